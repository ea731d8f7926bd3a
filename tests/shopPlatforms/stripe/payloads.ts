import type { PaymentState } from "../../../ports/tracking/orders/Order.ts"

/**
 * Events and objects as Stripe wrote them: of its documentation and its fixtures, of applications' records and of bug reports. Each is
 * reduced to what is read; people and keys are replaced, figures are as they were. What is expected was worked out by hand.
 */

export type Fields = Readonly<Record<string, unknown>>

const UNLICENSED = "no licence is stated: figures and field names alone"
const STRIPE_DOCS = "docs.stripe.com, API reference"

export const event = (type: string, created: number, object: Fields, changes: Fields = {}): Fields => ({
  id: `evt_${type.replaceAll(".", "_")}_${created}`,
  object: "event",
  api_version: "2023-10-16",
  created,
  livemode: true,
  type,
  data: { object },
  ...changes
})

/** A session paid by a payment link. */
export const SESSION: Fields = {
  id: "cs_live_a1TxorjrvVxqiPMRaO557Sm93XBLm1GrskpRn2kBQkPAVEE18luHeEhvHl",
  object: "checkout.session",
  amount_subtotal: 50_000,
  amount_total: 50_000,
  client_reference_id: null,
  created: 1_714_542_915,
  currency: "usd",
  currency_conversion: null,
  customer: null,
  customer_details: { address: { country: "IN" }, email: "buyer@example.com", name: "A Buyer" },
  invoice: null,
  invoice_creation: { enabled: false },
  metadata: {},
  mode: "payment",
  payment_intent: "pi_3PBW8nRxqlZt79sD1HEouJ4Z",
  payment_link: "plink_1PBW7rRxqlZt79sDhrqflBcb",
  payment_status: "paid",
  shipping_cost: null,
  status: "complete",
  subscription: null,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 }
}

/** The first invoice of a subscription, as versions before 2025-03-31 write it. */
export const INVOICE: Fields = {
  id: "in_1PBXo5RxqlZt79sDAbGhMpyk",
  object: "invoice",
  amount_due: 70_000,
  amount_paid: 70_000,
  amount_shipping: 0,
  attempt_count: 1,
  billing_reason: "subscription_create",
  charge: "ch_3PBXo5RxqlZt79sD1dVQwsQ1",
  created: 1_714_549_345,
  currency: "usd",
  customer: "cus_Q1b0Yi7UkcAh2A",
  customer_address: { country: "IN" },
  customer_email: "buyer@example.com",
  discount: null,
  discounts: [],
  lines: {
    data: [
      {
        id: "il_1PBXo5RxqlZt79sDEE7jv7NB",
        amount: 70_000,
        currency: "usd",
        description: "7 × New Plan (at $100.00 / month)",
        discount_amounts: [],
        price: { id: "price_1PBXPdRxqlZt79sDHvLwlTkt", product: "prod_Q1aaAFnFaTrIJT" },
        tax_amounts: [],
        metadata: {}
      }
    ]
  },
  metadata: {},
  number: "7CC2D095-0001",
  paid_out_of_band: false,
  payment_intent: "pi_3PBXo5RxqlZt79sD1gfyEF1L",
  shipping_cost: null,
  starting_balance: 0,
  status: "paid",
  subscription: "sub_1PBXo5RxqlZt79sD3kdxoDVi",
  subscription_details: { metadata: {} },
  tax: null,
  total: 70_000,
  total_tax_amounts: []
}

/** The same as versions from 2025-03-31 on write it: it names no payment. */
export const BASIL_INVOICE: Fields = {
  id: "in_1SVC87HOQNg4XnOMdHAlqDva",
  object: "invoice",
  amount_due: 2_990,
  amount_paid: 2_990,
  attempt_count: 0,
  billing_reason: "subscription_create",
  created: 1_763_561_586,
  currency: "brl",
  customer: "cus_TS6KX04w045BN9",
  customer_address: { country: "BR" },
  customer_email: "buyer@example.com",
  discounts: [],
  lines: {
    data: [
      {
        id: "il_1SVC86HOQNg4XnOMdluq1xyJ",
        amount: 2_990,
        description: "1 × Assinatura Mensal (a R$ 29.90 / month)",
        discount_amounts: [],
        metadata: {},
        pricing: { price_details: { price: "price_1SUyGiHOQNg4XnOMHSqLxNl9", product: "prod_TRs00eb9Wd4ZEJ" } },
        taxes: []
      }
    ]
  },
  metadata: {},
  number: "M8V0KX57-0001",
  parent: { subscription_details: { metadata: {}, subscription: "sub_1SVC89HOQNg4XnOMoa93kOB2" } },
  shipping_cost: null,
  status: "paid",
  total: 2_990,
  total_taxes: []
}

