import { describe, expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { Result } from "effect"
import fc from "fast-check"
import { readOrder } from "../../../adapters/shopPlatforms/shopify/readOrder.ts"
import {
  type FiledOrder,
  filedOrder,
  PROMO_CODE_MAX_CHARACTERS,
  PROMO_CODES_MAX
} from "../../../domain/tracking/stores/platformOrders.ts"
import { CurrencyCode } from "../../../ports/money/money.ts"
import { DEPTH_MAX } from "../../../ports/text/exactJson.ts"
import { OrderId, ProductId, PvId } from "../../../ports/tracking/events/TrackingEvent.ts"
import { ClickId, CountryCode, LinkCode } from "../../../ports/tracking/links/TrackingLink.ts"
import { deepShopBody, PAYLOAD_FOLDERS, shopBody, shopBodyWithId, shopOrder, wrappedShopBody } from "./shopPayloads.ts"

const numRuns = Number(process.env.PROPERTY_RUNS ?? 100)

const read = (bodyText: string): FiledOrder => {
  const filed = filedOrder(Result.getOrThrowWith(readOrder(bodyText), (it) => new Error(it.join())))
  if (filed === null) throw new Error("an order that is read has an id")
  return filed
}
const order = (changes: Readonly<Record<string, unknown>> = {}): FiledOrder => read(shopBody(changes))
const problems = (bodyText: string): ReadonlyArray<string> => Result.getOrThrow(Result.flip(readOrder(bodyText)))

const pvId = PvId.make("7f0c2f5e-3d52-4c0b-9a49-2f2f4e0f7a11")
const orders = (id: string): OrderId => OrderId.make(id)

test("everything needed of an order is read, whatever else is in it", () => {
  expect(order()).toEqual({
    orderId: orders("4501"),
    updatedAtMs: Date.UTC(2026, 2, 1, 9, 0, 5),
    placedAt: new Date("2026-03-01T08:59:58.000Z"),
    total: { minorUnits: 5998n, currency: CurrencyCode.make("USD") },
    presentment: { minorUnits: 5518n, currency: CurrencyCode.make("EUR") },
    payment: "paid",
    paidMinorUnits: 5998n,
    grossMinorUnits: 5998n,
    refundsCounted: [],
    refunds: [],
    isTest: false,
    isCancelled: false,
    isNewCustomer: true,
    renewal: null,
    parts: { goods: 5998n, tax: 0n, shipping: 0n, tips: 0n, fees: 0n, giftCards: 0n },
    promoCodes: ["JANE10"],
    pvId,
    landing: { code: LinkCode.make("jane-mug"), clickId: ClickId.make("0b9f4c36-6a37-4a57-8e7c-5a4fd2f0c1aa") },
    storedRefs: [],
    aliases: [{ id: orders("1001"), kind: "number" }],
    country: null,
    products: []
  })
})

test("a wrapped payload reads as the bare one", () => {
  expect(read(wrappedShopBody(shopBody()))).toEqual(order())
})

describe("large ids keep their digits", () => {
  test.each(["820982911946154508", "82098291194615450812", "9007199254740993"])("%s bare and wrapped", (digits) => {
    expect(read(shopBodyWithId(digits)).orderId).toBe(orders(digits))
    expect(read(wrappedShopBody(shopBodyWithId(digits))).orderId).toBe(orders(digits))
  })

  test("an id within another object is never taken for the order's", () => {
    const body = '{"customer":{"id":820982911946154999},"order":{"id":820982911946154998},"line_items":[{"id":1}],'
    expect(read(shopBodyWithId("820982911946154508").replace("{", body)).orderId).toBe(orders("820982911946154508"))
  })

  test("an id beside the wrapped order is never taken for the order's", () => {
    const body = wrappedShopBody(shopBodyWithId("820982911946154508"))
    expect(read(body.replace(/}$/, ',"refund":{"id":820982911946154509}}')).orderId).toBe(orders("820982911946154508"))
  })

  test("text that looks like an id is not one", () => {
    const body = shopBodyWithId("820982911946154508").replace("{", '{"note":"\\"id\\":1,","id note":2,')
    expect(read(body).orderId).toBe(orders("820982911946154508"))
  })

  test("the last of a repeated key counts, however the key is written", () => {
    expect(read(shopBody().replace("{", '{"id":820982911946154508,')).orderId).toBe(orders("4501"))
    expect(read(shopBody().replace(/}$/, ',"\\u0069d":17}')).orderId).toBe(orders("17"))
  })

  test("an id as text and a global id are the same order", () => {
    expect(order({ id: "820982911946154508" }).orderId).toBe(orders("820982911946154508"))
    expect(order({ id: "gid://shopify/Order/820982911946154508" }).orderId).toBe(orders("820982911946154508"))
  })

  test.each(["-5", "1.5", "1e30", "true", "null", '""', '" "', "[1]", "{}"])("%s is no id", (literal) => {
    expect(problems(shopBodyWithId(literal))).toEqual(["id: must be a whole number or text of 1 to 128 characters"])
  })

  test("whole numbers of any length", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 60n }), fc.boolean(), (id, isWrapped) => {
        const body = shopBodyWithId(String(id))
        expect(read(isWrapped ? wrappedShopBody(body) : body).orderId).toBe(orders(String(id)))
      }),
      { numRuns }
    )
  })
})

