import type { Description } from "../../server/fieldFacts.ts"

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
