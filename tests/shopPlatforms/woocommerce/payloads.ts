import type { OrderParts, PaymentState } from "../../../ports/tracking/orders/Order.ts"

/**
 * Orders as WooCommerce shops wrote them: of its documentation, of connectors' tests and of bug reports. Each is reduced to what is read;
 * people, addresses, keys and hosts are replaced, figures are as they were. What is expected was worked out by hand.
 */

export type Fields = Readonly<Record<string, unknown>>

/** A line as shops write it. */
const line = (productId: number, name: string, total: string, tax = "0.00"): Fields => ({
  id: 1_000 + productId,
  name,
  product_id: productId,
  variation_id: 0,
  quantity: 1,
  subtotal: total,
  subtotal_tax: tax,
  total,
  total_tax: tax,
  meta_data: []
})
const shippedFor = (total: string, tax = "0.00"): Fields => ({ id: 9, method_id: "flat_rate", total, total_tax: tax })
const meta = (entries: Readonly<Record<string, unknown>>): ReadonlyArray<Fields> =>
  Object.entries(entries).map(([key, value], place) => ({ id: place + 1, key, value }))

const BASE: Fields = {
  parent_id: 0,
  prices_include_tax: false,
  discount_total: "0.00",
  shipping_total: "0.00",
  shipping_tax: "0.00",
  total_tax: "0.00",
  customer_id: 0,
  billing: { first_name: "A", last_name: "Buyer", country: "US", email: "buyer@example.com" },
  shipping: { first_name: "A", last_name: "Buyer", country: "US" },
  created_via: "checkout",
  meta_data: [],
  line_items: [],
  shipping_lines: [],
  fee_lines: [],
  coupon_lines: [],
  refunds: []
}

export interface WooCase {
  readonly what: string
  readonly source: string
  readonly order: Fields
  readonly expected: {
    readonly payment: PaymentState
    readonly paid: bigint
    readonly gross: bigint
    readonly total: bigint
    readonly currency: string
    readonly parts?: Partial<OrderParts>
    readonly promoCodes?: ReadonlyArray<string>
    readonly isRenewal?: boolean
    readonly isCancelled?: boolean
    readonly country?: string
    readonly products?: number
  }
}

const DOCS = "WooCommerce REST API documentation, woocommerce/woocommerce-rest-api-docs, orders (MIT)"
const UNLICENSED = "no licence is stated: figures and field names alone"

export const DOCS_727: Fields = {
  ...BASE,
  id: 727,
  number: "727",
  order_key: "wc_order_58d2d042d1d",
  status: "processing",
  currency: "USD",
  date_created_gmt: "2017-03-22T19:28:02",
  date_modified_gmt: "2017-03-22T19:28:08",
  date_paid_gmt: "2017-03-22T19:28:08",
  shipping_total: "10.00",
  total: "29.35",
  total_tax: "1.35",
  line_items: [
    line(93, "Woo Single #1", "6.00", "0.45"),
    line(22, "Ship Your Idea &ndash; Color: Black", "12.00", "0.90")
  ],
  shipping_lines: [shippedFor("10.00")]
}

export const DOCS_723: Fields = {
  ...BASE,
  id: 723,
  number: "723",
  order_key: "wc_order_58d17c18352",
  status: "completed",
  currency: "USD",
  date_created_gmt: "2017-03-21T19:16:00",
  date_modified_gmt: "2017-03-21T19:54:51",
  date_paid_gmt: "2017-03-21T19:16:00",
  shipping_total: "10.00",
  total: "39.00",
  customer_id: 26,
  billing: { country: "BR", email: "buyer@example.com" },
  shipping: { country: "BR" },
  line_items: [line(87, "Woo Album #2", "9.00"), line(34, "Woo Ninja", "20.00")],
  shipping_lines: [shippedFor("10.00")],
  refunds: [
    { id: 726, refund: "", total: "-10.00" },
    { id: 724, refund: "", total: "-9.00" }
  ]
}