describe("money", () => {
  test("JPY has no decimals, KWD three, and lower-case codes are currencies too", () => {
    const inCurrency = (code: string, minorUnits: bigint) => ({ currency: CurrencyCode.make(code), minorUnits })
    expect(order({ currency: "JPY", total_price: "5980" }).total).toEqual(inCurrency("JPY", 5980n))
    expect(order({ currency: "JPY", total_price: "5980.00" }).total).toEqual(inCurrency("JPY", 5980n))
    expect(order({ currency: "KWD", total_price: "12.345" }).total).toEqual(inCurrency("KWD", 12345n))
    expect(order({ currency: "eur", total_price: "10.00" }).total).toEqual(inCurrency("EUR", 1000n))
  })

  test("a total written as a number is read as exactly as text", () => {
    expect(order({ total_price: 59.980000000000004 }).total.minorUnits).toBe(5998n)
  })

  test("the shop's currency counts, not the one the customer paid in", () => {
    expect(shopOrder().presentment_currency).toBe("EUR")
    expect(order().total).toEqual({ minorUnits: 5998n, currency: CurrencyCode.make("USD") })
  })

  test.each([
    [{ total_price: "59.985" }, "total_price: has more decimal places than USD allows (2)"],
    [{ total_price: "-1.00" }, "total_price: must be a plain decimal number"],
    [{ total_price: -1 }, "total_price: must not be negative"],
    [{ total_price: null }, "total_price: must be a decimal number, as text or as a number"],
    [{ total_price: undefined }, "total_price: is missing"],
    [{ currency: "XXX" }, "currency: must be an ISO 4217 currency code"],
    [{ currency: null }, "currency: must be an ISO 4217 currency code"],
    [{ currency: undefined }, "currency: is missing"]
  ])("%p is refused", (changes, problem) => {
    expect(problems(shopBody(changes))).toEqual([problem])
  })
})

describe("times", () => {
  test("placed when it was processed, else when it was created", () => {
    expect(order({ processed_at: null }).placedAt).toEqual(new Date("2026-03-01T09:00:00.000Z"))
    expect(order({ processed_at: undefined }).placedAt).toEqual(new Date("2026-03-01T09:00:00.000Z"))
  })

  test("updated when it says so, else when it was created", () => {
    expect(order({ updated_at: null }).updatedAtMs).toBe(Date.UTC(2026, 2, 1, 9))
  })

  test.each([
    ["2016-05-17T04:14:36-00:00", "2016-05-17T04:14:36.000Z"],
    ["2016-05-17T04:14:36-04:00", "2016-05-17T08:14:36.000Z"],
    ["2016-05-17T04:14:36+05:45", "2016-05-16T22:29:36.000Z"],
    ["2016-05-17T04:14:36+0530", "2016-05-16T22:44:36.000Z"],
    ["2016-05-17T04:14:36Z", "2016-05-17T04:14:36.000Z"],
    ["2016-05-17T04:14:36.1239Z", "2016-05-17T04:14:36.123Z"],
    ["2016-05-17T04:14+02", "2016-05-17T02:14:00.000Z"],
    ["2024-02-29T23:59:59-14:00", "2024-03-01T13:59:59.000Z"]
  ])("%s is the instant %s", (written, instant) => {
    expect(order({ processed_at: written }).placedAt.toISOString()).toBe(instant)
  })

  test.each([
    "2016-05-17",
    "2016-05-17T04:14:36",
    "2016-05-17 04:14:36Z",
    "2016-13-01T00:00:00Z",
    "2015-02-29T00:00:00Z",
    "2016-00-10T00:00:00Z",
    "2016-05-17T24:00:00Z",
    "2016-05-17T04:60:00Z",
    "2016-05-17T04:14:61Z",
    "2016-05-17T04:14:36+24:00",
    "0016-05-17T04:14:36Z",
    "Tue, 17 May 2016 04:14:36 GMT",
    "1463458476",
    ""
  ])("%p is not a time", (written) => {
    expect(problems(shopBody({ processed_at: written }))).toEqual([
      "processed_at: must be an ISO 8601 time with an offset"
    ])
  })

  test("an order without any time is refused", () => {
    expect(problems(shopBody({ created_at: null, processed_at: null, updated_at: undefined }))).toEqual([
      "created_at: is missing"
    ])
  })
})

