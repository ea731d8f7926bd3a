import { languageOf, NO_WORDS } from "./language.ts"
import { makeLexiconReader, RULES_VERSION } from "./lexicon/readLexicon.ts"
import type { TextClassifier, Tone } from "./textReading.ts"

/** Sentiments nearer to 0 than this are neutral. */
const NEUTRAL_MAX = 0.2

const toneOf = (sentiment: number): Tone =>
  sentiment > NEUTRAL_MAX ? "positive" : sentiment < -NEUTRAL_MAX ? "negative" : "neutral"

const readLexicon = makeLexiconReader({ common: [], seldom: [] })

/** Reads English by word lists; of other languages, words alone that mean the same everywhere. */
export const lexiconClassifier: TextClassifier = {
  version: `lexicon-${RULES_VERSION}`,
  read: (text, tag) => {
    const language = languageOf(text, tag)
    const isAssessed = language === "en"
    const { words, sentiment, signals } = readLexicon(text)
    const isToned = (isAssessed || language === NO_WORDS) && words.length > 0
    return {
      language,
      isAssessed,
      sentiment: isToned ? sentiment : null,
      tone: isToned ? toneOf(sentiment) : null,
      chances: null,
      signals: signals(isAssessed, language)
    }
  }
}
