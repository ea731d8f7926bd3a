import { Effect, Redacted, Schema, SchemaIssue } from "effect"
import { LATEST_MIGRATION_NAME } from "../../adapters/postgres/migrate.ts"
import { createKey } from "../../domain/accounts/createKey.ts"
import { createTenant } from "../../domain/accounts/createTenant.ts"
import { revokeKey } from "../../domain/accounts/revokeKey.ts"
import { connectShop } from "../../domain/attribution/connectShop.ts"
import { createLink } from "../../domain/attribution/createLink.ts"
import { grantCredits } from "../../domain/billing/grantCredits.ts"
import { type VerifiedAccount, verifyAccount, verifyLedger } from "../../domain/billing/verifyLedger.ts"
import { readDeliveries, readWebhook } from "../../domain/webhooks/readWebhook.ts"
import { redeliver } from "../../domain/webhooks/redeliver.ts"
import { removeWebhook } from "../../domain/webhooks/removeWebhook.ts"
import { setWebhook } from "../../domain/webhooks/setWebhook.ts"
import { shownAddress } from "../../domain/webhooks/webhookAddress.ts"
import { type ApiKey, KeyId, KeyScope } from "../../ports/accounts/ApiKey.ts"
import { ApiKeys, type ListedKey } from "../../ports/accounts/ApiKeys.ts"
import { type Tenant, TenantId } from "../../ports/accounts/Tenant.ts"
import { Tenants } from "../../ports/accounts/Tenants.ts"
import { ShopDomain } from "../../ports/attribution/Order.ts"
import { type ListedShop, Shops } from "../../ports/attribution/Shops.ts"
import { LinkCode, type TrackingLink } from "../../ports/attribution/TrackingLink.ts"
import { TrackingLinks } from "../../ports/attribution/TrackingLinks.ts"
import { CreditLedger } from "../../ports/billing/CreditLedger.ts"
import { Lookups } from "../../ports/creators/Lookups.ts"
import { FOOTPRINT_ACCOUNTS_MAX, Footprints } from "../../ports/discovery/Footprints.ts"
import { Handle, Platform } from "../../ports/identity/SocialAccount.ts"
import { ADDRESS_CHARACTERS_MAX, EmailAddress } from "../../ports/Mail.ts"
import { PAGE_ROWS_MAX, type Page } from "../../ports/Page.ts"
import { DELIVERIES_LISTED_MAX, type LoggedDelivery } from "../../ports/webhooks/Deliveries.ts"
import { type Delivery, DeliveryId, type WebhookEndpoint } from "../../ports/webhooks/Webhook.ts"
import { WebhookEndpoints } from "../../ports/webhooks/WebhookEndpoints.ts"

const NAME_MAX_CHARACTERS = 200
const CREDITS_MAX = 1_000_000
const DAILY_CAP_MAX = 1_000_000
const LINE_MAX_CHARACTERS = 4_096
const SECRET_MAX_CHARACTERS = 1_000
const HISTORY_ENTRIES_MAX = 1_000
/** Accounts that a proof of the whole ledger lists at most, those that are broken before the others; it counts them all. */
const VERIFIED_LISTED_MAX = 1_000
/** What is shown of a hash, where the whole of it would be in the way. */
const HASH_PREFIX_CHARACTERS = 12
/** One account alone is no link. */
export const FOOTPRINT_LINKED_MIN = 2

/** What people write in one line: whole characters, and none that steers a terminal or ends a line. */
const plain = Schema.isPattern(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u)

const name = Schema.Trim.pipe(Schema.check(Schema.isBetweenLength(1, NAME_MAX_CHARACTERS), plain))
const line = Schema.String.pipe(Schema.check(Schema.isMaxLength(LINE_MAX_CHARACTERS), plain))

/** Which part of a list is asked for. */
const page = <S extends Schema.Top>(after: S) => ({
  after: Schema.NullOr(after),
  limit: Schema.Int.pipe(Schema.check(Schema.isBetween({ minimum: 1, maximum: PAGE_ROWS_MAX })))
})