describe("orders that earn nothing", () => {
  test("a test order is told apart", () => {
    expect(order({ test: true }).isTest).toBe(true)
    expect(order({ test: null }).isTest).toBe(false)
    expect(order({ test: undefined }).isTest).toBe(false)
  })

  test("an order with a cancellation time is cancelled", () => {
    expect(order({ cancelled_at: "2026-03-02T10:00:00Z" }).isCancelled).toBe(true)
    expect(order({ cancelled_at: undefined }).isCancelled).toBe(false)
  })

  test("an order whose payment was voided, refunded or is pending is not cancelled", () => {
    expect(order({ financial_status: "voided" }).isCancelled).toBe(false)
    expect(order({ financial_status: "refunded" }).isCancelled).toBe(false)
    expect(order({ financial_status: "pending" }).isCancelled).toBe(false)
    expect(order({ financial_status: null }).isCancelled).toBe(false)
  })
})

describe("new customers", () => {
  test.each([
    [0, true],
    [1, true],
    [2, false],
    [40, false],
    [-1, null],
    [0.5, null],
    ["1", null],
    [null, null],
    [undefined, null]
  ])("a customer with %p orders: %p", (orders_count, isNew) => {
    expect(order({ customer: { id: 77, orders_count } }).isNewCustomer).toBe(isNew)
  })

  test("a null customer and a missing one are unknown", () => {
    expect(order({ customer: null }).isNewCustomer).toBeNull()
    expect(order({ customer: undefined }).isNewCustomer).toBeNull()
  })
})

describe("promo codes", () => {
  test("from both lists, trimmed, upper case, distinct", () => {
    const codes = order({
      discount_codes: [{ code: " jane10 " }, { code: "Émile" }],
      discount_applications: [{ code: "JANE10" }, { code: "free-ship" }]
    }).promoCodes
    expect(codes).toEqual(["JANE10", "ÉMILE", "FREE-SHIP"])
  })

  test("entries without a code are passed over", () => {
    const codes = order({
      discount_codes: [
        null,
        "x",
        5,
        {},
        { code: null },
        { code: 7 },
        { code: "  " },
        { code: "A\u0000B" },
        { code: "ok" }
      ],
      discount_applications: [{ type: "automatic", title: "Spring" }]
    }).promoCodes
    expect(codes).toEqual(["OK"])
  })

  test("an order without the lists has none", () => {
    expect(order({ discount_codes: null, discount_applications: undefined }).promoCodes).toEqual([])
  })

  test("of a huge list the first 20 distinct ones are kept, and none that is too long", () => {
    const many = Array.from({ length: 50_000 }, (_, index) => ({ code: `code${Math.floor(index / 2)}` }))
    const { promoCodes } = order({ discount_codes: [{ code: "x".repeat(PROMO_CODE_MAX_CHARACTERS + 1) }, ...many] })
    expect(promoCodes).toEqual(Array.from({ length: PROMO_CODES_MAX }, (_, index) => `CODE${index}`))
  })
})

