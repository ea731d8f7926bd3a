import { Result } from "effect"
import type { TimeZone } from "../../../../ports/accounts/tenants/AttributionSettings.ts"
import type { CurrencyCode } from "../../../../ports/money/money.ts"
import type { SummaryRow } from "../../../../ports/revenue/attribution/Summaries.ts"
import { type AttributedOrder, type Period, PeriodTooLarge } from "../attributeOrders.ts"
import type { LinkIndex } from "../touchpoints.ts"
import { type GroupedPart, groupedParts, type OrderFilter, type ReportGrouping, summaryGroup } from "./groupings.ts"
import { INTERVALS_MAX, intervalAt, intervalsOf, type ReportInterval } from "./intervals.ts"
import { ascending, descending, earnedOf, nothingEarned, type Revenue, revenueOf, sum } from "./tally.ts"

/** Rows that one report has at most. */
const BREAKDOWN_ROWS_MAX = 20_000
/** Groups of one currency that are told one by one at most; the rest are one row an interval. */
const GROUPS_SHOWN_MAX = 512

/** How a report's totals are broken down: by one of the two at least. */
export interface BreakdownQuery {
  readonly interval: ReportInterval | null
  readonly groupBy: ReportGrouping | null
  readonly timeZone: TimeZone
  /** Set where the period begins with the first order: so do the intervals. */
  readonly startsWithFirstOrder: boolean
}

/** What one group earned in one interval. */
export interface BreakdownRow extends Revenue {
  /** Null without an interval. */
  readonly interval: Period | null
  /** Null where the group has no name, where the row is of several, and where nothing is grouped. */
  readonly group: string | null
  /** What the group is called, where its name is an id: as its latest order of the period has it. */
  readonly title: string | null
  /** Set where the row is of orders that no creator had a part in. */
  readonly isUnattributed: boolean
  /** Set where the row is of all groups beyond those shown, and of an order's products beyond those kept. */
  readonly isOthers: boolean
}

export interface Breakdown {
  readonly query: BreakdownQuery
  /** All of them, those without an order too; none without an interval. */
  readonly intervals: ReadonlyArray<Period>
  /** A currency after the other; within it the group of most revenue first; within it interval after interval. */
  readonly rows: ReadonlyArray<BreakdownRow>
}

interface Group {
  readonly name: string | null
  readonly isUnattributed: boolean
  /** Of what is never told by itself. */
  readonly isOthers: boolean
  readonly currency: CurrencyCode
  title: string | null
  total: Revenue
  /** By when the interval begins, in milliseconds. */
  readonly byInterval: Map<number, Revenue>
}

/** The key of all that has no interval. */
const WHOLE_PERIOD = 0

const tooManyIntervals = ({ interval }: BreakdownQuery) =>
  new PeriodTooLarge({
    reason: `interval: the period has more than ${INTERVALS_MAX} ${interval}s; ask for a shorter one, or a longer interval`
  })

const tooManyRows = new PeriodTooLarge({
  reason: `interval: there would be more than ${BREAKDOWN_ROWS_MAX} rows; ask for a shorter period, a longer interval or one currency`
})

const addUp = (groups: ReadonlyArray<Group>, currency: CurrencyCode): Group => {
  const others: Group = {
    name: null,
    isUnattributed: false,
    isOthers: true,
    currency,
    title: null,
    total: nothingEarned(currency),
    byInterval: new Map()
  }
  for (const { total, byInterval } of groups) {
    others.total = sum(others.total, total)
    for (const [key, earned] of byInterval) {
      others.byInterval.set(key, sum(others.byInterval.get(key) ?? nothingEarned(currency), earned))
    }
  }
  return others
}

/** Whether a period cut as is asked has too many intervals, where that can be told without reading an order. */
export const checkBreakdown = (query: BreakdownQuery, period: Period): PeriodTooLarge | null =>
  query.interval === null || query.startsWithFirstOrder || intervalsOf(period, query.interval, query.timeZone) !== null
    ? null
    : tooManyIntervals(query)

/** Groups that an order's country, lines or store are needed for, which summaries don't tell. */
const OF_ORDERS: ReadonlyArray<ReportGrouping | null> = ["country", "shop", "product"]

/**
 * Where summaries of parts of the period must not reach across: when its intervals begin, ascending, of more than INTERVALS_MAX the
 * last. Null where summaries don't tell what is asked.
 */
export const cutsOf = ({ interval, groupBy, timeZone }: BreakdownQuery, period: Period): ReadonlyArray<Date> | null => {
  if (OF_ORDERS.includes(groupBy)) return null
  if (interval === null) return []
  const cuts: Array<Date> = []
  for (let to = period.to; cuts.length <= INTERVALS_MAX && period.from < to; ) {
    const { from } = intervalAt(new Date(to.getTime() - 1), interval, timeZone)
    cuts.push(from > period.from ? from : period.from)
    to = from
  }
  return cuts.reverse()
}

/**
 * Adds up what a filter leaves of orders, one after the other, by group and interval. Every order's shares and money are spent to the
 * last part.
 */
