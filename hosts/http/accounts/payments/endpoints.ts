import { Effect } from "effect"
import type { HttpContext } from "../../server/context.ts"
import type { Description } from "../../server/fieldFacts.ts"
import { checkoutEndpoints } from "./checkout.ts"
import { paymentsWebhookEndpoint } from "./webhook.ts"

/** What the description says of payments. */
export const description: Description = {
  tags: [
    {
      name: "payments",
      description: "Card payments of background checks; not for integrators.",
      paths: ["/api/webhooks/payments", "/checkout"]
    }
  ],
  fields: {
    lawful_use: { description: "That the check is used lawfully and for the stated purpose." }
  }
}

export const http: HttpContext = {
  description,
  open: (facts) => Effect.succeed([paymentsWebhookEndpoint, ...checkoutEndpoints(facts)])
}
