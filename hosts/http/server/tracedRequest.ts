import { Effect, Exit, Option, type Tracer } from "effect"
import { Headers, HttpTraceContext } from "effect/http"
import type { Services } from "../../services/Services.ts"
import type { Endpoint, Reply, TaggedFailure } from "./endpoint.ts"
import { readFailure } from "./respond.ts"

type Ended = Exit.Exit<Reply | Response, TaggedFailure>

/** What a request says it is part of (W3C Trace Context); none where it says nothing, or nothing that is one. */
export const traceParentOf = ({ headers }: Request): Option.Option<Tracer.ExternalSpan> => {
  const traceparent = headers.get("traceparent")
  return traceparent === null ? Option.none() : HttpTraceContext.w3c(Headers.fromInput({ traceparent }))
}

/**
 * A request's handling as a span, under what it is part of. It is named by its route, and holds no more of the request than that and its
 * id. A refusal is an answer like any other; a fault of ours fails the span too. `note` is told the trace, where it is kept.
 */
export const tracedRequest = (
  handled: Effect.Effect<Reply | Response, TaggedFailure, Services>,
  { method, path, area }: Pick<Endpoint, "method" | "path" | "area">,
  {
    parent,
    requestId,
    note
  }: {
    readonly parent: Option.Option<Tracer.ExternalSpan>
    readonly requestId: string
    readonly note: (traceId: string) => void
  }
): Effect.Effect<Reply | Response, TaggedFailure, Services> => {
  const ended: Effect.Effect<Ended, TaggedFailure, Services> = Effect.useSpan(
    `${method} ${path}`,
    {
      kind: "server",
      ...(Option.isSome(parent) ? { parent: parent.value } : { root: true }),
      attributes: { "http.request.method": method, "http.route": path, "creatorsignal.request_id": requestId }
    },
    (span) => {
      if (span.sampled) note(span.traceId)
      return Effect.exit(Effect.withParentSpan(handled, span)).pipe(
        Effect.flatMap((exit): Effect.Effect<Ended, TaggedFailure> => {
          const { status } = Exit.isSuccess(exit) ? exit.value : readFailure(area, exit.cause)
          span.attribute("http.response.status_code", status)
          return Exit.isFailure(exit) && status >= 500 ? Effect.failCause(exit.cause) : Effect.succeed(exit)
        })
      )
    }
  )
  return Effect.flatten(ended)
}
