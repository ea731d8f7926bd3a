import { Clock, Duration, Effect, Schedule, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import {
  ClaimId,
  type Fingerprint,
  type IdempotencyKey,
  IdempotencyStore,
  IsKeptWithAnswer,
  type StoredResponse
} from "../../../ports/accounts/idempotency/IdempotencyStore.ts"
import type { KeyId } from "../../../ports/accounts/keys/ApiKey.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { inBatches } from "../../paging/lists.ts"

/** Keys that one statement removes at most: longer ones would hold their locks too long. */
export const KEYS_PER_BATCH = 1_000

/** Removes idempotency keys whose time is over; answers how many. */
export const purgeExpiredKeys = Effect.gen(function* () {
  const store = yield* IdempotencyStore
  const at = new Date(yield* Clock.currentTimeMillis)
  return yield* inBatches(KEYS_PER_BATCH, (limit) => store.purgeExpired(at, limit))
}).pipe(Effect.withSpan("idempotency.purgeExpiredKeys"))

/**
 * What happens to an idempotency key after its request was answered.
 *
 * - `kept`: the response is the operation's end, and retries get it again.
 * - `released`: there may be another end, so a retry carries the same operation on: credits were missing (402), someone
 *   else was in the way (409), it was too much (429), or the service failed.
 * - `forgotten`: the request was refused before work on it began, so there is no operation: the key may be used again, also
 *   for a corrected request.
 */
export type KeyDisposition = "kept" | "released" | "forgotten"

const REFUSED_BEFORE_WORK: ReadonlyArray<number> = [400, 401, 403]
const MAY_END_OTHERWISE: ReadonlyArray<number> = [402, 409, 429]

export const dispositionOf = (status: number): KeyDisposition => {
  if (REFUSED_BEFORE_WORK.includes(status)) return "forgotten"
  return status >= 500 || MAY_END_OTHERWISE.includes(status) ? "released" : "kept"
}

/** How long a key is kept from the attempt that was last made under it. */
const KEY_RETENTION_HOURS = 24
/** How long a claim outlives the process that made it. Clocks of hosts may differ by half of it. */
export const LEASE_SECONDS = 30
/** A lease is extended so many times before it would lapse. */
const BEATS_PER_LEASE = 3

/** The key belongs to another request. */
export class IdempotencyKeyReused extends Schema.TaggedError<IdempotencyKeyReused>()("IdempotencyKeyReused", {}) {}
/** The first request is still carried out. */
export class IdempotencyInFlight extends Schema.TaggedError<IdempotencyInFlight>()("IdempotencyInFlight", {}) {}

/** A connection that broke may have broken before or after the commit; every write is idempotent, so it is sent again. */
const WRITE_RETRY = {
  times: 2,
  schedule: Schedule.exponential(Duration.millis(100)),
  while: ({ _tag }: { readonly _tag: string }) => _tag === "StoreUnavailable"
} as const

export interface KeyedRequest {
  readonly tenantId: TenantId
  readonly keyId: KeyId
  readonly key: IdempotencyKey
  readonly fingerprint: Fingerprint
}

/** What an attempt answers. */
export interface AttemptResponse extends StoredResponse {
  /** Whether a retry carries the operation on, whatever the status says. */
  readonly mayEndOtherwise?: boolean
}

/**
 * Carries a request out, or answers what it was answered before.
 *
 * `work` is given the operation's UUID, the same at every attempt: what it writes MUST be named by it, so that an attempt
 * after a crash changes nothing that was changed before it. Its lease is extended while it runs; when the process dies, a
 * retry may carry on once the lease has lapsed. Work that fails or is interrupted releases the key.
 *
 * Fails with IdempotencyKeyReused, with IdempotencyInFlight, also when another attempt took over meanwhile, with
 * StoreUnavailable when the response could not be kept, since an answer must not differ from its replays, and as
 * `work` does.
 */
export const runOnce = Effect.fn("idempotency.runOnce")(function* <E, R>(
  request: KeyedRequest,
  work: (operationId: string) => Effect.Effect<AttemptResponse, E, R>,
  leaseMs: number = LEASE_SECONDS * 1000
) {
  const store = yield* IdempotencyStore
  const random = yield* SecureRandom.SecureRandom
  const ticket = { ...request, claimId: ClaimId.make(yield* random.uuidV7()) }
  const leasedUntil = Effect.map(Clock.currentTimeMillis, (now) => new Date(now + leaseMs))

  const nowMs = yield* Clock.currentTimeMillis
  const claim = yield* store
    .claim({
      ...ticket,
      at: new Date(nowMs),
      leasedUntil: yield* leasedUntil,
      expiresAt: new Date(nowMs + Duration.toMillis(Duration.hours(KEY_RETENTION_HOURS)))
    })
    .pipe(Effect.retry(WRITE_RETRY))
  if (claim._tag === "Reused") return yield* new IdempotencyKeyReused()
  if (claim._tag === "InFlight") return yield* new IdempotencyInFlight()
  if (claim._tag === "Replay") return { response: claim.response, isReplay: true }

  // A key that can't be let go is free when its lease lapses.
  const letGo = (how: "release" | "forget") => Effect.ignore(Effect.retry(store[how](ticket), WRITE_RETRY))
  const beat = Effect.flatMap(leasedUntil, (until) => store.extend(ticket, until)).pipe(
    Effect.ignore,
    Effect.delay(Duration.millis(leaseMs / BEATS_PER_LEASE)),
    Effect.forever
  )
  const isFirstAttempt = claim.operationId === ticket.claimId

  return yield* Effect.gen(function* () {
    const { mayEndOtherwise = false, ...response } = yield* Effect.raceFirst(
      Effect.provideService(work(claim.operationId), IsKeptWithAnswer, true),
      beat
    )
    const disposition = mayEndOtherwise ? "released" : dispositionOf(response.status)
    if (disposition === "kept") {
      yield* store.complete(ticket, response).pipe(
        Effect.retry(WRITE_RETRY),
        Effect.catchTag("ClaimLost", () => Effect.fail(new IdempotencyInFlight()))
      )
    } else {
      // An attempt before this one may have got further, so its operation must not be lost.
      yield* letGo(disposition === "forgotten" && isFirstAttempt ? "forget" : "release")
    }
    return { response, isReplay: false }
  }).pipe(Effect.onError(() => letGo("release")))
})
