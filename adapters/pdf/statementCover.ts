import type { ReportDocument, StatementCover } from "../../ports/creators/reports/ReportDocument.ts"
import { callout } from "./blocks.ts"
import { type Box, boxRow, drawnBox, stackBoxes, type TextBoxes } from "./boxes.ts"
import { COLUMN_GAP, headBox, WIDTH } from "./coverParts.ts"
import { formatDay } from "./scales.ts"
import { ACCENT, MUTED, STYLES, WASH } from "./styles.ts"

const NAME = { size: 20, weight: 700 } as const
const FIGURE_GAP = 8
const FIGURE_PADDING = 9
const GAP = 12

/** The sums beside each other, the first one with a line of its own colour over it. */
const sumsBox = (boxes: TextBoxes, sums: StatementCover["sums"]): Box => {
  const width = (WIDTH - FIGURE_GAP * (sums.length - 1)) / Math.max(1, sums.length)
  const inner = width - FIGURE_PADDING * 2
  const figures = sums.map(({ label, value }) =>
    stackBoxes([
      boxes.text(value, STYLES.decision, inner, { linesMax: 2 }),
      boxes.text(label, STYLES.small, inner, { colour: MUTED, linesMax: 3 })
    ])
  )
  const height = Math.max(0, ...figures.map((box) => box.height)) + FIGURE_PADDING * 1.4
  return boxRow(
    figures.map((box, index) => ({
      left: index * (width + FIGURE_GAP),
      box: drawnBox(height, (canvas, x, y) => {
        canvas.rectangle(x, y, width, height, WASH)
        if (index === 0) canvas.rectangle(x, y, width, 1.6, ACCENT)
        box.draw(canvas, x + FIGURE_PADDING, y + FIGURE_PADDING * 0.7)
      })
    }))
  )
}

/** Who pays and who is paid, beside each other. Names and addresses are whole, however long: they say who owes whom. */
const partiesBox = (boxes: TextBoxes, parties: StatementCover["parties"]): Box => {
  const width = (WIDTH - COLUMN_GAP * (parties.length - 1)) / Math.max(1, parties.length)
  return boxRow(
    parties.map(({ label, name, lines }, index) => ({
      left: index * (width + COLUMN_GAP),
      box: stackBoxes([
        boxes.text(label, STYLES.small, width, { colour: MUTED }),
        boxes.text(name, STYLES.strong, width),
        ...lines.map((line) => boxes.text(line, STYLES.body, width))
      ])
    }))
  )
}

/** What a statement begins with; its lines follow on the same page. */
export const statementCoverOf = (boxes: TextBoxes, document: ReportDocument, cover: StatementCover): Box =>
  stackBoxes(
    [
      headBox(boxes, document, formatDay(document.asOf)),
      stackBoxes(
        [
          // Whole, however long: it says who is to be paid.
          boxes.text(cover.name, NAME, WIDTH, { role: { tag: "H1", within: null } }),
          boxes.text(cover.text, STYLES.body, WIDTH - COLUMN_GAP, { colour: MUTED })
        ],
        3
      ),
      partiesBox(boxes, cover.parties),
      sumsBox(boxes, cover.sums),
      ...(cover.warning === null
        ? []
        : [callout(boxes, { tone: "warning", title: "", text: cover.warning }, WIDTH, Number.POSITIVE_INFINITY)])
    ],
    GAP
  )
