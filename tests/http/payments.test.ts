import { describe, expect, test } from "bun:test"
import { Context, Effect, type Layer, Option, Redacted } from "effect"
import { layer as local } from "../../adapters/payments/local/Payments.ts"
import { layer as stripe } from "../../adapters/payments/stripe/Payments.ts"
import { settleOpenEvents } from "../../domain/accounts/payments/settleOpenEvents.ts"
import { takesPayments } from "../../hosts/stores/openPayments.ts"
import type { SessionId } from "../../ports/accounts/payments/Payment.ts"
import { Payments } from "../../ports/accounts/payments/Payments.ts"
import { Checks } from "../../ports/checks/backgroundChecks/Checks.ts"
import { StoreUnavailable } from "../../ports/system/StoreUnavailable.ts"
import { HOUR_MS } from "../../ports/time/days.ts"
import {
  SECRET_KEY,
  type StripeStandIn,
  startStripeStandIn,
  stripeNotice,
  WEBHOOK_SECRET
} from "../accounts/payments/stripeStandIn.ts"
import { aCheck } from "../contracts/checkExamples.ts"
import { account } from "./customers.ts"
import { BASE_URL, openHost, type TestHost } from "./host.ts"

const FORM = { "content-type": "application/x-www-form-urlencoded" }
const CERTIFIED = "lawful_use=certified"

const hostWith = async (layer: Layer.Layer<Payments>) => {
  const payments = await Effect.runPromise(Effect.provide(Payments.use(Effect.succeed), layer))
  return openHost({ standIn: (ports) => Context.add(ports, Payments, payments) })
}

/** An order of the test's tenant, whose checkout is open. */
const ordered = (host: TestHost, hours = 24) =>
  host.run(
    Effect.gen(function* () {
      const payments = yield* Payments
      const checks = yield* Checks
      const at = new Date()
      const payableUntil = new Date(at.getTime() + 24 * HOUR_MS)
      const check = aCheck(host.tenant.id, {
        tier: "quick",
        purpose: "<b>Brand & fit</b>",
        createdAt: at,
        payableUntil
      })
      const { sessionId } = yield* payments.open({
        orderId: check.checkId,
        description: "Background check",
        certification: null,
        amountMinor: check.amountMinor,
        currency: check.currency,
        returnUrl: "https://brand.example",
        expiresAt: payableUntil
      })
      const ends = new Date(at.getTime() + hours * HOUR_MS)
      yield* checks.create({ ...check, sessionId, payableUntil: ends })
      return { sessionId, ticket: { tenantId: check.tenantId, checkId: check.checkId } }
    })
  )
type Ordered = Awaited<ReturnType<typeof ordered>>

const statusOf = (host: TestHost, { ticket }: Ordered) =>
  host.run(
    Effect.map(
      Checks.use((checks) => checks.find(ticket)),
      (check) => Option.getOrThrow(check).status
    )
  )

