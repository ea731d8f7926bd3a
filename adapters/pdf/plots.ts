import type { Block, Tone } from "../../ports/creators/reports/ReportDocument.ts"
import { alternativeOf, flowBoxes, LABEL_HEIGHT, legendItem, makeMarks, makeScale, timeAxis } from "./axes.ts"
import { type Box, drawnBox, stackBoxes, type TextBoxes, taggedBox, withSpaceAbove } from "./boxes.ts"
import { drawIcon } from "./icons.ts"
import { fillTone } from "./patterns.ts"
import { countTicks, formatDay, formatFigure, monthsBetween, PLOT_LIMITS, placeInRanges, shareOf } from "./scales.ts"
import { ACCENT, MUTED, PAPER, RULE, STYLES, TRACK } from "./styles.ts"

type Of<Kind extends Block["kind"]> = Extract<Block, { kind: Kind }>

const HISTOGRAM_HEIGHT = 92
const COLUMNS_HEIGHT = 84
const PARTS_HEIGHT = 17
const TIMELINE_ROW = 17
const TIMELINE_LABEL_SHARE = 0.28
const TIMELINE_MONTHS_MAX = 6
const EVENT = 7
/** What lies between two columns, as a share of one. */
const COLUMN_GAP_SHARE = 0.16
const LEGEND_GAP = 16

/** What a sign says where nothing else does. */
const TONE_WORDS: Readonly<Record<Tone, string>> = {
  bad: "serious",
  warning: "doubtful",
  plain: "note",
  good: "good"
}
const TONES: ReadonlyArray<Tone> = ["bad", "warning", "plain", "good"]

const countOf = (value: number | undefined): number => (value !== undefined && value > 0 ? value : 0)

const figure = (box: Box, caption: string, said: ReadonlyArray<string>): Box =>
  taggedBox(drawnBox(box.height, box.draw), { tag: "Figure", within: null, alternative: alternativeOf(caption, said) })

const moreOf = (boxes: TextBoxes, left: number, width: number): ReadonlyArray<Box> =>
  left > 0 ? [boxes.text(`and ${left} more`, STYLES.small, width, { colour: MUTED })] : []

/** How many items lie in each range, and where what they are compared with lies. */
export const histogram = (boxes: TextBoxes, block: Of<"histogram">, width: number): Box => {
  const bins = block.bins.slice(0, PLOT_LIMITS.bins)
  const ticks = countTicks(Math.max(0, ...bins.map(({ count }) => countOf(count))))
  const scale = makeScale(boxes, ticks, HISTOGRAM_HEIGHT, (scaleWidth) => width - scaleWidth)
  const each = (width - scale.width) / bins.length
  const marks = makeMarks(
    boxes,
    block.marks
      .filter(({ value }) => Number.isFinite(value))
      .map(({ value, label }) => ({
        left: scale.width + Math.min(placeInRanges(value, bins), bins.length) * each,
        // The letters stand above the count of the highest column.
        down: HISTOGRAM_HEIGHT + LABEL_HEIGHT,
        text: label
      })),
    width
  )
  const counts = bins.map(({ count }) => boxes.label(formatFigure(countOf(count)), STYLES.smallStrong, 80))
  let free = Number.NEGATIVE_INFINITY
  const names = bins.flatMap(({ label }, index) => {
    const name = boxes.label(label, STYLES.small, Math.max(each, Math.min(90, each * 3)), { colour: MUTED })
    const middle = scale.width + (index + 0.5) * each
    const left = Math.min(Math.max(middle - name.width / 2, 0), width - name.width)
    if (left < free) return []
    free = left + name.width + 5
    return [{ name, left }]
  })
  const top = marks.height + LABEL_HEIGHT
  const plot = drawnBox(top + HISTOGRAM_HEIGHT + LABEL_HEIGHT + 2, (canvas, x, y) => {
    const plotTop = y + top
    scale.draw(canvas, x, plotTop)
    bins.forEach(({ count }, index) => {
      const left = x + scale.width + index * each + (each * COLUMN_GAP_SHARE) / 2
      const down = scale.down(countOf(count))
      canvas.rectangle(left, plotTop + down, each * (1 - COLUMN_GAP_SHARE), HISTOGRAM_HEIGHT - down, ACCENT)
    })
    marks.draw(canvas, x, y)
    counts.forEach((label, index) => {
      if (label.width > each || countOf(bins[index]?.count) === 0) return
      const left = x + scale.width + (index + 0.5) * each - label.width / 2
      const down = plotTop + scale.down(countOf(bins[index]?.count)) - LABEL_HEIGHT
      canvas.rectangle(left - 1, down + 1, label.width + 2, LABEL_HEIGHT - 2, PAPER)
      label.box.draw(canvas, left, down)
    })
    for (const { name, left } of names) name.box.draw(canvas, x + left, plotTop + HISTOGRAM_HEIGHT + 2)
  })
  const whole = stackBoxes([
    plot,
    ...marks.legend.map((line, index) => withSpaceAbove(index === 0 ? 3 : 0, line)),
    ...moreOf(boxes, block.bins.length - bins.length, width)
  ])
  return figure(whole, block.caption, [
    ...block.marks.slice(0, PLOT_LIMITS.marks).map(({ label }) => label),
    ...bins.map(({ label, count }) => `${label}: ${formatFigure(countOf(count))}`)
  ])
}

