import { type Context, Duration, Effect, Exit } from "effect"
import type { makeAuthenticate } from "../../domain/accounts/authenticate.ts"
import { InsufficientScope } from "../../domain/accounts/authenticate.ts"
import type { ApiKey } from "../../ports/accounts/ApiKey.ts"
import type { Call, Endpoint, KeyedEndpoint, Reply, Services, TaggedFailure } from "./endpoint.ts"
import { handleOnce } from "./handleOnce.ts"
import type { makeRateLimit } from "./rateLimit.ts"
import { errorReply, replyToFailure, requestIdOf, toResponse } from "./respond.ts"

/** How long a request may take; what is hot has closer bounds of its own and needs no timer each. */
const REQUEST_TIMEOUT_SECONDS = 60

/** Says it where the body is no JSON. */
const SANDBOX_HEADER = "x-sandbox"

const asOfSandbox = (reply: Reply): Reply => ({ ...reply, body: { ...reply.body, sandbox: true } })

/**
 * Makes the step from a call to its answer: the key is checked, the handler run, a failure put in the specification's
 * words, and the request logged with its id. Never rejects.
 */
export const makeAnswer = (host: {
  readonly services: Context.Context<Services>
  readonly sandbox: {
    readonly services: Readonly<Record<Endpoint["area"], Context.Context<Services>>>
    readonly key: ApiKey
  }
  readonly authenticate: Effect.Success<typeof makeAuthenticate>
  readonly rateLimit: ReturnType<typeof makeRateLimit>
  /** How long a claim of an idempotency key outlives the process that made it, where it is not as the domain says. */
  readonly leaseMs?: number
}) => {
  const run = Effect.runPromiseExitWith(host.services)

  /** Whatever a test key is answered says that it comes from the sandbox, a refusal too. */
  const fromSandbox = (endpoint: KeyedEndpoint, call: Call): Effect.Effect<Reply | Response> =>
    handleOnce(endpoint, call, host.sandbox.key, asOfSandbox).pipe(
      Effect.map((reply) => {
        if (reply instanceof Response) reply.headers.set(SANDBOX_HEADER, "true")
        return reply
      }),
      Effect.provideContext(host.sandbox.services[endpoint.area]),
      Effect.catchCause((cause) => Effect.map(replyToFailure(endpoint.area, cause), asOfSandbox))
    )

  const keyed = (endpoint: KeyedEndpoint, call: Call): Effect.Effect<Reply | Response, TaggedFailure, Services> => {
    const { scopes, keyOf } = endpoint.access
    const secret = keyOf === undefined ? call.request.headers.get("x-api-key") : keyOf(call)
    return Effect.flatMap(host.authenticate(secret), (key) => {
      const handled = Effect.suspend((): Effect.Effect<Reply | Response, TaggedFailure, Services> => {
        if (!scopes.includes(key.scope)) return Effect.fail(new InsufficientScope({}))
        return key.scope === "test"
          ? fromSandbox(endpoint, call)
          : handleOnce(endpoint, call, key, (reply) => reply, host.leaseMs)
      })
      return host.rateLimit.limit(endpoint, call, key, handled)
    })
  }

  return async (endpoint: Endpoint, call: Call): Promise<Response> => {
    const { request } = call
    const requestId = requestIdOf(request)
    const respond = (reply: Reply | Response) => toResponse(endpoint, requestId, host.rateLimit.told(call, reply))
    const handled: Effect.Effect<Reply | Response, TaggedFailure, Services> =
      endpoint.access === "open" ? endpoint.handle(call) : keyed(endpoint, call)
    const exit = await run(
      endpoint.isHot === true ? handled : Effect.timeout(handled, Duration.seconds(REQUEST_TIMEOUT_SECONDS))
    )
    if (Exit.isSuccess(exit) && endpoint.isHot === true) return respond(exit.value)
    const told = await run(
      Effect.gen(function* () {
        const reply = Exit.isSuccess(exit) ? exit.value : yield* replyToFailure(endpoint.area, exit.cause)
        // Refusals of hot endpoints are as many as anyone cares to send, so they must not fill the log.
        const isQuiet = endpoint.isHot === true && reply.status < 500
        yield* (isQuiet ? Effect.logDebug : Effect.logInfo)("request").pipe(Effect.annotateLogs("status", reply.status))
        return reply
      }).pipe(Effect.annotateLogs({ requestId, method: request.method, path: endpoint.path }))
    )
    return respond(Exit.isSuccess(told) ? told.value : errorReply(endpoint.area, "internal_error"))
  }
}
