import { Option, Predicate, Result, Schema } from "effect"
import { type CurrencyCode, MINOR_UNIT_EXPONENTS, type Money } from "../../../ports/money/money.ts"
import { AMOUNT_MAX_MINOR_UNITS } from "../../../ports/money/readAmount.ts"
import { type PaymentState, REFUNDS_MAX } from "../../../ports/tracking/orders/Order.ts"
import { productIdFrom } from "../../../ports/tracking/orders/productIdentity.ts"
import type { PlatformOrder, PlatformRefund } from "../../../ports/tracking/stores/ShopPlatform.ts"
import { byProduct, countryAt, type OrderLine, partsOf, titleAt } from "../orderLines.ts"
import { Currency, type Fields, MISSING, objectAt, objectsIn, type Problems, readAs, textAt } from "../readFields.ts"

const DECIMAL = /^(-?)(\d{1,24})(?:\.(\d{1,24}))?$/

/**
 * Minor units of a decimal, as text or as a number. Shops reckon taxes finer than money is paid, so what is finer is rounded, halves away
 * from nothing. Null for what is no amount.
 */
const minorUnitsOf = (value: unknown, currency: CurrencyCode): bigint | null => {
  const text = Predicate.isNumber(value) ? String(value) : Predicate.isString(value) ? value.trim() : ""
  const places = MINOR_UNIT_EXPONENTS.get(currency)
  const match = DECIMAL.exec(text)
  if (match === null || places === undefined) return null
  const [, sign, whole = "", fraction = ""] = match
  const below = BigInt(whole + fraction.slice(0, places).padEnd(places, "0"))
  const size = fraction.charAt(places) >= "5" ? below + 1n : below
  if (size > AMOUNT_MAX_MINOR_UNITS) return null
  return sign === "-" ? -size : size
}

/** A time of the site in UTC, written without an offset. */
const GMT_TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.\d+)?(Z|[+-]\d\d:?\d\d)?$/

const millisecondsAt = (value: unknown): number | null => {
  const match = GMT_TIME.exec(textAt(value) ?? "")
  if (match === null) return null
  const [, date, time, offset = "Z"] = match
  const milliseconds = Date.parse(`${date}T${time}${offset}`)
  return Number.isNaN(milliseconds) || milliseconds < 0 ? null : milliseconds
}

const Order = Schema.Struct({
  id: Schema.Union([
    Schema.Int.pipe(Schema.check(Schema.isGreaterThan(0))),
    Schema.String.pipe(Schema.check(Schema.isPattern(/^[1-9]\d{0,19}$/)))
  ])
    .annotate({ message: "must be a whole number" })
    .annotateKey(MISSING),
  status: Schema.String.annotate({ message: "must be text" }).annotateKey(MISSING),
  currency: Currency.annotateKey(MISSING),
  total: Schema.Union([Schema.String, Schema.Finite])
    .annotate({ message: "must be a decimal number" })
    .annotateKey(MISSING)
})
const readOrderFields = readAs(Order)

/** An order that a buyer has begun at the checkout, or a person in the admin, is none yet. */
const NOT_PLACED: ReadonlyArray<string> = ["checkout-draft", "auto-draft", "draft", "new"]
const TRASHED = "trash"
const CANCELLED = "cancelled"
const REFUNDED = "refunded"
/** What is paid to whoever brings the goods is not paid while the order is processed. */
const CASH_ON_DELIVERY = "cod"

/** Whether its buyer paid an order. Of a status that isn't the core's the shop's own note of the payment says so. */
const isPaid = (order: Fields, status: string): boolean => {
  const noted = textAt(order.date_paid_gmt) ?? textAt(order.date_paid)
  const isToldUnpaid = noted === null && ("date_paid" in order || "date_paid_gmt" in order)
  switch (status) {
    case "completed":
    case REFUNDED:
      return true
    case "processing":
      return !(isToldUnpaid && order.payment_method === CASH_ON_DELIVERY)
    case "pending":
    case "on-hold":
    case "failed":
    case "partially-paid":
    case "partial-payment":
      return false
    default:
      return noted !== null
  }
}

