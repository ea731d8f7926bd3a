import type { Block, Cover, Reason, ReportDocument } from "../../ports/creators/reports/ReportDocument.ts"
import { callout } from "./blocks.ts"
import { type Box, boxRow, drawnBox, stackBoxes, type TextBoxes } from "./boxes.ts"
import { barRow } from "./charts.ts"
import {
  accountsBox,
  CHECKS_TITLE,
  COLUMN_GAP,
  COUNTS_TITLE,
  countsRow,
  DECISION_TITLE,
  DENSITIES,
  type Density,
  decisionBox,
  type FittedCover,
  fittedCover,
  foundRow,
  headBox,
  listed,
  more,
  NAME_LINES_MAX,
  nameSize,
  titled,
  WIDTH,
  WORST_TITLE
} from "./coverParts.ts"
import { chip } from "./icons.ts"
import { formatDay, formatFigure } from "./scales.ts"
import { ACCENT, MUTED, RULE, STYLES, TRACK } from "./styles.ts"

const SCORE_WIDTH = 142
const AGENT_NUMBER_WIDTH = 32
const SURE_BAR = 5

const AGENTS_TITLE = "What the score is made of"
const MARK_LEGEND = "1 to 100; the tick is what a creator of whom nothing is known gets"
const SURE_TITLE = "How sure we are"
const FOR_TITLE = "Reasons for"
const AGAINST_TITLE = "Reasons against"

const LEVELS = { low: "Low", medium: "Medium", high: "High" } as const

const sureness = (boxes: TextBoxes, { level, share }: Cover["confidence"], width: number): Box => {
  const part = Math.min(100, Math.max(0, Number.parseFloat(share) || 0)) / 100
  return stackBoxes(
    [
      boxes.text(SURE_TITLE, STYLES.small, width, { colour: MUTED }),
      boxes.text(`${LEVELS[level]} · ${share}`, STYLES.strong, width, { linesMax: 1 }),
      drawnBox(SURE_BAR, (canvas, x, y) => {
        canvas.rectangle(x, y, width, SURE_BAR, TRACK)
        canvas.rectangle(x, y, width * part, SURE_BAR, ACCENT)
      })
    ],
    2
  )
}

const scorePanel = (boxes: TextBoxes, cover: Cover, linesMax: number): Box => {
  const figure = boxes.label(formatFigure(cover.score), STYLES.figure, SCORE_WIDTH)
  const of = boxes.label("of 100", STYLES.body, 60, { colour: MUTED })
  const tier = chip(boxes, cover.tone, cover.tier, SCORE_WIDTH, STYLES.heading)
  // The figure's line is much higher than its digits.
  const [lift, digits] = [STYLES.figure.size * 0.37, STYLES.figure.size * 0.75]
  const score = drawnBox(digits + 8 + tier.box.height, (canvas, x, y) => {
    figure.box.draw(canvas, x - 3, y - lift)
    of.box.draw(canvas, x + figure.width + 5, y + digits - of.box.height + 4)
    tier.box.draw(canvas, x, y + digits + 8)
  })
  const decision = decisionBox(boxes, cover.decision, WIDTH - SCORE_WIDTH - COLUMN_GAP, linesMax)
  return stackBoxes(
    [
      boxRow([
        { left: 0, box: stackBoxes([score, sureness(boxes, cover.confidence, SCORE_WIDTH)], 9) },
        { left: SCORE_WIDTH + COLUMN_GAP, box: decision }
      ]),
      boxes.text(cover.confidence.text, STYLES.small, WIDTH, { linesMax, colour: MUTED })
    ],
    5
  )
}

/** What speaks for or against, the shorter each where the page is full. */
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
      4
    ),
    width
  )

