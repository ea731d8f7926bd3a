import {
  countTicks,
  formatDay,
  formatFigure,
  formatMonth,
  monthsBetween,
  niceTicks,
  PLOT_LIMITS,
  placeInRanges,
  shareOf,
  thinned
} from "../../../../adapters/pdf/scales.ts"
import type { Block, Cell, Column, Series, Tone } from "../../../../ports/creators/reports/ReportDocument.ts"
import { type Html, html } from "../../pages/html.ts"
import { isolatedText, SHAPES } from "./inline.ts"
import { tableHtml } from "./reportTable.ts"

type Of<Kind extends Block["kind"]> = Extract<Block, { kind: Kind }>

/**
 * Across, all places are in percent, so that a plot is as wide as its page and its words keep their size; down they are in
 * pixels.
 */
const LINE_HEIGHT_PX = 150
const BARS_HEIGHT_PX = 110
const PARTS_HEIGHT_PX = 24
const ROW_HEIGHT_PX = 22
const LETTER_PX = 17
/** For the figure over the highest point or bar. */
const FIGURE_PX = 18
/** For the days or ranges under a plot. */
const AXIS_PX = 22
const DAY_PX = 14
const HALF_LETTER_PX = 4
/** Letters nearer than this to each other stand in rows. */
const LETTER_CLEAR_PERCENT = 5
/** Months are named where they stand clear of the first and the last day. */
const MONTHS_MAX = 3
const MONTH_CLEAR_PERCENT = 26
const RANGE_NAMES_MAX = 6
const COLUMN_GAP_PERCENT = 16
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

const percent = (share: number): number => Math.round(share * 10_000) / 100
const px = (value: number): number => Math.round(value * 10) / 10
const countOf = (value: number | undefined): number => (value !== undefined && value > 0 ? value : 0)

/** Patterns of the tones, which read in grey: hatched, crossed, empty. A page holds them once. */
export const patternsHtml = html`<svg class="unseen" aria-hidden="true"><pattern id="tone-warning" width="6" height="6"
 patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="ground-warning" width="6" height="6"/><path
 class="line-warning" d="M1 0V6"/></pattern><pattern id="tone-bad" width="5" height="5" patternUnits="userSpaceOnUse"
 patternTransform="rotate(45)"><rect class="ground-bad" width="5" height="5"/><path class="line-bad"
 d="M1 0V5M0 1H5"/></pattern></svg>`

/** Patterns of the series, which read in grey. A page that shows series holds them once. */
export const seriesPatternsHtml = html`<svg class="unseen" aria-hidden="true"><pattern id="series-2" width="6" height="6"
 patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="series-ground" width="6" height="6"/><path
 class="series-line-2" d="M1.5 0V6"/></pattern><pattern id="series-3" width="5" height="5" patternUnits="userSpaceOnUse"><rect
 class="series-ground" width="5" height="5"/><path class="series-line-3" d="M0 1.5H5"/></pattern><pattern id="series-4" width="5"
 height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="series-ground" width="5" height="5"/><path
 class="series-line-4" d="M1 0V5M0 1H5"/></pattern></svg>`

/** What a plot shows, as a table that is opened. */
const valuesHtml = (
  id: string,
  caption: string,
  columns: ReadonlyArray<Column>,
  rows: ReadonlyArray<ReadonlyArray<Cell>>
): Html =>
  html`<details class="values"><summary>Every value<span class="unseen"> of: ${isolatedText(caption)}</span></summary>${tableHtml(
    id,
    caption,
    columns,
    rows.slice(0, PLOT_LIMITS.values)
  )}${
    rows.length > PLOT_LIMITS.values
      ? html`<p class="note muted">and ${formatFigure(rows.length - PLOT_LIMITS.values)} more</p>`
      : null
  }</details>`

const column = (label: string, align: Column["align"] = "left"): Column => ({ label, align, weight: 1 })
const textCell = (text: string): Cell => ({ text, url: null })
const figureCell = (value: number): Cell => textCell(formatFigure(value))

