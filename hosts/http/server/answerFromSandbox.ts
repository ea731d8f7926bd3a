import { type Context, Effect } from "effect"
import type { ApiKey } from "../../../ports/accounts/ApiKey.ts"
import type { Call, Endpoint, KeyedEndpoint, Reply, SandboxServices } from "./endpoint.ts"
import { handleOnce } from "./handleOnce.ts"
import { InvalidRequest } from "./InvalidRequest.ts"
import { queryProblems } from "./queryProblems.ts"
import { hasBody, replyToFailure } from "./respond.ts"

/** Says it where the body is no JSON. */
const SANDBOX_HEADER = "x-sandbox"

const asOfSandbox = (reply: Reply): Reply =>
  hasBody(reply.status)
    ? { ...reply, body: { ...reply.body, sandbox: true } }
    : { ...reply, headers: { ...reply.headers, [SANDBOX_HEADER]: "true" } }

/** Carries a call out whose query holds nothing but what its endpoint takes. */
export const carryOut: typeof handleOnce = (endpoint, call, ...how) => {
  const problems = queryProblems(endpoint, call.request.url)
  return problems.length === 0
    ? handleOnce(endpoint, call, ...how)
    : Effect.fail(new InvalidRequest({ details: problems }))
}

/** Answers a call from the sandbox. Never fails. */
export type AnswerFromSandbox = (endpoint: KeyedEndpoint, call: Call) => Effect.Effect<Reply | Response>

/**
 * Makes what answers calls from the sandbox, as its key, through the handlers that live calls have. No key is looked at: whoever lets a
 * call in here MUST have found out that it may be. Whatever is answered says that it comes from the sandbox, a refusal too.
 */
export const makeAnswerFromSandbox =
  (sandbox: {
    readonly services: Readonly<Record<Endpoint["area"], Context.Context<SandboxServices>>>
    readonly key: ApiKey
  }): AnswerFromSandbox =>
  (endpoint, call) =>
    carryOut(endpoint, call, sandbox.key, asOfSandbox).pipe(
      Effect.map((reply) => {
        if (reply instanceof Response) reply.headers.set(SANDBOX_HEADER, "true")
        return reply
      }),
      // In the place of the live services, not beside them: what the sandbox lacks must be missed, never live.
      Effect.updateContext((_live: Context.Context<never>) => sandbox.services[endpoint.area]),
      Effect.catchCause((cause) => Effect.map(replyToFailure(endpoint.area, cause), asOfSandbox))
    )
