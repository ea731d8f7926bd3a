import { Option, Predicate, Result, Schema, SchemaGetter } from "effect"
import {
  type OrderAlias,
  type OrderParts,
  type OrderProduct,
  type PaymentState,
  REFUNDS_MAX,
  RefundId,
  type Renewal
} from "../../ports/attribution/Order.ts"
import { type OrderId, PvId } from "../../ports/attribution/TrackingEvent.ts"
import { type CountryCode, LinkCode } from "../../ports/attribution/TrackingLink.ts"
import { CurrencyCode, type Money } from "../../ports/money.ts"
import { type LandingRef, refFromUrl } from "./landingRef.ts"
import { orderIdFrom } from "./orderIdentity.ts"
import { promoCodeKey } from "./promoCode.ts"
import { amountFromDecimal, amountFromNumber } from "./readAmount.ts"
import { boughtProducts, countryOfOrder, parsedWithProductIds, productsByLine } from "./readShopProducts.ts"
import { readRefund, type ShopRefund } from "./readShopRefund.ts"
import {
  amountOf,
  DEPTH_MAX,
  entriesOf,
  Identity,
  Instant,
  idDigitsOf,
  idText,
  isStorable,
  MISSING,
  maybe,
  NOT_A_CURRENCY,
  NOT_A_TIME,
  NOT_AN_AMOUNT,
  type Problems,
  problemsOf,
  readAs
} from "./shopFields.ts"

export const PROMO_CODES_MAX = 20
export const PROMO_CODE_MAX_CHARACTERS = 255

/** One order as the shop platform's notification tells it. */
export interface ShopOrder {
  readonly orderId: OrderId
  /** Epoch milliseconds of the shop's last change: which of two accounts of one order is the newer. */
  readonly updatedAtMs: number
  readonly placedAt: Date
  /** What the customer owed when the order was placed, in the shop's own currency. */
  readonly total: Money
  /** The same in the buyer's currency, where that is another one. */
  readonly presentment: Money | null
  readonly payment: PaymentState
  /** What of the total was paid and not given back: the least that any part of the notification says. */
  readonly paidMinorUnits: bigint
  /** What was paid at any time. */
  readonly grossMinorUnits: bigint
  /** The refunds that `paidMinorUnits` leaves out already. */
  readonly refundsCounted: ReadonlyArray<RefundId>
  /** The refunds that the notification lists, those that can't be read left out. */
  readonly refunds: ReadonlyArray<ShopRefund>
  readonly isTest: boolean
  readonly isCancelled: boolean
  readonly renewal: Renewal | null
  readonly parts: OrderParts | null
  readonly isNewCustomer: boolean | null
  /** Upper case, distinct, at most 20. */
  readonly promoCodes: ReadonlyArray<string>
  readonly pvId: PvId | null
  readonly landing: LandingRef | null
  /** Distinct; none is the id. */
  readonly aliases: ReadonlyArray<OrderAlias>
  readonly country: CountryCode | null
  readonly products: ReadonlyArray<OrderProduct>
}

/** What is read of an order besides its money and its times. Lists are checked entry by entry where they are used. */
const Particulars = Schema.Struct({
  id: Identity.annotateKey(MISSING),
  test: maybe(Schema.Boolean, "must be true, false or null"),
  cancelled_at: maybe(Schema.String, "must be text or null"),
  financial_status: maybe(Schema.String, "must be text or null"),
  customer: maybe(Schema.Struct({ orders_count: Schema.optionalKey(Schema.Unknown) }), "must be an object or null"),
  discount_codes: maybe(Schema.Array(Schema.Unknown), "must be a list or null"),
  discount_applications: maybe(Schema.Array(Schema.Unknown), "must be a list or null"),
  note_attributes: maybe(Schema.Array(Schema.Unknown), "must be a list or null"),
  landing_site: maybe(Schema.String, "must be text or null"),
  name: Schema.optionalKey(Schema.Unknown),
  order_number: Schema.optionalKey(Schema.Unknown),
  confirmation_number: Schema.optionalKey(Schema.Unknown),
  checkout_token: Schema.optionalKey(Schema.Unknown),
  cart_token: Schema.optionalKey(Schema.Unknown),
  token: Schema.optionalKey(Schema.Unknown),
  current_total_price: Schema.optionalKey(Schema.Unknown),
  total_outstanding: Schema.optionalKey(Schema.Unknown),
  transactions: Schema.optionalKey(Schema.Unknown),
  refunds: Schema.optionalKey(Schema.Unknown)
})
type Particulars = typeof Particulars.Type

