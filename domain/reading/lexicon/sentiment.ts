import { BAD, BAD_PICTOGRAPHS, BOOSTERS, GOOD, GOOD_PICTOGRAPHS, NEGATORS } from "../lists/sentiment.ts"
import { compilePhrases, findPhrases, termsOf, type WordKey } from "../phrases/phrases.ts"

const NEGATION_REACH_WORDS = 3
/** A negated word says less than its opposite would: "not great" is not "awful". */
const NEGATED_SHARE = 0.6
const BOOST = 1.4
/** How much strength a text needs to be called clear: at a sum of 3 the sentiment is 0.73. */
const SATURATION = 8

const book = compilePhrases<number>([
  { terms: GOOD[1], value: 1 },
  { terms: GOOD[2], value: 2 },
  { terms: GOOD[3], value: 3 },
  { terms: BAD[1], value: -1 },
  { terms: BAD[2], value: -2 },
  { terms: BAD[3], value: -3 },
  { terms: GOOD_PICTOGRAPHS, value: 1.5 },
  { terms: BAD_PICTOGRAPHS, value: -1.5 }
])
const negators = new Set(termsOf(NEGATORS).flat())
const boosters = new Set(termsOf(BOOSTERS).flat())

/** The words that `findSentiment` knows. */
export const SENTIMENT_VOCABULARY: ReadonlySet<string> = new Set([...book.vocabulary, ...negators, ...boosters])

/** A word or phrase that speaks well (above 0) or ill, with what stands before it taken in. `to` is exclusive. */
export interface SentimentMatch {
  readonly value: number
  readonly from: number
  readonly to: number
}

/** Every word of the list in a text. Of phrases that begin at one word the longest counts, and it takes its words. */
export const findSentiment = (keys: ReadonlyArray<WordKey>): ReadonlyArray<SentimentMatch> => {
  const tones: Array<SentimentMatch> = []
  let readTo = 0
  // "the worst ever" is said once.
  const matches = [...findPhrases(keys, book)].sort((a, b) => a.from - b.from || b.to - a.to)
  for (const { value, from, to } of matches) {
    if (from < readTo) continue
    readTo = to
    let strength = value
    for (let back = 1; back <= NEGATION_REACH_WORDS; back += 1) {
      const before = keys[from - back]
      if (before === undefined || keys[from - back + 1]?.isAfterBreak === true) break
      if (negators.has(before.key)) {
        strength *= -NEGATED_SHARE
        break
      }
      if (back === 1 && boosters.has(before.key)) strength *= BOOST
    }
    tones.push({ value: strength, from, to })
  }
  return tones
}

/** How well or ill a text speaks, -1 to 1; 0 where none of its words says anything. */
export const sentimentStrengthOf = (tones: ReadonlyArray<SentimentMatch>): number => {
  const sum = tones.reduce((total, { value }) => total + value, 0)
  return sum / Math.sqrt(sum * sum + SATURATION)
}
