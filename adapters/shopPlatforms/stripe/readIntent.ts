import { Result } from "effect"
import type { CurrencyCode } from "../../../ports/money/money.ts"
import { SECOND_MS } from "../../../ports/time/days.ts"
import type { PlatformOrder } from "../../../ports/tracking/stores/ShopPlatform.ts"
import { countryAt, partsOf } from "../orderLines.ts"
import { type Fields, objectAt, objectsIn, type Problems, readAs, textAt } from "../readFields.ts"
import { presentmentOf } from "./readSession.ts"
import { codesIn, idAt, leadsIn, Named, numbersOf, type StripeEvent, TOLD_BY_NONE, tokensOf } from "./stripeFields.ts"
import { minorUnitsOf, moneyOf } from "./stripeMoney.ts"

const readNamed = readAs(Named)

/** What Stripe itself calls the payments of invoices, where it names neither the invoice nor the session. */
const INVOICE_DESCRIPTIONS: ReadonlyArray<unknown> = [
  "Subscription creation",
  "Subscription update",
  "Payment for Invoice"
]
/** How a charge's receipt is addressed that is an invoice's. */
const INVOICE_RECEIPT = "/receipts/invoices/"

const referenceOf = (payment: Fields): string | null => textAt(objectAt(payment.payment_details).order_reference)

/**
 * Whether an invoice or a Checkout session reports the sale. Since 2025-03-31 a payment names no invoice any more; its order reference is
 * the session or the invoice then, where it is not the shop's own.
 */
const isReportedElsewhere = (payment: Fields): boolean =>
  idAt(payment.invoice) !== null ||
  INVOICE_DESCRIPTIONS.includes(payment.description) ||
  textAt(payment.receipt_url)?.includes(INVOICE_RECEIPT) === true ||
  /^(?:in|cs)_/.test(referenceOf(payment) ?? "")

/** What a payment is made of, where its sender says so. */
const partsIn = (details: Fields, currency: CurrencyCode, total: bigint) => {
  const tax = minorUnitsOf(objectAt(details.tax).total_tax_amount, currency)
  const shipping = minorUnitsOf(objectAt(details.shipping).amount, currency)
  return tax === null && shipping === null
    ? null
    : partsOf(
        { goods: total - (tax ?? 0n) - (shipping ?? 0n), tax: tax ?? 0n, shipping: shipping ?? 0n, tips: 0n, fees: 0n },
        total,
        total
      )
}

interface Payment {
  readonly payment: Fields
  readonly received: unknown
  readonly field: string
  readonly names: ReadonlyArray<string | null>
  readonly billing: Fields
}

/** A payment as an order: by its PaymentIntent where it has one, else by its charge. */
const orderOf = (
  { payment, received, field, names, billing }: Payment,
  { created, livemode }: Pick<StripeEvent, "created" | "livemode">
): Result.Result<PlatformOrder | null, Problems> =>
  Result.gen(function* () {
    const { id, currency } = yield* readNamed(payment)
    const total = moneyOf(received, currency)
    if (total === null || total.minorUnits < 0n) {
      return yield* Result.fail([`${field}: must be a whole number of 0 or more`])
    }
    const leads = leadsIn([payment.metadata])
    const at = created * SECOND_MS
    const [orderId = id] = names.flatMap((name) => name ?? [])
    return {
      orderId,
      updatedAtMs: at,
      placedAt: new Date(at),
      total,
      presentment: presentmentOf(payment, currency),
      payment: "paid",
      paidMinorUnits: total.minorUnits,
      grossMinorUnits: total.minorUnits,
      ...TOLD_BY_NONE,
      isTest: livemode !== true,
      renewal: null,
      parts: partsIn(objectAt(payment.amount_details), currency, total.minorUnits),
      promoCodes: codesIn([], [payment.metadata]),
      visitors: leads.visitors,
      refs: leads.refs,
      aliases: [...tokensOf(names), ...numbersOf([...leads.orderIds, referenceOf(payment)])],
      country: countryAt(objectAt(objectAt(payment.shipping).address).country, objectAt(billing.address).country),
      products: [],
      buyer: { email: textAt(payment.receipt_email) ?? textAt(billing.email), customerId: idAt(payment.customer) }
    }
  })

/**
 * Reads a PaymentIntent that succeeded, which is an order where neither a Checkout session nor an invoice reports the sale. Null where one
 * does.
 */
export const readIntent = (event: StripeEvent): Result.Result<PlatformOrder | null, Problems> => {
  const payment = event.object
  if (isReportedElsewhere(payment) || (payment.status ?? "succeeded") !== "succeeded") return Result.succeed(null)
  const [listed] = objectsIn(objectAt(payment.charges).data)
  const charge = objectAt(payment.latest_charge ?? listed)
  return orderOf(
    {
      payment,
      received: payment.amount_received ?? payment.amount,
      field: "amount_received",
      names: [idAt(payment.id), idAt(payment.latest_charge ?? listed)],
      billing: objectAt(charge.billing_details)
    },
    event
  )
}

/** Reads a charge of a list. Null for one that took nothing, and where an invoice or a session reports the sale. */
export const readCharge = (event: StripeEvent): Result.Result<PlatformOrder | null, Problems> => {
  const charge = event.object
  if (isReportedElsewhere(charge) || charge.status !== "succeeded" || charge.captured === false) {
    return Result.succeed(null)
  }
  return orderOf(
    {
      payment: charge,
      received: charge.amount_captured ?? charge.amount,
      field: "amount_captured",
      names: [idAt(charge.payment_intent), idAt(charge.id)],
      billing: objectAt(charge.billing_details)
    },
    event
  )
}
