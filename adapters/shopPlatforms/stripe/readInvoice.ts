import { Predicate, Result } from "effect"
import type { CurrencyCode } from "../../../ports/money/money.ts"
import { SECOND_MS } from "../../../ports/time/days.ts"
import type { Renewal } from "../../../ports/tracking/orders/Order.ts"
import { productIdFrom } from "../../../ports/tracking/orders/productIdentity.ts"
import type { PlatformOrder } from "../../../ports/tracking/stores/ShopPlatform.ts"
import { byProduct, countryAt, type OrderLine, partsOf, titleAt } from "../orderLines.ts"
import { type Fields, objectAt, objectsIn, type Problems, readAs, textAt } from "../readFields.ts"
import {
  codesIn,
  idAt,
  leadsIn,
  Named,
  numbersOf,
  type StripeEvent,
  TOLD_BY_NONE,
  timeAt,
  tokensOf
} from "./stripeFields.ts"
import { minorUnitsOf, moneyOf } from "./stripeMoney.ts"

const readNamed = readAs(Named)

/** Why an invoice was made that a running subscription made by itself; `subscription` is the name that old ones have. */
const RENEWALS: ReadonlyArray<unknown> = [
  "subscription_cycle",
  "subscription_threshold",
  "subscription_update",
  "subscription"
]

const subscriptionOf = (invoice: Fields): unknown =>
  invoice.subscription ?? objectAt(objectAt(invoice.parent).subscription_details).subscription

const renewalOf = (invoice: Fields): Renewal | null =>
  RENEWALS.includes(invoice.billing_reason)
    ? { since: timeAt(objectAt(subscriptionOf(invoice)).start_date) ?? null }
    : null

/** Where an invoice and its subscription may carry what the shop wrote into them, the nearest first. */
const metadataOf = (invoice: Fields): ReadonlyArray<unknown> => [
  invoice.metadata,
  objectAt(objectAt(invoice.parent).subscription_details).metadata,
  objectAt(invoice.subscription_details).metadata,
  ...objectsIn(objectAt(invoice.lines).data).map(({ metadata }) => metadata)
]

const summed = (list: unknown, currency: CurrencyCode): bigint =>
  objectsIn(list).reduce((sum, { amount }) => sum + (minorUnitsOf(amount, currency) ?? 0n), 0n)

/** Tax of an invoice or of one of its lines, as each version of the API tells it. */
const taxesOf = (of: Fields): ReadonlyArray<Fields> => [
  ...objectsIn(of.total_tax_amounts ?? of.tax_amounts),
  ...objectsIn(of.total_taxes ?? of.taxes)
]

const isWithin = (tax: Fields): boolean => tax.inclusive === true || tax.tax_behavior === "inclusive"

const linesOf = (invoice: Fields, currency: CurrencyCode): ReadonlyArray<OrderLine> =>
  objectsIn(objectAt(invoice.lines).data).flatMap((line) => {
    const price = objectAt(objectAt(line.pricing).price_details)
    const productId = productIdFrom(
      idAt(objectAt(line.price).product) ?? idAt(objectAt(line.plan).product) ?? idAt(price.product)
    )
    const amount = minorUnitsOf(line.amount, currency)
    if (productId === null || amount === null) return []
    const taxes = taxesOf(line)
    const beside = summed(
      taxes.filter((tax) => !isWithin(tax)),
      currency
    )
    const taxMinorUnits = summed(taxes, currency)
    return [
      {
        productId,
        title: titleAt(line.description),
        minorUnits: amount - summed(line.discount_amounts, currency) + beside,
        taxMinorUnits
      }
    ]
  })

const partsIn = (invoice: Fields, currency: CurrencyCode, total: bigint) => {
  const cost = objectAt(invoice.shipping_cost)
  const tax = minorUnitsOf(invoice.tax, currency) ?? summed(taxesOf(invoice), currency)
  const shipping =
    (minorUnitsOf(cost.amount_total ?? invoice.amount_shipping ?? 0, currency) ?? 0n) -
    (minorUnitsOf(cost.amount_tax ?? 0, currency) ?? 0n)
  return partsOf({ goods: total - tax - shipping, tax, shipping, tips: 0n, fees: 0n }, total, total)
}

