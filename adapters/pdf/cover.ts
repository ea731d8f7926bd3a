import type { Block, Cover, Reason, ReportDocument } from "../../ports/reports/ReportDocument.ts"
import { callout } from "./blocks.ts"
import { type Box, boxRow, COLUMN, drawnBox, stackBoxes, type TextBoxes, withSpaceAbove } from "./boxes.ts"
import { barRow } from "./charts.ts"
import { chip } from "./icons.ts"
import { ACCENT, LEADING, MUTED, NAME_SIZES, PAGE_HEIGHT_FREE, RULE, STYLES, TRACK } from "./styles.ts"

const WIDTH = COLUMN.width
const SCORE_WIDTH = 170
const SURE_BAR = 5
const COLUMN_GAP = 22
const NAME_LINES_MAX = 2

/** How much of each thing the first page says: from all of it to what always fits. */
const ALL = Number.POSITIVE_INFINITY
const DENSITIES = [
  { gap: 26, linesMax: ALL, each: ALL },
  { gap: 20, linesMax: ALL, each: ALL },
  { gap: 14, linesMax: ALL, each: ALL },
  { gap: 14, linesMax: 6, each: 8 },
  { gap: 12, linesMax: 4, each: 6 },
  { gap: 11, linesMax: 3, each: 5 },
  { gap: 9, linesMax: 2, each: 4 },
  { gap: 7, linesMax: 1, each: 3 }
] as const
type Density = (typeof DENSITIES)[number]

const AGENTS_TITLE = "What the score is made of"
const MARK_LEGEND = "1 to 100; the tick is what a creator of whom nothing is known gets"
const SURE_TITLE = "How sure we are"
const FOR_TITLE = "Reasons for"
const AGAINST_TITLE = "Reasons against"

const LEVELS = { low: "Low", medium: "Medium", high: "High" } as const

/** The largest size at which a name fits; the smallest where none does. */
const nameSize = (boxes: TextBoxes, name: string): number => {
  const fits = (size: number) => !boxes.text(name, { size, weight: 700 }, WIDTH, { linesMax: NAME_LINES_MAX }).isCut
  return NAME_SIZES.find(fits) ?? Math.min(...NAME_SIZES)
}

const titled = (boxes: TextBoxes, title: string, box: Box, width: number): Box =>
  stackBoxes([boxes.text(title, STYLES.heading, width, { role: { tag: "H2", within: null } }), box], 5)

const sureness = (
  boxes: TextBoxes,
  { level, share, text }: Cover["confidence"],
  width: number,
  linesMax: number
): Box => {
  const part = Math.min(100, Math.max(0, Number.parseFloat(share) || 0)) / 100
  return stackBoxes(
    [
      boxes.text(SURE_TITLE, STYLES.strong, width, { colour: MUTED }),
      boxes.text(`${LEVELS[level]} · ${share}`, STYLES.heading, width, { linesMax: 1 }),
      drawnBox(SURE_BAR, (canvas, x, y) => {
        canvas.rectangle(x, y, width, SURE_BAR, TRACK)
        canvas.rectangle(x, y, width * part, SURE_BAR, ACCENT)
      }),
      withSpaceAbove(3, boxes.text(text, STYLES.body, width, { linesMax }))
    ],
    3
  )
}

const scorePanel = (boxes: TextBoxes, cover: Cover, linesMax: number): Box => {
  const figure = boxes.label(String(cover.score), STYLES.figure, SCORE_WIDTH)
  const of = boxes.label("of 100", STYLES.body, 60, { colour: MUTED })
  const tier = chip(boxes, cover.tone, cover.tier, SCORE_WIDTH, STYLES.heading)
  // The figure's line is much higher than its digits.
  const [lift, digits] = [STYLES.figure.size * 0.37, STYLES.figure.size * 0.75]
  const score = drawnBox(digits + 10 + tier.box.height, (canvas, x, y) => {
    figure.box.draw(canvas, x - 3, y - lift)
    of.box.draw(canvas, x + figure.width + 5, y + digits - of.box.height + 4)
    tier.box.draw(canvas, x, y + digits + 10)
  })
  const sure = sureness(boxes, cover.confidence, WIDTH - SCORE_WIDTH - COLUMN_GAP, linesMax)
  return boxRow([
    { left: 0, box: score },
    { left: SCORE_WIDTH + COLUMN_GAP, box: sure }
  ])
}

const reasons = (
  boxes: TextBoxes,
  title: string,
  given: ReadonlyArray<Reason>,
  width: number,
  { linesMax, each }: Density
) =>
  titled(
    boxes,
    title,
    stackBoxes(
      given.length === 0
        ? [boxes.text("None stands out.", STYLES.body, width, { colour: MUTED })]
        : given
            .slice(0, each)
            .map(({ text, detail }) =>
              stackBoxes([
                boxes.text(text, STYLES.body, width, { linesMax }),
                boxes.text(detail, STYLES.small, width, { linesMax, colour: MUTED })
              ])
            ),
      6
    ),
    width
  )

const more = (boxes: TextBoxes, left: number): ReadonlyArray<Box> =>
  left <= 0 ? [] : [boxes.text(`and ${left} more, in full after this page`, STYLES.small, WIDTH, { colour: MUTED })]

