import { Clock, Effect, Result } from "effect"
import { makeExpiringCache } from "../../../domain/caching/expiringCache.ts"
import { creatorKey, readSocialAccount } from "../../../domain/creators/identity/socialAccount.ts"
import { type CalendarDay, dayAt } from "../../../domain/revenue/attribution/reports/localDays.ts"
import { monthOf } from "../../../domain/revenue/commissions/months.ts"
import { StatementDrafts } from "../../../domain/revenue/commissions/StatementDrafts.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Tenants } from "../../../ports/accounts/tenants/Tenants.ts"
import { accountKey } from "../../../ports/creators/identity/SocialAccount.ts"
import { Roster } from "../../../ports/creators/roster/Roster.ts"
import type { RosterEntry } from "../../../ports/creators/roster/RosterEntry.ts"
import type { CurrencyCode } from "../../../ports/money/money.ts"
import type { Month } from "../../../ports/revenue/commissions/Statement.ts"
import { DAY_MS, isoDay } from "../../../ports/time/days.ts"
import { readTime } from "../query/periods.ts"
import { AttributionReports } from "../revenue/attribution/AttributionReports.ts"
import { makeKeptFigures, withDeadline } from "../revenue/attribution/keptFigures.ts"
import type { PageReport } from "../revenue/attribution/pageReport.ts"
import { pageReportOf } from "../revenue/attribution/pages/attributionPage.ts"
import { type Dates, datesBefore, type Preset, presetDates } from "../revenue/attribution/pages/periods.ts"

/** Days that are tried in turn where a report can't read the orders of as many as were asked for. */
const FEWER_DAYS = [30, 7, 1] as const
/** Accounts and periods whose figures are kept at most. */
const FIGURES_KEPT_MAX = 1_000
/** An account that was too large for so many days is not tried with them for so long. */
const TOO_LARGE_SECONDS = 86_400
/** Creators that the table names. */
export const CREATORS_SHOWN = 10
/** Commissions that are read for it. */
const COMMISSIONS_READ_MAX = 1_000

type EarningRow = PageReport["creators"][number]

/** A creator of the table, with their entry on the roster where they are on it. */
export interface Earner {
  readonly row: EarningRow
  /** Of as many days before; null where the report before does not name them. */
  readonly before: EarningRow | null
  readonly entry: RosterEntry | null
}

/** What was sold, when that was read. */
export interface Sales {
  readonly at: Date
  readonly dates: Dates
  readonly datesBefore: Dates | null
  /** Whether these are fewer days than were asked for. */
  readonly isShortened: boolean
  /** Day by day and creator by creator. */
  readonly report: PageReport
  /** Of as many days before. */
  readonly before: PageReport | null
  /** The currency of most orders, which leads; null where there were none. */
  readonly currency: CurrencyCode | null
  /** The creators that earned most in that currency. */
  readonly earners: ReadonlyArray<Earner>
}

const daysOf = ({ from, to }: Dates): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1

const lastDays = (days: number, { year, month, day }: CalendarDay): Dates => ({
  from: isoDay(new Date(Date.UTC(year, month - 1, day - days + 1))),
  to: isoDay(new Date(Date.UTC(year, month - 1, day)))
})

const keyOf = ({ platform, handle, currency }: EarningRow): string =>
  `${platform === null || handle === null ? "" : creatorKey({ platform, handle })} ${currency}`

/** The creators of most revenue in a currency, with what the roster knows of them. */
const earnersOf = Effect.fnUntraced(function* (
  tenantId: TenantId,
  serviceSlug: string,
  { report, before, currency }: Pick<Sales, "report" | "before" | "currency">
) {
  const rows = report.creators
    .filter((row) => row.currency === currency && !row.is_others && row.platform !== null && row.revenue_minor > 0)
    .slice(0, CREATORS_SHOWN)
  const named = rows.map(({ platform, handle }) =>
    Result.getOrNull(Result.map(readSocialAccount(platform ?? "", handle ?? "", serviceSlug), ({ account }) => account))
  )
  const entries = yield* Roster.use((roster) =>
    roster.ofAccounts(
      tenantId,
      named.flatMap((account) => account ?? [])
    )
  )
  const byAccount = new Map(
    entries.flatMap((entry) =>
      [entry.account, ...entry.summary.accounts].map((account) => [accountKey(account), entry] as const)
    )
  )
  const earlier = new Map((before?.creators ?? []).map((row) => [keyOf(row), row]))
  return rows.map((row, place): Earner => {
    const account = named[place] ?? null
    return {
      row,
      before: earlier.get(keyOf(row)) ?? null,
      entry: account === null ? null : (byAccount.get(accountKey(account)) ?? null)
    }
  })
})

