import { formatFigure } from "../../../../adapters/pdf/scales.ts"
import type { CheckCover, Cover, Reason, ReportDocument } from "../../../../ports/creators/reports/ReportDocument.ts"
import { type Html, html } from "../../pages/html.ts"
import { pageKind, renderPage } from "../../pages/page.ts"
import { calloutHtml, isolatedText, linkHtml, saidIcon, timeElement, toneIcon } from "./inline.ts"
import {
  barListHtml,
  detailHtml,
  markIcon,
  pictureHtml,
  type SectionHtml,
  saidHtml,
  sectionsHtml
} from "./reportBlocks.ts"
import { patternsHtml } from "./reportPlots.ts"
import { REPORT_FORM_STYLE, REPORT_STYLE } from "./reportStyle.ts"

/** A report, and what says that there is none: for whoever has the link, and nobody else. */
export const REPORT_PAGE = pageKind({ styleSheet: REPORT_STYLE, isPrivate: true })

/** The same with forms above it, for members who may do something about it. */
const REPORT_FORMS_PAGE = pageKind({ styleSheet: REPORT_STYLE + REPORT_FORM_STYLE, isPrivate: true, hasForms: true })

export interface ReportLinks {
  /** The same report as a PDF. */
  readonly pdfUrl: string
  /** Where an archived picture is to be had, on the origin of the page; null where it isn't. */
  readonly pictureUrl: (mediaId: string) => string | null
  /** What stands above the report: forms, in the panels of `REPORT_FORM_STYLE`; absent or null where nothing does. */
  readonly forms?: Html | null
}

const dial = (score: number): Html =>
  html`<div class="dial"><svg viewBox="0 0 100 100" aria-hidden="true"><circle cx="50" cy="50" r="44"/><circle class="reach"
 cx="50" cy="50" r="44" pathLength="100" stroke-dasharray="${score} 100" transform="rotate(-90 50 50)"/></svg><p><span
 class="score">${formatFigure(score)}</span> <span class="of">of 100</span></p></div>`

const LEVELS: ReadonlyArray<Cover["confidence"]["level"]> = ["low", "medium", "high"]

const steps = (level: Cover["confidence"]["level"]): Html =>
  html`<svg class="steps" viewBox="0 0 22 18" aria-hidden="true">${LEVELS.map((_, index) => {
    const height = 6 + index * 5
    const side = index <= LEVELS.indexOf(level) ? "on" : null
    return html`<rect class="${side}" x="${1 + index * 7.5}" y="${17 - height}" width="5" height="${height}" rx="1"/>`
  })}</svg>`

const REASONS_MAX = 3

/** What to do, in a frame of its tone, with the tone's shape. */
const decisionHtml = ({ tone, title, text, reasons }: Cover["decision"]): Html => {
  const items = reasons.slice(0, REASONS_MAX).map((reason) => html`<li dir="auto">${reason}</li>`)
  return html`<div class="decision ${tone}">${toneIcon(tone)}<div><h2 dir="auto">${title}</h2><p dir="auto">${text}</p>${
    items.length === 0 ? null : html`<ul>${items}</ul>`
  }</div></div>`
}

const countsHtml = (counts: Cover["counts"], title = "Flags"): Html | null =>
  counts.length === 0
    ? null
    : html`<div class="counts"><h2>${title}</h2><ul>${counts.map(
        ({ label, count, tone }) =>
          html`<li class="${count > 0 ? null : "muted"}">${toneIcon(count > 0 ? tone : "plain")}<span><b>${formatFigure(
            count
          )}</b> ${isolatedText(label)}</span></li>`
      )}</ul></div>`

/** The worst that was found, whole: who reads no further has its reason too. */
const worstHtml = (worst: NonNullable<Cover["worst"]>, pictureUrl: ReportLinks["pictureUrl"]): Html => {
  const { tone, label, title } = worst
  return html`<div class="worst ${tone}"><h2>The worst that was found</h2><p class="of-severity">${toneIcon(tone)}${isolatedText(
    label
  )}</p><p class="title" dir="auto">${title}</p>${detailHtml(worst)}${saidHtml(worst)}${pictureHtml(
    worst,
    pictureUrl
  )}</div>`
}

const checksHtml = (checks: Cover["checks"], title: string): Html | null =>
  checks.length === 0
    ? null
    : html`<div class="checks"><h2>${title}</h2><ul>${checks.map(
        (
          check
        ) => html`<li><svg viewBox="0 0 16 16" aria-hidden="true"><rect x="2" y="2" width="12" height="12" rx="2"/></svg><span
 dir="auto">${check}</span></li>`
      )}</ul></div>`

