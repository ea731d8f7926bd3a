import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Context, Effect, Layer, Record, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import type * as Embedded from "../../adapters/embedded/client.ts"
import { QUEUE_TABLE } from "../../adapters/postgres/creators/jobs/ScoringQueue.ts"
import { layer as postgres } from "../../adapters/postgres/layer.ts"
import * as Server from "../../adapters/postgres/opening/client.ts"
import { externalPorts } from "../../fixtures/layers/externalPorts.ts"
import { layer as fixtures } from "../../fixtures/layers/layer.ts"
import { ITEM_ERRORS } from "../../hosts/http/creators/lookups/bulk.ts"
import { codeOf } from "../../hosts/http/server/errors.ts"
import { LedgerUnavailable } from "../../ports/accounts/billing/CreditLedger.ts"
import { ApiKeys } from "../../ports/accounts/keys/ApiKeys.ts"
import { Lookups } from "../../ports/creators/lookups/Lookups.ts"
import type { Scorecard } from "../../ports/creators/scoring/Scorecard.ts"
import { migratedEmbedded } from "../support/databases/migratedEmbedded.ts"
import { describeOnPostgres } from "../support/databases/testDatabase.ts"
import { account, balanceOf, type Customer, scored } from "./customers.ts"
import { openHost, type TestHost } from "./host.ts"

const BULK = "/api/v1/creators/bulk"
/** Clients at once, items of each, and the credits they share. */
const CLIENTS = 20
const ITEMS = 100
const CREDITS = 1_000

interface Item {
  readonly platform: string
  readonly handle: string
}
interface Result extends Item {
  readonly status: string
  readonly error?: string
  readonly job_id?: string
  readonly credits_charged: number
}
interface Bulk {
  readonly results: ReadonlyArray<Result>
  readonly summary: Readonly<Record<string, number>>
}

/** A creator that nobody has scored. */
const unscored = (platform = "youtube"): Item => ({ platform, handle: `nova.${crypto.randomUUID()}` })
const itemOf = ({ platform, handle }: Scorecard): Item => ({ platform, handle })
const isBulk = (json: unknown): json is Bulk => typeof json === "object" && json !== null && "results" in json

const send = async (host: TestHost, { key }: Pick<Customer, "key">, creators: ReadonlyArray<Item>): Promise<Bulk> => {
  const { status, json, text } = await host.call(BULK, { method: "POST", key, body: { creators } })
  if (status !== 200 || !isBulk(json)) throw new Error(`${status}: ${text}`)
  return json
}
/** What became of each item, in a word. */
const told = ({ results }: Bulk) => results.map(({ status, error }) => error ?? status)

