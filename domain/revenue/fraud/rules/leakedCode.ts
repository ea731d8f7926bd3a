import { DAY_MS } from "../../../../ports/time/days.ts"
import type { WatchedOrder } from "../facts.ts"
import { findingOfOrders, type Rule } from "../rule.ts"

/** The days that are compared with those before. */
const LEAK_DAYS = 7
/** Orders with the code in those days, at least. */
const LEAK_ORDERS_MIN = 20
/** Times as many a day as in the days before, at least. */
const LEAK_TIMES_MIN = 5
/** Of those orders this part came by a visit to the creator's links, at most. */
const LEAK_VISITED_MAX = 0.1
/** While before, of orders with the code this part did, at least; of this many, at least. */
const BEFORE_VISITED_MIN = 0.3
const BEFORE_ORDERS_MIN = 5

const about = { name: "leaked_code", severity: "medium" } as const

/** A code that strangers find on a site of discounts: its uses leap, and nobody who uses it saw the creator's link. */
export const leakedCode: Rule = {
  ...about,
  states: `In ${LEAK_DAYS} days a code was used ${LEAK_TIMES_MIN} times as often as before, by people who never saw its creator's links.`,
  find: (facts) => {
    const since = facts.now.getTime() - LEAK_DAYS * DAY_MS
    const first = facts.orders[0]?.placedAt.getTime() ?? since
    const daysBefore = (since - first) / DAY_MS
    if (daysBefore < LEAK_DAYS) return []
    const byCode = new Map<
      string,
      { readonly channel: string; readonly before: Array<WatchedOrder>; readonly during: Array<WatchedOrder> }
    >()
    for (const order of facts.orders) {
      for (const touch of order.touches) {
        if (touch.kind !== "promo_code" || touch.code === null) continue
        const known = byCode.get(touch.code) ?? { channel: touch.channel, before: [], during: [] }
        ;(order.placedAt.getTime() < since ? known.before : known.during).push(order)
        byCode.set(touch.code, known)
      }
    }
    return [...byCode].flatMap(([code, { channel, before, during }]) => {
      const visited = (orders: ReadonlyArray<WatchedOrder>) =>
        orders.filter(({ touches }) =>
          touches.some((touch) => touch.channel === channel && (touch.kind === "click" || touch.kind === "ref"))
        ).length
      const times = during.length / LEAK_DAYS / Math.max(before.length / daysBefore, 1 / daysBefore)
      const isLeaked =
        during.length >= LEAK_ORDERS_MIN &&
        before.length >= BEFORE_ORDERS_MIN &&
        times >= LEAK_TIMES_MIN &&
        visited(during) <= LEAK_VISITED_MAX * during.length &&
        visited(before) >= BEFORE_VISITED_MIN * before.length
      if (!isLeaked) return []
      const week = Math.floor(facts.now.getTime() / DAY_MS / LEAK_DAYS)
      return [
        findingOfOrders(about, facts, {
          about: `${code}/${week}`,
          channel,
          orders: during,
          evidence: {
            orders_before: before.length,
            days_before: Math.round(daysBefore),
            orders_by_a_visit: visited(during),
            orders_by_a_visit_before: visited(before)
          }
        })
      ]
    })
  }
}
