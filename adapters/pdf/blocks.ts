import type { Block } from "../../ports/reports/ReportDocument.ts"
import {
  type Box,
  boxRow,
  COLUMN,
  drawnBox,
  makePiece,
  type Piece,
  paddedBox,
  stackBoxes,
  type TextBoxes,
  taggedBox,
  withSpaceAbove
} from "./boxes.ts"
import { barRows, captionedBox, contributionRows, lineChart } from "./charts.ts"
import { chip, drawIcon } from "./icons.ts"
import type { Role } from "./PdfCanvas.ts"
import type { Picture } from "./pictures.ts"
import { printableLine } from "./plainText.ts"
import { ACCENT, INK, MUTED, RULE, STYLES, TONE_COLOURS, TRACK, WASH } from "./styles.ts"

/** How pictures are found that findings name. */
type Pictures = (mediaId: string) => Picture | { readonly left: string }

export interface BlockContext {
  readonly boxes: TextBoxes
  readonly pictures: Pictures
  readonly language: string
}

type Of<Kind extends Block["kind"]> = Extract<Block, { kind: Kind }>

const heading3 = (): Role => ({ tag: "H3", within: null })

const WIDTH = COLUMN.width
const BLOCK_GAP = 11
const CARD_PADDING = 10
const CARD_BAR = 3
/** Labels of most lengths get frames of one width, so that the titles beside them line up. */
const LABEL_WIDTH_MIN = 62
const PICTURE = { width: 96, height: 96 } as const
const CELL_PADDING = 4
/** A table's head comes again on each page, so it is cut. */
const HEAD_LINES_MAX = 5
/** Lines of a paragraph that stay together at its beginning and at its end. */
const LINES_TOGETHER = 2

/** Text that may go on on the next page, never with one line alone. */
const flowing = (box: Box, gap: number): ReadonlyArray<Piece> => {
  const lines = box.parts.length === 0 ? [box] : box.parts
  return lines.map((line, index) =>
    makePiece(line, index === 0 ? gap : 0, {
      isKept: index < lines.length - 1 && (index < LINES_TOGETHER - 1 || index >= lines.length - LINES_TOGETHER)
    })
  )
}

const keptTogether = (pieces: ReadonlyArray<Piece>): ReadonlyArray<Piece> =>
  pieces.map((each, index) => (index === 0 ? { ...each, isKept: true } : each))

export const callout = (
  boxes: TextBoxes,
  block: Omit<Of<"callout">, "kind">,
  width: number,
  linesMax?: number
): Box => {
  const inner = width - CARD_PADDING * 2 - 14
  const options = linesMax === undefined ? {} : { linesMax }
  const texts = [
    ...(block.title === "" ? [] : [boxes.text(block.title, STYLES.strong, inner, options)]),
    ...(block.text === "" ? [] : [boxes.text(block.text, STYLES.body, inner, options)])
  ]
  return paddedBox(
    stackBoxes(texts, 2),
    { left: CARD_PADDING + 14, top: 7, bottom: 7 },
    (canvas, x, y, height, { isFirst }) => {
      canvas.rectangle(x, y, width, height, WASH)
      canvas.rectangle(x, y, block.tone === "bad" ? CARD_BAR * 1.5 : CARD_BAR, height, TONE_COLOURS[block.tone])
      if (isFirst) drawIcon(canvas, block.tone, x + CARD_PADDING + 1, y + 7 + 3, 7)
    }
  )
}

const list = ({ boxes }: BlockContext, { items }: Of<"list">): ReadonlyArray<Piece> => {
  const whole: Role = { tag: "L", within: null }
  return items.map((item, index) => {
    const role: Role = { tag: "LBody", within: { tag: "LI", within: whole } }
    const text = boxes.text(item, STYLES.body, WIDTH - 14, { role })
    return makePiece(
      paddedBox(text, { left: 14, top: 0, bottom: 0 }, (canvas, x, y, _height, { isFirst }) => {
        if (isFirst) canvas.circle(x + 5, y + (STYLES.body.size * 1.45) / 2, 1.6, ACCENT)
      }),
      index === 0 ? BLOCK_GAP : 3
    )
  })
}

