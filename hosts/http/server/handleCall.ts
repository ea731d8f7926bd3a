import { Clock, Context, Effect, Exit, type Fiber, Option, Schema } from "effect"
import { makeResumeLostCharge } from "../../../domain/accounts/billing/chargeId.ts"
import type { makeAuthenticate } from "../../../domain/accounts/keys/authenticate.ts"
import type { ApiKey } from "../../../ports/accounts/keys/ApiKey.ts"
import { SECOND_MS } from "../../../ports/time/days.ts"
import type { Services } from "../../services/Services.ts"
import { execute, makeAnswerFromSandbox, type Sandbox } from "./answerFromSandbox.ts"
import { keyInHeaders } from "./apiKey.ts"
import type { HostFacts } from "./context.ts"
import { makeDeadlines } from "./deadlines.ts"
import type { BeginDeprecating } from "./deprecating.ts"
import type { Begin, Call, Endpoint, KeyedEndpoint, Reply, Shortcut, TaggedFailure } from "./endpoint.ts"
import { FailureLog, makeFailureLog } from "./failureLog.ts"
import type { ObserveRequest } from "./observeRequest.ts"
import { peerOf } from "./peer.ts"
import { prefersPage } from "./prefersPage.ts"
import type { makeRateLimit } from "./rateLimit.ts"
import { takeBody } from "./readBody.ts"
import { requestFactsOf } from "./requestFacts.ts"
import { areCreditsSoldIn, errorReply, isFault, readFailure, requestIdOf, toResponse } from "./respond.ts"
import { tracedRequest, traceParentOf } from "./tracedRequest.ts"
import { withDataAsOf } from "./withDataAsOf.ts"

/**
 * How long a request may take, where its endpoint does not say otherwise: longer than a statement may, so that most are told
 * what it was that did not answer, and well below what a connection may be silent for.
 */
const REQUEST_DEADLINE_SECONDS = 8

/** A request was not done by its deadline. */
class NotAnswered extends Schema.TaggedError<NotAnswered>()("NotAnswered", {}) {}

type Handled = Effect.Effect<Reply | Response, TaggedFailure, Services>

/** The key that a call brings. */
const secretOf = ({ access: { keyOf } }: KeyedEndpoint, call: Call): string | null =>
  keyOf === undefined ? keyInHeaders(call.request.headers) : keyOf(call)

/** An address without its scheme and host. */
const pathOf = (address: string): string => address.slice(address.indexOf("/", "https://".length))

/** The refusal of a key whose scope does not do, which says what would. */
const wrongScope = ({ area, access: { scopes } }: KeyedEndpoint, { scope }: ApiKey): Reply =>
  errorReply(area, "insufficient_scope", [
    `This key's scope is ${scope}; the request takes one of ${scopes.join(", ")}`
  ])

/**
 * Makes what handles a call: it checks the key, runs the handler, words a failure as the specification does, and logs the
 * request with its id. Never rejects.
 */
