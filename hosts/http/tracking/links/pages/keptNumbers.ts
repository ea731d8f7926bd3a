import { Clock, Effect, Schema } from "effect"
import type { Period } from "../../../../../domain/revenue/attribution/attributeOrders.ts"
import { daysBefore } from "../../../../../domain/tracking/links/readLinkClicks.ts"
import type { TenantId } from "../../../../../ports/accounts/tenants/Tenant.ts"
import { decimalText } from "../../../../../ports/money/readAmount.ts"
import { DAY_MS } from "../../../../../ports/time/days.ts"
import type { LinkCode } from "../../../../../ports/tracking/links/TrackingLink.ts"
import { AttributionReports } from "../../../revenue/attribution/AttributionReports.ts"
import { inOrders } from "../../../revenue/attribution/attributionReport.ts"
import { FunnelBody, funnelBody } from "../../../revenue/attribution/funnel.ts"
import { makeKeptFigures, withDeadline } from "../../../revenue/attribution/keptFigures.ts"
import { clickToday } from "../clicks.ts"
import { NUMBER_DAYS } from "./words.ts"

/** The pages of links are read for what links earned: when that is made for the first time, it is waited for. */
const SALES_WAIT_MS = 4_000
/** Accounts whose links' sales are kept at once, and links whose funnels are. */
const ACCOUNTS_KEPT_MAX = 100
const FUNNELS_KEPT_MAX = 1_000

/** The days that the numbers of links are of, in UTC: the last ones, today included. */
export const numberDays = Effect.map(clickToday, (last) => ({ first: daysBefore(last, NUMBER_DAYS - 1), last }))

/** The same as a period. */
export const numberPeriod = Effect.map(
  numberDays,
  ({ first, last }): Period => ({
    from: new Date(`${first}T00:00:00Z`),
    to: new Date(Date.parse(`${last}T00:00:00Z`) + DAY_MS)
  })
)

/** What a link earned in one currency. */
export interface LinkSale {
  readonly currency: string
  readonly orders: number
  /** Decimal. */
  readonly revenue: string
}

/** What the links of an account earned, when that was read. */
export interface LinkSales {
  readonly byCode: ReadonlyMap<LinkCode, ReadonlyArray<LinkSale>>
  readonly isWhole: boolean
  readonly at: Date
}

/** Makes what reads what each link of an account earned in the last days, by last touch. */
export const makeKeptLinkSales = () => {
  const read = makeKeptFigures({
    nameOf: (tenantId: TenantId) => tenantId,
    make: Effect.fnUntraced(function* (tenantId) {
      const reports = yield* AttributionReports
      const at = new Date(yield* Clock.currentTimeMillis)
      const { rows, isWhole } = yield* reports.links({ tenantId, model: "last_touch", period: yield* numberPeriod })
      const byCode = new Map<LinkCode, Array<LinkSale>>()
      for (const { code, currency, orders, minorUnits } of rows) {
        const sale = { currency, orders: inOrders(orders), revenue: decimalText({ minorUnits, currency }) }
        const known = byCode.get(code)
        if (known === undefined) byCode.set(code, [sale])
        else known.push(sale)
      }
      const sales: LinkSales = { byCode, isWhole, at }
      return sales
    }),
    entriesMax: ACCOUNTS_KEPT_MAX
  })
  return (tenantId: TenantId) => withDeadline(read(tenantId), SALES_WAIT_MS)
}

/** How the visitors of a link went on, when that was read. */
export interface LinkFunnel {
  readonly total: (typeof FunnelBody.Type)["total"]
  readonly at: Date
}

interface OwnLink {
  readonly tenantId: TenantId
  readonly code: LinkCode
}

const readFunnel = Schema.decodeUnknownEffect(Schema.fromJsonString(FunnelBody))

/** Makes what reads the funnel of one link in the last days. */
export const makeKeptFunnels = () => {
  const read = makeKeptFigures({
    nameOf: ({ tenantId, code }: OwnLink) => `${tenantId}/${code}`,
    make: Effect.fnUntraced(function* ({ tenantId, code }) {
      const reports = yield* AttributionReports
      const at = new Date(yield* Clock.currentTimeMillis)
      const made = yield* reports.funnel({
        tenantId,
        period: yield* numberPeriod,
        mode: "closed",
        groupBy: "link",
        filter: { creator: null, code, campaign: null }
      })
      const body =
        "json" in made ? yield* Effect.orDie(readFunnel(new TextDecoder().decode(made.json))) : funnelBody(made.funnel)
      const funnel: LinkFunnel = { total: body.total, at }
      return funnel
    }),
    entriesMax: FUNNELS_KEPT_MAX
  })
  return (link: OwnLink) => withDeadline(read(link))
}
