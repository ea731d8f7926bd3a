import { Clock, Effect, Option } from "effect"
import { SecureRandom } from "effect/crypto"
import { type AttemptOutcome, type ClaimedDelivery, Deliveries } from "../../../ports/accounts/webhooks/Deliveries.ts"
import type { Attempt, Delivery, DisabledReason } from "../../../ports/accounts/webhooks/Webhook.ts"
import { WebhookEndpoints } from "../../../ports/accounts/webhooks/WebhookEndpoints.ts"
import { DAY_MS } from "../../../ports/time/days.ts"
import { FAILING_DAYS_MAX, notifyDisabled } from "./notifyDisabled.ts"
import { readRetryAfterMs, retryPauseMs } from "./retrySchedule.ts"
import { type Sent, sendSigned } from "./sendSigned.ts"

const GONE = 410
const RANDOM_STEPS = 1_000_000

export interface DeliverySettings<E, R> {
  /** The service's name, as it stands in the names of the headers and in mails. */
  readonly serviceName: string
  /** The body in JSON of an attempt that is made at `at`. */
  readonly bodyOf: (delivery: Delivery, at: Date) => Effect.Effect<string, E, R>
}

/** What an attempt did to its delivery. */
const decide = (
  { fault, answer }: Sent,
  made: { readonly attempt: number; readonly attemptsMax: number; readonly random: number; readonly nowMs: number }
): AttemptOutcome => {
  if (fault === null) return { event: "accepted" }
  if (answer?.status === GONE) return { event: "receiver_gone" }
  const retryAfterMs = readRetryAfterMs(answer?.headers["retry-after"], made.nowMs)
  const pauseMs = retryPauseMs({ ...made, retryAfterMs })
  return pauseMs === null
    ? { event: "last_attempt_failed" }
    : { event: "attempt_failed", nextAttemptAt: new Date(made.nowMs + pauseMs) }
}

/**
 * Makes one attempt of a claimed delivery and records it: delivered, due again after a pause, or failed. Disables an endpoint
 * that answers 410, or that has had nothing but failures for FAILING_DAYS_MAX; the attempt that does so tells its account.
 */
export const attemptDelivery = Effect.fn("webhooks.attemptDelivery")(function* <E, R>(
  claimed: ClaimedDelivery,
  settings: DeliverySettings<E, R>
) {
  const deliveries = yield* Deliveries
  const endpoints = yield* WebhookEndpoints
  const random = yield* SecureRandom.SecureRandom
  const { tenantId, keyId, attemptsMax } = claimed.endpoint
  const number = claimed.delivery.attempts + 1
  const startedMs = yield* Clock.currentTimeMillis
  const { delivery, endpoint } = claimed
  const sent = yield* sendSigned(
    endpoint,
    { id: delivery.id, event: delivery.event, number, bodyOf: (at) => settings.bodyOf(delivery, at) },
    settings.serviceName
  )
  const nowMs = yield* Clock.currentTimeMillis
  const attempt: Attempt = {
    number,
    at: new Date(startedMs),
    status: sent.answer?.status ?? null,
    latencyMs: nowMs - startedMs,
    fault: sent.fault
  }
  const after = decide(sent, {
    attempt: number,
    attemptsMax,
    random: (yield* random.intBetween(0, RANDOM_STEPS)) / RANDOM_STEPS,
    nowMs
  })
  const recorded = yield* deliveries.record(claimed, attempt, after)
  if (Option.isNone(recorded)) return
  const failingSinceMs = recorded.value.failingSince?.getTime() ?? nowMs
  const isFailing = nowMs - failingSinceMs >= FAILING_DAYS_MAX * DAY_MS
  const reason: DisabledReason | null = after.event === "receiver_gone" ? "gone" : isFailing ? "failing" : null
  if (reason !== null && (yield* endpoints.disable(tenantId, keyId, reason, new Date(nowMs)))) {
    yield* Effect.logWarning(`the webhook of key ${keyId} was disabled: ${reason}`)
    yield* notifyDisabled(settings.serviceName, {
      endpoint: claimed.endpoint,
      reason,
      at: new Date(nowMs),
      failingSince: new Date(failingSinceMs)
    })
  }
})
