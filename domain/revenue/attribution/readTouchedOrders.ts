import { Effect } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import type { TrackingLink } from "../../../ports/tracking/links/TrackingLink.ts"
import { TrackingLinks } from "../../../ports/tracking/links/TrackingLinks.ts"
import { type OrderCursor, Orders } from "../../../ports/tracking/orders/Orders.ts"
import { promoCodeKey } from "../../tracking/links/codes.ts"
import { type AttributionContext, openAttribution, reconcileWithTouches, type TouchedFile } from "./attributeOrders.ts"

/** Orders that are looked at between two turns of whoever else is served. */
const PAGE_ORDERS = 200

/** Which orders are read: those with `from` <= placedAt < `to`, of more than `ordersMax` the newest. */
export interface TouchedOrdersQuery {
  readonly links: ReadonlyArray<Pick<TrackingLink, "code" | "promoCode">>
  readonly from: Date
  readonly to: Date
  readonly ordersMax: number
}

/**
 * Reads a tenant's orders that one of some links may have touched, newest first, page by page, and hands each page to `take`. Answers
 * since when they were read: `from`, or later where there are more than `ordersMax`.
 */
export const readTouchedOrders = Effect.fn("attribution.readTouchedOrders")(function* (
  tenantId: TenantId,
  { links, from, to, ordersMax }: TouchedOrdersQuery,
  take: (touched: ReadonlyArray<TouchedFile>) => void
) {
  const book = yield* Orders
  const codes = links.map(({ code }) => code)
  const assigned = yield* TrackingLinks.use((store) => store.promoCodesOf(tenantId, codes))
  const stored = [...links.flatMap(({ promoCode }) => promoCode ?? []), ...assigned]
  // Orders that were filed before blanks and forms were compared have them as they were used.
  const promoCodes = [...new Set([...stored, ...stored.map(promoCodeKey)])]
  const asked = { codes, promoCodes }
  let read = 0
  let opened: AttributionContext | null = null
  for (let before: OrderCursor | null = null; ; ) {
    const page: Effect.Success<ReturnType<typeof book.newestTouched>> = yield* book.newestTouched(
      tenantId,
      asked,
      from,
      to,
      PAGE_ORDERS,
      before
    )
    if (page.files.length > 0) {
      opened ??= yield* openAttribution(tenantId)
      take(yield* reconcileWithTouches(opened, page.files))
    }
    read += page.read
    before = page.next
    if (before === null) return from
    if (read >= ordersMax) return before.placedAt
  }
})
