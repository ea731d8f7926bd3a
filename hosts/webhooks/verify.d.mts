/** How far a delivery's time may be from the receiver's, in seconds. */
export declare const TOLERANCE_SECONDS: number

/**
 * Why a request is not to be believed.
 * `missing_signature`: it has no signature. `bad_signature`: none of its signatures fits its body and a secret. `too_old`: it
 * was signed more than TOLERANCE_SECONDS before or after now. `malformed`: it is signed, but holds no event.
 */
export type WebhookInvalidReason = "missing_signature" | "bad_signature" | "too_old" | "malformed"

export declare class WebhookInvalid extends Error {
  constructor(reason: WebhookInvalidReason, message: string)
  readonly name: "WebhookInvalid"
  readonly reason: WebhookInvalidReason
}

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

export type WebhookEvent = ScoreCompleted | ScoreFailed | PlanRenewalUpcoming | PlanPaused | CreatorAlert

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
  headers:
    | { entries(): Iterable<[string, string]> }
    | Readonly<Record<string, string | ReadonlyArray<string> | undefined>>,
  secret: string | ReadonlyArray<string>,
  options?: {
    /** The service's name in the names of its headers. Default: CreatorSignal. */
    readonly service?: string
    /** Now, in ms since 1970. Default: this machine's clock. */
    readonly nowMs?: number
  }
) => WebhookEvent