/** A whole and its parts, as one bar. */
export const partsBar = (boxes: TextBoxes, block: Of<"parts">, width: number): Box => {
  const shares = block.parts.map(({ share }) => (Number.isFinite(share) ? countOf(share) : 0))
  const whole = Math.max(
    1,
    shares.reduce((sum, share) => sum + share, 0)
  )
  const bar = drawnBox(PARTS_HEIGHT, (canvas, x, y) => {
    canvas.rectangle(x, y, width, PARTS_HEIGHT, TRACK)
    let left = x
    block.parts.forEach(({ tone }, index) => {
      const length = (width * (shares[index] ?? 0)) / whole
      fillTone(canvas, tone, left, y, length, PARTS_HEIGHT)
      if (length > 2) canvas.rectangle(left + length - 0.6, y, 1.2, PARTS_HEIGHT, PAPER)
      left += length
    })
  })
  const legend = block.parts.map(({ label, text, tone }) => legendItem(boxes, "area", tone, `${label}: ${text}`, width))
  return stackBoxes([
    figure(
      bar,
      block.caption,
      block.parts.map(({ label, text }) => `${label}: ${text}`)
    ),
    withSpaceAbove(4, flowBoxes(legend, width, LEGEND_GAP)),
    ...(block.note === null || block.note === ""
      ? []
      : [withSpaceAbove(2, boxes.text(block.note, STYLES.small, width, { colour: MUTED }))])
  ])
}

/** Parts by span of time: a column a span, those of one tone told apart by their order. */
export const columnChart = (boxes: TextBoxes, block: Of<"columns">, width: number): Box => {
  const columns = block.columns.slice(-PLOT_LIMITS.columns)
  const [first, last] = [columns[0], columns.at(-1)]
  if (first === undefined || last === undefined) return stackBoxes([])
  const valuesOf = ({ values }: (typeof columns)[number]) => block.parts.map((_, part) => countOf(values[part]))
  const totals = columns.map((column) => valuesOf(column).reduce((sum, value) => sum + value, 0))
  const scale = makeScale(boxes, countTicks(Math.max(...totals)), COLUMNS_HEIGHT, (scaleWidth) => width - scaleWidth)
  const each = (width - scale.width) / columns.length
  const legend = block.parts.map(({ label, tone }) => legendItem(boxes, "area", tone, label, width))
  const plot = drawnBox(COLUMNS_HEIGHT + LABEL_HEIGHT / 2, (canvas, x, y) => {
    const plotTop = y + LABEL_HEIGHT / 2
    scale.draw(canvas, x, plotTop)
    columns.forEach((column, index) => {
      const left = x + scale.width + index * each + (each * COLUMN_GAP_SHARE) / 2
      let from = 0
      valuesOf(column).forEach((value, part) => {
        const [lower, upper] = [scale.down(from), scale.down(from + value)]
        fillTone(
          canvas,
          block.parts[part]?.tone ?? "plain",
          left,
          plotTop + upper,
          each * (1 - COLUMN_GAP_SHARE),
          lower - upper
        )
        from += value
      })
    })
  })
  const said = columns.map((column) => {
    const values = valuesOf(column).map((value, part) => `${block.parts[part]?.label ?? ""} ${formatFigure(value)}`)
    return `${formatDay(column.at)}: ${values.join(", ")}`
  })
  const axis = timeAxis(boxes, first.at, last.at, scale.width + each / 2, width - scale.width - each)
  return stackBoxes([
    figure(stackBoxes([plot, axis]), block.caption, said),
    withSpaceAbove(3, flowBoxes(legend, width, LEGEND_GAP)),
    ...moreOf(boxes, block.columns.length - columns.length, width)
  ])
}

/** Events on a line of time, a row a kind. */
export const timeline = (boxes: TextBoxes, block: Of<"timeline">, width: number): Box => {
  const rows = block.rows.slice(0, PLOT_LIMITS.rows)
  const labelWidth = width * TIMELINE_LABEL_SHARE
  const plotLeft = labelWidth + EVENT
  const plotWidth = width - plotLeft - EVENT
  const [from, to] = [block.from.getTime(), block.to.getTime()]
  const right = (at: Date) => plotLeft + plotWidth * (to > from ? shareOf(at.getTime(), from, to) : 0.5)
  const months = monthsBetween(block.from, block.to, TIMELINE_MONTHS_MAX)
  const lines = rows.map(({ label, events }) => {
    const name = boxes.label(label, STYLES.small, labelWidth - 6)
    const shown = events.slice(0, PLOT_LIMITS.events)
    return drawnBox(TIMELINE_ROW, (canvas, x, y) => {
      name.box.draw(canvas, x, y + (TIMELINE_ROW - LABEL_HEIGHT) / 2)
      for (const month of months) canvas.rectangle(x + right(month) - 0.25, y, 0.5, TIMELINE_ROW, TRACK)
      canvas.rectangle(x + plotLeft, y + TIMELINE_ROW / 2 - 0.25, plotWidth, 0.5, RULE)
      for (const { at, tone } of shown) {
        drawIcon(canvas, tone, x + right(at) - EVENT / 2, y + (TIMELINE_ROW - EVENT) / 2, EVENT)
      }
    })
  })
  const tones = TONES.filter((tone) => rows.some(({ events }) => events.some((event) => event.tone === tone)))
  const legend = tones.map((tone) => legendItem(boxes, "shape", tone, TONE_WORDS[tone], width))
  const said = rows.flatMap(({ label, events }) => events.map(({ at, text }) => `${label}, ${formatDay(at)}: ${text}`))
  return stackBoxes([
    figure(
      stackBoxes([...lines, timeAxis(boxes, block.from, block.to, plotLeft, plotWidth)]),
      block.caption,
      said.length === 0 ? rows.map(({ label }) => `${label}: none`) : said
    ),
    ...(legend.length === 0 ? [] : [withSpaceAbove(3, flowBoxes(legend, width, LEGEND_GAP))]),
    ...moreOf(boxes, block.rows.length - rows.length, width)
  ])
}
