import type { Tone } from "../../ports/creators/reports/ReportDocument.ts"
import type { PdfCanvas, Point } from "./PdfCanvas.ts"
import { type Colour, PAPER, TONE_COLOURS, TONE_WASHES } from "./styles.ts"

/** How far the lines of a hatching stand apart, in points. */
const HATCH_GAP = 3.2
const LINE = 0.7
const EDGE = 0.7

/** Lines that rise through a rectangle at 45 degrees; falling ones where `isFalling`. */
const hatching = (
  x: number,
  y: number,
  width: number,
  height: number,
  isFalling: boolean
): ReadonlyArray<readonly [Point, Point]> =>
  Array.from({ length: Math.floor((width + height) / HATCH_GAP) }, (_, index) => {
    const offset = (index + 0.5) * HATCH_GAP
    const start = { right: Math.max(0, offset - height), down: Math.min(height, offset) }
    const end = { right: Math.min(width, offset), down: Math.max(0, offset - width) }
    const at = ({ right, down }: typeof start): Point => [x + right, isFalling ? y + height - down : y + down]
    return [at(start), at(end)]
  })

/** An area that stands for a tone: its colour and its pattern, which reads in grey: full, crossed, hatched, empty. */
export const fillTone = (canvas: PdfCanvas, tone: Tone, x: number, y: number, width: number, height: number) => {
  if (width <= 0 || height <= 0) return
  const colour: Colour = TONE_COLOURS[tone]
  if (tone === "good") {
    canvas.rectangle(x, y, width, height, colour)
    return
  }
  canvas.rectangle(x, y, width, height, tone === "plain" ? PAPER : TONE_WASHES[tone])
  const lines = [
    ...(tone === "plain" ? [] : hatching(x, y, width, height, false)),
    ...(tone === "bad" ? hatching(x, y, width, height, true) : [])
  ]
  canvas.lines(lines, LINE, colour)
  if (width > EDGE && height > EDGE) {
    canvas.frame(x + EDGE / 2, y + EDGE / 2, width - EDGE, height - EDGE, EDGE, colour)
  }
}
