import { Context, type Effect, type Option, type Redacted } from "effect"
import type { Page } from "../../paging/Page.ts"
import type { StoreUnavailable } from "../../system/StoreUnavailable.ts"
import type { KeyId } from "../keys/ApiKey.ts"
import type { TenantId } from "../tenants/Tenant.ts"
import type { DisabledReason, EndpointEvent, WebhookEndpoint } from "./Webhook.ts"

export interface NewWebhook {
  readonly tenantId: TenantId
  readonly keyId: KeyId
  readonly url: string
  readonly secret: Redacted.Redacted<string>
  readonly attemptsMax: number
  /** What is sent there. Absent: what was before, and what jobs announce where it is new. */
  readonly events?: ReadonlyArray<EndpointEvent>
  readonly at: Date
  /** Until when the secret before this one stays good. */
  readonly previousUntil: Date
}

/** Where the events of each key's jobs go: one endpoint a key. */
export class WebhookEndpoints extends Context.Service<
  WebhookEndpoints,
  {
    /**
     * Sets a key's endpoint, enabled; one that is paused stays so. One it had is replaced; of its secrets the current one stays good until
     * `previousUntil`, an older one ends.
     * Encrypted: a secret, and of the address more than its host, MUST NOT be readable from the stored row alone.
     */
    readonly set: (webhook: NewWebhook) => Effect.Effect<WebhookEndpoint, StoreUnavailable>
    readonly find: (tenantId: TenantId, keyId: KeyId) => Effect.Effect<Option.Option<WebhookEndpoint>, StoreUnavailable>
    /** A tenant's endpoints in order of their keys' ids. */
    readonly list: (
      tenantId: TenantId,
      page: Page<KeyId>
    ) => Effect.Effect<ReadonlyArray<WebhookEndpoint>, StoreUnavailable>
    /**
     * Pauses a key's endpoint since a moment, or resumes it (null); answers it as it is then, none where the key has none. Idempotent:
     * of two pauses the first's beginning stays. What failed before a pause is forgotten when it ends.
     */
    readonly pause: (
      tenantId: TenantId,
      keyId: KeyId,
      at: Date | null
    ) => Effect.Effect<Option.Option<WebhookEndpoint>, StoreUnavailable>
    /**
     * Removes a key's endpoint; true when there was one. In the same step its pending deliveries fail.
     * Idempotent.
     */
    readonly remove: (tenantId: TenantId, keyId: KeyId, at: Date) => Effect.Effect<boolean, StoreUnavailable>
    /**
     * Disables a key's endpoint; true when it was enabled. In the same step its pending deliveries fail.
     * Idempotent: the first reason and time stay.
     */
    readonly disable: (
      tenantId: TenantId,
      keyId: KeyId,
      reason: DisabledReason,
      at: Date
    ) => Effect.Effect<boolean, StoreUnavailable>
  }
>()("creatorsignal/ports/accounts/webhooks/WebhookEndpoints") {}
