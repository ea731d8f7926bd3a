import { type Context, Effect, Exit } from "effect"
import type { makeAuthenticate } from "../../domain/accounts/authenticate.ts"
import { requireScope } from "../../domain/accounts/authenticate.ts"
import type { ApiKey } from "../../ports/accounts/ApiKey.ts"
import type { Call, Endpoint, KeyedEndpoint, Reply, Services, TaggedFailure } from "./endpoint.ts"
import { errorReply, replyToFailure, toResponse } from "./respond.ts"

/** Request ids a caller may choose; any other is replaced by one of ours. */
const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/

/**
 * Makes the step from a call to its answer: the key is checked, the handler run, a failure put in the specification's
 * words, and the request logged with its id. Never rejects.
 */
export const makeAnswer = (host: {
  readonly services: Context.Context<Services>
  readonly sandbox: { readonly services: Context.Context<Services>; readonly key: ApiKey }
  readonly authenticate: Effect.Success<typeof makeAuthenticate>
}) => {
  const run = Effect.runPromiseExitWith(host.services)

  const keyed = (endpoint: KeyedEndpoint, call: Call): Effect.Effect<Reply, TaggedFailure, Services> => {
    const { scopes, keyOf } = endpoint.access
    const secret = keyOf === undefined ? call.request.headers.get("x-api-key") : keyOf(call)
    return host.authenticate(secret).pipe(
      Effect.tap((key) => requireScope(key, ...scopes)),
      Effect.flatMap((key) =>
        key.scope === "test"
          ? endpoint.handle(call, host.sandbox.key).pipe(
              Effect.map((reply): Reply => ({ ...reply, body: { ...reply.body, sandbox: true } })),
              Effect.provideContext(host.sandbox.services)
            )
          : endpoint.handle(call, key)
      )
    )
  }

  return async (endpoint: Endpoint, call: Call): Promise<Response> => {
    const { request } = call
    const given = request.headers.get("x-request-id")
    const requestId = given !== null && REQUEST_ID.test(given) ? given : crypto.randomUUID()
    const exit = await run<Reply | Response, TaggedFailure>(
      endpoint.access === "open" ? endpoint.handle(call) : keyed(endpoint, call)
    )
    if (Exit.isSuccess(exit) && endpoint.isHot === true) return toResponse(endpoint, requestId, exit.value)
    const told = await run(
      Effect.gen(function* () {
        const reply = Exit.isSuccess(exit) ? exit.value : yield* replyToFailure(endpoint.area, exit.cause)
        yield* Effect.logInfo("request").pipe(Effect.annotateLogs("status", reply.status))
        return reply
      }).pipe(Effect.annotateLogs({ requestId, method: request.method, path: endpoint.path }))
    )
    return toResponse(
      endpoint,
      requestId,
      Exit.isSuccess(told) ? told.value : errorReply(endpoint.area, "internal_error")
    )
  }
}
