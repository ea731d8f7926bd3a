import type { Effect, Schema } from "effect"
import type { Aead, Digest, Mac, SecureRandom } from "effect/crypto"
import type { ApiKey, KeyScope } from "../../../ports/accounts/ApiKey.ts"
import type { ApiKeys } from "../../../ports/accounts/ApiKeys.ts"
import type { Tenants } from "../../../ports/accounts/Tenants.ts"
import type { EventLog } from "../../../ports/attribution/EventLog.ts"
import type { Journeys } from "../../../ports/attribution/Journeys.ts"
import type { Orders } from "../../../ports/attribution/Orders.ts"
import type { Shops } from "../../../ports/attribution/Shops.ts"
import type { TrackingLinks } from "../../../ports/attribution/TrackingLinks.ts"
import type { CreditLedger } from "../../../ports/billing/CreditLedger.ts"
import type { Lookups } from "../../../ports/creators/Lookups.ts"
import type { Footprints } from "../../../ports/discovery/Footprints.ts"
import type { WebSearch } from "../../../ports/discovery/WebSearch.ts"
import type { IdempotencyStore } from "../../../ports/idempotency/IdempotencyStore.ts"
import type { JobQueue } from "../../../ports/jobs/JobQueue.ts"
import type { Jobs } from "../../../ports/jobs/Jobs.ts"
import type { LocalRateLimitStore } from "../../../ports/limits/LocalRateLimitStore.ts"
import type { RateLimitStore } from "../../../ports/limits/RateLimitStore.ts"
import type { Mail } from "../../../ports/Mail.ts"
import type { MediaSource } from "../../../ports/media/MediaSource.ts"
import type { MediaStore } from "../../../ports/media/MediaStore.ts"
import type { PublicWeb } from "../../../ports/outbound/PublicWeb.ts"
import type { Readiness } from "../../../ports/Readiness.ts"
import type { TextModels } from "../../../ports/reading/TextModels.ts"
import type { ReportAccess } from "../../../ports/reports/ReportAccess.ts"
import type { ReportPrinter } from "../../../ports/reports/ReportPrinter.ts"
import type { SigningKeys } from "../../../ports/SigningKeys.ts"
import type { ProfileSource } from "../../../ports/scoring/ProfileSource.ts"
import type { Scores } from "../../../ports/scoring/Scores.ts"
import type { Deliveries } from "../../../ports/webhooks/Deliveries.ts"
import type { WebhookEndpoints } from "../../../ports/webhooks/WebhookEndpoints.ts"

/** The ports that store, which one database or one memory serves together. */
export type Stores =
  | ApiKeys
  | CreditLedger
  | Deliveries
  | EventLog
  | Footprints
  | IdempotencyStore
  | JobQueue
  | Jobs
  | Journeys
  | Lookups
  | MediaStore
  | Orders
  | Readiness
  | ReportAccess
  | Scores
  | Shops
  | Tenants
  | TrackingLinks
  | WebhookEndpoints

/** Every port, each by one adapter. */
export type Ports =
  | Stores
  | LocalRateLimitStore
  | Mail
  | MediaSource
  | ProfileSource
  | PublicWeb
  | ReportPrinter
  | RateLimitStore
  | SigningKeys
  | TextModels
  | WebSearch

export type Cryptography = Aead.Aead | Digest.Digest | Mac.Mac | SecureRandom.SecureRandom

/** What an endpoint may use. */
export type Services = Ports | Cryptography

/** One request on its way through the host. */
export interface Call {
  readonly request: Request
  /** Whether the server in front holds the sender to the content-length it announced. */
  readonly isLengthHeld: boolean
  /** Decoded; one that can't be is absent. */
  readonly pathParameters: Readonly<Record<string, string | undefined>>
  readonly query: Readonly<Record<string, string | undefined>>
  /**
   * UUID of what the request asks for: what it writes is named by it, so that the same operation, carried out again after
   * a crash, is carried out once.
   */
  readonly operationId: string
}

/** An answer in JSON. */
export interface Reply {
  readonly status: number
  readonly body: object
  readonly headers?: Readonly<Record<string, string>>
  /** Whether the request, sent again under its Idempotency-Key, is carried out anew, as after a 402. */
  readonly mayEndOtherwise?: boolean
}

/** An error of the domain, a port or the host, told apart by its tag. */
export interface TaggedFailure {
  readonly _tag: string
}

/** One answer an endpoint gives, as the OpenAPI description tells it. */
export interface ResponseDescription {
  readonly description: string
  /** Of a JSON body. */
  readonly schema?: Schema.Constraint
  /** Where the body is not JSON. */
  readonly contentType?: string
  /** What it may be beside JSON, where the caller asks for that. */
  readonly alsoContentType?: string
  readonly headers?: Readonly<Record<string, { readonly description: string; readonly type: "integer" | "string" }>>
}

export interface ParameterDescription {
  readonly name: string
  readonly in: "query" | "header" | "path"
  readonly required: boolean
  readonly description: string
  readonly schema: Schema.Constraint
  /** Where it is the caller's proof of who they are: the name of the security scheme that it is. */
  readonly scheme?: string
}

interface EndpointBase {
  readonly method: "GET" | "POST"
  /** With path parameters in braces. */
  readonly path: string
  /** The tracking area's errors are an `error` sentence with `details`, the scoring area's a code and a `message`. */
  readonly area: "tracking" | "scoring"
  readonly summary: string
  readonly parameters?: ReadonlyArray<ParameterDescription>
  readonly body?: { readonly schema: Schema.Constraint; readonly contentTypes: ReadonlyArray<string> }
  /** Answers by status. The errors an area always has are added to them. */
  readonly responses: Readonly<Record<number, ResponseDescription>>
  /** Whether it answers itself where its last parameter is empty, instead of being no such path. */
  readonly takesEmptyParameter?: true
  /** Whether HEAD is refused, since GET is charged and HEAD would be charged for nothing. */
  readonly refusesHead?: true
  /** Whether pages of any origin may call it. */
  readonly allOrigins?: true
  /** Whether it is called so often that its successes are not worth a log line each. */
  readonly isHot?: true
  /** How long it may take, where that is longer than most. */
  readonly mayTakeSeconds?: number
}

/** An endpoint anyone may call, or that checks its caller itself. */
export interface OpenEndpoint extends EndpointBase {
  readonly access: "open"
  readonly handle: (call: Call) => Effect.Effect<Reply | Response, TaggedFailure, Services>
}

/** What endpoints for keys of certain scopes have in common. */
interface KeyedBase extends EndpointBase {
  readonly access: {
    readonly scopes: ReadonlyArray<KeyScope>
    /** Where the key is: the header x-api-key unless said otherwise. */
    readonly keyOf?: (call: Call) => string | null
    readonly keyDescription?: ParameterDescription
  }
}

/**
 * An endpoint that a caller may send again safely under an Idempotency-Key. What it writes MUST be named by the call's
 * operationId.
 */
export interface IdempotentEndpoint extends KeyedBase {
  readonly isIdempotent: true
  readonly handle: (call: Call, key: ApiKey) => Effect.Effect<Reply, TaggedFailure, Services>
}

interface PlainEndpoint extends KeyedBase {
  readonly isIdempotent?: never
  readonly handle: (call: Call, key: ApiKey) => Effect.Effect<Reply | Response, TaggedFailure, Services>
}

/** An endpoint for keys of certain scopes; a test key is answered by the sandbox, through the same handler. */
export type KeyedEndpoint = IdempotentEndpoint | PlainEndpoint

export type Endpoint = OpenEndpoint | KeyedEndpoint
