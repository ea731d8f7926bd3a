import type { Follower } from "../../../ports/creators/scoring/Evidence.ts"
import type { FollowerJudgement } from "./judgeFollower.ts"
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
  /** How sure the rule or the model is by itself, 0 to 1. What a flag says of itself is measured: see `confidenceOf`. */
  readonly confidence: number
  /** What the gravest excerpt is, more finely than its category (`threat`, `sale`), a stable code; null where nothing was found. */
  readonly sign: string | null
  /** Whether letters of the gravest excerpt are masked, so that it was guessed in part. */
  readonly isMasked?: boolean
  /** Gravest first. */
  readonly excerpts: ReadonlyArray<Excerpt>
}

export const TONES = ["negative", "neutral", "positive"] as const
export type Tone = (typeof TONES)[number]

/** Questions that a trained model answers with a chance, each as its training set puts it. */
export const QUESTIONS = [
  /** Insults, threats or profane words that are no friendly jest (OLID). */
  "offensive",
  /** Offensive or hateful language, slurs in any use included (Davidson and others). */
  "abusive"
] as const
export type Question = (typeof QUESTIONS)[number]

/** The sign of hate that a trained model finds, and no rule. */
export const MODEL_HATE_SIGN = "model_hate"

export interface TextReading {
  /** BCP 47: ISO 639-1, with the script where it isn't the usual one (`hi-Latn`); `zxx` without words, `und` where it can't be told. */
  readonly language: string
  /** Whether what it says was read in full. Of other languages only unmistakable words are. */
  readonly isAssessed: boolean
  /** -1 to 1; null where no model reads the language. */
  readonly sentiment: number | null
  /** The likeliest of three; null where no model reads the language. */
  readonly tone: Tone | null
  /** Chances, 0 to 1, at 0.5 and above yes; null where no model reads the language. */
  readonly chances: Readonly<Record<Question, number>> | null
  readonly signals: Readonly<Record<TextCategory, Signal>>
}

/** A word and what it adds to a score. */
export interface WordContribution {
  readonly excerpt: Excerpt
  readonly contribution: number
}

/** Reads one text, always alike. A model of another kind takes the lexicons' place behind this. */
export interface TextClassifier {
  readonly version: string
  /** `language` is a BCP 47 tag as the platform says it, or null. */
  readonly read: (text: NormalisedText, language: string | null) => TextReading
  /** Whether a follower is a fake; absent where no model judges it. */
  readonly judgeFollower?: (follower: Follower) => FollowerJudgement | null
}
