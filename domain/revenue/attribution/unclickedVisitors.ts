import type { PathVisit } from "../../../ports/revenue/attribution/Journeys.ts"
import type { Touch } from "./touchpoints.ts"

/**
 * Visitors without a recorded click count at most this many times as often to one of their orders as visitors with one do to
 * theirs; and no more than this many times as many count as came.
 */
const UNCLICKED_TIMES_MAX = 2

/** People come by clicks to a channel with at least so many orders by clicks. */
const CLICKED_ORDERS_MIN = 10
/** And with at most so many times as many orders without. */
const UNCLICKED_ORDERS_TIMES_MAX = 4

/** How many orders of paths as long as one count beside its own, where it is estimated how many visitors an order takes. */
const PATH_PRIOR_ORDERS = 2

/** Paths of more different visits than this are as long as one another. */
const PATH_LENGTH_MAX = 3

/** Different paths that are told apart at most, of visits that no recorded click led to and of clicks each. */
const UNCLICKED_PATHS_MAX = 100_000

/** One visit of a path, by the channel of its link. */
export interface ChannelVisit {
  readonly channel: string
  readonly isClicked: PathVisit["isClicked"]
}

type Count = Map<string, number>
const add = (counts: Count, channel: string, times = 1) => counts.set(channel, (counts.get(channel) ?? 0) + times)
const total = (counts: Count): number => [...counts.values()].reduce((sum, count) => sum + count, 0)
const channelsOf = (visits: ReadonlyArray<ChannelVisit>, isClicked: boolean): ReadonlyArray<string> => [
  ...new Set(visits.filter((visit) => visit.isClicked === isClicked).map(({ channel }) => channel))
]
const sequenceOf = (visits: ReadonlyArray<ChannelVisit>): ReadonlyArray<string> => visits.map(({ channel }) => channel)
const lengthOf = (sequence: ReadonlyArray<string>): string => String(Math.min(sequence.length, PATH_LENGTH_MAX))

/** Orders and visitors without one, by their path and by the length of it. */
const makePathCounts = () => {
  const counts = { orders: new Map<string, number>(), visitors: new Map<string, number>() }
  const pooled = { orders: new Map<string, number>(), visitors: new Map<string, number>() }
  return {
    add: (what: "orders" | "visitors", sequence: ReadonlyArray<string>) => {
      add(pooled[what], lengthOf(sequence))
      const key = JSON.stringify(sequence)
      if (counts[what].has(key) || counts[what].size < UNCLICKED_PATHS_MAX) add(counts[what], key)
    },
    /** Visitors without an order that come to one with an order; of a path of few orders more by what paths as long as it say. */
    visitorsAnOrder: (sequence: ReadonlyArray<string>): number => {
      const [key, length] = [JSON.stringify(sequence), lengthOf(sequence)]
      const usual = (pooled.visitors.get(length) ?? 0) / Math.max(pooled.orders.get(length) ?? 0, 1)
      return (
        ((counts.visitors.get(key) ?? 0) + PATH_PRIOR_ORDERS * usual) /
        ((counts.orders.get(key) ?? 0) + PATH_PRIOR_ORDERS)
      )
    }
  }
}

/** Visitors of one path of channels, by which of their visits were clicked. */
interface Uncertain {
  readonly visits: ReadonlyArray<ChannelVisit>
  visitors: number
}

/**
 * Hands on the paths of visitors who ordered nothing, so that nobody moves what creators earn by page views that never
 * happened: whoever reads the public key of a page can report as many as they like.
 *
 * A visit that a person's click led to counts. One without may be real where links are used by their codes alone, and the orders
 * tell how often that is: nobody makes those up. First come all orders, then the visitors.
 *
 * - Of a channel that people come to by clicks (CLICKED_ORDERS_MIN) such visitors stand for how many there were, not for
 *   themselves: as many count of a path as its orders without any click let expect, by the visitors and orders of whom one click at
 *   least led to the same path, and at most UNCLICKED_TIMES_MAX times as many as came. So one view more or less changes nothing.
 * - Of every other channel as many count as came, but no more than its orders without a click let expect, at the rate of visitors to
 *   orders of all that were clicked, UNCLICKED_TIMES_MAX times; where no order came by a click, all do.
 *
 * Of a visitor who is left out the visits with a click stay.
 */
