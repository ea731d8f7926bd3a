import { formatDay, formatFigure, formatSigned, PLOT_LIMITS, shareOf } from "../../../../adapters/pdf/scales.ts"
import type { Bar, Block, DocumentSection, Fact } from "../../../../ports/creators/reports/ReportDocument.ts"
import { type Html, html } from "../../pages/html.ts"
import { calloutHtml, isolatedText, linkHtml, saidIcon, shortAddress, timeElement, toneIcon } from "./inline.ts"
import { columnsHtml, histogramHtml, lineHtml, partsHtml, timelineHtml } from "./reportPlots.ts"
import { tableHtml } from "./reportTable.ts"

type Of<Kind extends Block["kind"]> = Extract<Block, { kind: Kind }>

/** The pixels a picture is given on a page until it is there. */
const PICTURE_WIDTH_PX = 160
const PICTURE_HEIGHT_PX = 120
/** Like findings of more days than these are folded away. */
const SIMILAR_SHOWN_MAX = 4

/** Where a value stands on a scale from 0, in percent. */
const place = (value: number, max: number): number => Math.round(shareOf(value, 0, max) * 10_000) / 100

export const markIcon = html`<svg viewBox="0 0 4 10" preserveAspectRatio="none" aria-hidden="true"><path class="mark" d="M2 0V10"/></svg>`

const bar = ({ label, value, text, max, mark }: Bar): Html => {
  const at = mark === null ? null : place(mark, max)
  const sign = at === null ? null : html`<path class="halo" d="M${at} 0V14"/><path class="mark" d="M${at} 0V14"/>`
  const drawn = html`<svg viewBox="0 0 100 14" preserveAspectRatio="none" aria-hidden="true"><rect class="ground" y="2"
 width="100" height="10"/><rect class="value" y="2" width="${place(value, max)}" height="10"/>${sign}</svg>`
  const marked = mark === null ? null : html`<span class="unseen">, mark at ${formatFigure(mark)}</span>`
  return html`<div><dt dir="auto">${label}</dt><dd>${drawn}<span class="number">${isolatedText(text)}${marked}</span></dd></div>`
}

export const barListHtml = (bars: ReadonlyArray<Bar>): Html | null =>
  bars.length === 0 ? null : html`<dl class="bars">${bars.map(bar)}</dl>`

const fact = ({ label, value, url }: Fact): Html =>
  html`<div><dt dir="auto">${label}</dt><dd>${linkHtml(value, url)}</dd></div>`

const factList = (facts: ReadonlyArray<Fact>): Html | null =>
  facts.length === 0 ? null : html`<dl class="facts">${facts.map(fact)}</dl>`

const contributionList = ({ base, score, contributions }: Of<"contributions">, pointsMax: number): Html => {
  const rows = contributions
    .toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points))
    .map(({ text, points }) => {
      const reach = place(Math.abs(points), pointsMax)
      const drawn =
        points < 0
          ? html`<rect class="takes" x="${100 - reach}" y="1" width="${reach}" height="8"/>`
          : html`<rect class="adds" x="100" y="1" width="${reach}" height="8"/>`
      const picture = html`<svg viewBox="0 0 200 10" preserveAspectRatio="none" aria-hidden="true">${drawn}<path class="axis"
 d="M100 0V10"/></svg>`
      return html`<li><span dir="auto">${text}</span>${picture}<span class="number">${formatSigned(points)}</span></li>`
    })
  const end = (words: string, value: number) =>
    html`<li class="whole"><span>${words}</span><span class="number">${formatFigure(value)}</span></li>`
  return html`<ul class="contributions">${end("Starts at", base)}${rows}${end("Score", score)}</ul>`
}

const paragraph = (text: string): Html => html`<p class="text" dir="auto">${text}</p>`

type Level = 3 | 4 | 5 | 6