const figure = (caption: string, inner: Html): Html =>
  html`<figure class="plot"><figcaption dir="auto">${caption}</figcaption>${inner}</figure>`

/** The scale at a plot's left, and its lines. */
const makeScale = (ticks: ReadonlyArray<number>, top: number, height: number) => {
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)]
  const down = (value: number) => px(top + height * (1 - shareOf(value, low, high)))
  return {
    down,
    figures: html`<svg class="figures" height="${top + height + AXIS_PX}">${ticks.map(
      (tick) => html`<text x="100%" y="${down(tick) + HALF_LETTER_PX}">${formatFigure(tick)}</text>`
    )}</svg>`,
    lines: ticks.map(
      (tick) => html`<line class="${tick === low ? "base" : "grid"}" x2="100%" y1="${down(tick)}" y2="${down(tick)}"/>`
    )
  }
}

/** The first and the last day under a plot, and months between them where the screen is wide. */
const daysHtml = (from: Date, to: Date, y: number): Html => {
  const months = monthsBetween(from, to, MONTHS_MAX).flatMap((month) => {
    const at = percent(shareOf(month.getTime(), from.getTime(), to.getTime()))
    return at < MONTH_CLEAR_PERCENT || at > 100 - MONTH_CLEAR_PERCENT
      ? []
      : [html`<text class="month" x="${at}%" y="${y}">${formatMonth(month)}</text>`]
  })
  return to > from
    ? html`<text class="first" x="0" y="${y}">${formatDay(from)}</text>${months}<text class="last day" x="100%" y="${y}">${formatDay(
        to
      )}</text>`
    : html`<text class="month kept" x="50%" y="${y}">${formatDay(to)}</text>`
}

/** Letters over a plot, lines down from them, and what they mean. */
const makeMarks = (given: ReadonlyArray<{ readonly at: number; readonly text: string }>) => {
  const ends: Array<number> = []
  const shown = given.slice(0, PLOT_LIMITS.marks).toSorted((a, b) => a.at - b.at)
  const placed = shown.map((mark, index) => {
    const free = ends.findIndex((end) => end + LETTER_CLEAR_PERCENT <= mark.at)
    const row = free < 0 ? ends.length : free
    ends[row] = mark.at
    return { ...mark, row, letter: LETTERS.charAt(index) }
  })
  const left = given.length - placed.length
  return {
    height: ends.length * (LETTER_PX + 2),
    drawn: (downOf: (at: number) => number) =>
      placed.map(({ at, row, letter }) => {
        const top = row * (LETTER_PX + 2)
        const [from, to] = [top + LETTER_PX, downOf(at)]
        return html`<line class="halo" x1="${at}%" x2="${at}%" y1="${from}" y2="${to}"/><line class="down" x1="${at}%"
 x2="${at}%" y1="${from}" y2="${to}"/><svg x="${at}%" y="${top}"><rect class="box" x="-8" y=".5" width="16" height="16"
 rx="2"/><text class="letter" y="12.5">${letter}</text></svg>`
      }),
    legend:
      placed.length === 0
        ? null
        : html`<ul class="marks">${placed.map(
            ({ letter, text }) => html`<li><b>${letter}</b> <span dir="auto">${text}</span></li>`
          )}${left > 0 ? html`<li>and ${left} more</li>` : null}</ul>`
  }
}

const chart = (figures: Html | null, area: Html, beside: Html | null): Html =>
  html`<div class="${beside === null ? "chart" : "chart with-bands"}" aria-hidden="true">${figures}${area}${beside}</div>`

