import { Clock, Effect, Option } from "effect"
import { SecureRandom } from "effect/crypto"
import type { KeyId } from "../../../ports/accounts/keys/ApiKey.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { type Attempt, DeliveryId, type EndpointEvent } from "../../../ports/accounts/webhooks/Webhook.ts"
import { WebhookEndpoints } from "../../../ports/accounts/webhooks/WebhookEndpoints.ts"
import { sendSigned } from "./sendSigned.ts"
import { WebhookNotFound } from "./webhooks.ts"

/** The event of a test that is of no other. */
export const TEST_EVENT = "ping"

/**
 * Sends a test to a key's endpoint, signed as every delivery is, once and at once, and answers what came of it. It is kept nowhere and
 * says nothing of the endpoint's health; one that is disabled is sent it too, so that its owner sees whether it is back.
 * Fails with WebhookNotFound, also where the tenant has no such key.
 */
export const sendTestEvent = Effect.fn("webhooks.sendTestEvent")(function* (wanted: {
  readonly tenantId: TenantId
  readonly keyId: KeyId
  readonly serviceName: string
  readonly event: typeof TEST_EVENT | EndpointEvent
  readonly bodyOf: (at: Date) => string
}) {
  const random = yield* SecureRandom.SecureRandom
  const endpoint = yield* WebhookEndpoints.use((endpoints) => endpoints.find(wanted.tenantId, wanted.keyId))
  if (Option.isNone(endpoint)) return yield* new WebhookNotFound()
  const id = DeliveryId.make(yield* random.uuidV4())
  const startedMs = yield* Clock.currentTimeMillis
  const { answer, fault } = yield* sendSigned(
    endpoint.value,
    {
      id,
      event: wanted.event,
      number: 1,
      bodyOf: (at) => Effect.succeed(wanted.bodyOf(at))
    },
    wanted.serviceName
  )
  const attempt: Attempt = {
    number: 1,
    at: new Date(startedMs),
    status: answer?.status ?? null,
    latencyMs: (yield* Clock.currentTimeMillis) - startedMs,
    fault
  }
  return attempt
})
