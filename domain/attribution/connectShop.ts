import { Clock, Effect, Redacted, Schema } from "effect"
import type { TenantId } from "../../ports/accounts/Tenant.ts"
import { Tenants } from "../../ports/accounts/Tenants.ts"
import type { ShopDomain } from "../../ports/attribution/Order.ts"
import { Shops } from "../../ports/attribution/Shops.ts"
import { isVisibleAscii } from "../asciiBytes.ts"

/** A store's signing secret has to be printable ASCII without blanks, as every shop platform makes them. */
export class InvalidShopSecret extends Schema.TaggedError<InvalidShopSecret>()("InvalidShopSecret", {}) {}

/** Lets a store report orders, or gives a connected one a new signing secret beside the one before. */
export const connectShop = Effect.fn("attribution.connectShop")(function* (wanted: {
  readonly tenantId: TenantId
  readonly domain: ShopDomain
  readonly secret: Redacted.Redacted<string>
}) {
  const tenants = yield* Tenants
  const shops = yield* Shops
  if (!isVisibleAscii(Redacted.value(wanted.secret))) return yield* new InvalidShopSecret()
  yield* tenants.get(wanted.tenantId)
  return yield* shops.connect(wanted.tenantId, wanted.domain, wanted.secret, new Date(yield* Clock.currentTimeMillis))
})