const Times = Schema.Struct({
  created_at: maybe(Instant, NOT_A_TIME),
  processed_at: maybe(Instant, NOT_A_TIME),
  updated_at: maybe(Instant, NOT_A_TIME)
})

/**
 * `total_price` and `currency` belong together: both are the shop's own currency.
 * The customer's (`presentment_currency`, `total_price_set`) is not read.
 */
const Price = Schema.Struct({
  total_price: Schema.Union([Schema.String, Schema.Number]).annotate({ message: NOT_AN_AMOUNT }).annotateKey(MISSING),
  currency: Schema.String.annotate({ message: NOT_A_CURRENCY })
    .pipe(
      Schema.decodeTo(CurrencyCode.annotate({ message: NOT_A_CURRENCY }), {
        decode: SchemaGetter.toUpperCase(),
        encode: SchemaGetter.forbiddenEncoding
      })
    )
    .annotateKey(MISSING)
})

const readParticulars = readAs(Particulars)

const readTimes = (order: unknown): Result.Result<{ placedAt: Date; updatedAtMs: number }, Problems> =>
  readAs(Times)(order).pipe(
    Result.flatMap((times) => {
      const placedAt = times.processed_at ?? times.created_at ?? null
      const updatedAtMs = times.updated_at ?? times.created_at ?? null
      return placedAt === null || updatedAtMs === null
        ? Result.fail(["created_at: is missing"])
        : Result.succeed({ placedAt: new Date(placedAt), updatedAtMs })
    })
  )

const readTotal = (order: unknown): Result.Result<Money, Problems> =>
  readAs(Price)(order).pipe(
    Result.flatMap(({ total_price, currency }) =>
      (typeof total_price === "string"
        ? amountFromDecimal(total_price, currency)
        : amountFromNumber(total_price, currency)
      ).pipe(Result.mapError((problem) => [`total_price: ${problem}`]))
    )
  )

const Coded = Schema.Struct({ code: Schema.String })

/** The codes used at checkout; an automatic discount has none. */
const promoCodesOf = (order: Particulars): ReadonlyArray<string> => {
  const codes = [...entriesOf(Coded, order.discount_codes), ...entriesOf(Coded, order.discount_applications)]
    .map(({ code }) => promoCodeKey(code))
    .filter((code) => code !== "" && code.length <= PROMO_CODE_MAX_CHARACTERS && isStorable(code))
  return [...new Set(codes)].slice(0, PROMO_CODES_MAX)
}

/** Random names shorter than this could be guessed. */
const TOKEN_CHARACTERS_MIN = 8

/** What people and programs call the order besides its id. What is no name of an order is passed over. */
const aliasesOf = (order: Particulars): ReadonlyArray<OrderAlias> => {
  const named = (name: unknown, isRandom: boolean): ReadonlyArray<OrderAlias> => {
    const text = Predicate.isNumber(name) && Number.isSafeInteger(name) ? String(name) : name
    if (!Predicate.isString(text) || !isStorable(text)) return []
    return Option.toArray(orderIdFrom(text)).map((id) => ({
      id,
      kind: isRandom && id.length >= TOKEN_CHARACTERS_MIN ? "token" : "number"
    }))
  }
  const all = [
    ...[order.name, order.order_number].flatMap((name) => named(name, false)),
    ...[order.confirmation_number, order.checkout_token, order.cart_token, order.token].flatMap((name) =>
      named(name, true)
    )
  ].filter(({ id }) => id !== order.id)
  return all.filter(({ id }, place) => all.findIndex((other) => other.id === id) === place)
}

