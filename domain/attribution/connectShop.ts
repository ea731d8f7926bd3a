import { Clock, Effect, Redacted, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import type { TenantId } from "../../ports/accounts/Tenant.ts"
import { Tenants } from "../../ports/accounts/Tenants.ts"
import type { ShopDomain } from "../../ports/attribution/Order.ts"
import { Shops } from "../../ports/attribution/Shops.ts"
import { isVisibleAscii } from "../asciiBytes.ts"
import { hex } from "../hex.ts"

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
