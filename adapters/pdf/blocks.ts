import type { Block, Cell, ReportDocument } from "../../ports/creators/reports/ReportDocument.ts"
import { flowBoxes } from "./axes.ts"
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
  taggedBox
} from "./boxes.ts"
import { barRows, contributionRows } from "./charts.ts"
import { chip, drawIcon } from "./icons.ts"
import { lineChart, plottable } from "./lineChart.ts"
import type { Role } from "./PdfCanvas.ts"
import type { Picture } from "./pictures.ts"
import { printableLine } from "./plainText.ts"
import { columnChart, histogram, partsBar, timeline } from "./plots.ts"
import { formatDay, formatFigure, PLOT_LIMITS } from "./scales.ts"
import { ACCENT, INK, LEADING, MUTED, RULE, STYLES, TONE_COLOURS, TRACK, WASH } from "./styles.ts"

/** How pictures are found that findings name. */
type Pictures = (mediaId: string) => Picture | { readonly left: string }

export interface BlockContext {
  readonly boxes: TextBoxes
  readonly pictures: Pictures
  /** The most that anything in the document moves a score. */
  readonly pointsMax: number
  /** Makes a finding one that the outline leads to. */
  readonly bookmark: (box: Box, title: string) => Box
}

const pointsOf = (block: Block): ReadonlyArray<number> => {
  if (block.kind === "group") return block.blocks.flatMap(pointsOf)
  return block.kind === "contributions" ? block.contributions.map(({ points }) => Math.abs(points)) : []
}

