import type { RiskFlag } from "../../../ports/creators/scoring/Score.ts"
import { groupBy } from "../../../ports/text/groupBy.ts"
import { capitalise } from "../../mail/wording.ts"
import { flagCategoryOf, flagLabelOf, sortBySeverity } from "../scoring/riskFlags.ts"
import type { FlagKind } from "../textAnalysis/flagKind.ts"
import { dedupeFlags, type FoldedFlag } from "./dedupeFlags.ts"
import { categoryLabel } from "./summariseFlags.ts"

/** What a kind of flag is called as a heading. */
export const kindLabel = (kind: FlagKind): string => capitalise(flagLabelOf(kind))

const UNDISCLOSED_AD = kindLabel("undisclosed_ad")

/** What a flag is of, as a heading: of a category of several kinds, the kind that its description names. */
export const flagLabel = ({ category, description }: Pick<RiskFlag, "category" | "description">): string =>
  category === flagCategoryOf("undisclosed_ad") && description.startsWith(UNDISCLOSED_AD)
    ? UNDISCLOSED_AD
    : categoryLabel(category)

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
