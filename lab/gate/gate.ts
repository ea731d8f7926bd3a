import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { readTextWeights } from "../../adapters/models/TextModels.ts"
import { classifierOf } from "../../domain/creators/textAnalysis/classifierOf.ts"
import { FLAG_KINDS } from "../../domain/creators/textAnalysis/flagKind.ts"
import {
  countsOf,
  isOverBudget,
  nextBudgets,
  parseBudgets,
  parseKnown,
  tally,
  writeBudgets,
  writeKnown
} from "./budgets.ts"
import { compareFigures, figureLines, nextFigures, parseFigures, writeFigures } from "./figures.ts"
import { findFlags } from "./findFlags.ts"
import { measureFigures, missingFolder } from "./measureFigures.ts"
import { precisionModule, precisionPart, precisionTable, replacePart } from "./precisionPage.ts"
import { measurePrecision, mergeReadings, parseReadings, readFlags, writeReadings, writeUnread } from "./readings.ts"
import { shownFlags, tallyTable } from "./report.ts"
import { everydaySources, type Source } from "./sources.ts"

/**
 * The release gate: counts what is flagged in everyday texts, in which hardly anything should be, and fails where it is
 * more than the budget of its source and kind. Fails, too, where a figure fell. `npm run gate`, with `-- OPTION`:
 *
 *     --all                prints every flagged text, not a few a kind
 *     --write              sets budgets to what is counted, where that is less; --raise also where it is more
 *     --write-figures      writes what was measured to the figures; --reason TEXT also where one fell by more than it may
 *     --read KIND          prints the flags of a kind (or of `any`) that nobody has read, to be judged
 *     --readings FILE      adds judged flags to the readings
 *     --write-precision    writes measuredPrecision.ts and its part of ACCURACY.md from the readings
 *     --source NAME        reads one source alone
 *     --data DIR           where the folder text/ with captions and tweets stands
 *     --records DIR        where budgets, known texts and readings stand
 */
const place = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const PAGE = place("../../domain/creators/textAnalysis/ACCURACY.md")
const MODULE = place("../../domain/creators/textAnalysis/measuredPrecision.ts")
const SHARED_DATA = place("../../../shared/data")
const ANY_KIND = "any"

/** Ends the process with one line. */
const refuse = (reason: string): never => {
  console.error(`creatorsignal: ${reason}`)
  process.exit(1)
}

/** The value, or one line that says why there is none. */
const attempt = <Value>(what: string, make: () => Value): Value => {
  try {
    return make()
  } catch (error) {
    return refuse(`${what}${error instanceof Error ? error.message : String(error)}`)
  }
}

const { values: options } = attempt("", () =>
  parseArgs({
    options: {
      all: { type: "boolean", default: false },
      write: { type: "boolean", default: false },
      raise: { type: "boolean", default: false },
      read: { type: "string" },
      readings: { type: "string" },
      "write-figures": { type: "boolean", default: false },
      reason: { type: "string", default: "" },
      "write-precision": { type: "boolean", default: false },
      source: { type: "string" },
      data: { type: "string", default: SHARED_DATA },
      records: { type: "string", default: place(".") }
    }
  })
)
const budgetsFile = join(options.records, "budgets.tsv")
const knownFile = join(options.records, "known.tsv")
const figuresFile = join(options.records, "figures.tsv")
const readingsFile = join(options.records, "readings.tsv")
const readFile = <Value>(path: string, parse: (text: string) => Value, none: Value): Value =>
  existsSync(path) ? attempt(`${path}: `, () => parse(readFileSync(path, "utf8"))) : none

