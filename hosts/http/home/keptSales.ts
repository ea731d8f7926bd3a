import { Clock, Effect } from "effect"
import { makeExpiringCache } from "../../../domain/caching/expiringCache.ts"
import { dayAt, startOfDay } from "../../../domain/revenue/attribution/reports/localDays.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Tenants } from "../../../ports/accounts/tenants/Tenants.ts"
import { AttributionReports } from "../revenue/attribution/AttributionReports.ts"
import { makeKeptFigures, withDeadline } from "../revenue/attribution/keptFigures.ts"
import type { PageReport } from "../revenue/attribution/pageReport.ts"
import { pageReportOf } from "../revenue/attribution/pages/attributionPage.ts"

/** Days that figures are of, and as many before them to compare with: fewer where one report can't read so many orders. */
export const HOME_DAYS = [30, 7, 1] as const
export type HomeDays = (typeof HOME_DAYS)[number]
/** Accounts whose figures are kept at most. */
const ACCOUNTS_KEPT_MAX = 1_000
/** An account that was too large for so many days is not tried with them for so long. */
const TOO_LARGE_SECONDS = 86_400

/** What was sold, when that was read. */
export interface Sales {
  readonly days: HomeDays
  /** Of the last days, day by day and creator by creator. */
  readonly report: PageReport
  /** Of as many days before. */
  readonly before: PageReport
  readonly at: Date
}

const salesOf = Effect.fnUntraced(function* (tenantId: TenantId, days: HomeDays) {
  const reports = yield* AttributionReports
  const { timeZone } = yield* Tenants.use((tenants) => tenants.attribution(tenantId))
  const at = new Date(yield* Clock.currentTimeMillis)
  const today = dayAt(at, timeZone)
  const [first, middle, end] = [1 - 2 * days, 1 - days, 1].map((from) =>
    startOfDay({ ...today, day: today.day + from }, timeZone)
  )
  const query = { tenantId, model: "last_touch", currency: null, format: "page" } as const
  const breakdown = { interval: "day", groupBy: "creator", timeZone, startsWithFirstOrder: false } as const
  const last = yield* reports.report({ ...query, period: { from: middle ?? at, to: end ?? at }, breakdown })
  const before = yield* reports.report({ ...query, period: { from: first ?? at, to: middle ?? at } })
  const sales: Sales = { days, report: yield* pageReportOf(last), before: yield* pageReportOf(before), at }
  return sales
})

/**
 * Makes what reads the sales of an account's last days, and what is drawn of them; null where that takes long. Reports are made by
 * whoever makes the API's.
 */
export const makeKeptSales = <Drawn>(draw: (sales: Sales) => Drawn) => {
  const tooLarge = makeExpiringCache<HomeDays>({ seconds: TOO_LARGE_SECONDS, entriesMax: ACCOUNTS_KEPT_MAX })
  const [most, ...fewer] = HOME_DAYS
  const read = makeKeptFigures({
    nameOf: (tenantId: TenantId) => tenantId,
    make: Effect.fnUntraced(function* (tenantId) {
      const nowNanos = yield* Clock.currentTimeNanos
      const refused = tooLarge.get(tenantId, nowNanos) ?? Number.POSITIVE_INFINITY
      const tried = (days: HomeDays, rest: ReadonlyArray<HomeDays>): ReturnType<typeof salesOf> => {
        const [next, ...others] = rest
        if (next === undefined) return salesOf(tenantId, days)
        if (days >= refused) return tried(next, others)
        return Effect.catchTag(salesOf(tenantId, days), "PeriodTooLarge", () => {
          tooLarge.set(tenantId, days, nowNanos)
          return tried(next, others)
        })
      }
      const sales = yield* tried(most, fewer)
      return { sales, drawn: draw(sales) }
    }),
    entriesMax: ACCOUNTS_KEPT_MAX
  })
  return (tenantId: TenantId) => withDeadline(read(tenantId))
}