interface Surroundings {
  /** Of which the ids are made of what stands in the block. */
  readonly id: string
  readonly level: Level
  /** The most that anything in the document moves a score, so that all bars are to one scale. */
  readonly pointsMax: number
  readonly pictureUrl: (mediaId: string) => string | null
}

const heading = (level: Level, text: string): Html => {
  switch (level) {
    case 3:
      return html`<h3 dir="auto">${text}</h3>`
    case 4:
      return html`<h4 dir="auto">${text}</h4>`
    case 5:
      return html`<h5 dir="auto">${text}</h5>`
    case 6:
      return html`<h6 dir="auto">${text}</h6>`
  }
}

const below = (level: Level): Level => {
  if (level === 3) return 4
  return level === 4 ? 5 : 6
}

/** When a finding was posted, and what else is known of it. */
export const detailHtml = ({ at, detail }: Of<"finding">): Html | null => {
  if (at === null && detail === "") return null
  const [day, gap] = [at === null ? null : timeElement(at), at === null || detail === "" ? null : " · "]
  return html`<p class="detail" dir="auto">${day}${gap}${detail}</p>`
}

/** `and 3 more like it: 4 May 2026, 2 May 2026, undated`, each day with its address. */
const similarHtml = (similar: Of<"finding">["similar"]): Html | null => {
  if (similar.length === 0) return null
  const days = similar.slice(0, PLOT_LIMITS.similar).map(({ at, url }, index) => {
    return html`${index === 0 ? null : ", "}${linkHtml(at === null ? "undated" : formatDay(at), url)}`
  })
  const left = similar.length - days.length
  const before = left > 0 ? ` and ${formatFigure(left)} before` : null
  const words = `and ${formatFigure(similar.length)} more like it`
  return similar.length <= SIMILAR_SHOWN_MAX
    ? html`<p class="similar">${words}: ${days}</p>`
    : html`<details class="similar"><summary>${words}</summary><p>${days}${before}</p></details>`
}

/** What was written, why it was found, where it stands, and what is like it. */
export const saidHtml = ({ quote, text, url, similar }: Of<"finding">): Html => {
  const quoted = quote === null ? null : html`<blockquote dir="auto">${quote}</blockquote>`
  const address = url === null ? null : html`<p class="address">${linkHtml(shortAddress(url), url)}</p>`
  return html`${quoted}${text === "" ? null : paragraph(text)}${address}${similarHtml(similar)}`
}

/** A finding's archived picture; null where none is to be had. */
export const pictureHtml = ({ picture }: Of<"finding">, pictureUrl: Surroundings["pictureUrl"]): Html | null => {
  const source = picture === null ? null : pictureUrl(picture.mediaId)
  return picture === null || source === null
    ? null
    : html`<img class="picture" src="${source}" alt="${picture.alternative}" width="${PICTURE_WIDTH_PX}"
 height="${PICTURE_HEIGHT_PX}" loading="lazy">`
}

const findingCard = (block: Of<"finding">, { level, pictureUrl }: Surroundings): Html => {
  const { tone, label, title } = block
  const image = pictureHtml(block, pictureUrl)
  return html`<article class="${image === null ? "finding" : "finding with-picture"}"><div class="said"><header><p
 class="severity ${tone}">${toneIcon(tone)}${isolatedText(label)}</p>${heading(level, title)}${detailHtml(
   block
 )}</header>${saidHtml(block)}</div>${image}</article>`
}

/** What is folded away until it is asked for. */
const groupHtml = (block: Of<"group">, around: Surroundings): Html | null => {
  const inner = blocksHtml(block.blocks, { ...around, level: below(around.level) })
  if (inner.length === 0) return null
  const detail = block.detail === "" ? null : html`<span class="detail" dir="auto">${block.detail}</span>`
  return html`<details class="group" open="${block.isOpen}"><summary>${saidIcon(block.tone)}${heading(
    around.level,
    block.title
  )}${detail}</summary><div class="within">${inner}</div></details>`
}

