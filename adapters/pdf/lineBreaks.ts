import LineBreaker from "linebreak"
import { clustersOf, UNSPACED } from "./plainText.ts"

const WORDS = new Intl.Segmenter("th", { granularity: "word" })

/** No sign, which stays with the word before it. */
const WORD_START = RegExp(`(?=\\p{Lo})${UNSPACED.source}`, "u")

/** The blank between a number and its percent sign. */
const BEFORE_PERCENT = /(?<=\d )(?=%)/g

/**
 * Where a line may end, ascending, the text's end last: by UAX #14, by words in scripts without blanks, never in a character
 * and not before a percent sign.
 */
export const lineBreaks = (text: string): ReadonlyArray<number> => {
  const places = new Set<number>()
  const breaker = new LineBreaker(text)
  for (let next = breaker.nextBreak(); next !== null; next = breaker.nextBreak()) places.add(next.position)
  if (UNSPACED.test(text)) {
    for (const { segment, index } of WORDS.segment(text)) {
      const end = index + segment.length
      if (UNSPACED.test(segment) && WORD_START.test(text.slice(end, end + 1))) places.add(end)
    }
  }
  for (const { index } of text.matchAll(BEFORE_PERCENT)) places.delete(index)
  const ends = new Set<number>()
  let end = 0
  for (const cluster of clustersOf(text)) {
    end += cluster.length
    if (places.has(end)) ends.add(end)
  }
  ends.add(text.length)
  return [...ends]
}
