import { describe, expect, test } from "bun:test"
import { Effect, Redacted, Schema } from "effect"
import { grantCredits } from "../../domain/accounts/billing/grantCredits.ts"
import { createKey } from "../../domain/accounts/keys/keys.ts"
import { CUSTOMER_REF_BYTES_MAX } from "../../hosts/http/creators/lookups/customerRef.ts"
import { ApiKeys } from "../../ports/accounts/keys/ApiKeys.ts"
import { Lookups } from "../../ports/creators/lookups/Lookups.ts"
import { anAccount } from "../contracts/creatorsExamples.ts"
import { account, balanceOf, type Customer, scored } from "./customers.ts"
import { openHost, requestOf, type TestHost } from "./host.ts"

const BULK = "/api/v1/creators/bulk"
const VET = "/api/v1/creators/vet"
const pathOf = ({ platform, handle }: { readonly platform: string; readonly handle: string }) =>
  `/api/v1/creators/${platform}/${handle}`
const somebody = () => pathOf(anAccount())

const decodeJob = Schema.decodeUnknownSync(Schema.Struct({ job_id: Schema.String, poll_url: Schema.String }))
const decodeMessage = Schema.decodeUnknownSync(Schema.Struct({ error: Schema.String, message: Schema.String }))

/** Another key of a customer. */
const keyOf = (host: TestHost, { tenantId }: Customer, scope: "read" | "full") =>
  host.run(
    Effect.map(createKey({ tenantId, scope, label: scope }), ({ key, secret }) => ({
      id: key.id,
      key: Redacted.value(secret)
    }))
  )

const usageOf = (host: TestHost, { tenantId }: Customer) =>
  host.run(Lookups.use((lookups) => lookups.usage(tenantId, new Date(0), new Date(Date.now() + 1_000))))

describe("a read-only key", () => {
  test("joins its account's job in flight: 202, deduplicated, 0 charged", async () => {
    await using host = await openHost()
    const me = await account(host, 3)
    const { key } = await keyOf(host, me, "read")
    const path = somebody()
    const [, platform = "", handle = ""] = /creators\/(\w+)\/(.+)/.exec(path) ?? []
    const ordered = await host.call(path, { key: me.key })
    const { job_id } = decodeJob(ordered.json)
    expect(await host.call(path, { key })).toMatchObject({
      status: 202,
      json: { status: "queued", job_id, deduplicated: true, credits_charged: 0 }
    })
    expect(await host.call(BULK, { method: "POST", key, body: { creators: [{ platform, handle }] } })).toMatchObject({
      status: 200,
      json: { results: [{ status: "queued", job_id, deduplicated: true, credits_charged: 0 }] }
    })
    expect(await balanceOf(host, me)).toBe(2)
  })

  test("is told on a miss that there is no fresh score and which key orders one", async () => {
    await using host = await openHost()
    const [me, other] = [await account(host, 3, "read"), await account(host, 3)]
    const path = somebody()
    for (const _ of [0, 1]) {
      const { status, json } = await host.call(path, { key: me.key })
      expect(status).toBe(403)
      expect(decodeMessage(json).message).toContain("no fresh score")
      expect(decodeMessage(json).message).toContain("full")
      await host.call(path, { key: other.key })
    }
    expect(await balanceOf(host, me)).toBe(3)
  })
})

describe("HEAD where GET is charged", () => {
  test("is 405 with Allow: GET: nothing is charged, ordered or logged", async () => {
    await using host = await openHost()
    const me = await account(host, 3)
    const [card] = await scored(host, [{}])
    if (card === undefined) throw new Error("no card")
    host.writes.others.length = 0
    for (const path of [pathOf(card), somebody(), `${pathOf(card)}/report`, `${pathOf(card)}/report?format=pdf`]) {
      const answer = await host.host.fetch(requestOf(path, { method: "HEAD", key: me.key }))
      const { status, headers } = answer
      expect({ status, allow: headers.get("allow"), text: await answer.text() }).toEqual({
        status: 405,
        allow: "GET, OPTIONS",
        text: ""
      })
    }
    expect(host.isUntouched()).toBe(true)
    expect(await balanceOf(host, me)).toBe(3)
    const refused = await host.call(pathOf(card), { method: "DELETE", key: me.key })
    expect(refused.headers.get("allow")).toBe("GET, OPTIONS")
  })
})

