import { Effect } from "effect"
import { Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import { ShopDomain } from "../../../../ports/tracking/orders/Order.ts"
import { type ListedShop, Shops } from "../../../../ports/tracking/stores/Shops.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { readPage } from "../../line/readPage.ts"
import { storeUnavailable, tenantNotFound } from "../../line/refusals.ts"
import { tenantPageFields } from "../../line/values.ts"

const shopRow = (shop: ListedShop) => ({
  domain: shop.domain,
  platform: shop.platform,
  time_zone: shop.timeZone,
  connected_at: shop.connectedAt.toISOString(),
  uninstalled_at: shop.uninstalledAt?.toISOString() ?? null
})

export const shopList = operatorCommand({
  name: "shop list",
  description: "An account's stores, without their secrets",
  ...tenantPageFields(ShopDomain),
  read: Effect.succeed,
  isReadOnly: true,
  run: Effect.fnUntraced(function* ({ tenant, ...page }) {
    yield* Tenants.use((tenants) => tenants.get(tenant))
    const shops = yield* Shops
    const { items, next } = yield* readPage(
      page,
      (part) => shops.list(tenant, part),
      ({ domain }) => domain
    )
    return { id: tenant, shops: items.map(shopRow), next }
  }),
  refusals: { ...storeUnavailable, ...tenantNotFound }
})
