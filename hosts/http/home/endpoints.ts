import { Effect } from "effect"
import { makeMemberPages } from "../memberPages/memberPages.ts"
import type { HttpContext } from "../server/context.ts"
import { homePage } from "./homePage.ts"

/** The page that people come to once they are signed in; no part of the API. */
export const http: HttpContext = {
  description: { tags: [] },
  open: (facts) => Effect.sync(() => [homePage(makeMemberPages(facts), facts.serviceSlug)])
}
