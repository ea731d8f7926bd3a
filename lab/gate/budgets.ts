import { Exit, Schema } from "effect"
import { FLAG_KINDS } from "../../domain/creators/textAnalysis/flagKind.ts"
import { groupBy } from "../../ports/text/groupBy.ts"
import type { EverydayFlag } from "./findFlags.ts"
import { type Reading, verdicts } from "./readings.ts"
import { readRows, writeRows } from "./tabSeparated.ts"

/** What is counted: flags by kind, and texts that would cap a clean score, alone or together with others like them. */
export const COUNTED_KINDS = [...FLAG_KINDS, "caps_alone", "caps_together"] as const
export type CountedKind = (typeof COUNTED_KINDS)[number]

/** One text that counts against a budget. */
export interface Count {
  readonly kind: CountedKind
  readonly flag: EverydayFlag
}

const BudgetRow = Schema.Struct({
  source: Schema.NonEmptyString,
  kind: Schema.Literals(COUNTED_KINDS),
  budget: Schema.String.check(Schema.isPattern(/^\d{1,9}$/))
})

/** How many texts of a source may be flagged for a kind; none where there is no row. */
export interface Budget {
  readonly source: string
  readonly kind: CountedKind
  readonly budget: number
}

const BUDGET_COLUMNS = ["source", "kind", "budget"] as const
const KNOWN_COLUMNS = ["source", "kind", "hash"] as const
const decodeBudget = Schema.decodeUnknownExit(BudgetRow)

export const parseBudgets = (text: string): ReadonlyArray<Budget> =>
  readRows(text, BUDGET_COLUMNS).map(({ line, row }) => {
    const budget = decodeBudget(row)
    if (Exit.isSuccess(budget)) return { ...budget.value, budget: Number(budget.value.budget) }
    throw new Error(`line ${line} is no budget: it takes a source, a kind and a whole number`)
  })

const nameOf = (source: string, kind: string): string => `${source} ${kind}`

/** What each flag counts as. A text that caps counts unless a reader agreed with its flag: then the cap is right. */
export const countsOf = (
  flags: ReadonlyArray<EverydayFlag>,
  readings: ReadonlyArray<Reading>
): ReadonlyArray<Count> => {
  const verdictOn = verdicts(readings)
  return flags.flatMap((flag): ReadonlyArray<Count> => {
    const isRight = verdictOn(flag)?.verdict === "agreed"
    if (flag.caps === null || isRight) return [{ kind: flag.kind, flag }]
    return [
      { kind: flag.kind, flag },
      { kind: flag.caps === "alone" ? "caps_alone" : "caps_together", flag }
    ]
  })
}

/** One row of the table: what was counted, and what may be. */
export interface Tally extends Budget {
  readonly counts: ReadonlyArray<Count>
}

/** By source and kind, in the order of `sources` and `COUNTED_KINDS`; rows with neither a count nor a budget are left out. */
export const tally = (
  sources: ReadonlyArray<string>,
  counts: ReadonlyArray<Count>,
  budgets: ReadonlyArray<Budget>
): ReadonlyArray<Tally> => {
  const allowed = new Map(budgets.map(({ source, kind, budget }) => [nameOf(source, kind), budget]))
  const counted = groupBy(counts, ({ kind, flag }) => nameOf(flag.source, kind))
  return sources.flatMap((source) =>
    COUNTED_KINDS.flatMap((kind) => {
      const [found = [], budget] = [counted.get(nameOf(source, kind)), allowed.get(nameOf(source, kind))]
      return found.length === 0 && budget === undefined ? [] : [{ source, kind, budget: budget ?? 0, counts: found }]
    })
  )
}

export const isOverBudget = ({ counts, budget }: Tally): boolean => counts.length > budget

/** A single text that wrongly caps a clean creator's score is one too many. */
const NEVER: CountedKind = "caps_alone"

/**
 * Budgets that are what was counted, without any slack. They only ever fall, unless `mayRise`; what was not counted here
 * keeps its budget, and a row of nothing is none. No text may cap a score alone.
 */
export const nextBudgets = (
  tallies: ReadonlyArray<Tally>,
  budgets: ReadonlyArray<Budget>,
  mayRise: boolean
): ReadonlyArray<Budget> => {
  const known = new Map(budgets.map(({ source, kind, budget }) => [nameOf(source, kind), budget]))
  const counted = new Set(tallies.map(({ source }) => source))
  const kept = budgets.filter(({ source }) => !counted.has(source))
  const next = tallies.flatMap(({ source, kind, counts }) => {
    const most = mayRise || budgets.length === 0 ? Infinity : (known.get(nameOf(source, kind)) ?? 0)
    const budget = kind === NEVER ? 0 : Math.min(counts.length, most)
    return budget === 0 ? [] : [{ source, kind, budget }]
  })
  return [...next, ...kept]
}

export const writeBudgets = (budgets: ReadonlyArray<Budget>): string =>
  writeRows(
    BUDGET_COLUMNS,
    budgets.map(({ source, kind, budget }) => [source, kind, budget])
  )

/** Texts that were counted when the budgets were set, by hash: what isn't among them is new. */
export const parseKnown = (text: string): ReadonlySet<string> =>
  new Set(readRows(text, KNOWN_COLUMNS).map(({ row }) => `${nameOf(row.source ?? "", row.kind ?? "")} ${row.hash}`))

export const isKnown = (known: ReadonlySet<string>, { kind, flag }: Count): boolean =>
  known.has(`${nameOf(flag.source, kind)} ${flag.hash}`)

/**
 * The texts of rows that are within their budgets. A row above keeps what was known of it, so that what is new there stays
 * new; so does a source that was not counted here.
 */
export const writeKnown = (
  tallies: ReadonlyArray<Tally>,
  known: ReadonlySet<string>,
  counted: ReadonlySet<string>
): string => {
  const above = new Set(tallies.filter(isOverBudget).map(({ source, kind }) => nameOf(source, kind)))
  const kept = [...known]
    .map((each) => each.split(" "))
    .filter(([source = "", kind = ""]) => !counted.has(source) || above.has(nameOf(source, kind)))
  const rows = tallies
    .filter((each) => !isOverBudget(each))
    .flatMap(({ source, kind, counts }) => counts.map(({ flag }) => [source, kind, flag.hash]))
  return writeRows(
    KNOWN_COLUMNS,
    [...rows, ...kept].sort((a, b) => (a.join() < b.join() ? -1 : 1))
  )
}