export const makeHandleCall = (host: {
  readonly services: Context.Context<Services>
  readonly sandbox: Sandbox
  readonly authenticate: Effect.Success<typeof makeAuthenticate>
  /** The same for what goes on while the store of keys is away. */
  readonly authenticateTracking?: HostFacts["authenticateTracking"]
  readonly rateLimit: ReturnType<typeof makeRateLimit>
  /** How long a request may take, where it is not REQUEST_DEADLINE_SECONDS. */
  readonly deadlineSeconds?: number
  /** How long a claim of an idempotency key outlives the process that made it, where it is not as the domain says. */
  readonly leaseMs?: number
  /** Whether requests are spans: where somebody takes them. */
  readonly isTraced?: boolean
  /** Is told of every request that is answered. */
  readonly observe?: ObserveRequest
  /** Counts an answered request of a key. It costs every request what it costs. */
  readonly countRequest?: (key: ApiKey, status: number) => void
  /** Says in answers what is deprecated, and counts who uses it. */
  readonly beginDeprecating?: BeginDeprecating
}) => {
  const failureLog = makeFailureLog()
  const services = Context.add(host.services, FailureLog, failureLog)
  const run = Effect.runPromiseExitWith(services)
  const resuming = makeResumeLostCharge()
  const start = Effect.runForkWith(services)
  const startDeadline = makeDeadlines()
  const clock = Context.get(services, Clock.Clock)
  const fromSandbox = makeAnswerFromSandbox(host.sandbox)

  /** Ends at the deadline whatever the handler waits for; what can't be ended at once ends by itself, and nobody waits for it. */
  const withDeadline = (
    handled: Handled | Promise<Handled | Begin>,
    startedMs: number,
    seconds: number
  ): Promise<Exit.Exit<Reply | Response, TaggedFailure>> =>
    new Promise((resolve) => {
      let fiber: Fiber.Fiber<Reply | Response, TaggedFailure> | null = null
      let isOver = false
      const end = startDeadline(seconds * SECOND_MS, startedMs, () => {
        isOver = true
        resolve(Exit.fail(new NotAnswered()))
        fiber?.interruptUnsafe()
      })
      const told = (exit: Exit.Exit<Reply | Response, TaggedFailure>) => {
        end()
        resolve(exit)
      }
      const begin = (ready: Handled | Begin) => {
        if (isOver) return
        if (typeof ready === "function") return ready(told)
        fiber = start(ready)
        fiber.addObserver(told)
      }
      if (handled instanceof Promise) {
        handled.then(begin, (fault) => begin(Effect.die(fault)))
      } else begin(handled)
    })

  /** What is asked with GET mostly has no Idempotency-Key: the same, asked again after a fault of ours, pays under the same id. */
  const once = (endpoint: KeyedEndpoint, call: Call, key: ApiKey) => {
    const handled = execute(endpoint, call, key, (reply) => reply, host.leaseMs)
    return endpoint.method === "GET" ? resuming(`${key.id} ${pathOf(call.request.url)}`, handled, isFault) : handled
  }

  const keyed = (
    endpoint: KeyedEndpoint,
    call: Call,
    note: (key: ApiKey) => void
  ): Effect.Effect<Reply | Response, TaggedFailure, Services> => {
    const { scopes, outlastsStore } = endpoint.access
    const authenticate = outlastsStore === true ? (host.authenticateTracking ?? host.authenticate) : host.authenticate
    return Effect.flatMap(
      authenticate(secretOf(endpoint, call), () => peerOf(call.request)),
      (key) => {
        note(key)
        const handled = Effect.suspend((): Effect.Effect<Reply | Response, TaggedFailure, Services> => {
          if (!scopes.includes(key.scope)) return Effect.succeed(wrongScope(endpoint, key))
          return key.scope === "test"
            ? fromSandbox(endpoint, call, key)
            : withDataAsOf(endpoint, once(endpoint, call, key))
        })
        return host.rateLimit.limit(endpoint, call, key, handled)
      }
    )
  }

  /** What to ask for instead of the handler; where there is nothing, the handler, with what was read of the body. */
  const byShortcut = async (
    endpoint: KeyedEndpoint,
    { bodyBytesMax, handle }: Shortcut,
    call: Call,
    note: (key: ApiKey) => void
  ): Promise<Handled | Begin> => {
    const secret = secretOf(endpoint, call)
    const key = secret === null ? null : host.authenticate.remembered(secret, clock)
    const mayAsk = key !== null && key.scope !== "test" && endpoint.access.scopes.includes(key.scope)
    const body = mayAsk ? await takeBody(call, bodyBytesMax) : null
    if (key === null || body === null) return keyed(endpoint, call, note)
    const begin = handle(call, key, body)
    if (begin === null) return keyed(endpoint, { ...call, body }, note)
    note(key)
    return begin
  }

  const handledOf = (
    endpoint: Endpoint,
    call: Call,
    note: (key: ApiKey) => void
  ): Handled | Promise<Handled | Begin> => {
    if (endpoint.access === "open") return endpoint.handle(call)
    const { shortcut } = endpoint
    return shortcut === undefined || host.isTraced === true
      ? keyed(endpoint, call, note)
      : byShortcut(endpoint, shortcut, call, note)
  }

  return async (endpoint: Endpoint, call: Call): Promise<Response> => {
    const { request } = call
    const startedMs = performance.now()
    const requestId = requestIdOf(request)
    const shown = (reply: Reply | Response): Reply | Response =>
      endpoint.access === "open" && endpoint.errorPage !== undefined && reply.status >= 400 && prefersPage(request)
        ? endpoint.errorPage(reply.status)
        : reply
    let caller: ApiKey | null = null
    const note = (key: ApiKey) => {
      caller = key
    }
    const deprecating = host.beginDeprecating?.(endpoint, call) ?? null
    const respond = (reply: Reply | Response) => {
      if (caller !== null) host.countRequest?.(caller, reply.status)
      host.observe?.(endpoint, reply.status, performance.now() - startedMs)
      const response = toResponse(endpoint, requestId, host.rateLimit.withHeaders(call, shown(reply)), request)
      deprecating?.tell(response, caller)
      return response
    }
    if (endpoint.access === "open" && endpoint.atOnce !== undefined && host.isTraced !== true) {
      const response = endpoint.atOnce(call)
      if (response !== null) return respond(response)
    }
    const parent = traceParentOf(request)
    let traceId = Option.isSome(parent) ? parent.value.traceId : null
    const noteTrace = (kept: string) => {
      traceId = kept
    }
    const untraced = handledOf(endpoint, call, note)
    const handled =
      host.isTraced === true && !(untraced instanceof Promise)
        ? tracedRequest(untraced, endpoint, { parent, requestId, note: noteTrace })
        : untraced
    const seconds = endpoint.mayTakeSeconds ?? host.deadlineSeconds ?? REQUEST_DEADLINE_SECONDS
    const exit = await withDeadline(handled, startedMs, seconds)
    if (Exit.isSuccess(exit) && endpoint.isHot === true) return respond(exit.value)
    const reply = Exit.isSuccess(exit) ? exit.value : readFailure(endpoint.area, exit.cause, areCreditsSoldIn(services))
    // Of hot endpoints there are as many refusals as anyone cares to send: they must not fill the log.
    const summary = endpoint.isHot === true ? Effect.logDebug("request") : Effect.logInfo("request")
    const line = Exit.isFailure(exit) && isFault(exit) ? failureLog(exit.cause, "request", summary) : summary
    // A log that fails must not take the answer with it.
    await run(
      line.pipe(
        Effect.annotateLogs({
          requestId,
          method: request.method,
          path: endpoint.path,
          status: reply.status,
          durationMs: Math.round((performance.now() - startedMs) * 10) / 10,
          ...(traceId === null ? {} : { traceId }),
          ...requestFactsOf(call, reply, caller)
        })
      )
    )
    return respond(reply)
  }
}
