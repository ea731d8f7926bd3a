import type { Block, Cover, Reason, ReportDocument } from "../../ports/reports/ReportDocument.ts"
import { flowBoxes } from "./axes.ts"
import { callout, findingDetail } from "./blocks.ts"
import { type Box, boxRow, COLUMN, drawnBox, paddedBox, stackBoxes, type TextBoxes, withSpaceAbove } from "./boxes.ts"
import { barRow } from "./charts.ts"
import { chip, drawIcon } from "./icons.ts"
import type { Role } from "./PdfCanvas.ts"
import { formatDay, formatFigure } from "./scales.ts"
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
  TONE_WASHES,
  TRACK
} from "./styles.ts"

const WIDTH = COLUMN.width
const SCORE_WIDTH = 142
const DECISION_BAR = 5
const DECISION_PADDING = 11
const DECISION_ICON = 11
const REASONS_MAX = 3
const QUOTE_LINES_MAX = 4
const CHECK = 7
const COUNT_ICON = 8
const COUNTS_MAX = 8
const ACCOUNT_GAP = 14
const AGENT_NUMBER_WIDTH = 32
const SURE_BAR = 5
const COLUMN_GAP = 22
const NAME_LINES_MAX = 2

/** How much of each thing the first page says: from all of it to what always fits. */
const ALL = Number.POSITIVE_INFINITY
const DENSITIES = [
  { gap: 22, linesMax: ALL, each: ALL },
  { gap: 17, linesMax: ALL, each: ALL },
  { gap: 13, linesMax: ALL, each: ALL },
  { gap: 10, linesMax: ALL, each: ALL },
  { gap: 12, linesMax: 6, each: 8 },
  { gap: 12, linesMax: 4, each: 6 },
  { gap: 11, linesMax: 3, each: 5 },
  { gap: 9, linesMax: 2, each: 4 },
  { gap: 7, linesMax: 1, each: 3 }
] as const
type Density = (typeof DENSITIES)[number]

const AGENTS_TITLE = "What the score is made of"
const MARK_LEGEND = "1 to 100; the tick is what a creator of whom nothing is known gets"
const SURE_TITLE = "How sure we are"
const WORST_TITLE = "The worst that was found"
const CHECKS_TITLE = "Before you sign"
const DECISION_TITLE = "What to do"
const COUNTS_TITLE = "Flags"
const FOR_TITLE = "Reasons for"
const AGAINST_TITLE = "Reasons against"

const LEVELS = { low: "Low", medium: "Medium", high: "High" } as const

/** The largest size at which a name fits; the smallest where none does. */
const nameSize = (boxes: TextBoxes, name: string): number => {
  const fits = (size: number) => !boxes.text(name, { size, weight: 700 }, WIDTH, { linesMax: NAME_LINES_MAX }).isCut
  return NAME_SIZES.find(fits) ?? Math.min(...NAME_SIZES)
}

const more = (boxes: TextBoxes, left: number, width = WIDTH): ReadonlyArray<Box> =>
  left <= 0 ? [] : [boxes.text(`and ${left} more, in full after this page`, STYLES.small, width, { colour: MUTED })]

const titled = (boxes: TextBoxes, title: string, box: Box, width: number): Box =>
  stackBoxes([boxes.text(title, STYLES.heading, width, { role: { tag: "H2", within: null } }), box], 5)

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

