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

/** The numbers that one key may have of its own; all else is the same for every key. */
export interface KeyLimits extends DailyCaps {
  /** Requests to the scoring area in any 60 seconds; null where it has the usual limit. */
  readonly requestsPerMinute: number | null
  /** Credits that a discovery costs it; null where it costs the usual price. */
  readonly discoveryCredits: number | null
}

/** The highest rate that a key can be given: 100 a second. */
export const REQUESTS_PER_MINUTE_MAX = 6_000

/** The highest price of a discovery that a key can be given. */
export const KEY_DISCOVERY_CREDITS_MAX = 100
