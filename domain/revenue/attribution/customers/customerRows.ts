import type { CurrencyCode } from "../../../../ports/money/money.ts"
import type { CreatorAccount } from "../../../../ports/tracking/links/TrackingLink.ts"
import type { AttributedShare } from "../attributeOrders.ts"
import { payeeOf } from "../divideOrders.ts"
import { splitMoneyByPayee, WHOLE_SHARE } from "../models/shares.ts"
import type { KnownCustomer, LifetimeDays } from "./judgeCustomer.ts"

/** Creators that are told one by one at most: those of most new customers. The rest are one row. */
export const CUSTOMER_ROWS_MAX = 512

/** Net revenue of the customers who bought in one currency, within some days of their first orders. */
export interface LifetimeValue {
  readonly currency: CurrencyCode
  readonly days: LifetimeDays
  /** Customers of whom so many days have passed, in parts of `WHOLE_SHARE`. */
  readonly customers: bigint
  /** Of those customers. */
  readonly minorUnits: bigint
}

/** Customers and orders are in parts of `WHOLE_SHARE`: a first order may be shared. */
export interface BroughtCustomers {
  readonly newCustomers: bigint
  /** Of them those of whom shop or server said that they were new. */
  readonly saidNew: bigint
  /** Of them those who ordered again. */
  readonly repeatCustomers: bigint
  readonly orders: bigint
  readonly repeatOrders: bigint
  /** By currency, then by days. */
  readonly lifetimes: ReadonlyArray<LifetimeValue>
}

export interface CreatorCustomers extends BroughtCustomers {
  /** Null for links that name no creator, and where this row is of several creators. */
  readonly creator: CreatorAccount | null
  readonly isOthers: boolean
}

const emptyRow = () => ({
  newCustomers: 0n,
  saidNew: 0n,
  repeatCustomers: 0n,
  orders: 0n,
  repeatOrders: 0n,
  lifetimes: new Map<string, { currency: CurrencyCode; days: LifetimeDays; customers: bigint; minorUnits: bigint }>()
})
type OpenRow = ReturnType<typeof emptyRow>

const addTo = (row: OpenRow, customer: KnownCustomer, share: bigint, money: ReadonlyArray<bigint>) => {
  row.newCustomers += share
  if (customer.isSaidNew) row.saidNew += share
  if (customer.orders > 1) row.repeatCustomers += share
  row.orders += share * BigInt(customer.orders)
  row.repeatOrders += share * BigInt(customer.orders - 1)
  for (const [place, { currency, days, isOver }] of customer.lifetimes.entries()) {
    if (!isOver) continue
    const name = `${currency} ${days}`
    const known = row.lifetimes.get(name) ?? { currency, days, customers: 0n, minorUnits: 0n }
    known.customers += share
    known.minorUnits += money[place] ?? 0n
    row.lifetimes.set(name, known)
  }
}

const sumRows = (rows: ReadonlyArray<OpenRow>): OpenRow => {
  const sum = emptyRow()
  for (const row of rows) {
    sum.newCustomers += row.newCustomers
    sum.saidNew += row.saidNew
    sum.repeatCustomers += row.repeatCustomers
    sum.orders += row.orders
    sum.repeatOrders += row.repeatOrders
    for (const [name, value] of row.lifetimes) {
      const known = sum.lifetimes.get(name) ?? { ...value, customers: 0n, minorUnits: 0n }
      known.customers += value.customers
      known.minorUnits += value.minorUnits
      sum.lifetimes.set(name, known)
    }
  }
  return sum
}

const inDays = (days: LifetimeDays) => days ?? Number.POSITIVE_INFINITY
const closed = ({ lifetimes, ...row }: OpenRow): BroughtCustomers => ({
  ...row,
  lifetimes: [...lifetimes.values()].sort((a, b) =>
    a.currency === b.currency ? inDays(a.days) - inDays(b.days) : a.currency < b.currency ? -1 : 1
  )
})

/** Adds up new customers by the creators who brought them; every customer's shares and money are spent to the last part. */
export const makeCustomerRows = () => {
  const total = emptyRow()
  const unattributed = emptyRow()
  const creators = new Map<string, { readonly creator: CreatorAccount | null; readonly row: OpenRow }>()
  return {
    /** A new customer, and who had which part in the first order. */
    add: (customer: KnownCustomer, shares: ReadonlyArray<Pick<AttributedShare, "touch" | "share">>) => {
      const whole = customer.lifetimes.map(({ netMinorUnits }) => netMinorUnits)
      addTo(total, customer, WHOLE_SHARE, whole)
      if (shares.length === 0) return addTo(unattributed, customer, WHOLE_SHARE, whole)
      const payees = shares.map(({ touch }) => payeeOf(touch))
      const parts = shares.map(({ share }) => share)
      const split = whole.map((minorUnits) => splitMoneyByPayee(minorUnits, payees, parts))
      for (const owner of new Set(payees.map((payee) => payee.owner))) {
        const places = [...payees.keys()].filter((place) => payees[place]?.owner === owner)
        const sumOf = (amounts: ReadonlyArray<bigint>) =>
          places.reduce((sum, place) => sum + (amounts[place] ?? 0n), 0n)
        const creator = shares[places[0] ?? 0]?.touch.creator ?? null
        const known = creators.get(owner) ?? { creator, row: emptyRow() }
        creators.set(owner, known)
        const share = sumOf(parts)
        if (share > 0n) addTo(known.row, customer, share, split.map(sumOf))
      }
    },
    finish: () => {
      const sorted = [...creators]
        .filter(([, { row }]) => row.newCustomers > 0n)
        .sort(([a, { row: one }], [b, { row: other }]) =>
          one.newCustomers === other.newCustomers ? (a < b ? -1 : 1) : one.newCustomers > other.newCustomers ? -1 : 1
        )
        .map(([, each]) => each)
      const rest = sorted.slice(CUSTOMER_ROWS_MAX)
      const told: ReadonlyArray<CreatorCustomers> = [
        ...sorted.slice(0, CUSTOMER_ROWS_MAX).map(({ creator, row }) => ({ ...closed(row), creator, isOthers: false })),
        ...(rest.length === 0
          ? []
          : [{ ...closed(sumRows(rest.map(({ row }) => row))), creator: null, isOthers: true }])
      ]
      return { creators: told, unattributed: closed(unattributed), total: closed(total) }
    }
  }
}
