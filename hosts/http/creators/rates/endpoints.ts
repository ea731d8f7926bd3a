import { Effect } from "effect"
import type { HttpContext } from "../../server/context.ts"
import { description } from "./description.ts"
import { rateCardEndpoint, rateCatalogEndpoint } from "./rateCard.ts"

export const http: HttpContext = {
  description,
  open: (facts) => Effect.succeed([rateCatalogEndpoint, rateCardEndpoint(facts)])
}
