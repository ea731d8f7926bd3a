import type { Block, Cover, ReportDocument } from "../../ports/creators/reports/ReportDocument.ts"
import { flowBoxes } from "./axes.ts"
import { findingDetail } from "./blocks.ts"
import { type Box, boxRow, COLUMN, drawnBox, paddedBox, stackBoxes, type TextBoxes, withSpaceAbove } from "./boxes.ts"
import { chip, drawIcon } from "./icons.ts"
import type { Role } from "./PdfCanvas.ts"
import { formatFigure } from "./scales.ts"
import {
  ACCENT,
  INK,
  LEADING,
  MUTED,
  NAME_SIZES,
  PAGE_HEIGHT_FREE,
  RULE,
  STYLES,
  TONE_COLOURS,
  TONE_WASHES
} from "./styles.ts"

/** What the first pages of all reports are made of. */

export const WIDTH = COLUMN.width
const DECISION_BAR = 5
const DECISION_PADDING = 11
const DECISION_ICON = 11
const REASONS_MAX = 3
const QUOTE_LINES_MAX = 4
const CHECK = 7
const COUNT_ICON = 8
const COUNTS_MAX = 8
const ACCOUNT_GAP = 14
export const COLUMN_GAP = 22
export const NAME_LINES_MAX = 2

export const WORST_TITLE = "The worst that was found"
export const CHECKS_TITLE = "Before you sign"
export const DECISION_TITLE = "What to do"
export const COUNTS_TITLE = "Flags"

/** How much of each thing the first page says: from all of it to what always fits. */
const ALL = Number.POSITIVE_INFINITY
export interface Density {
  /** Between the parts of the page, in points. */
  readonly gap: number
  readonly linesMax: number
  /** Things of one kind. */
  readonly each: number
}

export const DENSITIES: ReadonlyArray<Density> = [
  { gap: 22, linesMax: ALL, each: ALL },
  { gap: 17, linesMax: ALL, each: ALL },
  { gap: 13, linesMax: ALL, each: ALL },
  { gap: 10, linesMax: ALL, each: ALL },
  { gap: 12, linesMax: 6, each: 8 },
  { gap: 12, linesMax: 4, each: 6 },
  { gap: 11, linesMax: 3, each: 5 },
  { gap: 9, linesMax: 2, each: 4 },
  { gap: 7, linesMax: 1, each: 3 }
]

/** The largest size at which a name fits; the smallest where none does. */
export const nameSize = (boxes: TextBoxes, name: string): number => {
  const fits = (size: number) => !boxes.text(name, { size, weight: 700 }, WIDTH, { linesMax: NAME_LINES_MAX }).isCut
  return NAME_SIZES.find(fits) ?? Math.min(...NAME_SIZES)
}

export const more = (boxes: TextBoxes, left: number, width = WIDTH): ReadonlyArray<Box> =>
  left <= 0 ? [] : [boxes.text(`and ${left} more, in full after this page`, STYLES.small, width, { colour: MUTED })]

export const titled = (boxes: TextBoxes, title: string, box: Box, width: number): Box =>
  stackBoxes([boxes.text(title, STYLES.heading, width, { role: { tag: "H2", within: null } }), box], 5)

/** What to do, in a frame of its tone, with the tone's shape. */
export const decisionBox = (
  boxes: TextBoxes,
  { tone, title, text, reasons }: Cover["decision"],
  width: number,
  linesMax: number
) => {
  const inner = width - DECISION_BAR - DECISION_PADDING * 2
  const heading = boxes.text(title, STYLES.decision, inner - DECISION_ICON - 7, {
    linesMax: Math.min(3, linesMax),
    colour: tone === "plain" ? INK : TONE_COLOURS[tone],
    role: { tag: "H2", within: null }
  })
  const whole: Role = { tag: "L", within: null }
  const content = stackBoxes(
    [
      drawnBox(heading.height, (canvas, x, y) => {
        drawIcon(canvas, tone, x, y + (STYLES.decision.size * LEADING - DECISION_ICON) / 2, DECISION_ICON)
        heading.draw(canvas, x + DECISION_ICON + 7, y)
      }),
      ...(text === "" ? [] : [boxes.text(text, STYLES.body, inner, { linesMax })]),
      ...reasons.slice(0, REASONS_MAX).map((reason) => {
        const role: Role = { tag: "LBody", within: { tag: "LI", within: whole } }
        const line = boxes.text(reason, STYLES.body, inner - 11, { linesMax, role })
        return paddedBox(line, { left: 11, top: 0, bottom: 0 }, (canvas, x, y, _height, { isFirst }) => {
          if (isFirst) canvas.circle(x + 3, y + (STYLES.body.size * LEADING) / 2, 1.5, INK)
        })
      })
    ],
    3
  )
  return paddedBox(content, { left: DECISION_BAR + DECISION_PADDING, top: 7, bottom: 8 }, (canvas, x, y, height) => {
    canvas.rectangle(x, y, width, height, TONE_WASHES[tone])
    canvas.frame(x + 0.4, y + 0.4, width - 0.8, height - 0.8, 0.8, TONE_COLOURS[tone])
    canvas.rectangle(x, y, DECISION_BAR, height, TONE_COLOURS[tone])
  })
}

