import { Clock, Effect, Option } from "effect"
import type { KeyId } from "../../../ports/accounts/keys/ApiKey.ts"
import { ApiKeys } from "../../../ports/accounts/keys/ApiKeys.ts"
import { WebhookEndpoints } from "../../../ports/accounts/webhooks/WebhookEndpoints.ts"
import { WebhookNotFound } from "./readWebhook.ts"

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
