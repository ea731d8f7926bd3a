import { describe, expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { Effect } from "effect"
import { Tenants } from "../../ports/accounts/tenants/Tenants.ts"
import { Orders } from "../../ports/tracking/orders/Orders.ts"
import { orderId } from "../contracts/attributionExamples.ts"
import { account } from "./customers.ts"
import { openHost, SHOP, type TestHost } from "./host.ts"

const FOLDER = join(import.meta.dir, "../revenue/attribution/survey")
const MAPPINGS = "/api/v1/attribution/surveys"
const HEARD = "How did you hear about us?"

const payload = (name: string): string => readFileSync(join(FOLDER, `${name}.json`), "utf8")

const deliver = (host: TestHost, body: string | object, query = `key=${host.secrets.survey}&shop=${SHOP}`) =>
  host.call(`/api/webhooks/survey?${query}`, { method: "POST", body })

const setMappings = (host: TestHost, mappings: ReadonlyArray<object>) =>
  host.call(MAPPINGS, { method: "PUT", key: host.secrets.full, body: { mappings } })

/** What of a host's orders was answered, as it stands now, by order and question. */
const answersOf = (host: TestHost, name: string): Promise<ReadonlyArray<readonly [string, string]>> =>
  host.run(
    Effect.gen(function* () {
      const orders = yield* Orders
      const event = { event_type: "purchase", pv_id: crypto.randomUUID(), order_id: name, revenue: 10, currency: "USD" }
      yield* Effect.promise(() => host.call("/api/v1/track", { method: "POST", key: host.secrets.full, body: event }))
      const found = yield* orders.find(host.tenant.id, orderId(name), null)
      return found.flatMap(({ answers }) => answers.map(({ question, answer }) => [question, answer] as const))
    })
  )

const kept = (count: number, skipped = 0) => ({
  status: 200,
  json: { ok: true, kept: count, skipped, unread: [] }
})

describe("Fairing", () => {
  test("a choice, free text in the place of Other, and a follow-up are answers; the store is the address's", async () => {
    await using host = await openHost()
    for (const name of ["fairing-choice", "fairing-follow-up"]) {
      expect(await deliver(host, payload(name))).toMatchObject(kept(1))
    }
    expect(await answersOf(host, "5100100100100")).toEqual([
      [HEARD, "YouTube"],
      ["Which channel on YouTube?", "@jane.doe"]
    ])
    expect(await deliver(host, payload("fairing-other"))).toMatchObject(kept(1))
    expect(host.writes.answers.at(-1)).toMatchObject({
      answer: "my friend showed me a reel by jane doe",
      shopDomain: SHOP,
      tenantId: host.tenant.id,
      answeredAt: new Date("2026-02-01T10:00:06Z")
    })
  })

  test("of several choices each is kept beside the others; passed over questions and answers of no order are skipped", async () => {
    await using host = await openHost()
    expect(await deliver(host, payload("fairing-several"))).toMatchObject(kept(2, 2))
    expect(await answersOf(host, "5100100100100")).toEqual([["Whom do you watch?", "Kim\n@jane.doe"]])
  })

  test("an answer that was changed takes the place of the first, in whatever order and how often they come", async () => {
    await using host = await openHost()
    for (const name of ["fairing-edited", "fairing-choice", "fairing-edited", "fairing-choice"]) {
      expect(await deliver(host, payload(name))).toMatchObject(kept(1))
    }
    expect(await answersOf(host, "5100100100100")).toEqual([[HEARD, "TikTok"]])
  })

  test("without a store it is refused, which says what to do", async () => {
    await using host = await openHost()
    const refused = await deliver(host, payload("fairing-choice"), `key=${host.secrets.survey}`)
    expect(refused).toMatchObject({
      status: 400,
      json: { error: "Invalid request", details: [expect.stringContaining("?shop=your-store.example")] }
    })
    expect(await deliver(host, payload("fairing-choice"), `key=${host.secrets.survey}&shop=no`)).toMatchObject({
      status: 400,
      json: { details: ["shop: must be a store's domain"] }
    })
    expect(host.isUntouched()).toBe(true)
  })
})

describe("KnoCommerce", () => {
  test("each entry of a response is an answer, of the response's order and store; several choices are lines of one", async () => {
    await using host = await openHost()
    const key = `key=${host.secrets.survey}`
    expect(await deliver(host, payload("kno-choices"), key)).toMatchObject(kept(3, 1))
    expect((await answersOf(host, "5100100100101")).toSorted()).toEqual([
      [HEARD, "Other: a poster in the gym"],
      ["How likely are you to recommend us?", "9"],
      ["Whom do you watch?", "Kim\n@jane.doe"]
    ])
    expect(host.writes.answers[0]).toMatchObject({ shopDomain: SHOP })
  })

  test("what it said earlier does not take the place of what it says later, though it comes after it", async () => {
    await using host = await openHost()
    await deliver(host, payload("kno-choices"))
    await deliver(host, payload("kno-first-answer"))
    expect(await answersOf(host, "5100100100101")).toContainEqual([HEARD, "Other: a poster in the gym"])
  })

  test("a response without an order, such as a try of the webhook, is answered well and kept nowhere", async () => {
    await using host = await openHost()
    expect(await deliver(host, payload("kno-without-order"))).toMatchObject(kept(0, 1))
    expect(host.isUntouched()).toBe(true)
  })
})

describe("a mapping of the account's", () => {
  const TYPEFORM = {
    answers: "$.form_response.answers",
    order_id: ["$.form_response.hidden.order_id"],
    question: ["@.field.ref"],
    answer: ["@.text", "@.choice.label", "@.choice.other", "@.choices.labels[*]", "@.choices.other"],
    store: ["$.form_response.hidden.shop"],
    answered_at: ["$.form_response.submitted_at"]
  }
  const CASES: ReadonlyArray<readonly [string, object, string, ReadonlyArray<readonly [string, string]>]> = [
    [
      "typeform-choices",
      TYPEFORM,
      "1004",
      [
        ["heard", "a friend of jane doe"],
        ["more", "Great mugs!"],
        ["watch", "Kim\nJane Doe\nLee"]
      ]
    ],
    [
      "google-forms-response",
      {
        order_id: ['$.answers["36a632fc"].textAnswers.answers[0].value'],
        question: HEARD,
        answer: ['$.answers["0979c0ae"].textAnswers.answers[*].value'],
        store: SHOP,
        answered_at: ["$.lastSubmittedTime"]
      },
      "1005",
      [[HEARD, "Podcast\n@jane.doe"]]
    ],
    [
      "survicate-question-answered",
      {
        order_id: ['$.event.questionAnswered.respondent.attributes["order id"]'],
        question: ["$.event.questionAnswered.question.body"],
        answer: ["$.event.questionAnswered.choice.body", "$.event.questionAnswered.choice.comment"],
        answered_at: ["$.event.questionAnswered.timestamp"]
      },
      "1006",
      [[HEARD, "YouTube\na video by @jane.doe"]]
    ],
    [
      "poltio-session",
      {
        answers: "$.answers[*]",
        order_id: ["$.custom_id"],
        question: ["@.question"],
        answer: ["@.answers[*].answer"],
        answered_at: ["$.event_time"]
      },
      "1007",
      [[HEARD, "TikTok\n@jane.doe"]]
    ],
    [
      "feedbackly-response",
      {
        order_id: ["$.metadata.order"],
        question: ["$.questionTitle"],
        answer: ["$.answer"],
        store: ["$.metadata.store"],
        answered_at: ["$.createdAt"]
      },
      "1008",
      [[HEARD, "Podcast\nJane Doe"]]
    ],
    [
      "zigpoll-response",
      {
        order_id: ["$.metadata.order_id"],
        question: ["$.slideTitle", "$.slideId"],
        answer: ["$.response"],
        answered_at: ["$.createdAt"]
      },
      "5100100100103",
      [["65c000000000000000000004", "@jane.doe on TikTok"]]
    ]
  ]

  test.each(CASES)("reads %s", async (name, mapping, order, answers) => {
    await using host = await openHost()
    const before = await deliver(host, payload(name))
    expect(before).toMatchObject({ status: 400 })
    expect(before.text).toContain("is none of the known shapes")
    expect(await setMappings(host, [mapping])).toMatchObject({ status: 200, json: { mappings: [mapping] } })
    expect(await deliver(host, payload(name))).toMatchObject({
      status: 200,
      json: { kept: answers.length, unread: [] }
    })
    const found = await answersOf(host, order)
    expect(found.toSorted()).toEqual([...answers].toSorted())
    const { answeredAt, shopDomain } = host.writes.answers[0] ?? {}
    expect(answeredAt?.toISOString()).toStartWith("2026-02-01T10:")
    expect(shopDomain).toBe(SHOP)
  })

  test("a flat body needs none where the address names the store; a store's own mapping goes before the account's", async () => {
    await using host = await openHost()
    expect(await deliver(host, payload("zapier-flat"))).toMatchObject(kept(1))
    const other = { order_id: "1010", question: HEARD, answer: "Kim", shop_domain: "storefront.example.com" }
    expect(await deliver(host, other)).toMatchObject(kept(1))
    expect(host.writes.answers).toMatchObject([
      { orderId: "1009", shopDomain: SHOP, answer: "@jane.doe" },
      { orderId: "1010", shopDomain: SHOP }
    ])
    const own = { order_id: ["$.o"], question: "Own", answer: ["$.a"] }
    const ofShop = { ...own, shop_domain: SHOP, question: "The shop's" }
    expect(await setMappings(host, [own, ofShop])).toMatchObject({ status: 200 })
    const key = `key=${host.secrets.survey}`
    expect(await deliver(host, { o: 1, a: "x" })).toMatchObject(kept(1))
    expect(await deliver(host, { o: 2, a: "x" }, `${key}&shop=b.example.com`)).toMatchObject(kept(1))
    expect(host.writes.answers.slice(2)).toMatchObject([
      { question: "The shop's", shopDomain: SHOP },
      { question: "Own", shopDomain: "b.example.com" }
    ])
  })

  test("what can't be read of a delivery is named by where it stands, and keeps no other out; none of it comes back", async () => {
    await using host = await openHost()
    await setMappings(host, [{ answers: "$.list", order_id: ["@.o"], question: ["@.q"], answer: ["@.a"] }])
    const list = [
      { o: "1", q: "How?", a: "jane" },
      { o: 2 ** 53, q: "", a: { secret: "MARKER" } },
      { o: "3", q: "How?", a: ["MARKER".repeat(2_000)] },
      { o: null, q: "How?", a: "MARKER" },
      { o: "4", q: "How?", a: true }
    ]
    const answered = await deliver(host, { list })
    expect(answered).toMatchObject({
      status: 200,
      json: {
        kept: 2,
        skipped: 1,
        unread: [
          expect.stringMatching(/^answers\[1\]: order_id: /),
          expect.stringMatching(/^answers\[1\]: question: /),
          expect.stringMatching(/^answers\[1\]: answer: /),
          expect.stringMatching(/^answers\[2\]: answer: /)
        ]
      }
    })
    expect(answered.text).not.toContain("MARKER")
    const many = { list: Array.from({ length: 300 }, (_, index) => ({ o: index, q: "How?", a: "x" })) }
    expect(await deliver(host, many)).toMatchObject({
      json: { kept: 100, unread: ["answers: the first 100 alone are read"] }
    })
    expect(await deliver(host, { list: list.slice(1, 3) })).toMatchObject({ status: 400 })
    expect(await deliver(host, { other: "MARKER" })).toMatchObject({ status: 200, json: { kept: 0 } })
  })

  test("what is set is checked: paths, how many there are, and one mapping a store", async () => {
    await using host = await openHost()
    const good = { order_id: ["$.o"], question: "How?", answer: ["$.a"] }
    const problems: ReadonlyArray<readonly [object, RegExp]> = [
      [{ ...good, order_id: [] }, /^mappings\[0\]\.order_id: /],
      [{ ...good, order_id: ["o"] }, /^mappings\[0\]\.order_id: /],
      [{ ...good, order_id: ["$..o"] }, /^mappings\[0\]\.order_id: /],
      [{ ...good, order_id: [`$${".a".repeat(13)}`] }, /^mappings\[0\]\.order_id: /],
      [{ ...good, order_id: [`$.${"a".repeat(200)}`] }, /^mappings\[0\]\.order_id: /],
      [{ ...good, answer: Array.from({ length: 9 }, () => "$.a") }, /^mappings\[0\]\.answer: /],
      [{ ...good, answers: "$.a[?(@.x)]" }, /^mappings\[0\]\.answers: /],
      [{ ...good, question: "" }, /^mappings\[0\]\.question: /],
      [{ ...good, store: "no domain" }, /^mappings\[0\]\.store: /],
      [{ ...good, shop_domain: 7 }, /^mappings\[0\]\.shop_domain: /],
      [{ question: "How?", answer: ["$.a"] }, /^mappings\[0\]\.order_id: is required/]
    ]
    for (const [mapping, problem] of problems) {
      const { status, json } = await setMappings(host, [mapping])
      expect({ mapping, status, json }).toMatchObject({ mapping, status: 400, json: { error: "invalid_request" } })
      expect(JSON.stringify(json)).toMatch(new RegExp(problem.source.replace("^", "")))
    }
    expect((await setMappings(host, [good, good])).text).toContain("one for each store")
    expect(
      await setMappings(
        host,
        Array.from({ length: 21 }, () => good)
      )
    ).toMatchObject({ status: 400 })
    expect(await host.run(Tenants.use((tenants) => tenants.surveyMappings(host.tenant.id)))).toEqual([])
  })

  test("is the account's alone: another's reads nothing by it", async () => {
    await using host = await openHost()
    await setMappings(host, [{ order_id: ["$.o"], question: "How?", answer: ["$.a"], store: SHOP }])
    const other = await account(host, 0)
    const sent = { method: "POST", headers: { "x-survey-signature": other.key }, body: { o: 1, a: "x" } }
    expect(await host.call("/api/webhooks/survey", sent)).toMatchObject({ status: 400 })
    expect(host.writes.answers).toEqual([])
  })
})

describe("the key in the address", () => {
  test("is a survey key alone: a full, read-only, publishable, forged or missing one files nothing", async () => {
    await using host = await openHost()
    const { full, read, track, survey } = host.secrets
    const last = survey.at(-1)
    const forged = `${survey.slice(0, -1)}${last === "A" ? "B" : "A"}`
    for (const key of [full, read, track, forged, "", "none"]) {
      expect(await deliver(host, payload("fairing-choice"), `key=${key}&shop=${SHOP}`)).toMatchObject({
        status: 401,
        json: { error: "Invalid API key" }
      })
    }
    expect(await deliver(host, payload("fairing-choice"), `shop=${SHOP}`)).toMatchObject({ status: 401 })
    expect(host.isUntouched()).toBe(true)
    expect((await deliver(host, payload("fairing-choice"), `key=${full}&shop=${SHOP}`)).text).toContain("revoke")
  })

  test("a key in the header goes before it, and a test key is answered by the sandbox", async () => {
    await using host = await openHost()
    const sent = {
      method: "POST",
      headers: { "x-survey-signature": host.secrets.full },
      body: payload("fairing-choice")
    }
    expect(await host.call(`/api/webhooks/survey?key=x&shop=${SHOP}`, sent)).toMatchObject(kept(1))
    expect(await deliver(host, payload("fairing-choice"), `key=${host.secrets.test}&shop=${SHOP}`)).toMatchObject({
      status: 200,
      json: { ok: true, kept: 1, sandbox: true }
    })
    expect(host.writes.answers).toHaveLength(1)
  })

  test("is never logged, whatever is answered", async () => {
    await using host = await openHost()
    await deliver(host, payload("fairing-choice"))
    await deliver(host, "{")
    await deliver(host, payload("fairing-choice"), `key=${host.secrets.full}&shop=${SHOP}`)
    expect(host.logged.length).toBeGreaterThan(0)
    const log = host.logged.join("\n")
    for (const secret of [host.secrets.survey, host.secrets.full, "shop="]) expect(log).not.toContain(secret)
  })
})

test("a store that the account doesn't have is kept under the key's account, as a store may be connected later", async () => {
  await using host = await openHost()
  const foreign = `key=${host.secrets.survey}&shop=foreign.example.com`
  expect(await deliver(host, payload("fairing-choice"), foreign)).toMatchObject(kept(1))
  expect(host.writes.answers).toMatchObject([{ tenantId: host.tenant.id, shopDomain: "foreign.example.com" }])
})

test("a body of no known shape is refused, which names what is missing and the shapes", async () => {
  await using host = await openHost()
  for (const body of [{}, { hello: "MARKER" }, [], "7", { response: { response: "MARKER" } }]) {
    const { status, text } = await deliver(host, body)
    expect(status).toBe(400)
    for (const name of ["Fairing", "KnoCommerce", "order_id", MAPPINGS]) expect(text).toContain(name)
    expect(text).not.toContain("MARKER")
  }
  expect(host.isUntouched()).toBe(true)
})