const salesOf = Effect.fnUntraced(function* (
  tenantId: TenantId,
  serviceSlug: string,
  dates: Dates,
  isShortened: boolean
) {
  const reports = yield* AttributionReports
  const { timeZone } = yield* Tenants.use((tenants) => tenants.attribution(tenantId))
  const at = new Date(yield* Clock.currentTimeMillis)
  const periodOf = ({ from, to }: Dates) => ({
    from: readTime(from, "starts", timeZone) ?? at,
    to: readTime(to, "ends", timeZone) ?? at
  })
  const query = { tenantId, model: "last_touch", currency: null, format: "page" } as const
  const breakdown = { interval: "day", groupBy: "creator", timeZone, startsWithFirstOrder: false } as const
  const report = yield* pageReportOf(yield* reports.report({ ...query, period: periodOf(dates), breakdown }))
  const earlier = datesBefore(dates)
  const before =
    earlier === null ? null : yield* pageReportOf(yield* reports.report({ ...query, period: periodOf(earlier) }))
  const currency = report.totals.toSorted((a, b) => b.orders - a.orders)[0]?.currency ?? null
  const earners = yield* earnersOf(tenantId, serviceSlug, { report, before, currency })
  const sales: Sales = { at, dates, datesBefore: earlier, isShortened, report, before, currency, earners }
  return sales
})

/**
 * Makes what reads the sales of an account in a period, and what is drawn of them; null where that takes long. Reports are made by
 * whoever makes the API's.
 */
export const makeKeptSales = <Drawn>(serviceSlug: string, draw: (sales: Sales) => Drawn) => {
  const tooLarge = makeExpiringCache<number>({ seconds: TOO_LARGE_SECONDS, entriesMax: FIGURES_KEPT_MAX })
  const read = makeKeptFigures({
    nameOf: ({ tenantId, preset }: { readonly tenantId: TenantId; readonly preset: Preset }) => `${tenantId} ${preset}`,
    make: Effect.fnUntraced(function* ({ tenantId, preset }) {
      const nowNanos = yield* Clock.currentTimeNanos
      const { timeZone } = yield* Tenants.use((tenants) => tenants.attribution(tenantId))
      const today = dayAt(new Date(yield* Clock.currentTimeMillis), timeZone)
      const asked = presetDates(preset, today)
      const fewer = FEWER_DAYS.filter((days) => days < daysOf(asked)).map((days) => lastDays(days, today))
      const refused = tooLarge.get(tenantId, nowNanos) ?? Number.POSITIVE_INFINITY
      const tried = (dates: Dates, rest: ReadonlyArray<Dates>): ReturnType<typeof salesOf> => {
        const [next, ...others] = rest
        const reading = salesOf(tenantId, serviceSlug, dates, dates !== asked)
        if (next === undefined) return reading
        if (daysOf(dates) >= refused) return tried(next, others)
        return Effect.catchTag(reading, "PeriodTooLarge", () => {
          tooLarge.set(tenantId, daysOf(dates), nowNanos)
          return tried(next, others)
        })
      }
      const sales = yield* tried(asked, fewer)
      return { sales, drawn: draw(sales) }
    }),
    entriesMax: FIGURES_KEPT_MAX
  })
  return (tenantId: TenantId, preset: Preset) => withDeadline(read({ tenantId, preset }))
}

/** What creators earn by their terms in the month that is open, by `creatorKey` and currency. */
export interface Earnings {
  readonly month: Month
  readonly minor: ReadonlyMap<string, bigint>
}
export const earningsKey = (row: EarningRow): string => keyOf(row)

/** Makes what reads the commissions of this month; null where that takes long. */
export const makeKeptEarnings = () => {
  const read = makeKeptFigures({
    nameOf: (tenantId: TenantId) => tenantId,
    make: Effect.fnUntraced(function* (tenantId) {
      const drafts = yield* StatementDrafts
      const month = monthOf(new Date(yield* Clock.currentTimeMillis))
      const heads = yield* drafts.heads(tenantId, month, { creatorKey: null, after: null, limit: COMMISSIONS_READ_MAX })
      const minor = heads.map((head) => [`${head.creatorKey} ${head.currency}`, head.sumMinorUnits] as const)
      const earnings: Earnings = { month, minor: new Map(minor) }
      return earnings
    }),
    entriesMax: FIGURES_KEPT_MAX
  })
  return (tenantId: TenantId) => withDeadline(read(tenantId))
}
