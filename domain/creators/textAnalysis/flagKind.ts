import { TEXT_CATEGORIES } from "./textReading.ts"

/** What a text may be flagged for: what it says, and an advertisement that doesn't say it is one. */
export const FLAG_KINDS = [...TEXT_CATEGORIES, "undisclosed_ad"] as const
export type FlagKind = (typeof FLAG_KINDS)[number]

/** How many everyday posts with flags of one kind and sign were read, and of how many the reader agreed. */
export interface MeasuredPrecision {
  readonly kind: FlagKind
  /** The evidence that the flags were told by; null where the reader of texts names none. */
  readonly sign: string | null
  readonly readings: number
  readonly agreed: number
}

export interface ReadingCounts {
  readonly readings: number
  readonly agreed: number
}
