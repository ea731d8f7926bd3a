/** What a key may do a UTC day. */
export interface DailyCaps {
  /** Fresh scores it may order. */
  readonly scrapes: number
  /** Discoveries it may make, previews included. */
  readonly discoveries: number
}

/** The highest cap that a key can be given. */
export const DAILY_CAP_MAX = 1_000_000

/** The caps of a key that has none of its own. */
export const DAILY_CAPS: DailyCaps = { scrapes: 200, discoveries: 50 }