const foundHtml = (
  { worst, checks }: Pick<Cover, "worst" | "checks">,
  pictureUrl: ReportLinks["pictureUrl"],
  checksTitle = "Before you sign"
): Html | null =>
  worst === null && checks.length === 0
    ? null
    : html`<div class="found">${worst === null ? null : worstHtml(worst, pictureUrl)}${checksHtml(checks, checksTitle)}</div>`

const reasonList = (title: string, tone: "good" | "bad", reasons: ReadonlyArray<Reason>): Html => {
  const items = reasons.map(
    ({ text, detail }) =>
      html`<li>${toneIcon(tone)}<div><p dir="auto">${text}</p><p dir="auto">${detail}</p></div></li>`
  )
  return html`<div><h2>${title}</h2>${
    items.length === 0 ? html`<p class="muted">Nothing found.</p>` : html`<ul>${items}</ul>`
  }</div>`
}

const identity = ({ name, accounts }: Pick<Cover, "name" | "accounts">, dated: Html): Html => {
  const items = accounts.map(
    ({ label, value, url }) => html`<li><span class="muted">${isolatedText(label)}</span> ${linkHtml(value, url)}</li>`
  )
  return html`<div>
<p class="dated">${dated}</p>
<h1 dir="auto">${name}</h1>
<ul class="accounts">${items}</ul>
</div>`
}

const verdict = ({ score, tier, tone, confidence: { level, share } }: Cover): Html => html`<div class="verdict ${tone}">
${dial(score)}
<div>
<p class="tier">${toneIcon(tone)}<bdi class="word">${tier}</bdi></p>
<p class="sure">${steps(level)}<span><strong>${isolatedText(share)}</strong> sure (${level})</span></p>
</div>
</div>`

/** The verdict of a report with its reasons: what a page shows of it that leads to the whole. */
export const verdictHtml = (cover: Cover, asOf: Date, pictureUrl: ReportLinks["pictureUrl"]): Html => {
  const warnings = cover.warnings.map((text) => calloutHtml("warning", html`<p class="text" dir="auto">${text}</p>`))
  return html`<div class="cover"><div class="identity">${identity(cover, html`Scored on ${timeElement(asOf)}`)}${verdict(cover)}</div>
${decisionHtml(cover.decision)}
${countsHtml(cover.counts)}
${foundHtml({ worst: cover.worst, checks: [] }, pictureUrl)}
${warnings.length === 0 ? null : html`<div class="warnings">${warnings}</div>`}</div>`
}

const coverHtml = (cover: Cover, asOf: Date, pictureUrl: ReportLinks["pictureUrl"]): Html => {
  const warnings = cover.warnings.map((text) => calloutHtml("warning", html`<p class="text" dir="auto">${text}</p>`))
  return html`<div class="cover">
<div class="identity">
${identity(cover, html`Scored on ${timeElement(asOf)}`)}
${verdict(cover)}
</div>
${decisionHtml(cover.decision)}
<p class="resting muted" dir="auto">${cover.confidence.text}</p>
${countsHtml(cover.counts)}
${foundHtml(cover, pictureUrl)}
${warnings.length === 0 ? null : html`<div class="warnings">${warnings}</div>`}
<div class="evidence">
<div>
<h2>What the score is made of</h2>
${barListHtml(cover.agents)}
<p class="note">${markIcon}<span>The line stands where a creator of whom nothing is known would be.</span></p>
</div>
<div class="reasons">
${reasonList("Reasons for", "good", cover.reasonsFor)}
${reasonList("Reasons against", "bad", cover.reasonsAgainst)}
</div>
</div>
</div>`
}

const STANDINGS = [
  { standing: "flagged", title: "Flagged", tone: "bad" },
  { standing: "clean", title: "Clean", tone: "good" },
  { standing: "unassessed", title: "Not assessed: not clear", tone: "warning" }
] as const

/** How the categories stand, a list a standing. */
const standingsHtml = (categories: CheckCover["categories"]): Html | null => {
  const lists = STANDINGS.flatMap(({ standing, title, tone }) => {
    const of = categories.filter((category) => category.standing === standing)
    const items = [...new Set(of.map(({ text }) => text))].map((text) => {
      const labels = of.flatMap((category) => (category.text === text ? [category.label] : [])).join(", ")
      return html`<li><p dir="auto">${labels}</p>${text === "" ? null : html`<p class="muted" dir="auto">${text}</p>`}</li>`
    })
    return of.length === 0
      ? []
      : [html`<div class="${tone}"><h3>${toneIcon(tone)}${title} (${of.length})</h3><ul>${items}</ul></div>`]
  })
  return lists.length === 0 ? null : html`<div class="standings"><h2>What was looked for</h2><div>${lists}</div></div>`
}

