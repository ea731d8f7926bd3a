import { Effect } from "effect"
import type { HttpContext } from "../../server/context.ts"
import { description } from "./description.ts"
import { discoverEndpoint } from "./discover.ts"
import { footprintEndpoint } from "./footprint.ts"
import { resolveEndpoint } from "./resolve.ts"
import { scoreFootprintEndpoint } from "./scoreFootprint.ts"
import { searchEndpoint } from "./search.ts"

export const discoveryContext: HttpContext = {
  description,
  open: (facts) =>
    Effect.succeed([
      scoreFootprintEndpoint(facts),
      discoverEndpoint(facts),
      footprintEndpoint(facts),
      resolveEndpoint(facts),
      searchEndpoint(facts)
    ])
}
