import type { Tone } from "../../ports/creators/reports/ReportDocument.ts"
import { type Box, drawnBox, stackBoxes, type TextBoxes } from "./boxes.ts"
import { drawIcon } from "./icons.ts"
import { fillTone } from "./patterns.ts"
import { formatDay, formatFigure, formatMonth, monthsBetween, PLOT_LIMITS, shareOf } from "./scales.ts"
import { INK, LEADING, MUTED, PAPER, STYLES, TRACK } from "./styles.ts"

/** The height of a plot's smallest text, in points. */
export const LABEL_HEIGHT = STYLES.small.size * LEADING
const LABEL_GAP = 8
const TICK = 3
/** A month's name with the gap beside it. */
const MONTH_WIDTH = 62
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
const LETTER_WIDTH = 11
const SWATCH = 8
const ALTERNATIVE_ITEMS_MAX = 60

/** What is said instead of a plot. */
export const alternativeOf = (caption: string, items: ReadonlyArray<string>): string => {
  const said = items.slice(0, ALTERNATIVE_ITEMS_MAX).join("; ")
  const left = items.length - ALTERNATIVE_ITEMS_MAX
  return `${caption === "" ? "" : `${caption}: `}${said}${left > 0 ? `; and ${left} more` : ""}`
}

/** The scale of a plot at its left: lines across it, and what they stand for. */
export interface Scale {
  readonly width: number
  readonly down: (value: number) => number
  readonly draw: Box["draw"]
}

export const makeScale = (
  boxes: TextBoxes,
  ticks: ReadonlyArray<number>,
  height: number,
  plotWidth: (scaleWidth: number) => number
): Scale => {
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)]
  const labels = ticks.map((value) => ({
    value,
    label: boxes.label(formatFigure(value), STYLES.small, 120, { colour: MUTED })
  }))
  const width = Math.max(...labels.map(({ label }) => label.width)) + 6
  const down = (value: number) => height * (1 - shareOf(value, low, high))
  return {
    width,
    down,
    draw: (canvas, x, y) => {
      for (const { value, label } of labels) {
        const at = y + down(value)
        canvas.rectangle(x + width, at - 0.25, plotWidth(width), 0.5, value === low ? MUTED : TRACK)
        label.box.draw(canvas, x + width - 6 - label.width, at - LABEL_HEIGHT / 2)
      }
    }
  }
}

/** The days under a plot: the first, the last and, between them, as many months as stand clear of each other. */
export const timeAxis = (boxes: TextBoxes, from: Date, to: Date, left: number, width: number): Box => {
  const right = (at: Date) =>
    to > from ? left + width * shareOf(at.getTime(), from.getTime(), to.getTime()) : left + width / 2
  const labelled = (at: Date, text: string) => {
    const label = boxes.label(text, STYLES.small, width, { colour: MUTED })
    const start = Math.min(Math.max(right(at) - label.width / 2, left), left + width - label.width)
    return { at, label, start, end: start + label.width }
  }
  const last = labelled(to, formatDay(to))
  const shown = to > from ? [labelled(from, formatDay(from))] : []
  for (const month of monthsBetween(from, to, Math.max(1, Math.floor(width / MONTH_WIDTH)))) {
    const next = labelled(month, formatMonth(month))
    const isClear = next.start > (shown.at(-1)?.end ?? 0) + LABEL_GAP && next.end + LABEL_GAP < last.start
    if (isClear) shown.push(next)
  }
  const before = shown.at(-1)
  if (before !== undefined && shown.length === 1 && before.end + LABEL_GAP > last.start) shown.pop()
  shown.push(last)
  return drawnBox(LABEL_HEIGHT + TICK + 1, (canvas, x, y) => {
    for (const { at, label, start } of shown) {
      canvas.rectangle(x + right(at) - 0.25, y, 0.5, TICK, MUTED)
      label.box.draw(canvas, x + start, y + TICK + 1)
    }
  })
}

