import { type Accuracy, type Calibration, outsideOf } from "../../domain/creators/textAnalysis/accuracy.ts"

/** The page's tables stand between these lines; what stands around them is written by hand. */
const BEGIN = "<!-- Written by `npm run evaluate`. -->"
const END = "<!-- End of what `npm run evaluate` writes. -->"

const THOUSANDTHS_DIGITS = 3
const HUNDREDTHS_DIGITS = 2
const PERCENT = 100

const figure = (value: number): string => value.toFixed(THOUSANDTHS_DIGITS)

const accuracyRow = (accuracy: Accuracy): string => {
  const { what, measure, value, interval, examples } = accuracy
  const between = interval === null ? "" : `${figure(interval[0])}–${figure(interval[1])}`
  const cells = ["", what, measure, figure(value), between, outsideOf(accuracy), String(examples), ""]
  return cells
    .join(" | ")
    .trim()
    .replace(/\| {2}(?=\|)/g, "| ")
}

const calibrationRow = ({ what, from, below, mean, share, examples }: Calibration): string =>
  `| ${what} | ${from}–${below} | ${mean.toFixed(HUNDREDTHS_DIGITS)} | ${Math.round(share * PERCENT)} % | ${examples} |`

/** The tables of the page. */
export const accuracyTables = (accuracies: ReadonlyArray<Accuracy>, calibrations: ReadonlyArray<Calibration>): string =>
  [
    "| what | measure | value | 95 % interval | outside | examples |",
    "| --- | --- | --- | --- | --- | --- |",
    ...accuracies.map(accuracyRow),
    "",
    "Chances against what was true:",
    "",
    "| chance of | between | mean chance | true | examples |",
    "| --- | --- | --- | --- | --- |",
    ...calibrations.map(calibrationRow)
  ].join("\n")

/** The page with other tables. Throws where it has no place for them. */
export const replaceTables = (page: string, tables: string): string => {
  const [before, rest] = page.split(BEGIN)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined) throw new Error(`the page has no lines ${BEGIN} and ${END}`)
  return `${before}${BEGIN}\n${tables}\n${END}${after}`
}

const literal = (value: unknown): string =>
  Array.isArray(value)
    ? `[${value.map(literal).join(", ")}]`
    : typeof value === "string"
      ? JSON.stringify(value)
      : String(value)

const rowsOf = (rows: ReadonlyArray<object>): string =>
  `[\n${rows
    .map((row) => {
      const lines = Object.entries(row).map(([name, value]) => `    ${name}: ${literal(value)}`)
      return `  {\n${lines.join(",\n")}\n  }`
    })
    .join(",\n")}\n]`

/** The module that keeps the figures. */
export const accuracyModule = (
  accuracies: ReadonlyArray<Accuracy>,
  calibrations: ReadonlyArray<Calibration>
): string => `import type { Accuracy, Calibration } from "./accuracy.ts"

// Written by \`npm run evaluate\`, as is the table in ACCURACY.md.

/** Every figure, measured on texts and accounts that training never saw. */
export const ACCURACY_MEASUREMENTS: ReadonlyArray<Accuracy> = ${rowsOf(accuracies)}

/** Whether chances are what they say. */
export const CALIBRATION_MEASUREMENTS: ReadonlyArray<Calibration> = ${rowsOf(calibrations)}
`
