import { Effect } from "effect"
import type { HttpContext } from "../../server/context.ts"
import { description } from "./description.ts"
import { discoverEndpoint } from "./discover.ts"
import { footprintEndpoint } from "./footprint.ts"
import { discoverPages } from "./pages/discoverPage.ts"
import { searchPages } from "./pages/searchPage.ts"
import { resolveEndpoint } from "./resolve.ts"
import { scoreFootprintEndpoint } from "./scoreFootprint.ts"
import { searchEndpoint } from "./search.ts"

export const http: HttpContext = {
  description,
  open: (facts) =>
    Effect.sync(() => [
      scoreFootprintEndpoint(facts),
      discoverEndpoint(facts),
      footprintEndpoint(facts),
      resolveEndpoint(facts),
      searchEndpoint(facts),
      ...searchPages(facts),
      ...discoverPages(facts)
    ])
}