export const makeVisitorFilter = (channelOf: (touch: Touch) => string) => {
  const orders = { clicked: new Map<string, number>(), unclicked: new Map<string, number>() }
  const clickedVisitors: Count = new Map()
  const unclickedVisitors: Count = new Map()
  const uncertain = new Map<string, Uncertain>()
  const byClicks = makePathCounts()
  const unclickedOrders: Count = new Map()

  /** Whether people come to a channel by clicks, so that these tell what to expect of its other visitors. */
  const isClicked = (channel: string): boolean => {
    const clicked = orders.clicked.get(channel) ?? 0
    return clicked >= CLICKED_ORDERS_MIN && UNCLICKED_ORDERS_TIMES_MAX * clicked >= (orders.unclicked.get(channel) ?? 0)
  }

  return {
    addOrder: (touches: ReadonlyArray<Touch>): void => {
      for (const kind of ["click", "ref"] as const) {
        const channels = new Set(touches.filter((touch) => touch.kind === kind).map(channelOf))
        for (const channel of channels) add(kind === "click" ? orders.clicked : orders.unclicked, channel)
      }
      const visits = touches
        .filter(({ kind }) => kind === "click" || kind === "ref")
        .map((touch): ChannelVisit => ({ channel: channelOf(touch), isClicked: touch.kind === "click" }))
      if (visits.length === 0) return
      const sequence = sequenceOf(visits)
      if (visits.some((visit) => visit.isClicked)) byClicks.add("orders", sequence)
      else add(unclickedOrders, JSON.stringify(sequence))
    },

    addVisitor: (
      visits: ReadonlyArray<ChannelVisit>,
      use: (path: ReadonlyArray<string>, visitors: number) => void
    ): void => {
      for (const channel of channelsOf(visits, true)) add(clickedVisitors, channel)
      // Who followed one link as a person does was there.
      if (visits.some((visit) => visit.isClicked)) {
        byClicks.add("visitors", sequenceOf(visits))
        use(
          visits.map(({ channel }) => channel),
          1
        )
        return
      }
      const key = JSON.stringify(visits.map((visit) => [visit.channel, visit.isClicked]))
      const known = uncertain.get(key)
      if (known === undefined && uncertain.size >= UNCLICKED_PATHS_MAX) return
      for (const channel of channelsOf(visits, false)) add(unclickedVisitors, channel)
      if (known === undefined) uncertain.set(key, { visits, visitors: 1 })
      else known.visitors += 1
    },

    /** Hands on what counts of the visitors that no recorded click led to. */
    finish: (use: (path: ReadonlyArray<string>, visitors: number) => void): void => {
      const clickedOrders = total(orders.clicked)
      const visitorsAnOrder = clickedOrders === 0 ? Number.POSITIVE_INFINITY : total(clickedVisitors) / clickedOrders
      /** How much of a channel's visitors counts, where people don't come to it by clicks. */
      const partOf = (channel: string): number => {
        const expected = orders.unclicked.get(channel) ?? 0
        if (clickedOrders === 0) return 1
        return Math.min(1, (UNCLICKED_TIMES_MAX * expected * visitorsAnOrder) / (unclickedVisitors.get(channel) ?? 1))
      }
      const isEstimated = (visits: ReadonlyArray<ChannelVisit>) => channelsOf(visits, false).every(isClicked)
      const came: Count = new Map()
      for (const { visits, visitors } of uncertain.values()) {
        if (isEstimated(visits)) add(came, JSON.stringify(sequenceOf(visits)), visitors)
      }
      const timesOf = (visits: ReadonlyArray<ChannelVisit>): number => {
        if (!isEstimated(visits)) return Math.min(...channelsOf(visits, false).map(partOf))
        const sequence = sequenceOf(visits)
        const key = JSON.stringify(sequence)
        const expected = (unclickedOrders.get(key) ?? 0) * byClicks.visitorsAnOrder(sequence)
        return Math.min(UNCLICKED_TIMES_MAX, expected / (came.get(key) ?? 1))
      }
      // Fractions of visitors are carried on from path to path, in an order that is the same for the same visitors.
      let carried = 0
      for (const [, { visits, visitors }] of [...uncertain].sort(([a], [b]) => (a < b ? -1 : 1))) {
        carried += visitors * timesOf(visits)
        const taken = Math.floor(carried)
        carried -= taken
        if (taken > 0)
          use(
            visits.map(({ channel }) => channel),
            taken
          )
        const clicked = visits.filter((visit) => visit.isClicked).map(({ channel }) => channel)
        if (visitors > taken && clicked.length > 0) use(clicked, visitors - taken)
      }
    }
  }
}
