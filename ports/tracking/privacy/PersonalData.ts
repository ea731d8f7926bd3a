import { Context, type Effect, type Option, Schema } from "effect"
import type { TenantId } from "../../accounts/tenants/Tenant.ts"
import type { StoreUnavailable } from "../../system/StoreUnavailable.ts"
import type { OrderId, PvId } from "../events/TrackingEvent.ts"
import type { ShopDomain, SurveyAnswer } from "../orders/Order.ts"
import type { Person } from "../people/People.ts"

/** What a store passes on of its customers' wishes, and its own on leaving. */
export const PrivacyTopic = Schema.Literals(["customers/data_request", "customers/redact", "shop/redact"])
export type PrivacyTopic = typeof PrivacyTopic.Type
export const isPrivacyTopic = Schema.is(PrivacyTopic)

/** What was asked for: by a shop's notification of that topic, or by the operator. */
export const PrivacyRequestKind = Schema.Literals([...PrivacyTopic.literals, "erase"])
export type PrivacyRequestKind = typeof PrivacyRequestKind.Type

/** A request of somebody about what is kept of them. */
export interface PrivacyRequest {
  readonly tenantId: TenantId
  /** The same however often it is sent; nothing personal can be read from it. */
  readonly id: string
  readonly kind: PrivacyRequestKind
  readonly shopDomain: ShopDomain | null
  readonly receivedAt: Date
  /** When the customer has to be answered by; null where nobody waits for an answer. */
  readonly dueAt: Date | null
  /** When it was carried out. */
  readonly doneAt: Date | null
  /** Orders that it was about. */
  readonly orders: number
}

/** A shop's order. */
export interface ShopOrderKey {
  readonly shopDomain: ShopDomain
  readonly orderId: OrderId
}

/** What is kept of one customer, for them to read. */
export interface KeptOfCustomer {
  /** The browsers that their orders came from, and that are known to be theirs. */
  readonly devices: ReadonlyArray<PvId>
  readonly visits: ReadonlyArray<{
    readonly pvId: PvId
    readonly at: Date
    readonly type: string
    readonly pageUrl: string | null
    readonly dataJson: string | null
  }>
}

/** Orders that one step erases or lists at most. */
export const ERASED_ORDERS_MAX = 200
/** Events of one customer that are gathered at most: the latest. */
export const GATHERED_EVENTS_MAX = 1_000
/** Requests one page lists at most. */
export const PRIVACY_PAGE_MAX = 200

/** What is kept of a shop's customers, what they asked of it, and how it is taken out. */
export class PersonalData extends Context.Service<
  PersonalData,
  {
    /** Notes a request, once by (tenantId, id), and answers it as it stands: `doneAt` says whether it was carried out before. */
    readonly begin: (
      request: Omit<PrivacyRequest, "doneAt" | "orders">,
      person: Person | null
    ) => Effect.Effect<PrivacyRequest, StoreUnavailable>
    /** Notes that a request was carried out. `record` is what was gathered for the customer, as JSON. */
    readonly finish: (
      request: Pick<PrivacyRequest, "tenantId" | "id" | "orders">,
      at: Date,
      record: string | null
    ) => Effect.Effect<void, StoreUnavailable>
    /** The first `limit` requests of a tenant, newest first. */
    readonly list: (tenantId: TenantId, limit: number) => Effect.Effect<ReadonlyArray<PrivacyRequest>, StoreUnavailable>
    /** One request with what was gathered, as JSON; null where nothing was, or it was erased since. */
    readonly find: (
      tenantId: TenantId,
      id: string
    ) => Effect.Effect<Option.Option<PrivacyRequest & { readonly record: string | null }>, StoreUnavailable>
    /** Orders of a person that are not erased, at most ERASED_ORDERS_MAX, by store and id. */
    readonly ordersOf: (
      tenantId: TenantId,
      person: Person
    ) => Effect.Effect<ReadonlyArray<ShopOrderKey>, StoreUnavailable>
    /** Orders of a store that are not erased, at most ERASED_ORDERS_MAX, by id. */
    readonly ordersOfShop: (
      tenantId: TenantId,
      shopDomain: ShopDomain
    ) => Effect.Effect<ReadonlyArray<ShopOrderKey>, StoreUnavailable>
    /** Whether an order was erased: what its shop tells of it again brings nothing of its buyer back. */
    readonly isErased: (tenantId: TenantId, order: ShopOrderKey) => Effect.Effect<boolean, StoreUnavailable>
    /** What is kept of the buyer of these orders and of this person, beside the orders themselves. */
    readonly gather: (
      tenantId: TenantId,
      orders: ReadonlyArray<ShopOrderKey>,
      person: Person | null
    ) => Effect.Effect<KeptOfCustomer, StoreUnavailable>
    /**
     * Takes out what names the buyer of these orders, at most ERASED_ORDERS_MAX, and the person: who they are, what was gathered for
     * them, the addresses and data of their pages, and whose their clicks were. They and their browsers get fresh names that lead to
     * nobody, so that what was joined stays joined. Survey answers become those of `answers`. One step,
     * written wholly or not at all, and idempotent.
     *
     * MUST leave each order's money, its time, its codes and its visits' links and times as they were.
     */
    readonly erase: (
      tenantId: TenantId,
      erased: {
        readonly orders: ReadonlyArray<ShopOrderKey>
        readonly person: Person | null
        /** Whether no later step takes out more of the person's orders: until then they are known, so that those are found. */
        readonly isLast: boolean
        readonly answers: ReadonlyArray<SurveyAnswer>
      },
      at: Date
    ) => Effect.Effect<void, StoreUnavailable>
  }
>()("creatorsignal/ports/tracking/privacy/PersonalData") {}