const suite = (name: string, open: () => Promise<TestHost>) =>
  describe(`POST /api/v1/creators/bulk over ${name}`, () => {
    let host: TestHost
    beforeAll(async () => {
      host = await open()
    })
    afterAll(() => host.close())

    test("each item like the single lookup, in order, platform and handle echoed, with a summary", async () => {
      const [me, other] = [await account(host, 10), await account(host, 5)]
      const [card] = await scored(host, [{ platform: "x" }])
      if (card === undefined) throw new Error("no card")
      const [fresh, theirs, mine] = [unscored("Instagram"), unscored(), unscored()]
      await send(host, other, [theirs])
      const before = await send(host, me, [mine])
      const asked: ReadonlyArray<Item> = [
        fresh,
        { platform: "Twitter", handle: ` @${card.handle.toUpperCase()} ` },
        mine,
        theirs,
        { platform: "myspace", handle: "nova" },
        { platform: "x", handle: "" },
        { platform: "x", handle: "n".repeat(101) }
      ]
      const bulk = await send(host, me, asked)
      expect(bulk).toMatchObject({
        results: [
          { ...fresh, status: "queued", deduplicated: false, credits_charged: 1, eta_seconds: expect.any(Number) },
          {
            ...asked[1],
            status: "cached",
            credits_charged: 1,
            creator: { platform: "twitter", handle: card.handle, score: 77 }
          },
          { ...mine, status: "queued", job_id: before.results[0]?.job_id, deduplicated: true, credits_charged: 0 },
          { ...theirs, status: "error", error: "creator_busy", credits_charged: 0 },
          { ...asked[4], status: "error", error: "unsupported_platform", message: expect.any(String) },
          { ...asked[5], status: "error", error: "invalid_handle" },
          { ...asked[6], status: "error", error: "invalid_handle" }
        ],
        summary: { total: 7, cached: 1, queued: 2, errored: 4, credits_spent: 2, credits_remaining: 7 }
      })
      const [, cached] = bulk.results
      expect(Object.keys(Object(Object(cached).creator))).not.toContain("narrative")
      expect(await balanceOf(host, me)).toBe(7)
      const jobId = bulk.results[0]?.job_id
      expect(await host.call(`/api/v1/jobs/${jobId}`, { key: me.key })).toMatchObject({
        status: 202,
        json: { status: "queued" }
      })
    })

    test("include adds the extras of the single lookup to each cached item, and costs nothing", async () => {
      const me = await account(host, 10)
      const [card] = await scored(host, [{ platform: "x" }])
      if (card === undefined) throw new Error("no card")
      const creators = [itemOf(card), unscored()]
      const ask = (include: unknown) => host.call(BULK, { method: "POST", key: me.key, body: { creators, include } })
      const extrasIn = (json: unknown) =>
        isBulk(json) ? Object.keys(Object(Object(json.results[0]).creator)).sort() : []
      const plain = extrasIn((await ask(null)).json)
      const single = await host.call(`/api/v1/creators/x/${card.handle}?include=all`, { key: me.key })
      const whole = await ask("narrative, risk_flags,velocity,detailed_analysis,engagement,report")
      expect(whole.status).toBe(200)
      expect(extrasIn(whole.json)).toEqual(Object.keys(Object(Object(single.json).creator)).sort())
      expect(extrasIn((await ask("narrative")).json)).toEqual([...plain, "narrative"].sort())
      // Three batches and one lookup of the cached creator, and one order, which the others join.
      expect(await balanceOf(host, me)).toBe(5)
    })

    test("an include that is unknown, too long or no text is refused before anything is charged", async () => {
      const me = await account(host, 10)
      const creators = [unscored()]
      for (const include of ["bogus", "narrative,bogus", "n".repeat(201), ["narrative"], 1]) {
        const refused = await host.call(BULK, { method: "POST", key: me.key, body: { creators, include } })
        expect(refused).toMatchObject({ status: 400, json: { error: "invalid_request" } })
        expect(refused.text).toContain("include: must be")
      }
      const byQuery = await host.call(`${BULK}?include=bogus`, { method: "POST", key: me.key, body: { creators } })
      expect(byQuery).toMatchObject({ status: 400, json: { error: "invalid_request" } })
      expect(await balanceOf(host, me)).toBe(10)
      expect(await send(host, me, creators)).toMatchObject({ results: [{ status: "queued", deduplicated: false }] })
    })

    test("when credits run out mid-batch, the rest, cached or not or served before, is insufficient_credits (acceptance 146)", async () => {
      const me = await account(host, 2)
      const cards = await scored(host, [{}, {}, {}])
      const [first, second, third] = cards.map(itemOf)
      if (first === undefined || second === undefined || third === undefined) throw new Error("no cards")
      const bulk = await send(host, me, [
        first,
        unscored(),
        unscored(),
        second,
        first,
        { platform: "x", handle: "" },
        third
      ])
      expect(told(bulk)).toEqual([
        "cached",
        "queued",
        "insufficient_credits",
        "insufficient_credits",
        "insufficient_credits",
        "invalid_handle",
        "insufficient_credits"
      ])
      expect(bulk.summary).toEqual({
        total: 7,
        cached: 1,
        queued: 1,
        errored: 5,
        credits_spent: 2,
        credits_remaining: 0
      })
      expect(await balanceOf(host, me)).toBe(0)
    })

    test("duplicate handles in a batch are charged once, however they are spelt", async () => {
      const me = await account(host, 5)
      const [card] = await scored(host, [{ platform: "x" }])
      const handle = card?.handle ?? ""
      const fresh = unscored()
      const bulk = await send(host, me, [
        { platform: "x", handle },
        fresh,
        { platform: "TWITTER", handle: `@${handle.toUpperCase()}` },
        { ...fresh, handle: ` ${fresh.handle}` },
        { ...fresh, handle: `\u200e@${fresh.handle}\u2060` },
        { ...fresh, handle: `\uff20${fresh.handle}` },
        fresh
      ])
      expect(bulk.results.map(({ status, credits_charged }) => [status, credits_charged])).toEqual([
        ["cached", 1],
        ["queued", 1],
        ["cached", 0],
        ["queued", 0],
        ["queued", 0],
        ["queued", 0],
        ["queued", 0]
      ])
      expect(new Set(bulk.results.flatMap(({ job_id }) => job_id ?? [])).size).toBe(1)
      expect(bulk.summary).toMatchObject({ credits_spent: 2, credits_remaining: 3 })
      // A Kick channel's address may have `-` where its name has `_`.
      const word = crypto.randomUUID().slice(0, 8)
      const kick = ["nova_", "nova-"].map((start) => ({ platform: "kick", handle: `${start}${word}` }))
      const channel = await send(host, me, kick)
      expect(channel.results.map(({ credits_charged }) => credits_charged)).toEqual([1, 0])
      expect(new Set(channel.results.map(({ job_id }) => job_id)).size).toBe(1)
      expect(await balanceOf(host, me)).toBe(2)
    })

    test("own jobs in flight use up no credit", async () => {
      const me = await account(host, 2)
      const [mine, next] = [unscored(), unscored()]
      await send(host, me, [mine])
      const bulk = await send(host, me, [mine, next])
      expect(told(bulk)).toEqual(["queued", "queued"])
      expect(bulk.summary).toMatchObject({ credits_spent: 1, credits_remaining: 0 })
    })

    test("a read-only key is served what is cached; a miss is insufficient_scope and costs nothing", async () => {
      const me = await account(host, 3, "read")
      const [card] = await scored(host, [{}])
      if (card === undefined) throw new Error("no card")
      const bulk = await send(host, me, [unscored(), itemOf(card)])
      expect(told(bulk)).toEqual(["insufficient_scope", "cached"])
      expect(bulk.summary).toMatchObject({ credits_spent: 1, credits_remaining: 2 })
    })

    test("the daily cap is told by the item; cached lookups are unaffected", async () => {
      const me = await account(host, 10)
      await host.run(ApiKeys.use((keys) => keys.limit(me.keyId, { scrapes: 2 })))
      const [card] = await scored(host, [{}])
      if (card === undefined) throw new Error("no card")
      const bulk = await send(host, me, [unscored(), unscored(), unscored(), itemOf(card), unscored()])
      expect(told(bulk)).toEqual([
        "queued",
        "queued",
        "daily_scrape_limit_exceeded",
        "cached",
        "daily_scrape_limit_exceeded"
      ])
      expect(bulk.summary).toMatchObject({ credits_spent: 3, credits_remaining: 7 })
      expect(await host.call("/api/v1/creators/x/nova.capped", { key: me.key })).toMatchObject({ status: 429 })
    })

    test("a body that isn't a list of 1 to 100 of platform and handle is 400, says why and charges nothing", async () => {
      const me = await account(host, 200)
      for (const body of [
        {},
        { creators: [] },
        { creators: {} },
        { creators: "x/nova" },
        { creators: ["x/nova"] },
        { creators: [{ platform: "x" }] },
        { creators: [{ platform: "x", handle: 5 }] },
        { creators: [{ platform: null, handle: "nova" }] },
        { creators: Array.from({ length: 101 }, () => unscored()) },
        [],
        "{",
        "null"
      ]) {
        const answer = await host.call(BULK, { method: "POST", key: me.key, body })
        expect(answer).toMatchObject({ status: 400, json: { error: "invalid_request" } })
      }
      const none = await host.call(BULK, { method: "POST", key: me.key, body: { creators: [] } })
      expect(none.text).toContain("creators: must be a list of 1 to 100")
      const named = await host.call(BULK, { method: "POST", key: me.key, body: { creators: [{ platform: "x" }] } })
      expect(named.text).toContain("creators[0]: must be an object of platform and handle")
      expect(await balanceOf(host, me)).toBe(200)
      expect(
        (
          await send(
            host,
            me,
            Array.from({ length: 100 }, () => unscored())
          )
        ).summary
      ).toMatchObject({
        queued: 100,
        credits_spent: 100
      })
    })

    test("X-Customer-Ref is logged with every item, however long it is", async () => {
      const me = await account(host, 3)
      const creators = [unscored(), unscored()]
      const bulk = (ref: string) =>
        host.call(BULK, { method: "POST", key: me.key, headers: { "x-customer-ref": ref }, body: { creators } })
      expect((await bulk("Brand é 7")).status).toBe(200)
      expect((await bulk("b".repeat(5_000))).status).toBe(200)
      const usage = await host.run(
        Lookups.use((lookups) => lookups.usage(me.tenantId, new Date(0), new Date(Date.now() + 1_000)))
      )
      expect(usage).toEqual([
        { customerRef: "Brand é 7", requests: 2, credits: 2 },
        { customerRef: expect.stringMatching(/^b+… sha256:[0-9a-f]{64}$/), requests: 2, credits: 0 }
      ])
    })

    test(`${CLIENTS} bulks of ${ITEMS} at once against ${CREDITS} credits: exactly ${CREDITS} are charged`, async () => {
      const me = await account(host, CREDITS)
      await host.run(ApiKeys.use((keys) => keys.limit(me.keyId, { scrapes: CLIENTS * ITEMS })))
      const cards = await scored(
        host,
        Array.from({ length: ITEMS / 2 }, () => ({}))
      )
      const bulks = await Promise.all(
        Array.from({ length: CLIENTS }, () =>
          send(
            host,
            me,
            cards.flatMap((card) => [itemOf(card), unscored("reddit")])
          )
        )
      )
      const results = bulks.flatMap((bulk) => bulk.results)
      expect(results.reduce((sum, { credits_charged }) => sum + credits_charged, 0)).toBe(CREDITS)
      expect(results.filter(({ error }) => error === "insufficient_credits")).toHaveLength(CLIENTS * ITEMS - CREDITS)
      expect(await balanceOf(host, me)).toBe(0)
      expect(Math.min(...bulks.map(({ summary }) => summary.credits_remaining ?? -1))).toBe(0)
    })
  })

