import LineBreaker from "linebreak"
import { clustersOf } from "./plainText.ts"

/** Scripts written without blanks between words: where their words end only a dictionary knows. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const WORDS = new Intl.Segmenter("th", { granularity: "word" })

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
    for (const { segment, index } of WORDS.segment(text)) if (UNSPACED.test(segment)) places.add(index + segment.length)
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
