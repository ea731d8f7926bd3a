import type { PathVisit } from "../../ports/attribution/Journeys.ts"
import type { Touch } from "./touchpoints.ts"

/**
 * Visitors without a recorded click count at most this many times as often to one of their orders as visitors with one do to
 * theirs.
 */
export const UNCLICKED_TIMES_MAX = 2

/** Different paths with visits that no recorded click led to that are kept at most; what else comes so is left out. */
export const UNCLICKED_PATHS_MAX = 100_000

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

/**
 * Hands on the paths of visitors who ordered nothing, so that nobody moves what creators earn by page views that never
 * happened: whoever reads the public key of a page can report as many as they like.
 *
 * A visit that a person's click led to counts. A visit without one may be real where links are used by their codes alone, and
 * the orders tell how often that is: nobody makes those up. So of such visitors of a channel as many count as its orders without a
 * click let expect, at the rate of visitors to orders of all that were clicked, UNCLICKED_TIMES_MAX times; where no order came by
 * a click, all do. Of a visitor who is left out the visits with a click stay. First come all orders, then the visitors.
 */
export const makeVisitorFilter = (channelOf: (touch: Touch) => string) => {
  const orders = { clicked: new Map<string, number>(), unclicked: new Map<string, number>() }
  const clickedVisitors: Count = new Map()
  const unclickedVisitors: Count = new Map()
  const uncertain = new Map<string, { readonly visits: ReadonlyArray<ChannelVisit>; visitors: number }>()

  return {
    addOrder: (touches: ReadonlyArray<Touch>): void => {
      for (const kind of ["click", "ref"] as const) {
        const channels = new Set(touches.filter((touch) => touch.kind === kind).map(channelOf))
        for (const channel of channels) add(kind === "click" ? orders.clicked : orders.unclicked, channel)
      }
    },

    addVisitor: (
      visits: ReadonlyArray<ChannelVisit>,
      use: (path: ReadonlyArray<string>, visitors: number) => void
    ): void => {
      for (const channel of channelsOf(visits, true)) add(clickedVisitors, channel)
      if (visits.every(({ isClicked }) => isClicked)) {
        use(
          visits.map(({ channel }) => channel),
          1
        )
        return
      }
      const key = JSON.stringify(visits.map(({ channel, isClicked }) => [channel, isClicked]))
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
      const partOf = (channel: string): number => {
        const expected = orders.unclicked.get(channel) ?? 0
        if (clickedOrders === 0) return 1
        return Math.min(1, (UNCLICKED_TIMES_MAX * expected * visitorsAnOrder) / (unclickedVisitors.get(channel) ?? 1))
      }
      // Fractions of visitors are carried on from path to path, in an order that is the same for the same visitors.
      let carried = 0
      for (const [, { visits, visitors }] of [...uncertain].sort(([a], [b]) => (a < b ? -1 : 1))) {
        carried += visitors * Math.min(...channelsOf(visits, false).map(partOf))
        const taken = Math.min(visitors, Math.floor(carried))
        carried -= taken
        if (taken > 0)
          use(
            visits.map(({ channel }) => channel),
            taken
          )
        const clicked = visits.filter(({ isClicked }) => isClicked).map(({ channel }) => channel)
        if (visitors > taken && clicked.length > 0) use(clicked, visitors - taken)
      }
    }
  }
}