describe("the visitor and the link", () => {
  test.each(["_cs_pv", "cs_pv"])("the cart attribute %s names the visitor, in lower case", (name) => {
    expect(order({ note_attributes: [{ name, value: pvId.toUpperCase() }] }).pvId).toBe(pvId)
  })

  test("attributes of another name, shape or value name nobody", () => {
    const note_attributes = [
      null,
      { name: "pv", value: pvId },
      { name: "cs_pv", value: 7 },
      { name: "cs_pv", value: "x" }
    ]
    expect(order({ note_attributes }).pvId).toBeNull()
    expect(order({ note_attributes: undefined }).pvId).toBeNull()
  })

  test("the landing address names the link before a cart attribute does", () => {
    const note_attributes = [{ name: "cs_ref", value: "other" }]
    expect(order({ note_attributes }).landing?.code).toBe(LinkCode.make("jane-mug"))
    expect(order({ note_attributes, landing_site: "/" }).landing).toEqual({
      code: LinkCode.make("other"),
      clickId: null
    })
    expect(order({ note_attributes: [{ name: "cs_ref", value: "a b" }], landing_site: null }).landing).toBeNull()
  })
})

describe("bodies that are no order", () => {
  test.each(["", "{", '{"id":1,}', "{'id':1}", "\ufeff{}", `${shopBody()}x`, shopBody().slice(0, -1), "NaN"])(
    "%p is not JSON",
    (body) => {
      expect(problems(body)).toEqual(["body: must be JSON"])
    }
  )

  test.each(["[]", "null", "5", '"order"', `[${shopBody()}]`])("%p is no object", (body) => {
    expect(problems(body)).toEqual(["body: must be a JSON object"])
  })

  test.each(['{"order":null}', '{"order":[]}', '{"order":"1"}'])("%p wraps no order", (body) => {
    expect(problems(body)).toEqual(["order: must be an object"])
  })

  test("nesting up to the bound is read, beyond it is refused before anything recurses", () => {
    expect(read(deepShopBody(DEPTH_MAX - 1)).orderId).toBe(orders("4501"))
    const tooDeep = [`body: must not nest deeper than ${DEPTH_MAX} levels`]
    expect(problems(deepShopBody(DEPTH_MAX))).toEqual(tooDeep)
    expect(problems(deepShopBody(1_000_000))).toEqual(tooDeep)
    expect(problems('{"a":'.repeat(1_000_000))).toEqual(tooDeep)
  })

  test("brackets within text don't nest", () => {
    expect(order({ note: `\\"${"[{".repeat(500)}` }).orderId).toBe(orders("4501"))
  })

  test("every problem is listed, and no value of the body", () => {
    const secret = "jane@example.com"
    const listed = problems(
      JSON.stringify({
        id: { secret },
        test: secret,
        cancelled_at: { secret },
        financial_status: [secret],
        customer: secret,
        discount_codes: { code: secret },
        discount_applications: secret,
        note_attributes: secret,
        landing_site: { secret },
        created_at: secret,
        processed_at: [secret],
        updated_at: { secret },
        total_price: [secret],
        currency: secret
      })
    )
    expect(listed).toEqual([
      "id: must be a whole number or text of 1 to 128 characters",
      "test: must be true, false or null",
      "cancelled_at: must be text or null",
      "financial_status: must be text or null",
      "customer: must be an object or null",
      "discount_codes: must be a list or null",
      "discount_applications: must be a list or null",
      "note_attributes: must be a list or null",
      "landing_site: must be text or null",
      "created_at: must be an ISO 8601 time with an offset",
      "processed_at: must be an ISO 8601 time with an offset",
      "updated_at: must be an ISO 8601 time with an offset",
      "total_price: must be a decimal number, as text or as a number",
      "currency: must be an ISO 4217 currency code"
    ])
  })

  test("problems of one field don't hide those of another", () => {
    expect(problems(shopBody({ id: "", total_price: "1.999", created_at: null, updated_at: null }))).toEqual([
      "id: must be a whole number or text of 1 to 128 characters",
      "created_at: is missing",
      "total_price: has more decimal places than USD allows (2)"
    ])
  })

  test("any JSON in any field is read or refused, never an exception", () => {
    const keys = Object.keys(shopOrder())
    fc.assert(
      fc.property(fc.constantFrom(...keys), fc.jsonValue(), (key, value) => {
        const result = readOrder(shopBody({ [key]: value }))
        if (Result.isFailure(result)) expect(result.failure.every((it) => it.startsWith(`${key}: `))).toBe(true)
      }),
      { numRuns }
    )
  })
})

