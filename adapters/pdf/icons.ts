import type { Tone } from "../../ports/creators/reports/ReportDocument.ts"
import { type Box, drawnBox, type TextBoxes } from "./boxes.ts"
import type { PdfCanvas } from "./PdfCanvas.ts"
import { INK, PAPER, STYLES, TONE_COLOURS, WASH } from "./styles.ts"
import type { TextStyle } from "./typeset.ts"

/** A tone as a shape, which reads in grey too: a full diamond, a full triangle, a full dot, a ring. */
export const drawIcon = (
  canvas: PdfCanvas,
  tone: Tone,
  x: number,
  y: number,
  size: number,
  colour = TONE_COLOURS[tone]
) => {
  const [half, right, bottom] = [size / 2, x + size, y + size]
  if (tone === "bad") {
    canvas.fill(
      [
        [x + half, y],
        [right, y + half],
        [x + half, bottom],
        [x, y + half]
      ],
      colour
    )
  } else if (tone === "warning") {
    canvas.fill(
      [
        [x + half, y],
        [right, bottom],
        [x, bottom]
      ],
      colour
    )
  } else {
    canvas.circle(x + half, y + half, half, colour)
    if (tone === "plain") canvas.circle(x + half, y + half, half - 1.2, PAPER)
  }
}

const PADDING_EMS = 0.65
const MARK_EMS = 0.7

/** A word with its tone's shape, in a frame that is heavier the worse the tone is. */
export const chip = (
  boxes: TextBoxes,
  tone: Tone,
  word: string,
  widthMax: number,
  style: TextStyle = STYLES.chip,
  widthMin = 0
): { box: Box; width: number } => {
  const isFull = tone === "bad"
  const colour = isFull ? PAPER : tone === "plain" ? INK : TONE_COLOURS[tone]
  const [mark, padding] = [style.size * MARK_EMS, style.size * PADDING_EMS]
  const textLeft = padding * 1.8 + mark
  const label = boxes.label(word, style, widthMax - textLeft - padding, { colour })
  const width = Math.max(widthMin, textLeft + label.width + padding)
  const height = label.box.height + padding * 0.8
  return {
    width,
    box: drawnBox(height, (canvas, x, y) => {
      canvas.rectangle(x, y, width, height, isFull ? TONE_COLOURS.bad : tone === "warning" ? PAPER : WASH)
      if (!isFull) {
        canvas.frame(x + 0.5, y + 0.5, width - 1, height - 1, tone === "warning" ? 1.1 : 0.5, TONE_COLOURS[tone])
      }
      drawIcon(canvas, tone, x + padding, y + (height - mark) / 2, mark, isFull ? PAPER : TONE_COLOURS[tone])
      label.box.draw(canvas, x + textLeft, y + padding * 0.4)
    })
  }
}
