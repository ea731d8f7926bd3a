import { Context, type Effect, Schema } from "effect"

/** A longer text is cut, but each flag's own quote is always shown whole. */
export const READ_CHARACTERS_MAX = 2_000
/** Of a quote. */
export const QUOTE_CHARACTERS_MAX = 300
/** Flags of one text that are asked about at most. */
export const READ_FLAGS_MAX = 12
/** A longer reason is cut. */
export const REASON_CHARACTERS_MAX = 200

/** What a second reader says of a flag. */
export const Verdict = Schema.Literals(["agrees", "doubts", "disagrees"])
export type Verdict = typeof Verdict.Type

/** A flag that is to be looked at again. */
export interface FlagQuestion {
  /** Names the flag within its text. */
  readonly kind: string
  /** What the flag says of the text, in a few plain words. */
  readonly meaning: string
  /** An exact quote around what was found. */
  readonly quote: string
}

/** A text that is to be read again: nothing says whose it is, or where it stands. */
export interface TextQuestion {
  readonly text: string
  /** Each kind once. */
  readonly flags: ReadonlyArray<FlagQuestion>
}

export interface FlagOpinion {
  readonly kind: string
  readonly verdict: Verdict
  /** One line of plain text; empty where none was given that can be shown. Never to be taken as markup. */
  readonly reason: string
}

/**
 * Why a reader gave no opinion.
 * `unreachable`: it could not be connected to, broke off or is out of order. `timed_out`: it took longer than it may. `busy`: it
 * asks for a pause. `refused`: it answers, but not this. `too_large`: its answer is larger than may be read. `no_opinion`: its
 * answer is not one.
 */
export const ReaderFault = Schema.Literals(["unreachable", "timed_out", "busy", "refused", "too_large", "no_opinion"])
export type ReaderFault = typeof ReaderFault.Type

/** There is no opinion of a text this time. Never holds the reader's address or key, or the text. */
export class ReaderUnavailable extends Schema.TaggedError<ReaderUnavailable>()("ReaderUnavailable", {
  fault: ReaderFault
}) {}

/** Reads flagged texts again. */
export interface Reader {
  /** Which model reads; a part of the version of every score that it took part in. */
  readonly model: string
  /**
   * Its opinions of one text's flags, in the order of the flags; a flag that it says nothing of has none.
   *
   * MUST have at most one opinion a flag, and none of what was not asked about.
   * MUST have reasons of one line of plain text, of at most REASON_CHARACTERS_MAX characters, without an address.
   * MUST fail with ReaderUnavailable when the reader doesn't answer, or with anything but opinions.
   */
  readonly read: (question: TextQuestion) => Effect.Effect<ReadonlyArray<FlagOpinion>, ReaderUnavailable>
}

/** The second reader of flagged texts, where an operator plugged one in. */
export class TextReader extends Context.Service<
  TextReader,
  {
    /** Null: there is none, and no text is read twice. */
    readonly reader: Reader | null
  }
>()("creatorsignal/ports/creators/textAnalysis/TextReader") {}