/** How many flags there are of each severity, each with its sign. */
export const countsRow = (boxes: TextBoxes, counts: Cover["counts"], of = COUNTS_TITLE): ReadonlyArray<Box> => {
  if (counts.length === 0) return []
  const title = boxes.label(of, STYLES.heading, WIDTH / 3)
  const items = counts.slice(0, COUNTS_MAX).map(({ label, count, tone }) => {
    const words = boxes.label(`${formatFigure(count)} ${label}`, count > 0 ? STYLES.strong : STYLES.body, WIDTH / 3, {
      colour: count > 0 ? INK : MUTED
    })
    return {
      width: COUNT_ICON + 5 + words.width,
      box: drawnBox(words.box.height, (canvas, x, y) => {
        const top = y + (words.box.height - COUNT_ICON) / 2
        drawIcon(canvas, count > 0 ? tone : "plain", x, top, COUNT_ICON, count > 0 ? TONE_COLOURS[tone] : MUTED)
        words.box.draw(canvas, x + COUNT_ICON + 5, y)
      })
    }
  })
  const left = title.width + 16
  return [
    boxRow([
      { left: 0, box: title.box },
      { left, box: withSpaceAbove(1.5, flowBoxes(items, WIDTH - left, 18)) }
    ])
  ]
}

/**
 * The worst that was found. Its quote is cut, and left out with its details where it may have no line: in full, with its reason and
 * picture, it stands in its section.
 */
const worstBox = (
  boxes: TextBoxes,
  worst: NonNullable<Cover["worst"]>,
  width: number,
  quoteLinesMax: number,
  isWide: boolean
): Box => {
  const label = chip(boxes, worst.tone, worst.label, width / 2)
  const detail = quoteLinesMax === 0 ? "" : findingDetail(worst)
  return stackBoxes(
    [
      ...(isWide
        ? [
            boxRow([
              { left: 0, box: label.box },
              {
                left: label.width + 8,
                box: boxes.text(worst.title, STYLES.strong, width - label.width - 8, { linesMax: 2, url: worst.url })
              }
            ])
          ]
        : [label.box, boxes.text(worst.title, STYLES.strong, width, { linesMax: 2 })]),
      ...(detail === "" ? [] : [boxes.text(detail, STYLES.small, width, { colour: MUTED, linesMax: 2 })]),
      ...(worst.quote === null || quoteLinesMax === 0
        ? []
        : [
            paddedBox(
              boxes.text(worst.quote, STYLES.body, width - 10, {
                linesMax: quoteLinesMax,
                role: { tag: "BlockQuote", within: null }
              }),
              { left: 10, top: 0, bottom: 0 },
              (canvas, x, y, height) => canvas.rectangle(x, y, 2.4, height, RULE)
            )
          ]),
      ...(worst.url === null || isWide
        ? []
        : [boxes.text(worst.url, STYLES.small, width, { url: worst.url, colour: ACCENT, linesMax: 1 })])
    ],
    3
  )
}

const checksBox = (boxes: TextBoxes, checks: Cover["checks"], width: number, { linesMax, each }: Density): Box => {
  const whole: Role = { tag: "L", within: null }
  const items = checks.slice(0, each).map((check) => {
    const role: Role = { tag: "LBody", within: { tag: "LI", within: whole } }
    const text = boxes.text(check, STYLES.body, width - CHECK - 6, { linesMax, role })
    return paddedBox(text, { left: CHECK + 6, top: 0, bottom: 0 }, (canvas, x, y, _height, { isFirst }) => {
      if (isFirst) canvas.frame(x + 0.5, y + (STYLES.body.size * LEADING - CHECK) / 2, CHECK, CHECK, 0.8, INK)
    })
  })
  return stackBoxes([...items, ...more(boxes, checks.length - items.length, width)], 4)
}