/** What to do, in a frame of its tone, with the tone's shape. */
const decisionBox = (
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

/** How many flags there are of each severity, each with its sign. */
const countsRow = (boxes: TextBoxes, counts: Cover["counts"]): ReadonlyArray<Box> => {
  if (counts.length === 0) return []
  const title = boxes.label(COUNTS_TITLE, STYLES.heading, WIDTH / 4)
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

/** The worst that was found. Its quote is cut: in full, with its reason and picture, it stands in its section. */
const worstBox = (boxes: TextBoxes, worst: NonNullable<Cover["worst"]>, width: number): Box => {
  const label = chip(boxes, worst.tone, worst.label, width / 2)
  const detail = findingDetail(worst)
  return stackBoxes(
    [
      label.box,
      boxes.text(worst.title, STYLES.strong, width, { linesMax: 2 }),
      ...(detail === "" ? [] : [boxes.text(detail, STYLES.small, width, { colour: MUTED, linesMax: 2 })]),
      ...(worst.quote === null
        ? []
        : [
            paddedBox(
              boxes.text(worst.quote, STYLES.body, width - 10, {
                linesMax: QUOTE_LINES_MAX,
                role: { tag: "BlockQuote", within: null }
              }),
              { left: 10, top: 0, bottom: 0 },
              (canvas, x, y, height) => canvas.rectangle(x, y, 2.4, height, RULE)
            )
          ]),
      ...(worst.url === null
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
const foundRow = (boxes: TextBoxes, plain: TextBoxes, { worst, checks }: Cover, density: Density) => {
  const width = worst === null || checks.length === 0 ? WIDTH : (WIDTH - COLUMN_GAP) / 2
  const sides = [
    // What is cut of the worst is no reason to print the page again.
    ...(worst === null ? [] : [titled(boxes, WORST_TITLE, worstBox(plain, worst, width), width)]),
    ...(checks.length === 0 ? [] : [titled(boxes, CHECKS_TITLE, checksBox(boxes, checks, width, density), width)])
  ]
  return sides.length === 0 ? [] : [boxRow(sides.map((box, index) => ({ left: index * (width + COLUMN_GAP), box })))]
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

/** The accounts on one line where they fit on it, else each on its own. */
const accountsBox = (boxes: TextBoxes, plain: TextBoxes, accounts: Cover["accounts"], linesMax: number): Box => {
  const words = accounts.map(({ label, value, url }) => ({
    text: [label, value].filter((text) => text !== "").join(" · "),
    options: { url, colour: url === null ? MUTED : ACCENT }
  }))
  const beside = words.map(({ text, options }) => boxes.label(text, STYLES.body, WIDTH, options))
  const width = beside.reduce((sum, label) => sum + label.width + ACCOUNT_GAP, 0)
  const isLong = words.some(({ text }) => plain.text(text, STYLES.body, WIDTH, { linesMax: 1 }).isCut)
  return width <= WIDTH && !isLong
    ? flowBoxes(beside, WIDTH, ACCOUNT_GAP)
    : stackBoxes(words.map(({ text, options }) => boxes.text(text, STYLES.body, WIDTH, { ...options, linesMax })))
}

const page = (boxes: TextBoxes, plain: TextBoxes, document: ReportDocument, size: number, density: Density): Box => {
  const { cover } = document
  const { linesMax, each, gap } = density
  const half = (WIDTH - COLUMN_GAP) / 2
  const dated = boxes.label(`as of ${formatDay(document.asOf)}`, STYLES.body, WIDTH / 2, { colour: MUTED })
  const service = boxes.label(document.service, STYLES.strong, WIDTH / 3, { colour: ACCENT })
  const title = boxes.text(document.title, STYLES.body, WIDTH - service.width - dated.width - COLUMN_GAP, {
    colour: MUTED,
    linesMax: 1
  })
  const head = stackBoxes([
    boxRow([
      { left: 0, box: service.box },
      { left: service.width + 10, box: title },
      { left: WIDTH - dated.width, box: dated.box }
    ]),
    drawnBox(5, (canvas, x, y) => canvas.rectangle(x, y + 4, WIDTH, 1, ACCENT))
  ])
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
    ...list(DECISION_TITLE, [decision.title, decision.text, ...decision.reasons]),
    ...list(SURE_TITLE, [text]),
    ...list(
      COUNTS_TITLE,
      counts.map(({ label, count }) => `${formatFigure(count)} ${label}`)
    ),
    ...(worst === null ? [] : [{ kind: "heading", text: WORST_TITLE } as const, worst]),
    ...list(CHECKS_TITLE, checks),
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
  const { accounts, warnings, checks, reasonsFor, reasonsAgainst } = document.cover
  const longest = Math.max(...[accounts, warnings, checks, reasonsFor, reasonsAgainst].map(({ length }) => length))
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
    const box = page(watching, boxes, document, size, density)
    if (box.height > PAGE_HEIGHT_FREE && density !== DENSITIES.at(-1)) continue
    return { box, rest: isCut ? inFull(document.cover) : [] }
  }
  return { box: stackBoxes([]), rest: [] }
}
