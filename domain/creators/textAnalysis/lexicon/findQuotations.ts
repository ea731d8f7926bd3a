import type { QuotedRanges } from "../hate/detectHateSpeech.ts"
import type { NormalisedText } from "../normalise.ts"
import type { RestoredWord } from "../words/spelling.ts"

const QUOTATION = /["“„«]([^"“”„«»]{2,400})["”“»]|(?<![\p{L}\p{N}])['‘]([^'‘’]{6,400})['’](?![\p{L}\p{N}])/gu
const MAY_QUOTE = /["“„«'‘]/

/** The words that stand within quotation marks. */
export const findQuotations = ({ original }: NormalisedText, words: ReadonlyArray<RestoredWord>): QuotedRanges => {
  if (!MAY_QUOTE.test(original)) return []
  return [...original.matchAll(QUOTATION)].flatMap(({ 0: quotation, index }) => {
    const from = words.findIndex(({ start }) => start >= index)
    const to = words.findLastIndex(({ end }) => end <= index + quotation.length) + 1
    return from === -1 || to <= from ? [] : [{ from, to }]
  })
}