describe("what was paid", () => {
  const paid = (changes: Readonly<Record<string, unknown>>) => {
    const { payment, paidMinorUnits, total } = order(changes)
    return `${payment} ${paidMinorUnits} of ${total.minorUnits}`
  }
  const transaction = (kind: string, amount: unknown, more: object = {}) => ({
    kind,
    amount,
    status: "success",
    ...more
  })

  test.each(["paid", "something new", "", null, undefined])(
    "is the current price of a %p order",
    (financial_status) => {
      expect(paid({ financial_status })).toBe("paid 5998 of 5998")
      expect(paid({ financial_status, current_total_price: "1.00" })).toBe("paid 100 of 5998")
      const owedBack = { current_total_price: "1.00", total_outstanding: "-58.98" }
      expect(paid({ financial_status, ...owedBack })).toBe("paid 5998 of 5998")
    }
  )

  test("is all but what is outstanding, also of an order that is called paid, or that says nothing of its payment", () => {
    const more = { current_total_price: "70.00", total_outstanding: "10.02" }
    expect(paid({ financial_status: "paid", ...more })).toBe("paid 5998 of 7000")
    expect(paid({ financial_status: null, ...more })).toBe("partially_paid 5998 of 7000")
    expect(paid({ financial_status: null, total_outstanding: "59.98" })).toBe("pending 0 of 5998")
    expect(paid({ financial_status: null, total_outstanding: "0.00" })).toBe("paid 5998 of 5998")
  })

  test.each(["pending", "authorized", "expired", "voided", "refunded"])(
    "is nothing of a %s order",
    (financial_status) => {
      expect(paid({ financial_status, current_total_price: "59.98" })).toBe(`${financial_status} 0 of 5998`)
    }
  )

  const refunded = { financial_status: "partially_refunded" }
  test("of a partly refunded order is the least that its price now, its refunds and its transactions say", () => {
    expect(paid({ ...refunded, current_total_price: "40.00" })).toBe("partially_refunded 4000 of 5998")
    const refunds = [transaction("refund", "10.00"), transaction("refund", 9.99)].map((one, id) => ({
      id,
      created_at: "2026-03-02T09:00:00Z",
      transactions: [one]
    }))
    expect(paid({ ...refunded, refunds })).toBe("partially_refunded 3999 of 5998")
    const transactions = [transaction("sale", "59.98"), transaction("refund", "30.00")]
    expect(paid({ ...refunded, transactions })).toBe("partially_refunded 2998 of 5998")
    const all = { ...refunded, current_total_price: "40.00", refunds, transactions }
    expect(paid(all)).toBe("partially_refunded 2998 of 5998")
  })

  test("counts no transaction that failed, is of another kind or another currency, and none that can't be read", () => {
    const now = { ...refunded, current_total_price: "50.00" }
    const failed = [transaction("sale", "59.98"), transaction("refund", "30.00", { status: "failure" })]
    expect(paid({ ...now, transactions: failed })).toBe("partially_refunded 5000 of 5998")
    const held = [transaction("authorization", "59.98"), transaction("capture", "59.98"), transaction("void", "1.00")]
    expect(paid({ ...now, transactions: held })).toBe("partially_refunded 5000 of 5998")
    for (const odd of [transaction("refund", "55.00", { currency: "EUR" }), transaction("refund", "x"), 7, null]) {
      expect(paid({ ...now, transactions: [transaction("sale", "59.98"), odd] })).toBe(
        "partially_refunded 5000 of 5998"
      )
    }
  })

  test("of a partly paid order is what isn't outstanding, or what its transactions say", () => {
    const partly = { financial_status: "partially_paid" }
    expect(paid({ ...partly, total_outstanding: "20.00" })).toBe("partially_paid 3998 of 5998")
    expect(paid({ ...partly, transactions: [transaction("sale", "15.00")] })).toBe("partially_paid 1500 of 5998")
  })

  test("in part is nothing where nothing says how much, and never more than the total or less than nothing", () => {
    expect(paid(refunded)).toBe("partially_refunded 0 of 5998")
    expect(paid({ financial_status: "partially_paid" })).toBe("partially_paid 0 of 5998")
    expect(paid({ ...refunded, current_total_price: "100.00" })).toBe("partially_refunded 10000 of 10000")
    expect(paid({ ...refunded, transactions: [transaction("refund", "1.00")] })).toBe("partially_refunded 0 of 5998")
  })

  test("is the same whether or not the current price has left out what people changed of a refund by hand", () => {
    const set = (amount: string) => ({ shop_money: { amount, currency_code: "USD" } })
    const feeKept = {
      id: 1,
      created_at: "2026-03-02T09:00:00Z",
      transactions: [transaction("refund", "49.98", { currency: "USD" })],
      refund_line_items: [{ subtotal_set: set("59.98"), total_tax_set: set("0.00") }],
      order_adjustments: [{ kind: "refund_discrepancy", amount_set: set("10.00") }]
    }
    for (const current_total_price of ["0.00", "10.00"]) {
      const now = { ...refunded, current_total_price, total_outstanding: "0.00", refunds: [feeKept] }
      expect(paid(now)).toBe("partially_refunded 1000 of 5998")
    }
  })

  test("is exact in any currency", () => {
    const yen = { currency: "JPY", total_price: "5998", current_total_price: "4000" }
    expect(paid({ ...refunded, ...yen })).toBe("partially_refunded 4000 of 5998")
    const dinar = { currency: "KWD", total_price: "5.998", current_total_price: "4.001" }
    expect(paid({ ...refunded, ...dinar })).toBe("partially_refunded 4001 of 5998")
  })
})

