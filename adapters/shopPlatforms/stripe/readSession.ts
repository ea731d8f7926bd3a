import { Result } from "effect"
import type { CurrencyCode, Money } from "../../../ports/money/money.ts"
import { SECOND_MS } from "../../../ports/time/days.ts"
import type { PaymentState } from "../../../ports/tracking/orders/Order.ts"
import type { PlatformOrder } from "../../../ports/tracking/stores/ShopPlatform.ts"
import { countryAt, partsOf } from "../orderLines.ts"
import { Currency, type Fields, objectAt, type Problems, readAs, textAt } from "../readFields.ts"
import { codesIn, idAt, leadsIn, Named, numbersOf, type StripeEvent, TOLD_BY_NONE, tokensOf } from "./stripeFields.ts"
import { minorUnitsOf, moneyOf } from "./stripeMoney.ts"

const readNamed = readAs(Named)
const readCurrency = readAs(Currency)

export const ASYNC_FAILED = "checkout.session.async_payment_failed"

/** What is known of a session's payment: paid now, awaited from a bank, or never to come. */
const paymentOf = (session: Fields, type: string): PaymentState => {
  if (type === ASYNC_FAILED) return "voided"
  return session.payment_status === "unpaid" ? "pending" : "paid"
}

/** What the buyer saw, where that was another currency. */
export const presentmentOf = (session: Fields, currency: CurrencyCode): Money | null => {
  const { presentment_amount: amount, presentment_currency: code } = objectAt(session.presentment_details)
  const shown = readCurrency(code)
  return Result.isFailure(shown) || shown.success === currency ? null : moneyOf(amount, shown.success)
}

/** Tax is beside the other parts, or within them: so goods are what is left of the total. */
const partsIn = (session: Fields, currency: CurrencyCode, total: bigint) => {
  const details = objectAt(session.total_details)
  const cost = objectAt(session.shipping_cost)
  const tax = minorUnitsOf(details.amount_tax ?? 0, currency) ?? 0n
  const shippingTax = minorUnitsOf(cost.amount_tax ?? 0, currency) ?? 0n
  const shipped = minorUnitsOf(cost.amount_total, currency)
  const shipping =
    shipped === null ? (minorUnitsOf(details.amount_shipping ?? 0, currency) ?? 0n) : shipped - shippingTax
  return partsOf({ goods: total - tax - shipping, tax, shipping, tips: 0n, fees: 0n }, total, total)
}

const addressIn = (value: unknown): Fields => objectAt(objectAt(value).address)

/**
 * Reads a Checkout session. The order is the invoice of a session that has one, else its payment, else the session itself. Null for a
 * session that only saves a card.
 */
export const readSession = ({
  object: session,
  type,
  created,
  livemode
}: StripeEvent): Result.Result<PlatformOrder | null, Problems> =>
  Result.gen(function* () {
    if (session.mode === "setup") return null
    const { id, currency } = yield* readNamed(session)
    const total = moneyOf(session.amount_total, currency)
    if (total === null || total.minorUnits < 0n) {
      return yield* Result.fail(["amount_total: must be a whole number of 0 or more"])
    }
    const payment = paymentOf(session, type)
    const paid = payment === "paid" ? total.minorUnits : 0n
    const [intent, invoice] = [idAt(session.payment_intent), idAt(session.invoice)]
    const leads = leadsIn([session.metadata])
    const details = objectAt(session.customer_details)
    const shipped = session.shipping_details ?? objectAt(session.collected_information).shipping_details
    const discounts = Array.isArray(session.discounts) ? session.discounts : []
    const occurredMs = created * SECOND_MS
    return {
      orderId: invoice ?? intent ?? id,
      updatedAtMs: occurredMs,
      placedAt: new Date(occurredMs),
      total,
      presentment: presentmentOf(session, currency),
      payment,
      paidMinorUnits: paid,
      grossMinorUnits: paid,
      ...TOLD_BY_NONE,
      isTest: livemode !== true,
      renewal: null,
      parts: partsIn(session, currency, total.minorUnits),
      promoCodes: codesIn(discounts, [session.metadata]),
      visitors: [
        ...leads.visitors,
        ...(textAt(session.client_reference_id) === null ? [] : [String(session.client_reference_id)])
      ],
      refs: leads.refs,
      aliases: [...tokensOf([id, intent, invoice]), ...numbersOf(leads.orderIds)],
      country: countryAt(addressIn(shipped).country, addressIn(details).country),
      products: [],
      buyer: {
        email: textAt(details.email) ?? textAt(session.customer_email),
        customerId: idAt(session.customer)
      }
    }
  })
