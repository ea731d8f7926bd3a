import type { RiskFlag } from "../../../ports/creators/scoring/Score.ts"

/** Quotes are nearly the same where so many of the words that either has are in both. */
const ALIKE_SHARE_MIN = 0.8
const WORD = /[\p{L}\p{N}]+/gu

/** A flag, and those that say nearly the same. */
export interface FoldedFlag {
  readonly flag: RiskFlag
  /** Newest first. */
  readonly similar: ReadonlyArray<RiskFlag>
}

const wordsOf = ({ excerpt }: RiskFlag): ReadonlySet<string> => new Set(excerpt.toLowerCase().match(WORD) ?? [])

const overlap = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  const both = [...a].filter((word) => b.has(word)).length
  const either = a.size + b.size - both
  return either === 0 ? 0 : both / either
}

const newestFirst = (a: RiskFlag, b: RiskFlag): number => (b.postedAt?.getTime() ?? 0) - (a.postedAt?.getTime() ?? 0)

/**
 * Flags of one category, worst first, with those folded away that were flagged for the same words as one before, or quote nearly
 * the same words (ALIKE_SHARE_MIN): ten posts of one series are one thing to read.
 */
export const dedupeFlags = (flags: ReadonlyArray<RiskFlag>): ReadonlyArray<FoldedFlag> => {
  const leads: Array<{ flag: RiskFlag; why: string; words: ReadonlySet<string>; similar: Array<RiskFlag> }> = []
  for (const flag of flags) {
    const [why, words] = [flag.whyFlagged.toLowerCase(), wordsOf(flag)]
    const lead = leads.find((each) => each.why === why || overlap(each.words, words) >= ALIKE_SHARE_MIN)
    if (lead === undefined) leads.push({ flag, why, words, similar: [] })
    else lead.similar.push(flag)
  }
  return leads.map(({ flag, similar }) => ({ flag, similar: similar.sort(newestFirst) }))
}
