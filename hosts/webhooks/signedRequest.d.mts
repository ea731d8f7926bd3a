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

/** A WebhookInvalid of the reason `bad_signature`. */
export declare const badSignature: () => WebhookInvalid

/** The headers of a request, whichever way a server keeps them. */
export type WebhookHeaders =
  | { entries(): Iterable<[string, string]> }
  | Readonly<Record<string, string | ReadonlyArray<string> | undefined>>

export interface VerifyOptions {
  /** The service's name in the names of its headers. Default: CreatorSignal. */
  readonly service?: string
  /** Now, in ms since 1970. Default: this machine's clock. */
  readonly nowMs?: number
}

/** A request that is to be believed where one of the signatures is the HMAC-SHA256 of the message by one of the keys. */
export interface SignedRequest {
  readonly keys: ReadonlyArray<Uint8Array<ArrayBuffer>>
  readonly message: Uint8Array<ArrayBuffer>
  readonly signatures: ReadonlyArray<Uint8Array<ArrayBuffer>>
  /** The event it holds, once its signature was found good. Throws WebhookInvalid. */
  readonly event: () => object
}

/** Reads what a webhook request is signed with. Throws WebhookInvalid where it has no signature. */
export declare const readSignedRequest: (
  rawBody: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | ReadonlyArray<string>,
  options?: VerifyOptions
) => SignedRequest
