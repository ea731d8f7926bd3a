import type { Bar, Block, Cell, Column, DocumentSection, Fact, Tone } from "../../../ports/reports/ReportDocument.ts"
import { type Html, html } from "../pages/html.ts"
import { WIDTH_STEP_PERCENT } from "./reportStyle.ts"

/** Characters of an address that are shown where it has no other words. */
const ADDRESS_CHARACTERS_MAX = 60
/** A course of more points is drawn without a dot at each. */
const DOTS_MAX = 60
/** Columns from which, and up to which, a table is given a width of its own. */
const WIDE_COLUMNS_MIN = 3
const WIDE_COLUMNS_MAX = 6
/** The pixels a picture is given on a page until it is there. */
const PICTURE_WIDTH_PX = 160
const PICTURE_HEIGHT_PX = 120

const date = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" })

export const timeElement = (at: Date): Html => html`<time datetime="${at.toISOString()}">${date.format(at)}</time>`

/** A text within a sentence of ours, which its direction doesn't turn round. */
export const isolatedText = (text: string): Html => html`<bdi>${text}</bdi>`

/** An address a browser may be sent to; null for any other, `javascript:` among them. */
const webAddress = (url: string): URL | null => {
  const address = URL.parse(url)
  return address?.protocol === "https:" || address?.protocol === "http:" ? address : null
}

