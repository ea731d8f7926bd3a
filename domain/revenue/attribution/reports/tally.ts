import type { CurrencyCode } from "../../../../ports/money/money.ts"
import { netOf, type ReconciledOrder } from "../../../tracking/orders/reconcileOrder.ts"
import type { AttributedShare } from "../attributeOrders.ts"
import { WHOLE_SHARE } from "../models/shares.ts"

/** What was earned in one currency. Orders and customers are in parts of `WHOLE_SHARE`: an order may be shared. */
export interface Revenue {
  readonly currency: CurrencyCode
  readonly orders: bigint
  /** Of the orders: by new customers, by others, and by who knows whom. They add up to `orders`. */
  readonly newCustomers: bigint
  readonly returningCustomers: bigint
  readonly unknownCustomers: bigint
  /** What was paid and not given back. */
  readonly minorUnits: bigint
  /** What was given back of sales, also of those that now earn nothing. */
  readonly refundedMinorUnits: bigint
  /** What was paid of sales that were cancelled. */
  readonly cancelledMinorUnits: bigint
}

export const sum = (one: Revenue, other: Revenue): Revenue => ({
  currency: other.currency,
  orders: one.orders + other.orders,
  newCustomers: one.newCustomers + other.newCustomers,
  returningCustomers: one.returningCustomers + other.returningCustomers,
  unknownCustomers: one.unknownCustomers + other.unknownCustomers,
  minorUnits: one.minorUnits + other.minorUnits,
  refundedMinorUnits: one.refundedMinorUnits + other.refundedMinorUnits,
  cancelledMinorUnits: one.cancelledMinorUnits + other.cancelledMinorUnits
})

export const nothingEarned = (currency: CurrencyCode): Revenue => ({
  currency,
  orders: 0n,
  newCustomers: 0n,
  returningCustomers: 0n,
  unknownCustomers: 0n,
  minorUnits: 0n,
  refundedMinorUnits: 0n,
  cancelledMinorUnits: 0n
})

/** What a row of many orders earned, and nothing else of the row. */
export const revenueOf = (row: Revenue): Revenue => sum(nothingEarned(row.currency), row)

export const ascending = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1)
export const descending = (a: bigint | number, b: bigint | number) => (a === b ? 0 : a > b ? -1 : 1)

/** Sorts currencies. */
export type CurrencyOrder = (one: CurrencyCode, other: CurrencyCode) => number

/** By code, but `first` before all others. */
export const byCurrency =
  (first: CurrencyCode | null): CurrencyOrder =>
  (one, other) =>
    one === other ? 0 : one === first ? -1 : other === first ? 1 : ascending(one, other)

interface Row<Key> {
  readonly name: string
  readonly key: Key
  readonly earned: Revenue
}

/** Adds up what is earned under one key after another. */
export class Tally<Key> {
  private readonly rows = new Map<string, { readonly key: Key; earned: Revenue }>()

  add(name: string, key: Key, more: Revenue) {
    const row = this.rows.get(name)
    if (row === undefined) this.rows.set(name, { key, earned: more })
    else row.earned = sum(row.earned, more)
  }

  /** By currency, then most revenue, then most orders, then name. */
  sorted(): ReadonlyArray<Row<Key>> {
    return [...this.rows]
      .map(([name, row]) => ({ name, ...row }))
      .sort(
        (a, b) =>
          ascending(a.earned.currency, b.earned.currency) ||
          descending(a.earned.minorUnits, b.earned.minorUnits) ||
          descending(a.earned.orders, b.earned.orders) ||
          ascending(a.name, b.name)
      )
  }
}

/** The first rows, and what the rest earned together where there is a rest. */
export const shownFirst = <Key>(rows: ReadonlyArray<Row<Key>>, max: number) => {
  const [first, ...rest] = rows.slice(max).map(({ earned }) => earned)
  return { shown: rows.slice(0, max), others: first === undefined ? [] : [rest.reduce(sum, first)] }
}

/** Which part of an order: of one share, or of it all. */
export type OrderPart = Pick<AttributedShare, "share" | "minorUnits" | "refundedMinorUnits" | "cancelledMinorUnits">

/** An order that earns nothing any more is told by what went back, and is no order. */
export const earnedOf = ({ total, isNewCustomer, earns }: ReconciledOrder, { share, ...money }: OrderPart): Revenue => {
  const orders = earns ? share : 0n
  return {
    currency: total.currency,
    orders,
    newCustomers: isNewCustomer === true ? orders : 0n,
    returningCustomers: isNewCustomer === false ? orders : 0n,
    unknownCustomers: isNewCustomer === null ? orders : 0n,
    minorUnits: money.minorUnits,
    refundedMinorUnits: money.refundedMinorUnits,
    cancelledMinorUnits: money.cancelledMinorUnits
  }
}

/** All of an order. */
export const wholeOf = (order: ReconciledOrder): OrderPart => ({
  share: WHOLE_SHARE,
  minorUnits: netOf(order),
  refundedMinorUnits: order.refundedMinorUnits,
  cancelledMinorUnits: order.cancelledMinorUnits
})
