import { Cause, Effect, Option } from "effect"
import { withChargeId } from "../../../domain/accounts/billing/chargeId.ts"
import { fingerprintOf } from "../../../domain/accounts/idempotency/fingerprint.ts"
import { readIdempotencyKey } from "../../../domain/accounts/idempotency/idempotencyKey.ts"
import { type AttemptResponse, runOnce } from "../../../domain/accounts/idempotency/runOnce.ts"
import { IdempotencyKey } from "../../../ports/accounts/idempotency/IdempotencyStore.ts"
import type { ApiKey } from "../../../ports/accounts/keys/ApiKey.ts"
import type { SandboxServices } from "../../services/Services.ts"
import type {
  Call,
  IdempotentEndpoint,
  KeyedEndpoint,
  ParameterDescription,
  Reply,
  ResponseDescription,
  TaggedFailure
} from "./endpoint.ts"
import { codeOf, ERROR_CODES, RETRY_AFTER_HEADER } from "./errors.ts"
import { readBody } from "./readBody.ts"
import { hasBody, replyToFailure } from "./respond.ts"

const KEY_HEADER = "idempotency-key"
const REPLAY_HEADER = "idempotency-replay"
/** The most a request with an idempotency key may hold; endpoints have closer bounds of their own. */
export const BODY_BYTES_MAX = 1024 * 1024

/** How the OpenAPI description tells of the header. */
export const IDEMPOTENCY_KEY_PARAMETER: ParameterDescription = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "8 to 128 characters. Makes retries safe: a retry with the same key and the same request is answered as " +
    "the first one was, with the header Idempotency-Replay: true, and nothing is charged again. Kept for 24 " +
    "hours. Answers 400, 401, 402, 403, 409, 429 and from 500 on are not kept, nor is an answer in which the " +
    "credits ran out before anything was charged: retry with the same key.",
  schema: IdempotencyKey
}
export const IDEMPOTENCY_RESPONSES: Readonly<Record<409 | 422, ResponseDescription>> = {
  409: {
    description: "The first request with this Idempotency-Key is running; retry in a few seconds.",
    headers: RETRY_AFTER_HEADER
  },
  422: { description: "This Idempotency-Key was used for another request." }
}

const utf8 = new TextEncoder()

const toKept = ({ status, body, headers, mayEndOtherwise = false }: Reply): AttemptResponse => ({
  status,
  mayEndOtherwise,
  headers: { ...(hasBody(status) ? { "content-type": "application/json" } : {}), ...headers },
  body: hasBody(status) ? utf8.encode(JSON.stringify(body)) : new Uint8Array()
})

/** A refusal as a reply; a fault of ours stays a failure, so that it is told with its cause. */
const refusalAsReply =
  ({ area }: KeyedEndpoint) =>
  (cause: Cause.Cause<TaggedFailure>): Effect.Effect<Reply, TaggedFailure> => {
    const failure = Option.getOrUndefined(Cause.findErrorOption(cause))
    return failure !== undefined && ERROR_CODES[codeOf(failure._tag)].status < 500
      ? replyToFailure(area, cause)
      : Effect.failCause(cause)
  }

const pathOf = (address: string): string => {
  const { pathname, search } = new URL(address)
  return pathname + search
}

const carryOutOnce = (
  endpoint: IdempotentEndpoint,
  call: Call,
  key: ApiKey,
  given: string,
  shown: (reply: Reply) => Reply,
  leaseMs?: number
): Effect.Effect<Response, TaggedFailure, SandboxServices> =>
  Effect.gen(function* () {
    const idempotencyKey = yield* Effect.fromResult(readIdempotencyKey(given))
    const { method, url, headers } = call.request
    const body = yield* readBody(call, BODY_BYTES_MAX)
    const fingerprint = yield* fingerprintOf({ method, path: pathOf(url), keyId: key.id, body })
    const readable = new Headers(headers)
    readable.delete("content-encoding")
    const sent = method === "GET" ? { method, headers } : { method, headers: readable, body: body.slice() }
    const work = (operationId: string) =>
      endpoint.handle({ ...call, operationId, request: new Request(url, sent) }, key).pipe(
        withChargeId(operationId),
        Effect.catchCause(refusalAsReply(endpoint)),
        Effect.map((reply) => toKept(shown(reply)))
      )
    const { response, isReplay } = yield* runOnce(
      { tenantId: key.tenantId, keyId: key.id, key: idempotencyKey, fingerprint },
      work,
      leaseMs
    )
    return new Response(hasBody(response.status) ? response.body.slice() : null, {
      status: response.status,
      headers: {
        "cache-control": "no-store",
        ...response.headers,
        ...(isReplay ? { [REPLAY_HEADER]: "true" } : {})
      }
    })
  })

/**
 * Handles a call. With an Idempotency-Key, where the endpoint takes one, it is carried out once: the call that the endpoint
 * gets has the operation's id and a body that was read before; what is answered is kept, and sent as it was kept.
 *
 * `shown` is what a reply is shown as.
 */
export const handleOnce = (
  endpoint: KeyedEndpoint,
  call: Call,
  key: ApiKey,
  shown: (reply: Reply) => Reply,
  leaseMs?: number
): Effect.Effect<Reply | Response, TaggedFailure, SandboxServices> => {
  if (endpoint.isIdempotent !== true) {
    return Effect.map(endpoint.handle(call, key), (reply) => (reply instanceof Response ? reply : shown(reply)))
  }
  const given = call.request.headers.get(KEY_HEADER)
  return given === null
    ? Effect.map(endpoint.handle(call, key), shown)
    : carryOutOnce(endpoint, call, key, given, shown, leaseMs)
}