/** Null where it stays as it is. */
const dailyCap = Schema.NullOr(Schema.Int.pipe(Schema.check(Schema.isBetween({ minimum: 0, maximum: DAILY_CAP_MAX }))))

/** A creator's account as people write it: `platform/handle`, with or without an @. */
export const CreatorText = Schema.String.pipe(Schema.check(Schema.isPattern(/^[a-z]{1,32}\/@?[^/\s@]{1,100}$/i)))

/** What an operator may do, from the command line. */
export const AdminCommand = Schema.Union([
  Schema.TaggedStruct("tenant create", { name, email: Schema.NullOr(EmailAddress) }),
  Schema.TaggedStruct("tenant list", page(TenantId)),
  Schema.TaggedStruct("key list", { tenant: TenantId, ...page(KeyId) }),
  Schema.TaggedStruct("link list", { tenant: TenantId, ...page(LinkCode) }),
  Schema.TaggedStruct("shop list", { tenant: TenantId, ...page(ShopDomain) }),
  Schema.TaggedStruct("webhook list", { tenant: TenantId, ...page(KeyId) }),
  Schema.TaggedStruct("key create", { tenant: TenantId, scope: KeyScope, label: name }),
  Schema.TaggedStruct("key revoke", { id: KeyId }),
  Schema.TaggedStruct("key limits", { id: KeyId, daily_scrapes: dailyCap, daily_discoveries: dailyCap }),
  Schema.TaggedStruct("credits grant", {
    tenant: TenantId,
    amount: Schema.Int.pipe(Schema.check(Schema.isBetween({ minimum: 1, maximum: CREDITS_MAX }))),
    reference: Schema.NullOr(name)
  }),
  Schema.TaggedStruct("credits history", {
    tenant: TenantId,
    limit: Schema.Int.pipe(Schema.check(Schema.isBetween({ minimum: 1, maximum: HISTORY_ENTRIES_MAX })))
  }),
  Schema.TaggedStruct("credits verify", { tenant: Schema.NullOr(TenantId) }),
  Schema.TaggedStruct("usage", { tenant: TenantId, from: Schema.DateFromString, to: Schema.DateFromString }),
  Schema.TaggedStruct("link create", {
    tenant: TenantId,
    code: LinkCode,
    url: line,
    creator: Schema.NullOr(CreatorText),
    promo: Schema.NullOr(line)
  }),
  Schema.TaggedStruct("shop connect", {
    tenant: TenantId,
    domain: ShopDomain,
    secret: Schema.NonEmptyString.pipe(Schema.check(Schema.isMaxLength(SECRET_MAX_CHARACTERS)))
  }),
  Schema.TaggedStruct("footprint link", {
    accounts: Schema.Array(Schema.Struct({ platform: Platform, handle: Handle })).pipe(
      Schema.check(Schema.isBetweenLength(FOOTPRINT_LINKED_MIN, FOOTPRINT_ACCOUNTS_MAX))
    )
  }),
  Schema.TaggedStruct("webhook set", { key: KeyId, url: line, attempts: Schema.NullOr(Schema.Int) }),
  Schema.TaggedStruct("webhook show", { key: KeyId }),
  Schema.TaggedStruct("webhook remove", { key: KeyId }),
  Schema.TaggedStruct("webhook deliveries", {
    key: KeyId,
    limit: Schema.Int.pipe(Schema.check(Schema.isBetween({ minimum: 1, maximum: DELIVERIES_LISTED_MAX })))
  }),
  Schema.TaggedStruct("webhook redeliver", { id: DeliveryId }),
  Schema.TaggedStruct("migrate", {})
])
export type AdminCommand = typeof AdminCommand.Type

