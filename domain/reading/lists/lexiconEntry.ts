import type { TextCategory } from "../textReading.ts"

/**
 * Our own word lists, in the grammar of `compilePhrases`. Modest on purpose: words are added where they are
 * unmistakable, and an ambiguous one stays below the level of a flag until a second one stands beside it.
 */
export interface LexiconEntry {
  /** `innocent` phrases take their words out of every other entry's reach. */
  readonly category: TextCategory | "innocent"
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
}