describe("without a provider", () => {
  test.each([
    ["http://127.0.0.1:3000", null, "own page"],
    ["http://localhost", null, "own page"],
    ["http://[::1]:8080", null, "own page"],
    ["https://signal.example", "local", "own page"],
    ["https://signal.example", null, "nobody"],
    ["http://192.168.0.7:3000", null, "nobody"],
    ["https://127.0.0.1.signal.example", null, "nobody"],
    ["https://localhost.signal.example", null, "nobody"]
  ] as const)("at %s, with PAYMENTS %p, payments are taken by: %s", (baseUrl, payments, taken) => {
    expect(takesPayments({ baseUrl, payments, stripeSecretKey: null })).toBe(taken)
    expect(takesPayments({ baseUrl, payments, stripeSecretKey: Redacted.make(SECRET_KEY) })).toBe("provider")
  })

  test("nothing is sold where the own page is closed: no checkout opens, no credit comes, and none opened before is paid", async () => {
    const world = new Map<string, typeof Payments.Service>()
    const layersOf = (isOpen: boolean) =>
      Effect.runPromise(Effect.provide(Payments.use(Effect.succeed), local({ baseUrl: BASE_URL, isOpen })))
    for (const isOpen of [true, false]) world.set(String(isOpen), await layersOf(isOpen))
    let now = "true"
    const chosen = () => {
      const payments = world.get(now)
      if (payments === undefined) throw new Error("no payments")
      return payments
    }
    const payments: typeof Payments.Service = {
      get isLive() {
        return chosen().isLive
      },
      get isOpen() {
        return chosen().isOpen
      },
      get hasOwnPage() {
        return chosen().hasOwnPage
      },
      open: (order) => chosen().open(order),
      expire: (id) => chosen().expire(id),
      readNotice: (...notice) => chosen().readNotice(...notice),
      refund: (...refund) => chosen().refund(...refund),
      missed: (since) => chosen().missed(since)
    }
    await using host = await openHost({ standIn: (ports) => Context.add(ports, Payments, payments) })
    const key = host.secrets.full
    const pack = (body: object) => host.call("/api/v1/credits/packs", { method: "POST", key, body })
    const opened = await pack({ credits: 50 })
    expect(opened.status).toBe(200)
    const { pathname } = new URL(String(Object(opened.json).payment_url))
    now = "false"
    expect(await pack({ credits: 50 })).toMatchObject({
      status: 502,
      json: { error: "payment_setup_failed", message: expect.stringContaining("no payment provider is configured") }
    })
    const balance = async () => Object((await host.call("/api/v1/account", { key })).json)
    const before = await balance()
    for (const method of ["GET", "POST"]) {
      const answer = await host.call(pathname, method === "GET" ? {} : { method, headers: FORM, body: CERTIFIED })
      expect([method, answer.status]).toEqual([method, 404])
    }
    expect(await balance()).toEqual(before)
  })

  test("where nothing is sold a 402 sends nobody to buy credits; where something is, it says where", async () => {
    for (const isOpen of [true, false]) {
      const payments = await Effect.runPromise(
        Effect.provide(Payments.use(Effect.succeed), local({ baseUrl: BASE_URL, isOpen }))
      )
      await using host = await openHost({ standIn: (ports) => Context.add(ports, Payments, payments) })
      const { key } = await account(host, 0)
      const single = await host.call("/api/v1/creators/x/nova.unpaid", { key })
      const body = { creators: [{ platform: "x", handle: "nova.unpaid" }] }
      const bulk = await host.call("/api/v1/creators/bulk", { method: "POST", key, body })
      expect(single.status).toBe(402)
      for (const { text } of [single, bulk]) {
        expect(text).toContain("It takes 1 credit and the balance is 0")
        expect(text.includes("/account/credits")).toBe(isOpen)
        expect(text.includes("credits are not sold here, the service's operator grants them")).toBe(!isOpen)
      }
    }
  })
})

