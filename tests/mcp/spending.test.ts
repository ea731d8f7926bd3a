import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Effect, Layer, Redacted } from "effect"
import { TestClock } from "effect/testing"
import type * as Embedded from "../../adapters/embedded/client.ts"
import { layer as postgres } from "../../adapters/postgres/layer.ts"
import * as Server from "../../adapters/postgres/opening/client.ts"
import { externalPorts } from "../../fixtures/layers/externalPorts.ts"
import { layer as fixtures } from "../../fixtures/layers/layer.ts"
import { makeNameCalls, RETRY_MINUTES } from "../../hosts/http/mcp/retries.ts"
import { CreditLedger } from "../../ports/accounts/billing/CreditLedger.ts"
import { ApiKeys } from "../../ports/accounts/keys/ApiKeys.ts"
import { JobId } from "../../ports/creators/jobs/Job.ts"
import { Jobs } from "../../ports/creators/jobs/Jobs.ts"
import { Lookups } from "../../ports/creators/lookups/Lookups.ts"
import { aCard } from "../contracts/creatorsExamples.ts"
import { account, balanceOf, type Customer, scored } from "../http/customers.ts"
import { openHost, requestOf, type TestHost } from "../http/host.ts"
import { migratedEmbedded } from "../support/databases/migratedEmbedded.ts"
import { describeOnPostgres } from "../support/databases/testDatabase.ts"
import {
  clientOf,
  type JsonObject,
  messagesIn,
  NEWEST,
  OLDER,
  sentAs,
  sentenceOf,
  type ToolResult
} from "./conversation.ts"
import { stdioServer } from "./stdioServer.ts"