/** The payments of an invoice, where its sender asked for them. */
const paymentsOf = (invoice: Fields): ReadonlyArray<string | null> =>
  objectsIn(objectAt(invoice.payments).data).map(({ payment }) => idAt(objectAt(payment).payment_intent))

/** A paid session's receipt: no money moved by it, and the session tells of the sale. */
const isReceipt = (invoice: Fields): boolean =>
  invoice.billing_reason === "manual" &&
  invoice.attempt_count === 0 &&
  invoice.paid_out_of_band !== true &&
  [invoice.payment_intent, invoice.charge].every((payment) => idAt(payment) === null)

/** Reads a paid invoice, which is an order by its own id. Null for the receipt of a session. */
export const readInvoice = ({
  object: invoice,
  created,
  livemode
}: StripeEvent): Result.Result<PlatformOrder | null, Problems> =>
  Result.gen(function* () {
    if (isReceipt(invoice)) return null
    const { id, currency } = yield* readNamed(invoice)
    const owed = moneyOf(invoice.total, currency)
    if (owed === null) return yield* Result.fail(["total: must be a whole number"])
    const total = owed.minorUnits < 0n ? 0n : owed.minorUnits
    const settled = invoice.paid_out_of_band === true ? invoice.amount_due : invoice.amount_paid
    const told = minorUnitsOf(settled, currency)
    if (told === null) return yield* Result.fail(["amount_paid: must be a whole number"])
    const paid = told < 0n ? 0n : told > total ? total : told
    const sources = metadataOf(invoice)
    const leads = leadsIn(sources)
    const discounts = Array.isArray(invoice.discounts) ? invoice.discounts : []
    return {
      orderId: id,
      updatedAtMs: created * SECOND_MS,
      placedAt: timeAt(invoice.created) ?? new Date(created * SECOND_MS),
      total: { minorUnits: total, currency },
      presentment: null,
      payment: paid < total ? "partially_paid" : "paid",
      paidMinorUnits: paid,
      grossMinorUnits: paid,
      ...TOLD_BY_NONE,
      isTest: livemode !== true,
      renewal: renewalOf(invoice),
      parts: partsIn(invoice, currency, total),
      promoCodes: codesIn([...discounts, invoice.discount], sources),
      visitors: leads.visitors,
      refs: leads.refs,
      aliases: [
        ...tokensOf([idAt(invoice.payment_intent), idAt(invoice.charge), ...paymentsOf(invoice)]),
        ...numbersOf([...leads.orderIds, textAt(invoice.number)])
      ],
      country: countryAt(
        objectAt(objectAt(invoice.customer_shipping).address).country,
        objectAt(invoice.customer_address).country
      ),
      products: byProduct(linesOf(invoice, currency)),
      buyer: { email: textAt(invoice.customer_email), customerId: idAt(invoice.customer) }
    }
  })

/** What is reported of an invoice's payment says least of all: every other report of the invoice is newer. */
const LEAST_MS = 1

/**
 * Reads the payment of an invoice, which tells what the payment's own notices mean: newer versions of the API name no payment in an
 * invoice, and no invoice in a payment.
 */
export const readInvoicePayment = ({
  object,
  created,
  livemode
}: StripeEvent): Result.Result<PlatformOrder | null, Problems> =>
  Result.gen(function* () {
    const [invoice, payment] = [idAt(object.invoice), objectAt(object.payment)]
    const names = [idAt(payment.payment_intent), idAt(payment.charge)]
    if (invoice === null || names.every((name) => name === null)) return null
    const { currency } = yield* readNamed(object)
    const total = moneyOf(object.amount_paid, currency)
    if (total === null || total.minorUnits < 0n) {
      return yield* Result.fail(["amount_paid: must be a whole number of 0 or more"])
    }
    return {
      orderId: invoice,
      updatedAtMs: LEAST_MS,
      placedAt: timeAt(object.created) ?? new Date(created * SECOND_MS),
      total,
      presentment: null,
      payment: "paid",
      paidMinorUnits: total.minorUnits,
      grossMinorUnits: total.minorUnits,
      ...TOLD_BY_NONE,
      isTest: Predicate.isBoolean(object.livemode) ? !object.livemode : livemode !== true,
      renewal: null,
      parts: null,
      promoCodes: [],
      visitors: [],
      refs: [],
      aliases: tokensOf(names),
      country: null,
      products: [],
      buyer: { email: null, customerId: null }
    }
  })
