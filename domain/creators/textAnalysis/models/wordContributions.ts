import type { NormalisedText } from "../normalise.ts"
import type { WordContribution } from "../textReading.ts"
import type { TextFeatures } from "./textFeatures.ts"

/**
 * Divides what features add to a score among the words that they were read from, evenly by character, and puts those that
 * add most first. What was read between words is left out.
 */
export const wordContributions = (
  { original, folded, words }: NormalisedText,
  { starts, ends, count }: TextFeatures,
  contributions: Float64Array
): ReadonlyArray<WordContribution> => {
  const perCharacter = new Float64Array(original.length + 1)
  for (let index = 0; index < count; index += 1) {
    const [from, to] = [starts[index] ?? 0, Math.max(ends[index] ?? 0, (starts[index] ?? 0) + 1)]
    const share = (contributions[index] ?? 0) / (to - from)
    for (let at = from; at < to; at += 1) {
      const place = folded.starts?.[at] ?? at
      perCharacter[place] = (perCharacter[place] ?? 0) + share
    }
  }
  return words
    .map(({ start, end }) => ({
      excerpt: { start, end, text: original.slice(start, end) },
      contribution: perCharacter.slice(start, end).reduce((sum, each) => sum + each, 0)
    }))
    .sort((a, b) => b.contribution - a.contribution || a.excerpt.start - b.excerpt.start)
}
