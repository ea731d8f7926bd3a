import { Effect } from "effect"
import { makeMemberPages } from "../../memberPages/memberPages.ts"
import type { HttpContext } from "../../server/context.ts"
import { description } from "./description.ts"
import { liftPages } from "./liftPages.ts"
import { cellsEndpoint, declareEndpoint, listEndpoint, reportEndpoint } from "./liftTests.ts"

export const http: HttpContext = {
  description,
  open: (facts) =>
    Effect.sync(() => [
      declareEndpoint,
      listEndpoint,
      reportEndpoint,
      cellsEndpoint,
      ...liftPages(makeMemberPages(facts))
    ])
}