const blockHtml = (block: Block, around: Surroundings): Html | null => {
  switch (block.kind) {
    case "paragraph":
      return html`<p class="${block.tone === "muted" ? "text muted" : "text"}" dir="auto">${block.text}</p>`
    case "heading":
      return heading(around.level, block.text)
    case "callout":
      return calloutHtml(block.tone, html`<p class="title" dir="auto">${block.title}</p>${paragraph(block.text)}`)
    case "list":
      return block.items.length === 0
        ? null
        : html`<ul class="items">${block.items.map((item) => html`<li><div dir="auto">${item}</div></li>`)}</ul>`
    case "facts":
      return factList(block.facts)
    case "bars":
      return block.bars.length === 0
        ? null
        : html`<figure><figcaption dir="auto">${block.caption}</figcaption>${barListHtml(block.bars)}</figure>`
    case "table":
      return tableHtml(around.id, block.caption, block.columns, block.rows)
    case "finding":
      return findingCard(block, around)
    case "contributions":
      return html`<div>${heading(around.level, block.title)}${contributionList(block, around.pointsMax)}</div>`
    case "line":
      return lineHtml(around.id, block)
    case "group":
      return groupHtml(block, around)
    case "histogram":
      return histogramHtml(around.id, block)
    case "parts":
      return partsHtml(block)
    case "columns":
      return columnsHtml(around.id, block)
    case "timeline":
      return timelineHtml(around.id, block)
  }
}

/** Blocks under a heading of the level above; a heading that nothing stands under is left out. */
const blocksHtml = (blocks: ReadonlyArray<Block>, around: Surroundings): ReadonlyArray<Html> => {
  // What has a heading of its own stands below one that came before it.
  const headed = blocks.findIndex(({ kind }) => kind === "heading")
  let isHeaded = false
  return blocks
    .map((block, index) => {
      const isHeading = block.kind === "heading"
      const level = headed >= 0 && index > headed && !isHeading ? below(around.level) : around.level
      return { isHeading, made: blockHtml(block, { ...around, id: `${around.id}-${index + 1}`, level }) }
    })
    .toReversed()
    .flatMap(({ isHeading, made }) => {
      if (made === null || (isHeading && !isHeaded)) return []
      isHeaded = !isHeading
      return [made]
    })
    .toReversed()
}

/** Blocks on a page that is no report: `id` begins the ids of what stands in them. They show no pictures. */
export const pageBlocks = (id: string, blocks: ReadonlyArray<Block>): ReadonlyArray<Html> =>
  blocksHtml(blocks, { id, level: 3, pointsMax: 0, pictureUrl: () => null })

const pointsOf = (block: Block): ReadonlyArray<number> => {
  if (block.kind === "group") return block.blocks.flatMap(pointsOf)
  return block.kind === "contributions" ? block.contributions.map(({ points }) => Math.abs(points)) : []
}

export interface SectionHtml {
  readonly id: string
  readonly title: string
  readonly content: Html
}

/** The sections of a document that hold something, each to be found by its id, and marked as what they are where that is said. */
export const sectionsHtml = (
  sections: ReadonlyArray<DocumentSection>,
  mark: string | null,
  pictureUrl: (mediaId: string) => string | null
): ReadonlyArray<SectionHtml> => {
  const pointsMax = sections
    .flatMap(({ blocks }) => blocks.flatMap(pointsOf))
    .reduce((most, points) => Math.max(most, points), 0)
  return sections.flatMap(({ id, title, blocks }) => {
    const inner = blocksHtml(blocks, { id, level: 3, pointsMax, pictureUrl })
    if (inner.length === 0) return []
    const marked = mark === null ? null : html`<p class="mark-of-section" aria-hidden="true">${mark}</p>`
    return [
      {
        id,
        title,
        content: html`<section class="section" id="${id}"><h2 dir="auto">${title}</h2>${marked}${inner}</section>\n`
      }
    ]
  })
}
