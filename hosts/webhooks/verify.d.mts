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

export type WebhookEvent = ScoreCompleted | ScoreFailed

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
