import type { VerifyOptions, WebhookHeaders } from "./signedRequest.mjs"

export { TOLERANCE_SECONDS, WebhookInvalid, type WebhookInvalidReason } from "./signedRequest.mjs"

interface AnyEvent {
  readonly job_id: string
  readonly platform: string
  readonly handle: string
  /** ISO 8601, UTC: when this attempt was made. */
  readonly delivered_at: string
}

export interface ScoreCompleted extends AnyEvent {
  readonly event: "score.completed"
  /** The creator with `narrative` and `risk_flags`, as GET /api/v1/jobs/{job_id} answers it. */
  readonly creator: Readonly<Record<string, unknown>>
  /** Path of the report's endpoint. */
  readonly report_url: string
}

export interface ScoreFailed extends AnyEvent {
  readonly event: "score.failed"
  readonly error: string
  readonly failed_at: string
}

/** An event of those that are only sent to addresses that were set with them; what else it says depends on what it tells of. */
interface AnyNotice {
  readonly notice_id: string
  /** Absent where it is about several creators. */
  readonly platform?: string
  readonly handle?: string
  /** One line for a person. */
  readonly title: string
  /** Some lines for a person. */
  readonly text: string
  /** ISO 8601, UTC: when it was noticed. */
  readonly occurred_at: string
  /** ISO 8601, UTC: when this attempt was made. */
  readonly delivered_at: string
  readonly [field: string]: unknown
}

export interface PlanRenewalUpcoming extends AnyNotice {
  readonly event: "plan.renewal_upcoming"
}

export interface PlanPaused extends AnyNotice {
  readonly event: "plan.paused"
}

export interface CreatorAlert extends AnyNotice {
  readonly event: "creator.alert"
  readonly kind: "new_flag" | "follower_leap" | "account_gone" | "account_renamed" | "score_moved"
}

/** Whose a part of an order is: a creator's, or nobody's, by one link, or none. */
interface OrderParty {
  readonly platform: string | null
  readonly handle: string | null
  readonly code: string | null
  /** All those that are not told one by one. */
  readonly is_others: boolean
  /** What it earns, in minor units of the order's currency, and as a decimal number. */
  readonly revenue_minor: number
  readonly revenue: string
}

interface AnyOrderEvent {
  /** The same for every address and each time it is sent. */
  readonly event_id: string
  readonly order_id: string
  /** Null where no store reported the order. */
  readonly shop_domain: string | null
  /** Of one order's events the one of the highest version holds; those that were told together have the same. */
  readonly version: number
  readonly placed_at: string
  readonly currency: string
  readonly model: "first_touch" | "last_touch" | "linear" | "time_decay" | "position_based"
  /** Whether it stays out of statements. */
  readonly is_held: boolean
  readonly revenue_minor: number
  readonly revenue: string
  /** ISO 8601, UTC: when it was found out. */
  readonly occurred_at: string
  /** ISO 8601, UTC: when this attempt was made. */
  readonly delivered_at: string
  readonly [field: string]: unknown
}

export interface OrderAttributed extends AnyOrderEvent {
  readonly event: "order.attributed"
  readonly ordered_minor: number
  readonly ordered: string
  readonly refunded_minor: number
  readonly refunded: string
  readonly cancelled_minor: number
  readonly cancelled: string
  readonly payment: string
  readonly is_new_customer: boolean | null
  readonly is_unconfirmed: boolean
  readonly earns: boolean
  readonly earns_nothing_because: string | null
  /** Shares sum to exactly 1, amounts to exactly the order's. */
  readonly shares: ReadonlyArray<OrderParty & { readonly share: string }>
}

export interface OrderRefunded extends AnyOrderEvent {
  readonly event: "order.refunded"
  readonly kind: "refund" | "chargeback" | "cancellation"
  readonly refund_id: string | null
  readonly at: string
  /** What went back, as its source says. */
  readonly amount_minor: number
  readonly amount: string
  /** What the order earns less for it; below 0 where it came back. */
  readonly taken_back_minor: number
  readonly taken_back: string
  readonly shares: ReadonlyArray<OrderParty & { readonly taken_back_minor: number; readonly taken_back: string }>
}

export type WebhookEvent =
  | ScoreCompleted
  | ScoreFailed
  | PlanRenewalUpcoming
  | PlanPaused
  | CreatorAlert
  | OrderAttributed
  | OrderRefunded

/**
 * The event of a webhook request, once its signature is found good: of `webhook-signature` where the Standard Webhooks headers
 * are there, else of `X-<Service>-Signature`. Signatures are compared in constant time.
 *
 * `rawBody` is the body as it came: parsed and written again it has other bytes, which nobody signed. `secret` is the signing
 * secret as it was shown, `whsec_` included; several, while one replaces another. An event may come more than once: the header
 * `webhook-id` is the same each time.
 *
 * Throws WebhookInvalid.
 */
export declare const verify: (
  rawBody: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | ReadonlyArray<string>,
  options?: VerifyOptions
) => WebhookEvent