const storesOn = <E>(client: Layer.Layer<Layer.Success<ReturnType<typeof Embedded.layer>>, E>) =>
  Layer.merge(postgres(Redacted.make("a signing secret")).pipe(Layer.provide(client)), externalPorts)

suite("the fixture adapters", () => openHost({ adapters: fixtures }))
suite("the embedded Postgres", () => openHost<unknown>({ adapters: storesOn(migratedEmbedded()) }))
await describeOnPostgres("Postgres server", (url) =>
  suite("a Postgres server", () => openHost<unknown>({ adapters: storesOn(Server.layer(url)) }))
)

describe("POST /api/v1/creators/bulk", () => {
  test("an item's error is the single lookup's", () => {
    for (const tag of Record.keys(ITEM_ERRORS)) expect(codeOf(tag)).toBe(ITEM_ERRORS[tag])
  })

  test("a ledger that can't be written is 500 charge_failed, and nothing is delivered", async () => {
    await using host = await openHost({
      standIn: (ports) =>
        Context.add(ports, Lookups, {
          ...Context.get(ports, Lookups),
          chargeAndReadMany: () => Effect.fail(new LedgerUnavailable({ cause: "the password is hunter2" }))
        })
    })
    const me = await account(host, 1)
    const answer = await host.call(BULK, { method: "POST", key: me.key, body: { creators: [unscored()] } })
    expect(answer).toMatchObject({ status: 500, json: { error: "charge_failed" } })
    expect(answer.text).not.toContain("hunter2")
    expect(await balanceOf(host, me)).toBe(1)
  })

  test("a queue that can't be written is 500 queue_failed as of the single lookup; nothing is charged", async () => {
    const clients: Array<SqlClient.SqlClient> = []
    const noted = Layer.effectDiscard(SqlClient.SqlClient.use((sql) => Effect.sync(() => clients.push(sql))))
    const stores = Layer.merge(postgres(Redacted.make("a signing secret")), noted)
    const adapters = Layer.merge(stores.pipe(Layer.provide(migratedEmbedded())), externalPorts)
    await using host = await openHost<unknown>({ adapters })
    const me = await account(host, 2)
    const [sql] = clients
    if (sql === undefined) throw new Error("no database was opened")
    const rename = (from: string, to: string) => Effect.runPromise(sql`alter table ${sql(from)} rename to ${sql(to)}`)
    const bulk = () => host.call(BULK, { method: "POST", key: me.key, body: { creators: [unscored()] } })
    const single = () => host.call(`/api/v1/creators/youtube/${unscored().handle}`, { key: me.key })
    await rename(QUEUE_TABLE, "away")
    for (const ask of [single, bulk]) {
      expect(await ask()).toMatchObject({ status: 500, json: { error: "queue_failed" } })
    }
    await rename("away", QUEUE_TABLE)
    expect(await balanceOf(host, me)).toBe(2)
    expect((await single()).status).toBe(202)
    expect((await bulk()).status).toBe(200)
  })

  test("a publishable key is refused", async () => {
    await using host = await openHost()
    const body = { creators: [unscored()] }
    expect(await host.call(BULK, { method: "POST", key: host.secrets.track, body })).toMatchObject({ status: 403 })
  })

  test("a test key: a deterministic fixture for every item, sandbox true, nothing written; validation still runs", async () => {
    await using host = await openHost()
    const creators = [{ platform: "Twitter", handle: "any.one" }, { platform: "myspace", handle: "x" }, unscored()]
    const bulk = () => host.call(BULK, { method: "POST", key: host.secrets.test, body: { creators } })
    const first = await bulk()
    expect(first).toMatchObject({
      status: 200,
      json: {
        sandbox: true,
        results: [
          {
            platform: "Twitter",
            handle: "any.one",
            status: "cached",
            creator: { score: 72 },
            credits_charged: 0,
            live_credits: 1
          },
          { status: "error", error: "unsupported_platform" },
          { status: "cached" }
        ],
        summary: {
          total: 3,
          cached: 2,
          queued: 0,
          errored: 1,
          credits_spent: 0,
          live_credits: 2,
          credits_remaining: 100
        }
      }
    })
    expect((await bulk()).text).toBe(first.text)
    expect(await host.call(BULK, { method: "POST", key: host.secrets.test, body: {} })).toMatchObject({
      status: 400,
      json: { sandbox: true }
    })
    expect(host.isUntouched()).toBe(true)
  })
})
