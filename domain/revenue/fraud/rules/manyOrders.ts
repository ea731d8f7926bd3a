import { DAY_MS } from "../../../../ports/time/days.ts"
import type { WatchedOrder, WatchFacts } from "../facts.ts"
import { type Finding, findingOfOrders, lastChannel, type Rule } from "../rule.ts"

/** Orders by one creator that one browser, or one address, places within a day at least. */
export const DEVICE_ORDERS_MIN = 4
const ADDRESS_ORDERS_MIN = 6

/** The orders of one creator that share something and lie within a day of each other: the longest such run. */
const runsOf = (
  rule: Pick<Rule, "name" | "severity">,
  facts: WatchFacts,
  sharedBy: (order: WatchedOrder) => ReadonlyArray<string>,
  ordersMin: number
): ReadonlyArray<Finding> => {
  const groups = new Map<
    string,
    { readonly shared: string; readonly channel: string; readonly orders: Array<WatchedOrder> }
  >()
  for (const order of facts.orders) {
    const channel = lastChannel(order)
    if (channel === null) continue
    for (const shared of new Set(sharedBy(order))) {
      const key = JSON.stringify([shared, channel])
      const known = groups.get(key)
      if (known === undefined) groups.set(key, { shared, channel, orders: [order] })
      else known.orders.push(order)
    }
  }
  return [...groups.values()].flatMap(({ shared, channel, orders }) => {
    const byTime = [...orders].sort((a, b) => a.placedAt.getTime() - b.placedAt.getTime())
    const inRun = new Set<WatchedOrder>()
    for (let first = 0; first < byTime.length; first++) {
      const opens = byTime[first]?.placedAt.getTime() ?? 0
      const run = byTime.slice(first).filter(({ placedAt }) => placedAt.getTime() - opens < DAY_MS)
      if (run.length >= ordersMin) for (const order of run) inRun.add(order)
    }
    if (inRun.size === 0) return []
    return [
      findingOfOrders(rule, facts, {
        about: `${shared}/${channel}`,
        channel,
        orders: [...inRun],
        evidence: { within_hours: 24, orders_min: ordersMin }
      })
    ]
  })
}

const device = { name: "one_device", severity: "high" } as const
const address = { name: "one_address", severity: "high" } as const

export const oneDevice: Rule = {
  ...device,
  states: `One browser placed ${DEVICE_ORDERS_MIN} or more orders by one creator within a day.`,
  find: (facts) => runsOf(device, facts, ({ devices }) => devices, DEVICE_ORDERS_MIN)
}

/** Of clicks of the last 48 hours, for which alone it is known that they came from one address. */
export const oneAddress: Rule = {
  ...address,
  states: `Within a day ${ADDRESS_ORDERS_MIN} or more orders by one creator came by clicks of one address and kind of browser.`,
  find: (facts) => runsOf(address, facts, ({ people }) => people, ADDRESS_ORDERS_MIN)
}
