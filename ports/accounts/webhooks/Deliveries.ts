import { Context, type Effect, type Option, Schema } from "effect"
import type { StoreUnavailable } from "../../system/StoreUnavailable.ts"
import type { KeyId } from "../keys/ApiKey.ts"
import type { TenantId } from "../tenants/Tenant.ts"
import type { Attempt, Delivery, DeliveryId, DeliveryState, WebhookEndpoint } from "./Webhook.ts"

/** There is no such delivery. */
export class DeliveryNotFound extends Schema.TaggedError<DeliveryNotFound>()("DeliveryNotFound", {}) {}

/** A delivery that a worker holds until its lease lapses, and where it goes. */
export interface ClaimedDelivery {
  /** UUID of this claim: one that was taken over can't record any more. */
  readonly claimId: string
  readonly delivery: Delivery
  readonly endpoint: WebhookEndpoint
}

/** What an attempt did to its delivery. */
export type AttemptOutcome =
  | { readonly event: "accepted" | "last_attempt_failed" | "receiver_gone" }
  | { readonly event: "attempt_failed"; readonly nextAttemptAt: Date }

export interface LoggedDelivery extends Delivery {
  /** Oldest first; those before a redelivery by hand included, at most ATTEMPTS_LISTED_MAX. */
  readonly log: ReadonlyArray<Attempt>
}

/** Which of a key's deliveries are listed. */
export interface DeliveryFilter {
  readonly state?: DeliveryState
  /** The list goes on behind this one of the key's. */
  readonly after?: DeliveryId
}

/** Deliveries claimed at once, at most. */
export const CLAIMED_DELIVERIES_MAX = 256
/** Deliveries and attempts of each that are listed at most. */
export const DELIVERIES_LISTED_MAX = 200
export const ATTEMPTS_LISTED_MAX = 20

/**
 * The events on their way to endpoints. What changes a delivery's state does what DELIVERY_STATES lists, and without effect is
 * what it doesn't.
 *
 * `Jobs.complete` and `Jobs.fail` enqueue them: in the step that ends a job, one pending delivery, due at once, is written
 * for every key that the job is done for or that joined it, once a key, where it has an enabled endpoint that is sent the event. A key
 * MUST NOT be sent the end of a job once it is revoked. `Notices` says who writes those of notices, `Announcements` those of orders.
 */
export class Deliveries extends Context.Service<
  Deliveries,
  {
    /**
     * Claims due deliveries of enabled endpoints that are not paused, those due longest first, until `leaseUntil`: at most `limit`, at most
     * CLAIMED_DELIVERIES_MAX, and of one endpoint so many that no more than `perEndpointMax` are claimed at once by any worker.
     *
     * Several workers, in any number of processes, MUST NOT hold one delivery at the same time. A claim that was not
     * recorded by `leaseUntil` lapses, and the delivery is due again: it may be delivered twice, never lost.
     */
    readonly claim: (options: {
      readonly at: Date
      readonly leaseUntil: Date
      readonly limit: number
      readonly perEndpointMax: number
    }) => Effect.Effect<ReadonlyArray<ClaimedDelivery>, StoreUnavailable>
    /**
     * Records an attempt of a claimed delivery and what it did to it, and ends the claim, in one step. Answers since when
     * its endpoint has had nothing but failures (null after a success); none, and then nothing is changed, when the claim
     * is not held any more.
     */
    readonly record: (
      claimed: ClaimedDelivery,
      attempt: Attempt,
      after: AttemptOutcome
    ) => Effect.Effect<Option.Option<{ readonly failingSince: Date | null }>, StoreUnavailable>
    /**
     * A key's deliveries, newest first, at most `limit` and DELIVERIES_LISTED_MAX: of one state, and behind one of them, where the
     * filter says so. Behind one that the key has not, there is none.
     */
    readonly list: (
      tenantId: TenantId,
      keyId: KeyId,
      limit: number,
      filter?: DeliveryFilter
    ) => Effect.Effect<ReadonlyArray<LoggedDelivery>, StoreUnavailable>
    /** MUST fail with DeliveryNotFound when no tenant has such a delivery. */
    readonly get: (id: DeliveryId) => Effect.Effect<Delivery, DeliveryNotFound | StoreUnavailable>
    /**
     * Makes a delivery due at once, under its id: one that has ended begins anew, one that waits for its next attempt makes
     * it now, one that is claimed is left as it is.
     * MUST fail with DeliveryNotFound when no tenant has such a delivery.
     */
    readonly redeliver: (id: DeliveryId, at: Date) => Effect.Effect<Delivery, DeliveryNotFound | StoreUnavailable>
    /**
     * Does to a key's deliveries that failed at or after `since` what `redeliver` does, to those that failed first and to at most
     * `limit` of them, in one step; answers to how many.
     */
    readonly redeliverFailed: (
      tenantId: TenantId,
      keyId: KeyId,
      failed: {
        readonly since: Date
        readonly at: Date
        readonly limit: number
      }
    ) => Effect.Effect<number, StoreUnavailable>
    /**
     * Ends, as failed, deliveries to paused endpoints that were due before `dueBefore` and that no worker has: those due longest first,
     * at most `limit`; answers how many.
     */
    readonly giveUpPaused: (dueBefore: Date, at: Date, limit: number) => Effect.Effect<number, StoreUnavailable>
    /** Removes deliveries that ended before `endedBefore`, with their attempts, at most `limit` of them; answers how many. */
    readonly purgeExpired: (endedBefore: Date, limit: number) => Effect.Effect<number, StoreUnavailable>
  }
>()("creatorsignal/ports/accounts/webhooks/Deliveries") {}
