import { Effect } from "effect"
import type { HttpContext } from "../../server/context.ts"
import { bulkEndpoint } from "./bulk.ts"
import { creatorEndpoint } from "./creator.ts"
import { description } from "./description.ts"
import { vetEndpoint } from "./vet.ts"

export const http: HttpContext = {
  description,
  open: (facts) => Effect.succeed([creatorEndpoint(facts), bulkEndpoint(facts), vetEndpoint(facts)])
}
