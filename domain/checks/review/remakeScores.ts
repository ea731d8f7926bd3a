import { Clock, Effect, Option } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Reviews, type ScoreRemake } from "../../../ports/checks/review/Reviews.ts"
import type { SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../../../ports/time/days.ts"
import { notifyDelivered } from "./notifyDelivered.ts"
import { reviewScore, type ScoreUpdate } from "./reviewScore.ts"

const REMAKES_PER_BATCH = 20
/** How long a worker has for a batch before another takes it. */
const REMAKE_LEASE_MS = 120_000
/** Decisions that may come while a score is made anew, before the next sweep does the rest. */
const DECISIONS_MEANWHILE_MAX = 3
/** How long one rests that failed so many times; behind the last it rests until something asks again. */
export const REMAKE_PAUSES_MS: ReadonlyArray<number> = [
  10 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  24 * HOUR_MS
]
const TENANTS_PER_PAGE = 100

/**
 * Brings up to date what a tenant sees of an account, and says so: puts the findings that they were told before their people, and
 * makes scores anew. Decisions that come meanwhile are read too, so that of two processes the one that ends last leaves what holds.
 */
const bringUpToDate = Effect.fnUntraced(function* (remake: ScoreRemake, mayWait: boolean) {
  const reviews = yield* Reviews
  const { tenantId, account } = remake
  let current = remake
  let update: ScoreUpdate = "pending"
  for (let times = 0; times < DECISIONS_MEANWHILE_MAX; times++) {
    yield* notifyDelivered(current)
    const reviewed = yield* reviewScore(tenantId, account, { mayWait })
    update = reviewed.update
    if (reviewed.isPending || (yield* reviews.remade(current))) return update
    current = Option.getOrElse(yield* reviews.remakeOf(tenantId, account), () => current)
  }
  return update
})

/**
 * Makes an account's score anew for a tenant where a decision asked for it, and answers what became of it. What fails here is done by
 * a worker later.
 */
export const remakeAtOnce = Effect.fn("review.remakeAtOnce")(
  function* (tenantId: TenantId, account: SocialAccount) {
    const remake = yield* Reviews.use((reviews) => reviews.remakeOf(tenantId, account))
    return Option.isNone(remake) ? ("unchanged" as const) : yield* bringUpToDate(remake.value, true)
  },
  Effect.catchCause((cause) =>
    Effect.as(Effect.logWarning("a reviewed score could not be made anew at once", cause), "pending" as const)
  )
)

/** When one that failed is due again; null where it failed as often as it may. */
const dueAgain = ({ tries }: ScoreRemake, nowMs: number): Date | null => {
  const pauseMs = REMAKE_PAUSES_MS[tries - 1]
  return pauseMs === undefined ? null : new Date(nowMs + pauseMs)
}

const putOff = Effect.fnUntraced(function* (remake: ScoreRemake) {
  const until = dueAgain(remake, yield* Clock.currentTimeMillis)
  if (until === null) yield* Effect.logError("a reviewed score is given up until something asks for it again")
  yield* Reviews.use((reviews) => reviews.putOff(remake, until))
})

/** Brings up to date what is due and nobody did yet; answers of how many it tried. What fails rests, longer each time. */
export const remakeDueScores = Effect.gen(function* () {
  const reviews = yield* Reviews
  const nowMs = yield* Clock.currentTimeMillis
  const due = yield* reviews.claimRemakes(new Date(nowMs), new Date(nowMs + REMAKE_LEASE_MS), REMAKES_PER_BATCH)
  const work = Effect.fnUntraced(
    function* (remake: ScoreRemake) {
      // One that ended its workers each time fails no differently from one that they could log.
      if (remake.tries > REMAKE_PAUSES_MS.length + 1) yield* putOff(remake)
      else yield* bringUpToDate(remake, false)
    },
    (working, remake) =>
      Effect.catchCause(working, (cause) =>
        Effect.andThen(
          Effect.logWarning("a reviewed score could not be made anew", cause),
          Effect.ignore(putOff(remake))
        )
      )
  )
  yield* Effect.forEach(due, work, { discard: true })
  return due.length
}).pipe(Effect.withSpan("review.remakeDueScores"))

/** Makes the score of an account anew for everyone whom a decision on one of its findings holds for. */
export const remakeForAll = Effect.fnUntraced(function* (account: SocialAccount) {
  const reviews = yield* Reviews
  for (let after: TenantId | null = null; ; ) {
    const tenants: ReadonlyArray<TenantId> = yield* reviews.deciders(account, { limit: TENANTS_PER_PAGE, after })
    yield* Effect.forEach(tenants, (tenantId) => remakeAtOnce(tenantId, account), { discard: true })
    after = tenants.at(-1) ?? null
    if (tenants.length < TENANTS_PER_PAGE) return
  }
})
