import { Effect } from "effect"
import { makeMemberPages } from "../../memberPages/memberPages.ts"
import type { HttpContext } from "../../server/context.ts"
import { deliveriesPages } from "./deliveriesPage.ts"
import { keyPages } from "./keyPage.ts"
import { keysPages } from "./keysPage.ts"
import { setupForms, setupPages } from "./setupPage.ts"

export const http: HttpContext = {
  description: { tags: [], fields: {} },
  open: (facts) =>
    Effect.sync(() => {
      const pages = makeMemberPages(facts)
      return [
        ...setupPages(facts),
        ...keysPages(pages, facts),
        ...keyPages(pages, facts),
        ...deliveriesPages(pages),
        ...setupForms(pages, facts)
      ]
    })
}