const page = (boxes: TextBoxes, document: ReportDocument, size: number, density: Density): Box => {
  const { cover } = document
  const day = new Intl.DateTimeFormat(document.language, { dateStyle: "long", timeZone: "UTC" }).format(document.asOf)
  const { linesMax, each, gap } = density
  const half = (WIDTH - COLUMN_GAP) / 2
  const head = stackBoxes([
    boxRow([
      { left: 0, box: boxes.text(document.service, STYLES.strong, WIDTH / 2, { colour: ACCENT, linesMax: 1 }) },
      {
        left: WIDTH / 2,
        box: boxes.text(`as of ${day}`, STYLES.body, WIDTH / 2, { align: "right", colour: MUTED, linesMax: 1 })
      }
    ]),
    drawnBox(5, (canvas, x, y) => canvas.rectangle(x, y + 4, WIDTH, 1, ACCENT))
  ])
  const accounts = cover.accounts.slice(0, each).map(({ label, value, url }) =>
    boxes.text([label, value].filter((text) => text !== "").join(" · "), STYLES.body, WIDTH, {
      linesMax,
      url,
      colour: url === null ? MUTED : ACCENT
    })
  )
  const name = stackBoxes([
    boxes.text(document.title, STYLES.body, WIDTH, { colour: MUTED, linesMax: Math.min(2, linesMax) }),
    boxes.text(cover.name, { size, weight: 700 }, WIDTH, {
      linesMax: NAME_LINES_MAX,
      role: { tag: "H1", within: null }
    }),
    ...accounts,
    ...more(boxes, cover.accounts.length - accounts.length)
  ])
  const warnings = cover.warnings
    .slice(0, each)
    .map((text) => callout(boxes, { tone: "bad", title: "", text }, WIDTH, linesMax))
  const agents = stackBoxes(
    [
      boxRow([
        { left: 0, box: boxes.text(AGENTS_TITLE, STYLES.heading, WIDTH / 2, { role: { tag: "H2", within: null } }) },
        {
          left: WIDTH * 0.36,
          box: withSpaceAbove(
            (STYLES.heading.size - STYLES.small.size) * LEADING * 0.8,
            boxes.text(MARK_LEGEND, STYLES.small, WIDTH * 0.64, { align: "right", colour: MUTED })
          )
        }
      ]),
      ...cover.agents.map((bar) => barRow(boxes, bar, WIDTH, Math.min(2, linesMax)))
    ],
    4
  )
  const sides = boxRow([
    { left: 0, box: reasons(boxes, FOR_TITLE, cover.reasonsFor, half, density) },
    { left: half + COLUMN_GAP, box: reasons(boxes, AGAINST_TITLE, cover.reasonsAgainst, half, density) }
  ])
  const rule = drawnBox(0.6, (canvas, x, y) => canvas.rectangle(x, y, WIDTH, 0.6, RULE))
  return stackBoxes(
    [
      stackBoxes([head, name], gap),
      scorePanel(boxes, cover, Math.min(6, linesMax)),
      ...(warnings.length === 0
        ? []
        : [stackBoxes([...warnings, ...more(boxes, cover.warnings.length - warnings.length)], 5)]),
      rule,
      agents,
      rule,
      sides
    ],
    gap
  )
}

/** What the first page had to cut, in full. */
const inFull = ({
  name,
  accounts,
  confidence: { text },
  warnings,
  reasonsFor,
  reasonsAgainst
}: Cover): ReadonlyArray<Block> => {
  const list = (title: string, items: ReadonlyArray<string>): ReadonlyArray<Block> =>
    items.length === 0
      ? []
      : [
          { kind: "heading", text: title },
          { kind: "list", items }
        ]
  const reasonLines = (given: ReadonlyArray<Reason>) => given.map((reason) => `${reason.text} (${reason.detail})`)
  return [
    { kind: "paragraph", tone: "plain", text: name },
    { kind: "facts", facts: accounts },
    ...list(SURE_TITLE, [text]),
    ...list("Warnings", warnings),
    ...list(FOR_TITLE, reasonLines(reasonsFor)),
    ...list(AGAINST_TITLE, reasonLines(reasonsAgainst))
  ]
}

/** The first page, and what did not fit on it. */
export const coverOf = (
  boxes: TextBoxes,
  document: ReportDocument
): { readonly box: Box; readonly rest: ReadonlyArray<Block> } => {
  const size = nameSize(boxes, document.cover.name)
  const { accounts, warnings, reasonsFor, reasonsAgainst } = document.cover
  const longest = Math.max(...[accounts, warnings, reasonsFor, reasonsAgainst].map(({ length }) => length))
  for (const density of DENSITIES) {
    let isCut = longest > density.each
    const watching: TextBoxes = {
      ...boxes,
      text: (...given) => {
        const box = boxes.text(...given)
        isCut ||= box.isCut
        return box
      }
    }
    const box = page(watching, document, size, density)
    if (box.height > PAGE_HEIGHT_FREE && density !== DENSITIES.at(-1)) continue
    return { box, rest: isCut ? inFull(document.cover) : [] }
  }
  return { box: stackBoxes([]), rest: [] }
}
