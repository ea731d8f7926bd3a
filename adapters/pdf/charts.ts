import type { Bar, Block } from "../../ports/reports/ReportDocument.ts"
import { type Box, boxRow, drawnBox, stackBoxes, type TextBoxes, taggedBox, withSpaceAbove } from "./boxes.ts"
import type { Point } from "./PdfCanvas.ts"
import { ACCENT, INK, MUTED, PAPER, RULE, STYLES, TONE_COLOURS, TRACK } from "./styles.ts"

type Contributions = Extract<Block, { kind: "contributions" }>
type Line = Extract<Block, { kind: "line" }>

const LABEL_SHARE = 0.36
const NUMBER_WIDTH = 44
const GAP = 10
const BAR = 8
const BASE_MARK = 3
const CHART_HEIGHT = 130
const AXIS_STEPS = 4
const AXIS_WIDTH = 34
/** A line of more points is drawn without dots. */
const DOTS_MAX = 60
const VALUE_LABELS_MAX = 12

const share = (value: number, max: number): number =>
  max > 0 && Number.isFinite(value) ? Math.min(1, Math.max(0, value / max)) : 0

/** A number without needless digits. */
export const formatFigure = (value: number): string => String(Math.round(value * 100) / 100)
const signed = (value: number): string => (value < 0 ? `−${formatFigure(-value)}` : `+${formatFigure(value)}`)

/** One bar: its name, its length on the scale with the scale's mark, its number. */
export const barRow = (boxes: TextBoxes, bar: Bar, width: number, linesMax = Number.POSITIVE_INFINITY): Box => {
  const labelWidth = width * LABEL_SHARE
  const trackWidth = width - labelWidth - NUMBER_WIDTH - GAP * 2
  const label = boxes.text(bar.label, STYLES.body, labelWidth, { linesMax })
  const number = boxes.text(bar.text, STYLES.strong, NUMBER_WIDTH, { align: "right", linesMax })
  const middle = (STYLES.body.size * 1.45) / 2
  const track = drawnBox(middle * 2, (canvas, x, y) => {
    canvas.rectangle(x, y + middle - BAR / 2, trackWidth, BAR, TRACK)
    canvas.rectangle(x, y + middle - BAR / 2, trackWidth * share(bar.value, bar.max), BAR, ACCENT)
    if (bar.mark === null) return
    const mark = x + trackWidth * share(bar.mark, bar.max)
    // A dark tick with a light edge shows on the bar as well as beside it.
    canvas.rectangle(mark - 1.6, y + middle - BAR / 2 - BASE_MARK, 3.2, BAR + BASE_MARK * 2, PAPER)
    canvas.rectangle(mark - 0.7, y + middle - BAR / 2 - BASE_MARK, 1.4, BAR + BASE_MARK * 2, INK)
  })
  return boxRow([
    { left: 0, box: label },
    { left: labelWidth + GAP, box: track },
    { left: width - NUMBER_WIDTH, box: number }
  ])
}

/** What moves a score, the largest first: less to the left of the base, more to the right. */
export const contributionRows = (boxes: TextBoxes, block: Contributions, width: number): ReadonlyArray<Box> => {
  const labelWidth = width * LABEL_SHARE
  const chartLeft = labelWidth + GAP
  const chartWidth = width - chartLeft
  const half = chartWidth / 2 - NUMBER_WIDTH
  const middle = chartLeft + chartWidth / 2
  const sorted = [...block.contributions].sort((a, b) => Math.abs(b.points) - Math.abs(a.points))
  const largest = Math.max(0, ...sorted.map(({ points }) => Math.abs(points)))
  const row = ({ text, points }: Contributions["contributions"][number]): Box => {
    const label = boxes.text(text, STYLES.small, labelWidth)
    const number = boxes.label(signed(points), STYLES.smallStrong, NUMBER_WIDTH)
    const height = Math.max(label.height, number.box.height) + 3
    const length = Math.max(0.8, half * share(Math.abs(points), largest))
    return boxRow([
      { left: 0, box: label },
      {
        left: 0,
        box: drawnBox(height, (canvas, x, y) => {
          const axis = x + middle
          const top = y + (number.box.height - BAR) / 2
          canvas.rectangle(axis - 0.4, y, 0.8, height, MUTED)
          if (points < 0) {
            // Less is an outline, more is full: the two differ in grey too.
            canvas.frame(axis - length + 0.5, top + 0.5, Math.max(0.2, length - 1), BAR - 1, 1, TONE_COLOURS.bad)
            number.box.draw(canvas, axis - length - 5 - number.width, y)
          } else {
            canvas.rectangle(axis, top, length, BAR, ACCENT)
            number.box.draw(canvas, axis + length + 5, y)
          }
        })
      }
    ])
  }
  const base = boxes.label(`base ${formatFigure(block.base)}`, STYLES.small, chartWidth, { colour: MUTED })
  const less = boxes.label("less", STYLES.small, half, { colour: MUTED })
  const more = boxes.label("more", STYLES.small, half, { colour: MUTED })
  const axis = drawnBox(base.box.height + 2, (canvas, x, y) => {
    base.box.draw(canvas, x + middle - base.width / 2, y)
    less.box.draw(canvas, x + chartLeft, y)
    more.box.draw(canvas, x + width - more.width, y)
  })
  const sum = sorted.reduce((total, { points }) => total + points, 0)
  const moved = `${sum < 0 ? "−" : "+"} ${formatFigure(Math.abs(sum))}`
  const equation = `${formatFigure(block.base)} base ${moved} moved = ${formatFigure(block.score)}`
  const result = boxes.text(equation, STYLES.strong, width, { align: "right" })
  const total = drawnBox(result.height + 5, (canvas, x, y) => {
    canvas.rectangle(x, y + 2, width, 0.6, RULE)
    result.draw(canvas, x, y + 5)
  })
  return [axis, ...sorted.map(row), total]
}

