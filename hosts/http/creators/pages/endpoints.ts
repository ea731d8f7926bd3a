import { Effect } from "effect"
import { checksPages } from "../../checks/backgroundChecks/checksPages.ts"
import type { HttpContext } from "../../server/context.ts"
import { discoverPages } from "../discovery/pages/discoverPage.ts"
import { searchPages } from "../discovery/pages/searchPage.ts"
import { comparePages } from "../roster/pages/comparePage.ts"
import { creatorsPages } from "../roster/pages/creatorsPages.ts"
import { rosterPages } from "../roster/pages/rosterForms.ts"
import { creatorPages } from "./creatorPage.ts"

/** Pages of creators, the roster, its plans and background checks, for members. They are no part of the API. */
export const creatorPagesContext: HttpContext = {
  description: { tags: [], fields: {} },
  open: (facts) =>
    Effect.sync(() => [
      ...creatorsPages(facts),
      ...comparePages(facts),
      ...searchPages(facts),
      ...discoverPages(facts),
      ...creatorPages(facts),
      ...rosterPages(facts),
      ...checksPages(facts)
    ])
}
