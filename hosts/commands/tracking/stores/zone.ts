import { Effect, Schema } from "effect"
import { setStoreZone } from "../../../../domain/tracking/stores/connectShop.ts"
import { TimeZone } from "../../../../ports/accounts/tenants/AttributionSettings.ts"
import { Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import { ShopDomain } from "../../../../ports/tracking/orders/Order.ts"
import { optionalTextFlag, textFlag } from "../../line/flags.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { storeUnavailable, tenantNotFound } from "../../line/refusals.ts"
import { tenantField } from "../../line/values.ts"

export const shopZone = operatorCommand({
  name: "shop zone",
  description: "Say in which time zone a store's days begin and end: its books are by them",
  flags: {
    ...tenantField.flags,
    domain: textFlag("domain", "The connected store's domain"),
    time_zone: optionalTextFlag("time-zone", "Such as Europe/Berlin; absent: the account's")
  },
  fields: { ...tenantField.fields, domain: ShopDomain, time_zone: Schema.NullOr(TimeZone) },
  rules: {
    ...tenantField.rules,
    domain: "must be a store's domain: shop list shows them",
    time_zone: "must be the IANA name of a time zone, such as Europe/Berlin"
  },
  read: ({ domain, ...given }) => Effect.succeed({ ...given, domain: domain.toLowerCase() }),
  isReadOnly: false,
  run: Effect.fnUntraced(function* ({ domain, tenant, time_zone }) {
    yield* Tenants.use((tenants) => tenants.get(tenant))
    yield* setStoreZone(tenant, domain, time_zone)
    return { id: domain, tenant_id: tenant, time_zone }
  }),
  refusals: {
    ...storeUnavailable,
    ...tenantNotFound,
    ShopNotConnected: "--domain must be a store that the account has connected: shop list shows them"
  }
})
