import { countAt, READS, type ToolSpec } from "../toolSpec.ts"

/** Touches of an order that one answer shows at most. */
const TOUCHES_MAX = 50

export const rateCard: ToolSpec = {
  name: "rate_card",
  title: "Compute a fair rate",
  description:
    "A fair rate in USD with a band and the source of every figure, for a platform, niche, views and deliverable, or for a creator whose " +
    "score you paid for. Free. Without an argument it lists what can be asked for: niches, geos, rights, formats.",
  operations: ["POST /api/v1/rate-card", "GET /api/v1/rate-card"],
  choose: (given) => (Object.keys(given).length === 0 ? "GET /api/v1/rate-card" : "POST /api/v1/rate-card"),
  hints: READS,
  say: (answer) =>
    typeof answer.fair_rate === "number" ? `A fair rate is ${answer.fair_rate} USD.` : "What a rate can be asked for."
}

export const attributionReport: ToolSpec = {
  name: "attribution_report",
  title: "Report attributed revenue",
  description:
    "Revenue and orders by creator and link, under one attribution model, for a period; with interval or group_by broken down. Free. " +
    "Money is in minor units and as decimal text, by currency; nothing is converted.",
  operations: ["GET /api/v1/attribution/report"],
  without: ["format"],
  hints: READS,
  list: ["creators"],
  say: (answer) => `${countAt(answer, "creators")} rows of creators, ${countAt(answer, "totals")} currencies.`
}

export const explainOrder: ToolSpec = {
  name: "explain_order",
  title: "Explain how an order was attributed",
  description:
    "One order: its touches in time, what each earned under the model and why, and what was left out. Free. Use the store's order id.",
  operations: ["GET /api/v1/attribution/orders/{order_id}"],
  takes: {
    limit: {
      type: "integer",
      minimum: 1,
      maximum: TOUCHES_MAX,
      description: "Touches at most; the rest by touches_after."
    }
  },
  defaults: { limit: TOUCHES_MAX },
  hints: READS,
  say: (answer) =>
    answer.earns === false ? "It earns nothing, and the answer says why." : `${countAt(answer, "shares")} shares.`
}