const shortAddress = (url: string): string => {
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

const SHAPES: Readonly<Record<Tone, Html>> = {
  plain: html`<circle cx="8" cy="8" r="6.4"/><path d="M8 7.4v4M8 4.4v.2"/>`,
  good: html`<circle cx="8" cy="8" r="6.4"/><path d="m5 8.2 2.1 2.1L11 6"/>`,
  warning: html`<path d="M8 1.9 14.6 13.6H1.4ZM8 6.4v3.2M8 11.6v.1"/>`,
  bad: html`<path d="M5.4 1.6h5.2l3.8 3.8v5.2l-3.8 3.8H5.4l-3.8-3.8V5.4ZM5.8 5.8l4.4 4.4M10.2 5.8l-4.4 4.4"/>`
}

/** What a shape says, for who doesn't see it. */
const SHAPE_WORDS: Readonly<Record<Tone, string>> = { plain: "Note", good: "Good", warning: "Warning", bad: "Serious" }

export const toneIcon = (tone: Tone): Html =>
  html`<svg class="shape ${tone}" viewBox="0 0 16 16" fill="none" stroke="currentColor" stroke-width="1.7"
 stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${SHAPES[tone]}</svg>`

export const calloutHtml = (tone: Tone, inner: Html): Html =>
  html`<div class="callout ${tone}">${toneIcon(tone)}<div><span class="unseen">${SHAPE_WORDS[tone]}: </span>${inner}</div></div>`

/** Where a value stands between two others, in hundredths of the way; never outside. What is no number stands at 0. */
const place = (value: number, min: number, max: number): number =>
  max > min && !Number.isNaN(value)
    ? Math.round(Math.min(1, Math.max(0, (value - min) / (max - min))) * 10_000) / 100
    : 0

export const markIcon = html`<svg viewBox="0 0 4 10" preserveAspectRatio="none" aria-hidden="true"><path class="mark" d="M2 0V10"/></svg>`

const bar = ({ label, value, text, max, mark }: Bar): Html => {
  const at = mark === null ? null : place(mark, 0, max)
  const sign = at === null ? null : html`<path class="halo" d="M${at} 0V14"/><path class="mark" d="M${at} 0V14"/>`
  const drawn = html`<svg viewBox="0 0 100 14" preserveAspectRatio="none" aria-hidden="true"><rect class="ground" y="2"
 width="100" height="10"/><rect class="value" y="2" width="${place(value, 0, max)}" height="10"/>${sign}</svg>`
  const marked = mark === null ? null : html`<span class="unseen">, mark at ${mark}</span>`
  return html`<div><dt dir="auto">${label}</dt><dd>${drawn}<span class="number">${isolatedText(text)}${marked}</span></dd></div>`
}

export const barListHtml = (bars: ReadonlyArray<Bar>): Html | null =>
  bars.length === 0 ? null : html`<dl class="bars">${bars.map(bar)}</dl>`

const fact = ({ label, value, url }: Fact): Html =>
  html`<div><dt dir="auto">${label}</dt><dd>${linkHtml(value, url)}</dd></div>`

const factList = (facts: ReadonlyArray<Fact>): Html | null =>
  facts.length === 0 ? null : html`<dl class="facts">${facts.map(fact)}</dl>`

const widthClass = (weight: number, total: number): string => {
  const percent = total > 0 ? (weight / total) * 100 : 0
  return `width-${Math.max(1, Math.floor(percent / WIDTH_STEP_PERCENT)) * WIDTH_STEP_PERCENT}`
}

/** A cell of a table; one that heads its row or column, and has words to do so, is a heading. */
const cell = (inner: Html, isEmpty: boolean, scope: "row" | "col" | null, align: Column["align"]): Html => {
  const side = align === "right" ? "right" : null
  return scope === null || isEmpty
    ? html`<td class="${side}">${inner}</td>`
    : html`<th scope="${scope}" class="${side}">${inner}</th>`
}

const table = (
  id: string,
  caption: string,
  columns: ReadonlyArray<Column>,
  rows: ReadonlyArray<ReadonlyArray<Cell>>
): Html => {
  const total = columns.reduce((sum, { weight }) => sum + weight, 0)
  const wide = columns.length < WIDE_COLUMNS_MIN ? null : `columns-${Math.min(columns.length, WIDE_COLUMNS_MAX)}`
  const widths = columns.map(
    ({ weight }, index) =>
      // What rounding leaves over is the last column's.
      html`<col class="${index === columns.length - 1 ? null : widthClass(weight, total)}">`
  )
  const heads = columns.map(({ label, align }) => cell(isolatedText(label), label.trim() === "", "col", align))
  const lines = rows.map(
    (row) =>
      html`<tr>${row.map(({ text, url }, index) => {
        const isEmpty = text.trim() === "" && url === null
        return cell(linkHtml(text, url), isEmpty, index === 0 ? "row" : null, columns[index]?.align ?? "left")
      })}</tr>`
  )
  // A group, not a region: a landmark for every table would hide the page's few.
  return html`<div class="scroll" role="group" aria-labelledby="${id}" tabindex="0"><table class="${wide}"><caption id="${id}"
 dir="auto">${caption}</caption><colgroup>${widths}</colgroup><thead><tr>${heads}</tr></thead><tbody>${lines}</tbody></table></div>`
}

const signed = (points: number): string => `${points < 0 ? "−" : "+"}${Math.abs(points)}`

const contributionList = (
  { base, score, contributions }: Extract<Block, { kind: "contributions" }>,
  pointsMax: number
): Html => {
  const rows = contributions
    .toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points))
    .map(({ text, points }) => {
      const reach = place(Math.abs(points), 0, pointsMax)
      const drawn =
        points < 0
          ? html`<rect class="takes" x="${100 - reach}" y="1" width="${reach}" height="8"/>`
          : html`<rect class="adds" x="100" y="1" width="${reach}" height="8"/>`
      const picture = html`<svg viewBox="0 0 200 10" preserveAspectRatio="none" aria-hidden="true">${drawn}<path class="axis"
 d="M100 0V10"/></svg>`
      return html`<li><span dir="auto">${text}</span>${picture}<span class="number">${signed(points)}</span></li>`
    })
  const end = (words: string, value: number) =>
    html`<li class="whole"><span>${words}</span><span class="number">${value}</span></li>`
  return html`<ul class="contributions">${end("Starts at", base)}${rows}${end("Score", score)}</ul>`
}

const lineChart = (id: string, { caption, min, max, points }: Extract<Block, { kind: "line" }>): Html | null => {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return null
  const [start, end] = [first.at.getTime(), last.at.getTime()]
  const places = points.map(
    ({ at, value }) => `${end > start ? place(at.getTime(), start, end) : 50} ${100 - place(value, min, max)}`
  )
  const dots =
    places.length > DOTS_MAX ? null : html`<path class="dots" d="${places.map((at) => `M${at}h0`).join("")}"/>`
  const values = table(
    id,
    caption,
    [
      { label: "Date", align: "left", weight: 1 },
      { label: "Value", align: "right", weight: 1 }
    ],
    points.map(({ at, value }) => [
      { text: date.format(at), url: null },
      { text: String(value), url: null }
    ])
  )
  const times = points.length === 1 ? timeElement(first.at) : [timeElement(first.at), timeElement(last.at)]
  const scale = [max, (min + max) / 2, min].map((value) => html`<span>${value}</span>`)
  return html`<figure><figcaption dir="auto">${caption}</figcaption><div class="chart"><div class="scale"
 aria-hidden="true">${scale}</div><svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true"><path class="grid"
 d="M0 0H100M0 50H100M0 100H100"/><path class="course" d="M${places.join("L")}"/>${dots}</svg><div class="times"
 aria-hidden="true">${times}</div></div><details><summary>Every value<span class="unseen"> of: ${isolatedText(caption)}</span></summary>${
   values
 }</details></figure>`
}

