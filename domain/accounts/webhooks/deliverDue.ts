import { Clock, Duration, Effect, FiberSet, Queue } from "effect"
import { type ClaimedDelivery, Deliveries } from "../../../ports/accounts/webhooks/Deliveries.ts"
import { DAY_MS } from "../../../ports/time/days.ts"
import { inBatches } from "../../paging/lists.ts"
import { attemptDelivery, type DeliverySettings } from "./attemptDelivery.ts"

/** How long an ended delivery is kept, to be looked at and sent again. */
export const DELIVERY_RETENTION_DAYS = 30
/** Deliveries that one statement removes at most: longer ones would hold their locks too long. */
const DELIVERIES_PER_BATCH = 1_000

/** Gives up deliveries that were due for DELIVERY_RETENTION_DAYS while their webhook is paused; answers how many. */
export const giveUpPausedDeliveries = Effect.gen(function* () {
  const deliveries = yield* Deliveries
  const nowMs = yield* Clock.currentTimeMillis
  const dueBefore = new Date(nowMs - DELIVERY_RETENTION_DAYS * DAY_MS)
  return yield* inBatches(DELIVERIES_PER_BATCH, (limit) => deliveries.giveUpPaused(dueBefore, new Date(nowMs), limit))
}).pipe(Effect.withSpan("webhooks.giveUpPausedDeliveries"))

/** Removes deliveries that ended more than DELIVERY_RETENTION_DAYS ago; answers how many. */
export const purgeExpiredDeliveries = Effect.gen(function* () {
  const deliveries = yield* Deliveries
  const endedBefore = new Date((yield* Clock.currentTimeMillis) - DELIVERY_RETENTION_DAYS * DAY_MS)
  return yield* inBatches(DELIVERIES_PER_BATCH, (limit) => deliveries.purgeExpired(endedBefore, limit))
}).pipe(Effect.withSpan("webhooks.purgeExpiredDeliveries"))

/** Attempts that one process makes at once. */
export const ATTEMPTS_AT_ONCE = 64
/** Attempts at once at one endpoint, whoever makes them. */
const ATTEMPTS_PER_ENDPOINT_AT_ONCE = 2
/** How a worker keeps time. */
export interface DeliveryTiming {
  /** How long a claim holds: far longer than an attempt takes, so that only a dead worker's is taken over. */
  readonly leaseMs: number
  /** How long a delivery that has become due may wait to be seen. */
  readonly pollMs: number
}

export const DELIVERY_TIMING: DeliveryTiming = { leaseMs: 60_000, pollMs: 500 }

/** The pause of a worker whose store can't be reached. */
const STORE_DOWN_PAUSE_MS = 2_000

/**
 * Delivers what is due until it is interrupted; attempts under way are then awaited, at most ATTEMPT_TIMEOUT_MS each and the
 * time of one mail where an endpoint is disabled.
 *
 * One slow endpoint never delays another: of each only ATTEMPTS_PER_ENDPOINT_AT_ONCE are under way, and what more waits for
 * it is passed over.
 */
export const deliverDue = Effect.fn("webhooks.deliverDue")(function* <E, R>(
  settings: DeliverySettings<E, R>,
  timing: DeliveryTiming = DELIVERY_TIMING
) {
  const deliveries = yield* Deliveries
  const underWay = yield* FiberSet.make<void>()
  /** Said when an attempt ends: there is room, and its endpoint may have more. */
  const ended = yield* Queue.sliding<void>(1)

  const attempt = (claimed: ClaimedDelivery) =>
    attemptDelivery(claimed, settings).pipe(
      // It is forked where nothing may be interrupted, but its timeout has to end what it waits for.
      Effect.interruptible,
      Effect.catchCause((cause) => Effect.logWarning("an attempt of a webhook was not recorded", cause))
    )

  const claimAndStart = Effect.gen(function* () {
    const room = ATTEMPTS_AT_ONCE - (yield* FiberSet.size(underWay))
    if (room <= 0) return
    const atMs = yield* Clock.currentTimeMillis
    const claimed = yield* deliveries.claim({
      at: new Date(atMs),
      leaseUntil: new Date(atMs + timing.leaseMs),
      limit: room,
      perEndpointMax: ATTEMPTS_PER_ENDPOINT_AT_ONCE
    })
    for (const each of claimed) {
      const fiber = yield* FiberSet.run(underWay, attempt(each))
      fiber.addObserver(() => Queue.offerUnsafe(ended, undefined))
    }
  }).pipe(
    // What was claimed is begun.
    Effect.uninterruptible,
    Effect.catchTag("StoreUnavailable", ({ cause }) =>
      Effect.logWarning("due webhooks could not be looked for", cause).pipe(
        Effect.andThen(Effect.sleep(Duration.millis(STORE_DOWN_PAUSE_MS)))
      )
    )
  )

  return yield* claimAndStart.pipe(
    Effect.andThen(Effect.timeoutOption(Queue.take(ended), Duration.millis(timing.pollMs))),
    Effect.forever,
    Effect.ensuring(FiberSet.awaitEmpty(underWay))
  )
}, Effect.scoped)
