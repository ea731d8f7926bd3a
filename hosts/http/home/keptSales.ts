import { Clock, Effect } from "effect"
import { dayAt, startOfDay } from "../../../domain/attribution/reports/localDays.ts"
import type { TenantId } from "../../../ports/accounts/Tenant.ts"
import { Tenants } from "../../../ports/accounts/Tenants.ts"
import { AttributionReports } from "../attribution/AttributionReports.ts"
import { makeKeptFigures } from "../attribution/keptFigures.ts"
import type { PageReport } from "../attribution/pageReport.ts"
import { pageReportOf } from "../attribution/pages/attributionPage.ts"

/** Days that figures are of, and as many before them to compare with. */
export const HOME_DAYS = 30
const ACCOUNTS_KEPT_MAX = 1_000

/** What was sold, when that was read. */
export interface Sales {
  readonly report: PageReport
  readonly at: Date
}

const make = Effect.fnUntraced(function* (tenantId: TenantId) {
  const reports = yield* AttributionReports
  const { timeZone } = yield* Tenants.use((tenants) => tenants.attribution(tenantId))
  const at = new Date(yield* Clock.currentTimeMillis)
  const today = dayAt(at, timeZone)
  const period = {
    from: startOfDay({ ...today, day: today.day - 2 * HOME_DAYS + 1 }, timeZone),
    to: startOfDay({ ...today, day: today.day + 1 }, timeZone)
  }
  const made = yield* reports.report({
    tenantId,
    model: "last_touch",
    period,
    currency: null,
    breakdown: { interval: "day", groupBy: "creator", timeZone, startsWithFirstOrder: false },
    format: "page"
  })
  const sales: Sales = { report: yield* pageReportOf(made), at }
  return sales
})

/** Makes what reads the sales of an account's last days. Reports are made by whoever makes the API's. */
export const makeKeptSales = () =>
  makeKeptFigures({ nameOf: (tenantId: TenantId) => tenantId, make, entriesMax: ACCOUNTS_KEPT_MAX })
