import { isoDay } from "../../../../ports/time/days.ts"
import { findingOfLink, type Rule } from "../rule.ts"

/** Visitors of one link in one day without a recorded click, at least. */
const FLOOD_VISITORS_MIN = 100
/** Times as many as the orders without a click let expect, at least. */
const FLOOD_TIMES_MIN = 5
/** Orders by clicks of the account, at least, for that to be known. */
const CLICKED_ORDERS_MIN = 10

const about = { name: "page_view_flood", severity: "low" } as const

/** Page views that only the public key vouches for. They move no shares; the signal tells that somebody tries. */
export const pageViewFlood: Rule = {
  ...about,
  states: `In a day ${FLOOD_VISITORS_MIN} or more visitors of a link had no recorded click, ${FLOOD_TIMES_MIN} times what is expected.`,
  find: (facts) => {
    const clicked = new Map<string, number>()
    const unclicked = new Map<string, number>()
    for (const { touches } of facts.orders) {
      for (const channel of new Set(touches.map((touch) => touch.channel))) {
        const kinds = new Set(touches.filter((touch) => touch.channel === channel).map(({ kind }) => kind))
        if (kinds.has("click")) clicked.set(channel, (clicked.get(channel) ?? 0) + 1)
        else if (kinds.has("ref")) unclicked.set(channel, (unclicked.get(channel) ?? 0) + 1)
      }
    }
    const clickedOrders = [...clicked.values()].reduce((sum, count) => sum + count, 0)
    if (clickedOrders < CLICKED_ORDERS_MIN) return []
    const clickedOn = new Map<string, number>()
    for (const { hour, clickedVisitors } of facts.hours) {
      clickedOn.set(isoDay(hour), (clickedOn.get(isoDay(hour)) ?? 0) + clickedVisitors)
    }
    const days = new Map<
      string,
      { code: (typeof facts.hours)[number]["code"]; at: Date; clicked: number; unclicked: number }
    >()
    for (const { code, hour, clickedVisitors, unclickedVisitors } of facts.hours) {
      const key = `${code}/${isoDay(hour)}`
      const known = days.get(key) ?? { code, at: hour, clicked: 0, unclicked: 0 }
      days.set(key, {
        code,
        at: hour > known.at ? hour : known.at,
        clicked: known.clicked + clickedVisitors,
        unclicked: known.unclicked + unclickedVisitors
      })
    }
    return [...days].flatMap(([key, { code, at, clicked: withClick, unclicked: without }]) => {
      // A link that people use by its code alone has orders that show it.
      const orders = unclicked.get(facts.channelOf(code) ?? "") ?? 0
      const expected = (orders * (clickedOn.get(isoDay(at)) ?? 0)) / clickedOrders
      return without < FLOOD_VISITORS_MIN || without < FLOOD_TIMES_MIN * expected
        ? []
        : [
            findingOfLink(about, facts, {
              about: key,
              code,
              at,
              evidence: {
                visitors_without_click: without,
                visitors_with_click: withClick,
                orders_without_click: orders
              }
            })
          ]
    })
  }
}
