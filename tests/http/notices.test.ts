import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Context, Effect, Schema } from "effect"
import type { NewNotice } from "../../ports/accounts/notices/Notice.ts"
import { Notices } from "../../ports/accounts/notices/Notices.ts"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import { StoreUnavailable } from "../../ports/system/StoreUnavailable.ts"
import { anAccount, noon } from "../contracts/creatorsExamples.ts"
import { aNotice } from "../contracts/notices.contract.ts"
import { account } from "./customers.ts"
import { STORES } from "./discoveryWorld.ts"
import { openHost, type TestHost } from "./host.ts"

const PATH = "/api/v1/creators/alerts"

const readAnswer = Schema.decodeUnknownSync(
  Schema.Struct({
    alerts: Schema.Array(
      Schema.Struct({
        id: Schema.String,
        event: Schema.String,
        kind: Schema.NullOr(Schema.String),
        account: Schema.NullOr(Schema.Struct({ platform: Schema.String, handle: Schema.String })),
        title: Schema.String,
        text: Schema.String,
        data: Schema.JsonObject,
        at: Schema.String
      })
    ),
    next_cursor: Schema.NullOr(Schema.String)
  })
)

const suite = (store: keyof typeof STORES) =>
  describe(`GET /creators/alerts over ${store}`, () => {
    let host: TestHost
    let isDown = false
    beforeAll(async () => {
      host = await openHost<unknown>({
        adapters: STORES[store](),
        standIn: (ports) => {
          const notices = Context.get(ports, Notices)
          return Context.add(ports, Notices, {
            ...notices,
            list: (...asked) =>
              Effect.suspend(() =>
                isDown
                  ? Effect.fail(new StoreUnavailable({ store: "Notices", cause: "a test" }))
                  : notices.list(...asked)
              )
          })
        }
      })
    })
    afterAll(() => host.close())

    const tell = (...notices: ReadonlyArray<NewNotice>) => host.run(Notices.use((port) => port.add(notices)))
    const read = async (key: string, query: Readonly<Record<string, string>> = {}) => {
      const { status, json } = await host.call(`${PATH}?${new URLSearchParams(query)}`, { key })
      expect({ query, status }).toEqual({ query, status: 200 })
      return readAnswer(json)
    }
    /** Notices of a tenant at these minutes. */
    const at = (tenantId: TenantId, ...minutes: ReadonlyArray<number>) =>
      minutes.map((minute) => aNotice(tenantId, { at: new Date(noon(10).getTime() + minute * 60_000) }))

    test("answers what the account was told, newest first, and nothing of another account", async () => {
      const [reader, other] = [await account(host, 0, "read"), await account(host, 0, "full")]
      const service = { ...anAccount(), platform: "service" as const }
      const [older, newer] = at(reader.tenantId, 1, 2)
      if (older === undefined || newer === undefined) throw new Error("no notices")
      const paused = { ...newer, event: "plan.paused" as const, account: null, data: { credits_required: 3 } }
      await tell({ ...older, account: service }, paused)
      expect(await read(reader.key)).toEqual({
        alerts: [
          {
            id: paused.noticeId,
            event: "plan.paused",
            kind: null,
            account: null,
            title: paused.title,
            text: paused.text,
            data: { credits_required: 3 },
            at: paused.at.toISOString()
          },
          {
            id: older.noticeId,
            event: "creator.alert",
            kind: "new_flag",
            account: { platform: "creatorsignal", handle: service.handle },
            title: older.title,
            text: older.text,
            data: older.data,
            at: older.at.toISOString()
          }
        ],
        next_cursor: null
      })
      expect(await read(other.key)).toEqual({ alerts: [], next_cursor: null })
    })

    test("pages lie behind one another, also while more is told, and the last one says so", async () => {
      const { key, tenantId } = await account(host, 0, "read")
      const told = at(tenantId, 5, 4, 3, 3, 3, 2)
      await tell(...told)
      const ids: Array<string> = []
      let cursor: string | null = null
      do {
        const page: Awaited<ReturnType<typeof read>> = await read(key, {
          limit: "2",
          ...(cursor === null ? {} : { cursor })
        })
        ids.push(...page.alerts.map(({ id }) => id))
        cursor = page.next_cursor
        await tell(...at(tenantId, 9))
      } while (cursor !== null)
      expect(ids).toHaveLength(told.length)
      expect(ids.toSorted()).toEqual(told.map(({ noticeId }) => noticeId).toSorted())
    })

    test("event leaves out the others, with a cursor too", async () => {
      const { key, tenantId } = await account(host, 0, "read")
      const [a, b, c] = at(tenantId, 1, 2, 3)
      if (a === undefined || b === undefined || c === undefined) throw new Error("no notices")
      await tell({ ...a, event: "plan.paused" }, b, { ...c, event: "plan.paused" })
      const first = await read(key, { event: "plan.paused", limit: "1" })
      expect(first.alerts.map(({ id }) => id)).toEqual([c.noticeId])
      const second = await read(key, { event: "plan.paused", limit: "1", cursor: first.next_cursor ?? "" })
      expect(second).toMatchObject({ alerts: [{ id: a.noticeId }], next_cursor: null })
    })

    test("a page of 200 says whether there is another", async () => {
      const { key, tenantId } = await account(host, 0, "read")
      await tell(...at(tenantId, ...Array.from({ length: 200 }, (_, minute) => minute)))
      expect(await read(key, { limit: "200" })).toMatchObject({ next_cursor: null })
      await tell(...at(tenantId, 300))
      const first = await read(key, { limit: "200" })
      expect(first.alerts).toHaveLength(200)
      expect((await read(key, { limit: "200", cursor: first.next_cursor ?? "" })).alerts).toHaveLength(1)
    })

    test("refuses what it can't take, and says of every field what is wrong", async () => {
      const { key } = await account(host, 0, "read")
      const limit = "limit: must be a whole number from 1 to 200"
      const cursor = "cursor: must be next_cursor of an answer before"
      for (const [query, ...problems] of [
        ["limit=0&event=score.completed", limit, "event: must be one of plan.renewal_upcoming"],
        ["limit=201", limit],
        ["limit=1e1", limit],
        ["cursor=", cursor],
        ["cursor=eyJhdE1zIjoxfQ", cursor],
        [`cursor=${"a".repeat(300)}`, cursor],
        ["offset=1", "offset: is no query parameter here"]
      ] as const) {
        const { status, json } = await host.call(`${PATH}?${query}`, { key })
        expect({ query, status, json }).toMatchObject({ query, status: 400, json: { error: "invalid_request" } })
        for (const problem of problems) expect(JSON.stringify(json)).toContain(problem)
      }
      expect((await host.call(PATH, {})).status).toBe(401)
      expect((await host.call(PATH, { key: (await account(host, 0, "survey")).key })).status).toBe(403)
    })

    test("a store that does not answer is 503", async () => {
      const { key } = await account(host, 0, "read")
      isDown = true
      const { status, json } = await host.call(PATH, { key })
      isDown = false
      expect({ status, json }).toMatchObject({ status: 503, json: { error: "service_unavailable" } })
    })
  })

for (const store of ["the fixture adapters", "the embedded Postgres"] as const) suite(store)

test("GET /creators/alerts: a test key is answered from the sandbox, one of each event, always the same", async () => {
  await using host = await openHost()
  const key = host.secrets.test
  const first = await host.call(PATH, { key })
  expect(first).toMatchObject({ status: 200, json: { sandbox: true } })
  expect(readAnswer(first.json).alerts.map(({ event }) => event)).toEqual([
    "plan.paused",
    "creator.alert",
    "plan.renewal_upcoming"
  ])
  expect((await host.call(PATH, { key })).text).toBe(first.text)
  expect(host.isUntouched()).toBe(true)
})