describe("what else the order is called", () => {
  const token = "c1f7a9d04be2463c8f0a5b6d7e8f9a0b"

  test("its name, number, confirmation number and tokens, each once; only the random ones are known to few", () => {
    const names = {
      name: "#2001",
      order_number: 2001,
      confirmation_number: "XPAV284CT",
      checkout_token: token,
      cart_token: token,
      token: "short"
    }
    expect<unknown>(order(names).aliases).toEqual([
      { id: "2001", kind: "number" },
      { id: "XPAV284CT", kind: "token" },
      { id: token, kind: "token" },
      { id: "short", kind: "number" }
    ])
  })

  test("what is absent, the id itself or no text is none", () => {
    expect(order({ name: undefined }).aliases).toEqual([])
    for (const name of [null, "", "#4501", 4501, true, {}, "a\u0000b", "x".repeat(200), 1.5]) {
      expect(order({ name }).aliases.filter(({ id }) => id !== "1.5")).toEqual([])
    }
  })
})

/** What the payloads say was bought: the invented one says one product of both lines, by more digits than a double holds. */
const BOUGHT: Readonly<Record<string, FiledOrder["products"]>> = {
  "an invented": [{ productId: ProductId.make("9007199254740993"), title: "Rye loaf", minorUnits: 0n }],
  "a captured": [
    { productId: ProductId.make("111475476"), title: "Soda", minorUnits: 0n },
    { productId: ProductId.make("5410685889"), title: "Another Beer For Good Times", minorUnits: 0n }
  ]
}

describe.each([...PAYLOAD_FOLDERS])("$whose payload", ({ whose, folder }) => {
  const expected: FiledOrder = {
    orderId: orders("123456"),
    updatedAtMs: Date.UTC(2016, 4, 17, 8, 14, 36),
    placedAt: new Date("2016-05-17T04:14:36.000Z"),
    total: { minorUnits: 1000n, currency: CurrencyCode.make("USD") },
    presentment: null,
    payment: "voided",
    paidMinorUnits: 0n,
    grossMinorUnits: 0n,
    refundsCounted: [],
    refunds: [],
    isTest: true,
    isCancelled: true,
    isNewCustomer: true,
    renewal: null,
    parts: { goods: 0n, tax: 0n, shipping: 950n, tips: 0n, fees: 0n, giftCards: 0n },
    promoCodes: [],
    pvId: null,
    landing: null,
    storedRefs: [],
    aliases: ["9999", "1234"].map((id) => ({ id: orders(id), kind: "number" })),
    country: CountryCode.make("US"),
    products: BOUGHT[whose] ?? []
  }

  test.each(["order.json", "order_with_transaction.json"])("%s is a cancelled test order of 10.00 USD", (file) => {
    expect(read(readFileSync(new URL(file, folder), "utf8"))).toEqual(expected)
  })

  test("orders.json holds the same order bare; as a list it is no notification", () => {
    const list = readFileSync(new URL("orders.json", folder), "utf8")
    expect(read(list.replace(/^\s*{"orders":\[/, "").replace(/\]}\s*$/, ""))).toEqual(expected)
    expect(problems(list)).toContain("id: is missing")
  })
})