const REDUCED_TAX = [
  line(532, "White Koji Spores", "5.45", "0.55"),
  line(1136, "A. Luchuensis Spores", "8.64", "0.86"),
  line(63, "Aspergillus Sojae Spores", "5.45", "0.55"),
  line(4861, "Organic Dried Koji Rice", "12.50", "1.25"),
  line(27842, "Pumpkinseed Miso (organic)", "8.73", "0.87"),
  line(25509, "Poppyseed Miso", "18.00", "1.80"),
  line(25533, "Cashew Miso (organic)", "12.00", "1.20"),
  line(26402, "Pumpkinseed Shoyu", "12.64", "1.26")
]

export const CASES: ReadonlyArray<WooCase> = [
  {
    what: "an order with tax and shipping, paid",
    source: DOCS,
    order: DOCS_727,
    expected: {
      payment: "paid",
      paid: 2_935n,
      gross: 2_935n,
      total: 2_935n,
      currency: "USD",
      parts: { goods: 1_800n, tax: 135n, shipping: 1_000n, fees: 0n },
      country: "US",
      products: 2
    }
  },
  {
    what: "a completed order with two partial refunds",
    source: DOCS,
    order: DOCS_723,
    // 39.00 - 10.00 - 9.00 = 20.00; the parts 29 and 10 shrink by 20/39: 14.87 and 5.13.
    expected: {
      payment: "partially_refunded",
      paid: 2_000n,
      gross: 3_900n,
      total: 3_900n,
      currency: "USD",
      parts: { goods: 1_487n, shipping: 513n, tax: 0n },
      country: "BR",
      products: 2
    }
  },
  {
    what: "an order of a wallet in pesos, whose visit began at the shop's front page",
    source: `a connector's test suite, HandleOrder (PHP); ${UNLICENSED}`,
    order: {
      ...BASE,
      id: 11220,
      number: "11220",
      order_key: "wc_order_fw67s1SgR5bJB",
      status: "processing",
      currency: "PHP",
      date_created_gmt: "2025-01-16T07:09:14",
      date_modified_gmt: "2025-01-16T07:09:21",
      date_paid_gmt: "2025-01-16T07:09:21",
      total: "180.00",
      billing: { country: "PH", email: "buyer@example.com" },
      shipping: { country: "PH" },
      meta_data: meta({
        _wc_order_attribution_session_entry: "http://shop.example/",
        _wc_order_attribution_source_type: "typein"
      }),
      line_items: [line(11123, "A4 TECH Wired Mouse  OP-720 / OP-720S", "180.00")],
      shipping_lines: [shippedFor("0.00")]
    },
    expected: {
      payment: "paid",
      paid: 18_000n,
      gross: 18_000n,
      total: 18_000n,
      currency: "PHP",
      parts: { goods: 18_000n, tax: 0n },
      country: "PH",
      products: 1
    }
  },
  {
    what: "prices with tax of a reduced rate, and a number that isn't the id",
    source: `a shop's order printed in full in a fulfilment program (Python); ${UNLICENSED}`,
    order: {
      ...BASE,
      id: 35404,
      number: "2109",
      order_key: "wc_order_c4LMT0p3NlK51",
      status: "processing",
      currency: "EUR",
      prices_include_tax: true,
      date_created_gmt: "2020-02-08T17:15:12",
      date_modified_gmt: "2020-02-08T17:15:17",
      date_paid_gmt: "2020-02-08T17:15:17",
      shipping_total: "10.91",
      shipping_tax: "1.09",
      total: "103.75",
      total_tax: "9.43",
      billing: { country: "IT", email: "buyer@example.com" },
      shipping: { country: "IT" },
      line_items: REDUCED_TAX,
      shipping_lines: [shippedFor("10.91", "1.09")]
    },
    // 83.41 of goods + 9.43 of tax + 10.91 of shipping = 103.75.
    expected: {
      payment: "paid",
      paid: 10_375n,
      gross: 10_375n,
      total: 10_375n,
      currency: "EUR",
      parts: { goods: 8_341n, tax: 943n, shipping: 1_091n, fees: 0n },
      country: "IT",
      products: 8
    }
  },
  {
    what: "cash on delivery that nobody has paid yet, with two fees",
    source: `imagepointe-jk/32bj-approval-backend, tests/fakeData.ts; ${UNLICENSED}`,
    order: {
      ...BASE,
      id: 1131,
      number: "1131",
      order_key: "wc_order_yYjfIX17DcxAG",
      status: "processing",
      currency: "USD",
      payment_method: "cod",
      date_created_gmt: "2023-11-07T15:17:49",
      date_modified_gmt: "2023-11-07T15:17:50",
      date_paid: null,
      date_paid_gmt: null,
      shipping_total: "58.73",
      total: "1728.31",
      total_tax: "108.58",
      line_items: [
        line(688, "Purple T-Shirt (Product Designer)", "0.00"),
        line(680, "Purple T-Shirt - Small", "544.50", "38.12"),
        line(680, "Purple T-Shirt - Large", "1006.50", "70.46")
      ],
      shipping_lines: [shippedFor("58.73")],
      fee_lines: [
        { id: 414, name: "Fees", total: "5.00", total_tax: "0.00" },
        { id: 415, name: "Handling", total: "5.00", total_tax: "0.00" }
      ]
    },
    expected: {
      payment: "pending",
      paid: 0n,
      gross: 0n,
      total: 172_831n,
      currency: "USD",
      parts: { goods: 155_100n, tax: 10_858n, shipping: 5_873n, fees: 1_000n },
      products: 2
    }
  },
  {
    what: "a book paid by card, of a WordPress in a subdirectory",
    source: `nancytec/AnchorSoapManager, order.js; ${UNLICENSED}`,
    order: {
      ...BASE,
      id: 897,
      number: "897",
      order_key: "wc_order_G2pZKu7ZWZj9Z",
      status: "processing",
      currency: "USD",
      date_created_gmt: "2021-09-06T18:05:09",
      date_modified_gmt: "2021-09-06T18:05:12",
      date_paid_gmt: "2021-09-06T18:05:12",
      shipping_total: "13.45",
      total: "28.44",
      customer_id: 1,
      line_items: [line(753, "A Topical Compendium volume 5", "14.99")],
      shipping_lines: [shippedFor("13.45")]
    },
    expected: {
      payment: "paid",
      paid: 2_844n,
      gross: 2_844n,
      total: 2_844n,
      currency: "USD",
      parts: { goods: 1_499n, shipping: 1_345n },
      products: 1
    }
  },
  {
    what: "an order typed in by the shop's people, changed a month after it was paid",
    source: `mcisback/teetaly-webhook, webhooks/wootestdata.js; ${UNLICENSED}`,
    order: {
      ...BASE,
      id: 4840,
      number: "4840",
      order_key: "wc_order_W1elTW5fvixPG",
      created_via: "admin",
      status: "processing",
      currency: "EUR",
      date_created_gmt: "2020-07-01T05:22:17",
      date_modified_gmt: "2020-07-31T22:14:30",
      date_paid_gmt: "2020-07-01T05:23:25",
      total: "120.89",
      line_items: [
        line(3213, "Telo mare", "29.90"),
        line(93, "Tazza in ceramica", "20.99"),
        line(3915, "Felpa - Bianco, XXL", "35.00"),
        line(3915, "Felpa - Bianco, M", "35.00")
      ]
    },
    expected: {
      payment: "paid",
      paid: 12_089n,
      gross: 12_089n,
      total: 12_089n,
      currency: "EUR",
      parts: { goods: 12_089n },
      products: 3
    }
  },
  {
    what: "a free order by a coupon of 100 %, whose code has a blank",
    source: `an order.created webhook kept in a workflow (n8n); ${UNLICENSED}`,
    order: {
      ...BASE,
      id: 3080,
      number: "3080",
      order_key: "wc_order_v6AjnrmPEv36b",
      status: "completed",
      currency: "RUB",
      date_created_gmt: "2025-10-22T02:25:53",
      date_modified_gmt: "2025-10-22T02:25:54",
      date_paid_gmt: "2025-10-22T02:25:54",
      discount_total: "1450.00",
      total: "0.00",
      line_items: [line(15, "Профи", "0.00")],
      coupon_lines: [{ id: 470, code: "maombi start", discount: "1450", discount_tax: "0" }]
    },
    expected: {
      payment: "paid",
      paid: 0n,
      gross: 0n,
      total: 0n,
      currency: "RUB",
      parts: { goods: 0n },
      promoCodes: ["maombi start"],
      products: 1
    }
  },
  {
    what: "a bank transfer that is awaited, in a currency without decimals",
    source: `a shop's answer kept beside its API client (JavaScript); ${UNLICENSED}`,
    order: {
      ...BASE,
      id: 175887,
      number: "175887",
      order_key: "wc_order_rDKDGI4jq8P08",
      status: "on-hold",
      currency: "CLP",
      payment_method: "bacs",
      date_created_gmt: "2023-03-22T17:39:32",
      date_modified_gmt: "2023-03-22T17:39:32",
      date_paid_gmt: null,
      shipping_total: "0",
      total: "449990",
      total_tax: "0",
      billing: { country: "CL", email: "buyer@example.com" },
      shipping: { country: "CL" },
      line_items: [line(28430, "Horno Convector Eléctrico VHC1A", "449990", "0")],
      shipping_lines: [shippedFor("0", "0")]
    },
    expected: {
      payment: "pending",
      paid: 0n,
      gross: 0n,
      total: 449_990n,
      currency: "CLP",
      parts: { goods: 449_990n },
      country: "CL",
      products: 1
    }
  },
  {
    what: "a coupon, and a line of a product that isn't the shop's any more",
    source: `an order's documentation of a service with the same API, checked by its tests; ${UNLICENSED}`,
    order: {
      ...BASE,
      id: 1,
      number: "1",
      order_key: "wc_order_a1b2c3d4e5f60",
      status: "processing",
      currency: "BRL",
      date_created_gmt: "2026-09-30T13:00:00",
      date_modified_gmt: "2026-09-30T18:00:05",
      date_paid_gmt: "2026-09-30T13:00:00",
      discount_total: "159.99",
      shipping_total: "39.90",
      total: "1479.81",
      line_items: [line(1, "Poltrona Exemplo", "1349.91"), { ...line(0, "Almofada Avulsa", "90.00"), price: 45 }],
      shipping_lines: [shippedFor("39.90")],
      coupon_lines: [{ id: 1, code: "PROMO10", discount: "159.99", discount_tax: "0.00" }]
    },
    expected: {
      payment: "paid",
      paid: 147_981n,
      gross: 147_981n,
      total: 147_981n,
      currency: "BRL",
      parts: { goods: 143_991n, shipping: 3_990n },
      promoCodes: ["PROMO10"],
      products: 1
    }
  },
  {
    what: "a renewal that was not paid yet",
    source: "WooCommerce Subscriptions REST API documentation, list of a subscription's orders (GPL-3.0)",
    order: {
      ...BASE,
      id: 1276,
      number: "1276",
      order_key: "wc_order_sUN1l8hwKB83y",
      created_via: "subscription",
      status: "pending",
      currency: "USD",
      prices_include_tax: true,
      date_created_gmt: "2021-04-19T07:22:49",
      date_modified_gmt: "2021-04-19T07:22:49",
      date_paid_gmt: null,
      total: "22.00",
      total_tax: "2.00",
      billing: { country: "AU", email: "buyer@example.com" },
      shipping: { country: "" },
      meta_data: meta({ _subscription_renewal: "1275" }),
      line_items: [line(1027, "Weekly", "20.00", "2.00")],
      order_type: "renewal_order"
    },
    expected: {
      payment: "pending",
      paid: 0n,
      gross: 0n,
      total: 2_200n,
      currency: "USD",
      parts: { goods: 2_000n, tax: 200n },
      isRenewal: true,
      country: "AU",
      products: 1
    }
  },
  {
    what: "a guest's order through a local gateway",
    source: `a dashboard's list of orders (JavaScript); ${UNLICENSED}`,
    order: {
      ...BASE,
      id: 2494,
      number: "2494",
      order_key: "wc_order_Ngelmj2ThZ0z5",
      status: "processing",
      currency: "BDT",
      date_created_gmt: "2023-12-07T14:51:54",
      date_modified_gmt: "2023-12-07T14:52:10",
      date_paid_gmt: "2023-12-07T14:52:10",
      total: "45000.00",
      line_items: [line(2235, "Elevate: 45,000 BDT", "45000.00")]
    },
    expected: {
      payment: "paid",
      paid: 4_500_000n,
      gross: 4_500_000n,
      total: 4_500_000n,
      currency: "BDT",
      parts: { goods: 4_500_000n },
      products: 1
    }
  },
  {
    what: "an order of WooPayments with tax on the goods and none on the shipping",
    source: `a browser extension's sample of orders (JavaScript); ${UNLICENSED}`,
    order: {
      ...BASE,
      id: 737,
      number: "737",
      order_key: "wc_order_oRJcl5b5snade",
      status: "processing",
      currency: "USD",
      date_created_gmt: "2021-12-15T16:02:57",
      date_modified_gmt: "2021-12-15T16:03:02",
      date_paid_gmt: "2021-12-15T16:03:02",
      shipping_total: "10.00",
      total: "29.80",
      total_tax: "1.80",
      line_items: [line(326, "Beanie with Logo", "18.00", "1.80")],
      shipping_lines: [shippedFor("10.00")]
    },
    expected: {
      payment: "paid",
      paid: 2_980n,
      gross: 2_980n,
      total: 2_980n,
      currency: "USD",
      parts: { goods: 1_800n, tax: 180n, shipping: 1_000n },
      products: 1
    }
  },
  {
    what: "an order of nothing, taken in the admin for a test",
    source: "PipedreamHQ/pipedream, components/woocommerce/sources/new-order-event/test-event.mjs (source-available)",
    order: {
      ...BASE,
      id: 15,
      number: "15",
      order_key: "wc_order_iq436V8ByBJjs",
      status: "completed",
      currency: "USD",
      date_created: "2023-08-16T07:45:56",
      date_modified: "2023-08-16T07:45:57",
      date_paid: "2023-08-16T07:45:57",
      total: "0.00",
      billing: { country: "VN", email: "buyer@example.com" },
      shipping: { country: "" },
      line_items: [line(14, "Pipedream 1442", "0.00")]
    },
    expected: { payment: "paid", paid: 0n, gross: 0n, total: 0n, currency: "USD", country: "VN", products: 1 }
  },
  {
    what: "a status refunded although only a part was given back: the shop then counts all of it as given back",
    source: "woocommerce/woocommerce#22685 (GPL-3.0)",
    order: { ...DOCS_723, status: "refunded" },
    expected: {
      payment: "refunded",
      paid: 0n,
      gross: 3_900n,
      total: 3_900n,
      currency: "USD",
      parts: { goods: 0n, shipping: 0n, tax: 0n, fees: 0n }
    }
  },
  {
    what: "a refund that a payment plugin wrote twice: no more goes back than was paid",
    source: "woocommerce/woocommerce-paypal-payments#522, woocommerce/woocommerce-gateway-stripe#838 (GPL)",
    order: {
      ...DOCS_723,
      refunds: [
        { id: 800, reason: "", total: "-25.00" },
        { id: 801, reason: "", total: "-25.00" }
      ]
    },
    expected: { payment: "refunded", paid: 0n, gross: 3_900n, total: 3_900n, currency: "USD" }
  },
  {
    what: "a late notice of the payment that turns a refunded order back to processing: its refunds still count",
    source: "mollie/WooCommerce#1252 (GPL-2.0)",
    order: { ...DOCS_723, status: "processing", refunds: [{ id: 802, reason: "", total: "-39.00" }] },
    expected: { payment: "refunded", paid: 0n, gross: 3_900n, total: 3_900n, currency: "USD" }
  },
  {
    what: "refunded in part, then cancelled",
    source: "mollie/WooCommerce#1252, the second failure (GPL-2.0)",
    order: { ...DOCS_723, status: "cancelled" },
    expected: {
      payment: "partially_refunded",
      paid: 2_000n,
      gross: 3_900n,
      total: 3_900n,
      currency: "USD",
      isCancelled: true
    }
  },
  {
    what: "cancelled before anything was paid",
    source: DOCS,
    order: { ...DOCS_727, status: "cancelled", date_paid_gmt: null },
    expected: { payment: "voided", paid: 0n, gross: 0n, total: 2_935n, currency: "USD", isCancelled: true }
  },
  {
    what: "a discount as a negative fee: it is taken off the goods",
    source: "woocommerce/woocommerce: negative fees are discounts (GPL-3.0)",
    order: { ...DOCS_727, total: "24.35", fee_lines: [{ id: 5, name: "Loyalty", total: "-5.00", total_tax: "0.00" }] },
    expected: {
      payment: "paid",
      paid: 2_435n,
      gross: 2_435n,
      total: 2_435n,
      currency: "USD",
      parts: { goods: 1_300n, tax: 135n, shipping: 1_000n, fees: 0n }
    }
  },
  {
    what: "only the shipping given back, by a status of a plugin",
    source: DOCS,
    order: { ...DOCS_727, status: "shipped", refunds: [{ id: 90, reason: "late", total: "-10.00" }] },
    expected: { payment: "partially_refunded", paid: 1_935n, gross: 2_935n, total: 2_935n, currency: "USD" }
  },
  {
    what: "a payment that failed",
    source: DOCS,
    order: { ...DOCS_727, status: "failed", date_paid_gmt: null },
    expected: { payment: "voided", paid: 0n, gross: 0n, total: 2_935n, currency: "USD" }
  }
]

/** A subscription's own record, which `subscription.updated` sends and some shops pass on as an order (a connector's signature script). */
export const SUBSCRIPTION: Fields = {
  ...BASE,
  id: 100580,
  parent_id: 100578,
  status: "active",
  currency: "EUR",
  date_created_gmt: "2024-08-14T08:27:32",
  date_modified_gmt: "2024-08-14T08:30:18",
  date_paid_gmt: "2024-08-14T08:30:17",
  shipping_total: "4.99",
  total: "34.98",
  line_items: [line(47390, "Ampullen Abonnement (28x 9ml)", "29.99")],
  billing_period: "week",
  billing_interval: "4"
}

/** What is sent in the place of an order that was removed before its notice left. */
export const REMOVED: Fields = {
  code: "woocommerce_rest_shop_order_invalid_id",
  message: "Invalid ID.",
  data: { status: 404 }
}

/** The legacy API's order, which webhooks of that version send (WooCommerce's legacy REST API documentation). */
export const LEGACY: Fields = {
  order: {
    id: 645,
    order_number: 645,
    created_at: "2015-01-26T20:00:21Z",
    status: "completed",
    currency: "USD",
    total: "79.87"
  }
}
