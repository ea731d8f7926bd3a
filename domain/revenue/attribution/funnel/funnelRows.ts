import { type Clicks, NO_CLICKS, sumClicks } from "../readClicks.ts"
import {
  type FunnelFilter,
  type FunnelGroup,
  type FunnelGroupBy,
  type FunnelSource,
  groupOf,
  isAskedFor
} from "./funnelGroups.ts"
import type { FunnelStep } from "./walkFunnel.ts"

/** Rows that one funnel tells at most: those of most visitors. */
export const FUNNEL_ROWS_MAX = 512

/** What was counted of some links. */
export interface FunnelCounts {
  readonly clicks: Clicks
  /** Whose the human clicks were: the people of each link and day, added up. */
  readonly people: number
  /** Visitors who reached each step, each counted once. */
  readonly visitors: Readonly<Record<FunnelStep, number>>
  /** Of the visitors of the first step those that a person's recorded click led there. */
  readonly visitorsByClick: number
  /** Visitors whose visits came by machines' clicks alone. They are in no step. */
  readonly machineVisitors: number
  /** Orders of the visitors of the last step, each counted once. */
  readonly orders: number
  /** Orders placed in the period that the links had a part in and of whose visitors no visit by them was seen. */
  readonly ordersWithoutVisit: number
}

export interface FunnelRow extends FunnelGroup {
  readonly counts: FunnelCounts
}

/** What one visitor did, as one row counts it. */
export interface WalkedVisitor {
  readonly reached: ReadonlyArray<FunnelStep>
  readonly isClicked: boolean
  readonly orderNumbers: ReadonlyArray<number>
}

const emptyRow = () => ({
  clicks: NO_CLICKS,
  people: 0,
  visitors: { page_view: 0, add_to_cart: 0, checkout_start: 0, order: 0 },
  visitorsByClick: 0,
  machineVisitors: 0,
  orderNumbers: new Set<number>(),
  ordersWithoutVisit: 0
})
type OpenRow = ReturnType<typeof emptyRow>

const closed = ({ orderNumbers, ...counts }: OpenRow): FunnelCounts => ({
  ...counts,
  orders: orderNumbers.size
})

/** The rows of a funnel and all of them as one, in which what is in several rows counts once. */
export const makeFunnelRows = (by: FunnelGroupBy, filter: FunnelFilter) => {
  const total = emptyRow()
  const rows = new Map<string, { readonly group: FunnelGroup; readonly row: OpenRow }>()
  const rowOf = (group: FunnelGroup): OpenRow => {
    const known = rows.get(group.name)
    if (known !== undefined) return known.row
    const row = emptyRow()
    rows.set(group.name, { group, row })
    return row
  }

  /** Things by the rows that their sources belong to, those that are asked for, and all of those. */
  const byRow = <A extends FunnelSource>(sources: ReadonlyArray<A>) => {
    const asked = sources.filter((source) => isAskedFor(source, filter))
    const groups = new Map<string, { readonly group: FunnelGroup; readonly own: Array<A> }>()
    for (const source of asked) {
      const group = groupOf(source, by)
      const known = groups.get(group.name)
      if (known === undefined) groups.set(group.name, { group, own: [source] })
      else known.own.push(source)
    }
    const each = [...groups.values()].map(({ group, own }) => ({
      row: () => rowOf(group),
      name: group.name,
      own
    }))
    return asked.length === 0 ? [] : [{ row: () => total, name: null, own: asked }, ...each]
  }

  const addWalked = (row: OpenRow, { reached, isClicked, orderNumbers }: WalkedVisitor) => {
    for (const step of reached) row.visitors[step] += 1
    if (isClicked) row.visitorsByClick += 1
    for (const number of orderNumbers) row.orderNumbers.add(number)
  }

  return {
    /** Clicks on one link. */
    addClicks: (source: FunnelSource, clicks: Clicks, people: number) => {
      for (const { row } of byRow([source])) {
        const counted = row()
        counted.clicks = sumClicks(counted.clicks, clicks)
        counted.people += people
      }
    },
    /** One visitor's arrivals: `walk` says what they did of those of one row. Arrivals by machines' clicks alone are told apart. */
    addVisitor: <A extends FunnelSource & { readonly isMachine: boolean }>(
      arrivals: ReadonlyArray<A>,
      walk: (arrivals: ReadonlyArray<A>) => WalkedVisitor
    ) => {
      for (const { row, own } of byRow(arrivals)) {
        const people = own.filter(({ isMachine }) => !isMachine)
        if (people.length === 0) row().machineVisitors += 1
        else addWalked(row(), walk(people))
      }
    },
    /** One order of the period: what had a part in it, and by which sources its visitors were seen to come. */
    addOrder: (touched: ReadonlyArray<FunnelSource>, seen: ReadonlyArray<FunnelSource>) => {
      const came = new Set(byRow(seen).map(({ name }) => name))
      for (const { row, name } of byRow(touched)) if (!came.has(name)) row().ordersWithoutVisit += 1
    },
    /** Most visitors first, then most human clicks, then by name. */
    finish: () => {
      const sorted = [...rows.values()]
        .map(({ group, row }): FunnelRow => ({ ...group, counts: closed(row) }))
        .sort(
          ({ name, counts: one }, { name: otherName, counts: other }) =>
            other.visitors.page_view - one.visitors.page_view ||
            other.clicks.human - one.clicks.human ||
            (name < otherName ? -1 : 1)
        )
      return {
        total: closed(total),
        rows: sorted.slice(0, FUNNEL_ROWS_MAX),
        rowsLeftOut: Math.max(0, sorted.length - FUNNEL_ROWS_MAX)
      }
    }
  }
}
