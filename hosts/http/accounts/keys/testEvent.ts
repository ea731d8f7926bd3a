import { type Context, Effect, Schema } from "effect"
import { TEST_EVENT } from "../../../../domain/accounts/webhooks/sendTestEvent.ts"
import { sandboxSubject } from "../../../../fixtures/accounts/webhooks/sandboxEvents.ts"
import { sandbox as fixtures } from "../../../../fixtures/layers/sandbox.ts"
import type { KeyId } from "../../../../ports/accounts/keys/ApiKey.ts"
import { DeliveryId, EndpointEvent } from "../../../../ports/accounts/webhooks/Webhook.ts"
import type { HostFacts } from "../../server/context.ts"
import { deliveryBody } from "../webhooks/deliveryBody.ts"

/** What a test may be of. */
export const TestEvent = Schema.Literals([TEST_EVENT, ...EndpointEvent.literals])
export type TestEvent = typeof TestEvent.Type

const NO_DELIVERY = DeliveryId.make("00000000-0000-4000-8000-000000000000")

const decodeBody = Schema.decodeUnknownEffect(Schema.fromJsonString(Schema.Record(Schema.String, Schema.Unknown)))

/**
 * Makes the body of a test: of a ping that it is one, of any other event what the sandbox would be sent of it, by the code that makes
 * the bodies of deliveries, with `sandbox: true`.
 */
export const makeTestBody = ({ sandbox, ...facts }: Pick<HostFacts, "sandbox" | "baseUrl" | "serviceSlug">) => {
  const bodyOf = deliveryBody(facts)
  return Effect.fnUntraced(function* (event: TestEvent, keyId: KeyId, at: Date) {
    if (event === TEST_EVENT) return JSON.stringify({ event, key_id: keyId, delivered_at: at.toISOString() })
    const delivery = {
      tenantId: fixtures.key.tenantId,
      id: NO_DELIVERY,
      keyId,
      ...sandboxSubject(event),
      event,
      state: "pending",
      attempts: 0,
      createdAt: at,
      nextAttemptAt: null,
      endedAt: null
    } as const
    const body = yield* Effect.updateContext(bodyOf(delivery, at), (_live: Context.Context<never>) => sandbox.scoring)
    return JSON.stringify({ ...(yield* decodeBody(body)), sandbox: true })
  }, Effect.orDie)
}