/** The most that anything in a document moves a score. */
export const pointsMaxOf = ({ sections }: ReportDocument): number =>
  sections
    .flatMap(({ blocks }) => blocks.flatMap(pointsOf))
    .reduce((most, points) => (points > most ? points : most), 0)

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
const CELL_ICON = 6.5
const NO_CELL: Cell = { text: "", url: null }
const GROUP_ICON = 8
/** Rows of bars that are no higher than this, in points, stay on one page: a fourth of it. */
const ROWS_KEPT_HEIGHT_MAX = 180
/** Rows of a longer one that stay together at its beginning and at its end. */
const ROWS_TOGETHER = 3
/** Between a column of numbers and one of words to its right. */
const SIDE_GAP = 8
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
  const indents = block.columns.map(({ align }, index) =>
    align === "left" && block.columns[index - 1]?.align === "right" ? CELL_PADDING + SIDE_GAP : CELL_PADDING
  )
  const row = (cells: ReadonlyArray<Box>, isHead: boolean): Box =>
    paddedBox(
      boxRow(cells.map((box, index) => ({ left: (lefts[index] ?? 0) + (indents[index] ?? 0), box }))),
      { left: 0, top: 4, bottom: 4 },
      (canvas, x, y, height, { isLast }) => {
        if (isHead) canvas.rectangle(x, y, WIDTH, height, WASH)
        if (isLast) canvas.rectangle(x, y + height - 0.5, WIDTH, isHead ? 0.9 : 0.5, isHead ? MUTED : RULE)
      }
    )
  const inner = (index: number) => Math.max(1, (widths[index] ?? WIDTH) - CELL_PADDING - (indents[index] ?? 0))
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
  const cellBox = ({ text, url, tone }: Cell, align: "left" | "right", width: number, role: Role): Box => {
    const colour = url === null ? INK : ACCENT
    if (tone === undefined || width <= CELL_ICON * 3) {
      return boxes.text(text, STYLES.small, width, { align, url, role, colour })
    }
    const words = boxes.text(text, STYLES.smallStrong, width - CELL_ICON - 3, { align, url, role, colour })
    return paddedBox(words, { left: CELL_ICON + 3, top: 0, bottom: 0 }, (canvas, x, y, _height, { isFirst }) => {
      if (isFirst) drawIcon(canvas, tone, x, y + (STYLES.small.size * LEADING - CELL_ICON) / 2, CELL_ICON)
    })
  }
  const rows = block.rows.map((cells) => {
    const line: Role = { tag: "TR", within: whole }
    return row(
      block.columns.map(({ align }, index) =>
        cellBox(cells[index] ?? NO_CELL, align, inner(index), { tag: "TD", within: line })
      ),
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

/** When a finding was posted, and what else is known of it. */
export const findingDetail = ({ at, detail }: Of<"finding">): string =>
  [...(at === null ? [] : [formatDay(at)]), ...(detail === "" ? [] : [detail])].join(" · ")

/** `and 3 more like it: 4 May 2026, 2 May 2026, undated`, each day with its address. */
const similarBox = (boxes: TextBoxes, similar: Of<"finding">["similar"], width: number): ReadonlyArray<Box> => {
  if (similar.length === 0) return []
  const shown = similar.slice(0, PLOT_LIMITS.similar)
  const left = similar.length - shown.length
  const label = (text: string, url: string | null) =>
    boxes.label(text, STYLES.small, width, { url, colour: url === null ? MUTED : ACCENT })
  return [
    flowBoxes(
      [
        label(`and ${formatFigure(similar.length)} more like it:`, null),
        ...shown.map(({ at, url }) => label(at === null ? "undated" : formatDay(at), url)),
        ...(left > 0 ? [label(`and ${formatFigure(left)} before`, null)] : [])
      ],
      width,
      8
    )
  ]
}

/** A text beside a picture, whole as far as the picture reaches; the rest may go on on the next page. */
const besidePicture = (texts: Box, width: number, picture: Box): Box => {
  const lines = texts.parts
  let [count, height] = [0, 0]
  while (count < lines.length && height < picture.height) {
    height += lines[count]?.height ?? 0
    count += 1
  }
  const row = boxRow([
    { left: 0, box: stackBoxes(lines.slice(0, count)) },
    { left: width + CARD_PADDING, box: picture }
  ])
  return stackBoxes([drawnBox(row.height, row.draw), ...lines.slice(count)])
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
  const detail = findingDetail(block)
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
      ...(detail === "" ? [] : [boxes.text(detail, STYLES.small, width, { colour: MUTED })]),
      ...quote,
      ...(block.text === "" ? [] : [boxes.text(block.text, STYLES.body, width)]),
      ...(block.url === null ? [] : [boxes.text(block.url, STYLES.small, width, { url: block.url, colour: ACCENT })]),
      ...similarBox(boxes, block.similar, width)
    ],
    5
  )
  const content = picture === null ? texts : besidePicture(texts, width, picture)
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
  return [makePiece(setting.bookmark(card, block.title), 9)]
}

/** A plot under its caption, which stays with it. */
const captioned = (boxes: TextBoxes, caption: string, plot: Box): ReadonlyArray<Piece> =>
  plot.height === 0
    ? []
    : [
        ...(caption === "" ? [] : [makePiece(boxes.text(caption, STYLES.strong, WIDTH), BLOCK_GAP, { isKept: true })]),
        makePiece(drawnBox(plot.height, plot.draw), caption === "" ? BLOCK_GAP : 5)
      ]

/** A course of one point is a sentence. */
const line = ({ boxes }: BlockContext, block: Of<"line">): ReadonlyArray<Piece> => {
  const points = plottable(block.points)
  const [only] = points
  if (only === undefined) return []
  if (points.length > 1) return captioned(boxes, block.caption, lineChart(boxes, block, WIDTH))
  const sentence = `${block.caption}: ${formatFigure(only.value)} on ${formatDay(only.at)}, the only value so far.`
  return flowing(boxes.text(sentence, STYLES.body, WIDTH, { colour: MUTED }), BLOCK_GAP - 3)
}

/** On paper a group stands open, under its title. */
const group = (setting: BlockContext, block: Of<"group">): ReadonlyArray<Piece> => {
  const pieces = piecesOfBlocks(setting, block.blocks)
  if (pieces.length === 0) return []
  const { boxes } = setting
  const inner = WIDTH - GROUP_ICON - 6
  const head = paddedBox(
    stackBoxes([
      boxes.text(block.title, STYLES.heading, inner, { role: heading3() }),
      ...(block.detail === "" ? [] : [boxes.text(block.detail, STYLES.small, inner, { colour: MUTED })])
    ]),
    { left: GROUP_ICON + 6, top: 0, bottom: 0 },
    (canvas, x, y, _height, { isFirst }) => {
      if (isFirst) drawIcon(canvas, block.tone, x, y + (STYLES.heading.size * LEADING - GROUP_ICON) / 2, GROUP_ICON)
    }
  )
  return [makePiece(head, BLOCK_GAP + 7, { isKept: true }), ...pieces]
}

const captionedRows = (boxes: ReadonlyArray<Box>, caption: Box): ReadonlyArray<Piece> => {
  const isLow = boxes.reduce((sum, { height }) => sum + height, 0) <= ROWS_KEPT_HEIGHT_MAX
  return [
    makePiece(caption, BLOCK_GAP, { isKept: true }),
    ...boxes.map((box, index) => {
      const isEdge = index < ROWS_TOGETHER - 1 || index >= boxes.length - ROWS_TOGETHER
      return makePiece(box, index === 0 ? 4 : 0, { isKept: index < boxes.length - 1 && (isLow || isEdge) })
    })
  ]
}

const piecesOf = (setting: BlockContext, block: Block): ReadonlyArray<Piece> => {
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
      if (rows.length === 0) return []
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
        contributionRows(boxes, block, WIDTH, setting.pointsMax),
        boxes.text(block.title, STYLES.strong, WIDTH, { role: heading3() })
      )
    case "line":
      return line(setting, block)
    case "group":
      return group(setting, block)
    case "histogram":
      return block.bins.length === 0 ? [] : captioned(boxes, block.caption, histogram(boxes, block, WIDTH))
    case "parts":
      return block.parts.length === 0 ? [] : captioned(boxes, block.caption, partsBar(boxes, block, WIDTH))
    case "columns":
      return captioned(boxes, block.caption, columnChart(boxes, block, WIDTH))
    case "timeline":
      return block.rows.length === 0 ? [] : captioned(boxes, block.caption, timeline(boxes, block, WIDTH))
  }
}

/** Blocks as pieces of the column; a heading that nothing stands under is left out. */
export const piecesOfBlocks = (setting: BlockContext, blocks: ReadonlyArray<Block>): ReadonlyArray<Piece> => {
  const made = blocks.map((block) => ({ isHeading: block.kind === "heading", pieces: piecesOf(setting, block) }))
  let isHeaded = false
  return made
    .toReversed()
    .flatMap(({ isHeading, pieces }) => {
      if (pieces.length === 0 || (isHeading && !isHeaded)) return []
      isHeaded = !isHeading
      return [pieces]
    })
    .toReversed()
    .flat()
}
