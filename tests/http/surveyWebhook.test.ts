import { describe, expect, test } from "bun:test"
import { ShopDomain } from "../../ports/tracking/orders/Order.ts"
import { Orders } from "../../ports/tracking/orders/Orders.ts"
import { aShopNotice } from "../contracts/attributionExamples.ts"
import { openHost, SHOP, type TestHost } from "./host.ts"

const OK = { status: 200, json: { ok: true } }
const SURVEY_ANSWER = {
  order_id: "1001",
  question: "How did you hear about us?",
  answer: "from Jane on insta 😀",
  shop_domain: SHOP
}

const answer = (host: TestHost, signature: string, body: object | string) =>
  host.call("/api/webhooks/survey", { method: "POST", headers: { "x-survey-signature": signature }, body })

const OR_NUMBER = ", without NUL or unpaired surrogates, or a whole number from 0 to 9007199254740991, without quotes"

describe("POST /api/webhooks/survey", () => {
  test("a secret key in x-survey-signature files the answer", async () => {
    await using host = await openHost()
    expect(await answer(host, host.secrets.full, SURVEY_ANSWER)).toMatchObject(OK)
    expect(host.writes.answers).toMatchObject([
      {
        tenantId: host.tenant.id,
        orderId: "1001",
        shopDomain: SHOP,
        question: SURVEY_ANSWER.question,
        answer: SURVEY_ANSWER.answer
      }
    ])
  })

  test("a survey key files the answer (acceptance 40)", async () => {
    await using host = await openHost()
    expect(await answer(host, host.secrets.survey, SURVEY_ANSWER)).toMatchObject(OK)
    expect(host.writes.answers).toMatchObject([{ tenantId: host.tenant.id, orderId: "1001" }])
    expect(host.writes.others).toEqual([])
  })

  test("a survey key can do nothing else (acceptance 40)", async () => {
    await using host = await openHost()
    const key = host.secrets.survey
    const refusing = Object.entries(host.openApi.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { responses }]) => "401" in responses || "403" in responses)
        .map(([method, { security = [] }]) => ({
          method: method.toUpperCase(),
          path: path.replaceAll(/\{\w+\}/g, "x"),
          isOpen: security.length === 0
        }))
    )
    const keyed = refusing.filter(({ isOpen, path }) => !isOpen && path !== "/api/webhooks/survey")
    expect(keyed.length).toBeGreaterThan(10)
    for (const { method, path } of keyed) {
      const body = method === "POST" ? { body: {} } : {}
      const { status } = await host.call(`${path}?key=${key}`, { method, key, ...body })
      // Stores of other platforms are named by the notice or the address: here by none that is connected.
      const refusals = /webhooks\/(woocommerce|stripe)/.test(path) ? [404] : [401, 403]
      expect({ path, isRefused: refusals.includes(status) }).toEqual({ path, isRefused: true })
    }
    // Forms that refuse other sites' pages take no key: one opens nothing there that is shut without it.
    for (const { method, path } of refusing.filter(({ isOpen }) => isOpen)) {
      const { status } = await host.call(`${path}?key=${key}`, { method, key, body: {} })
      expect({ path, status }).toEqual({ path, status: (await host.call(path, { method, body: {} })).status })
      expect(status).toBeGreaterThanOrEqual(400)
    }
    expect(host.isUntouched()).toBe(true)
  })

  test("fields are what they mean: ids without blanks, domains in lower case, unknown fields tolerated", async () => {
    await using host = await openHost()
    const body = {
      ...SURVEY_ANSWER,
      order_id: " gid://shopify/Order/1001 ",
      shop_domain: ` ${SHOP.toUpperCase()} `,
      answer: "",
      later: { addition: true }
    }
    expect(await answer(host, host.secrets.full, body)).toMatchObject(OK)
    expect(host.writes.answers).toMatchObject([{ orderId: "1001", shopDomain: SHOP, answer: "" }])
  })

  test("an order's id that is a whole number is taken with all its digits; one that would be rounded is refused", async () => {
    await using host = await openHost()
    expect(await answer(host, host.secrets.full, { ...SURVEY_ANSWER, order_id: 450789469 })).toMatchObject(OK)
    expect(host.writes.answers).toMatchObject([{ orderId: "450789469" }])
    const refused = await answer(host, host.secrets.full, { ...SURVEY_ANSWER, order_id: 2 ** 53 })
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("order_id: must be text")])
  })

  test("an answer may arrive before its order, and the last one to a question wins", async () => {
    await using host = await openHost()
    await answer(host, host.secrets.full, SURVEY_ANSWER)
    await answer(host, host.secrets.full, { ...SURVEY_ANSWER, answer: "Kim" })
    const event = {
      event_type: "purchase",
      pv_id: "7f0c2f5e-3d52-4c0b-9a49-2f2f4e0f7a11",
      order_id: "1001",
      revenue: 10
    }
    await host.call("/api/v1/track", { method: "POST", key: host.secrets.full, body: event })
    expect(await host.call("/api/v1/attribution/orders/1001", { key: host.secrets.full })).toMatchObject({
      status: 200,
      json: { answers: [{ question: SURVEY_ANSWER.question, answer: "Kim", shop_domain: SHOP }] }
    })
  })

  test("an answer stands on the order of its own store, where two stores have one of that number", async () => {
    await using host = await openHost()
    const other = ShopDomain.make("two.example.com")
    const sold = (shopDomain: ShopDomain) =>
      host.run(Orders.use((book) => book.record(aShopNotice(host.tenant.id, 1, { shopDomain, aliases: [] }))))
    await sold(SHOP)
    await sold(other)
    await answer(host, host.secrets.survey, { ...SURVEY_ANSWER, shop_domain: other })
    const orderAt = (shop: ShopDomain) =>
      host.call(`/api/v1/attribution/orders/1001?shop=${shop}`, { key: host.secrets.read })
    expect(await orderAt(SHOP)).toMatchObject({ json: { answers: [] } })
    expect(await orderAt(other)).toMatchObject({
      json: { answers: [{ shop_domain: other, answer: SURVEY_ANSWER.answer }] }
    })
  })

  test("every problem is listed at once", async () => {
    await using host = await openHost()
    const problems = {
      order_id: `order_id: must be text of 1 to 128 characters${OR_NUMBER}`,
      question: "question: must be text of 1 to 500 characters, without NUL or unpaired surrogates",
      answer: "answer: must be text of at most 10000 characters, without NUL or unpaired surrogates",
      shop_domain: "shop_domain: must be a store's domain"
    }
    expect(await answer(host, host.secrets.full, {})).toMatchObject({
      status: 400,
      json: {
        error: "Invalid request",
        details: [
          ...Object.keys(problems).map((field) => `${field}: is required`),
          expect.stringMatching(/^body: is none of the known shapes: /)
        ]
      }
    })
    const wrong = { order_id: " ", question: "", answer: 7, shop_domain: "not a domain" }
    expect(await answer(host, host.secrets.full, wrong)).toMatchObject({
      status: 400,
      json: { details: Object.values(problems) }
    })
    const long = {
      order_id: "x".repeat(129),
      question: "x".repeat(501),
      answer: "x".repeat(10_001),
      shop_domain: `${"x".repeat(250)}.com`
    }
    expect(await answer(host, host.secrets.full, long)).toMatchObject({
      status: 400,
      json: { details: Object.values(problems) }
    })
    expect(host.isUntouched()).toBe(true)
  })

  test("the longest of each field is taken", async () => {
    await using host = await openHost()
    const longest = {
      order_id: "x".repeat(128),
      question: "x".repeat(500),
      answer: "x".repeat(10_000),
      shop_domain: `${"a".repeat(63)}.${"b".repeat(63)}.${"c".repeat(63)}.${"d".repeat(61)}`
    }
    expect(longest.shop_domain).toHaveLength(253)
    expect(await answer(host, host.secrets.full, longest)).toMatchObject(OK)
  })

  test("a publishable key and a read-only key are refused", async () => {
    await using host = await openHost()
    for (const scope of ["track", "read"] as const) {
      expect(await answer(host, host.secrets[scope], SURVEY_ANSWER)).toMatchObject({
        status: 401,
        json: { error: "Invalid API key", details: [expect.stringContaining("scope")] }
      })
    }
    expect(host.isUntouched()).toBe(true)
  })

  test("the key is not taken from x-api-key", async () => {
    await using host = await openHost()
    const sent = { method: "POST", key: host.secrets.full, body: SURVEY_ANSWER }
    expect(await host.call("/api/webhooks/survey", sent)).toMatchObject({
      status: 401,
      json: { error: "Invalid API key" }
    })
    expect(host.isUntouched()).toBe(true)
  })

  test("a test key is answered with sandbox true, and nothing is written", async () => {
    await using host = await openHost()
    expect(await answer(host, host.secrets.test, SURVEY_ANSWER)).toMatchObject({
      status: 200,
      json: { ok: true, sandbox: true }
    })
    expect(await answer(host, host.secrets.test, {})).toMatchObject({ status: 400, json: { sandbox: true } })
    expect(host.isUntouched()).toBe(true)
  })
})