/** A payment that a shop's own form took; of its sessions and invoices the order reference says so. */
export const INTENT: Fields = {
  id: "pi_3T9MYe2L7isJb6lY00zUZ1Bv",
  object: "payment_intent",
  amount: 4_200,
  amount_details: { tip: {} },
  amount_received: 4_200,
  capture_method: "automatic",
  created: 1_773_134_792,
  currency: "usd",
  customer: null,
  description: null,
  latest_charge: "ch_3T9MYe2L7isJb6lY04dVsZUD",
  livemode: true,
  metadata: { order_id: "1001", cs_pv: "7F0C2F5E-3D52-4C0B-9A49-2F2F4E0F7A11" },
  payment_details: { customer_reference: null, order_reference: null },
  payment_method_types: ["card"],
  receipt_email: "buyer@example.com",
  shipping: { address: { country: "DE" } },
  status: "succeeded"
}

/** A charge as lists have it, of a payment of its own. */
export const LISTED_CHARGE: Fields = {
  id: "ch_3T9MYe2L7isJb6lY04dVsZUD",
  object: "charge",
  amount: 4_200,
  amount_captured: 4_200,
  amount_refunded: 0,
  billing_details: { address: { country: "DE" }, email: "buyer@example.com" },
  captured: true,
  created: 1_773_134_793,
  currency: "usd",
  description: null,
  invoice: null,
  livemode: true,
  metadata: {},
  paid: true,
  payment_intent: "pi_3T9MYe2L7isJb6lY00zUZ1Bv",
  receipt_url: "https://pay.stripe.com/receipts/payment/x",
  refunded: false,
  status: "succeeded"
}

export const CHARGE: Fields = {
  id: "ch_3P63hPECg9tTZuTg1e6205QI",
  object: "charge",
  amount: 1_000,
  amount_captured: 1_000,
  amount_refunded: 1_000,
  currency: "usd",
  payment_intent: "pi_3P63hPECg9tTZuTg1e6205QI",
  refunded: true
}

export const REFUND: Fields = {
  id: "re_1Nispe2eZvKYlo2Cd31jOCgZ",
  object: "refund",
  amount: 1_000,
  charge: "ch_1NirD82eZvKYlo2CIvbtLWuY",
  created: 1_692_942_318,
  currency: "usd",
  payment_intent: "pi_1GszsK2eZvKYlo2CfhZyoZLp",
  reason: null,
  status: "succeeded"
}

export const DISPUTE: Fields = {
  id: "du_1MtJUT2eZvKYlo2CNaw2HvEv",
  object: "dispute",
  amount: 1_000,
  charge: "ch_1AZtxr2eZvKYlo2CJDX8whov",
  created: 1_680_651_737,
  currency: "usd",
  is_charge_refundable: true,
  payment_intent: "pi_1AZtxr2eZvKYlo2CJDX8whov",
  reason: "general",
  status: "needs_response"
}

export interface OrderCase {
  readonly what: string
  readonly source: string
  readonly event: Fields
  readonly expected: {
    readonly orderId: string
    readonly payment: PaymentState
    readonly paid: bigint
    readonly total: bigint
    readonly currency: string
    readonly isTest?: boolean
    readonly isRenewal?: boolean
    readonly goods?: bigint
    readonly tax?: bigint
    readonly shipping?: bigint
    readonly promoCodes?: ReadonlyArray<string>
    readonly visitors?: ReadonlyArray<string>
    readonly presentment?: { readonly minorUnits: bigint; readonly currency: string }
    readonly products?: number
    readonly country?: string
  }
}

const completed = (session: Fields, changes: Fields = {}) =>
  event("checkout.session.completed", 1_714_542_950, { ...SESSION, ...session }, changes)
const PI = "pi_3PBW8nRxqlZt79sD1HEouJ4Z"

