import { Effect } from "effect"
import type { HttpContext } from "../../server/context.ts"
import { description } from "./description.ts"
import { reviewPages } from "./reviewPages.ts"
import { decideEndpoint, reviewEndpoint, reviewsEndpoint } from "./reviews.ts"

export const http: HttpContext = {
  description,
  open: (facts) => {
    const { serviceSlug } = facts
    return Effect.succeed([
      reviewsEndpoint(serviceSlug),
      reviewEndpoint(serviceSlug),
      decideEndpoint(serviceSlug),
      ...reviewPages(facts)
    ])
  }
}
