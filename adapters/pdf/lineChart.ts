import type { Block } from "../../ports/creators/reports/ReportDocument.ts"
import { alternativeOf, LABEL_HEIGHT, makeMarks, makeScale, timeAxis } from "./axes.ts"
import { type Box, drawnBox, stackBoxes, type TextBoxes, taggedBox, withSpaceAbove } from "./boxes.ts"
import type { Point } from "./PdfCanvas.ts"
import { formatDay, formatFigure, niceTicks, PLOT_LIMITS, shareOf, thinned } from "./scales.ts"
import { ACCENT, MUTED, RULE, STYLES, TONE_WASHES } from "./styles.ts"

type Line = Extract<Block, { kind: "line" }>

const HEIGHT = 124
const BAND_LABEL_MAX = 76
const PLOT_END_GAP = 14
const VALUE_LABELS_MAX = 12

/** Points that have a place. */
export const plottable = (points: Line["points"]): Line["points"] =>
  points.filter(({ at, value }) => Number.isFinite(value) && !Number.isNaN(at.getTime()))

/** A value over time on what its ranges mean. It takes two points; the sentence for fewer is the caller's. */
export const lineChart = (boxes: TextBoxes, block: Line, width: number): Box => {
  const points = plottable(block.points)
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return stackBoxes([])
  const [start, end] = [first.at.getTime(), last.at.getTime()]
  const isCounted = points.every(({ value }) => Number.isInteger(value))
  const ticks = niceTicks(block.min, block.max, isCounted)
  const bands = block.bands.map((band) => ({
    ...band,
    words: boxes.label(band.label, STYLES.small, BAND_LABEL_MAX, { colour: MUTED })
  }))
  const bandWidth = Math.max(PLOT_END_GAP, ...bands.map(({ words }) => words.width + 6))
  const scale = makeScale(boxes, ticks, HEIGHT, (scaleWidth) => width - scaleWidth - bandWidth)
  const plotLeft = scale.width
  const plotWidth = width - plotLeft - bandWidth
  const right = (at: Date) => plotLeft + plotWidth * (end > start ? shareOf(at.getTime(), start, end) : 0.5)

  const valueAt = (at: Date): number =>
    points.reduce((nearest, point) =>
      Math.abs(point.at.getTime() - at.getTime()) < Math.abs(nearest.at.getTime() - at.getTime()) ? point : nearest
    ).value
  const isLabelled = points.length <= VALUE_LABELS_MAX
  // A mark's line ends above the value that is written over its point.
  const lift = isLabelled ? LABEL_HEIGHT + 3 : 0
  const marks = makeMarks(
    boxes,
    block.marks
      .filter(({ at }) => at >= first.at && at <= last.at)
      .map(({ at, label }) => ({
        left: right(at),
        down: scale.down(valueAt(at)) - lift,
        text: `${formatDay(at)}: ${label}`
      })),
    width
  )
  const labelled = isLabelled ? points : [last]
  let free = Number.NEGATIVE_INFINITY
  const values = labelled.flatMap((point) => {
    const label = boxes.label(formatFigure(point.value), STYLES.smallStrong, 80)
    const end = bands.length > 0 ? plotLeft + plotWidth : width
    const left = Math.min(right(point.at) - label.width / 2, end - label.width)
    if (left < free && point !== last) return []
    free = left + label.width + 4
    return [{ label, left, down: scale.down(point.value) }]
  })
  // What the letters of the marks leave free above the plot is the highest value's.
  const top = marks.height + LABEL_HEIGHT
  const plot = drawnBox(top + HEIGHT, (canvas, x, y) => {
    const plotTop = y + top
    for (const { from, to, tone, words } of bands) {
      const [upper, lower] = [scale.down(to), scale.down(from)]
      canvas.rectangle(x + plotLeft, plotTop + upper, plotWidth, lower - upper, TONE_WASHES[tone])
      canvas.rectangle(x + plotLeft, plotTop + upper, plotWidth + 3, 0.4, RULE)
      if (lower - upper < LABEL_HEIGHT - 1.5) continue
      words.box.draw(canvas, x + plotLeft + plotWidth + 5, plotTop + (upper + lower - LABEL_HEIGHT) / 2)
    }
    scale.draw(canvas, x, plotTop)
    marks.draw(canvas, x, plotTop - marks.height)
    const course: ReadonlyArray<Point> = thinned(points).map(({ at, value }) => [
      x + right(at),
      plotTop + scale.down(value)
    ])
    canvas.stroke(course, 1.4, ACCENT)
    if (points.length <= PLOT_LIMITS.dots) for (const [left, down] of course) canvas.circle(left, down, 2.2, ACCENT)
    for (const { label, left, down } of values) label.box.draw(canvas, x + left, plotTop + down - LABEL_HEIGHT - 3)
  })
  const chart = stackBoxes([
    drawnBox(plot.height, plot.draw),
    timeAxis(boxes, first.at, last.at, plotLeft, plotWidth),
    ...marks.legend.map((line, index) => withSpaceAbove(index === 0 ? 3 : 0, line))
  ])
  const said = points.map(({ at, value }) => `${formatDay(at)}: ${formatFigure(value)}`)
  const noted = block.marks.slice(0, PLOT_LIMITS.marks).map(({ at, label }) => `${formatDay(at)}: ${label}`)
  return taggedBox(drawnBox(chart.height, chart.draw), {
    tag: "Figure",
    within: null,
    alternative: alternativeOf(block.caption, [...noted, ...said])
  })
}
