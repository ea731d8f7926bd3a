import { createHash } from "node:crypto"
import type { Cover, DocumentSection, Reason, ReportDocument } from "../../../ports/reports/ReportDocument.ts"
import { escaped } from "../pages/html.ts"
import { barList, callout, inline, linked, markSign, sectionsHtml, shape, timeElement } from "./reportBlocks.ts"
import { REPORT_STYLE } from "./reportStyle.ts"

/** Of the page's own words. */
const LANGUAGE = "en"
const STYLE_HASH = createHash("sha256").update(REPORT_STYLE).digest("base64")

/**
 * What a report's page is served with. It runs no script, loads nothing but pictures of the same origin, sends nothing and
 * stands in no frame; it is kept by nobody and found by no search.
 */
export const REPORT_PAGE_HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "content-language": LANGUAGE,
  "content-security-policy": `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cache-control": "private, no-store",
  "x-robots-tag": "noindex"
} as const

export interface ReportLinks {
  /** The same report as a PDF. */
  readonly pdfUrl: string
  /** Where an archived picture is to be had, on the origin of the page; null where it isn't. */
  readonly pictureUrl: (mediaId: string) => string | null
}

const dial = (score: number): string =>
  `<div class="dial"><svg viewBox="0 0 100 100" aria-hidden="true"><circle cx="50" cy="50" r="44"/><circle class="reach" cx="50" cy="50" r="44" pathLength="100" stroke-dasharray="${score} 100" transform="rotate(-90 50 50)"/></svg><p><span class="score">${score}</span> <span class="of">of 100</span></p></div>`

const LEVELS: ReadonlyArray<Cover["sureness"]["level"]> = ["low", "medium", "high"]

const steps = (level: Cover["sureness"]["level"]): string =>
  `<svg class="steps" viewBox="0 0 22 18" aria-hidden="true">${LEVELS.map((_, index) => {
    const height = 6 + index * 5
    return `<rect${index <= LEVELS.indexOf(level) ? ` class="on"` : ""} x="${1 + index * 7.5}" y="${17 - height}" width="5" height="${height}" rx="1"/>`
  }).join("")}</svg>`

const reasonList = (title: string, tone: "good" | "bad", reasons: ReadonlyArray<Reason>): string =>
  `<div><h2>${title}</h2>${
    reasons.length === 0
      ? `<p class="muted">Nothing found.</p>`
      : `<ul>${reasons
          .map(
            ({ text, detail }) =>
              `<li>${shape(tone)}<div><p dir="auto">${escaped(text)}</p><p dir="auto">${escaped(detail)}</p></div></li>`
          )
          .join("")}</ul>`
  }</div>`

const coverHtml = (
  { name, accounts, score, tier, tone, sureness, warnings, agents, reasonsFor, reasonsAgainst }: Cover,
  asOf: Date
): string => `<div class="cover">
<div class="identity">
<div>
<p class="dated">Scored on ${timeElement(asOf)}</p>
<h1 dir="auto">${escaped(name)}</h1>
<ul class="accounts">${accounts
  .map(({ label, value, url }) => `<li><span class="muted">${inline(label)}</span> ${linked(value, url)}</li>`)
  .join("")}</ul>
</div>
<div class="verdict ${tone}">
${dial(score)}
<div>
<p class="tier">${shape(tone)}<bdi class="word">${escaped(tier)}</bdi></p>
<p class="sure">${steps(sureness.level)}<span><strong>${inline(sureness.share)}</strong> sure (${sureness.level})</span></p>
</div>
</div>
</div>
<p class="resting muted" dir="auto">${escaped(sureness.text)}</p>
${
  warnings.length === 0
    ? ""
    : `<div class="warnings">${warnings.map((text) => callout("warning", `<p class="text" dir="auto">${escaped(text)}</p>`)).join("")}</div>`
}
<div class="evidence">
<div>
<h2>What it is made of</h2>
${barList(agents)}
<p class="note">${markSign}<span>The line stands where a creator of whom nothing is known would be.</span></p>
</div>
<div class="reasons">
${reasonList("What speaks for it", "good", reasonsFor)}
${reasonList("What speaks against it", "bad", reasonsAgainst)}
</div>
</div>
</div>`

// A section has no hyphen in its id, so those of the page have one.
const contents = (sections: ReadonlyArray<DocumentSection>): string =>
  `<nav class="contents" aria-labelledby="the-contents"><h2 id="the-contents">In this report</h2><ol>${sections
    .map(({ id, title }) => `<li><a href="#${escaped(id)}">${inline(title)}</a></li>`)
    .join("")}</ol></nav>`

/** A page of the service: `head` beside what every page has there, and `body`. To be served with REPORT_PAGE_HEADERS. */
export const pageOf = (page: {
  readonly language: string
  readonly title: string
  readonly head: string
  readonly body: string
}): string => `<!doctype html>
<html lang="${escaped(page.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${page.head}<meta name="robots" content="noindex">
<title>${escaped(page.title)}</title>
<style>${REPORT_STYLE}</style>
</head>
<body>
${page.body}
</body>
</html>
`

/** A report as one page that needs nothing else but its pictures. To be served with REPORT_PAGE_HEADERS. */
export const reportPage = (
  { service, title, subject, language, asOf, cover, sections }: ReportDocument,
  { pdfUrl, pictureUrl }: ReportLinks
): string =>
  pageOf({
    language,
    title,
    head: `<meta name="description" content="${escaped(subject)}">\n`,
    body: `<a class="skip" href="#the-report">Skip to the report</a>
<header class="masthead">
<p class="service">${inline(service)}</p>
<a class="download" href="${escaped(pdfUrl)}">Download as PDF</a>
</header>
<main id="the-report" tabindex="-1">
${coverHtml(cover, asOf)}
${sections.length === 0 ? "" : `<div class="parted">${contents(sections)}<div>${sectionsHtml(sections, pictureUrl)}</div></div>`}
</main>
<footer class="colophon"><p>${inline(title)} · ${inline(service)}</p></footer>`
  })
