import type { RiskFlag, Severity } from "../../../ports/creators/scoring/Score.ts"
import { capitalise } from "../../mail/wording.ts"
import { categoryLabelOf, sortBySeverity } from "../scoring/riskFlags.ts"

/** Flags that one answer shows at most. */
export const FLAGS_SHOWN_MAX = 25
/** Titles that one answer names at most. */
export const FLAG_TITLES_MAX = 500

/** What a category is called as a heading: `Hate speech`. Of one that isn't known, its own name. */
export const categoryLabel = (category: string): string => capitalise(categoryLabelOf(category))

export interface FlagSummary {
  /** All flags, shown or not. */
  readonly count: number
  /** What each of them is, worst first, at most FLAG_TITLES_MAX. */
  readonly titles: ReadonlyArray<string>
  readonly bySeverity: Readonly<Record<Severity, number>>
  /** Flags that a reviewer dismissed; of flags alone there are none. */
  readonly clearedCount: number
  /** Whether some flag or title is left out. */
  readonly truncated: boolean
}

export interface SummarisedFlags {
  /** Worst first. */
  readonly shown: ReadonlyArray<RiskFlag>
  readonly summary: FlagSummary
}

/** The worst `max` flags, and what all of them come to. The order of the flags doesn't matter. */
export const summariseFlags = (flags: ReadonlyArray<RiskFlag>, max: number = FLAGS_SHOWN_MAX): SummarisedFlags => {
  const sorted = sortBySeverity(flags)
  const shown = sorted.slice(0, max)
  const titles = sorted.slice(0, FLAG_TITLES_MAX).map(({ description }) => description)
  const bySeverity = { low: 0, medium: 0, high: 0, critical: 0 }
  for (const { severity } of flags) bySeverity[severity] += 1
  return {
    shown,
    summary: {
      count: flags.length,
      titles,
      bySeverity,
      clearedCount: 0,
      truncated: shown.length < flags.length || titles.length < flags.length
    }
  }
}
