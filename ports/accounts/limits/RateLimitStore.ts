import { Context, type Effect, Schema } from "effect"
import type { KeyId } from "../keys/ApiKey.ts"

/** How long a log may take to answer before it counts as unavailable. */
export const RESPONSE_MS_MAX = 250

/** The log could not be asked; the reason never holds an address or a password. */
export class LimitsUnavailable extends Schema.TaggedError<LimitsUnavailable>()("LimitsUnavailable", {
  reason: Schema.String
}) {}

/** How many requests a key may make in any window of this length. A key's window has the same length in every call. */
export interface RequestLimit {
  readonly requests: number
  readonly windowMs: number
}

/** What became of one request. */
export interface Admission {
  readonly isAdmitted: boolean
  /** How many more would be admitted right now. */
  readonly remaining: number
  /** How long until one more would be admitted if none were meanwhile; 0 where one would be right now. */
  readonly retryAfterMs: number
  /** How long until all that was admitted has left the window; 0 where nothing is in it. */
  readonly resetMs: number
}

/** The requests every host has admitted lately, key by key. */
export class RateLimitStore extends Context.Service<
  RateLimitStore,
  {
    /**
     * Asks for one request of a key. Admits, over all hosts that share the log, at most `limit.requests` requests in ANY
     * window of `limit.windowMs`, and each one that stays within that. A refused request doesn't count. Atomic.
     * MUST fail with LimitsUnavailable when it can't be asked within `RESPONSE_MS_MAX`.
     */
    readonly admit: (key: KeyId, limit: RequestLimit) => Effect.Effect<Admission, LimitsUnavailable>
  }
>()("creatorsignal/ports/accounts/limits/RateLimitStore") {}
