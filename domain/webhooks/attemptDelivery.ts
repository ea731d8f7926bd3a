import { Clock, Duration, Effect, Option, Result } from "effect"
import { SecureRandom } from "effect/crypto"
import { PublicWeb, type WebResponse } from "../../ports/outbound/PublicWeb.ts"
import { type AttemptOutcome, type ClaimedDelivery, Deliveries } from "../../ports/webhooks/Deliveries.ts"
import type { Attempt, AttemptFault, Delivery, DisabledReason } from "../../ports/webhooks/Webhook.ts"
import { WebhookEndpoints } from "../../ports/webhooks/WebhookEndpoints.ts"
import { FAILING_DAYS_MAX, notifyDisabled } from "./notifyDisabled.ts"
import { readRetryAfterMs, retryPauseMs } from "./retrySchedule.ts"
import { hexSignature, standardSignature, validSecrets } from "./signDelivery.ts"

/** How long one attempt may take, from the look-up of the name to the end of the answer. */
export const ATTEMPT_TIMEOUT_MS = 10_000
/** How long a body may take to be made. */
const BODY_TIMEOUT_MS = 10_000
/** What is read of an answer; a longer one is cut off there. */
export const RESPONSE_BYTES_MAX = 4_096
const GONE = 410
const DAY_MS = 86_400_000
const RANDOM_STEPS = 1_000_000

export interface DeliverySettings<E, R> {
  /** The service's name, as it stands in the names of the headers and in mails. */
  readonly serviceName: string
  /** The body in JSON of an attempt that is made at `at`. */
  readonly bodyOf: (delivery: Delivery, at: Date) => Effect.Effect<string, E, R>
}

interface Sent {
  readonly fault: AttemptFault | null
  readonly answer: WebResponse | null
}

const isSuccess = ({ status }: WebResponse): boolean => status >= 200 && status < 300

/** Sends one attempt. Redirects are not followed: an endpoint is where its owner said it is. */
const send = Effect.fnUntraced(function* <E, R>(
  { delivery, endpoint }: ClaimedDelivery,
  settings: DeliverySettings<E, R>,
  number: number
) {
  const web = yield* PublicWeb
  const atMs = yield* Clock.currentTimeMillis
  const at = new Date(atMs)
  const secrets = validSecrets(endpoint, at)
  const [current] = secrets
  const failed = (fault: AttemptFault): Sent => ({ fault, answer: null })
  if (current === undefined) return failed("no_secret")
  const made = yield* settings.bodyOf(delivery, at).pipe(
    Effect.timeout(Duration.millis(BODY_TIMEOUT_MS)),
    Effect.map(Option.some),
    Effect.catchCause((cause) =>
      Effect.as(Effect.logWarning("the body of a webhook could not be made", cause), Option.none<string>())
    )
  )
  if (Option.isNone(made)) return failed("no_body")
  const body = made.value
  const timestampSeconds = Math.floor(atMs / 1_000)
  const named = (name: string) => `X-${settings.serviceName}-${name}`
  const result = yield* web
    .send({
      method: "POST",
      url: endpoint.url,
      headers: {
        "Content-Type": "application/json",
        "User-Agent": `${settings.serviceName}-Webhooks`,
        [named("Event")]: delivery.event,
        [named("Delivery")]: delivery.id,
        [named("Attempt")]: String(number),
        [named("Signature")]: yield* hexSignature(current, body),
        "webhook-id": delivery.id,
        "webhook-timestamp": String(timestampSeconds),
        "webhook-signature": yield* standardSignature(secrets, { id: delivery.id, timestampSeconds, body })
      },
      body,
      bodyBytesMax: RESPONSE_BYTES_MAX,
      cutsBody: true,
      timeoutMs: ATTEMPT_TIMEOUT_MS
    })
    .pipe(Effect.result)
  if (Result.isFailure(result)) return failed(result.failure.fault)
  const sent: Sent = { fault: isSuccess(result.success) ? null : "status", answer: result.success }
  return sent
})

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
  const sent = yield* send(claimed, settings, number)
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
