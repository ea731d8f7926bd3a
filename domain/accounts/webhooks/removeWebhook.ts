import { Clock, Effect } from "effect"
import type { KeyId } from "../../../ports/accounts/keys/ApiKey.ts"
import { ApiKeys } from "../../../ports/accounts/keys/ApiKeys.ts"
import { WebhookEndpoints } from "../../../ports/accounts/webhooks/WebhookEndpoints.ts"
import { WebhookNotFound } from "./readWebhook.ts"

/** Removes a key's endpoint; what was on its way there fails. Fails with KeyNotFound and WebhookNotFound. */
export const removeWebhook = Effect.fn("webhooks.removeWebhook")(function* (keyId: KeyId) {
  const keys = yield* ApiKeys
  const endpoints = yield* WebhookEndpoints
  const { tenantId } = yield* keys.locate(keyId)
  const isRemoved = yield* endpoints.remove(tenantId, keyId, new Date(yield* Clock.currentTimeMillis))
  if (!isRemoved) return yield* new WebhookNotFound()
})
