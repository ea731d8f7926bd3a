import type { TextCategory } from "../textReading.ts"

/** What was found, more finely than by category: how often each is right is measured by it. */
export type LexiconSign =
  // Hate, in other languages than English
  | "group_hostility"
  // Offence
  | "insult"
  | "slur"
  | "self_harm_call"
  // Profanity
  | "strong"
  | "mild"
  | "coarse_other_language"
  // Sex
  | "sexual_offer"
  | "adult_platform"
  | "explicit_act"
  | "suggestive"
  // Violence
  | "threat"
  | "veiled_threat"
  | "glorified_violence"
  | "self_harm"
  | "violent_word"
  // Politics
  | "politics"
  // Law
  | "own_trouble"
  | "others_trouble"
  // Substances
  | "sale"
  | "use"
  | "excess"
  | "substance_word"
  // Deception
  | "guaranteed_return"
  | "cash_flip"
  | "fee_giveaway"
  | "miracle_cure"
  | "counterfeit"
  | "fake_engagement"
  | "follow_exchange"
  | "false_claim"
  | "sales_talk"

/**
 * Our own word lists, in the grammar of `compilePhrases`. Modest on purpose: words are added where they are
 * unmistakable, and an ambiguous one stays below the level of a flag until a second one stands beside it.
 */
export interface LexiconEntry {
  readonly category: TextCategory
  /** Stays the same when words are added, as measurements are kept by it. */
  readonly sign: LexiconSign
  /** 0 to 1; a flag begins at 0.5. */
  readonly level: number
  readonly confidence: number
  readonly terms: string
  /** Whether the words mean this in a text of any language. */
  readonly isInternational?: true
  /** Whether people mask or respell these words to pass filters, so that they are looked for in disguise. */
  readonly isHidden?: true
  /** Whether "never", "stop" or "people who" before it says the opposite. */
  readonly isDeniable?: true
  /** Whether it needs somebody other than the writer whom it is said to or of. */
  readonly isAimed?: true
  /** Whether it says nothing in a sentence in which the writer speaks of themselves. */
  readonly sparesWriter?: true
  /** Whether it needs a sentence that says nothing else, in a text that says more. */
  readonly standsAlone?: true
  /** Whether it says nothing within a name or title ("Kinky Boots"), nor where it is all that was written. */
  readonly yieldsToNames?: true
  /** Whether it says nothing where the text tells of films, games, news, or of those who suffered it. */
  readonly yieldsToReports?: true
  /** Whether it is a manner of speaking where the text laughs or sets a harmless condition. */
  readonly yieldsToJest?: true
}

/** Phrases that take their words out of the reach of entries. */
export interface InnocentEntry {
  readonly category: "innocent"
  /** Of which categories; of all where it isn't said. */
  readonly of?: ReadonlyArray<TextCategory>
  readonly terms: string
}