/** Refunds as orders list them: by their negative total. */
const refundsOf = (order: Fields, currency: CurrencyCode, updatedAtMs: number): ReadonlyArray<PlatformRefund> =>
  objectsIn(order.refunds)
    .slice(0, REFUNDS_MAX)
    .flatMap((refund) => {
      const id = Predicate.isNumber(refund.id) ? String(refund.id) : textAt(refund.id)
      const told = minorUnitsOf(refund.total ?? refund.amount, currency)
      if (id === null || told === null) return []
      return [
        {
          refundId: id,
          kind: "refund" as const,
          version: updatedAtMs,
          at: new Date(millisecondsAt(refund.date_created_gmt) ?? updatedAtMs),
          amount: { minorUnits: told < 0n ? -told : told, currency },
          products: []
        }
      ]
    })

/** What was paid at any time and what of it went back. */
const settled = (order: Fields, status: string, total: bigint, refunds: ReadonlyArray<PlatformRefund>) => {
  if (!isPaid(order, status)) {
    const payment: PaymentState =
      status === CANCELLED || status === TRASHED || status === "failed" ? "voided" : "pending"
    return { payment, paidMinorUnits: 0n, grossMinorUnits: 0n, price: total }
  }
  const listed = refunds.reduce((sum, { amount }) => sum + amount.minorUnits, 0n)
  const back = status === REFUNDED || listed > total ? total : listed
  const paidMinorUnits = total - back
  const isBack = back > 0n || status === REFUNDED
  const payment: PaymentState = !isBack ? "paid" : paidMinorUnits === 0n ? "refunded" : "partially_refunded"
  return { payment, paidMinorUnits, grossMinorUnits: total, price: paidMinorUnits }
}

/** How a line is written that is no product's. */
const NO_PRODUCT = "0"

const linesOf = (order: Fields, currency: CurrencyCode): ReadonlyArray<OrderLine> =>
  objectsIn(order.line_items).flatMap((line) => {
    const productId = productIdFrom(line.product_id)
    const goods = minorUnitsOf(line.total, currency)
    const tax = minorUnitsOf(line.total_tax ?? "0", currency)
    return productId === null || productId === NO_PRODUCT || goods === null || tax === null
      ? []
      : [{ productId, title: titleAt(line.name), minorUnits: goods + tax, taxMinorUnits: tax > 0n ? tax : 0n }]
  })

/** The sum of one field of each line; null where one isn't an amount. */
const summed = (list: unknown, field: string, currency: CurrencyCode): bigint | null => {
  let sum = 0n
  for (const line of objectsIn(list)) {
    const amount = minorUnitsOf(line[field], currency)
    if (amount === null) return null
    sum += amount
  }
  return sum
}

const partsIn = (order: Fields, { currency, minorUnits }: Money, price: bigint) => {
  const goods = summed(order.line_items, "total", currency)
  const fees = summed(order.fee_lines, "total", currency)
  const shipping = minorUnitsOf(order.shipping_total, currency) ?? summed(order.shipping_lines, "total", currency)
  const tax = minorUnitsOf(order.total_tax, currency)
  return !Array.isArray(order.line_items) || goods === null || fees === null || shipping === null || tax === null
    ? null
    : partsOf({ goods, tax, shipping, tips: 0n, fees }, minorUnits, price)
}

/** The texts of an order's meta data under one of these keys, in the order of the keys. */
const metaAt = (order: Fields, ...keys: ReadonlyArray<string>): ReadonlyArray<string> => {
  const meta = objectsIn(order.meta_data)
  return keys.flatMap((key) =>
    meta
      .filter((entry) => entry.key === key)
      .flatMap(({ value }) => (Predicate.isNumber(value) ? [String(value)] : (textAt(value) ?? [])))
  )
}

