import { createHash } from "node:crypto"
import { type Html, html, scriptElement, styleElement } from "./html.ts"

/** Of the pages' own words. */
const PAGE_LANGUAGE = "en"

/** How pages of one kind look, and what a browser is told of them. */
export interface PageKind {
  readonly style: Html
  /** What it runs in the browser, if anything. */
  readonly script: Html | null
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Makes a kind of page. It runs no script but those it has, loads nothing but pictures of the same origin (its sign in the
 * browser's tab is one), sends nothing but its forms, where it has some, and stands in no frame. A private one is kept by nobody and
 * found by no search.
 */
export const pageKind = (kind: {
  /** It MUST hold no `<`. */
  readonly styleSheet: string
  readonly isPrivate: boolean
  /** Whether it has forms, which are sent to the same origin. */
  readonly hasForms?: true
  /** What it runs, which may ask its own origin. It MUST hold no `<`. */
  readonly script?: string
  /** The whole address of one more script that it may run, which may ask its own origin. */
  readonly scriptUrl?: string
}) => {
  const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`
  const scripts = [
    ...(kind.scriptUrl === undefined ? [] : [kind.scriptUrl]),
    ...(kind.script === undefined ? [] : [hashOf(kind.script)])
  ]
  const policy = [
    "default-src 'none'",
    `style-src ${hashOf(kind.styleSheet)}`,
    "img-src 'self'",
    ...(scripts.length === 0 ? [] : [`script-src ${scripts.join(" ")}`, "connect-src 'self'"]),
    "base-uri 'none'",
    `form-action ${kind.hasForms === true ? "'self'" : "'none'"}`,
    "frame-ancestors 'none'"
  ]
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-language": PAGE_LANGUAGE,
    "content-security-policy": policy.join("; "),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    ...(kind.isPrivate ? { "cache-control": "private, no-store", "x-robots-tag": "noindex" } : {})
  }
  return {
    style: styleElement(kind.styleSheet),
    script: kind.script === undefined ? null : scriptElement(kind.script),
    headers
  } satisfies PageKind
}

/**
 * A page of the service: what every page has, around its own parts. To be served with its kind's headers.
 *
 * The first thing a keyboard comes to is a link over the header to `main`, which takes the focus.
 */
export const renderPage = (
  { style, script, headers }: PageKind,
  page: {
    readonly language?: string
    readonly title: string
    /** For who is shown a link to the page. */
    readonly description?: string
    /** The name of `main` in addresses, and the words of the link that leads to it. */
    readonly main: { readonly id: string; readonly skipText: string; readonly content: Html }
    readonly header: Html
    readonly footer?: Html
  }
): string => {
  const { id, skipText, content } = page.main
  const description =
    page.description === undefined ? null : html`<meta name="description" content="${page.description}">\n`
  const robots = headers["x-robots-tag"] === undefined ? null : html`<meta name="robots" content="noindex">\n`
  return html`<!doctype html>
<html lang="${page.language ?? PAGE_LANGUAGE}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${description}${robots}<title>${page.title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${style}
${script}</head>
<body>
<a class="skip" href="#${id}">${skipText}</a>
<header class="masthead">${page.header}</header>
<main id="${id}" tabindex="-1">
${content}
</main>
${page.footer === undefined ? null : html`<footer class="colophon">${page.footer}</footer>`}
</body>
</html>
`.text
}
