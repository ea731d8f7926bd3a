import { type Redacted, Schema } from "effect"
import { WebhookEvent } from "../../creators/jobs/Announcement.ts"
import type { JobId } from "../../creators/jobs/Job.ts"
import { type OrderEventId, OrderEventName } from "../../revenue/orderEvents/OrderEvent.ts"
import { WebFault } from "../../web/PublicWeb.ts"
import type { KeyId } from "../keys/ApiKey.ts"
import { NoticeEvent, type NoticeId } from "../notices/Notice.ts"
import type { TenantId } from "../tenants/Tenant.ts"

/** UUID of a delivery; the same for each of its attempts. */
export const DeliveryId = Schema.String.pipe(Schema.check(Schema.isUUID()), Schema.brand("DeliveryId"))
export type DeliveryId = typeof DeliveryId.Type

export const DeliveryState = Schema.Literals(["pending", "delivered", "failed"])
export type DeliveryState = typeof DeliveryState.Type

/** `gone`: its receiver answered 410. `failing`: nothing but failures for days. */
export const DisabledReason = Schema.Literals(["gone", "failing"])
export type DisabledReason = typeof DisabledReason.Type

/** Everything that an endpoint can be sent: the ends of jobs, notices, and what is told of orders. */
export const EndpointEvent = Schema.Literals([
  ...WebhookEvent.literals,
  ...NoticeEvent.literals,
  ...OrderEventName.literals
])
export type EndpointEvent = typeof EndpointEvent.Type

export interface WebhookSecret {
  readonly secret: Redacted.Redacted<string>
  /** When it stops being good; null for the current one. */
  readonly until: Date | null
}

/** Where the events of one key's jobs go, and what else of its tenant's it opted into. */
export interface WebhookEndpoint {
  readonly tenantId: TenantId
  readonly keyId: KeyId
  readonly url: string
  /** What is sent there, in the order of EndpointEvent: at least one. All but those of jobs are only sent where they are named. */
  readonly events: ReadonlyArray<EndpointEvent>
  /** Why nothing is sent to it; null while it is enabled. */
  readonly disabledFor: DisabledReason | null
  /** Since when it is enabled or disabled. */
  readonly since: Date
  /** Since when its account wants nothing sent to it; null where it doesn't. What is to be sent waits. */
  readonly pausedAt: Date | null
  /** When the first failure was since the last success; null where the last attempt succeeded, or there was none. */
  readonly failingSince: Date | null
  /** Attempts that one delivery gets at most. */
  readonly attemptsMax: number
  /**
   * The current secret, then the one before it. Empty where they or the address were encrypted under another signing secret of
   * the host.
   */
  readonly secrets: ReadonlyArray<WebhookSecret>
}

/** One event on its way to one endpoint. */
export interface Delivery {
  readonly tenantId: TenantId
  readonly id: DeliveryId
  readonly keyId: KeyId
  /** Of these three one is not null: it is of the job that ended, of the notice or of what is told of an order. */
  readonly jobId: JobId | null
  readonly noticeId: NoticeId | null
  readonly orderEventId: OrderEventId | null
  readonly event: EndpointEvent
  readonly state: DeliveryState
  /** Attempts made and recorded since it was enqueued or last redelivered by hand. */
  readonly attempts: number
  readonly createdAt: Date
  /** When the next attempt is due; null when it has ended. */
  readonly nextAttemptAt: Date | null
  /** When it was delivered or failed for good. */
  readonly endedAt: Date | null
}

/**
 * Why an attempt failed: what PublicWeb says, `status` for an answer that is not 2xx, `no_body` where the body could not be
 * made, `no_secret` where the signing secret or the address can't be read.
 */
export const AttemptFault = Schema.Literals([...WebFault.literals, "status", "no_body", "no_secret"])
export type AttemptFault = typeof AttemptFault.Type

export interface Attempt {
  /** 1 for the first of a delivery. */
  readonly number: number
  readonly at: Date
  /** HTTP status of the answer; null where none came. */
  readonly status: number | null
  /** From before the look-up of the name to the end of the answer. */
  readonly latencyMs: number
  /** Null when it succeeded. */
  readonly fault: AttemptFault | null
}