const paragraph = (text: string): Html => html`<p class="text" dir="auto">${text}</p>`

interface Surroundings {
  readonly id: string
  readonly level: 3 | 4
  /** The most that anything in the document moves a score, so that all bars are to one scale. */
  readonly pointsMax: number
  readonly pictureUrl: (mediaId: string) => string | null
}

const heading = (level: 3 | 4, text: string): Html =>
  level === 3 ? html`<h3 dir="auto">${text}</h3>` : html`<h4 dir="auto">${text}</h4>`

const findingCard = (
  { tone, label, title, detail, quote, text, url, picture }: Extract<Block, { kind: "finding" }>,
  { level, pictureUrl }: Surroundings
): Html => {
  const source = picture === null ? null : pictureUrl(picture.mediaId)
  const image =
    picture === null || source === null
      ? null
      : html`<img class="picture" src="${source}" alt="${picture.alternative}" width="${PICTURE_WIDTH_PX}"
 height="${PICTURE_HEIGHT_PX}" loading="lazy">`
  const quoted = quote === null ? null : html`<blockquote dir="auto">${quote}</blockquote>`
  const address = url === null ? null : html`<p class="address">${linkHtml(shortAddress(url), url)}</p>`
  return html`<article class="${image === null ? "finding" : "finding with-picture"}"><div class="said"><header><p
 class="severity ${tone}">${toneIcon(tone)}${isolatedText(label)}</p>${heading(level, title)}<p class="detail" dir="auto">${
   detail
 }</p></header>${quoted}${paragraph(text)}${address}</div>${image}</article>`
}

const blockHtml = (block: Block, around: Surroundings): Html | null => {
  switch (block.kind) {
    case "paragraph":
      return html`<p class="${block.tone === "muted" ? "text muted" : "text"}" dir="auto">${block.text}</p>`
    case "heading":
      return heading(3, block.text)
    case "callout":
      return calloutHtml(block.tone, html`<p class="title" dir="auto">${block.title}</p>${paragraph(block.text)}`)
    case "list":
      return block.items.length === 0
        ? null
        : html`<ul>${block.items.map((item) => html`<li><div dir="auto">${item}</div></li>`)}</ul>`
    case "facts":
      return factList(block.facts)
    case "bars":
      return block.bars.length === 0
        ? null
        : html`<figure><figcaption dir="auto">${block.caption}</figcaption>${barListHtml(block.bars)}</figure>`
    case "table":
      return table(around.id, block.caption, block.columns, block.rows)
    case "finding":
      return findingCard(block, around)
    case "contributions":
      return html`<div>${heading(around.level, block.title)}${contributionList(block, around.pointsMax)}</div>`
    case "line":
      return lineChart(around.id, block)
    case "group":
    case "histogram":
    case "parts":
    case "columns":
    case "timeline":
      return null
  }
}

const pointsOf = (block: Block): ReadonlyArray<number> =>
  block.kind === "contributions" ? block.contributions.map(({ points }) => Math.abs(points)) : []

/** The sections of a document, each to be found by its id. */
export const sectionsHtml = (
  sections: ReadonlyArray<DocumentSection>,
  pictureUrl: (mediaId: string) => string | null
): ReadonlyArray<Html> => {
  const pointsMax = sections
    .flatMap(({ blocks }) => blocks)
    .flatMap(pointsOf)
    .reduce((most, points) => Math.max(most, points), 0)
  return sections.map(({ id, title, blocks }) => {
    // What has a heading of its own stands below one that came before it in the section.
    const headed = blocks.findIndex(({ kind }) => kind === "heading")
    const inner = blocks.map((block, index) =>
      blockHtml(block, {
        id: `${id}-${index + 1}`,
        level: headed >= 0 && index > headed ? 4 : 3,
        pointsMax,
        pictureUrl
      })
    )
    return html`<section class="section" id="${id}"><h2 dir="auto">${title}</h2>${inner}</section>\n`
  })
}