/** A value over time, with its scale, its days and its dots. */
export const lineChart = (boxes: TextBoxes, block: Line, width: number, language: string): Box => {
  const first = block.points[0]
  const last = block.points.at(-1)
  if (first === undefined || last === undefined) {
    return boxes.text("There is nothing to show over time yet.", STYLES.body, width, { colour: MUTED })
  }
  const [from, to] = [first.at.getTime(), last.at.getTime()]
  const span = block.max - block.min
  const plotLeft = AXIS_WIDTH
  const plotWidth = width - AXIS_WIDTH - 24
  const right = (at: Date) => plotLeft + (to > from ? (plotWidth * (at.getTime() - from)) / (to - from) : plotWidth / 2)
  const down = (value: number) => CHART_HEIGHT * (1 - share(value - block.min, span))
  const day = new Intl.DateTimeFormat(language, { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" })
  const steps = Array.from({ length: AXIS_STEPS + 1 }, (_, step) => {
    const value = block.min + (span * step) / AXIS_STEPS
    return { value, label: boxes.label(formatFigure(value), STYLES.small, AXIS_WIDTH - 6, { colour: MUTED }) }
  })
  const values = block.points
    .filter((_, index) => block.points.length <= VALUE_LABELS_MAX || index === block.points.length - 1)
    .map((point) => ({ point, label: boxes.label(formatFigure(point.value), STYLES.smallStrong, 60) }))
  const dated = ({ at }: Line["points"][number]) => {
    const label = boxes.label(day.format(at), STYLES.small, width / 2, { colour: MUTED })
    const end = plotLeft + plotWidth - label.width
    return { at, label, left: Math.min(Math.max(right(at) - label.width / 2, plotLeft), end) }
  }
  // As many days as stand clear of each other, the first and the last before all.
  const lastDay = dated(last)
  const days = to > from ? [dated(first)] : []
  for (const point of block.points.length > DOTS_MAX ? [] : block.points) {
    const next = dated(point)
    const before = days.at(-1)
    if (before === undefined || next.left < before.left + before.label.width + GAP) continue
    if (next.left + next.label.width + GAP < lastDay.left) days.push(next)
  }
  days.push(lastDay)
  const labelHeight = STYLES.small.size * 1.45
  const alternative = block.points
    .slice(0, DOTS_MAX)
    .map(({ at, value }) => `${day.format(at)}: ${formatFigure(value)}`)
  const chart = drawnBox(CHART_HEIGHT + labelHeight * 2 + 4, (canvas, x, top) => {
    const y = top + labelHeight
    for (const { value, label } of steps) {
      canvas.rectangle(x + plotLeft, y + down(value) - 0.25, plotWidth, 0.5, value === block.min ? MUTED : TRACK)
      label.box.draw(canvas, x + AXIS_WIDTH - 6 - label.width, y + down(value) - labelHeight / 2)
    }
    const points: ReadonlyArray<Point> = block.points.map(({ at, value }) => [x + right(at), y + down(value)])
    if (points.length > 1) canvas.stroke(points, 1.4, ACCENT)
    if (points.length <= DOTS_MAX) for (const [left, height] of points) canvas.circle(left, height, 2.6, ACCENT)
    for (const { point, label } of values) {
      label.box.draw(canvas, x + right(point.at) - label.width / 2, y + down(point.value) - labelHeight - 3)
    }
    for (const { at, label, left } of days) {
      canvas.rectangle(x + right(at) - 0.25, y + CHART_HEIGHT, 0.5, 3, MUTED)
      label.box.draw(canvas, x + left, y + CHART_HEIGHT + 4)
    }
  })
  return taggedBox(chart, { tag: "Figure", within: null, alternative: alternative.join("; ") })
}

/** Bars under one scale. */
export const barRows = (boxes: TextBoxes, given: ReadonlyArray<Bar>, width: number): ReadonlyArray<Box> =>
  given.map((bar, index) => withSpaceAbove(index === 0 ? 0 : 5, barRow(boxes, bar, width)))

export const captionedBox = (boxes: TextBoxes, caption: string, box: Box, width: number): Box =>
  caption === "" ? box : stackBoxes([boxes.text(caption, STYLES.strong, width), box], 4)
