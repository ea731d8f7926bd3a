import { Effect, Result } from "effect"
import { orderOfRefund, readShopRefund } from "../../../adapters/shopPlatforms/shopify/readRefund.ts"
import type { TenantId } from "../../../ports/accounts/Tenant.ts"
import type { ShopDomain } from "../../../ports/attribution/Order.ts"
import { Orders } from "../../../ports/attribution/Orders.ts"
import type { OrderId } from "../../../ports/attribution/TrackingEvent.ts"
import { shopAccounts } from "../reconcileOrder.ts"
import { UnreadableNotice } from "./UnreadableNotice.ts"

/** The currency that the shop's newest account of an order is in; null where the shop told of none. */
const currencyOf = Effect.fnUntraced(function* (
  { tenantId, shopDomain }: { readonly tenantId: TenantId; readonly shopDomain: ShopDomain },
  orderId: OrderId
) {
  const found = yield* Orders.use((book) => book.find(tenantId, orderId, shopDomain))
  const [newest] = shopAccounts(found.find((order) => order.orderId === orderId)?.notices ?? [])
  return newest?.total.currency ?? null
})

/**
 * Reads a refund by what is known of its order, which says the currency that the refund itself does not. Where the order is not known
 * yet, the failure says so, and the refund is tried again.
 */
export const readByOrder = Effect.fnUntraced(function* (
  shop: { readonly tenantId: TenantId; readonly shopDomain: ShopDomain },
  text: string,
  failure: UnreadableNotice
) {
  const orderId = orderOfRefund(text)
  if (Result.isFailure(orderId)) return yield* failure
  const currency = yield* currencyOf(shop, orderId.success)
  if (currency === null) {
    return yield* new UnreadableNotice({
      reason: "unknown_order",
      problems: [...failure.problems, "order_id: the order is not known yet"]
    })
  }
  const read = readShopRefund(text, currency)
  if (Result.isSuccess(read)) return read.success
  return yield* new UnreadableNotice({ reason: "unreadable", problems: read.failure })
})
