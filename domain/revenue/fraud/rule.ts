import {
  type Evidence,
  SIGNAL_ORDERS_MAX,
  type Signal,
  SignalKey,
  type SignalSeverity,
  type WatchRule
} from "../../../ports/revenue/fraud/Signal.ts"
import type { CreatorAccount, LinkCode } from "../../../ports/tracking/links/TrackingLink.ts"
import type { WatchedOrder, WatchFacts } from "./facts.ts"

/** A signal before it is known whose. */
export type Finding = Omit<Signal, "tenantId">

/** One rule: what it finds in the same facts is always the same. */
export interface Rule {
  readonly name: WatchRule
  readonly severity: SignalSeverity
  /** What it is about, in a sentence for the people of an account. */
  readonly states: string
  readonly find: (facts: WatchFacts) => ReadonlyArray<Finding>
}

/** The last contact before an order, which it is laid to where rules count creators' orders. */
export const lastChannel = ({ touches }: WatchedOrder): string | null => touches.at(-1)?.channel ?? null

/** The orders of each channel that came last before them, in the order of the orders. */
export const ordersByChannel = (
  orders: ReadonlyArray<WatchedOrder>
): ReadonlyMap<string, ReadonlyArray<WatchedOrder>> => {
  const found = new Map<string, Array<WatchedOrder>>()
  for (const order of orders) {
    const channel = lastChannel(order)
    if (channel === null) continue
    const known = found.get(channel)
    if (known === undefined) found.set(channel, [order])
    else known.push(order)
  }
  return found
}

/** By how many standard deviations of its own chance a count lies above what `chance` lets expect. */
export const deviations = (count: number, of: number, chance: number): number =>
  of === 0 || chance >= 1 ? 0 : (count - of * chance) / Math.sqrt(Math.max(of * chance * (1 - chance), 1))

const KEY_CHARACTERS_MAX = 400
const codesOf = (orders: ReadonlyArray<WatchedOrder>, channel: string | null): ReadonlyArray<LinkCode> =>
  [
    ...new Set(
      orders.flatMap(({ touches }) =>
        touches.flatMap((touch) => (touch.code !== null && touch.channel === channel ? [touch.code] : []))
      )
    )
  ].sort()

/** A finding about orders of one channel; `about` tells it from the rule's others. */
export const findingOfOrders = (
  { name, severity }: Pick<Rule, "name" | "severity">,
  facts: WatchFacts,
  given: {
    readonly about: string
    readonly channel: string | null
    readonly orders: ReadonlyArray<WatchedOrder>
    readonly evidence: Evidence
  }
): Finding => {
  const newest = [...given.orders].sort((a, b) => b.placedAt.getTime() - a.placedAt.getTime())
  return {
    key: SignalKey.make(`${name}/${given.about}`.slice(0, KEY_CHARACTERS_MAX)),
    rule: name,
    severity,
    at: newest[0]?.placedAt ?? facts.now,
    creator: given.channel === null ? null : facts.creatorOf(given.channel),
    codes: codesOf(given.orders, given.channel),
    orders: newest.slice(0, SIGNAL_ORDERS_MAX).map(({ key }) => key),
    evidence: { orders: given.orders.length, ...given.evidence }
  }
}

/** A finding about a link, of no order. */
export const findingOfLink = (
  { name, severity }: Pick<Rule, "name" | "severity">,
  facts: WatchFacts,
  given: { readonly about: string; readonly code: LinkCode; readonly at: Date; readonly evidence: Evidence }
): Finding => {
  const channel = facts.channelOf(given.code)
  const creator: CreatorAccount | null = channel === null ? null : facts.creatorOf(channel)
  return {
    key: SignalKey.make(`${name}/${given.about}`.slice(0, KEY_CHARACTERS_MAX)),
    rule: name,
    severity,
    at: given.at,
    creator,
    codes: [given.code],
    orders: [],
    evidence: given.evidence
  }
}
