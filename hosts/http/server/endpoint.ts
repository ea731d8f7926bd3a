import type { Effect, Exit, Schema } from "effect"
import type { ApiKey, KeyScope } from "../../../ports/accounts/keys/ApiKey.ts"
import type { SandboxServices, Services } from "../../services/Services.ts"
import type { FailureTag } from "./errors.ts"

/** One request on its way through the host. */
export interface Call {
  readonly request: Request
  /** Whether the server in front holds the sender to the content-length it announced. */
  readonly isLengthHeld: boolean
  /** Decoded; one that can't be is absent. */
  readonly pathParameters: Readonly<Record<string, string | undefined>>
  readonly query: Readonly<Record<string, string | undefined>>
  /** The body, where it was read already. */
  readonly body?: Uint8Array
  /**
   * UUID of what the request asks for: what it writes is named by it, so that the same operation, carried out again after
   * a crash, is carried out once.
   */
  readonly operationId: string
}

/** An answer in JSON. */
export interface Reply {
  readonly status: number
  /** Not sent with the status 204. */
  readonly body: object
  readonly headers?: Readonly<Record<string, string>>
  /** Whether the request, sent again under its Idempotency-Key, is carried out anew, as after a 402. */
  readonly mayEndOtherwise?: boolean
}

/** An error of the domain, a port or the host that the table of errors answers, told apart by its tag. */
export interface TaggedFailure {
  readonly _tag: FailureTag
}

/** One answer an endpoint gives, as the OpenAPI description tells it. */
export interface ResponseDescription {
  readonly description: string
  /** Of a JSON body. */
  readonly schema?: Schema.Constraint
  /** Where the body is not JSON. */
  readonly contentType?: string
  /** What it may be beside JSON, where the caller asks for that. */
  readonly alsoContentType?: string | ReadonlyArray<string>
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

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE"

interface EndpointBase {
  readonly method: Method
  /** With path parameters in braces. */
  readonly path: string
  /** The tracking area's errors are an `error` sentence with `details`, the scoring area's a code and a `message`. */
  readonly area: "tracking" | "scoring"
  readonly summary: string
  readonly parameters?: ReadonlyArray<ParameterDescription>
  readonly body?: {
    readonly schema: Schema.Constraint
    readonly contentTypes: ReadonlyArray<string>
    /** Of what is not JSON, by content type. */
    readonly examples?: Readonly<Record<string, string>>
  }
  /** Answers by status. The errors an area always has are added to them. */
  readonly responses: Readonly<Record<number, ResponseDescription>>
  /** Whether it answers itself where its last parameter is empty, instead of being no such path. */
  readonly takesEmptyParameter?: true
  /** Whether query parameters that it does not take are passed over: tag managers and beacons add their own. */
  readonly ignoresUnknownParameters?: true
  /** Whether HEAD is refused, since GET is charged and HEAD would be charged for nothing. */
  readonly refusesHead?: true
  /** Whether pages of any origin may call it. */
  readonly allOrigins?: true
  /** Whether it is called so often that its successes are not worth a log line each. */
  readonly isHot?: true
  /** Whether the API's description leaves it out: a page that people sign in for, or one of the API's under a path of a brand's site. */
  readonly isUndescribed?: true
  /** How long it may take, where that is longer than most. */
  readonly mayTakeSeconds?: number
}

/** An endpoint anyone may call, or that checks its caller itself. */
export interface OpenEndpoint extends EndpointBase {
  readonly access: "open"
  /** What is shown for an error of this status to who would rather have a page than JSON; nothing else where it is absent. */
  readonly errorPage?: (status: number) => Response
  /** What answers most calls at once: it MUST do and answer what the handler would, or be null where only the handler can say. */
  readonly atOnce?: (call: Call) => Response | null
  readonly handle: (call: Call) => Effect.Effect<Reply | Response, TaggedFailure, Services>
}

/** Does what a call asks for without a fiber. `told` is called once; whoever began it can't give it up. */
export type Begin = (told: (exit: Exit.Exit<Reply | Response, TaggedFailure>) => void) => void

/**
 * What answers most calls of a hot endpoint with less work. `handle` is given the body, and MUST do what the handler would, or be null
 * where only the handler can say. It is asked of live keys of the endpoint's scopes alone.
 */
export interface Shortcut {
  /** Larger bodies are the handler's. */
  readonly bodyBytesMax: number
  readonly handle: (call: Call, key: ApiKey, body: Uint8Array) => Begin | null
}

/** What endpoints for keys of certain scopes have in common. */
interface KeyedBase extends EndpointBase {
  readonly shortcut?: Shortcut
  readonly access: {
    readonly scopes: ReadonlyArray<KeyScope>
    /** Where the key is: the header x-api-key unless said otherwise. */
    readonly keyOf?: (call: Call) => string | null
    readonly keyDescription?: ParameterDescription
    /** Whether a key that was good is taken while the store of keys is away, where the host does so. */
    readonly outlastsStore?: true
  }
}

/**
 * An endpoint that a caller may send again safely under an Idempotency-Key. What it writes MUST be named by the call's
 * operationId; what it charges by the domain's `chargeId` is.
 */
export interface IdempotentEndpoint extends KeyedBase {
  readonly isIdempotent: true
  readonly handle: (call: Call, key: ApiKey) => Effect.Effect<Reply, TaggedFailure, SandboxServices>
}

interface PlainEndpoint extends KeyedBase {
  readonly isIdempotent?: never
  readonly handle: (call: Call, key: ApiKey) => Effect.Effect<Reply | Response, TaggedFailure, SandboxServices>
}

/**
 * An endpoint for keys of certain scopes; a test key is answered by the sandbox, through the same handler, which can therefore use
 * nothing that the sandbox does not have.
 */
export type KeyedEndpoint = IdempotentEndpoint | PlainEndpoint

export type Endpoint = OpenEndpoint | KeyedEndpoint
