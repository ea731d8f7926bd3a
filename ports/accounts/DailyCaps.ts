/** What a key may do a UTC day. */
export interface DailyCaps {
  /** Fresh scores it may order. */
  readonly scrapes: number
  /** Discoveries it may make, previews included. */
  readonly discoveries: number
}

/** The caps of a key that has none of its own. */
export const DAILY_CAPS: DailyCaps = { scrapes: 200, discoveries: 50 }
