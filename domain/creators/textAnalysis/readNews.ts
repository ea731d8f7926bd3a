import { NEWS_TERMS } from "./lists/news.ts"
import { NEWS_KINDS, type NewsKind } from "./newsKind.ts"
import type { NormalisedText } from "./normalise.ts"
import { once } from "./once.ts"
import { compilePhrases, findPhrases } from "./phrases/phrases.ts"
import { prepareSpellings, restoreWords } from "./words/spelling.ts"

const book = once(() =>
  compilePhrases([
    ...NEWS_KINDS.map((kind) => ({ terms: NEWS_TERMS[kind], value: kind })),
    { terms: NEWS_TERMS.innocent, value: "innocent" as const }
  ])
)
const spellings = once(() => prepareSpellings(book().vocabulary, []))

/** A phrase of headlines, and where it stands in the original. `end` is exclusive. */
export interface NewsMatch {
  readonly kind: NewsKind
  readonly start: number
  readonly end: number
}

/** What a text reports by the words of headlines, in its order. */
export const readNews = (text: NormalisedText): ReadonlyArray<NewsMatch> => {
  const words = restoreWords(text.words, spellings())
  const matches = findPhrases(words, book())
  const innocent = matches.filter(({ value }) => value === "innocent")
  return matches.flatMap(({ value, from, to }) =>
    value === "innocent" || innocent.some((other) => from < other.to && other.from < to)
      ? []
      : [{ kind: value, start: words[from]?.start ?? 0, end: words[to - 1]?.end ?? 0 }]
  )
}
