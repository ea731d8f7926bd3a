import { Schema } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import type { OptIns, Telling } from "../../../ports/revenue/orderEvents/Announcements.ts"
import { type OrderEvent, OrderStanding, type ToldOrder } from "../../../ports/revenue/orderEvents/OrderEvent.ts"
import { type OrderLook, standingOf } from "./orderLook.ts"
import { firstHeardAt, isNews, takenBackSince, takenOf } from "./takenBack.ts"

const textOf = Schema.encodeSync(Schema.fromJsonString(OrderStanding))

type Said =
  | Pick<Extract<OrderEvent, { event: "order.attributed" }>, "event" | "said">
  | Pick<Extract<OrderEvent, { event: "order.refunded" }>, "event" | "said">

/** Everything of an event but its id, which somebody has to make. */
export type UnnamedTelling = Pick<Telling, "told"> & { readonly said: ReadonlyArray<Said> }

/**
 * What is to be told of an order that was looked at; null where there is nothing new.
 *
 * It is attributed once it earns and somebody has a part in it, and told of again whenever what was told has changed, also where it
 * earns nothing any more. Only orders count as new that were placed since somebody wants to be told, and heard of soon after. What
 * goes back is told of every order that somebody has a part in, unless only browsers reported it.
 */
export const decideOrderEvent = (look: OrderLook, told: ToldOrder | null, optIns: OptIns): UnnamedTelling | null => {
  const { attributedSince, refundedSince } = optIns
  const { order, file } = look
  const standing = standingOf(look)
  const known = told?.facts.standing ?? null
  const isFirst =
    known === null &&
    attributedSince !== null &&
    standing.earns &&
    standing.shares.length > 0 &&
    isNews(file.placedAt, firstHeardAt(look), attributedSince)
  const isChanged = known !== null && textOf(known) !== textOf(standing)
  const attributed: ReadonlyArray<Said> =
    attributedSince !== null && (isFirst || isChanged) ? [{ event: "order.attributed", said: standing }] : []
  const back =
    refundedSince === null || standing.shares.length === 0 || order.isUnconfirmed
      ? null
      : takenBackSince(look, told?.facts ?? null, refundedSince)
  const refunded: ReadonlyArray<Said> = (back?.said ?? []).map((said) => ({ event: "order.refunded", said }))
  // What went back before it was known whose the order is follows the event that says so.
  const said = [...attributed, ...refunded]
  if (said.length === 0) return null
  return {
    said,
    told: {
      order: { shopDomain: order.shopDomain, orderId: order.orderId },
      version: (told?.version ?? 0) + 1,
      facts: {
        standing: attributed.length === 0 ? known : standing,
        takenMinorUnits: back === null ? (told?.facts.takenMinorUnits ?? 0n) : takenOf(look),
        refunds: back === null ? (told?.facts.refunds ?? []) : back.refunds
      }
    }
  }
}

/** Gives the events their ids. */
export const nameTelling = (
  { told, said }: UnnamedTelling,
  {
    tenantId,
    at,
    ids
  }: { readonly tenantId: TenantId; readonly at: Date; readonly ids: ReadonlyArray<OrderEvent["id"]> }
): Telling => ({
  told,
  events: said.flatMap((each, index): ReadonlyArray<OrderEvent> => {
    const id = ids[index]
    return id === undefined ? [] : [{ tenantId, id, order: told.order, version: told.version, at, ...each }]
  })
})
