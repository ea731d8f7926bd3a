import type { WordKey } from "../phrases/phrases.ts"

/** Words of one sentence; `to` is exclusive. */
export interface WordRange {
  readonly from: number
  readonly to: number
}

/** In words. */
export const rangeLength = ({ from, to }: WordRange): number => to - from

export const containsRange = (outer: WordRange, inner: WordRange): boolean =>
  outer.from <= inner.from && inner.to <= outer.to

export const overlaps = (a: WordRange, b: WordRange): boolean => a.from < b.to && b.from < a.to

/** The words between two; negative where they overlap. */
export const gapBetween = (a: WordRange, b: WordRange): number => Math.max(a.from - b.to, b.from - a.to)

/** From the beginning of the first of two to the end of the last. */
export const rangeAround = (a: WordRange, b: WordRange): WordRange => ({
  from: Math.min(a.from, b.from),
  to: Math.max(a.to, b.to)
})

/** The word at a place; empty where there is none. */
export const keyAt = (keys: ReadonlyArray<WordKey>, at: number): string => keys[at]?.key ?? ""

/** Whether a sentence begins with the word at a place. */
export const beginsSentence = (keys: ReadonlyArray<WordKey>, at: number): boolean =>
  at === 0 || keys[at]?.isAfterBreak === true

/** Whether one of `words` stands from a place on, before another. */
export const hasWordWithin = (
  keys: ReadonlyArray<WordKey>,
  from: number,
  to: number,
  words: ReadonlySet<string>
): boolean => {
  for (let at = from; at < to; at += 1) if (words.has(keyAt(keys, at))) return true
  return false
}