/** Where the visit that led to the order began, as WooCommerce itself notes it. */
const SESSION_ENTRY = "_wc_order_attribution_session_entry"
/** What payment plugins write of an order that was paid with a test account. */
const TEST_MODES: ReadonlyArray<readonly [key: string, value: string]> = [
  ["_wcpay_mode", "test"],
  ["_ppcp_paypal_payment_mode", "sandbox"]
]

/** A subscription is written as an order is, and has these besides. */
const isSubscription = (order: Fields): boolean => "billing_period" in order && "billing_interval" in order

/**
 * Reads an order of WooCommerce's REST API, version 1 to 3, as its webhooks and its lists have it. Null for what is none: a draft of the
 * checkout, a subscription, and the API's own error, which is sent where the order was removed in the meantime.
 */
export const readOrder = (order: Fields): Result.Result<PlatformOrder | null, Problems> =>
  Result.gen(function* () {
    if (!("id" in order) && Predicate.isString(order.code) && Predicate.isString(order.message)) return null
    if (Predicate.isObject(order.order)) {
      return yield* Result.fail([
        "order: is of the legacy API; the webhook's API version must be WP REST API Integration v3"
      ])
    }
    const { id, status, currency, total: told } = yield* readOrderFields(order)
    if (isSubscription(order) || NOT_PLACED.includes(status)) return null
    const total = minorUnitsOf(told, currency)
    if (total === null || total < 0n) return yield* Result.fail(["total: must be a decimal number of 0 or more"])
    const placedMs = millisecondsAt(order.date_created_gmt) ?? millisecondsAt(order.date_created)
    if (placedMs === null) return yield* Result.fail(["date_created_gmt: must be a time such as 2026-03-01T09:00:00"])
    const updatedAtMs = millisecondsAt(order.date_modified_gmt) ?? millisecondsAt(order.date_modified) ?? placedMs
    const refunds = refundsOf(order, currency, updatedAtMs)
    const { price, ...worth } = settled(order, status, total, refunds)
    const [billing, shipping] = [objectAt(order.billing), objectAt(order.shipping)]
    const [number, key] = [textAt(order.number), textAt(order.order_key)]
    const isRenewal = metaAt(order, "_subscription_renewal").length > 0 || order.created_via === "subscription"
    return {
      orderId: String(id),
      updatedAtMs,
      placedAt: new Date(placedMs),
      total: { minorUnits: total, currency },
      presentment: null,
      ...worth,
      refundsCounted: refunds.map(({ refundId }) => refundId),
      refunds,
      listsAllRefunds: Array.isArray(order.refunds),
      isPartial: false,
      isTest: TEST_MODES.some(([name, value]) => metaAt(order, name).includes(value)),
      isCancelled: status === CANCELLED,
      isDeleted: status === TRASHED,
      renewal: isRenewal ? { since: null } : null,
      parts: partsIn(order, { minorUnits: total, currency }, price),
      promoCodes: objectsIn(order.coupon_lines).flatMap(({ code }) => textAt(code) ?? []),
      visitors: metaAt(order, "_cs_pv", "cs_pv"),
      refs: metaAt(order, "_cs_ref", "cs_ref"),
      landingUrl: metaAt(order, SESSION_ENTRY)[0] ?? null,
      aliases: [
        ...(number === null ? [] : [{ id: number, kind: "number" as const }]),
        ...(key === null ? [] : [{ id: key, kind: "token" as const }])
      ],
      country: countryAt(shipping.country, billing.country),
      products: byProduct(linesOf(order, currency)),
      buyer: {
        email: textAt(billing.email),
        customerId: Predicate.isNumber(order.customer_id) && order.customer_id > 0 ? String(order.customer_id) : null
      }
    }
  })

/** Whether a JSON object is written as WooCommerce's REST API writes orders. */
export const isWooCommerceOrder = (order: Fields): boolean =>
  "line_items" in order && "billing" in order && ("date_created_gmt" in order || "date_created" in order)

export const orderOf = (text: Option.Option<Fields>): Result.Result<PlatformOrder | null, Problems> =>
  Option.match(text, { onNone: () => Result.fail(["body: must be a JSON object"]), onSome: readOrder })
