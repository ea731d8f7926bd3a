import { Clock, Effect } from "effect"
import type { Platform } from "../../../ports/creators/identity/SocialAccount.ts"
import { type ClaimedAccount, Monitored } from "../../../ports/creators/monitoring/Monitored.ts"
import { LOOK_SECONDS_MAX, lookAtAccount } from "./lookAtAccount.ts"

/**
 * Looks at accounts of one platform that one process has under way: enough to keep the pace of a host that answers within seconds, and
 * few enough that none waits long for its turn at the host.
 */
export const LOOKS_AT_ONCE = 4
/** Accounts of one claim: few, so that what a dead worker held waits for no longer than an hour. */
export const LOOKS_A_CLAIM = 40
/** How long a claim holds: twice as long as its accounts may take, so that only a dead worker's are taken over. */
const LOOK_LEASE_SECONDS = 2 * LOOK_SECONDS_MAX * Math.ceil(LOOKS_A_CLAIM / LOOKS_AT_ONCE)

/** What a claim of accounts came to. */
export interface LookedAtDue {
  /** Accounts that were looked at; fewer than LOOKS_A_CLAIM where no more are due. */
  readonly looked: number
  /** How long the one that was due longest had waited for its turn. */
  readonly lateMs: number
  /** How long the platform wants to be left alone, as it said itself; 0 where it said nothing. */
  readonly pauseSeconds: number
}

/** What could not be kept is no reason to leave the others: its lease lapses, then it is tried again. */
const lookOrLog = (claimed: ClaimedAccount) =>
  lookAtAccount(claimed).pipe(
    Effect.map(({ pauseSeconds }) => pauseSeconds),
    Effect.catchCause((cause) => Effect.as(Effect.logWarning("a monitored account could not be looked at", cause), 0))
  )

/** Looks at accounts of a platform that are due, those due longest first, as many as one claim holds. */
export const lookAtDue = Effect.fn("monitoring.lookAtDue")(function* (platform: Platform) {
  const monitored = yield* Monitored
  const atMs = yield* Clock.currentTimeMillis
  const claimed = yield* monitored.claim({
    platform,
    at: new Date(atMs),
    leaseUntil: new Date(atMs + LOOK_LEASE_SECONDS * 1_000),
    limit: LOOKS_A_CLAIM
  })
  const pauses = yield* Effect.forEach(claimed, lookOrLog, { concurrency: LOOKS_AT_ONCE })
  const looked: LookedAtDue = {
    looked: claimed.length,
    lateMs: claimed.reduce((late, { dueAt }) => Math.max(late, atMs - dueAt.getTime()), 0),
    pauseSeconds: Math.max(0, ...pauses)
  }
  return looked
})
