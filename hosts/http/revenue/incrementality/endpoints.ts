import { Effect } from "effect"
import type { HttpContext } from "../../server/context.ts"
import { description } from "./description.ts"
import { cellsEndpoint, declareEndpoint, listEndpoint, reportEndpoint } from "./liftTests.ts"

export const http: HttpContext = {
  description,
  open: () => Effect.succeed([declareEndpoint, listEndpoint, reportEndpoint, cellsEndpoint])
}
