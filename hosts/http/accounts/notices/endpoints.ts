import { Effect } from "effect"
import type { HttpContext } from "../../server/context.ts"
import { alertsEndpoint } from "./alerts.ts"
import { description } from "./description.ts"

export const http: HttpContext = {
  description,
  open: ({ serviceSlug }) => Effect.succeed([alertsEndpoint(serviceSlug)])
}
