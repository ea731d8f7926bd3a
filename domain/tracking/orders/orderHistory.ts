import { Order } from "effect"
import type { Money } from "../../../ports/money/money.ts"
import type { OrderNotice, PaymentState, RecordedOrder } from "../../../ports/tracking/orders/Order.ts"
import { isSameMoney } from "./assignClaims.ts"
import { byAge, type ReconciledOrder } from "./reconcileOrder.ts"

/** One thing that became of an order. */
export interface OrderEvent {
  readonly kind:
    | "placed"
    | "edited"
    | "payment"
    | "cancelled"
    | "uncancelled"
    | "deleted"
    | "restored"
    | "refund"
    | "chargeback"
  /** When the source says it was; of what a shop's later accounts tell, when we heard of it. */
  readonly at: Date
  readonly source: "pixel" | "server" | "shop"
  /** What was owed once it was placed or edited, and what went back by a refund; null otherwise. */
  readonly amount: Money | null
  /** How far it was paid once it was placed or that changed; null otherwise. */
  readonly payment: PaymentState | null
  /** Whether it moves what the order earns: a refund that another source decides of doesn't. */
  readonly counts: boolean
}

const changes = (before: OrderNotice, after: OrderNotice): ReadonlyArray<OrderEvent> => {
  const told = { at: after.receivedAt, source: after.source, amount: null, payment: null, counts: true }
  return [
    ...(isSameMoney(before.total, after.total) ? [] : [{ ...told, kind: "edited" as const, amount: after.total }]),
    ...(before.payment === after.payment ? [] : [{ ...told, kind: "payment" as const, payment: after.payment }]),
    ...(before.isCancelled === after.isCancelled
      ? []
      : [{ ...told, kind: after.isCancelled ? ("cancelled" as const) : ("uncancelled" as const) }])
  ]
}

/** When its shop deleted the order, and reported it again, whichever source decides of it otherwise. */
const deletions = (file: RecordedOrder): ReadonlyArray<OrderEvent> => {
  const reports = file.notices.filter(({ source }) => source === "shop").toSorted(byAge)
  return reports.flatMap(({ isDeleted, source, triggeredAt, receivedAt }, index): ReadonlyArray<OrderEvent> => {
    if (isDeleted === (reports[index - 1]?.isDeleted ?? false)) return []
    const kind = isDeleted ? "deleted" : "restored"
    return [{ kind, at: triggeredAt ?? receivedAt, source, amount: null, payment: null, counts: true }]
  })
}

/**
 * What became of an order, oldest first: how the source that decides of it first told it, what changed with each of its later
 * accounts, what went back, and whether its shop deleted it.
 */
export const orderHistory = (
  file: RecordedOrder,
  { decidedBy, placedAt, refunds }: ReconciledOrder
): ReadonlyArray<OrderEvent> => {
  const told = file.notices.filter(({ source, isDeleted }) => source === decidedBy.total && !isDeleted).sort(byAge)
  const [first] = decidedBy.total === "shop" ? told : told.slice(0, 1)
  const gone = deletions(file)
  if (first === undefined) return gone
  const later = decidedBy.total === "shop" ? told.slice(1) : []
  const placed: OrderEvent = {
    kind: "placed",
    at: placedAt,
    source: first.source,
    amount: first.total,
    payment: first.payment,
    counts: true
  }
  const since = later.flatMap((notice, index) => changes(told[index] ?? first, notice))
  const back = refunds.map(
    ({ refund, counts }): OrderEvent => ({
      kind: refund.kind,
      at: refund.at,
      source: refund.source,
      amount: refund.amount,
      payment: null,
      counts
    })
  )
  const cancelledAtOnce: ReadonlyArray<OrderEvent> = first.isCancelled
    ? [{ ...placed, kind: "cancelled", at: first.receivedAt, amount: null, payment: null }]
    : []
  return [
    placed,
    ...[...cancelledAtOnce, ...since, ...back, ...gone].sort(Order.mapInput(Order.Date, ({ at }: OrderEvent) => at))
  ]
}
