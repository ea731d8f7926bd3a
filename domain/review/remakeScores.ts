import { Clock, Effect, Option } from "effect"
import type { TenantId } from "../../ports/accounts/Tenant.ts"
import type { SocialAccount } from "../../ports/identity/SocialAccount.ts"
import type { JobScore } from "../../ports/jobs/Jobs.ts"
import { Reviews, type ScoreRemake } from "../../ports/review/Reviews.ts"
import { reviewScore } from "./reviewScore.ts"

const REMAKES_PER_BATCH = 20
/** How long a worker has for a batch before another takes it. */
const REMAKE_LEASE_MS = 120_000
/** Decisions that may come while a score is made anew, before the next sweep does the rest. */
const REMAKE_TRIES_MAX = 3
const TENANTS_PER_PAGE = 100

/**
 * Makes a score anew that a decision asked for, and says so. Decisions that come meanwhile are read too, so that of two processes
 * the one that ends last leaves what holds.
 */
const remakeScore = Effect.fnUntraced(function* (remake: ScoreRemake, mayWait: boolean) {
  const reviews = yield* Reviews
  const { tenantId, account } = remake
  let current = remake
  for (let tries = 0; tries < REMAKE_TRIES_MAX; tries++) {
    if (!(yield* reviewScore(tenantId, account, { mayWait }))) return
    if (yield* reviews.remade(current)) return
    current = Option.getOrElse(yield* reviews.remakeOf(tenantId, account), () => current)
  }
})

/** Makes an account's score anew for a tenant where a decision asked for it. What fails here is done by a worker later. */
export const remakeAtOnce = Effect.fn("review.remakeAtOnce")(
  function* (tenantId: TenantId, account: SocialAccount) {
    const remake = yield* Reviews.use((reviews) => reviews.remakeOf(tenantId, account))
    if (Option.isSome(remake)) yield* remakeScore(remake.value, true)
  },
  Effect.catchCause((cause) => Effect.logWarning("a reviewed score could not be made anew at once", cause))
)

/** Makes scores anew that decisions asked for and nobody made yet; answers of how many it tried. */
export const remakeDueScores = Effect.gen(function* () {
  const reviews = yield* Reviews
  const nowMs = yield* Clock.currentTimeMillis
  const due = yield* reviews.claimRemakes(new Date(nowMs), new Date(nowMs + REMAKE_LEASE_MS), REMAKES_PER_BATCH)
  yield* Effect.forEach(
    due,
    (remake) =>
      remakeScore(remake, false).pipe(
        Effect.catchCause((cause) => Effect.logWarning("a reviewed score could not be made anew", cause))
      ),
    { discard: true }
  )
  return due.length
}).pipe(Effect.withSpan("review.remakeDueScores"))

/** Does something for everyone whom a decision on one of an account's findings holds for. */
const forDeciders = Effect.fnUntraced(function* <E, R>(
  account: SocialAccount,
  work: (tenantId: TenantId) => Effect.Effect<unknown, E, R>
) {
  const reviews = yield* Reviews
  for (let after: TenantId | null = null; ; ) {
    const tenants: ReadonlyArray<TenantId> = yield* reviews.deciders(account, { limit: TENANTS_PER_PAGE, after })
    yield* Effect.forEach(tenants, (tenantId) => work(tenantId), { discard: true })
    after = tenants.at(-1) ?? null
    if (tenants.length < TENANTS_PER_PAGE) return
  }
})

/** Makes the score of an account anew for everyone whom a decision on one of its findings holds for. */
export const remakeForAll = (account: SocialAccount) => forDeciders(account, (each) => remakeAtOnce(each, account))

/** Leaves out of a job's fresh scores what was dismissed before, for its tenant and for everyone else who dismissed it. */
export const applyDecisions = Effect.fnUntraced(function* (tenantId: TenantId, scores: ReadonlyArray<JobScore>) {
  for (const { shared } of scores) {
    const account = { platform: shared.platform, handle: shared.handle }
    yield* reviewScore(tenantId, account, { mayWait: false })
    yield* forDeciders(account, (each) => reviewScore(each, account, { mayWait: false }))
  }
})
