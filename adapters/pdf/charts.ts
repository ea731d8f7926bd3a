import type { Bar, Block } from "../../ports/creators/reports/ReportDocument.ts"
import { type Box, boxRow, drawnBox, type TextBoxes, withSpaceAbove } from "./boxes.ts"
import { formatFigure, formatSigned, shareOf } from "./scales.ts"
import { ACCENT, INK, MUTED, PAPER, RULE, STYLES, TONE_COLOURS, TRACK } from "./styles.ts"

type Contributions = Extract<Block, { kind: "contributions" }>

const LABEL_SHARE = 0.36
const NUMBER_WIDTH = 44
const GAP = 10
const BAR = 8
const BASE_MARK = 3
/** The widest that a bar's number may be, as a share of the row. */
const NUMBER_SHARE_MAX = 0.28

/** One bar: its name, its length on the scale with the scale's mark, its number. */
export const barRow = (
  boxes: TextBoxes,
  bar: Bar,
  width: number,
  linesMax = Number.POSITIVE_INFINITY,
  numberWidth = NUMBER_WIDTH
): Box => {
  const labelWidth = width * LABEL_SHARE
  const trackWidth = width - labelWidth - numberWidth - GAP * 2
  const label = boxes.text(bar.label, STYLES.body, labelWidth, { linesMax })
  const number = boxes.text(bar.text, STYLES.strong, numberWidth, { align: "right", linesMax })
  const middle = (STYLES.body.size * 1.45) / 2
  const track = drawnBox(middle * 2, (canvas, x, y) => {
    canvas.rectangle(x, y + middle - BAR / 2, trackWidth, BAR, TRACK)
    canvas.rectangle(x, y + middle - BAR / 2, trackWidth * shareOf(bar.value, 0, bar.max), BAR, ACCENT)
    if (bar.mark === null) return
    const mark = x + trackWidth * shareOf(bar.mark, 0, bar.max)
    // A dark tick with a light edge shows on the bar as well as beside it.
    canvas.rectangle(mark - 1.6, y + middle - BAR / 2 - BASE_MARK, 3.2, BAR + BASE_MARK * 2, PAPER)
    canvas.rectangle(mark - 0.7, y + middle - BAR / 2 - BASE_MARK, 1.4, BAR + BASE_MARK * 2, INK)
  })
  return boxRow([
    { left: 0, box: label },
    { left: labelWidth + GAP, box: track },
    { left: width - numberWidth, box: number }
  ])
}

/**
 * What moves a score, the largest first: less to the left of the base, more to the right. `pointsMax` is the most that
 * anything in the document moves a score, so that all bars are to one scale.
 */
export const contributionRows = (
  boxes: TextBoxes,
  block: Contributions,
  width: number,
  pointsMax: number
): ReadonlyArray<Box> => {
  const labelWidth = width * LABEL_SHARE
  const chartLeft = labelWidth + GAP
  const chartWidth = width - chartLeft
  const half = chartWidth / 2 - NUMBER_WIDTH
  const middle = chartLeft + chartWidth / 2
  const sorted = [...block.contributions].sort((a, b) => Math.abs(b.points) - Math.abs(a.points))
  const row = ({ text, points }: Contributions["contributions"][number]): Box => {
    const label = boxes.text(text, STYLES.small, labelWidth)
    const number = boxes.label(formatSigned(points), STYLES.smallStrong, NUMBER_WIDTH)
    const height = Math.max(label.height, number.box.height) + 3
    const length = Math.max(0.8, half * shareOf(Math.abs(points), 0, pointsMax))
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
            canvas.rectangle(axis, top, length, BAR, TONE_COLOURS.good)
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

/** Bars under one scale, their numbers in one column. */
export const barRows = (boxes: TextBoxes, given: ReadonlyArray<Bar>, width: number): ReadonlyArray<Box> => {
  const widest = given.reduce((most, { text }) => Math.max(most, boxes.label(text, STYLES.strong, width).width), 0)
  const numberWidth = Math.min(Math.max(NUMBER_WIDTH, Math.ceil(widest) + 1), width * NUMBER_SHARE_MAX)
  return given.map((bar, index) =>
    withSpaceAbove(index === 0 ? 0 : 5, barRow(boxes, bar, width, Number.POSITIVE_INFINITY, numberWidth))
  )
}
