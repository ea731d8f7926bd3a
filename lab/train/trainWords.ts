import type { WordLists } from "../../domain/creators/textAnalysis/lexicon/readLexicon.ts"
import { normalise } from "../../domain/creators/textAnalysis/normalise.ts"
import type { Examples } from "./readExamples.ts"

/** A word of fewer texts may well be a slip of the pen. */
const COMMON_TEXTS_MIN = 6
const SELDOM_TEXTS_MIN = 2
const COMMON_WORDS_MAX = 16_000
const SELDOM_WORDS_MAX = 32_000
const PLAIN_WORD = /^[a-z]+(?:'[a-z]+)?$/

/** The words that English posts use, the most frequent first. */
export const trainWords = ({ sentiment, olid, davidson, hateval }: Examples): WordLists => {
  const counts = new Map<string, number>()
  for (const { text } of [sentiment, olid, davidson, hateval].flatMap(({ train }) => train)) {
    const words = normalise(text).words.filter(({ kind, text: word }) => kind === "word" && PLAIN_WORD.test(word))
    for (const word of new Set(words.map(({ text: each }) => each))) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const mostFirst = [...counts].sort(([a, first], [b, second]) => second - first || (a < b ? -1 : 1))
  const ofTexts = (least: number, most: number, wordsMax: number) =>
    mostFirst
      .filter(([, count]) => count >= least && count < most)
      .slice(0, wordsMax)
      .map(([word]) => word)
  return {
    common: ofTexts(COMMON_TEXTS_MIN, Infinity, COMMON_WORDS_MAX),
    seldom: ofTexts(SELDOM_TEXTS_MIN, COMMON_TEXTS_MIN, SELDOM_WORDS_MAX)
  }
}