const facts = ({ boxes }: BlockContext, block: Of<"facts">): ReadonlyArray<Piece> => {
  const labelWidth = WIDTH * 0.3
  return block.facts.map(({ label, value, url }, index) => {
    const row = boxRow([
      { left: 0, box: boxes.text(label, STYLES.body, labelWidth - 10, { colour: MUTED }) },
      {
        left: labelWidth,
        box: boxes.text(value, STYLES.body, WIDTH - labelWidth, { url, colour: url === null ? INK : ACCENT })
      }
    ])
    return makePiece(row, index === 0 ? BLOCK_GAP : 4)
  })
}

const table = ({ boxes }: BlockContext, block: Of<"table">): ReadonlyArray<Piece> => {
  const weights = block.columns.map(({ weight }) => (Number.isFinite(weight) && weight > 0 ? weight : 1))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const widths = weights.map((weight) => (WIDTH * weight) / all)
  const lefts = widths.map((_, index) => widths.slice(0, index).reduce((sum, width) => sum + width, 0))
  const row = (cells: ReadonlyArray<Box>, isHead: boolean): Box =>
    paddedBox(
      boxRow(cells.map((box, index) => ({ left: (lefts[index] ?? 0) + CELL_PADDING, box }))),
      { left: 0, top: 4, bottom: 4 },
      (canvas, x, y, height, { isLast }) => {
        if (isHead) canvas.rectangle(x, y, WIDTH, height, WASH)
        if (isLast) canvas.rectangle(x, y + height - 0.5, WIDTH, isHead ? 0.9 : 0.5, isHead ? MUTED : RULE)
      }
    )
  const inner = (index: number) => Math.max(1, (widths[index] ?? WIDTH) - CELL_PADDING * 2)
  const whole: Role = { tag: "Table", within: null }
  const heading: Role = { tag: "TR", within: whole }
  const headRow = (role: Role | null) =>
    row(
      block.columns.map(({ label, align }, index) =>
        boxes.text(label, STYLES.smallStrong, inner(index), {
          align,
          linesMax: HEAD_LINES_MAX,
          role: role === null ? null : { tag: "TH", within: role }
        })
      ),
      true
    )
  // Read aloud it comes once.
  const head = headRow(null)
  const caption =
    block.caption === ""
      ? []
      : [makePiece(boxes.text(block.caption, STYLES.strong, WIDTH), BLOCK_GAP, { isKept: true })]
  const rows = block.rows.map((cells) => {
    const line: Role = { tag: "TR", within: whole }
    return row(
      block.columns.map(({ align }, index) => {
        const { text, url } = cells[index] ?? { text: "", url: null }
        const role: Role = { tag: "TD", within: line }
        return boxes.text(text, STYLES.small, inner(index), { align, url, role, colour: url === null ? INK : ACCENT })
      }),
      false
    )
  })
  return [
    ...caption,
    makePiece(headRow(heading), caption.length === 0 ? BLOCK_GAP : 4, { isKept: rows.length > 0 }),
    ...rows.map((box) => makePiece(box, 0, { head }))
  ]
}

const pictureBox = (
  { boxes }: BlockContext,
  picture: Picture | { readonly left: string },
  alternative: string
): Box => {
  if ("left" in picture) {
    const note = boxes.text(picture.left, STYLES.small, PICTURE.width - 12, { colour: MUTED })
    return drawnBox(note.height + 12, (canvas, x, y) => {
      canvas.frame(x + 0.5, y + 0.5, PICTURE.width - 1, note.height + 11, 0.5, RULE)
      note.draw(canvas, x + 6, y + 6)
    })
  }
  const box = drawnBox(PICTURE.height, (canvas, x, y) => canvas.picture(picture, x, y, PICTURE.width, PICTURE.height))
  return taggedBox(box, { tag: "Figure", within: null, alternative: printableLine(alternative) })
}

