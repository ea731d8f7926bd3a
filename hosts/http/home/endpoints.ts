import { Effect } from "effect"
import { makeMemberPages } from "../memberPages/memberPages.ts"
import type { HttpContext } from "../server/context.ts"
import { findPage } from "./findPage.ts"
import { homePage } from "./homePage.ts"

/** The page that people come to once they are signed in, and the one that finds the others; no part of the API. */
export const http: HttpContext = {
  description: { tags: [] },
  open: (facts) =>
    Effect.sync(() => {
      const pages = makeMemberPages(facts)
      return [homePage(pages, facts.serviceSlug), findPage(pages, facts.serviceSlug)]
    })
}