const page = (
  boxes: TextBoxes,
  plain: TextBoxes,
  document: ReportDocument,
  cover: Cover,
  size: number,
  density: Density
): Box => {
  const { linesMax, each, gap } = density
  const half = (WIDTH - COLUMN_GAP) / 2
  const head = headBox(boxes, document, `as of ${formatDay(document.asOf)}`)
  const accounts = cover.accounts.slice(0, each)
  const name = stackBoxes([
    boxes.text(cover.name, { size, weight: 700 }, WIDTH, {
      linesMax: NAME_LINES_MAX,
      role: { tag: "H1", within: null }
    }),
    accountsBox(boxes, plain, accounts, linesMax),
    ...more(boxes, cover.accounts.length - accounts.length)
  ])
  const warnings = cover.warnings
    .slice(0, each)
    .map((text) => callout(boxes, { tone: "bad", title: "", text }, WIDTH, linesMax))
  const agents = stackBoxes(
    [
      stackBoxes(
        cover.agents.map((bar) => barRow(boxes, bar, half, Math.min(2, linesMax), AGENT_NUMBER_WIDTH)),
        Math.min(9, gap - 4)
      ),
      boxes.text(MARK_LEGEND, STYLES.small, half, { colour: MUTED })
    ],
    6
  )
  const rule = drawnBox(0.6, (canvas, x, y) => canvas.rectangle(x, y, WIDTH, 0.6, RULE))
  return stackBoxes(
    [
      stackBoxes([head, name], Math.min(14, gap)),
      scorePanel(boxes, cover, Math.min(6, linesMax)),
      ...countsRow(boxes, cover.counts),
      ...foundRow(boxes, plain, cover, density),
      ...(warnings.length === 0
        ? []
        : [stackBoxes([...warnings, ...more(boxes, cover.warnings.length - warnings.length)], 5)]),
      rule,
      boxRow([
        { left: 0, box: titled(boxes, AGENTS_TITLE, agents, half) },
        {
          left: half + COLUMN_GAP,
          box: stackBoxes(
            [
              reasons(boxes, FOR_TITLE, cover.reasonsFor, half, density),
              reasons(boxes, AGAINST_TITLE, cover.reasonsAgainst, half, density)
            ],
            Math.min(12, gap)
          )
        }
      ])
    ],
    gap
  )
}

/** What the first page had to cut, in full. */
const inFull = ({
  name,
  accounts,
  confidence: { text },
  decision,
  counts,
  worst,
  checks,
  warnings,
  reasonsFor,
  reasonsAgainst
}: Cover): ReadonlyArray<Block> => {
  const reasonLines = (given: ReadonlyArray<Reason>) => given.map((reason) => `${reason.text} (${reason.detail})`)
  return [
    { kind: "paragraph", tone: "plain", text: name },
    { kind: "facts", facts: accounts },
    ...listed(DECISION_TITLE, [decision.title, decision.text, ...decision.reasons]),
    ...listed(SURE_TITLE, [text]),
    ...listed(
      COUNTS_TITLE,
      counts.map(({ label, count }) => `${formatFigure(count)} ${label}`)
    ),
    ...(worst === null ? [] : [{ kind: "heading", text: WORST_TITLE } as const, worst]),
    ...listed(CHECKS_TITLE, checks),
    ...listed("Warnings", warnings),
    ...listed(FOR_TITLE, reasonLines(reasonsFor)),
    ...listed(AGAINST_TITLE, reasonLines(reasonsAgainst))
  ]
}

/** The first page of a score's report, and what did not fit on it. */
export const coverOf = (boxes: TextBoxes, document: ReportDocument, cover: Cover): FittedCover => {
  const { name, accounts, warnings, checks, reasonsFor, reasonsAgainst } = cover
  const size = nameSize(boxes, name)
  const longest = Math.max(...[accounts, warnings, checks, reasonsFor, reasonsAgainst].map(({ length }) => length))
  return fittedCover(
    boxes,
    DENSITIES,
    longest,
    (watching, density) => page(watching, boxes, document, cover, size, density),
    () => inFull(cover)
  )
}