const PAYMENTS: Readonly<Record<string, PaymentState>> = {
  pending: "pending",
  authorized: "authorized",
  partially_paid: "partially_paid",
  expired: "expired",
  voided: "voided",
  partially_refunded: "partially_refunded",
  refunded: "refunded"
}

/** What each kind of a transaction that succeeded does to the sum that was paid. */
const TRANSACTION_SIGNS: Readonly<Record<string, bigint>> = { sale: 1n, capture: 1n, refund: -1n, change: -1n }

const Transaction = Schema.Struct({
  kind: Schema.String,
  status: Schema.String,
  amount: Schema.Union([Schema.String, Schema.Number]),
  currency: Schema.optionalKey(Schema.NullOr(Schema.String))
})
const isTransaction = Schema.is(Transaction)

/** The sum that transactions moved; null where there are none, or one can't be read in the order's currency. */
const movedBy = (transactions: unknown, currency: CurrencyCode): bigint | null => {
  if (!Array.isArray(transactions) || transactions.length === 0) return null
  let sum = 0n
  for (const transaction of transactions) {
    if (!isTransaction(transaction)) return null
    const sign = TRANSACTION_SIGNS[transaction.kind]
    if (transaction.status !== "success" || sign === undefined) continue
    const amount = amountOf(transaction.amount, currency)
    if (amount === null || (transaction.currency ?? currency) !== currency) return null
    sum += sign * amount
  }
  return sum
}

const hasTransactions = Schema.is(Schema.Struct({ transactions: Schema.Array(Schema.Unknown) }))

const bounded = (minorUnits: bigint, max: bigint): bigint => {
  if (minorUnits < 0n) return 0n
  if (minorUnits > max) return max
  return minorUnits
}

/**
 * What of the total was really paid. Of an order paid or refunded in part, the least that its price after refunds, what
 * is outstanding, its transactions and its refunds' transactions say; nothing where none of them says anything.
 */
const paidOf = (order: Particulars, payment: PaymentState, total: Money): bigint => {
  if (payment === "paid") return total.minorUnits
  if (payment !== "partially_paid" && payment !== "partially_refunded") return 0n
  const { currency, minorUnits } = total
  const current = payment === "partially_refunded" ? amountOf(order.current_total_price, currency) : null
  const outstanding = payment === "partially_paid" ? amountOf(order.total_outstanding, currency) : null
  const refunds = Array.isArray(order.refunds) ? order.refunds.filter(hasTransactions) : []
  const returned = movedBy(
    refunds.flatMap(({ transactions }) => transactions),
    currency
  )
  const told = [
    current,
    outstanding === null ? null : minorUnits - outstanding,
    movedBy(order.transactions, currency),
    returned === null || payment === "partially_paid" ? null : minorUnits + returned
  ].filter((amount) => amount !== null)
  const [least = 0n] = told.sort((a, b) => (a < b ? -1 : 1))
  return bounded(least, minorUnits)
}

const isRefundId = Schema.is(RefundId)

/** The refunds of an order, and which of them its `paidMinorUnits` has left out: all, where it was refunded at all. */
const refundsOf = (
  order: Particulars,
  payment: PaymentState,
  currency: CurrencyCode,
  productOf: ReturnType<typeof productsByLine>
) => {
  const listed: ReadonlyArray<unknown> = Array.isArray(order.refunds) ? order.refunds.slice(0, REFUNDS_MAX) : []
  const refunds = listed.flatMap((refund) => Option.toArray(Result.getSuccess(readRefund(refund, currency, productOf))))
  const ids = listed.flatMap((refund) => (Predicate.isObject(refund) ? [String(refund.id)] : []))
  return { refunds, refundsCounted: payment === "paid" ? [] : [...new Set(ids)].filter(isRefundId) }
}

const NoteAttribute = Schema.Struct({ name: Schema.String, value: Schema.String })
type NoteAttribute = typeof NoteAttribute.Type

const isPvId = Schema.is(PvId)
const isLinkCode = Schema.is(LinkCode)

