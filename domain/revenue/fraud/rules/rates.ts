import { isoMonth } from "../../../../ports/time/days.ts"
import type { WatchedOrder, WatchFacts } from "../facts.ts"
import { deviations, type Finding, findingOfOrders, ordersByChannel, type Rule } from "../rule.ts"

/** Orders of a creator's, at least, for their part to be compared with the others'. */
const RATE_ORDERS_MIN = 20
/** Times the part of all other orders, at least, and standard deviations of chance above it. */
const RATE_TIMES_MIN = 3
const RATE_DEVIATIONS_MIN = 4

/** Creators of whose orders a part has something that is far from that of everybody else's. */
const farFromOthers = (
  rule: Pick<Rule, "name" | "severity">,
  facts: WatchFacts,
  among: (order: WatchedOrder) => boolean,
  has: (order: WatchedOrder) => boolean
): ReadonlyArray<Finding> => {
  const all = facts.orders.filter(among)
  const allWith = all.filter(has).length
  return [...ordersByChannel(all)].flatMap(([channel, orders]) => {
    const found = orders.filter(has)
    const [others, othersWith] = [all.length - orders.length, allWith - found.length]
    if (orders.length < RATE_ORDERS_MIN || others < RATE_ORDERS_MIN) return []
    // One more than there are, so that an account where nobody had it is none of certainty.
    const usual = (othersWith + 1) / (others + 1)
    const part = found.length / orders.length
    if (part < RATE_TIMES_MIN * usual || deviations(found.length, orders.length, usual) < RATE_DEVIATIONS_MIN) return []
    return [
      findingOfOrders(rule, facts, {
        about: `${channel}/${isoMonth(facts.now)}`,
        channel,
        orders: found,
        evidence: {
          orders_of_creator: orders.length,
          part_of_creator: Number(part.toFixed(4)),
          part_of_all_others: Number((othersWith / others).toFixed(4))
        }
      })
    ]
  })
}

const returns = { name: "return_rate", severity: "medium" } as const
const denied = { name: "denied_new_customer", severity: "medium" } as const

export const returnRate: Rule = {
  ...returns,
  states: `Of ${RATE_ORDERS_MIN} or more orders of a creator's ${RATE_TIMES_MIN} times as many went back as of all others.`,
  find: (facts) =>
    farFromOthers(
      returns,
      facts,
      () => true,
      ({ isReturned }) => isReturned
    )
}

export const deniedNewCustomer: Rule = {
  ...denied,
  states: `The shop knew ${RATE_TIMES_MIN} times as many of a creator's buyers who were called new as it knew of all others'.`,
  find: (facts) =>
    farFromOthers(
      denied,
      facts,
      ({ isCalledNew }) => isCalledNew,
      ({ isDeniedNew }) => isDeniedNew
    )
}