/** A value over time on what its ranges mean; of one point a sentence. */
export const lineHtml = (id: string, block: Of<"line">): Html | null => {
  const { caption, bands } = block
  const points = block.points.filter(({ at, value }) => Number.isFinite(value) && !Number.isNaN(at.getTime()))
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return null
  if (points.length === 1) {
    const rest = `: ${formatFigure(first.value)} on ${formatDay(first.at)}, the only value so far.`
    return html`<p class="text muted">${isolatedText(caption)}${rest}</p>`
  }
  const [start, end] = [first.at.getTime(), last.at.getTime()]
  const across = (at: Date) => (end > start ? percent(shareOf(at.getTime(), start, end)) : 50)
  const shownMarks = block.marks.filter(({ at }) => at >= first.at && at <= last.at)
  const marks = makeMarks(shownMarks.map(({ at, label }) => ({ at: across(at), text: `${formatDay(at)}: ${label}` })))
  const top = marks.height + FIGURE_PX
  const { down, figures, lines } = makeScale(
    niceTicks(
      block.min,
      block.max,
      points.every(({ value }) => Number.isInteger(value))
    ),
    top,
    LINE_HEIGHT_PX
  )
  const grounds = bands.map(({ from, to, tone }) => {
    const upper = down(to)
    return html`<rect class="band ${tone}" y="${upper}" width="100%" height="${px(down(from) - upper)}"/>`
  })
  const names = bands.flatMap(({ from, to, label }) => {
    const [upper, lower] = [down(to), down(from)]
    const y = px((upper + lower) / 2 + HALF_LETTER_PX)
    return lower - upper < HALF_LETTER_PX * 3 ? [] : [html`<text x="4" y="${y}">${label}</text>`]
  })
  const drawn = thinned(points)
  const course = drawn.map(({ at, value }) => `${across(at)} ${px(((down(value) - top) / LINE_HEIGHT_PX) * 100)}`)
  const dots =
    points.length > PLOT_LIMITS.dots
      ? null
      : drawn.map(({ at, value }) => html`<circle class="dot" cx="${across(at)}%" cy="${down(value)}" r="3.5"/>`)
  const downAt = (place: number): number =>
    down(
      points.reduce((nearest, point) =>
        Math.abs(across(point.at) - place) < Math.abs(across(nearest.at) - place) ? point : nearest
      ).value
    )
  // Where the plot is narrow, its last day stands below its first.
  const height = top + LINE_HEIGHT_PX + AXIS_PX + (bands.length === 0 ? 0 : DAY_PX)
  const area = html`<svg class="area" height="${height}">${grounds}${lines}${marks.drawn(downAt)}<svg y="${top}" width="100%"
 height="${LINE_HEIGHT_PX}" viewBox="0 0 100 100" preserveAspectRatio="none"><path class="course" d="M${course.join(
   "L"
 )}"/></svg>${dots}<text class="last figure" x="${across(last.at)}%" y="${down(last.value) - 8}">${formatFigure(
   last.value
 )}</text>${daysHtml(first.at, last.at, top + LINE_HEIGHT_PX + AXIS_PX - 4)}</svg>`
  const beside = bands.length === 0 ? null : html`<svg class="bands" height="${height}">${names}</svg>`
  const meaning = (value: number) => bands.findLast(({ from }) => value >= from)?.label ?? ""
  const noted = (at: Date) =>
    block.marks
      .filter((mark) => mark.at.getTime() === at.getTime())
      .map(({ label }) => label)
      .join("; ")
  const hasMarks = block.marks.length > 0
  const values = valuesHtml(
    id,
    caption,
    [
      column("Date"),
      column("Value", "right"),
      ...(bands.length === 0 ? [] : [column("Means")]),
      ...(hasMarks ? [column("Note")] : [])
    ],
    points.map(({ at, value }) => [
      textCell(formatDay(at)),
      figureCell(value),
      ...(bands.length === 0 ? [] : [textCell(meaning(value))]),
      ...(hasMarks ? [textCell(noted(at))] : [])
    ])
  )
  return figure(caption, html`${chart(figures, area, beside)}${marks.legend}${values}`)
}

