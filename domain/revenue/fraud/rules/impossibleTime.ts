import { findingOfOrders, type Rule } from "../rule.ts"

/** Nobody opens a shop's page by a link, fills a cart and pays within this. */
const CLICK_TO_ORDER_SECONDS_MIN = 10

const about = { name: "impossible_time", severity: "high" } as const

/** Clicks that programs put in at the moment of paying. Both times are by this service's own clock. */
export const impossibleTime: Rule = {
  ...about,
  states: `An order was reported less than ${CLICK_TO_ORDER_SECONDS_MIN} seconds after the click that it is laid to.`,
  find: (facts) =>
    facts.orders.flatMap((order) => {
      // Codes and answers are given at the checkout: only what was seen of a visit has a time of its own.
      const visits = order.touches.filter(
        ({ kind, at }) => kind === "click" && at.getTime() !== order.placedAt.getTime()
      )
      const last = visits.at(-1)
      if (last === undefined) return []
      const seconds = (order.reportedAt.getTime() - last.at.getTime()) / 1_000
      // One browser that had other clicks before was on its way already.
      if (seconds < 0 || seconds >= CLICK_TO_ORDER_SECONDS_MIN) return []
      return [
        findingOfOrders(about, facts, {
          about: `${order.key.shopDomain ?? ""}/${order.key.orderId}`,
          channel: last.channel,
          orders: [order],
          evidence: {
            seconds_from_click: seconds,
            clicked_at: last.at.toISOString(),
            reported_at: order.reportedAt.toISOString()
          }
        })
      ]
    })
}