export const tallyBreakdown = (query: BreakdownQuery, period: Period, links: LinkIndex, filter: OrderFilter = {}) => {
  const groups = new Map<string, Group>()
  const cuts = cutsOf(query, period) ?? []
  let firstAt: Date | null = null
  let current: Period | null = null
  const startOf = (at: Date): number => {
    if (query.interval === null) return WHOLE_PERIOD
    if (current === null || at < current.from || at >= current.to) {
      current = intervalAt(at, query.interval, query.timeZone)
    }
    return current.from.getTime()
  }
  const put = (named: Omit<GroupedPart, "part">, key: number, earned: Revenue) => {
    const { name, isUnattributed, isOthers, title } = named
    const { currency } = earned
    const id = JSON.stringify([currency, name, isUnattributed, isOthers])
    const group: Group = groups.get(id) ?? {
      name,
      isUnattributed,
      isOthers,
      currency,
      title,
      total: nothingEarned(currency),
      byInterval: new Map()
    }
    group.title = title ?? group.title
    group.total = sum(group.total, earned)
    group.byInterval.set(key, sum(group.byInterval.get(key) ?? nothingEarned(currency), earned))
    groups.set(id, group)
  }
  return {
    add: (attributed: AttributedOrder) => {
      const { order, filedAt } = attributed
      const parts = groupedParts(attributed, query.groupBy, links, filter)
      if (parts.length === 0) return
      if (firstAt === null || filedAt < firstAt) firstAt = filedAt
      const key = startOf(filedAt)
      for (const { part, ...named } of parts) put(named, key, earnedOf(order, part))
    },
    /** What many orders of one interval came to: the one that begins with the cut so many are behind, as {@link cutsOf} says. */
    addSummary: (row: SummaryRow, behind: number) => {
      const { creator, code, isUnattributed } = row
      if (firstAt === null || row.firstAt < firstAt) firstAt = row.firstAt
      const named = summaryGroup({ creator, code, isUnattributed }, query.groupBy, links)
      put(named, startOf(cuts[behind - 1] ?? row.firstAt), revenueOf(row))
    },
    /** `alone` is the currency that is told of where there is no order at all; `inOrder` sorts currencies. */
    told: (
      alone: CurrencyCode | null,
      inOrder: (one: CurrencyCode, other: CurrencyCode) => number
    ): Result.Result<Breakdown, PeriodTooLarge> => {
      const { interval, timeZone, groupBy } = query
      const first = query.startsWithFirstOrder ? firstAt : period.from
      const shown: Period | null =
        interval === null || first === null
          ? null
          : { ...period, from: query.startsWithFirstOrder ? intervalAt(first, interval, timeZone).from : first }
      const intervals = interval === null || shown === null ? [] : intervalsOf(shown, interval, timeZone)
      if (intervals === null) return Result.fail(tooManyIntervals(query))
      // The first one may be cut; what it holds is kept by when it would have begun.
      const keys = intervals.map((each) =>
        interval === null ? 0 : intervalAt(each.from, interval, timeZone).from.getTime()
      )
      const currencies = [...new Set([...groups.values()].map(({ currency }) => currency))].sort(inOrder)
      const told = currencies.length === 0 && groupBy === null && alone !== null ? [alone] : currencies
      // Beside the groups there may be a row for orders of nobody, and one for the others.
      const rowsAGroup = Math.max(1, intervals.length) * told.length
      const groupsMax = Math.min(GROUPS_SHOWN_MAX, Math.floor(BREAKDOWN_ROWS_MAX / Math.max(1, rowsAGroup)) - 2)
      if (groupsMax < 1) return Result.fail(tooManyRows)
      const rowsOf = (group: Group, isOthers: boolean): ReadonlyArray<BreakdownRow> => {
        const { name, title, isUnattributed, currency, total, byInterval } = group
        const row = { group: name, title, isUnattributed, isOthers }
        if (interval === null) return [{ ...total, ...row, interval: null }]
        return intervals.map((each, place) => ({
          ...(byInterval.get(keys[place] ?? 0) ?? nothingEarned(currency)),
          ...row,
          interval: each
        }))
      }
      const rows = told.flatMap((currency) => {
        const ofCurrency = [...groups.values()]
          .filter((group) => group.currency === currency)
          .sort(
            (a, b) =>
              descending(a.total.minorUnits, b.total.minorUnits) ||
              descending(a.total.orders, b.total.orders) ||
              ascending(a.name ?? "", b.name ?? "")
          )
        if (ofCurrency.length === 0) return rowsOf(addUp([], currency), false)
        const named = ofCurrency.filter(({ isUnattributed, isOthers }) => !isUnattributed && !isOthers)
        const rest = [...named.slice(groupsMax), ...ofCurrency.filter(({ isOthers }) => isOthers)]
        return [
          ...named.slice(0, groupsMax).flatMap((group) => rowsOf(group, false)),
          ...(rest.length === 0 ? [] : rowsOf(addUp(rest, currency), true)),
          ...ofCurrency.filter(({ isUnattributed }) => isUnattributed).flatMap((group) => rowsOf(group, false))
        ]
      })
      return Result.succeed({ query, intervals, rows })
    }
  }
}