/** Values one after the other as a line the size of a word; they are told in words beside it. */
export const sparkHtml = (values: ReadonlyArray<number>): Html => {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  const last = Math.max(1, values.length - 1)
  const course = values.map((value, place) => `${px((place / last) * 100)} ${px(19 - shareOf(value, low, high) * 18)}`)
  return html`<svg class="spark" viewBox="0 0 100 20" preserveAspectRatio="none" aria-hidden="true"><path d="M${course.join(
    "L"
  )}"/></svg>`
}

/** How many items lie in each range, and where what they are compared with lies. */
export const histogramHtml = (id: string, block: Of<"histogram">): Html | null => {
  const bins = block.bins.slice(0, PLOT_LIMITS.bins)
  if (bins.length === 0) return null
  const each = 1 / bins.length
  const marks = makeMarks(
    block.marks
      .filter(({ value }) => Number.isFinite(value))
      .map(({ value, label }) => ({ at: percent(Math.min(1, placeInRanges(value, bins) * each)), text: label }))
  )
  const top = marks.height + FIGURE_PX
  const most = Math.max(0, ...bins.map(({ count }) => countOf(count)))
  const { down, figures, lines } = makeScale(countTicks(most), top, BARS_HEIGHT_PX)
  const base = top + BARS_HEIGHT_PX
  const every = Math.ceil(bins.length / RANGE_NAMES_MAX)
  const bars = bins.map(({ label, count }, index) => {
    const [left, middle] = [(index + COLUMN_GAP_PERCENT / 200) * each, percent((index + 0.5) * each)]
    const y = down(countOf(count))
    const width = percent(each * (1 - COLUMN_GAP_PERCENT / 100))
    const name = html`<text class="range" x="${middle}%" y="${base + 16}">${label}</text>`
    const written = html`<text class="range figure" x="${middle}%" y="${y - 5}">${formatFigure(count)}</text>`
    return html`<rect class="bar" x="${percent(left)}%" y="${y}" width="${width}%" height="${px(base - y)}"/>${
      countOf(count) > 0 && bins.length <= PLOT_LIMITS.bins / 2 ? written : null
    }${index % every === 0 ? name : null}`
  })
  const area = html`<svg class="area" height="${base + AXIS_PX}">${lines}${bars}${marks.drawn(() => base)}</svg>`
  const values = valuesHtml(
    id,
    block.caption,
    [column("Range"), column("Count", "right")],
    block.bins.map(({ label, count }) => [textCell(label), figureCell(countOf(count))])
  )
  return figure(block.caption, html`${chart(figures, area, null)}${marks.legend}${values}`)
}

const lookOf = ({ tone, series }: { readonly tone: Tone; readonly series?: Series }): string =>
  series === undefined ? tone : `series-${series}`

const swatch = (look: string): Html =>
  html`<svg class="swatch" aria-hidden="true"><rect class="tone ${look}" x=".5" y=".5" width="11" height="11"/></svg>`

/** A whole and its parts, as one bar; the words under it are all there is to tell. */
export const partsHtml = ({ caption, parts, note }: Of<"parts">): Html | null => {
  if (parts.length === 0) return null
  const shares = parts.map(({ share }) => (Number.isFinite(share) ? countOf(share) : 0))
  const whole = Math.max(
    1,
    shares.reduce((sum, share) => sum + share, 0)
  )
  let left = 0
  const bars = parts.map(({ tone }, index) => {
    const share = (shares[index] ?? 0) / whole
    const bar = html`<rect class="tone ${tone}" x="${percent(left)}%" y="1" width="${percent(share)}%"
 height="${PARTS_HEIGHT_PX - 2}"/>`
    left += share
    return share > 0 ? bar : null
  })
  const words = parts.map(
    ({ label, text, tone }) => html`<li>${swatch(tone)}<span><bdi>${label}</bdi>: <b><bdi>${text}</bdi></b></span></li>`
  )
  const noted = note === null || note === "" ? null : html`<p class="note muted" dir="auto">${note}</p>`
  return figure(
    caption,
    html`<svg class="parts" height="${PARTS_HEIGHT_PX}" aria-hidden="true">${bars}</svg><ul class="legend">${words}</ul>${noted}`
  )
}