export const ORDERS: ReadonlyArray<OrderCase> = [
  {
    what: "a payment link's session, of a test account",
    source: `alimehndi/Stripe_Payment_Api, src/eventsData/checkOutSessionCompleted.js; ${UNLICENSED}`,
    event: completed({}, { livemode: false }),
    expected: {
      orderId: PI,
      payment: "paid",
      paid: 50_000n,
      total: 50_000n,
      currency: "USD",
      isTest: true,
      country: "IN"
    }
  },
  {
    what: "the first invoice of a subscription, with the payment in it",
    source: `alimehndi/Stripe_Payment_Api, src/eventsData/InvoiceEvents/InvoicePaid.js; ${UNLICENSED}`,
    event: event("invoice.paid", 1_714_549_347, INVOICE),
    expected: {
      orderId: "in_1PBXo5RxqlZt79sDAbGhMpyk",
      payment: "paid",
      paid: 70_000n,
      total: 70_000n,
      currency: "USD",
      goods: 70_000n,
      products: 1
    }
  },
  {
    what: "the first invoice of a subscription, of a version that names no payment",
    source: `juniorsereno/Nomami-v2, stripe-subscription-paid.md; ${UNLICENSED}`,
    event: event("invoice.payment_succeeded", 1_763_561_590, BASIL_INVOICE, { api_version: "2025-08-27.basil" }),
    expected: {
      orderId: "in_1SVC87HOQNg4XnOMdHAlqDva",
      payment: "paid",
      paid: 2_990n,
      total: 2_990n,
      currency: "BRL",
      goods: 2_990n,
      products: 1,
      country: "BR"
    }
  },
  {
    what: "an invoice in Singapore dollars",
    source: `a product's notes on its webhook (thepmftool); ${UNLICENSED}`,
    event: event("invoice.paid", 1_692_787_781, {
      ...INVOICE,
      id: "in_1NiCgEd5CwBEGVMCY8ONkwuF",
      amount_due: 100_000,
      amount_paid: 100_000,
      total: 100_000,
      currency: "sgd"
    }),
    expected: {
      orderId: "in_1NiCgEd5CwBEGVMCY8ONkwuF",
      payment: "paid",
      paid: 100_000n,
      total: 100_000n,
      currency: "SGD"
    }
  },
  {
    what: "a renewal, whose subscription carries the visitor and the link",
    source: `${STRIPE_DOCS}, invoice.paid of billing_reason subscription_cycle`,
    event: event("invoice.paid", 1_717_227_800, {
      ...INVOICE,
      id: "in_renewal",
      billing_reason: "subscription_cycle",
      subscription_details: { metadata: { cs_pv: "7f0c2f5e-3d52-4c0b-9a49-2f2f4e0f7a11", cs_ref: "jane-mug" } }
    }),
    expected: {
      orderId: "in_renewal",
      payment: "paid",
      paid: 70_000n,
      total: 70_000n,
      currency: "USD",
      isRenewal: true,
      visitors: ["7f0c2f5e-3d52-4c0b-9a49-2f2f4e0f7a11"]
    }
  },
  {
    what: "a session whose reference is a visitor",
    source: `kylebuildsstuff/aichatbestie, src/routes/api/payments/README.md; ${UNLICENSED}`,
    event: completed({
      amount_total: 2_500,
      client_reference_id: "667805b6-5823-444c-92ea-4da400131631",
      customer_details: { address: { country: "CA" }, email: "buyer@example.com" }
    }),
    expected: {
      orderId: PI,
      payment: "paid",
      paid: 2_500n,
      total: 2_500n,
      currency: "USD",
      visitors: ["667805b6-5823-444c-92ea-4da400131631"],
      country: "CA"
    }
  },
  {
    what: "a promotion code that was asked for, with tax beside the goods",
    source: `a captions service's sample order (Python); ${UNLICENSED}`,
    event: completed({
      currency: "gbp",
      amount_subtotal: 20_500,
      amount_total: 19_885,
      total_details: { amount_discount: 2_000, amount_shipping: 0, amount_tax: 1_385 },
      discounts: [{ coupon: null, promotion_code: { id: "promo_1", code: "FRIEND20" } }]
    }),
    // 205.00 - 20.00 = 185.00 of goods, and 13.85 of tax.
    expected: {
      orderId: PI,
      payment: "paid",
      paid: 19_885n,
      total: 19_885n,
      currency: "GBP",
      goods: 18_500n,
      tax: 1_385n,
      promoCodes: ["FRIEND20"]
    }
  },
  {
    what: "shipping whose tax is within the prices",
    source: `${STRIPE_DOCS}, Checkout session: shipping_cost and total_details`,
    event: completed({
      currency: "eur",
      amount_total: 12_500,
      shipping_cost: { amount_subtotal: 595, amount_tax: 95, amount_total: 595 },
      total_details: { amount_discount: 0, amount_shipping: 595, amount_tax: 1_996 }
    }),
    // 125.00 with 19.96 of tax; shipping 5.95 - 0.95 = 5.00; goods 125.00 - 19.96 - 5.00.
    expected: {
      orderId: PI,
      payment: "paid",
      paid: 12_500n,
      total: 12_500n,
      currency: "EUR",
      goods: 10_004n,
      tax: 1_996n,
      shipping: 500n
    }
  },
  {
    what: "a price shown in the buyer's own currency",
    source: `${STRIPE_DOCS}, Adaptive Pricing`,
    event: completed({
      amount_total: 1_000,
      presentment_details: { presentment_amount: 1_370, presentment_currency: "cad" }
    }),
    expected: {
      orderId: PI,
      payment: "paid",
      paid: 1_000n,
      total: 1_000n,
      currency: "USD",
      presentment: { minorUnits: 1_370n, currency: "CAD" }
    }
  },
  {
    what: "whole yen",
    source: `a payment parser's tests, zero-decimal currencies (Python); ${UNLICENSED}`,
    event: completed({ amount_total: 5_000, currency: "jpy" }),
    expected: { orderId: PI, payment: "paid", paid: 5_000n, total: 5_000n, currency: "JPY" }
  },
  {
    what: "kronur, which have no decimals, written with two",
    source: `${STRIPE_DOCS}, currencies: special cases`,
    event: completed({ amount_total: 50_000, currency: "isk" }),
    expected: { orderId: PI, payment: "paid", paid: 500n, total: 500n, currency: "ISK" }
  },
  {
    what: "Ugandan shillings likewise",
    source: `${STRIPE_DOCS}, currencies: special cases; woocommerce/woocommerce-gateway-stripe#883`,
    event: completed({ amount_total: 500, currency: "ugx" }),
    expected: { orderId: PI, payment: "paid", paid: 5n, total: 5n, currency: "UGX" }
  },
  {
    what: "ariary, which have two decimals, written with none",
    source: `${STRIPE_DOCS}, currencies: zero-decimal`,
    event: completed({ amount_total: 500, currency: "mga" }),
    expected: { orderId: PI, payment: "paid", paid: 50_000n, total: 50_000n, currency: "MGA" }
  },
  {
    what: "dinars with three decimals",
    source: `${STRIPE_DOCS}, currencies: three-decimal`,
    event: completed({ amount_total: 5_120, currency: "kwd" }),
    expected: { orderId: PI, payment: "paid", paid: 5_120n, total: 5_120n, currency: "KWD" }
  },
  {
    what: "forints with two",
    source: `${STRIPE_DOCS}, currencies: special cases`,
    event: completed({ amount_total: 100_045, currency: "huf" }),
    expected: { orderId: PI, payment: "paid", paid: 100_045n, total: 100_045n, currency: "HUF" }
  },
  {
    what: "a bank debit that is awaited",
    source: `an application's tests of delayed payments (TypeScript); ${UNLICENSED}`,
    event: completed({ payment_status: "unpaid" }),
    expected: { orderId: PI, payment: "pending", paid: 0n, total: 50_000n, currency: "USD" }
  },
  {
    what: "the bank debit that failed",
    source: `${STRIPE_DOCS}, checkout.session.async_payment_failed`,
    event: event("checkout.session.async_payment_failed", 1_714_800_000, { ...SESSION, payment_status: "unpaid" }),
    expected: { orderId: PI, payment: "voided", paid: 0n, total: 50_000n, currency: "USD" }
  },
  {
    what: "an invoice paid in part from the customer's balance",
    source: `${STRIPE_DOCS}, invoice: starting_balance`,
    event: event("invoice.paid", 1_714_549_347, {
      ...INVOICE,
      amount_due: 50_000,
      amount_paid: 50_000,
      starting_balance: -20_000
    }),
    expected: {
      orderId: "in_1PBXo5RxqlZt79sDAbGhMpyk",
      payment: "partially_paid",
      paid: 50_000n,
      total: 70_000n,
      currency: "USD"
    }
  },
  {
    what: "a trial that costs nothing yet",
    source: "dfg-ar/numok#8 (a trial's first invoice of 0)",
    event: event("invoice.paid", 1_714_549_347, {
      ...INVOICE,
      amount_due: 0,
      amount_paid: 0,
      total: 0,
      payment_intent: null
    }),
    expected: { orderId: "in_1PBXo5RxqlZt79sDAbGhMpyk", payment: "paid", paid: 0n, total: 0n, currency: "USD" }
  },
  {
    what: "codes that the shop wrote into metadata",
    source: `${STRIPE_DOCS}, discounts are ids unless expanded`,
    event: completed({
      discounts: [{ coupon: null, promotion_code: "promo_1K5VOa" }],
      metadata: { promo_code: "jane10" }
    }),
    expected: {
      orderId: PI,
      payment: "paid",
      paid: 50_000n,
      total: 50_000n,
      currency: "USD",
      promoCodes: ["jane10"]
    }
  },
  {
    what: "a payment without a session or an invoice",
    source: `${UNLICENSED}: records of payments of versions from 2025-09 on`,
    event: event("payment_intent.succeeded", 1_773_134_800, INTENT),
    expected: {
      orderId: "pi_3T9MYe2L7isJb6lY00zUZ1Bv",
      payment: "paid",
      paid: 4_200n,
      total: 4_200n,
      currency: "USD",
      visitors: ["7F0C2F5E-3D52-4C0B-9A49-2F2F4E0F7A11"],
      country: "DE"
    }
  },
  {
    what: "a payment of which less was taken than was asked for, with its tax and shipping",
    source: `${STRIPE_DOCS}: PaymentIntent, amount_details`,
    event: event("payment_intent.succeeded", 1_773_134_800, {
      ...INTENT,
      amount: 5_000,
      amount_details: { tax: { total_tax_amount: 420 }, shipping: { amount: 500 } },
      currency: "inr",
      presentment_details: { presentment_amount: 956_096, presentment_currency: "vnd" }
    }),
    expected: {
      orderId: "pi_3T9MYe2L7isJb6lY00zUZ1Bv",
      payment: "paid",
      paid: 4_200n,
      total: 4_200n,
      currency: "INR",
      goods: 3_280n,
      tax: 420n,
      shipping: 500n,
      presentment: { minorUnits: 956_096n, currency: "VND" }
    }
  }
]