/** What stands out in a plot: a letter over it, a line down to it, and what the letter means under the plot. */
export interface Marks {
  /** Height of the letters. */
  readonly height: number
  readonly draw: Box["draw"]
  readonly legend: ReadonlyArray<Box>
}

export const makeMarks = (
  boxes: TextBoxes,
  given: ReadonlyArray<{ readonly left: number; readonly down: number; readonly text: string }>,
  width: number
): Marks => {
  const shown = given.slice(0, PLOT_LIMITS.marks).toSorted((a, b) => a.left - b.left)
  // Letters that would stand on each other stand in rows.
  const rowEnds: Array<number> = []
  const placed = shown.map((mark, index) => {
    const letter = boxes.label(LETTERS.charAt(index), STYLES.smallStrong, LETTER_WIDTH)
    const start = mark.left - LETTER_WIDTH / 2
    const free = rowEnds.findIndex((end) => end <= start)
    const row = free < 0 ? rowEnds.length : free
    rowEnds[row] = start + LETTER_WIDTH
    return { ...mark, letter, row, start }
  })
  const height = rowEnds.length * LABEL_HEIGHT
  const left = given.length - shown.length
  return {
    height,
    draw: (canvas, x, y) => {
      for (const { letter, row, start, left: at, down } of placed) {
        const top = y + row * LABEL_HEIGHT
        const bottom = y + height + down
        canvas.rectangle(x + at - 1, top + LABEL_HEIGHT, 2, Math.max(0, bottom - top - LABEL_HEIGHT), PAPER)
        canvas.stroke(
          [
            [x + at, top + LABEL_HEIGHT],
            [x + at, bottom]
          ],
          0.8,
          INK,
          [2, 1.6]
        )
        canvas.rectangle(x + start, top, LETTER_WIDTH, LABEL_HEIGHT - 0.5, PAPER)
        canvas.frame(x + start + 0.5, top + 0.5, LETTER_WIDTH - 1, LABEL_HEIGHT - 1.5, 0.6, INK)
        letter.box.draw(canvas, x + start + (LETTER_WIDTH - letter.width) / 2, top - 0.2)
      }
    },
    legend: [
      ...placed.map(({ text }, index) =>
        boxes.text(`${LETTERS.charAt(index)}  ${text}`, STYLES.small, width, { colour: MUTED })
      ),
      ...(left > 0 ? [boxes.text(`and ${left} more`, STYLES.small, width, { colour: MUTED })] : [])
    ]
  }
}

/** Things of their own widths, one after the other in lines. */
export const flowBoxes = (
  given: ReadonlyArray<{ readonly box: Box; readonly width: number }>,
  width: number,
  gap: number
): Box => {
  const lines: Array<Array<{ readonly box: Box; readonly left: number }>> = []
  let end = Number.POSITIVE_INFINITY
  for (const each of given) {
    if (end + each.width > width || lines.length === 0) {
      lines.push([])
      end = 0
    }
    lines.at(-1)?.push({ box: each.box, left: end })
    end += each.width + gap
  }
  return stackBoxes(
    lines.map((line) =>
      drawnBox(Math.max(...line.map(({ box }) => box.height)), (canvas, x, y) => {
        for (const { box, left } of line) box.draw(canvas, x + left, y)
      })
    ),
    1
  )
}

/** What an area or a sign of a tone stands for. */
export const legendItem = (
  boxes: TextBoxes,
  sign: "area" | "shape",
  tone: Tone,
  text: string,
  widthMax: number
): { readonly box: Box; readonly width: number } => {
  const label = boxes.label(text, STYLES.small, widthMax - SWATCH - 5)
  return {
    width: label.width + SWATCH + 5,
    box: drawnBox(label.box.height, (canvas, x, y) => {
      const top = y + (label.box.height - SWATCH) / 2
      if (sign === "area") fillTone(canvas, tone, x, top, SWATCH, SWATCH)
      else drawIcon(canvas, tone, x + 0.5, top + 0.5, SWATCH - 1)
      label.box.draw(canvas, x + SWATCH + 5, y)
    })
  }
}