/** Parts by span of time: a column a span. */
export const columnsHtml = (id: string, block: Of<"columns">): Html | null => {
  const columns = block.columns.slice(-PLOT_LIMITS.columns)
  const [first, last] = [columns[0], columns.at(-1)]
  if (first === undefined || last === undefined) return null
  const valuesOf = ({ values }: (typeof columns)[number]) => block.parts.map((_, part) => countOf(values[part]))
  const most = Math.max(...columns.map((each) => valuesOf(each).reduce((sum, value) => sum + value, 0)))
  const { down, figures, lines } = makeScale(countTicks(most), FIGURE_PX / 2, BARS_HEIGHT_PX)
  const each = 1 / columns.length
  const width = percent(each * (1 - COLUMN_GAP_PERCENT / 100))
  const looks = block.parts.map(lookOf)
  const bars = columns.map((span, index) => {
    let from = 0
    const left = percent((index + COLUMN_GAP_PERCENT / 200) * each)
    return valuesOf(span).map((value, part) => {
      const [lower, upper] = [down(from), down(from + value)]
      from += value
      return value === 0
        ? null
        : html`<rect class="tone ${looks[part] ?? "plain"}" x="${left}%" y="${upper}" width="${width}%"
 height="${px(lower - upper)}"/>`
    })
  })
  const height = FIGURE_PX / 2 + BARS_HEIGHT_PX + AXIS_PX
  const area = html`<svg class="area" height="${height}">${lines}${bars}${daysHtml(first.at, last.at, height - 4)}</svg>`
  const legend = block.parts.map((part) => html`<li>${swatch(lookOf(part))}${isolatedText(part.label)}</li>`)
  const values = valuesHtml(
    id,
    block.caption,
    [column("From"), ...block.parts.map(({ label }) => column(label, "right"))],
    block.columns.map((span) => [
      textCell(formatDay(span.at)),
      ...(span.texts?.map(textCell) ?? valuesOf(span).map(figureCell))
    ])
  )
  return figure(block.caption, html`${chart(figures, area, null)}<ul class="legend">${legend}</ul>${values}`)
}

/** Events on a line of time, a row a kind. */
export const timelineHtml = (id: string, block: Of<"timeline">): Html | null => {
  const rows = block.rows.slice(0, PLOT_LIMITS.rows)
  if (rows.length === 0) return null
  const [from, to] = [block.from.getTime(), block.to.getTime()]
  const middle = ROW_HEIGHT_PX / 2
  const lines = rows.map(({ label, events }) => {
    const signs = events.slice(0, PLOT_LIMITS.events).map(({ at, tone }) => {
      const place = to > from ? percent(shareOf(at.getTime(), from, to)) : 50
      return html`<svg x="${place}%" y="${middle - 7}"><g class="sign ${tone}" transform="translate(-7 0) scale(.875)">${
        SHAPES[tone]
      }</g></svg>`
    })
    return html`<p class="kind" dir="auto">${label}</p><svg class="row" height="${ROW_HEIGHT_PX}"><line class="grid" x2="100%"
 y1="${middle}" y2="${middle}"/>${signs}</svg>`
  })
  const days = html`<span></span><svg class="area" height="${AXIS_PX}">${daysHtml(block.from, block.to, AXIS_PX - 6)}</svg>`
  const left = block.rows.length - rows.length
  const events = block.rows.flatMap(({ label, events: of }) =>
    of.map(
      ({ at, text, tone }): ReadonlyArray<Cell> => [textCell(label), textCell(formatDay(at)), { text, url: null, tone }]
    )
  )
  const values =
    events.length === 0 ? null : valuesHtml(id, block.caption, [column("Kind"), column("Date"), column("What")], events)
  return figure(
    block.caption,
    html`<div class="timeline" aria-hidden="true">${lines}${days}</div>${
      left > 0 ? html`<p class="note muted">and ${left} more, below</p>` : null
    }${values}`
  )
}
