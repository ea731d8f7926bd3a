import { Context, type Effect, type Option, type Redacted, Schema } from "effect"
import type { TimeZone } from "../../accounts/tenants/AttributionSettings.ts"
import type { TenantId } from "../../accounts/tenants/Tenant.ts"
import type { Page } from "../../paging/Page.ts"
import type { StoreUnavailable } from "../../system/StoreUnavailable.ts"
import type { ShopDomain } from "../orders/Order.ts"
import type { PlatformName } from "./ShopPlatform.ts"

/** The store is connected to another tenant. */
export class ShopTaken extends Schema.TaggedError<ShopTaken>()("ShopTaken", {}) {}

/** The store is connected already, as one of another platform. */
export class ShopPlatformDiffers extends Schema.TaggedError<ShopPlatformDiffers>()("ShopPlatformDiffers", {}) {}

export interface Shop {
  readonly tenantId: TenantId
  readonly domain: ShopDomain
  /** The software that it runs on; its notices are taken in no other's way. */
  readonly platform: PlatformName
  /** In which its days begin and end; null where nobody said: then they are the account's. */
  readonly timeZone: TimeZone | null
  /** Signing secrets that are good now, newest first: one, or two while a rotation lasts. */
  readonly secrets: ReadonlyArray<Redacted.Redacted<string>>
  /** There where one more secret is kept and can't be read here: what it signed can't be told from a forgery. */
  readonly hasUnreadableSecret?: boolean
  readonly connectedAt: Date
  readonly uninstalledAt: Date | null
}

/** A store as it is listed. */
export type ListedShop = Omit<Shop, "secrets" | "hasUnreadableSecret">
/** Topics of one store that are told apart at most. */
export const TOPICS_MAX = 50
export const OTHER_TOPIC = "(other)"

/** A topic that a store notifies of and nothing reads. */
export interface RecordedTopic {
  readonly topic: string
  readonly notices: number
  readonly firstAt: Date
  readonly lastAt: Date
}

/** A topic that a store notified of. */
export interface HeardTopic {
  readonly domain: ShopDomain
  readonly topic: string
  /** Whether it is one that is read, and not only counted. */
  readonly isRead: boolean
  readonly firstAt: Date
  /** Of a topic that is read at most HEARD_SECONDS before the last notification. */
  readonly lastAt: Date
}

/** A store that notifies more often than this is noted so often. */
export const HEARD_SECONDS = 60
/** Stores whose topics are asked for at once, at most. */
export const HEARD_STORES_MAX = 100

/** What a store runs on, or signs like, unless its connection says otherwise. */
export const DEFAULT_PLATFORM: PlatformName = "shopify"

/** The stores that may report orders. */
export class Shops extends Context.Service<
  Shops,
  {
    /**
     * Connects a store, or gives a connected one a new secret; the one before stays good beside it. One whose platform isn't given is of
     * DEFAULT_PLATFORM.
     * Encrypted: a secret MUST NOT be readable from the stored row alone.
     * MUST fail with ShopTaken when another tenant has the store.
     * MUST fail with ShopPlatformDiffers when it is connected as one of another platform.
     */
    readonly connect: (
      tenantId: TenantId,
      domain: ShopDomain,
      secret: Redacted.Redacted<string>,
      at: Date,
      platform?: PlatformName
    ) => Effect.Effect<Shop, ShopTaken | ShopPlatformDiffers | StoreUnavailable>
    /** The store with this domain, whichever tenant owns it; none where that is closed. */
    readonly find: (domain: ShopDomain) => Effect.Effect<Option.Option<Shop>, StoreUnavailable>
    /** A tenant's stores, those that removed the app too, in order of their domains. */
    readonly list: (
      tenantId: TenantId,
      page: Page<ShopDomain>
    ) => Effect.Effect<ReadonlyArray<ListedShop>, StoreUnavailable>
    /** Says in which zone a store's days begin and end, null: the account's. Answers whether the tenant has the store. */
    readonly setTimeZone: (
      tenantId: TenantId,
      domain: ShopDomain,
      timeZone: TimeZone | null
    ) => Effect.Effect<boolean, StoreUnavailable>
    /** Notes that the store removed the app. Keeps the first time. Idempotent. */
    readonly uninstall: (tenantId: TenantId, domain: ShopDomain, at: Date) => Effect.Effect<void, StoreUnavailable>
    /**
     * Counts a notification of a topic that nothing reads. Of a store at most TOPICS_MAX topics are told apart; the
     * others are counted under OTHER_TOPIC.
     */
    readonly recordTopic: (
      tenantId: TenantId,
      domain: ShopDomain,
      topic: string,
      at: Date
    ) => Effect.Effect<void, StoreUnavailable>
    /** The topics noted of a store, by name. */
    readonly topics: (
      tenantId: TenantId,
      domain: ShopDomain
    ) => Effect.Effect<ReadonlyArray<RecordedTopic>, StoreUnavailable>
    /** Notes that a store notified of a topic that is read, unless that was noted within HEARD_SECONDS before. */
    readonly hear: (
      tenantId: TenantId,
      domain: ShopDomain,
      topic: string,
      at: Date
    ) => Effect.Effect<void, StoreUnavailable>
    /** The topics that these stores of a tenant notified of, read or only counted, by domain and then by name. */
    readonly heardOf: (
      tenantId: TenantId,
      domains: ReadonlyArray<ShopDomain>
    ) => Effect.Effect<ReadonlyArray<HeardTopic>, StoreUnavailable>
  }
>()("creatorsignal/ports/tracking/stores/Shops") {}
