import { Cause, Clock, Context, Effect, Option, Schema } from "effect"
import { secondsLeftOfDay } from "../../../domain/time/calendar.ts"
import { IdempotencyStore } from "../../../ports/accounts/idempotency/IdempotencyStore.ts"
import type { ApiKey } from "../../../ports/accounts/keys/ApiKey.ts"
import { bareHandle } from "../../../ports/creators/identity/SocialAccount.ts"
import type { SandboxServices } from "../../services/Services.ts"
import type { Call, Endpoint, KeyedEndpoint, Reply, TaggedFailure } from "./endpoint.ts"
import { ANSWERED_CODES, UNAVAILABLE } from "./errors.ts"
import { handleOnce } from "./handleOnce.ts"
import { queryProblems } from "./queryProblems.ts"
import { decodeText, readBody } from "./readBody.ts"
import { errorReply, hasBody, readFailure, replyToFailure } from "./respond.ts"
import { InvalidRequest } from "./validationProblems.ts"

/** Says it where the body is no JSON. */
const SANDBOX_HEADER = "x-sandbox"

const asOfSandbox = (reply: Reply): Reply =>
  hasBody(reply.status)
    ? { ...reply, body: { ...reply.body, sandbox: true } }
    : { ...reply, headers: { ...reply.headers, [SANDBOX_HEADER]: "true" } }

/** Carries a call out whose query holds nothing but what its endpoint takes. */
export const execute: typeof handleOnce = (endpoint, call, ...how) => {
  const problems = queryProblems(endpoint, call.request.url)
  return problems.length === 0
    ? handleOnce(endpoint, call, ...how)
    : Effect.fail(new InvalidRequest({ details: problems }))
}

/** What test keys are answered by. */
export interface Sandbox {
  readonly services: Readonly<Record<Endpoint["area"], Context.Context<SandboxServices>>>
  /** The key that every test key acts as. */
  readonly key: ApiKey
  /** Whether the body of a request to a path names a handle that it may be refused for. */
  readonly namesInBody: (path: string) => boolean
  /** The code that a request to a path is refused with for a handle; absent where it is handled. */
  readonly refusalFor: (path: string, handle: string) => { readonly code: string } | undefined
}

/** Of bodies that name a handle; endpoints have closer bounds of their own. */
const BODY_BYTES_MAX = 64 * 1024
/** So that a client's pause is seen and does not hold up its tests. */
const RATE_LIMIT_RETRY_SECONDS = 1

const decodeHandle = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Struct({ handle: Schema.String })))

/** A refusal by its code, with the header that it has live. */
const refusalOf = Effect.fnUntraced(function* (area: Endpoint["area"], code: string) {
  if (code === UNAVAILABLE.body.error) return UNAVAILABLE
  const known = ANSWERED_CODES.find((each) => each === code) ?? "internal_error"
  const reply = errorReply(area, known)
  const seconds =
    known === "rate_limit_exceeded"
      ? RATE_LIMIT_RETRY_SECONDS
      : known === "daily_discovery_limit_exceeded"
        ? secondsLeftOfDay(yield* Clock.currentTimeMillis)
        : null
  return seconds === null ? reply : { ...reply, headers: { ...reply.headers, "retry-after": String(seconds) } }
})

/** The same services for one caller: idempotency keys of two test keys never meet. */
const servicesFor = (services: Context.Context<SandboxServices>, { id }: ApiKey): Context.Context<SandboxServices> => {
  const store = Context.get(services, IdempotencyStore)
  return Context.add(services, IdempotencyStore, {
    claim: (request) => store.claim({ ...request, keyId: id }),
    extend: (ticket, until) => store.extend({ ...ticket, keyId: id }, until),
    complete: (ticket, response) => store.complete({ ...ticket, keyId: id }, response),
    release: (ticket) => store.release({ ...ticket, keyId: id }),
    forget: (ticket) => store.forget({ ...ticket, keyId: id }),
    purgeExpired: store.purgeExpired
  })
}

/** Answers a call from the sandbox. `caller` is the test key that asks, where one does. Never fails. */
export type AnswerFromSandbox = (
  endpoint: KeyedEndpoint,
  call: Call,
  caller?: ApiKey
) => Effect.Effect<Reply | Response>

/**
 * Makes what answers calls from the sandbox, as its key, through the handlers that live calls have. No key is looked at: whoever lets a
 * call in here MUST have found out that it may be. Whatever is answered says that it comes from the sandbox, a refusal too.
 */
export const makeAnswerFromSandbox =
  (sandbox: Sandbox): AnswerFromSandbox =>
  (endpoint, call, caller = sandbox.key) => {
    const { path, area } = endpoint
    const handled = Effect.gen(function* () {
      const body = sandbox.namesInBody(path) ? yield* readBody(call, BODY_BYTES_MAX) : call.body
      const named = body === undefined ? Option.none() : decodeHandle(decodeText(body))
      const handle = call.pathParameters.handle ?? Option.getOrNull(named)?.handle ?? ""
      const refusal = sandbox.refusalFor(path, bareHandle(handle).toLowerCase())
      if (refusal !== undefined) return asOfSandbox(yield* refusalOf(area, refusal.code))
      return yield* execute(endpoint, body === undefined ? call : { ...call, body }, sandbox.key, asOfSandbox)
    })
    return handled.pipe(
      Effect.map((reply) => {
        if (reply instanceof Response) reply.headers.set(SANDBOX_HEADER, "true")
        return reply
      }),
      // In the place of the live services, not beside them: what the sandbox lacks must be missed, never live.
      Effect.updateContext((_live: Context.Context<never>) => servicesFor(sandbox.services[area], caller)),
      Effect.catchCause((cause: Cause.Cause<TaggedFailure>) =>
        // A failure that was asked for is none of the service's, which its log would tell of.
        Option.isSome(Cause.findErrorOption(cause))
          ? Effect.succeed(asOfSandbox(readFailure(area, cause)))
          : Effect.map(replyToFailure(area, cause), asOfSandbox)
      )
    )
  }
