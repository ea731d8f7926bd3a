import { Effect, Schema } from "effect"
import { formatCredits } from "./amountText.ts"
import { type Order, openPurchase } from "./openPurchase.ts"
import { CREDIT_PACKS } from "./prices.ts"

/** There is no pack of so many credits. */
export class NoSuchPack extends Schema.TaggedError<NoSuchPack>()("NoSuchPack", {}) {}

/**
 * Buys a pack: the same operation buys one pack, and nothing is credited before it is paid.
 *
 * Fails with NoSuchPack, and with CheckoutRefused where no checkout is open.
 */
export const buyCredits = Effect.fn("billing.buyCredits")(function* (
  order: Pick<Order, "tenantId" | "operationId" | "personId" | "baseUrl"> & { readonly credits: number }
) {
  const pack = CREDIT_PACKS.find(({ credits }) => credits === order.credits)
  if (pack === undefined) return yield* new NoSuchPack()
  return yield* openPurchase({
    ...order,
    credits: pack.credits,
    score: null,
    amountMinor: pack.usdCents,
    description: `Pack of ${formatCredits(pack.credits)}`
  })
})
