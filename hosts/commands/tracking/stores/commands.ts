import { Effect, Option, Redacted, Schema } from "effect"
import { Flag } from "effect/cli"
import {
  connectShop,
  SHOP_SECRET_MAX_CHARACTERS,
  setStoreZone
} from "../../../../domain/tracking/stores/connectShop.ts"
import { TimeZone } from "../../../../ports/accounts/tenants/AttributionSettings.ts"
import { Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import { ShopDomain } from "../../../../ports/tracking/orders/Order.ts"
import { PlatformName } from "../../../../ports/tracking/stores/ShopPlatform.ts"
import { DEFAULT_PLATFORM, type ListedShop, Shops } from "../../../../ports/tracking/stores/Shops.ts"
import { optionalTextFlag, readPage, textFlag } from "../../line/flags.ts"
import { readText, UsageWrong } from "../../line/Invocation.ts"
import { type Commands, operatorCommand } from "../../line/operatorCommand.ts"
import { storeUnavailable, tenantNotFound } from "../../line/refusals.ts"
import { tenantField, tenantPageFields } from "../../line/values.ts"
import { importClicks } from "./import/clicks.ts"
import { importOrders } from "./import/orders.ts"
import { noticeDrop, noticeList, noticeRetry, noticeShow } from "./notice/list.ts"

const shopZone = operatorCommand({
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

const shopRow = (shop: ListedShop) => ({
  domain: shop.domain,
  platform: shop.platform,
  time_zone: shop.timeZone,
  connected_at: shop.connectedAt.toISOString(),
  uninstalled_at: shop.uninstalledAt?.toISOString() ?? null
})

const shopList = operatorCommand({
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

/** A secret from where it was said to be; a flag of its own is seen by every program on the machine. */
const readSecret = Effect.fnUntraced(function* (
  secret: Option.Option<Redacted.Redacted<string>>,
  file: Option.Option<string>
) {
  if (Option.isSome(secret) === Option.isSome(file)) {
    return yield* new UsageWrong({ message: "give one of --secret and --secret-file" })
  }
  if (Option.isSome(file)) return yield* readText("--secret-file", file.value)
  const said = Option.match(secret, { onNone: () => "", onSome: Redacted.value })
  return said === "-" ? yield* readText("--secret", "-") : said
})

const shopConnect = operatorCommand({
  name: "shop connect",
  description: "Connect a store, or give it a new secret beside the one before",
  flags: {
    ...tenantField.flags,
    domain: textFlag("domain", "The store's domain; for Stripe a name of the same form, which its address ends in"),
    platform: textFlag("platform", `What the store runs on: ${PlatformName.literals.join(", ")}`).pipe(
      Flag.withDefault(DEFAULT_PLATFORM)
    ),
    secret: Flag.Redacted("secret").pipe(
      Flag.withDescription("What the store signs its notifications with; -: standard input says it"),
      Flag.optional
    ),
    file: textFlag("secret-file", "A file that holds it; other programs see flags, but no file's text").pipe(
      Flag.optional
    )
  },
  fields: {
    ...tenantField.fields,
    domain: ShopDomain,
    platform: PlatformName,
    secret: Schema.NonEmptyString.pipe(Schema.check(Schema.isMaxLength(SHOP_SECRET_MAX_CHARACTERS)))
  },
  rules: {
    ...tenantField.rules,
    domain: "must be a store's domain, such as corner-shop.example",
    platform: `must be one of ${PlatformName.literals.join(", ")}`,
    secret: `must have 1 to ${SHOP_SECRET_MAX_CHARACTERS} characters`
  },
  read: ({ domain, file, platform, secret, tenant }) =>
    Effect.map(readSecret(secret, file), (read) => ({
      tenant,
      domain: domain.toLowerCase(),
      platform: platform.toLowerCase(),
      secret: read
    })),
  isReadOnly: false,
  run: Effect.fnUntraced(function* ({ domain, platform, secret, tenant }) {
    const shop = yield* connectShop({ tenantId: tenant, domain, platform, secret: Redacted.make(secret) })
    return {
      id: shop.domain,
      tenant_id: shop.tenantId,
      domain: shop.domain,
      platform: shop.platform,
      connected_at: shop.connectedAt.toISOString(),
      secrets: shop.secrets.length
    }
  }),
  refusals: {
    ...storeUnavailable,
    ...tenantNotFound,
    ShopTaken: "the store is connected to another tenant",
    ShopPlatformDiffers: "the store is connected already, as one of another platform",
    InvalidShopSecret: "the secret must be printable ASCII without blanks"
  }
})

export const commands: Commands = [
  {
    noun: "shop",
    description: "Connected stores",
    commands: [shopConnect, shopZone, shopList]
  },
  {
    noun: "notice",
    description: "Stores' notifications that could not be read",
    commands: [noticeList, noticeShow, noticeRetry, noticeDrop]
  },
  {
    noun: "import",
    description: "Orders and clicks of the past",
    commands: [importOrders, importClicks]
  }
]
