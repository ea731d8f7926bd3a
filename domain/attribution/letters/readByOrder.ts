import { Effect, Option, Predicate, Result } from "effect"
import type { TenantId } from "../../../ports/accounts/Tenant.ts"
import type { OrderNotice, ShopDomain } from "../../../ports/attribution/Order.ts"
import { Orders } from "../../../ports/attribution/Orders.ts"
import type { OrderId } from "../../../ports/attribution/TrackingEvent.ts"
import { orderIdFrom } from "../orderIdentity.ts"
import { objectsIn, parsedWithProductIds } from "../readShopProducts.ts"
import { readRefund, type ShopOrderRefund } from "../readShopRefund.ts"
import { idDigitsOf, idText } from "../shopFields.ts"
import { UnreadableNotice } from "./UnreadableNotice.ts"

/** The order that a refund says it is of, with every digit; null where it says none. */
const orderIdIn = (text: string, said: unknown): OrderId | null => {
  if (Predicate.isString(said)) return Option.getOrNull(orderIdFrom(said))
  if (!Predicate.isNumber(said)) return null
  const digits = [...text.matchAll(/"order_id"\s*:\s*(\d{1,128})/g)].map(([, id = ""]) => id)
  return Option.getOrNull(orderIdFrom(digits.find((id) => Number(id) === said) ?? ""))
}

/** The currency that the shop's newest account of an order is in; null where the shop told of none. */
const currencyOf = Effect.fnUntraced(function* (
  { tenantId, shopDomain }: { readonly tenantId: TenantId; readonly shopDomain: ShopDomain },
  orderId: OrderId
) {
  const found = yield* Orders.use((book) => book.find(tenantId, orderId, shopDomain))
  const newest = found
    .filter((order) => order.orderId === orderId)
    .flatMap(({ notices }) => notices)
    .filter(({ source }) => source === "shop")
    .reduce<OrderNotice | null>((best, one) => (best === null || one.version > best.version ? one : best), null)
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
  const digits = idDigitsOf(text)
  const body = digits === null ? null : Option.getOrNull(parsedWithProductIds(text))
  const orderId = Predicate.isObject(body) ? orderIdIn(text, body.order_id) : null
  if (digits === null || orderId === null || !Predicate.isObject(body)) return yield* failure
  const currency = yield* currencyOf(shop, orderId)
  if (currency !== null) {
    // Transactions from before buyers had currencies of their own name none: theirs is the shop's.
    const transactions = objectsIn(body.transactions).map((made) => ({ ...made, currency: made.currency ?? currency }))
    const read = readRefund({ ...body, transactions, id: idText(body.id, digits.bare) }, currency)
    if (Result.isSuccess(read)) return { orderId, ...read.success } satisfies ShopOrderRefund
    return yield* new UnreadableNotice({ reason: "unreadable", problems: read.failure })
  }
  return yield* new UnreadableNotice({
    reason: "unknown_order",
    problems: [...failure.problems, "order_id: the order is not known yet"]
  })
})