describe("Retry-After", () => {
  test("on 202 of lookups and jobs it is the polling guidance, 60 s for the first 30 minutes (acceptance 477)", async () => {
    await using host = await openHost()
    const me = await account(host, 3)
    const path = somebody()
    const ordered = await host.call(path, { key: me.key })
    const joined = await host.call(path, { key: me.key })
    const job = await host.call(`/api/v1/jobs/${decodeJob(ordered.json).job_id}`, { key: me.key })
    for (const answer of [ordered, joined, job]) {
      expect({ status: answer.status, after: answer.headers.get("retry-after") }).toEqual({ status: 202, after: "60" })
      expect(answer.headers.get("location")).toBe(decodeJob(ordered.json).poll_url)
    }
  })
})

describe("a bulk lookup under an Idempotency-Key", () => {
  test("in which nothing was charged because the credits ran out is carried out anew after a top-up (acceptance 408)", async () => {
    await using host = await openHost()
    const [poor, scarce] = [await account(host, 0), await account(host, 1)]
    const creators = (await scored(host, [{}, {}])).map(({ platform, handle }) => ({ platform, handle }))
    const send = ({ key }: Customer) =>
      host.call(BULK, { method: "POST", key, body: { creators }, headers: { "idempotency-key": "order-1234" } })
    expect(await send(poor)).toMatchObject({ json: { summary: { errored: 2, credits_spent: 0 } } })
    expect(await send(scarce)).toMatchObject({ json: { summary: { errored: 1, credits_spent: 1 } } })
    for (const { tenantId } of [poor, scarce]) await host.run(grantCredits({ tenantId, credits: 5 }))
    const again = await send(poor)
    expect(again.headers.get("idempotency-replay")).toBeNull()
    expect(again).toMatchObject({ json: { summary: { cached: 2, errored: 0, credits_spent: 2 } } })
    expect((await send(poor)).headers.get("idempotency-replay")).toBe("true")
    expect(await balanceOf(host, poor)).toBe(3)
    // One that was charged in part is kept as it is.
    expect((await send(scarce)).headers.get("idempotency-replay")).toBe("true")
    expect(await balanceOf(host, scarce)).toBe(5)
  })
})

describe("X-Customer-Ref", () => {
  test("is UTF-8 whose bytes arrive one by one, and any other bytes as they are (acceptance 126)", async () => {
    await using host = await openHost()
    const me = await account(host, 9)
    const [card] = await scored(host, [{}])
    if (card === undefined) throw new Error("no card")
    const asBytes = (text: string) => String.fromCharCode(...new TextEncoder().encode(text))
    const long = "Zürich ".repeat(300)
    const given = [asBytes("Zürich 🍞"), "caf\u00e9", "plain", asBytes(long), asBytes(`${long}!`)]
    for (const ref of given) {
      expect(await host.call(pathOf(card), { key: me.key, headers: { "x-customer-ref": ref } })).toMatchObject({
        status: 200
      })
    }
    const refs = (await usageOf(host, me)).map(({ customerRef }) => customerRef ?? "")
    expect(refs).toHaveLength(5)
    expect(refs).toEqual(expect.arrayContaining(["Zürich 🍞", "café", "plain"]))
    const cut = refs.filter((ref) => ref.includes("… sha256:"))
    expect(new Set(cut).size).toBe(2)
    for (const ref of cut) {
      expect(new TextEncoder().encode(ref).length).toBeLessThanOrEqual(CUSTOMER_REF_BYTES_MAX)
      expect(ref).toStartWith("Zürich Zürich")
      expect(ref).not.toContain("\ufffd")
    }
  })
})

