import { Context } from "effect"

/** Weights of the models that read texts and accounts, as the bytes of their files. */
export interface TextWeights {
  /** Says which weights these are: other bytes, another version. */
  readonly version: string
  /** Offence and abuse in English. */
  readonly english: Uint8Array
  /** Hate in English, of texts whose groups are masked. */
  readonly hate: Uint8Array
  /** Which language a text in Latin letters is in. */
  readonly languages: Uint8Array
  /** The words that English posts commonly use, one a line. */
  readonly words: string
  /** Words of fewer posts, the most frequent first, one a line. */
  readonly seldomWords: string
  /** Coarse words of languages other than English, one a line after the code of its language. */
  readonly coarseWords: string
  /** JSON: what tells a fake follower from a person. */
  readonly accounts: string
  /** Sentiment by language, English among them, by ISO 639-1 code. */
  readonly tones: ReadonlyMap<string, Uint8Array>
}

/** The weights that a host was started with. */
export class TextModels extends Context.Service<
  TextModels,
  {
    /** Null: there are none, and texts are read by word lists. */
    readonly weights: TextWeights | null
  }
>()("creatorsignal/ports/creators/textAnalysis/TextModels") {}
