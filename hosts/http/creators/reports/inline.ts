import { formatDay } from "../../../../adapters/pdf/scales.ts"
import type { Tone } from "../../../../ports/creators/reports/ReportDocument.ts"
import { parsedUrl } from "../../../requests/requestTarget.ts"
import { type Html, html } from "../../pages/html.ts"

/** Characters of an address that are shown where it has no other words. */
const ADDRESS_CHARACTERS_MAX = 60

export const timeElement = (at: Date): Html => html`<time datetime="${at.toISOString()}">${formatDay(at)}</time>`

/** A text within a sentence of ours, which its direction doesn't turn round. */
export const isolatedText = (text: string): Html => html`<bdi>${text}</bdi>`

/** An address a browser may be sent to; null for any other, `javascript:` among them. */
const webAddress = (url: string): URL | null => {
  const address = parsedUrl(url)
  return address?.protocol === "https:" || address?.protocol === "http:" ? address : null
}

export const shortAddress = (url: string): string => {
  const address = webAddress(url)
  if (address === null) return url
  const shown = `${address.host}${address.pathname === "/" ? "" : address.pathname}${address.search}`
  return shown.length > ADDRESS_CHARACTERS_MAX ? `${shown.slice(0, ADDRESS_CHARACTERS_MAX)}…` : shown
}

/** A text as a link to where more is to be seen; an address that is no web page's is shown, not linked. */
export const linkHtml = (text: string, url: string | null): Html => {
  if (url === null) return isolatedText(text)
  const address = webAddress(url)
  const words = text.trim() === "" ? shortAddress(url) : text
  if (address !== null) {
    return html`<a href="${address.href}" rel="noreferrer noopener nofollow">${isolatedText(words)}</a>`
  }
  return words === url ? isolatedText(url) : html`${isolatedText(words)} <bdi class="address">${url}</bdi>`
}

/** A tone as a shape in a square of 16. */
export const SHAPES: Readonly<Record<Tone, Html>> = {
  plain: html`<circle cx="8" cy="8" r="6.4"/><path d="M8 7.4v4M8 4.4v.2"/>`,
  good: html`<circle cx="8" cy="8" r="6.4"/><path d="m5 8.2 2.1 2.1L11 6"/>`,
  warning: html`<path d="M8 1.9 14.6 13.6H1.4ZM8 6.4v3.2M8 11.6v.1"/>`,
  bad: html`<path d="M5.4 1.6h5.2l3.8 3.8v5.2l-3.8 3.8H5.4l-3.8-3.8V5.4ZM5.8 5.8l4.4 4.4M10.2 5.8l-4.4 4.4"/>`
}

/** What a shape says, for who doesn't see it. */
const SHAPE_WORDS: Readonly<Record<Tone, string>> = {
  plain: "Note",
  good: "Good",
  warning: "Warning",
  bad: "Serious"
}

export const toneIcon = (tone: Tone): Html =>
  html`<svg class="shape ${tone}" viewBox="0 0 16 16" fill="none" stroke="currentColor" stroke-width="1.7"
 stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${SHAPES[tone]}</svg>`

/** A shape that says what it says to everyone. */
export const saidIcon = (tone: Tone): Html => html`${toneIcon(tone)}<span class="unseen">${SHAPE_WORDS[tone]}: </span>`

export const calloutHtml = (tone: Tone, inner: Html): Html =>
  html`<div class="callout ${tone}">${toneIcon(tone)}<div><span class="unseen">${SHAPE_WORDS[tone]}: </span>${inner}</div></div>`