const { readings: judged, read: wantedKind, source: wantedSource } = options
if (wantedKind !== undefined && ![...FLAG_KINDS, ANY_KIND].some((kind) => kind === wantedKind)) {
  refuse(`there is no kind ${wantedKind}: one of ${[...FLAG_KINDS, ANY_KIND].join(", ")}`)
}
const everySource = everydaySources(options.data)
const wanted = everySource.filter(({ name }) => wantedSource === undefined || name === wantedSource)
if (wanted.length === 0) {
  refuse(`there is no source ${wantedSource}: one of ${everySource.map(({ name }) => name).join(", ")}`)
}
if (options["write-precision"] && wantedSource !== undefined) {
  refuse("precision is measured on every source of posts, not on one")
}
let readings = readFile(readingsFile, parseReadings, [])
if (judged !== undefined) {
  const added = attempt(`${judged}: `, () => parseReadings(readFileSync(judged, "utf8")))
  const merged = mergeReadings(readings, added)
  writeFileSync(readingsFile, writeReadings(merged))
  console.error(`${added.length} readings merged, ${merged.length - readings.length} of them new.`)
  readings = merged
}

const sources: Array<Source> = []
for (const { read } of wanted) sources.push(await read())
const classifier = classifierOf(readTextWeights())
const flags = sources.flatMap((source) => findFlags(source, classifier))

/** Prints what was counted, writes what is asked for, and fails where a budget is passed. */
const check = () => {
  const counted = sources.filter(({ texts }) => texts !== null)
  const counts = countsOf(flags, readings)
  const budgets = readFile(budgetsFile, parseBudgets, [])
  const known = readFile(knownFile, parseKnown, new Set<string>())
  const names = counted.map(({ name }) => name)
  const tallies = tally(names, counts, budgets)
  const read = readFlags(flags, readings)
  for (const line of shownFlags(tallies, known, options.all)) console.log(line)
  for (const line of precisionTable(flags, read)) console.log(line)
  console.log("")
  for (const line of tallyTable(tallies)) console.log(line)
  for (const { name, texts, missing } of sources) if (texts === null) console.log(`skipped: ${name}, as ${missing}`)

  if (options["write-precision"]) {
    const missing = sources.find(({ isPosts, texts }) => isPosts && texts === null)
    if (missing !== undefined) refuse(`precision is measured on ${missing.name}, and ${missing.missing}`)
    const posts = new Set(sources.flatMap(({ isPosts, texts }) => (isPosts ? (texts ?? []) : []))).size
    writeFileSync(MODULE, precisionModule(measurePrecision(read)))
    writeFileSync(PAGE, replacePart(readFileSync(PAGE, "utf8"), precisionPart(posts, flags, read)))
  }
  const isWritten = options.write || options.raise
  const next = isWritten ? nextBudgets(tallies, budgets, options.raise) : budgets
  const against = isWritten ? tally(names, counts, next) : tallies
  const over = against.filter(isOverBudget)
  if (isWritten) {
    writeFileSync(budgetsFile, writeBudgets(next))
    writeFileSync(knownFile, writeKnown(against, known, new Set(names)))
  }
  const textCount = counted.reduce((sum, { texts }) => sum + (texts?.length ?? 0), 0)
  console.log(
    `gate: ${textCount} texts of ${counted.length} sources, ${flags.length} flags (${read.length} read), ${over.length} above budget` +
      (counted.length < sources.length ? `, ${sources.length - counted.length} sources skipped` : "")
  )
  if (over.length > 0) process.exitCode = 1
}

/** Measures every set, prints what changed, writes what is asked for, and fails where a figure fell and nothing tells why. */
const guard = () => {
  const missing = missingFolder(options.data)
  if (missing !== null) return console.log(`skipped: figures, as there is no ${missing} in ${options.data}`)
  const measured = measureFigures(classifier, options.data)
  const known = readFile(figuresFile, parseFigures, [])
  const next = options["write-figures"] ? nextFigures(measured, known, options.reason) : known
  if (options["write-figures"]) writeFileSync(figuresFile, writeFigures(next))
  const compared = compareFigures(measured, next)
  for (const line of figureLines(compared, options.all)) console.log(line)
  const worse = compared.filter(({ isWorse }) => isWorse).length
  console.log(`gate: ${measured.length} figures, ${worse} worse than they may be`)
  if (worse > 0) process.exitCode = 1
}

if (wantedKind === undefined) {
  check()
  if (wantedSource === undefined) guard()
} else {
  const ofKind = flags.filter(({ kind }) => wantedKind === ANY_KIND || kind === wantedKind)
  process.stdout.write(writeUnread(ofKind, readings))
}