/** What is no order of its own: a card that is only saved, and the receipt of a session (catehstn/social-brain#47). */
export const NO_ORDERS: ReadonlyArray<readonly [what: string, event: Fields]> = [
  ["a session that only saves a card", completed({ mode: "setup", amount_total: null, payment_intent: null })],
  [
    "the receipt of a session that told of its sale already",
    event("invoice.paid", 1_714_543_000, {
      ...INVOICE,
      billing_reason: "manual",
      attempt_count: 0,
      payment_intent: null,
      charge: null
    })
  ],
  ["a payment of an invoice", event("payment_intent.succeeded", 1, { ...INTENT, invoice: "in_1" })],
  [
    "a payment whose order reference is an invoice",
    event("payment_intent.succeeded", 1, {
      ...INTENT,
      payment_details: { order_reference: "in_1TbKCUJlUF0dQbSBCq67mKfR" }
    })
  ],
  [
    "a payment whose order reference is a session",
    event("payment_intent.succeeded", 1, {
      ...INTENT,
      payment_details: { order_reference: "cs_test_a1Pr9VLelz8BoQ1O7" }
    })
  ],
  [
    "a subscription's payment that names nothing",
    event("payment_intent.succeeded", 1, { ...INTENT, payment_details: null, description: "Subscription creation" })
  ],
  ["a refund of no payment", event("refund.created", 1_714_543_000, { ...REFUND, charge: null, payment_intent: null })]
]

