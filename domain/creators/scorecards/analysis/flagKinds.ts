import type { RiskFlag, Severity } from "../../../../ports/creators/scoring/Score.ts"
import { groupBy } from "../../../../ports/text/groupBy.ts"
import { compareAscending } from "../../../paging/lists.ts"
import { SEVERITY_RANK } from "../../scoring/riskFlags.ts"
import { categoryLabel } from "../summariseFlags.ts"

/** The flags of one category together. */
export interface FlagKindSummary {
  readonly category: string
  readonly categoryLabel: string
  readonly count: number
  /** Of the worst. */
  readonly severity: Severity
  /** Flags of it that take part in the score; the others are only shown. */
  readonly scoredCount: number
}

const worstOf = (flags: ReadonlyArray<RiskFlag>): Severity =>
  flags.reduce<Severity>(
    (worst, { severity }) => (SEVERITY_RANK[severity] > SEVERITY_RANK[worst] ? severity : worst),
    "low"
  )

/** What kinds of flags there are, worst first, then the most, then by category. The order of the flags doesn't matter. */
export const flagKindsOf = (flags: ReadonlyArray<RiskFlag>): ReadonlyArray<FlagKindSummary> =>
  [...groupBy(flags, ({ category }) => category)]
    .map(([category, each]) => ({
      category,
      categoryLabel: categoryLabel(category),
      count: each.length,
      severity: worstOf(each),
      scoredCount: each.filter(({ scoreImpact }) => scoreImpact === "scored").length
    }))
    .sort(
      (a, b) =>
        SEVERITY_RANK[b.severity] - SEVERITY_RANK[a.severity] ||
        b.count - a.count ||
        compareAscending(a.category, b.category)
    )
