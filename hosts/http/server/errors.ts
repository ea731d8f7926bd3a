import { UNKNOWN_KEYS_SECONDS } from "../../../domain/accounts/keys/unknownKeys.ts"

interface ErrorRow {
  readonly status: number
  readonly message: string
  /** After how long the same request may go well; absent where only another one will. */
  readonly retryAfterSeconds?: number
}

/** After so long a fault that passes by itself is over: a database that was away is found again by then, or soon after. */
const FAULT_RETRY_SECONDS = 5
/** How long the first of two requests with one Idempotency-Key usually runs. */
const IN_FLIGHT_RETRY_SECONDS = 5
/** How long a score usually takes. */
const CREATOR_BUSY_RETRY_SECONDS = 120

/**
 * The specification's error codes: their HTTP status and what a caller is told. A message says what to do, and never holds
 * input, causes or secrets.
 */
export const ERROR_CODES = {
  missing_api_key: { status: 401, message: "Send your API key in the x-api-key header." },
  invalid_api_key: { status: 401, message: "The API key is unknown or revoked; send one that is in use." },
  insufficient_scope: { status: 403, message: "This API key's scope does not allow this request." },
  insufficient_credits: { status: 402, message: "The credit balance does not cover this request." },
  unsupported_platform: { status: 400, message: "The platform is not supported." },
  invalid_handle: { status: 400, message: "No account can have this handle." },
  invalid_request: { status: 400, message: "The request does not match the schema." },
  rate_limit_exceeded: {
    status: 429,
    message: "Too many requests with this API key; send it again after the seconds in Retry-After."
  },
  daily_scrape_limit_exceeded: { status: 429, message: "This API key's fresh scores for today are used up." },
  daily_discovery_limit_exceeded: { status: 429, message: "This API key's discoveries for today are used up." },
  creator_busy: {
    status: 409,
    message: "Another account's job holds this creator, and nothing was charged; retry in about 2 minutes.",
    retryAfterSeconds: CREATOR_BUSY_RETRY_SECONDS
  },
  not_found: { status: 404, message: "There is no such resource." },
  not_scored: { status: 404, message: "This creator has no score." },
  score_stale: { status: 404, message: "This creator's score is older than 30 days." },
  seed_not_found: { status: 404, message: "The seed profile could not be fetched; check the platform and the handle." },
  no_scoreable_accounts: { status: 422, message: "No account on a scoreable platform was found." },
  idempotency_key_reused: {
    status: 422,
    message: "This Idempotency-Key was used for another request; send a new key with a new request."
  },
  idempotency_in_flight: {
    status: 409,
    message: "The first request with this Idempotency-Key is running; retry in a few seconds.",
    retryAfterSeconds: IN_FLIGHT_RETRY_SECONDS
  },
  queue_failed: {
    status: 500,
    message: "The job could not be enqueued; retry.",
    retryAfterSeconds: FAULT_RETRY_SECONDS
  },
  charge_failed: {
    status: 500,
    message: "The charge could not be written and nothing was delivered; retry.",
    retryAfterSeconds: FAULT_RETRY_SECONDS
  },
  internal_error: {
    status: 500,
    message: "An unexpected error occurred; retry.",
    retryAfterSeconds: FAULT_RETRY_SECONDS
  },
  discovery_failed: { status: 502, message: "Discovery failed; retry.", retryAfterSeconds: FAULT_RETRY_SECONDS },
  payment_setup_failed: {
    status: 502,
    message: "The checkout could not be created; retry.",
    retryAfterSeconds: FAULT_RETRY_SECONDS
  },
  discovery_unavailable: {
    status: 503,
    message: "There is nothing here to search the web with; whoever runs this service sets SEARCH_URL."
  },
  resolve_unavailable: {
    status: 503,
    message: "The index lookup failed; retry.",
    retryAfterSeconds: FAULT_RETRY_SECONDS
  },
  auth_unavailable: {
    status: 503,
    message: "API keys can't be checked right now; retry.",
    retryAfterSeconds: FAULT_RETRY_SECONDS
  }
} as const satisfies Readonly<Record<string, ErrorRow>>

export type ErrorCode = keyof typeof ERROR_CODES

const isCode = (name: string): name is ErrorCode => Object.hasOwn(ERROR_CODES, name)

/** The codes that a caller may meet. */
export const ANSWERED_CODES: ReadonlyArray<ErrorCode> = Object.keys(ERROR_CODES).filter(isCode)

export const errorRow = (code: ErrorCode): ErrorRow => ERROR_CODES[code]

/** What says that a store did not answer, or not in time, and that nothing was charged for it; in the tracking area a plain fault. */
const STORE_AWAY = "service_unavailable"

/**
 * Which code each error of the domain, the ports and the host becomes. An endpoint can fail with these alone: another error does
 * not compile.
 */
