import type { Description } from "../../server/fieldFacts.ts"

/** What the description says of credits that are bought. */
export const description: Description = {
  tags: [
    {
      name: "credits",
      description: "Credits: packs and single scores, bought by card. One credit is one creator; credits never expire.",
      paths: ["/api/v1/credits"]
    }
  ],
  fields: {
    purchase_id: {
      description: "UUID of the purchase; the ledger's entries are named by it, and the job of a score has it."
    },
    "CreditPurchase.job_id": {
      description: "The job of a bought score, from its payment until it is given back; null otherwise."
    },
    "CreditPurchase.poll_url": { description: "Where that job is asked for, for nothing: it answers the score." },
    "CreditPurchase.report_url": { description: "Where its report is once the job is done, for nothing." },
    alert_below: {
      description: "The account's owners are told by mail each time that the balance falls below this; null: never.",
      example: 20
    },
    pace_used: { description: "Credits that the last days used; null where they are too few to say." },
    pace_days: { description: "How many days that was, today included; null where they are too few to say." },
    days_left: {
      description: "Whole days that the balance lasts at this pace; null where nobody can say, or nothing is used."
    },
    credits_used: { description: "Charges less what was given back of charges; below 0 where more was given back." },
    amount_refunded: {
      description: "What of the amount was given back at the payment provider, in the currency's minor unit."
    },
    customer_ref: { description: "What requests were booked under by X-Customer-Ref; null: those that named nothing." },
    requests: { description: "Requests for scores, those that cost nothing among them." },
    paid_at: { description: "When it was paid; null where it wasn't." }
  }
}