export interface RefundCase {
  readonly what: string
  readonly source: string
  readonly event: Fields
  readonly expected: ReadonlyArray<{
    readonly refundId: string
    readonly kind: "refund" | "chargeback"
    readonly minorUnits: bigint
    readonly isTotal: boolean
    readonly orderNames: ReadonlyArray<string>
  }>
}

const RE = { refundId: "re_1Nispe2eZvKYlo2Cd31jOCgZ", kind: "refund", isTotal: false } as const
const RE_NAMES = ["pi_1GszsK2eZvKYlo2CfhZyoZLp", "ch_1NirD82eZvKYlo2CIvbtLWuY"]
const DU = { refundId: "du_1MtJUT2eZvKYlo2CNaw2HvEv", kind: "chargeback", isTotal: false } as const
const DU_NAMES = ["pi_1AZtxr2eZvKYlo2CJDX8whov", "ch_1AZtxr2eZvKYlo2CJDX8whov"]

export const REFUNDS: ReadonlyArray<RefundCase> = [
  {
    what: "a refund that succeeded",
    source: `${STRIPE_DOCS}, refund`,
    event: event("refund.created", 1_692_942_318, REFUND),
    expected: [{ ...RE, minorUnits: 1_000n, orderNames: RE_NAMES }]
  },
  {
    what: "a refund that is still on its way",
    source: `a client's tests, a refund of 2,500 XAF that is pending (Rust); ${UNLICENSED}`,
    event: event("refund.created", 1_753_401_600, { ...REFUND, amount: 2_500, currency: "xaf", status: "pending" }),
    expected: [{ ...RE, minorUnits: 0n, orderNames: RE_NAMES }]
  },
  {
    what: "a refund that failed: the money is the shop's again",
    source: `${STRIPE_DOCS}, refund.failed`,
    event: event("refund.failed", 1_692_949_999, { ...REFUND, status: "failed" }),
    expected: [{ ...RE, minorUnits: 0n, orderNames: RE_NAMES }]
  },
  {
    what: "a charge with its list of refunds, as older versions write it",
    source: "stripe/stripe-go#1695 (MIT)",
    event: event("charge.refunded", 1_690_812_547, {
      ...CHARGE,
      id: "ch_1NZwlpBQzictNbDFcI05JCDZ",
      amount: 400_000,
      amount_refunded: 400_000,
      currency: "inr",
      payment_intent: "pi_1NZwlpBQzictNbDFZ9PTCUsr",
      refunds: {
        data: [
          {
            id: "re_1NZwmVBQzictNbDF63sle8VP",
            amount: 400_000,
            created: 1_690_812_547,
            currency: "inr",
            status: "succeeded"
          }
        ]
      }
    }),
    expected: [
      {
        refundId: "re_1NZwmVBQzictNbDF63sle8VP",
        kind: "refund",
        isTotal: false,
        minorUnits: 400_000n,
        orderNames: ["pi_1NZwlpBQzictNbDFZ9PTCUsr", "ch_1NZwlpBQzictNbDFcI05JCDZ"]
      }
    ]
  },
  {
    what: "a charge without the list: all that went back until now",
    source:
      "a Stripe library's tests of a real event (Rust), 15.40 of which 4.00 went back; stripe/stripe-java#1567 (MIT)",
    event: event("charge.refunded", 1_570_169_011, {
      ...CHARGE,
      id: "ch_1FPGtBKqy1M9WH1DnKpv2JTx",
      amount: 1_540,
      amount_refunded: 400,
      payment_intent: null,
      refunds: null
    }),
    expected: [
      {
        refundId: "ch_1FPGtBKqy1M9WH1DnKpv2JTx",
        kind: "refund",
        isTotal: true,
        minorUnits: 400n,
        orderNames: ["ch_1FPGtBKqy1M9WH1DnKpv2JTx"]
      }
    ]
  },
  {
    what: "a dispute takes its amount while it is open",
    source: `${STRIPE_DOCS}, dispute`,
    event: event("charge.dispute.created", 1_680_651_737, DISPUTE),
    expected: [{ ...DU, minorUnits: 1_000n, orderNames: DU_NAMES }]
  },
  {
    what: "a dispute in Taiwan dollars, which have two decimals",
    source: `a shop's tests of Stripe's list of disputes (Go); ${UNLICENSED}`,
    event: event("charge.dispute.funds_withdrawn", 1_680_651_740, { ...DISPUTE, amount: 129_000, currency: "twd" }),
    expected: [{ ...DU, minorUnits: 129_000n, orderNames: DU_NAMES }]
  },
  {
    what: "an inquiry takes nothing",
    source: `an application's tests of inquiries (Python); ${UNLICENSED}`,
    event: event("charge.dispute.created", 1_680_651_737, { ...DISPUTE, status: "warning_needs_response" }),
    expected: [{ ...DU, minorUnits: 0n, orderNames: DU_NAMES }]
  },
  {
    what: "a dispute that is won gives it back",
    source: "dj-stripe/dj-stripe, tests/__init__.py: FAKE_DISPUTE_IV (MIT)",
    event: event("charge.dispute.closed", 1_681_000_000, { ...DISPUTE, status: "won" }),
    expected: [{ ...DU, minorUnits: 0n, orderNames: DU_NAMES }]
  },
  {
    what: "a dispute that is lost keeps it",
    source: `${STRIPE_DOCS}, charge.dispute.closed`,
    event: event("charge.dispute.closed", 1_681_000_000, { ...DISPUTE, status: "lost" }),
    expected: [{ ...DU, minorUnits: 1_000n, orderNames: DU_NAMES }]
  }
]
