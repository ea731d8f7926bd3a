import { Clock, Effect, Redacted, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import type { TimeZone } from "../../../ports/accounts/tenants/AttributionSettings.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Tenants } from "../../../ports/accounts/tenants/Tenants.ts"
import type { ShopDomain } from "../../../ports/tracking/orders/Order.ts"
import type { PlatformName } from "../../../ports/tracking/stores/ShopPlatform.ts"
import { Shops } from "../../../ports/tracking/stores/Shops.ts"
import { hex, isVisibleAscii } from "../../tokens/bytes.ts"
import { ShopNotConnected } from "./history/filePastOrders.ts"

/** Characters of a store's signing secret. */
export const SHOP_SECRET_MAX_CHARACTERS = 1_000

/** A store's signing secret has to be printable ASCII without blanks, as every shop platform makes them. */
export class InvalidShopSecret extends Schema.TaggedError<InvalidShopSecret>()("InvalidShopSecret", {}) {}

const MADE_SECRET_BYTES = 32

/** A signing secret for a store that makes none itself. */
export const makeShopSecret = Effect.gen(function* () {
  const random = yield* SecureRandom.SecureRandom
  return Redacted.make(hex(yield* random.randomBytes(MADE_SECRET_BYTES)))
})

/**
 * Lets a store report orders, or gives a connected one a new signing secret beside the one before.
 *
 * Fails with InvalidShopSecret, with TenantNotFound, and as the store does where the domain is another account's or of another platform.
 *
 * @example
 * ```ts
 * import { Effect, Redacted } from "effect"
 * import { createTenant } from "creatorsignal/domain/accounts"
 * import { connectShop } from "creatorsignal/domain/attribution"
 * import { fixtures } from "creatorsignal/fixtures"
 * import { ShopDomain, Shops } from "creatorsignal/ports/attribution"
 *
 * const domain = ShopDomain.make("corner-shop.example")
 * const connected = await Effect.runPromise(
 *   Effect.gen(function* () {
 *     const { id: tenantId } = yield* createTenant("Corner Shop")
 *     yield* connectShop({ tenantId, domain, secret: Redacted.make("what the store signs with") })
 *     const shops = yield* Shops
 *     return yield* shops.find(domain)
 *   }).pipe(Effect.provide(fixtures), Effect.flip)
 * )
 *
 * connected._tag //=> "InvalidShopSecret"
 * ```
 */
export const connectShop = Effect.fn("attribution.connectShop")(function* (wanted: {
  readonly tenantId: TenantId
  readonly domain: ShopDomain
  readonly secret: Redacted.Redacted<string>
  /** What the store runs on; Shopify, or its own server that signs likewise, unless said otherwise. */
  readonly platform?: PlatformName
}) {
  const tenants = yield* Tenants
  const shops = yield* Shops
  if (!isVisibleAscii(Redacted.value(wanted.secret))) return yield* new InvalidShopSecret()
  yield* tenants.get(wanted.tenantId)
  const at = new Date(yield* Clock.currentTimeMillis)
  return yield* shops.connect(wanted.tenantId, wanted.domain, wanted.secret, at, wanted.platform)
})

/** Says in which zone a store's days begin and end, null: the account's. Fails with ShopNotConnected where the tenant has no such store. */
export const setStoreZone = Effect.fn("attribution.setStoreZone")(function* (
  tenantId: TenantId,
  domain: ShopDomain,
  timeZone: TimeZone | null
) {
  if (!(yield* Shops.use((shops) => shops.setTimeZone(tenantId, domain, timeZone))))
    return yield* new ShopNotConnected()
})
