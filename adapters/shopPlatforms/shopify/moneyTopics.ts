/** Topics whose notifications may change what an order is worth, by how their names begin. */
const MONEY_PREFIXES: ReadonlyArray<string> = ["orders/", "refunds/", "disputes/"]

/** Topics that begin like these, and move no money: a fraud score, a protection, and that an order was linked to a customer. */
const MONEYLESS_TOPICS: ReadonlyArray<string> = [
  "orders/risk_assessment_changed",
  "orders/shopify_protect_eligibility_changed",
  "orders/link_requested"
]

/**
 * Whether a topic that no reader knows is kept as a letter. Topics of transactions and returns are not: what they come to is in the
 * order's next update, or in the refund.
 */
export const mayMoveMoney = (topic: string): boolean =>
  MONEY_PREFIXES.some((prefix) => topic.startsWith(prefix)) && !MONEYLESS_TOPICS.includes(topic)
