import { isoDay } from "../../../../ports/time/days.ts"
import type { WatchedOrder } from "../facts.ts"
import { findingOfOrders, type Rule } from "../rule.ts"

/** Days on which a buyer's own browser opened one creator's links before the order, at least. */
const SELF_DAYS_MIN = 10
/** Orders by that creator that this browser placed, at least. */
const SELF_ORDERS_MIN = 2

const about = { name: "self_purchase", severity: "high" } as const

/** Whoever opens one creator's links day after day and buys by them again and again is most likely that creator. */
export const selfPurchase: Rule = {
  ...about,
  states: `A browser that opened one creator's links on ${SELF_DAYS_MIN} or more days placed ${SELF_ORDERS_MIN} or more orders by them.`,
  find: (facts) => {
    const found = new Map<
      string,
      { readonly channel: string; readonly orders: Array<WatchedOrder>; readonly days: Set<string> }
    >()
    for (const order of facts.orders) {
      const channel = order.touches.at(-1)?.channel
      if (channel === undefined) continue
      const clicks = order.touches.filter((touch) => touch.kind === "click" && touch.channel === channel)
      for (const pvId of order.devices) {
        const key = `${pvId}/${channel}`
        const known = found.get(key) ?? { channel, orders: [], days: new Set() }
        known.orders.push(order)
        for (const { at } of clicks) known.days.add(isoDay(at))
        found.set(key, known)
      }
    }
    return [...found].flatMap(([key, { channel, orders, days }]) =>
      days.size < SELF_DAYS_MIN || orders.length < SELF_ORDERS_MIN
        ? []
        : [findingOfOrders(about, facts, { about: key, channel, orders, evidence: { days_with_clicks: days.size } })]
    )
  }
}
