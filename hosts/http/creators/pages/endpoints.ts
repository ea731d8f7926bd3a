import { Effect } from "effect"
import type { HttpContext } from "../../server/context.ts"
import { creatorPages } from "./creatorPage.ts"

/** The page of one creator, for members, with what every other context of creators has of them. It is no part of the API. */
export const http: HttpContext = {
  description: { tags: [], fields: {} },
  open: (facts) => Effect.sync(() => creatorPages(facts))
}
