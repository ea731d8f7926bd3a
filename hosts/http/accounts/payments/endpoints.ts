import { Effect } from "effect"
import type { HttpContext } from "../../server/context.ts"
import { checkoutEndpoints } from "./checkout.ts"
import { description } from "./description.ts"
import { paymentsWebhookEndpoint } from "./webhook.ts"

export const http: HttpContext = {
  description,
  open: (facts) => Effect.succeed([paymentsWebhookEndpoint, ...checkoutEndpoints(facts)])
}