/** The cart attribute a theme sets from the pixel's cookie; with `_` before its name the checkout doesn't show it. */
const pvIdOf = (notes: ReadonlyArray<NoteAttribute>): PvId | null =>
  notes
    .filter(({ name }) => name === "_cs_pv" || name === "cs_pv")
    .map(({ value }) => value.trim().toLowerCase())
    .find(isPvId) ?? null

const landingOf = (order: Particulars, notes: ReadonlyArray<NoteAttribute>): LandingRef | null => {
  const fromAddress = refFromUrl(order.landing_site ?? "")
  if (fromAddress !== null) return fromAddress
  const code = notes
    .filter(({ name }) => name === "_cs_ref" || name === "cs_ref")
    .map(({ value }) => value.trim())
    .find(isLinkCode)
  return code === undefined ? null : { code, clickId: null }
}

/**
 * Whether this was the customer's first order, where the shop says so.
 *
 * At `orders/create` a first order may already be in `orders_count` (1) or not yet (0), so both are new. Newer API
 * versions leave the count out, and an order without a customer has none: that is unknown, not new.
 */
const isNewCustomerIn = (order: Particulars): boolean | null => {
  const count = order.customer?.orders_count
  return Predicate.isNumber(count) && Number.isSafeInteger(count) && count >= 0 ? count <= 1 : null
}

/** A notification carries the order bare; what answers a request for one order wraps it as `{"order": {…}}`. */
const isWrapped = (body: Readonly<Record<PropertyKey, unknown>>): boolean => "order" in body && !("id" in body)

/**
 * Reads the body of a shop's order notification: JSON, the order bare or as `{"order": {…}}`. Fields it doesn't name
 * are ignored; fields it does must have their type or be null; list entries of another shape are passed over.
 *
 * Placed at `processed_at`, else `created_at`; updated at `updated_at`, else `created_at`.
 * Cancelled when `cancelled_at` is set. A `financial_status` that isn't known, or none, counts as paid. Should an order be
 * paid later, the shop's next account of it is newer and stands.
 *
 * Fails with every problem as "field: what is wrong", never with a value of the body, which holds personal data.
 */
export const readShopOrder = (bodyText: string): Result.Result<ShopOrder, ReadonlyArray<string>> => {
  const digits = idDigitsOf(bodyText)
  if (digits === null) return Result.fail([`body: must not nest deeper than ${DEPTH_MAX} levels`])
  const json = parsedWithProductIds(bodyText)
  if (Option.isNone(json)) return Result.fail(["body: must be JSON"])
  const body = json.value
  if (!Predicate.isObject(body)) return Result.fail(["body: must be a JSON object"])
  const wrapped = isWrapped(body)
  const order = wrapped ? body.order : body
  if (!Predicate.isObject(order)) return Result.fail(["order: must be an object"])

  const id = idText(order.id, wrapped ? digits.wrapped : digits.bare)
  const particulars = readParticulars("id" in order ? { ...order, id } : order)
  const times = readTimes(order)
  const total = readTotal(order)
  if (Result.isFailure(particulars) || Result.isFailure(times) || Result.isFailure(total)) {
    return Result.fail([...problemsOf(particulars), ...problemsOf(times), ...problemsOf(total)])
  }
  const read = particulars.success
  const notes = entriesOf(NoteAttribute, read.note_attributes)
  const { currency, minorUnits } = total.success
  const payment = PAYMENTS[read.financial_status ?? ""] ?? "paid"
  return Result.succeed({
    orderId: read.id,
    ...times.success,
    total: total.success,
    presentment: null,
    payment,
    paidMinorUnits: paidOf(read, payment, total.success),
    grossMinorUnits: payment === "partially_paid" ? paidOf(read, payment, total.success) : minorUnits,
    ...refundsOf(read, payment, currency, productsByLine(order)),
    isTest: read.test === true,
    isCancelled: (read.cancelled_at ?? null) !== null,
    renewal: null,
    parts: null,
    isNewCustomer: isNewCustomerIn(read),
    promoCodes: promoCodesOf(read),
    pvId: pvIdOf(notes),
    landing: landingOf(read, notes),
    aliases: aliasesOf(read),
    country: countryOfOrder(order),
    products: boughtProducts(order, currency, minorUnits)
  })
}