describe("a test key", () => {
  test("is charged nothing, and told what a live key would be (acceptance 131)", async () => {
    await using host = await openHost()
    const key = host.secrets.test
    const creators = [anAccount(), anAccount("x")]
    const [first] = creators
    if (first === undefined) throw new Error("no account")
    expect(await host.call(pathOf(first), { key })).toMatchObject({ json: { credits_charged: 0, live_credits: 1 } })
    expect(await host.call(`${pathOf(first)}/report`, { key })).toMatchObject({
      json: { credits_charged: 0, live_credits: 0 }
    })
    expect(await host.call(VET, { method: "POST", key, body: { creators } })).toMatchObject({
      json: { credits_charged: 0, live_credits: 1 }
    })
    expect(await host.call(BULK, { method: "POST", key, body: { creators } })).toMatchObject({
      json: {
        results: creators.map(() => ({ credits_charged: 0, live_credits: 1 })),
        summary: { credits_spent: 0, live_credits: 2, credits_remaining: 100 }
      }
    })
    const live = await host.call(pathOf(first), { key: host.secrets.full })
    expect(live.json).not.toHaveProperty("live_credits")
  })
})

describe("a refusal says what a person can do", () => {
  test("without credits: the balance and how to get some", async () => {
    await using host = await openHost()
    const me = await account(host, 0)
    const [card] = await scored(host, [{}])
    if (card === undefined) throw new Error("no card")
    for (const path of [pathOf(card), somebody(), `${pathOf(card)}/report`]) {
      const { status, json } = await host.call(path, { key: me.key })
      expect(status).toBe(402)
      expect(decodeMessage(json).message).toMatch(/balance is 0.+account\/credits/)
    }
    const bulk = await host.call(BULK, { method: "POST", key: me.key, body: { creators: [anAccount()] } })
    expect(bulk.text).toMatch(/balance is 0.+account\/credits/)
  })

  test("no score, or one that is too old: the call that orders one", async () => {
    await using host = await openHost()
    const me = await account(host, 1)
    const [stale] = await scored(host, [{ scoredAt: new Date(Date.now() - 31 * 86_400_000) }])
    if (stale === undefined) throw new Error("no card")
    for (const [path, error] of [
      [somebody(), "not_scored"],
      [pathOf(stale), "score_stale"]
    ] as const) {
      const { status, json } = await host.call(`${path}/report`, { key: me.key })
      expect({ status, error: decodeMessage(json).error }).toEqual({ status: 404, error })
      expect(decodeMessage(json).message).toContain("GET /api/v1/creators/{platform}/{handle} orders a score")
    }
  })

  test("the daily cap: how many, and when it opens again", async () => {
    await using host = await openHost()
    const me = await account(host, 9)
    await host.run(ApiKeys.use((keys) => keys.limit(me.keyId, { scrapes: 0 })))
    const refused = await host.call(somebody(), { key: me.key })
    expect(refused.status).toBe(429)
    expect(decodeMessage(refused.json).message).toMatch(/cap is 0 a day; it opens again at 00:00 UTC/)
    const bulk = await host.call(BULK, { method: "POST", key: me.key, body: { creators: [anAccount()] } })
    expect(bulk.text).toMatch(/cap is 0 a day; it opens again at 00:00 UTC/)
  })

  test("a platform or a handle that is none: which there are, and what is wrong", async () => {
    await using host = await openHost()
    const { key } = await account(host, 1)
    const messageOf = async (path: string) => decodeMessage((await host.call(path, { key })).json).message
    expect(await messageOf("/api/v1/creators/myspace/nova")).toContain("instagram, youtube, twitter, x, facebook")
    expect(await messageOf("/api/v1/creators/x/a%20b")).toContain("without blanks")
    expect(await messageOf(`/api/v1/creators/x/${"n".repeat(101)}`)).toContain("at most 100 characters")
    expect(await messageOf("/api/v1/creators/x/%40")).toContain("is empty")
    const vet = await host.call(VET, {
      method: "POST",
      key,
      body: { creators: [anAccount(), { platform: "x", handle: "a/b" }] }
    })
    expect(decodeMessage(vet.json).message).toContain("creators[1]: handle:")
  })

  test("a list with an item that is none: which of them", async () => {
    await using host = await openHost()
    const { key } = await account(host, 1)
    for (const path of [BULK, VET]) {
      const creators = [anAccount(), { platform: "x" }, anAccount(), { platform: 7, handle: "nova" }, "nova"]
      const { status, json } = await host.call(path, { method: "POST", key, body: { creators } })
      expect(status).toBe(400)
      const { message } = decodeMessage(json)
      for (const place of [1, 3, 4]) expect(message).toContain(`creators[${place}]`)
      expect(message).not.toContain("creators[0]")
    }
  })
})