const CODES_BY_TAG = {
  MissingApiKey: "missing_api_key",
  InvalidApiKey: "invalid_api_key",
  InsufficientScope: "insufficient_scope",
  AuthUnavailable: "auth_unavailable",
  TooManyUnknownKeys: "rate_limit_exceeded",
  InvalidRequest: "invalid_request",
  PeriodTooLarge: "invalid_request",
  ExportRefused: "invalid_request",
  BadShopSignature: "invalid_api_key",
  UnknownShop: "not_found",
  LetterNotFound: "not_found",
  LinkNotFound: "not_found",
  LiftTestNotFound: "not_found",
  LiftTestsFull: "invalid_request",
  InvalidLink: "invalid_request",
  FindingNotFound: "not_found",
  OrderNotFound: "not_found",
  HoldNotFound: "not_found",
  WatchedLinkNotFound: "not_found",
  HoldAmbiguous: "invalid_request",
  OrderAmbiguous: "invalid_request",
  UnsupportedPlatform: "unsupported_platform",
  InvalidHandle: "invalid_handle",
  EvidenceRefused: "invalid_request",
  StatementRefused: "invalid_request",
  StatementNotFound: "not_found",
  CreditsExhausted: "insufficient_credits",
  CreatorBusy: "creator_busy",
  DailyScrapesExhausted: "daily_scrape_limit_exceeded",
  DailyDiscoveriesExhausted: "daily_discovery_limit_exceeded",
  SeedNotFound: "seed_not_found",
  NoScoreableAccounts: "no_scoreable_accounts",
  NotDiscovered: "invalid_request",
  FootprintTooLarge: "invalid_request",
  NotLinked: "not_found",
  NotOnRoster: "not_found",
  PlanHeld: "invalid_request",
  RosterCursorInvalid: "invalid_request",
  RosterFull: "invalid_request",
  DiscoveryFailed: "discovery_failed",
  DiscoveryUnavailable: "discovery_unavailable",
  IndexUnavailable: "resolve_unavailable",
  SearchInvalid: "invalid_request",
  WebSearchNeedsFullScope: "insufficient_scope",
  ChargeFailed: "charge_failed",
  CheckNotFound: "not_found",
  NoSuchPack: "invalid_request",
  PurchaseCursorInvalid: "invalid_request",
  PurchaseNotFound: "not_found",
  CheckoutRefused: "payment_setup_failed",
  QueueFailed: "queue_failed",
  NotScored: "not_scored",
  ScoreStale: "score_stale",
  TokenInvalid: "not_found",
  AccessWithdrawn: "not_found",
  InvalidIdempotencyKey: "invalid_request",
  IdempotencyKeyReused: "idempotency_key_reused",
  IdempotencyInFlight: "idempotency_in_flight",
  // What was there a moment ago, while the key was checked.
  KeyNotFound: "internal_error",
  TenantNotFound: "internal_error",
  CryptoError: "internal_error",
  PrintFailed: "internal_error",
  BookChanged: STORE_AWAY,
  EvidenceUnavailable: STORE_AWAY,
  JobsUnavailable: STORE_AWAY,
  LedgerUnavailable: STORE_AWAY,
  NotAnswered: STORE_AWAY,
  PaymentNoticeForged: "invalid_request",
  PaymentNoticeUnreadable: "invalid_request",
  PaymentsUnavailable: STORE_AWAY,
  StoreUnavailable: STORE_AWAY,
  WebhookNotFound: "not_found"
} as const satisfies Readonly<Record<string, ErrorCode | typeof STORE_AWAY>>

/** The errors that have a row in the table. */
export type FailureTag = keyof typeof CODES_BY_TAG

/** The specification's code of an error. */
export const codeOf = (tag: FailureTag): ErrorCode => {
  const code = CODES_BY_TAG[tag]
  return code === STORE_AWAY ? "internal_error" : code
}

/** Whether a failure is a store's that did not answer; in the scoring area UNAVAILABLE says so. */
export const isUnavailable = (tag: FailureTag): boolean => CODES_BY_TAG[tag] === STORE_AWAY

/** So long an address is asked to wait from which too many keys came that nobody has. */
export const RETRY_AFTER_UNKNOWN_KEYS = { "retry-after": String(UNKNOWN_KEYS_SECONDS) } as const

/** What an answer says that holds a fault of ours. */
export const RETRY_AFTER_FAULT = { "retry-after": String(FAULT_RETRY_SECONDS) } as const

/** A store did not answer, or not in time; an addition to the specification's codes. */
export const UNAVAILABLE = {
  status: 503,
  body: { error: STORE_AWAY, message: "The service cannot reach what it needs just now; retry." },
  headers: RETRY_AFTER_FAULT
} as const

/** There is nobody to pay by: to ask again is no use. */
export const NOTHING_SOLD = {
  status: ERROR_CODES.payment_setup_failed.status,
  body: {
    error: "payment_setup_failed",
    message: "Nothing can be bought here: no payment provider is configured. Whoever runs this service sets one up."
  }
} as const

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

/** So long a caller is asked to wait when files queue to be read. */
const IMPORT_BUSY_SECONDS = 60

/** More files are being read, or wait, than may; an addition to the specification's codes. */
export const IMPORT_BUSY = {
  status: 503,
  body: { error: "import_busy", message: "Too many files are being read right now, and nothing was kept; retry." },
  headers: { "retry-after": String(IMPORT_BUSY_SECONDS) }
} as const

/** More attribution reports wait than may, or one took longer than it may. */
export const REPORTS_BUSY = {
  status: 503,
  body: {
    error: PRINTER_BUSY.body.error,
    message:
      "Too many reports are being made right now, or this one takes too long; retry, or ask for a shorter period."
  },
  headers: PRINTER_BUSY.headers
} as const
