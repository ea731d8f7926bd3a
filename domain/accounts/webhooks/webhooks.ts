import { Clock, Effect, Option, Schema } from "effect"
import type { KeyId } from "../../../ports/accounts/keys/ApiKey.ts"
import { ApiKeys } from "../../../ports/accounts/keys/ApiKeys.ts"
import { Deliveries, type DeliveryFilter } from "../../../ports/accounts/webhooks/Deliveries.ts"
import { EndpointEvent } from "../../../ports/accounts/webhooks/Webhook.ts"
import { WebhookEndpoints } from "../../../ports/accounts/webhooks/WebhookEndpoints.ts"
import { HOUR_MS } from "../../../ports/time/days.ts"
import { ATTEMPTS_DEFAULT, ATTEMPTS_MAX } from "./retrySchedule.ts"
import { newSigningSecret } from "./signDelivery.ts"
import { problemOfWebhookUrl } from "./webhookAddress.ts"

/** The key has no webhook. */
export class WebhookNotFound extends Schema.TaggedError<WebhookNotFound>()("WebhookNotFound", {}) {}

/** Removes a key's endpoint; what was on its way there fails. Fails with KeyNotFound and WebhookNotFound. */
export const removeWebhook = Effect.fn("webhooks.removeWebhook")(function* (keyId: KeyId) {
  const keys = yield* ApiKeys
  const endpoints = yield* WebhookEndpoints
  const { tenantId } = yield* keys.locate(keyId)
  const isRemoved = yield* endpoints.remove(tenantId, keyId, new Date(yield* Clock.currentTimeMillis))
  if (!isRemoved) return yield* new WebhookNotFound()
})

/**
 * Pauses a key's endpoint or resumes it; answers the endpoint as it is then. While it is paused nothing is attempted: what is to be sent
 * there waits, each delivery for DELIVERY_RETENTION_DAYS at most, and is sent in the order in which it was due once it is resumed. An
 * attempt that is under way ends as it does. Setting the endpoint anew does not resume it.
 *
 * Idempotent: a pause that lasts keeps its beginning. Fails with KeyNotFound and WebhookNotFound.
 */
export const pauseWebhook = Effect.fn("webhooks.pauseWebhook")(function* (keyId: KeyId, isPaused: boolean) {
  const keys = yield* ApiKeys
  const endpoints = yield* WebhookEndpoints
  const { tenantId } = yield* keys.locate(keyId)
  const at = new Date(yield* Clock.currentTimeMillis)
  const found = yield* endpoints.pause(tenantId, keyId, isPaused ? at : null)
  return Option.isSome(found) ? found.value : yield* new WebhookNotFound()
})

/** A key's endpoint. Fails with KeyNotFound and WebhookNotFound. */
export const readWebhook = Effect.fn("webhooks.readWebhook")(function* (keyId: KeyId) {
  const keys = yield* ApiKeys
  const endpoints = yield* WebhookEndpoints
  const { tenantId } = yield* keys.locate(keyId)
  const found = yield* endpoints.find(tenantId, keyId)
  return Option.isSome(found) ? found.value : yield* new WebhookNotFound()
})

/** A key's deliveries with their attempts, newest first, as a filter says. Fails with KeyNotFound. */
export const readDeliveries = Effect.fn("webhooks.readDeliveries")(function* (
  keyId: KeyId,
  limit: number,
  filter: DeliveryFilter = {}
) {
  const keys = yield* ApiKeys
  const deliveries = yield* Deliveries
  const { tenantId } = yield* keys.locate(keyId)
  return yield* deliveries.list(tenantId, keyId, limit, filter)
})

/** How long the secret before the current one stays good. */
export const ROTATION_HOURS = 24

/** The address can't be a webhook's; `reason` is a sentence about it that does not repeat it. */
export class InvalidWebhook extends Schema.TaggedError<InvalidWebhook>()("InvalidWebhook", { reason: Schema.String }) {}

/**
 * Sets where the events of a key's jobs go, and makes a new signing secret, which is in the answer and never shown again. The
 * secret before it stays good for ROTATION_HOURS.
 *
 * Fails with KeyNotFound, and with InvalidWebhook where the address, an event or the number of attempts can't be, or the key enqueues no
 * scores: only full-scope keys do, and everything of a test key is a fixture.
 */
export const setWebhook = Effect.fn("webhooks.setWebhook")(function* (wanted: {
  readonly keyId: KeyId
  readonly url: string
  readonly attemptsMax?: number
  /** What is sent there, by names that nobody has checked; as WebhookEndpoints says where it is absent. */
  readonly events?: ReadonlyArray<string>
}) {
  const keys = yield* ApiKeys
  const endpoints = yield* WebhookEndpoints
  const { url, attemptsMax = ATTEMPTS_DEFAULT } = wanted
  const problem = problemOfWebhookUrl(url)
  if (problem !== null) return yield* new InvalidWebhook({ reason: `the URL ${problem}` })
  if (!Number.isInteger(attemptsMax) || attemptsMax < 1 || attemptsMax > ATTEMPTS_MAX) {
    return yield* new InvalidWebhook({ reason: `attempts must be a whole number from 1 to ${ATTEMPTS_MAX}` })
  }
  const events = wanted.events?.flatMap((name) => EndpointEvent.literals.filter((event) => event === name))
  if (events !== undefined && (events.length === 0 || events.length < (wanted.events?.length ?? 0))) {
    return yield* new InvalidWebhook({ reason: `events must be one or more of ${EndpointEvent.literals.join(", ")}` })
  }
  const key = yield* keys.locate(wanted.keyId)
  if (key.scope !== "full") return yield* new InvalidWebhook({ reason: "only a full-scope key can have a webhook" })
  const secret = yield* newSigningSecret
  const atMs = yield* Clock.currentTimeMillis
  const endpoint = yield* endpoints.set({
    tenantId: key.tenantId,
    keyId: key.id,
    url,
    secret,
    attemptsMax,
    ...(events === undefined ? {} : { events }),
    at: new Date(atMs),
    previousUntil: new Date(atMs + ROTATION_HOURS * HOUR_MS)
  })
  return { endpoint, secret }
})
