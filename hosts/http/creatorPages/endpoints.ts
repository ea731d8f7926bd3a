import { Effect } from "effect"
import type { HttpContext } from "../server/context.ts"
import { checksPages } from "./checksPages.ts"
import { comparePages } from "./comparePage.ts"
import { creatorPages } from "./creatorPage.ts"
import { creatorsPages } from "./creatorsPages.ts"
import { discoverPages } from "./discoverPage.ts"
import { rosterPages } from "./rosterForms.ts"
import { searchPages } from "./searchPage.ts"

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
