import { Effect } from "effect"
import { makeMemberPages } from "../../memberPages/memberPages.ts"
import type { HttpContext } from "../../server/context.ts"
import { lettersPages } from "./pages/lettersPages.ts"
import { storePages } from "./pages/storesPage.ts"

/** The page of stores and surveys, for members. It is no part of the API. */
export const http: HttpContext = {
  description: { tags: [], fields: {} },
  open: (facts) =>
    Effect.sync(() => {
      const pages = makeMemberPages(facts)
      return [...storePages(pages, facts), ...lettersPages(pages)]
    })
}
