import { Effect } from "effect"
import type { HttpContext } from "../../server/context.ts"
import { description } from "./description.ts"
import { importEndpoint } from "./importFile.ts"
import { removeEndpoint } from "./removeEvidence.ts"

export const http: HttpContext = {
  description,
  open: (facts) => Effect.succeed([importEndpoint(facts), removeEndpoint(facts)])
}