const suite = (over: string, open: () => Promise<TestHost>) =>
  describe(`spending by tools over ${over}`, () => {
    let host: TestHost
    beforeAll(async () => {
      host = await open()
    })
    afterAll(() => host.close())

    /** A creator whom somebody else had scored. */
    const aCreator = async () => {
      const [card] = await scored(host, [{}])
      if (card === undefined) throw new Error("no card")
      return { platform: card.platform, handle: card.handle }
    }

    /** What moved in an account's ledger, the latest first. */
    const moves = ({ tenantId }: Customer) =>
      host.run(
        Effect.map(
          CreditLedger.use((ledger) => ledger.history(tenantId, { limit: 100, before: null })),
          (entries) => entries.map(({ delta }) => delta)
        )
      )

    describe("a conversation that finds, vets, reports and plans", () => {
      const converse = async (call: (name: string, given?: JsonObject) => Promise<ToolResult>, me: Customer) => {
        const creator = await aCreator()
        expect(await balanceOf(host, me)).toBe(10)
        const charged: Array<unknown> = []
        const step = async (name: string, given: JsonObject = {}) => {
          const result = await call(name, given)
          expect(result.isError ?? false).toBe(false)
          charged.push(result.structuredContent?.credits_charged ?? 0)
          return result
        }
        await step("account")
        await step("search_creators", { score_min: 1 })
        expect(await step("look_up_creator", creator)).toMatchObject({ structuredContent: { status: "cached" } })
        await step("vet_creators", { creators: [creator] })
        const report = await step("get_report", { ...creator, max_credits: 1 })
        const links = report.content.flatMap(({ uri }) => uri ?? [])
        expect(links).toHaveLength(3)
        for (const address of links.slice(0, 2)) {
          const { pathname } = new URL(address)
          expect((await host.call(pathname)).status).toBe(200)
        }
        await step("set_plan", { ...creator, plan: "recurring", max_credits: 2 })
        await step("list_roster")
        expect(charged).toEqual([0, 0, 1, 0, 0, 1, 0])
        expect(await balanceOf(host, me)).toBe(8)
        expect(await moves(me)).toEqual([-1, -1, 10])
      }

      test.each([NEWEST, OLDER[0]])("over HTTP, revision %s: two credits, by the ledger", async (version) => {
        const me = await account(host, 10)
        await converse(clientOf(host, me.key, version).call, me)
      })

      test("over standard input and output: two credits, by the ledger", async () => {
        const me = await account(host, 10)
        const server = stdioServer(host.host, me.key)
        await converse(server.call, me)
        expect(await server.end()).toEqual({ code: 0, stderr: "" })
      })
    })

    describe("max_credits", () => {
      test("is refused before anything is charged or ordered where the price may be higher", async () => {
        const me = await account(host, 5)
        const { call } = clientOf(host, me.key)
        const creator = { platform: "x", handle: "fresh.one" }
        const refused = async (name: string, given: JsonObject) => {
          const result = await call(name, given)
          expect(sentenceOf(result)).toStartWith("max_credits_exceeded: ")
          expect(result.isError).toBe(true)
        }
        await refused("look_up_creator", { ...creator, max_credits: 0 })
        await refused("vet_creators", { creators: [creator, { ...creator, platform: "youtube" }], max_credits: 1 })
        await refused("set_plan", { ...creator, plan: "recurring_monitoring", max_credits: 2 })
        await refused("get_report", { ...creator, max_credits: 0 })
        await refused("score_footprint", { ...creator, confirm: true, max_credits: 0 })
        expect(await moves(me)).toEqual([5])
        expect((await call("resolve_identity", { name: "Nova", max_credits: 0 })).isError ?? false).toBe(false)
      })

      test("is held against the price that the caller's key agreed, where it has one of its own", async () => {
        const me = await account(host, 5)
        const { call } = clientOf(host, me.key)
        const ask = async (creditsMax: number) =>
          sentenceOf(await call("discover_accounts", { platform: "x", handle: "fresh.two", max_credits: creditsMax }))
        await host.run(ApiKeys.use((keys) => keys.limit(me.keyId, { discoveryCredits: 3 })))
        expect(await ask(2)).toStartWith("max_credits_exceeded: This may cost 3 credits")
        await host.run(ApiKeys.use((keys) => keys.limit(me.keyId, { discoveryCredits: 0 })))
        expect(await ask(0)).not.toContain("max_credits_exceeded")
      })
    })

    describe("a retry is charged once", () => {
      test("two identical calls: the second is the first's answer, and says so", async () => {
        const me = await account(host, 5)
        const { call } = clientOf(host, me.key)
        const creator = await aCreator()
        const first = await call("look_up_creator", creator)
        const second = await call("look_up_creator", {
          handle: creator.handle,
          platform: creator.platform,
          max_credits: 1
        })
        expect(first.structuredContent).not.toHaveProperty("replayed")
        expect(second.structuredContent).toEqual({ ...first.structuredContent, replayed: true })
        expect(sentenceOf(second)).toContain("nothing was charged again")
        expect(await balanceOf(host, me)).toBe(4)
      })

      test("ten at once: one charge, and each is answered or told to come again", async () => {
        const me = await account(host, 5)
        const { call } = clientOf(host, me.key)
        const creator = await aCreator()
        const results = await Promise.all(Array.from({ length: 10 }, () => call("look_up_creator", creator)))
        for (const result of results) {
          if (result.isError === true) expect(sentenceOf(result)).toStartWith("idempotency_in_flight: ")
          else expect(result.structuredContent).toMatchObject({ status: "cached" })
        }
        expect(results.some(({ isError }) => isError !== true)).toBe(true)
        expect(await balanceOf(host, me)).toBe(4)
      })

      test("under an idempotency_key of one's own, and for another call the key is refused", async () => {
        const me = await account(host, 5)
        const { call } = clientOf(host, me.key)
        const [creator, other] = [await aCreator(), await aCreator()]
        const named = { ...creator, idempotency_key: "purchase-1" }
        await call("look_up_creator", named)
        expect((await call("look_up_creator", named)).structuredContent).toMatchObject({ replayed: true })
        expect(await balanceOf(host, me)).toBe(4)
        expect(sentenceOf(await call("look_up_creator", { ...other, idempotency_key: "purchase-1" }))).toStartWith(
          "idempotency_key_reused: "
        )
        // A new name asks anew, and pays anew.
        await call("look_up_creator", { ...creator, idempotency_key: "purchase-2" })
        expect(await balanceOf(host, me)).toBe(3)
      })

      test("two accounts that call alike are two", async () => {
        const creator = await aCreator()
        const [one, other] = [await account(host, 1), await account(host, 1)]
        for (const me of [one, other]) {
          expect((await clientOf(host, me.key).call("look_up_creator", creator)).structuredContent).not.toHaveProperty(
            "replayed"
          )
          expect(await balanceOf(host, me)).toBe(0)
        }
      })

      test("a plan that was ended meanwhile is set anew by the same call", async () => {
        const me = await account(host, 5)
        const { call } = clientOf(host, me.key)
        const creator = await aCreator()
        await call("look_up_creator", creator)
        const set = async (plan: string) => (await call("set_plan", { ...creator, plan })).structuredContent?.plan
        expect([await set("recurring"), await set("none"), await set("recurring")]).toEqual([
          "recurring",
          "none",
          "recurring"
        ])
        // Once a period, however often it is set.
        expect(await balanceOf(host, me)).toBe(3)
      })

      test("what bought nothing is no purchase: the same call is asked anew", async () => {
        const [me, other] = [await account(host, 5), await account(host, 5)]
        const creator = { platform: "youtube", handle: `busy.${crypto.randomUUID()}` }
        const theirs = await clientOf(host, other.key).call("look_up_creator", creator)
        const { call } = clientOf(host, me.key)
        expect(sentenceOf(await call("look_up_creator", creator))).toStartWith("creator_busy: ")
        expect(sentenceOf(await call("look_up_creator", creator))).toStartWith("creator_busy: ")
        await host.run(
          Effect.gen(function* () {
            const jobs = yield* Jobs
            const jobId = JobId.make(String(theirs.structuredContent?.job_id))
            const [job] = yield* jobs.find(other.tenantId, [jobId])
            const [held] = job?.accounts ?? []
            if (job === undefined || held === undefined) return yield* Effect.die("no job")
            yield* jobs.complete(
              job,
              { scores: [{ shared: aCard(held, { scoredAt: new Date() }), own: null }], output: null, announce: null },
              new Date()
            )
          })
        )
        const served = await call("look_up_creator", creator)
        expect(served.structuredContent).toMatchObject({ status: "cached", credits_charged: 1 })
        expect(await call("look_up_creator", creator)).toMatchObject({ structuredContent: { replayed: true } })
        expect(await balanceOf(host, me)).toBe(4)
      })

      test("what is free is asked anew each time", async () => {
        const { call } = clientOf(host, host.secrets.test)
        for (const name of ["resolve_identity", "score_footprint"]) {
          const given = name === "resolve_identity" ? { name: "Nova" } : { platform: "instagram", handle: "nova.cooks" }
          await call(name, given)
          expect((await call(name, given)).structuredContent).not.toHaveProperty("replayed")
        }
      })

      test("a call that its sender gave up, and sent again, is one purchase", async () => {
        const me = await account(host, 5)
        const creator = await aCreator()
        const call = { name: "look_up_creator", arguments: creator }
        for (let tries = 0; tries < 5; tries++) {
          const abort = new AbortController()
          const sent = requestOf("/mcp", {
            method: "POST",
            key: me.key,
            ...sentAs(NEWEST, "tools/call", call),
            signal: abort.signal
          })
          const answered = host.host.fetch(sent)
          for (let turn = 0; turn < tries * 3; turn++) await Promise.resolve()
          abort.abort()
          await answered
        }
        // What was begun goes on to its end without whoever began it.
        const again = async (): Promise<ToolResult> => {
          const result = await clientOf(host, me.key).call(call.name, call.arguments)
          return sentenceOf(result).startsWith("idempotency_in_flight") ? again() : result
        }
        expect((await again()).structuredContent).toMatchObject({ status: "cached", credits_charged: 1 })
        expect(await balanceOf(host, me)).toBe(4)
      })

      test("credits that ran out are told as such, and after a top-up the same call is served", async () => {
        const me = await account(host, 0)
        const { call } = clientOf(host, me.key)
        const creator = await aCreator()
        expect(sentenceOf(await call("look_up_creator", creator))).toStartWith("insufficient_credits: ")
        const at = new Date()
        const entry = { tenantId: me.tenantId, reason: "grant", reference: "more", delta: 1, at } as const
        await host.run(CreditLedger.use((ledger) => ledger.append(entry)))
        expect((await call("look_up_creator", creator)).structuredContent).toMatchObject({ status: "cached" })
        expect(await balanceOf(host, me)).toBe(0)
      })

      test("the name of a call lasts from the first one, over the span's end, and no longer", async () => {
        const named = makeNameCalls()
        const name = (given: JsonObject = { a: 1, b: 2 }) => named("me", "tool", given)
        await Effect.runPromise(
          Effect.gen(function* () {
            yield* TestClock.adjust(`${RETRY_MINUTES} minutes`)
            yield* TestClock.adjust("-1 second")
            const first = yield* name()
            yield* TestClock.adjust("2 seconds")
            expect((yield* name({ b: 2, a: 1 })).name).toBe(first.name)
            expect((yield* name({ a: 1, b: 3 })).name).not.toBe(first.name)
            yield* first.refused
            const second = yield* name()
            expect(second.name).not.toBe(first.name)
            // Of two who were refused under one name, the later one takes nobody's new name away.
            yield* first.refused
            expect((yield* name()).name).toBe(second.name)
            yield* TestClock.adjust(`${RETRY_MINUTES} minutes`)
            expect((yield* name()).name).not.toBe(second.name)
          }).pipe(Effect.provide(TestClock.layer()))
        )
      })
    })

    test("the API is told for whom a call is, as it is told without tools", async () => {
      const me = await account(host, 5)
      const { headers, body } = sentAs(NEWEST, "tools/call", { name: "look_up_creator", arguments: await aCreator() })
      const sent = { method: "POST", key: me.key, body, headers: { ...headers, "x-customer-ref": "Acme" } }
      expect((await host.call("/mcp", sent)).status).toBe(200)
      const used = await host.run(Lookups.use((lookups) => lookups.usage(me.tenantId, new Date(0), new Date(8e15))))
      expect(used).toEqual([{ customerRef: "Acme", requests: 1, credits: 1 }])
    })

    test("another account's job is not found, whoever waits for it", async () => {
      const [me, other] = [await account(host, 1), await account(host, 1)]
      const ordered = await clientOf(host, me.key).call("look_up_creator", { platform: "x", handle: "mine.alone" })
      const given = { job_id: ordered.structuredContent?.job_id, wait_seconds: 5 }
      expect(sentenceOf(await clientOf(host, other.key).call("job_status", given))).toStartWith("not_found: ")
    })

    test("job_status waits no longer than it was asked to and tells of the progress where the client takes it", async () => {
      const me = await account(host, 1)
      const ordered = await clientOf(host, me.key).call("look_up_creator", { platform: "youtube", handle: "slow.one" })
      expect(ordered.structuredContent).toMatchObject({ status: "queued", credits_charged: 1 })
      const jobId = String(ordered.structuredContent?.job_id)
      for (const version of [NEWEST, OLDER[0]]) {
        const call = { name: "job_status", arguments: { job_id: jobId, wait_seconds: 1 } }
        const { headers, body } = sentAs(version, "tools/call", call)
        const params = { ...body.params, _meta: { ...Object(body.params)._meta, progressToken: "mine" } }
        const answer = await host.host.fetch(
          requestOf("/mcp", { method: "POST", key: me.key, headers, body: { ...body, params } })
        )
        expect(answer.headers.get("content-type")).toBe("text/event-stream")
        const messages = messagesIn(await answer.text(), "text/event-stream")
        expect(messages).toMatchObject([
          {
            method: "notifications/progress",
            params: { progressToken: "mine", progress: expect.any(Number), total: 100 }
          },
          { result: { structuredContent: { status: "queued" } } }
        ])
      }
      const asked = sentAs(NEWEST, "tools/call", { name: "job_status", arguments: { job_id: jobId, wait_seconds: 1 } })
      const token = { ...asked.body.params, _meta: { ...Object(asked.body.params)._meta, progressToken: "mine" } }
      const headers = { ...asked.headers, accept: "application/json" }
      const alone = await host.call("/mcp", {
        method: "POST",
        key: me.key,
        headers,
        body: { ...asked.body, params: token }
      })
      expect(alone.headers.get("content-type")).toStartWith("application/json")
      expect(JSON.parse(alone.text)).toMatchObject({ result: { structuredContent: { status: "queued" } } })
      const plain = await clientOf(host, me.key).call("job_status", { job_id: jobId, wait_seconds: 1 })
      expect(sentenceOf(plain)).toMatch(/^queued, \d+ %; about \d+ seconds left\.$/)
    })
  })

const storesOn = <E>(client: Layer.Layer<Layer.Success<ReturnType<typeof Embedded.layer>>, E>) =>
  Layer.merge(postgres(Redacted.make("a signing secret")).pipe(Layer.provide(client)), externalPorts)

suite("the fixture adapters", () => openHost({ adapters: fixtures }))
suite("the embedded Postgres", () => openHost<unknown>({ adapters: storesOn(migratedEmbedded()) }))
await describeOnPostgres("Postgres server", (url) =>
  suite("a Postgres server", () => openHost<unknown>({ adapters: storesOn(Server.layer(url)) }))
)
