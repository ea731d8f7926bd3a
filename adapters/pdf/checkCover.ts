import type { Block, CheckCover, ReportDocument } from "../../ports/creators/reports/ReportDocument.ts"
import { callout } from "./blocks.ts"
import { type Box, boxRow, drawnBox, paddedBox, stackBoxes, type TextBoxes, withSpaceAbove } from "./boxes.ts"
import {
  accountsBox,
  COLUMN_GAP,
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
import { drawIcon } from "./icons.ts"
import { formatDay, formatFigure } from "./scales.ts"
import { INK, LEADING, MUTED, RULE, STYLES, TONE_COLOURS, WASH } from "./styles.ts"

const FIGURES_MAX = 4
const FIGURE_GAP = 8
const FIGURE_PADDING = 9
const STANDING_ICON = 8
const QUOTE_LINES_MAX = 9
const LINES_WHERE_CUT_MAX = 4

const COVERAGE_TITLE = "What was read"
const CATEGORIES_TITLE = "What was looked for"
const COUNTS_TITLE = "Findings that count"
const CHECKS_TITLE = "What to do"
const VERDICT_TITLE = "The verdict"

const STANDINGS = [
  { standing: "flagged", title: "Flagged", tone: "bad" },
  { standing: "clean", title: "Clean", tone: "good" },
  { standing: "unassessed", title: "Not assessed: not clear", tone: "warning" }
] as const

/** What the page leaves to the sections, where it stands in full, before any sentence is cut. The worst is never left out. */
interface CheckDensity extends Density {
  readonly hasCoverageText: boolean
  /** How many lines the quote of the worst may have; none where its title alone is shown. */
  readonly quoteLinesMax: number
  /** Whether the worst stands over what is to be done, not beside it. */
  readonly isStacked: boolean
}

const TIGHT = { gap: 10, linesMax: Number.POSITIVE_INFINITY, each: Number.POSITIVE_INFINITY } as const
/** Of a kind, where lists are folded before any sentence is cut. */
const FOLDED_EACH = [6, 4, 3] as const
const WHOLE = { hasCoverageText: true, quoteLinesMax: QUOTE_LINES_MAX, isStacked: false } as const
const LESS = { ...WHOLE, hasCoverageText: false } as const
const BRIEF = { ...TIGHT, gap: 5, hasCoverageText: false, quoteLinesMax: 0, isStacked: true } as const
const CHECK_DENSITIES: ReadonlyArray<CheckDensity> = [
  ...DENSITIES.filter(({ linesMax }) => !Number.isFinite(linesMax)).map((density) => ({ ...density, ...WHOLE })),
  { ...TIGHT, ...LESS },
  { ...TIGHT, ...WHOLE, gap: 7, isStacked: true },
  { ...TIGHT, ...LESS, gap: 7, isStacked: true },
  { ...BRIEF, hasCoverageText: true },
  BRIEF,
  ...FOLDED_EACH.flatMap((each) => [
    { ...TIGHT, ...LESS, each },
    { ...BRIEF, each }
  ]),
  ...DENSITIES.filter(({ linesMax }) => Number.isFinite(linesMax)).map((density) => ({
    ...density,
    ...LESS,
    quoteLinesMax: Math.min(LINES_WHERE_CUT_MAX, density.linesMax)
  }))
]

type Category = CheckCover["categories"][number]

/** Categories of which the same is said, with what is said. */
const alikeOf = (
  categories: ReadonlyArray<Category>
): ReadonlyArray<{ readonly labels: string; readonly text: string }> =>
  [...new Set(categories.map(({ text }) => text))].map((text) => ({
    text,
    labels: categories.flatMap((category) => (category.text === text ? [category.label] : [])).join(", ")
  }))

/** How the categories stand, a column a standing. What nobody is in has no column. */
const categoriesBox = (boxes: TextBoxes, categories: CheckCover["categories"], linesMax: number): Box => {
  const columns = STANDINGS.map((standing) => ({
    ...standing,
    of: categories.filter((category) => category.standing === standing.standing)
  })).filter(({ of }) => of.length > 0)
  const width = (WIDTH - COLUMN_GAP * (columns.length - 1)) / Math.max(1, columns.length)
  const inner = width - FIGURE_PADDING * 2
  const boxesOf = columns.map(({ title, tone, of }) =>
    stackBoxes(
      [
        paddedBox(
          boxes.text(`${title} (${of.length})`, STYLES.strong, inner - STANDING_ICON - 5, {
            colour: TONE_COLOURS[tone]
          }),
          { left: STANDING_ICON + 5, top: 0, bottom: 0 },
          (canvas, x, y) =>
            drawIcon(canvas, tone, x, y + (STYLES.strong.size * LEADING - STANDING_ICON) / 2, STANDING_ICON)
        ),
        ...alikeOf(of).map(({ labels, text }) =>
          stackBoxes([
            boxes.text(labels, STYLES.body, inner, { linesMax }),
            ...(text === "" ? [] : [boxes.text(text, STYLES.small, inner, { linesMax, colour: MUTED })])
          ])
        )
      ],
      4
    )
  )
  const height = Math.max(0, ...boxesOf.map((box) => box.height))
  return boxRow(
    columns.map(({ tone }, index) => {
      const box = boxesOf[index] ?? stackBoxes([])
      return {
        left: index * (width + COLUMN_GAP),
        box: drawnBox(height + FIGURE_PADDING * 1.6, (canvas, x, y) => {
          canvas.rectangle(x, y, width, 1.6, TONE_COLOURS[tone])
          canvas.frame(x + 0.25, y + 0.25, width - 0.5, height + FIGURE_PADDING * 1.6 - 0.5, 0.5, RULE)
          box.draw(canvas, x + FIGURE_PADDING, y + FIGURE_PADDING * 0.8)
        })
      }
    })
  )
}

/** How much was read, in figures beside each other. */
const coverageBox = (
  boxes: TextBoxes,
  { coverage, coverageText }: CheckCover,
  { linesMax, each, hasCoverageText }: CheckDensity
): Box => {
  const shown = coverage.slice(0, Math.min(FIGURES_MAX, each))
  const width = (WIDTH - FIGURE_GAP * (shown.length - 1)) / Math.max(1, shown.length)
  const inner = width - FIGURE_PADDING * 2
  const figures = shown.map(({ label, value, detail }) =>
    stackBoxes([
      boxes.text(value, STYLES.decision, inner, { linesMax: Math.min(2, linesMax) }),
      boxes.text(label, STYLES.smallStrong, inner, { linesMax }),
      ...(detail === "" ? [] : [boxes.text(detail, STYLES.small, inner, { linesMax, colour: MUTED })])
    ])
  )
  const height = Math.max(0, ...figures.map((box) => box.height)) + FIGURE_PADDING * 1.2
  return stackBoxes(
    [
      boxRow(
        figures.map((box, index) => ({
          left: index * (width + FIGURE_GAP),
          box: drawnBox(height, (canvas, x, y) => {
            canvas.rectangle(x, y, width, height, WASH)
            box.draw(canvas, x + FIGURE_PADDING, y + FIGURE_PADDING * 0.6)
          })
        }))
      ),
      ...(coverageText === "" || !hasCoverageText
        ? []
        : [boxes.text(coverageText, STYLES.small, WIDTH, { linesMax, colour: MUTED })])
    ],
    4
  )
}

const page = (
  boxes: TextBoxes,
  plain: TextBoxes,
  document: ReportDocument,
  cover: CheckCover,
  size: number,
  density: CheckDensity
): Box => {
  const { linesMax, each, gap, quoteLinesMax } = density
  const accounts = cover.accounts.slice(0, each)
  const facts = cover.facts.map(({ label, value }) => `${label}: ${value}`).join(" · ")
  const name = stackBoxes([
    boxes.text(cover.name, { size, weight: 700 }, WIDTH, {
      linesMax: NAME_LINES_MAX,
      role: { tag: "H1", within: null }
    }),
    accountsBox(boxes, plain, accounts, linesMax, true),
    ...more(boxes, cover.accounts.length - accounts.length),
    ...(facts === "" ? [] : [withSpaceAbove(3, boxes.text(facts, STYLES.small, WIDTH, { linesMax, colour: MUTED }))])
  ])
  const warnings = cover.warnings
    .slice(0, each)
    .map((text) => callout(boxes, { tone: "bad", title: "", text }, WIDTH, linesMax))
  const disclaimers = cover.disclaimers
    .slice(0, each)
    .map((text) => boxes.text(text, STYLES.small, WIDTH, { linesMax, colour: INK }))
  const titles = { checksTitle: CHECKS_TITLE, quoteLinesMax, isWide: density.isStacked }
  const { worst } = cover
  const found = density.isStacked
    ? [
        { worst, checks: [] },
        { worst: null, checks: cover.checks }
      ]
    : [{ worst, checks: cover.checks }]
  return stackBoxes(
    [
      stackBoxes([headBox(boxes, document, `checked on ${formatDay(document.asOf)}`), name], Math.min(14, gap)),
      decisionBox(boxes, cover.decision, WIDTH, Math.min(8, linesMax)),
      ...(warnings.length === 0
        ? []
        : [stackBoxes([...warnings, ...more(boxes, cover.warnings.length - warnings.length)], 5)]),
      ...(cover.coverage.length === 0
        ? []
        : [titled(boxes, COVERAGE_TITLE, coverageBox(boxes, cover, density), WIDTH)]),
      ...(cover.categories.length === 0
        ? []
        : [titled(boxes, CATEGORIES_TITLE, categoriesBox(boxes, cover.categories, linesMax), WIDTH)]),
      ...countsRow(boxes, cover.counts, COUNTS_TITLE),
      ...found.flatMap((given) => foundRow(boxes, plain, given, density, titles)),
      ...(disclaimers.length === 0
        ? []
        : [
            stackBoxes(
              [
                drawnBox(0.6, (canvas, x, y) => canvas.rectangle(x, y, WIDTH, 0.6, RULE)),
                ...disclaimers,
                ...more(boxes, cover.disclaimers.length - disclaimers.length)
              ],
              3
            )
          ])
    ],
    gap
  )
}

const categoryLines = (categories: CheckCover["categories"]): ReadonlyArray<string> =>
  STANDINGS.flatMap(({ standing, title }) =>
    categories.flatMap((category) =>
      category.standing === standing
        ? [`${category.label}: ${title}${category.text === "" ? "" : `. ${category.text}`}`]
        : []
    )
  )

/** What the first page had to cut, in full. */
const inFull = (cover: CheckCover): ReadonlyArray<Block> => [
  { kind: "paragraph", tone: "plain", text: cover.name },
  { kind: "facts", facts: [...cover.accounts, ...cover.facts] },
  ...listed(VERDICT_TITLE, [cover.decision.title, cover.decision.text, ...cover.decision.reasons]),
  ...listed("Warnings", cover.warnings),
  ...listed(COVERAGE_TITLE, [
    ...cover.coverage.map(({ label, value, detail }) => `${value} ${label}${detail === "" ? "" : ` (${detail})`}`),
    ...(cover.coverageText === "" ? [] : [cover.coverageText])
  ]),
  ...listed(CATEGORIES_TITLE, categoryLines(cover.categories)),
  ...listed(
    COUNTS_TITLE,
    cover.counts.map(({ label, count }) => `${formatFigure(count)} ${label}`)
  ),
  ...(cover.worst === null ? [] : [{ kind: "heading", text: WORST_TITLE } as const, cover.worst]),
  ...listed(DECISION_TITLE, cover.checks),
  ...listed("What this check is not", cover.disclaimers)
]

/** The first page of a check's report, and what did not fit on it. */
export const checkCoverOf = (boxes: TextBoxes, document: ReportDocument, cover: CheckCover): FittedCover => {
  const { name, accounts, coverage, warnings, checks, disclaimers } = cover
  const size = nameSize(boxes, name)
  const longest = Math.max(...[accounts, warnings, checks, disclaimers].map(({ length }) => length))
  return fittedCover(
    boxes,
    CHECK_DENSITIES,
    coverage.length > FIGURES_MAX ? Number.POSITIVE_INFINITY : longest,
    (watching, density) => page(watching, boxes, document, cover, size, density),
    () => inFull(cover)
  )
}
