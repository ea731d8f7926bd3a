import { flagLabelOf } from "../../domain/creators/scoring/riskFlags.ts"
import type { MeasuredPrecision, ReadingCounts } from "../../domain/creators/textAnalysis/flagKind.ts"
import { FLAG_KINDS } from "../../domain/creators/textAnalysis/flagKind.ts"
import { PRIOR_PRECISION } from "../../domain/creators/textAnalysis/precision.ts"
import { formatCount, formatList, formatPercent, formatPlural } from "../../domain/mail/wording.ts"
import { groupBy } from "../../ports/text/groupBy.ts"
import type { EverydayFlag } from "./findFlags.ts"
import { calibrationRows, wilsonLowerBound } from "./measures.ts"
import { measurePrecision, type ReadFlag } from "./readings.ts"

/** The page's part stands between these lines; what stands around them is written by hand or by others. */
const BEGIN = "<!-- Written by `npm run gate`. -->"
const END = "<!-- End of what `npm run gate` writes. -->"

const HUNDREDTHS_DIGITS = 2

const row = (cells: ReadonlyArray<string>): string => `| ${cells.join(" | ")} |`
const share = ({ readings, agreed }: ReadingCounts): string => (readings === 0 ? "" : formatPercent(agreed / readings))
const atLeast = (counts: ReadingCounts): string =>
  counts.readings === 0 ? "" : formatPercent(Math.floor(wilsonLowerBound(counts) * 100) / 100)

const figures = (counts: ReadingCounts): ReadonlyArray<string> => [
  formatCount(counts.readings),
  formatCount(counts.agreed),
  share(counts),
  atLeast(counts)
]

const sumOf = (rows: ReadonlyArray<ReadingCounts>): ReadingCounts =>
  rows.reduce((sum, { readings, agreed }) => ({ readings: sum.readings + readings, agreed: sum.agreed + agreed }), {
    readings: 0,
    agreed: 0
  })

/** Precision by kind and by sign, with how many texts are flagged at all. */
export const precisionTable = (
  flags: ReadonlyArray<EverydayFlag>,
  read: ReadonlyArray<ReadFlag>
): ReadonlyArray<string> => {
  const measured = measurePrecision(read)
  const posts = flags.filter(({ isPost }) => isPost)
  const flagged = (kind: string, sign?: string | null) =>
    formatCount(posts.filter((flag) => flag.kind === kind && (sign === undefined || flag.sign === sign)).length)
  return [
    "| flags of | sign | flagged | read | rightly flagged | share | at least |",
    "| --- | --- | --- | --- | --- | --- | --- |",
    ...FLAG_KINDS.flatMap((kind) => {
      const signs = measured.filter((each) => each.kind === kind)
      if (!posts.some((flag) => flag.kind === kind)) return []
      return [
        row([flagLabelOf(kind), "all", flagged(kind), ...figures(sumOf(signs))]),
        ...signs.flatMap((each) =>
          each.sign === null ? [] : [row([flagLabelOf(kind), each.sign, flagged(kind, each.sign), ...figures(each)])]
        )
      ]
    })
  ]
}

/** Who read how many, most first. */
const readersOf = (read: ReadonlyArray<ReadFlag>): string =>
  formatList(
    [...groupBy(read, ({ reading }) => reading.reader)]
      .sort(([a, ofA], [b, ofB]) => ofB.length - ofA.length || (a < b ? -1 : 1))
      .map(([reader, each]) => `${reader} (${formatCount(each.length)})`)
  )

/** The page's part: precision, who read, and stated confidence against what readers agreed with. */
export const precisionPart = (
  posts: number,
  flags: ReadonlyArray<EverydayFlag>,
  read: ReadonlyArray<ReadFlag>
): string =>
  [
    read.length === 0
      ? `No flag on an everyday post has been read yet, so each states the prior, ${PRIOR_PRECISION}.`
      : `Of ${formatPlural(posts, "everyday post")} (captions and tweets of every tone) ` +
        `${formatPlural(read.length, "flag")} were read one by one and judged as a brand manager would, by ${readersOf(read)}. ` +
        '"At least" is Wilson\'s lower bound of 95 %.',
    "",
    ...precisionTable(flags, read),
    ...(read.length === 0
      ? []
      : [
          "",
          "What flags say of themselves against what readers agreed with. Each flag's confidence is taken without its own reading:",
          "",
          "| confidence | mean | rightly flagged | flags |",
          "| --- | --- | --- | --- |",
          ...calibrationRows(read).map(({ from, below, mean, share: right, examples }) =>
            row([`${from}–${below}`, mean.toFixed(HUNDREDTHS_DIGITS), formatPercent(right), formatCount(examples)])
          )
        ])
  ].join("\n")

/** The page with another part; at its end where it had none. */
export const replacePart = (page: string, part: string): string => {
  const block = `${BEGIN}\n${part}\n${END}`
  const [before = "", rest] = page.split(BEGIN)
  const after = rest?.split(END)[1]
  return after === undefined ? `${page.trimEnd()}\n\n${block}\n` : `${before}${block}${after}`
}

/** The module that keeps what was measured. */
export const precisionModule = (measured: ReadonlyArray<MeasuredPrecision>): string => {
  const rows = measured.map(
    ({ kind, sign, readings, agreed }) =>
      `  { kind: "${kind}", sign: ${sign === null ? "null" : JSON.stringify(sign)}, readings: ${readings}, agreed: ${agreed} }`
  )
  return `import type { MeasuredPrecision } from "./flagKind.ts"

// Written by \`npm run gate -- --write-precision\`, as is its part of ACCURACY.md.

/** Of everyday posts that were flagged and then read, how many were flagged rightly, by kind and sign. */
export const PRECISION_MEASUREMENTS: ReadonlyArray<MeasuredPrecision> = ${rows.length === 0 ? "[]" : `[\n${rows.join(",\n")}\n]`}
`
}
