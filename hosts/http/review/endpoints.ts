import { Effect } from "effect"
import type { HttpContext } from "../server/context.ts"
import { description } from "./description.ts"
import { decideEndpoint, reviewEndpoint, reviewsEndpoint } from "./reviews.ts"

export const reviewContext: HttpContext = {
  description,
  open: ({ serviceSlug }) =>
    Effect.succeed([reviewsEndpoint(serviceSlug), reviewEndpoint(serviceSlug), decideEndpoint(serviceSlug)])
}