/** What each value has to be, by its name, as the end of a sentence. */
const RULES: Readonly<Record<string, string>> = {
  tenant: "must be an account's id: tenant list shows them",
  key: "must be a key's id: key list shows them",
  id: "must be an id, as the lists show them",
  after: "must be where the page before ended, as it says",
  limit: `must be a whole number from 1 to ${PAGE_ROWS_MAX} (deliveries: ${DELIVERIES_LISTED_MAX})`,
  name: `must have 1 to ${NAME_MAX_CHARACTERS} characters, none of them a control character`,
  label: `must have 1 to ${NAME_MAX_CHARACTERS} characters, none of them a control character`,
  reference: `must have 1 to ${NAME_MAX_CHARACTERS} characters, none of them a control character`,
  email: `must be an e-mail address of at most ${ADDRESS_CHARACTERS_MAX} characters: one @, no blanks or line breaks`,
  scope: `must be one of ${KeyScope.literals.join(", ")}`,
  amount: `must be a whole number from 1 to ${CREDITS_MAX}`,
  daily_scrapes: `must be a whole number from 0 to ${DAILY_CAP_MAX}`,
  daily_discoveries: `must be a whole number from 0 to ${DAILY_CAP_MAX}`,
  from: "must be a moment, such as 2026-01-31T00:00:00Z",
  to: "must be a moment, such as 2026-01-31T00:00:00Z",
  code: "must be 1 to 64 of A-Z a-z 0-9 - _",
  url: `must be an address of at most ${LINE_MAX_CHARACTERS} characters, none of them a control character`,
  creator: "must be platform/handle, such as youtube/novacooks",
  promo: `must have at most ${LINE_MAX_CHARACTERS} characters, none of them a control character`,
  domain: "must be a store's domain, such as corner-shop.example",
  secret: `must have 1 to ${SECRET_MAX_CHARACTERS} characters`,
  accounts: `must be ${FOOTPRINT_LINKED_MIN} to ${FOOTPRINT_ACCOUNTS_MAX} accounts`,
  attempts: "must be a whole number"
}

const issuesOf = SchemaIssue.makeFormatterStandardSchemaV1()

/** What is wrong with the values of a command, as sentences that name their flags. */
export const problemsWith = ({ issue }: Schema.SchemaError): string => {
  const names = issuesOf(issue).issues.map(({ path = [] }) => String(path[0] ?? ""))
  const said = [...new Set(names)].map((each) => {
    const flag = each === "accounts" ? "--account" : `--${each.replaceAll("_", "-")}`
    return `${each === "" ? "the command" : flag} ${RULES[each] ?? "is not valid"}`
  })
  return said.join("; ")
}

/** Whether a command changes nothing, so that it makes nothing either where there is nothing yet. */
export const isReadOnly = (command: AdminCommand): boolean => {
  switch (command._tag) {
    case "key limits":
      return command.daily_scrapes === null && command.daily_discoveries === null
    case "tenant list":
    case "key list":
    case "link list":
    case "shop list":
    case "webhook list":
    case "credits history":
    case "credits verify":
    case "usage":
    case "webhook show":
    case "webhook deliveries":
      return true
    default:
      return false
  }
}

/** The row a command made, as it is printed: `id` always. */
export type AdminRow = { readonly id: string } & Readonly<
  Record<string, Cell | ReadonlyArray<Readonly<Record<string, Cell>>>>
>
type Cell = string | number | null

const keyRow = (key: ApiKey) => ({
  id: key.id,
  tenant_id: key.tenantId,
  label: key.label,
  scope: key.scope,
  created_at: key.createdAt.toISOString()
})

const creatorOf = (text: string | null) => {
  const [platform, handle] = text?.toLowerCase().split("/") ?? []
  return platform === undefined || handle === undefined ? null : { platform, handle: handle.replace(/^@/, "") }
}

const tenantRow = (tenant: Tenant) => ({
  id: tenant.id,
  name: tenant.name,
  email: tenant.email,
  created_at: tenant.createdAt.toISOString()
})