/** The worst that was found beside what is to be checked; what there is of them has the width. */
export const foundRow = (
  boxes: TextBoxes,
  plain: TextBoxes,
  { worst, checks }: Pick<Cover, "worst" | "checks">,
  density: Density,
  { checksTitle, quoteLinesMax, isWide } = {
    checksTitle: CHECKS_TITLE,
    quoteLinesMax: QUOTE_LINES_MAX,
    isWide: false
  }
) => {
  const width = worst === null || checks.length === 0 ? WIDTH : (WIDTH - COLUMN_GAP) / 2
  const sides = [
    // What is cut of the worst is no reason to print the page again.
    ...(worst === null
      ? []
      : [titled(boxes, WORST_TITLE, worstBox(plain, worst, width, quoteLinesMax, isWide), width)]),
    ...(checks.length === 0 ? [] : [titled(boxes, checksTitle, checksBox(boxes, checks, width, density), width)])
  ]
  return sides.length === 0 ? [] : [boxRow(sides.map((box, index) => ({ left: index * (width + COLUMN_GAP), box })))]
}

/** The accounts on one line where they fit on it, or on as few as they need where they may flow; else each on its own. */
export const accountsBox = (
  boxes: TextBoxes,
  plain: TextBoxes,
  accounts: Cover["accounts"],
  linesMax: number,
  mayFlow = false
): Box => {
  const words = accounts.map(({ label, value, url }) => ({
    text: [label, value].filter((text) => text !== "").join(" · "),
    options: { url, colour: url === null ? MUTED : ACCENT }
  }))
  const beside = words.map(({ text, options }) => boxes.label(text, STYLES.body, WIDTH, options))
  const width = beside.reduce((sum, label) => sum + label.width + ACCOUNT_GAP, 0)
  const isLong = words.some(({ text }) => plain.text(text, STYLES.body, WIDTH, { linesMax: 1 }).isCut)
  return (mayFlow || width <= WIDTH) && !isLong
    ? flowBoxes(beside, WIDTH, ACCOUNT_GAP)
    : stackBoxes(words.map(({ text, options }) => boxes.text(text, STYLES.body, WIDTH, { ...options, linesMax })))
}

/** What stands over everything: whose report it is, what it is called, and of when it is. */
export const headBox = (boxes: TextBoxes, document: ReportDocument, when: string): Box => {
  const dated = boxes.label(when, STYLES.body, WIDTH / 2, { colour: MUTED })
  const service = boxes.label(document.service, STYLES.strong, WIDTH / 3, { colour: ACCENT })
  const title = boxes.text(document.title, STYLES.body, WIDTH - service.width - dated.width - COLUMN_GAP, {
    colour: MUTED,
    linesMax: 1
  })
  return stackBoxes([
    boxRow([
      { left: 0, box: service.box },
      { left: service.width + 10, box: title },
      { left: WIDTH - dated.width, box: dated.box }
    ]),
    drawnBox(5, (canvas, x, y) => canvas.rectangle(x, y + 4, WIDTH, 1, ACCENT))
  ])
}

/** A list under its title; nothing where it is empty. */
export const listed = (title: string, items: ReadonlyArray<string>): ReadonlyArray<Block> =>
  items.length === 0
    ? []
    : [
        { kind: "heading", text: title },
        { kind: "list", items }
      ]

export interface FittedCover {
  readonly box: Box
  /** What the first page had to cut, in full; empty where it cut nothing. */
  readonly rest: ReadonlyArray<Block>
}

/** A first page as roomy as fits, of things of which there are `longest` at most. */
export const fittedCover = <Given extends Density>(
  boxes: TextBoxes,
  densities: ReadonlyArray<Given>,
  longest: number,
  pageOf: (watching: TextBoxes, density: Given) => Box,
  restOf: () => ReadonlyArray<Block>
): FittedCover => {
  for (const density of densities) {
    let isCut = longest > density.each
    const watching: TextBoxes = {
      ...boxes,
      text: (...given) => {
        const box = boxes.text(...given)
        isCut ||= box.isCut
        return box
      }
    }
    const box = pageOf(watching, density)
    if (box.height > PAGE_HEIGHT_FREE && density !== densities.at(-1)) continue
    return { box, rest: isCut ? restOf() : [] }
  }
  return { box: stackBoxes([]), rest: [] }
}