describe("POST /api/webhooks/payments", () => {
  const withHost = async (use: (host: TestHost, standIn: StripeStandIn) => Promise<void>) => {
    const standIn = startStripeStandIn()
    try {
      await using host = await hostWith(
        stripe({
          secretKey: Redacted.make(SECRET_KEY),
          webhookSecrets: [Redacted.make(WEBHOOK_SECRET)],
          apiUrl: standIn.url
        })
      )
      await use(host, standIn)
    } finally {
      await standIn.stop()
    }
  }
  const send = (host: TestHost, { body, signature }: ReturnType<typeof stripeNotice>) =>
    host.call("/api/webhooks/payments", { method: "POST", body, headers: { "stripe-signature": signature } })

  test("a genuine notice starts what was paid, once, however often it comes", () =>
    withHost(async (host, standIn) => {
      const order = await ordered(host)
      const event = standIn.pay(order.sessionId)
      for (let n = 0; n < 3; n += 1) {
        expect(await send(host, stripeNotice(event))).toMatchObject({ status: 200, json: { ok: true } })
      }
      expect(await statusOf(host, order)).toBe("scanning")
      expect(await host.run(Checks.use((checks) => checks.history(order.ticket)))).toHaveLength(1)
    }))

  test("a forged, an old, an altered and a huge notice are 400, and nothing changes", () =>
    withHost(async (host, standIn) => {
      const order = await ordered(host)
      const event = standIn.pay(order.sessionId)
      const genuine = stripeNotice(event)
      const altered = new TextEncoder().encode(new TextDecoder().decode(genuine.body).replace("2999", "2998"))
      for (const notice of [
        stripeNotice(event, { secrets: ["whsec_forged"] }),
        stripeNotice(event, { signedAtMs: Date.now() - 400_000 }),
        { ...genuine, body: altered },
        { ...genuine, signature: "" },
        { ...genuine, body: new Uint8Array(600 * 1024) }
      ]) {
        expect((await send(host, notice)).status).toBe(400)
      }
      expect(await statusOf(host, order)).toBe("awaiting_payment")
      expect(host.logged.join("\n")).not.toContain(WEBHOOK_SECRET)
    }))

  test("a notice is 200 once it is kept, though it can't be settled yet: it is settled later", async () => {
    const standIn = startStripeStandIn()
    const payments = await Effect.runPromise(
      Effect.provide(
        Payments.use(Effect.succeed),
        stripe({
          secretKey: Redacted.make(SECRET_KEY),
          webhookSecrets: [Redacted.make(WEBHOOK_SECRET)],
          apiUrl: standIn.url
        })
      )
    )
    let isAway = false
    await using host = await openHost({
      standIn: (ports) => {
        const checks = Context.get(ports, Checks)
        return ports.pipe(
          Context.add(Payments, payments),
          Context.add(Checks, {
            ...checks,
            locate: (by) =>
              Effect.suspend(() =>
                isAway
                  ? Effect.fail(new StoreUnavailable({ store: "Checks", cause: new Error("away") }))
                  : checks.locate(by)
              )
          })
        )
      }
    })
    const order = await ordered(host)
    isAway = true
    expect((await send(host, stripeNotice(standIn.pay(order.sessionId)))).status).toBe(200)
    isAway = false
    expect(await statusOf(host, order)).toBe("awaiting_payment")
    expect(await host.run(settleOpenEvents)).toBe(1)
    expect(await statusOf(host, order)).toBe("scanning")
    await standIn.stop()
  })

  test("where Stripe takes payments there is no checkout page", () =>
    withHost(async (host) => {
      const order = await ordered(host)
      const path = `/checkout/${order.sessionId}`
      expect((await host.call(path)).status).toBe(404)
      expect((await host.call(path, { method: "POST", body: CERTIFIED, headers: FORM })).status).toBe(404)
      expect(await statusOf(host, order)).toBe("awaiting_payment")
    }))
})

describe("the host's own checkout page", () => {
  const path = (sessionId: SessionId) => `/checkout/${sessionId}`
  const confirm = (host: TestHost, { sessionId }: Ordered, body = CERTIFIED, headers = {}) =>
    host.call(path(sessionId), { method: "POST", body, headers: { ...FORM, ...headers } })

  test("says that no money moves and what is bought, escaped; looking changes nothing", async () => {
    await using host = await hostWith(local({ baseUrl: BASE_URL, isOpen: true }))
    const order = await ordered(host)
    const { status, text, headers } = await host.call(path(order.sessionId))
    expect(status).toBe(200)
    for (const said of ["No money moves here", "$29.99", "Quick", "employment, credit", 'type="checkbox"']) {
      expect(text).toContain(said)
    }
    expect(text).not.toContain("<b>Brand")
    expect(headers.get("content-security-policy")).toContain("form-action 'self'")
    expect(await statusOf(host, order)).toBe("awaiting_payment")
  })

  test("confirms once the lawful use is certified, and once only", async () => {
    await using host = await hostWith(local({ baseUrl: BASE_URL, isOpen: true }))
    const order = await ordered(host)
    expect((await confirm(host, order, "lawful_use=no")).status).toBe(400)
    expect((await confirm(host, order, "")).status).toBe(400)
    expect((await confirm(host, order, CERTIFIED, { origin: "https://evil.example" })).status).toBe(403)
    expect(await statusOf(host, order)).toBe("awaiting_payment")
    const answers = await Promise.all([confirm(host, order), confirm(host, order)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await statusOf(host, order)).toBe("scanning")
    expect(await host.run(Checks.use((checks) => checks.history(order.ticket)))).toHaveLength(1)
    expect((await host.call(path(order.sessionId))).text).toContain("The check is confirmed")
  })

  test("an unknown checkout is 404, and one that has ended 410", async () => {
    await using host = await hostWith(local({ baseUrl: BASE_URL, isOpen: true }))
    for (const session of ["local_nobody", "x".repeat(300), "%00"]) {
      expect((await host.call(`/checkout/${session}`)).status).toBe(404)
    }
    const order = await ordered(host, -1)
    expect((await host.call(path(order.sessionId))).status).toBe(410)
    expect((await confirm(host, order)).status).toBe(410)
    expect(await statusOf(host, order)).toBe("awaiting_payment")
  })
})
