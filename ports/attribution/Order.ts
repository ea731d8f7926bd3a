import { Schema } from "effect"
import type { TenantId } from "../accounts/Tenant.ts"
import type { Money } from "../money.ts"
import type { OrderId, PvId, RememberedRef } from "./TrackingEvent.ts"
import type { ClickId, LinkCode } from "./TrackingLink.ts"

/** Who reported an order: the browser's pixel, the customer's own server, or the shop platform. */
export const OrderSource = Schema.Literals(["pixel", "server", "shop"])
export type OrderSource = typeof OrderSource.Type

/** Host name of a store, lower case. */
export const ShopDomain = Schema.String.pipe(
  Schema.check(
    Schema.isPattern(/^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/, {
      message: "must be a host name such as example.myshop.com"
    })
  ),
  Schema.brand("ShopDomain")
)
export type ShopDomain = typeof ShopDomain.Type

/**
 * One source's account of one order.
 *
 * `version` tells a source's accounts of the same order apart: 0 for pixel and server, whose first account stands;
 * for the shop the epoch milliseconds of its last update, of which the highest stands.
 */
export interface OrderEvidence {
  readonly tenantId: TenantId
  readonly orderId: OrderId
  readonly source: OrderSource
  readonly version: number
  readonly receivedAt: Date
  /** When the source says the order was placed. */
  readonly placedAt: Date
  readonly total: Money
  readonly isTest: boolean
  readonly isCancelled: boolean
  readonly isNewCustomer: boolean | null
  /** Upper case, as used at checkout. */
  readonly promoCodes: ReadonlyArray<string>
  readonly pvId: PvId | null
  /** The link in the landing address the shop noted, where it noted one. */
  readonly landing: { readonly code: LinkCode; readonly clickId: ClickId | null } | null
  readonly rememberedRefs: ReadonlyArray<RememberedRef>
  readonly shopDomain: ShopDomain | null
}

/** One answer to a post-purchase question. */
export interface SurveyAnswer {
  readonly tenantId: TenantId
  readonly orderId: OrderId
  readonly shopDomain: ShopDomain
  readonly question: string
  readonly answer: string
  readonly receivedAt: Date
}

/** Everything known of one order, as it was reported. */
export interface OrderFile {
  readonly orderId: OrderId
  /** The store whose order this is; null where no shop reported it. */
  readonly shopDomain: ShopDomain | null
  /** The earliest `placedAt` of its evidence. */
  readonly placedAt: Date
  /** At least one piece. */
  readonly evidence: ReadonlyArray<OrderEvidence>
  readonly answers: ReadonlyArray<SurveyAnswer>
}
