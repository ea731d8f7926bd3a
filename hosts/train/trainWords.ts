import { normalise } from "../../domain/scoring/text/normalise.ts"
import type { Examples } from "./readExamples.ts"

/** A word of fewer texts may well be a slip of the pen. */
const TEXTS_MIN = 6
const WORDS_MAX = 16_000
const PLAIN_WORD = /^[a-z]+(?:'[a-z]+)?$/

/** The words that English posts use, the most frequent first, one a line. */
export const trainWords = ({ sentiment, olid, davidson, hateval }: Examples): string => {
  const counts = new Map<string, number>()
  for (const { text } of [sentiment, olid, davidson, hateval].flatMap(({ train }) => train)) {
    const words = normalise(text).words.filter(({ kind, text: word }) => kind === "word" && PLAIN_WORD.test(word))
    for (const word of new Set(words.map(({ text: each }) => each))) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count >= TEXTS_MIN)
    .sort(([a, first], [b, second]) => second - first || (a < b ? -1 : 1))
    .slice(0, WORDS_MAX)
    .map(([word]) => `${word}\n`)
    .join("")
}
