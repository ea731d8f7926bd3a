import { describe, expect, test } from "bun:test"
import { Layer, Redacted } from "effect"
import { layer as postgres } from "../../adapters/postgres/layer.ts"
import { connectShop } from "../../domain/tracking/stores/connectShop.ts"
import { externalPorts } from "../../fixtures/layers/externalPorts.ts"
import { ShopDomain } from "../../ports/tracking/orders/Order.ts"
import { DeadLetters } from "../../ports/tracking/stores/DeadLetters.ts"
import type { PlatformName } from "../../ports/tracking/stores/ShopPlatform.ts"
import {
  BASIL_INVOICE,
  CHARGE,
  DISPUTE,
  event,
  type Fields,
  INTENT,
  INVOICE,
  REFUND,
  SESSION
} from "../shopPlatforms/stripe/payloads.ts"
import { migratedEmbedded } from "../support/databases/migratedEmbedded.ts"
import { openHost, type TestHost } from "./host.ts"

const STORE = "pay.example"
const SECRET = "whsec_0123456789abcdef"
const OK = { status: 200, json: { ok: true } }
const BAD_SIGNATURE = {
  status: 401,
  json: { error: "Invalid API key", details: [expect.stringMatching(/Stripe-Signature/)] }
}
const UNKNOWN = {
  status: 404,
  json: { error: "Not found", details: [expect.stringMatching(/^this store is not connected/)] }
}
const PI = String(SESSION.payment_intent)

const connect = (host: TestHost, domain = STORE, platform: PlatformName = "stripe", secret = SECRET) =>
  host.run(
    connectShop({ tenantId: host.tenant.id, domain: ShopDomain.make(domain), secret: Redacted.make(secret), platform })
  )
const openStore = async () => {
  const host = await openHost()
  await connect(host)
  return host
}

const hmac = (body: string, seconds: number, secret = SECRET) =>
  new Bun.CryptoHasher("sha256", secret).update(`${seconds}.${body}`).digest("hex")
const now = () => Math.floor(Date.now() / 1_000)

const post = (host: TestHost, body: string, signature: string | null, store = STORE) =>
  host.call(`/api/webhooks/stripe/${store}`, {
    method: "POST",
    body,
    headers: signature === null ? {} : { "stripe-signature": signature }
  })

const send = async (host: TestHost, given: Fields) => {
  const body = JSON.stringify(given)
  const seconds = now()
  expect(
    await post(host, body, `t=${seconds},v1=${hmac(body, seconds)},v0=${hmac(body, seconds, "old")}`)
  ).toMatchObject(OK)
}

const orderOf = async (host: TestHost, id: string) =>
  (await host.call(`/api/v1/attribution/orders/${encodeURIComponent(id)}`, { key: host.secrets.read })).json

const permutations = <A>(all: ReadonlyArray<A>): ReadonlyArray<ReadonlyArray<A>> =>
  all.length < 2
    ? [all]
    : all.flatMap((one, place) => permutations(all.toSpliced(place, 1)).map((others) => [one, ...others]))

/** Every order of these events, each sent twice. */
const everyWay = async (events: ReadonlyArray<Fields>, orderId: string, expected: object) => {
  for (const order of permutations(events)) {
    await using host = await openStore()
    for (const given of [...order, ...order]) await send(host, given)
    expect(await orderOf(host, orderId)).toMatchObject(expected)
  }
}

const completed = (changes: Fields = {}, created = 1_714_542_950) =>
  event("checkout.session.completed", created, { ...SESSION, ...changes })
const refund = (type: string, created: number, changes: Fields = {}) =>
  event(type, created, { ...REFUND, payment_intent: PI, charge: "ch_1", created: 1_714_600_000, ...changes })
const dispute = (type: string, created: number, status: string) =>
  event(type, created, {
    ...DISPUTE,
    payment_intent: PI,
    charge: "ch_1",
    amount: 50_000,
    created: 1_714_700_000,
    status
  })

