import { Context, type Effect, Schema } from "effect"
import type { TenantId } from "../../accounts/tenants/Tenant.ts"
import type { StoreUnavailable } from "../../system/StoreUnavailable.ts"
import type { OrderId, PvId } from "../events/TrackingEvent.ts"
import type { RecordedOrder, ShopDomain } from "../orders/Order.ts"

/** Whose devices and orders these are: an address's hash under a key of the tenant's own; lower-case hex. Two tenants' never agree. */
export const Person = Schema.String.pipe(Schema.check(Schema.isPattern(/^[0-9a-f]{64}$/)), Schema.brand("Person"))
export type Person = typeof Person.Type

/** Who says that a device is a person's: a shop's paid order from it, the customer's own server, or whoever has a page's public key. */
export type SightingSource = "order" | "server" | "browser"

/** A device that was said to be a person's. */
export interface Sighting {
  readonly tenantId: TenantId
  readonly person: Person
  readonly pvId: PvId
  readonly source: SightingSource
  readonly at: Date
}

/** Which person a shop's order is of. */
export interface OrderPerson {
  readonly tenantId: TenantId
  readonly shopDomain: ShopDomain
  readonly orderId: OrderId
  readonly person: Person
  /** Of a shop's accounts of one order the highest stands. */
  readonly version: number
  readonly placedAt: Date
}

/** An order's person. */
export interface PlacedBy extends Pick<OrderPerson, "orderId" | "person"> {
  readonly shopDomain: ShopDomain
  /** That person's orders within `nearDays` before and after it, with it; no more than PERSON_ORDERS_MAX and one are counted. */
  readonly ordersNear: number
}

/** One device of a person's, by those who are believed. */
export interface DeviceSighting extends Pick<Sighting, "person" | "pvId"> {
  readonly firstAt: Date
  readonly lastAt: Date
  /** People whose device it is said to be; no more than DEVICE_PEOPLE_MAX and one are counted. */
  readonly people: number
}

/** People one device may be of. A family's laptop has several; one with more is nobody's. */
export const DEVICE_PEOPLE_MAX = 3
/** Devices one person has around an order at most. Browsers that forget their cookies count again and again. */
export const PERSON_DEVICES_MAX = 20
/** Orders one person places around an order at most: an address that stands in more is a counter's, not a person's. */
export const PERSON_ORDERS_MAX = 30
/** Devices of one person that are read at most: those seen last. More than PERSON_DEVICES_MAX, so that too many are told. */
export const SIGHTINGS_MAX = 100

/** Which devices and orders are whose. */
export class People extends Context.Service<
  People,
  {
    /**
     * Notes that a device is a person's. Idempotent and commutative by (tenantId, person, pvId, source): the first and the last
     * time stand.
     */
    readonly record: (sighting: Sighting) => Effect.Effect<void, StoreUnavailable>
    /** Notes whose an order is. Idempotent by (tenantId, shopDomain, orderId): of several accounts the highest version stands. */
    readonly recordOrder: (order: OrderPerson) => Effect.Effect<void, StoreUnavailable>
    /** Whether what browsers alone say of the tenant's people is believed. It isn't unless this was said. */
    readonly believeBrowsers: (tenantId: TenantId, isBelieved: boolean) => Effect.Effect<void, StoreUnavailable>
    /**
     * Whose these orders are, and the devices of their people and of the people of these devices, that were seen between `from` and
     * `to`. All in one round trip.
     *
     * MUST leave out what browsers alone say unless the tenant believes it.
     */
    readonly around: (
      tenantId: TenantId,
      asked: {
        readonly orders: ReadonlyArray<Pick<RecordedOrder, "shopDomain" | "orderId">>
        readonly pvIds: ReadonlyArray<PvId>
        readonly from: Date
        readonly to: Date
        readonly nearDays: number
      }
    ) => Effect.Effect<
      {
        readonly orders: ReadonlyArray<PlacedBy>
        readonly sightings: ReadonlyArray<DeviceSighting>
      },
      StoreUnavailable
    >
  }
>()("creatorsignal/ports/tracking/people/People") {}
