import type { CurrencyCode } from "../../../ports/money/money.ts"
import type { OrderId } from "../../../ports/tracking/events/TrackingEvent.ts"
import type { OrderParts, RecordedOrder } from "../../../ports/tracking/orders/Order.ts"
import { netOf, type ReconciledOrder, reconcileOrder, shopAccounts } from "../../tracking/orders/reconcileOrder.ts"
import { ascending } from "../attribution/reports/tally.ts"
import { type BookLine, lineOf } from "./bookLines.ts"
import type { BookDay } from "./storeDays.ts"

/** Something that went back of an order, and the day on which it went. */
export interface OwnRefund {
  readonly id: string
  readonly at: Date
  readonly day: BookDay
  readonly minorUnits: bigint
}

/** How an order stood at some time. */
export interface OwnState {
  readonly line: BookLine
  readonly net: bigint
  /** What of it went back, by refunds that count, each by itself. */
  readonly refunds: ReadonlyArray<OwnRefund>
  readonly refunded: bigint
  /** What it cost, paid or not. */
  readonly ordered: bigint
  readonly gross: bigint
  readonly parts: OrderParts | null
}

/** An order of the store's books, as a file is compared with it. */
export interface OwnOrder {
  readonly orderId: OrderId
  readonly names: ReadonlyArray<string>
  readonly day: BookDay
  readonly placedAt: Date
  readonly currency: CurrencyCode
  /** In which currency, and how much, the buyer paid, where that is another one. */
  readonly presented: { readonly currency: CurrencyCode; readonly minorUnits: bigint } | null
  readonly now: OwnState
  /** How it stood before, newest first; each differs from the one after it. */
  readonly before: ReadonlyArray<OwnState>
  /** How it stood at the moment that the file was made; null where that isn't said, or the order is younger. */
  readonly asOf: OwnState | null
}

/** Names are compared without a leading #, blanks and letter case. */
export const comparableName = (name: string): string => name.trim().replace(/^#/, "").toLowerCase()

const stateOf = (order: ReconciledOrder, dayOf: (at: Date) => BookDay): OwnState => {
  const net = netOf(order)
  return {
    line: lineOf(order, false, undefined),
    net,
    refunds: order.refunds.flatMap(({ refund, counts }) =>
      counts && refund.amount.minorUnits > 0n
        ? [{ id: refund.refundId, at: refund.at, day: dayOf(refund.at), minorUnits: refund.amount.minorUnits }]
        : []
    ),
    refunded: order.refundedMinorUnits,
    ordered: order.ordered.minorUnits,
    gross: net + order.refundedMinorUnits + order.cancelledMinorUnits,
    parts: order.parts
  }
}

/** What was known of an order by what had happened until a moment; null where nothing was. */
const recordedAt = (file: RecordedOrder, atMs: number): RecordedOrder | null => {
  const notices = file.notices.filter(({ source, version }) => source !== "shop" || version <= atMs)
  const refunds = file.refunds.filter(({ at }) => at.getTime() <= atMs)
  return notices.length === 0 ? null : { ...file, notices, refunds }
}

const isSameState = (one: OwnState, other: OwnState): boolean =>
  one.net === other.net && one.line === other.line && one.refunded === other.refunded && one.ordered === other.ordered

/** An order that a store reported, in all the states that it was in. */
export const ownOrder = (
  file: RecordedOrder,
  day: BookDay,
  dayOf: (at: Date) => BookDay,
  asOf: Date | null
): OwnOrder => {
  const standing = reconcileOrder(file, true)
  const now = stateOf(standing, dayOf)
  const stateAt = (atMs: number): OwnState | null => {
    const known = recordedAt(file, atMs)
    return known === null ? null : stateOf(reconcileOrder(known, true), dayOf)
  }
  const changes = [
    ...file.notices.filter(({ source }) => source === "shop").map(({ version }) => version),
    ...file.refunds.map(({ at }) => at.getTime())
  ]
  const before: Array<OwnState> = []
  for (const atMs of [...new Set(changes)].sort((one, other) => other - one)) {
    const state = stateAt(atMs)
    if (state !== null && !isSameState(state, before.at(-1) ?? now)) before.push(state)
  }
  const [newest] = shopAccounts(file.notices)
  const presented = newest?.presentment ?? null
  const names = [file.orderId, ...file.notices.flatMap(({ aliases }) => aliases.map(({ id }) => id))]
  return {
    orderId: file.orderId,
    names: [...new Set(names.map(comparableName))].sort(ascending),
    day,
    placedAt: file.placedAt,
    currency: standing.total.currency,
    presented: presented !== null && presented.currency !== standing.total.currency ? presented : null,
    now,
    before,
    asOf: asOf === null ? null : stateAt(asOf.getTime())
  }
}