describe("POST /api/webhooks/stripe/{store}", () => {
  test("a payment alone is an order, with its refund; beside its session or that session's invoice it is the same one", async () => {
    const intent = (id: string, changes: Fields = {}) =>
      event("payment_intent.succeeded", 1_714_542_948, { ...INTENT, id, amount_received: 50_000, ...changes })
    const back = refund("refund.created", 1_714_600_000, { amount: 10_000 })
    const told = { revenue: "400.00", refunded: "100.00", currency: "USD", earns: true }
    await everyWay([intent(PI), back], PI, { order_id: PI, ...told })
    await everyWay([intent(PI), completed(), back], PI, { order_id: PI, ...told })
    await everyWay([intent(PI), completed({ invoice: "in_1" }), back], PI, told)
    await everyWay([intent(PI, { payment_details: { order_reference: SESSION.id } }), completed()], PI, {
      revenue: "500.00",
      earns: true
    })
  })

  test("a session is filed by its payment, found by its own id too, and earns to the cent", async () => {
    await using host = await openStore()
    await send(host, completed({ metadata: { cs_ref: "jane-mug" } }))
    for (const name of [PI, String(SESSION.id)]) {
      expect(await orderOf(host, name)).toMatchObject({
        order_id: PI,
        revenue: "500.00",
        revenue_minor: 50_000,
        gross: "500.00",
        refunded: "0.00",
        currency: "USD",
        earns: true,
        shares: [{ handle: "jane", revenue: "500.00" }]
      })
    }
  })

  test("two refunds and a refund that failed, told by refunds and by the charge, in any order and doubled, count once each", async () => {
    await everyWay(
      [
        completed(),
        refund("refund.created", 1_714_600_000, { amount: 10_000 }),
        event("charge.refunded", 1_714_600_000, {
          ...CHARGE,
          id: "ch_1",
          payment_intent: PI,
          amount: 50_000,
          amount_refunded: 10_000
        }),
        refund("refund.updated", 1_714_600_500, { id: "re_2", amount: 2_500, status: "failed" })
      ],
      PI,
      { revenue: "400.00", gross: "500.00", refunded: "100.00", earns: true }
    )
  })

  test("a store that sends charges alone has what went back of them in all", async () => {
    const back = (created: number, amount: number) =>
      event("charge.refunded", created, {
        ...CHARGE,
        id: "ch_1",
        payment_intent: PI,
        amount: 50_000,
        amount_refunded: amount
      })
    await everyWay([completed(), back(1_714_600_000, 10_000), back(1_714_700_000, 12_500)], PI, {
      revenue: "375.00",
      refunded: "125.00"
    })
  })

  test("what went back before the store sent single refunds stays", async () => {
    await everyWay(
      [
        completed(),
        event("charge.refunded", 1_714_550_000, {
          ...CHARGE,
          id: "ch_1",
          payment_intent: PI,
          amount: 50_000,
          amount_refunded: 10_000
        }),
        refund("refund.created", 1_714_600_000, { amount: 2_500 }),
        event("charge.refunded", 1_714_600_001, {
          ...CHARGE,
          id: "ch_1",
          payment_intent: PI,
          amount: 50_000,
          amount_refunded: 12_500
        })
      ],
      PI,
      { revenue: "375.00", refunded: "125.00" }
    )
  })

  test("a dispute takes the money while it is open and once it is lost, and gives it back once it is won", async () => {
    await everyWay(
      [
        completed(),
        dispute("charge.dispute.created", 1_714_700_000, "needs_response"),
        dispute("charge.dispute.closed", 1_715_000_000, "won")
      ],
      PI,
      { revenue: "500.00", refunded: "0.00", earns: true }
    )
    await everyWay(
      [
        completed(),
        dispute("charge.dispute.funds_withdrawn", 1_714_700_000, "needs_response"),
        dispute("charge.dispute.closed", 1_715_000_000, "lost")
      ],
      PI,
      { refunded: "500.00", earns: false, refunds: [{ kind: "chargeback", amount: "500.00", counts: true }] }
    )
  })

  test("one sale told by its session and by its invoice is one order, with the visitor of the one and the goods of the other", async () => {
    const session = completed(
      {
        mode: "subscription",
        amount_total: 70_000,
        payment_intent: null,
        invoice: INVOICE.id,
        subscription: INVOICE.subscription,
        client_reference_id: "7f0c2f5e-3d52-4c0b-9a49-2f2f4e0f7a11",
        metadata: { cs_ref: "jane-mug" }
      },
      1_714_549_347
    )
    await everyWay(
      [
        session,
        event("invoice.paid", 1_714_549_347, INVOICE),
        event("refund.created", 1_714_600_000, {
          ...REFUND,
          amount: 20_000,
          charge: INVOICE.charge,
          payment_intent: INVOICE.payment_intent
        })
      ],
      String(INVOICE.id),
      {
        order_id: INVOICE.id,
        revenue: "500.00",
        gross: "700.00",
        refunded: "200.00",
        shares: [{ handle: "jane", revenue: "500.00" }],
        products: [{ product_id: "prod_Q1aaAFnFaTrIJT" }]
      }
    )
  })

  test("newer versions name the invoice's payment in a notice of its own: a refund finds its order by it", async () => {
    const payment = event("invoice_payment.paid", 1_763_561_590, {
      id: "inpay_1",
      object: "invoice_payment",
      amount_paid: 2_990,
      amount_requested: 2_990,
      created: 1_763_561_587,
      currency: "brl",
      invoice: BASIL_INVOICE.id,
      livemode: true,
      payment: { type: "payment_intent", payment_intent: "pi_basil" },
      status: "paid"
    })
    await everyWay(
      [
        event("invoice.paid", 1_763_561_590, BASIL_INVOICE),
        payment,
        event("refund.created", 1_763_600_000, {
          ...REFUND,
          amount: 990,
          currency: "brl",
          charge: "ch_basil",
          payment_intent: "pi_basil"
        })
      ],
      String(BASIL_INVOICE.id),
      { order_id: BASIL_INVOICE.id, revenue: "20.00", gross: "29.90", refunded: "9.90", currency: "BRL" }
    )
  })

  test("a session whose invoice is told by its payment alone is one order with it", async () => {
    const payment = event("invoice_payment.paid", 1_714_542_951, {
      id: "inpay_1",
      amount_paid: 50_000,
      created: 1_714_542_950,
      currency: "usd",
      invoice: "in_receipt",
      livemode: true,
      payment: { type: "payment_intent", payment_intent: PI }
    })
    for (const events of permutations([completed(), payment])) {
      await using host = await openStore()
      for (const given of events) await send(host, given)
      const [byPayment, byInvoice] = [await orderOf(host, PI), await orderOf(host, "in_receipt")]
      expect(byPayment).toMatchObject({ revenue: "500.00", gross: "500.00" })
      expect(byInvoice).toEqual(byPayment)
    }
  })

  test("the embedded database keeps them as memory does: reports merged, refunds taken over, totals settled", async () => {
    await using host = await openHost<unknown>({
      adapters: Layer.merge(
        Layer.provide(postgres(Redacted.make("a signing secret")), migratedEmbedded()),
        externalPorts
      )
    })
    await connect(host)
    const session = { mode: "subscription", amount_total: 70_000, payment_intent: null, invoice: INVOICE.id }
    for (const given of [
      event("refund.created", 1_714_600_000, { ...REFUND, amount: 20_000, payment_intent: INVOICE.payment_intent }),
      completed({ ...session, metadata: { cs_ref: "jane-mug" } }, 1_714_549_347),
      event("charge.refunded", 1_714_900_000, {
        ...CHARGE,
        id: INVOICE.charge,
        payment_intent: INVOICE.payment_intent,
        amount: 70_000,
        amount_refunded: 20_000
      }),
      event("invoice.paid", 1_714_549_347, INVOICE),
      event("invoice.paid", 1_714_549_347, INVOICE)
    ]) {
      await send(host, given)
    }
    expect(await orderOf(host, String(INVOICE.id))).toMatchObject({
      revenue: "500.00",
      gross: "700.00",
      refunded: "200.00",
      shares: [{ handle: "jane", revenue: "500.00" }]
    })
  })

  test("an order that a bank has yet to pay earns nothing until it does, and none where it fails", async () => {
    await everyWay(
      [
        completed({ payment_status: "unpaid" }),
        event("checkout.session.async_payment_succeeded", 1_714_800_000, SESSION)
      ],
      PI,
      { earns: true, revenue: "500.00" }
    )
    await everyWay(
      [
        completed({ payment_status: "unpaid" }),
        event("checkout.session.async_payment_failed", 1_714_800_000, { ...SESSION, payment_status: "unpaid" })
      ],
      PI,
      { earns: false, earns_nothing_because: "voided payment" }
    )
  })

  test("what a test account pays is a test order", async () => {
    await using host = await openStore()
    await send(host, event("checkout.session.completed", 1_714_542_950, SESSION, { livemode: false }))
    expect(await orderOf(host, PI)).toMatchObject({ earns: false, earns_nothing_because: "test order" })
  })

  test("currencies are read by Stripe's own minor units", async () => {
    await using host = await openStore()
    for (const [currency, amount, revenue] of [
      ["jpy", 5_000, "5000"],
      ["isk", 50_000, "500"],
      ["ugx", 500, "5"],
      ["mga", 500, "500.00"],
      ["kwd", 5_120, "5.120"],
      ["huf", 100_045, "1000.45"]
    ] as const) {
      await send(
        host,
        completed({ id: `cs_${currency}`, payment_intent: `pi_${currency}`, currency, amount_total: amount })
      )
      expect(await orderOf(host, `pi_${currency}`)).toMatchObject({ revenue, currency: currency.toUpperCase() })
    }
  })

  test("a forged signature, one of another time, an old one and one of the future are 401, and nothing is written", async () => {
    await using host = await openStore()
    const body = JSON.stringify(completed())
    const seconds = now()
    const right = hmac(body, seconds)
    for (const signature of [
      null,
      "",
      "t=,v1=",
      `v1=${right}`,
      `t=${seconds}`,
      `t=${seconds},v0=${right}`,
      `t=${seconds},v1=${right.slice(2)}`,
      `t=${seconds},v1=zz`,
      `t=${seconds + 1},v1=${right}`,
      `t=${seconds},v1=${hmac(body, seconds, "whsec_other")}`,
      `t=${seconds - 400},v1=${hmac(body, seconds - 400)}`,
      `t=${seconds + 400},v1=${hmac(body, seconds + 400)}`
    ]) {
      expect(await post(host, body, signature)).toMatchObject(BAD_SIGNATURE)
    }
    expect(await post(host, `${body} `, `t=${seconds},v1=${right}`)).toMatchObject(BAD_SIGNATURE)
    expect(host.writes.evidence).toEqual([])
  })

  test("while a secret is replaced either signs, and one of several signatures is enough", async () => {
    await using host = await openStore()
    await connect(host, STORE, "stripe", "whsec_new")
    const body = JSON.stringify(completed())
    const seconds = now()
    for (const secrets of [[SECRET], ["whsec_new"], ["whsec_gone", SECRET]]) {
      const tags = secrets.map((secret) => `v1=${hmac(body, seconds, secret)}`).join(",")
      expect(await post(host, body, `t=${seconds},${tags}`)).toMatchObject(OK)
    }
  })

  test("a store that isn't connected, or is one of another platform, is 404", async () => {
    await using host = await openStore()
    await connect(host, "woo.example", "woocommerce")
    const body = JSON.stringify(completed())
    const seconds = now()
    const signature = `t=${seconds},v1=${hmac(body, seconds)}`
    for (const store of ["other.example", "woo.example", "shop.example.com", "no domain", "localhost"]) {
      expect(await post(host, body, signature, encodeURIComponent(store))).toMatchObject(UNKNOWN)
    }
    expect(await post(host, body, signature, "PAY.example")).toMatchObject(OK)
  })

  test("another event is 200 and counted; what can't be read is 200 and kept as a letter, without values", async () => {
    await using host = await openStore()
    await send(host, event("customer.created", 1_714_542_950, { id: "cus_1" }))
    expect(host.writes.evidence).toEqual([])
    const body = JSON.stringify(completed({ currency: "zq7marker" }))
    const seconds = now()
    expect(await post(host, body, `t=${seconds},v1=${hmac(body, seconds)}`)).toMatchObject({ status: 200 })
    const page = { shopDomain: null, after: null, limit: 10 }
    const letters = await host.run(DeadLetters.use((all) => all.list(host.tenant.id, page)))
    expect(letters).toMatchObject([{ topic: "checkout.session.completed", reason: "unreadable" }])
    expect(JSON.stringify(letters.map(({ problems }) => problems))).not.toContain("zq7marker")
  })
})
