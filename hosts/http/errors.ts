/**
 * The specification's error codes: their HTTP status and what a caller is told. A message never holds input, causes or
 * secrets.
 */
export const ERROR_CODES = {
  missing_api_key: { status: 401, message: "Send your API key in the x-api-key header." },
  invalid_api_key: { status: 401, message: "The API key is unknown or revoked." },
  insufficient_scope: { status: 403, message: "This API key's scope does not allow this request." },
  insufficient_credits: { status: 402, message: "The credit balance does not cover this request." },
  unsupported_platform: { status: 400, message: "The platform is not supported." },
  invalid_handle: { status: 400, message: "No account can have this handle." },
  invalid_request: { status: 400, message: "The request does not match the schema." },
  rate_limit_exceeded: { status: 429, message: "Too many requests for this API key; see Retry-After." },
  daily_scrape_limit_exceeded: { status: 429, message: "This API key's fresh scores for today are used up." },
  daily_discovery_limit_exceeded: { status: 429, message: "This API key's discoveries for today are used up." },
  creator_busy: { status: 409, message: "Another job holds this creator; retry in about 2 minutes." },
  not_found: { status: 404, message: "There is no such resource." },
  not_scored: { status: 404, message: "This creator has no score." },
  score_stale: { status: 404, message: "This creator's score is older than 30 days." },
  seed_not_found: { status: 404, message: "The seed profile could not be fetched." },
  no_scoreable_accounts: { status: 422, message: "No account on a scoreable platform was found." },
  idempotency_key_reused: { status: 422, message: "This Idempotency-Key was used for another request." },
  idempotency_in_flight: {
    status: 409,
    message: "The first request with this key is running; retry in a few seconds."
  },
  queue_failed: { status: 500, message: "The job could not be enqueued; retry." },
  charge_failed: { status: 500, message: "The charge could not be written and nothing was delivered; retry." },
  internal_error: { status: 500, message: "An unexpected error occurred; retry." },
  discovery_failed: { status: 502, message: "Discovery failed; retry." },
  payment_setup_failed: { status: 502, message: "The checkout could not be created; retry." },
  discovery_unavailable: { status: 503, message: "Discovery is not configured here." },
  resolve_unavailable: { status: 503, message: "The index lookup failed; retry." },
  auth_unavailable: { status: 503, message: "API keys can't be checked right now; retry." }
} as const

export type ErrorCode = keyof typeof ERROR_CODES

/** Which code each error of the domain and the ports becomes. What is not in here is an `internal_error`. */
const CODES_BY_TAG: Readonly<Record<string, ErrorCode>> = {
  MissingApiKey: "missing_api_key",
  InvalidApiKey: "invalid_api_key",
  InsufficientScope: "insufficient_scope",
  AuthUnavailable: "auth_unavailable",
  InvalidRequest: "invalid_request",
  PeriodTooLarge: "invalid_request",
  UnreadableNotice: "invalid_request",
  BadShopSignature: "invalid_api_key",
  UnknownShop: "not_found",
  LinkNotFound: "not_found",
  OrderNotFound: "not_found",
  UnsupportedPlatform: "unsupported_platform",
  InvalidHandle: "invalid_handle",
  CreditsExhausted: "insufficient_credits",
  CreatorBusy: "creator_busy",
  DailyScrapesExhausted: "daily_scrape_limit_exceeded",
  ChargeFailed: "charge_failed",
  QueueFailed: "queue_failed",
  NotScored: "not_scored",
  ScoreStale: "score_stale",
  TokenInvalid: "not_found",
  AccessWithdrawn: "not_found",
  InvalidIdempotencyKey: "invalid_request",
  IdempotencyKeyReused: "idempotency_key_reused",
  IdempotencyInFlight: "idempotency_in_flight"
}

export const codeOf = (tag: string): ErrorCode => CODES_BY_TAG[tag] ?? "internal_error"

/** So long a caller is asked to wait before trying again, where the code alone says it. */
export const RETRY_AFTER_SECONDS: Partial<Readonly<Record<ErrorCode, number>>> = {
  creator_busy: 120,
  idempotency_in_flight: 5
}

/** How the description tells of it. */
export const RETRY_AFTER_HEADER = {
  "Retry-After": { description: "Seconds after which to try again.", type: "integer" }
} as const

/** A link that was good and is so no more; the specification gives it a status and no code. */
export const LINK_EXPIRED = {
  status: 410,
  body: { error: "link_expired", message: "This link has expired; ask for a new one." }
} as const

/** So long a caller is asked to wait when reports queue at the printer. */
const PRINTER_BUSY_SECONDS = 10

/** More reports are waiting to be printed than may; an addition to the specification's codes. */
export const PRINTER_BUSY = {
  status: 503,
  body: { error: "report_busy", message: "Too many reports are being printed right now; retry." },
  headers: { "retry-after": String(PRINTER_BUSY_SECONDS) }
} as const