const listedKeyRow = (key: ListedKey) => ({
  id: key.id,
  scope: key.scope,
  label: key.label,
  created_at: key.createdAt.toISOString(),
  last_used_at: key.lastUsedAt?.toISOString() ?? null,
  revoked_at: key.revokedAt?.toISOString() ?? null
})

const linkRow = (link: TrackingLink, { baseUrl }: CommandPlace) => ({
  code: link.code,
  address: `${baseUrl}/api/v1/track/click?code=${link.code}`,
  url: link.destinationUrl,
  creator: link.creator === null ? null : `${link.creator.platform}/${link.creator.handle}`,
  promo: link.promoCode,
  created_at: link.createdAt.toISOString()
})

const shopRow = (shop: ListedShop) => ({
  domain: shop.domain,
  connected_at: shop.connectedAt.toISOString(),
  uninstalled_at: shop.uninstalledAt?.toISOString() ?? null
})

const listedWebhookRow = (endpoint: WebhookEndpoint) => {
  const { id, tenant_id: _, ...row } = webhookRow(endpoint)
  return { key: id, ...row }
}

/** One page of a list, read with one row more, which tells whether there are others behind it. */
const listed = Effect.fnUntraced(function* <Item, Cursor extends string, E, R>(
  { after, limit }: Page<Cursor>,
  read: (page: Page<Cursor>) => Effect.Effect<ReadonlyArray<Item>, E, R>,
  cursorOf: (item: Item) => Cursor
) {
  const rows = yield* read({ after, limit: limit + 1 })
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next: rows.length > limit && last !== undefined ? cursorOf(last) : null }
})

const webhookRow = (endpoint: WebhookEndpoint) => ({
  id: endpoint.keyId,
  tenant_id: endpoint.tenantId,
  url: shownAddress(endpoint.url),
  state: endpoint.disabledFor === null ? "enabled" : "disabled",
  disabled_for: endpoint.disabledFor,
  since: endpoint.since.toISOString(),
  failing_since: endpoint.failingSince?.toISOString() ?? null,
  attempts_max: endpoint.attemptsMax,
  previous_secret_until: endpoint.secrets.find(({ until }) => until !== null)?.until?.toISOString() ?? null
})

const deliveryRow = (delivery: Delivery) => ({
  id: delivery.id,
  event: delivery.event,
  job_id: delivery.jobId,
  state: delivery.state,
  attempts: delivery.attempts,
  created_at: delivery.createdAt.toISOString(),
  next_attempt_at: delivery.nextAttemptAt?.toISOString() ?? null,
  ended_at: delivery.endedAt?.toISOString() ?? null
})

const loggedRow = (delivery: LoggedDelivery) => {
  const last = delivery.log.at(-1)
  return {
    ...deliveryRow(delivery),
    last_attempt_at: last?.at.toISOString() ?? null,
    last_status: last?.status ?? null,
    last_fault: last?.fault ?? null,
    last_latency_ms: last?.latencyMs ?? null
  }
}

/** Where a command is carried out. */
export interface CommandPlace {
  /** Where callers reach the host, without a slash at the end. */
  readonly baseUrl: string
}
const verifiedRow = ({ tenantId, entries, balance, head, broken }: VerifiedAccount) => ({
  tenant_id: tenantId,
  state: broken === null ? "ok" : "broken",
  entries,
  balance,
  head,
  broken_entry: broken?.entry ?? null,
  why: broken?.why ?? null
})

