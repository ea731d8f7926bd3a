import { Clock, Effect, Option } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { groupBy } from "../../../ports/text/groupBy.ts"
import { DAY_MS } from "../../../ports/time/days.ts"
import type { ShopDomain } from "../../../ports/tracking/orders/Order.ts"
import { LastHeard } from "../../../ports/tracking/stores/LastHeard.ts"
import { type HeardTopic, type ListedShop, Shops } from "../../../ports/tracking/stores/Shops.ts"

/** How far back it is looked for a store's newest order and a survey's newest answer. */
export const HEARD_DAYS_MAX = 90

/** A connected store, and when and of what it was heard of. */
export interface HeardShop {
  readonly shop: ListedShop
  /** When it last notified; null where it never did. Of topics that are read to the minute. */
  readonly lastNoticeAt: Date | null
  /** When its newest order of the last HEARD_DAYS_MAX days was placed; null where there is none. */
  readonly lastOrderAt: Date | null
  /** By name. */
  readonly topics: ReadonlyArray<HeardTopic>
}

const since = Effect.map(Clock.currentTimeMillis, (now) => new Date(now - HEARD_DAYS_MAX * DAY_MS))

/** A page of an account's stores, those that removed the app too, in order of their domains; at most 100. */
export const readStores = Effect.fn("attribution.readStores")(function* (
  tenantId: TenantId,
  page: { readonly after: ShopDomain | null; readonly limit: number }
) {
  const [shops, heard] = [yield* Shops, yield* LastHeard]
  // One more tells whether there are others behind it.
  const rows = yield* shops.list(tenantId, { ...page, limit: page.limit + 1 })
  const shown = rows.slice(0, page.limit)
  const domains = shown.map(({ domain }) => domain)
  const { topics, orders } = yield* Effect.all(
    { topics: shops.heardOf(tenantId, domains), orders: heard.stores(tenantId, domains, yield* since) },
    { concurrency: "unbounded" }
  )
  const ofDomain = groupBy(topics, ({ domain }) => domain)
  const placed = new Map(orders.map(({ domain, lastOrderAt }) => [domain, lastOrderAt]))
  return {
    stores: shown.map((shop): HeardShop => {
      const own = ofDomain.get(shop.domain) ?? []
      const last = own.reduce<Date | null>((best, { lastAt }) => (best === null || lastAt > best ? lastAt : best), null)
      return { shop, lastNoticeAt: last, lastOrderAt: placed.get(shop.domain) ?? null, topics: own }
    }),
    next: rows.length > page.limit ? (shown.at(-1)?.domain ?? null) : null
  }
})

/** A survey's newest answer of the last HEARD_DAYS_MAX days; null where there is none. */
export const readLastAnswer = Effect.fn("attribution.readLastAnswer")(function* (tenantId: TenantId) {
  const heard = yield* LastHeard
  return Option.getOrNull(yield* heard.survey(tenantId, yield* since))
})
