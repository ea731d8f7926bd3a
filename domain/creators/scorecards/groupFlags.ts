import type { RiskFlag } from "../../../ports/creators/scoring/Score.ts"
import { groupBy } from "../../../ports/text/groupBy.ts"
import { sortBySeverity } from "../scoring/riskFlags.ts"
import { dedupeFlags, type FoldedFlag } from "./dedupeFlags.ts"
import { flagLabel } from "./flagLabel.ts"

/** The flags of one kind. */
export interface FlagGroup {
  readonly label: string
  /** Worst first. */
  readonly flags: ReadonlyArray<RiskFlag>
  readonly folded: ReadonlyArray<FoldedFlag>
}

const countsFirst = (flags: ReadonlyArray<RiskFlag>): ReadonlyArray<RiskFlag> => {
  const sorted = sortBySeverity(flags)
  return [
    ...sorted.filter(({ scoreImpact }) => scoreImpact === "scored"),
    ...sorted.filter(({ scoreImpact }) => scoreImpact !== "scored")
  ]
}

/** Flags by kind; first the kind of the worst flag that counts in the score, those shown for context alone last. */
export const groupFlags = (flags: ReadonlyArray<RiskFlag>): ReadonlyArray<FlagGroup> =>
  [...groupBy(countsFirst(flags), flagLabel)].map(([label, each]) => ({
    label,
    flags: each,
    folded: dedupeFlags(each)
  }))
