import type { NormalisedText } from "./normalise.ts"

/** What a text may carry. Profanity is a word's, offence is a person's, hate is a group's: three outputs, never one. */
export const TEXT_CATEGORIES = [
  "hate",
  "offence",
  "profanity",
  "nsfw",
  "violence",
  "political",
  "legal",
  "substance",
  "deceptive"
] as const
export type TextCategory = (typeof TEXT_CATEGORIES)[number]

/** A stretch of the original text. `end` is exclusive. */
export interface Excerpt {
  readonly start: number
  readonly end: number
  readonly text: string
}

export interface Signal {
  /** How grave, 0 to 1. */
  readonly level: number
  /** How sure, 0 to 1. */
  readonly confidence: number
  /** Gravest first. */
  readonly excerpts: ReadonlyArray<Excerpt>
}

export interface TextReading {
  /** `none` for a text without words. Only English is assessed in full; other texts for unmistakable words alone. */
  readonly language: "english" | "other" | "none"
  /** -1 to 1; null where it was not assessed. */
  readonly sentiment: number | null
  readonly signals: Readonly<Record<TextCategory, Signal>>
}

/** Reads one text, always alike. A model of another kind takes the lexicons' place behind this. */
export interface TextClassifier {
  readonly version: string
  /** `language` is a BCP 47 tag as the platform says it, or null. */
  readonly read: (text: NormalisedText, language: string | null) => TextReading
}
