import { Effect, Schema } from "effect"
import { Readiness } from "../../../ports/Readiness.ts"
import type { OpenEndpoint } from "./endpoint.ts"

const StatusBody = Schema.Struct({ status: Schema.String })

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

export const readyz: OpenEndpoint = {
  method: "GET",
  path: "/readyz",
  area: "scoring",
  summary: "Whether the database answers and its schema is current.",
  isHot: true,
  access: "open",
  responses: {
    200: { description: "Ready.", schema: StatusBody },
    503: { description: "Not ready.", schema: StatusBody }
  },
  handle: Effect.fnUntraced(function* () {
    const readiness = yield* Readiness
    return yield* readiness.check.pipe(
      Effect.as({ status: 200, body: { status: "ready" } }),
      Effect.catchTag("NotReady", ({ cause }) =>
        Effect.as(Effect.logWarning("not ready", cause), { status: 503, body: { status: "not ready" } })
      )
    )
  })
}