const finding = (setting: BlockContext, block: Of<"finding">): ReadonlyArray<Piece> => {
  const { boxes } = setting
  const inner = WIDTH - CARD_BAR - CARD_PADDING * 2
  const picture =
    block.picture === null
      ? null
      : pictureBox(setting, setting.pictures(block.picture.mediaId), block.picture.alternative)
  const width = picture === null ? inner : inner - PICTURE.width - CARD_PADDING
  const label = chip(boxes, block.tone, block.label, width / 2, STYLES.chip, LABEL_WIDTH_MIN)
  const indent = label.width + 8
  const quote =
    block.quote === null
      ? []
      : [
          paddedBox(
            boxes.text(block.quote, STYLES.body, width - 12, { role: { tag: "BlockQuote", within: null } }),
            { left: 12, top: 1, bottom: 1 },
            (canvas, x, y, height) => canvas.rectangle(x, y, 2.4, height, RULE)
          )
        ]
  const texts = stackBoxes(
    [
      boxRow([
        { left: 0, box: label.box },
        { left: indent, box: boxes.text(block.title, STYLES.strong, width - indent, { role: heading3() }) }
      ]),
      ...(block.detail === "" ? [] : [boxes.text(block.detail, STYLES.small, width, { colour: MUTED })]),
      ...quote,
      ...(block.text === "" ? [] : [boxes.text(block.text, STYLES.body, width)]),
      ...(block.url === null ? [] : [boxes.text(block.url, STYLES.small, width, { url: block.url, colour: ACCENT })])
    ],
    5
  )
  const content =
    picture === null
      ? texts
      : boxRow([
          { left: 0, box: texts },
          { left: width + CARD_PADDING, box: picture }
        ])
  const card = paddedBox(
    content,
    { left: CARD_BAR + CARD_PADDING, top: 8, bottom: 8 },
    (canvas, x, y, height, { isFirst, isLast }) => {
      canvas.rectangle(x, y, CARD_BAR, height, TONE_COLOURS[block.tone])
      if (isFirst) canvas.rectangle(x + CARD_BAR, y, WIDTH - CARD_BAR, 0.5, TRACK)
      if (isLast) canvas.rectangle(x + CARD_BAR, y + height - 0.5, WIDTH - CARD_BAR, 0.5, TRACK)
      canvas.rectangle(x + WIDTH - 0.5, y, 0.5, height, TRACK)
    }
  )
  return [makePiece(card, 9)]
}

const captionedRows = (boxes: ReadonlyArray<Box>, caption: Box): ReadonlyArray<Piece> => [
  makePiece(caption, BLOCK_GAP, { isKept: true }),
  ...boxes.map((box, index) =>
    makePiece(box, index === 0 ? 4 : 0, { isKept: index === 0 || index === boxes.length - 2 })
  )
]

/** A block as pieces of the column. */
export const piecesOf = (setting: BlockContext, block: Block): ReadonlyArray<Piece> => {
  const { boxes } = setting
  switch (block.kind) {
    case "paragraph":
      return flowing(
        boxes.text(block.text, STYLES.body, WIDTH, { colour: block.tone === "muted" ? MUTED : INK }),
        BLOCK_GAP - 3
      )
    case "heading":
      return [
        makePiece(boxes.text(block.text, STYLES.heading, WIDTH, { role: heading3() }), BLOCK_GAP + 5, { isKept: true })
      ]
    case "callout":
      return [makePiece(callout(boxes, block, WIDTH), BLOCK_GAP)]
    case "list":
      return list(setting, block)
    case "facts":
      return facts(setting, block)
    case "bars": {
      const rows = barRows(boxes, block.bars, WIDTH)
      return block.caption === ""
        ? keptTogether(rows.map((box, index) => makePiece(box, index === 0 ? BLOCK_GAP : 0)))
        : captionedRows(rows, boxes.text(block.caption, STYLES.strong, WIDTH))
    }
    case "table":
      return table(setting, block)
    case "finding":
      return finding(setting, block)
    case "contributions":
      return captionedRows(
        contributionRows(boxes, block, WIDTH),
        boxes.text(block.title, STYLES.strong, WIDTH, { role: heading3() })
      )
    case "line": {
      const chart = lineChart(boxes, block, WIDTH, setting.language)
      return [makePiece(captionedBox(boxes, block.caption, withSpaceAbove(2, chart), WIDTH), BLOCK_GAP)]
    }
    case "group":
    case "histogram":
    case "parts":
    case "columns":
    case "timeline":
      return []
  }
}
