import { Effect } from "effect"
import type { HttpContext } from "./context.ts"
import { description } from "./description.ts"
import { healthz, readyz } from "./health.ts"

export const http: HttpContext = {
  description,
  open: (facts) => Effect.succeed([healthz, readyz(facts)])
}