const coverageHtml = ({ coverage, coverageText }: CheckCover): Html | null =>
  coverage.length === 0
    ? null
    : html`<div class="read"><h2>What was read</h2><dl>${coverage.map(
        ({ label, value, detail }) =>
          html`<div><dt dir="auto">${label}</dt><dd><b>${isolatedText(value)}</b>${
            detail === "" ? null : html`<span class="muted" dir="auto">${detail}</span>`
          }</dd></div>`
      )}</dl>${coverageText === "" ? null : html`<p class="muted" dir="auto">${coverageText}</p>`}</div>`

const checkCoverHtml = (cover: CheckCover, asOf: Date, pictureUrl: ReportLinks["pictureUrl"]): Html => {
  const warnings = cover.warnings.map((text) => calloutHtml("warning", html`<p class="text" dir="auto">${text}</p>`))
  const facts = cover.facts.map(
    ({ label, value, url }) => html`<div><dt dir="auto">${label}</dt><dd>${linkHtml(value, url)}</dd></div>`
  )
  return html`<div class="cover of-check">
${identity(cover, html`Checked on ${timeElement(asOf)}`)}
${facts.length === 0 ? null : html`<dl class="facts">${facts}</dl>`}
${decisionHtml(cover.decision)}
${warnings.length === 0 ? null : html`<div class="warnings">${warnings}</div>`}
${coverageHtml(cover)}
${standingsHtml(cover.categories)}
${countsHtml(cover.counts, "Findings that count")}
${foundHtml(cover, pictureUrl, "What to do")}
${
  cover.disclaimers.length === 0
    ? null
    : html`<div class="disclaimers">${cover.disclaimers.map((text) => html`<p dir="auto">${text}</p>`)}</div>`
}
</div>`
}

// A section has no hyphen in its id, so those of the page have one.
const contents = (sections: ReadonlyArray<SectionHtml>): Html => {
  const items = sections.map(({ id, title }) => html`<li><a href="#${id}">${isolatedText(title)}</a></li>`)
  return html`<nav class="contents" aria-labelledby="the-contents"><h2 id="the-contents">In this report</h2><ol>${items}</ol></nav>`
}

/** A report as it is served: one page that needs nothing else but its pictures, with its headers. */
export const reportResponse = (document: ReportDocument<Cover | CheckCover>, links: ReportLinks): Response =>
  new Response(reportPage(document, links), { headers: kindOf(links).headers })

const kindOf = ({ forms = null }: ReportLinks) => (forms === null ? REPORT_PAGE : REPORT_FORMS_PAGE)

/** A report as one page. To be served with the headers of REPORT_PAGE where it has no forms. */
export const reportPage = (
  {
    service,
    title: given,
    subject,
    language,
    mark,
    notice,
    asOf,
    cover,
    sections: all
  }: ReportDocument<Cover | CheckCover>,
  links: ReportLinks
): string => {
  const { pdfUrl, pictureUrl, forms = null } = links
  const title = mark === null ? given : `${mark} · ${given}`
  const sections = sectionsHtml(all, mark, pictureUrl)
  const parted =
    sections.length === 0
      ? null
      : html`<div class="parted">${contents(sections)}<div>${sections.map(({ content }) => content)}</div></div>`
  return renderPage(kindOf(links), {
    language,
    title,
    description: subject,
    header: html`<p class="service">${isolatedText(service)}</p>
<a class="download" href="${pdfUrl}">Download as PDF</a>`,
    main: {
      id: "the-report",
      skipText: "Skip to the report",
      content: html`${mark === null ? null : html`<p class="mark-of-page">${saidIcon("bad")}${isolatedText(mark)}</p>`}
${forms}${patternsHtml}
${"kind" in cover ? checkCoverHtml(cover, asOf, pictureUrl) : coverHtml(cover, asOf, pictureUrl)}
${parted}${notice === undefined ? null : html`<p class="notice-of-page" dir="auto">${notice}</p>`}`
    },
    footer: html`<p>${isolatedText(title)} · ${isolatedText(service)}</p>`
  })
}
