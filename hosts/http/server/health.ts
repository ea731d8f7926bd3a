import { Clock, Effect, Result, Schema } from "effect"
import { oldestWaits } from "../../../domain/tracking/events/deadEvents.ts"
import { Readiness } from "../../../ports/system/Readiness.ts"
import { EventBacklog } from "../../../ports/tracking/events/EventBacklog.ts"
import type { HostFacts } from "./context.ts"
import type { OpenEndpoint } from "./endpoint.ts"

const StatusBody = Schema.Struct({ status: Schema.String })

/** What /readyz says of a host whose events are taken by a stream. */
const ReadyBody = Schema.Struct({
  ...StatusBody.fields,
  database: Schema.optionalKey(Schema.Literals(["ready", "unavailable"])),
  events: Schema.optionalKey(
    Schema.Union([
      Schema.Literal("unavailable"),
      Schema.Struct({
        waiting: Schema.Int,
        oldest_seconds: Schema.NullOr(Schema.Finite),
        under_way: Schema.Int,
        aside: Schema.Int
      })
    ])
  )
})

export const healthz: OpenEndpoint = {
  method: "GET",
  path: "/healthz",
  area: "scoring",
  summary: "Whether the process is alive.",
  isHot: true,
  access: "open",
  responses: { 200: { description: "Alive.", schema: StatusBody } },
  handle: () => Effect.succeed({ status: 200, body: { status: "alive" } })
}

/** `unreadiness`: why the process is to be sent nothing more, whatever database and stream say. */
export const readyz = ({ unreadiness }: Pick<HostFacts, "unreadiness">): OpenEndpoint => ({
  method: "GET",
  path: "/readyz",
  area: "scoring",
  summary:
    "Whether the database answers and its schema is current, and how many events wait where a stream takes them.",
  isHot: true,
  access: "open",
  responses: {
    200: { description: "Ready; degraded where only one of database and stream answers.", schema: ReadyBody },
    503: { description: "Not ready.", schema: ReadyBody }
  },
  handle: Effect.fnUntraced(function* () {
    const reason = unreadiness()
    if (reason !== null) return { status: 503, body: { status: reason } }
    const readiness = yield* Readiness
    const backlog = yield* EventBacklog
    const asked = [Effect.result(readiness.check), Effect.result(backlog.read)] as const
    const [database, stream] = yield* Effect.all(asked, { concurrency: "unbounded" })
    if (Result.isFailure(database)) yield* Effect.logWarning("not ready", database.failure.cause)
    const isReady = Result.isSuccess(database)
    if (Result.isSuccess(stream) && stream.success === null) {
      return isReady ? { status: 200, body: { status: "ready" } } : { status: 503, body: { status: "not ready" } }
    }
    if (Result.isFailure(stream)) yield* Effect.logWarning("the event stream does not answer", stream.failure.cause)
    const nowMs = yield* Clock.currentTimeMillis
    const waiting = Result.isSuccess(stream) ? stream.success : null
    const status = isReady && waiting !== null ? "ready" : isReady || waiting !== null ? "degraded" : "not ready"
    const body: typeof ReadyBody.Type = {
      status,
      database: isReady ? "ready" : "unavailable",
      events:
        waiting === null
          ? "unavailable"
          : {
              waiting: waiting.waiting,
              oldest_seconds: oldestWaits(waiting, nowMs),
              under_way: waiting.underWay,
              aside: waiting.aside
            }
    }
    // Who can still track, or still answer, must not be taken out: what is away is said in the body.
    return { status: status === "not ready" ? 503 : 200, body }
  })
})