/** Proves one account's entries, or those of all. */
const verifyCredits = Effect.fnUntraced(function* (tenant: TenantId | null) {
  const [broken, sound]: readonly [Array<VerifiedAccount>, Array<VerifiedAccount>] = [[], []]
  let [accounts, entries] = [0, 0]
  const note = (account: VerifiedAccount) => {
    const list = account.broken === null ? sound : broken
    if (list.length < VERIFIED_LISTED_MAX) list.push(account)
    accounts += 1
    entries += account.entries
  }
  if (tenant === null) yield* verifyLedger(note)
  else {
    yield* Tenants.use((tenants) => tenants.get(tenant))
    note(yield* verifyAccount(tenant))
  }
  return {
    id: tenant ?? "ledger",
    state: broken.length === 0 ? "ok" : "broken",
    accounts,
    entries,
    ledger: [...broken, ...sound].slice(0, VERIFIED_LISTED_MAX).map(verifiedRow)
  }
})

/** Carries out one command. A key's secret is in its row, this once, and so is a webhook's. */
export const runCommand = Effect.fn("admin.runCommand")(function* (command: AdminCommand, place: CommandPlace) {
  const row: AdminRow = yield* Effect.gen(function* () {
    switch (command._tag) {
      case "tenant create": {
        const tenant = yield* createTenant(command.name, command.email)
        return tenantRow(tenant)
      }
      case "tenant list": {
        const tenants = yield* Tenants
        const { items, next } = yield* listed(command, tenants.list, ({ id }) => id)
        return { id: "tenants", tenants: items.map(tenantRow), next }
      }
      case "key list": {
        yield* Tenants.use((tenants) => tenants.get(command.tenant))
        const keys = yield* ApiKeys
        const { items, next } = yield* listed(
          command,
          (part) => keys.list(command.tenant, part),
          ({ id }) => id
        )
        return { id: command.tenant, keys: items.map(listedKeyRow), next }
      }
      case "link list": {
        yield* Tenants.use((tenants) => tenants.get(command.tenant))
        const links = yield* TrackingLinks
        const { items, next } = yield* listed(
          command,
          (part) => links.page(command.tenant, part.limit, part.after),
          ({ code }) => code
        )
        return { id: command.tenant, links: items.map((link) => linkRow(link, place)), next }
      }
      case "shop list": {
        yield* Tenants.use((tenants) => tenants.get(command.tenant))
        const shops = yield* Shops
        const { items, next } = yield* listed(
          command,
          (part) => shops.list(command.tenant, part),
          ({ domain }) => domain
        )
        return { id: command.tenant, shops: items.map(shopRow), next }
      }
      case "webhook list": {
        yield* Tenants.use((tenants) => tenants.get(command.tenant))
        const endpoints = yield* WebhookEndpoints
        const { items, next } = yield* listed(
          command,
          (part) => endpoints.list(command.tenant, part),
          ({ keyId }) => keyId
        )
        return { id: command.tenant, webhooks: items.map(listedWebhookRow), next }
      }
      case "key create": {
        const { key, secret } = yield* createKey({
          tenantId: command.tenant,
          scope: command.scope,
          label: command.label
        })
        return { ...keyRow(key), key: Redacted.value(secret) }
      }
      case "key revoke":
        return keyRow(yield* revokeKey(command.id))
      case "key limits": {
        const caps = {
          ...(command.daily_scrapes === null ? {} : { scrapes: command.daily_scrapes }),
          ...(command.daily_discoveries === null ? {} : { discoveries: command.daily_discoveries })
        }
        const { scrapes, discoveries } = yield* ApiKeys.use((keys) => keys.limit(command.id, caps))
        return { id: command.id, daily_scrapes: scrapes, daily_discoveries: discoveries }
      }
      case "credits grant": {
        const { reference, balance, added } = yield* grantCredits({
          tenantId: command.tenant,
          credits: command.amount,
          ...(command.reference === null ? {} : { reference: command.reference })
        })
        const state = added === 0 ? "already granted" : "granted"
        return { id: reference, tenant_id: command.tenant, amount: command.amount, state, added, balance }
      }
      case "credits history": {
        yield* Tenants.use((tenants) => tenants.get(command.tenant))
        const ledger = yield* CreditLedger
        const entries = yield* ledger.history(command.tenant, { limit: command.limit, before: null })
        return {
          id: command.tenant,
          balance: yield* ledger.balance(command.tenant),
          entries: entries.map(({ number, at, reason, reference, delta, balanceAfter, hash }) => ({
            number,
            at: at.toISOString(),
            reason,
            reference,
            delta,
            balance_after: balanceAfter,
            hash: hash.slice(0, HASH_PREFIX_CHARACTERS)
          }))
        }
      }
      case "credits verify":
        return yield* verifyCredits(command.tenant)
      case "usage": {
        yield* Tenants.use((tenants) => tenants.get(command.tenant))
        const rows = yield* Lookups.use((lookups) => lookups.usage(command.tenant, command.from, command.to))
        return {
          id: command.tenant,
          from: command.from.toISOString(),
          to: command.to.toISOString(),
          usage: rows.map(({ customerRef, requests, credits }) => ({ customer_ref: customerRef, requests, credits }))
        }
      }
      case "link create": {
        const link = yield* createLink({
          tenantId: command.tenant,
          code: command.code,
          destinationUrl: command.url,
          creator: creatorOf(command.creator),
          promoCode: command.promo
        })
        return { id: link.code, tenant_id: link.tenantId, ...linkRow(link, place) }
      }
      case "shop connect": {
        const shop = yield* connectShop({
          tenantId: command.tenant,
          domain: command.domain,
          secret: Redacted.make(command.secret)
        })
        return {
          id: shop.domain,
          tenant_id: shop.tenantId,
          domain: shop.domain,
          connected_at: shop.connectedAt.toISOString(),
          secrets: shop.secrets.length
        }
      }
      case "footprint link": {
        const { id, accounts } = yield* Footprints.use((footprints) => footprints.link(command.accounts))
        return { id, accounts: accounts.map(({ platform, handle }) => ({ platform, handle })) }
      }
      case "webhook set": {
        const { endpoint, secret } = yield* setWebhook({
          keyId: command.key,
          url: command.url,
          ...(command.attempts === null ? {} : { attemptsMax: command.attempts })
        })
        return { ...webhookRow(endpoint), secret: Redacted.value(secret) }
      }
      case "webhook show":
        return webhookRow(yield* readWebhook(command.key))
      case "webhook remove":
        yield* removeWebhook(command.key)
        return { id: command.key }
      case "webhook deliveries": {
        const deliveries = yield* readDeliveries(command.key, command.limit)
        return { id: command.key, deliveries: deliveries.map(loggedRow) }
      }
      case "webhook redeliver":
        return deliveryRow(yield* redeliver(command.id))
      case "migrate":
        // Whoever opened the database has brought its schema up to date.
        return { id: LATEST_MIGRATION_NAME }
    }
  })
  return row
})

/** What went wrong with a command, for the operator. */
const REFUSALS: Readonly<Record<string, string>> = {
  TenantNotFound: "there is no tenant with this id",
  KeyNotFound: "there is no key with this id",
  LinkCodeTaken: "another link has this code",
  PromoCodeTaken: "another link of the tenant has this promo code",
  ShopTaken: "the store is connected to another tenant",
  InvalidShopSecret: "the secret must be printable ASCII without blanks",
  AccountsUnavailable: "the database did not answer",
  TrackingUnavailable: "the database did not answer",
  FootprintTooLarge: `together they would be more than the ${FOOTPRINT_ACCOUNTS_MAX} accounts that a creator may have`,
  FootprintsUnavailable: "the database did not answer",
  WebhookNotFound: "the key has no webhook",
  WebhookNotEnabled: "the key has no webhook that is enabled: set it again first",
  DeliveryNotFound: "there is no delivery with this id",
  LedgerUnavailable: "the database did not answer",
  WebhooksUnavailable: "the database did not answer"
}

export const refusalOf = (failure: { readonly _tag: string }): string =>
  REFUSALS[failure._tag] ?? ("reason" in failure ? String(failure.reason) : "the command failed")
