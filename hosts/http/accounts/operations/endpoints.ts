import { Effect } from "effect"
import type { HttpContext } from "../../server/context.ts"
import { operatorPage } from "./operatorPage.ts"

/** The page of whoever runs the service. It is no part of the API. */
export const http: HttpContext = {
  description: { tags: [], fields: {} },
  open: (facts) => Effect.sync(() => [operatorPage(facts)])
}
