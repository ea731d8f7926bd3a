import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Context, Effect, Schema } from "effect"
import { cursorOf } from "../../domain/creators/roster/rosterCursor.ts"
import { dayAt } from "../../fixtures/sandbox/day.ts"
import { Footprints } from "../../ports/creators/discovery/Footprints.ts"
import { PlanHeld, Roster, RosterFull } from "../../ports/creators/roster/Roster.ts"
import { NOTE_CHARACTERS_MAX, TAG_CHARACTERS_MAX, TAGS_MAX } from "../../ports/creators/roster/RosterEntry.ts"
import type { Scorecard } from "../../ports/creators/scoring/Scorecard.ts"
import { StoreUnavailable } from "../../ports/system/StoreUnavailable.ts"
import { aCard, anAccount } from "../contracts/creatorsExamples.ts"
import { account, balanceOf, type Customer, scored } from "./customers.ts"
import { STORES } from "./discoveryWorld.ts"
import { openHost, type Sent, type TestHost } from "./host.ts"

const PATH = "/api/v1/creators/roster"
const { score: plain } = aCard(anAccount())
const withScore = (score: number, flags: Scorecard["score"]["flags"] = []): Partial<Scorecard> => ({
  score: { ...plain, score, knockouts: [], flags }
})

const Creator = Schema.Struct({
  platform: Schema.String,
  handle: Schema.String,
  accounts: Schema.Array(Schema.Struct({ platform: Schema.String, handle: Schema.String })),
  display_name: Schema.NullOr(Schema.String),
  score: Schema.NullOr(Schema.Int),
  plan: Schema.NullOr(Schema.String),
  paused: Schema.Boolean,
  tags: Schema.Array(Schema.String),
  note: Schema.NullOr(Schema.String),
  saved_by: Schema.String,
  risk_flags: Schema.Struct({ count: Schema.Int, titles: Schema.Array(Schema.String) })
})
const readEntry = Schema.decodeUnknownSync(Schema.Struct({ creator: Creator, credits_charged: Schema.Literal(0) }))
const readPage = Schema.decodeUnknownSync(
  Schema.Struct({
    creators: Schema.Array(Creator),
    total: Schema.Int,
    limit: Schema.Int,
    offset: Schema.Int,
    next_cursor: Schema.NullOr(Schema.String)
  })
)

/** Fields of a CSV without quotes or line ends in them. */
const rowsOf = (csv: string) =>
  csv
    .split("\r\n")
    .slice(0, -1)
    .map((line) => line.split(","))

const suite = (store: keyof typeof STORES) =>
  describe(`the roster over ${store}`, () => {
    let host: TestHost
    beforeAll(async () => {
      host = await openHost<unknown>({ adapters: STORES[store]() })
    })
    afterAll(() => host.close())

    const pageOf = async ({ key }: Pick<Customer, "key">, query: Readonly<Record<string, string>> = {}) => {
      const { status, json } = await host.call(`${PATH}?${new URLSearchParams(query)}`, { key })
      expect({ query, status }).toEqual({ query, status: 200 })
      return readPage(json)
    }
    const handles = async (customer: Customer, query: Readonly<Record<string, string>>) =>
      (await pageOf(customer, query)).creators.map(({ handle }) => handle)
    const at = ({ platform, handle }: { readonly platform: string; readonly handle: string }) =>
      `${PATH}/${platform}/${handle}`
    const save = ({ key }: Customer, creator: Parameters<typeof at>[0], body: Sent["body"] = {}) =>
      host.call(at(creator), { method: "PUT", key, body })
    const lookUp = async ({ key }: Customer, { platform, handle }: Parameters<typeof at>[0]) =>
      expect((await host.call(`/api/v1/creators/${platform}/${handle}`, { key })).status).toBe(200)

    test("who was paid for is on it, with what was told; it is free, and nobody else sees it", async () => {
      const [me, other] = [await account(host, 2), await account(host, 0, "read")]
      const [card] = await scored(host, [withScore(81, plain.flags)])
      if (card === undefined) throw new Error("the example is scored")
      expect(await pageOf(me)).toEqual({ creators: [], total: 0, limit: 50, offset: 0, next_cursor: null })
      await lookUp(me, card)
      const { creators, total } = await pageOf(me)
      expect(total).toBe(1)
      expect(creators).toMatchObject([
        {
          platform: card.platform,
          handle: card.handle,
          score: 81,
          risk_flags: { count: 1, titles: ["Profanity in a post"] },
          plan: null,
          paused: false,
          saved_by: "paid",
          tags: [],
          note: null
        }
      ])
      expect([readEntry((await host.call(at(card), { key: me.key })).json).creator]).toEqual([...creators])
      expect(await pageOf(other)).toMatchObject({ creators: [], total: 0 })
      expect((await host.call(at(card), { key: other.key })).status).toBe(404)
      expect(await balanceOf(host, me)).toBe(1)
    })

    test("saved by hand: free, without a score, and the next lookup is paid for as any", async () => {
      const me = await account(host, 1)
      const [card] = await scored(host, [withScore(81)])
      if (card === undefined) throw new Error("the example is scored")
      const { creator } = readEntry((await save(me, card)).json)
      expect(creator).toMatchObject({ score: null, display_name: null, saved_by: "hand" })
      expect(await balanceOf(host, me)).toBe(1)
      await lookUp(me, card)
      expect((await pageOf(me)).creators).toMatchObject([{ score: 81, saved_by: "paid" }])
      expect(await balanceOf(host, me)).toBe(0)
    })

    test("all accounts of a creator are one entry, found, noted and removed by any of them", async () => {
      const me = await account(host, 2)
      const [one, other] = await scored(host, [withScore(80), { ...withScore(60), platform: "x" }])
      if (one === undefined || other === undefined) throw new Error("the examples are scored")
      const accounts = [one, other].map(({ platform, handle }) => ({ platform, handle }))
      await lookUp(me, one)
      await lookUp(me, other)
      expect((await pageOf(me)).total).toBe(2)
      await host.run(Footprints.use((footprints) => footprints.link(accounts)))
      const { creators, total } = await pageOf(me)
      expect(total).toBe(1)
      // Of two that were told in one millisecond either leads.
      expect(creators).toMatchObject([{ score: 70 }])
      expect(accounts.map(({ handle }): string => handle)).toContain(creators[0]?.handle ?? "")
      expect(new Set(creators[0]?.accounts.map(({ handle }) => handle))).toEqual(new Set([one.handle, other.handle]))
      await save(me, other, { tags: ["both"] })
      expect(readEntry((await host.call(at(one), { key: me.key })).json).creator.tags).toEqual(["both"])
      expect((await host.call(at(other), { method: "DELETE", key: me.key })).status).toBe(200)
      expect((await pageOf(me)).total).toBe(0)
    })

    test("tags are kept in lower case, each once; what is absent stays, an empty list and an empty note take away", async () => {
      const me = await account(host, 0)
      const creator = anAccount()
      const noted = async (body: Sent["body"]) => {
        const { tags, note } = readEntry((await save(me, creator, body)).json).creator
        return { tags, note }
      }
      expect(await noted({ tags: [" Spring", "SPRING", "été"], note: "Ask again." })).toEqual({
        tags: ["spring", "été"],
        note: "Ask again."
      })
      expect(await noted("")).toEqual({ tags: ["spring", "été"], note: "Ask again." })
      expect(await noted({ tags: null, note: null })).toEqual({ tags: ["spring", "été"], note: "Ask again." })
      expect(await noted({ note: "" })).toEqual({ tags: ["spring", "été"], note: null })
      expect(await noted({ tags: [] })).toEqual({ tags: [], note: null })
    })

    test("filters leave who fits, and each sort's pages show every creator once, by cursor as by offset", async () => {
      const me = await account(host, 9)
      const cards = await scored(
        host,
        [70, 90, 80, 90, 60, 75, 85].map((score, place) => ({
          ...withScore(score, place % 2 === 0 ? plain.flags : []),
          displayName: `Nova ${"gfedcba"[place]}`,
          followers: place * 100
        }))
      )
      for (const card of cards) await lookUp(me, card)
      const byHand = anAccount()
      await save(me, byHand, { tags: ["Spring"] })
      const flagged = cards.filter((_, place) => place % 2 === 0).map(({ handle }) => handle)
      expect((await handles(me, { flagged: "true" })).toSorted()).toEqual(flagged.toSorted())
      expect(await handles(me, { tag: " SPRING " })).toEqual([byHand.handle])
      expect((await pageOf(me, { plan: "none", paused: "false" })).total).toBe(8)
      expect((await pageOf(me, { plan: "recurring" })).total).toBe(0)

      const [first] = cards
      expect(await handles(me, { q: " NOVÁ  g" })).toEqual(first === undefined ? [] : [first.handle])
      expect((await pageOf(me, { q: `@${byHand.handle.toUpperCase()}` })).total).toBe(1)
      expect((await pageOf(me, { q: "nova", flagged: "true" })).total).toBe(flagged.length)
      expect((await pageOf(await account(host, 0), { q: "nova" })).total).toBe(0)
      for (const q of ["", " ", "@", "x".repeat(65), "\u0301"]) {
        const { status, text } = await host.call(`${PATH}?${new URLSearchParams({ q })}`, { key: me.key })
        expect({ q, status, text }).toEqual({
          q,
          status: 400,
          text: expect.stringContaining("q: must be text of 1 to 64")
        })
      }
      expect(await host.call(`${PATH}?q=%00`, { key: me.key })).toMatchObject({
        status: 400,
        text: expect.stringContaining("q: must be text without NUL")
      })

      const upwards = (of: (card: Scorecard) => number | string | null) =>
        cards.toSorted((a, b) => ((of(a) ?? 0) < (of(b) ?? 0) ? -1 : 1)).map(({ handle }) => handle)
      const last = byHand.handle
      expect(await handles(me, { sort: "name" })).toEqual([...upwards(({ displayName }) => displayName), last])
      expect(await handles(me, { sort: "followers" })).toEqual([
        ...upwards(({ followers }) => followers).toReversed(),
        last
      ])
      for (const sort of ["added", "score", "delta_90d", "followers", "name", "last_scored", "renewal"]) {
        for (const order of ["asc", "desc"]) {
          const whole = await handles(me, { sort, order })
          expect(whole).toHaveLength(8)
          const [byOffset, byCursor]: [Array<string>, Array<string>] = [[], []]
          for (let offset = 0; offset < 8; offset += 3) {
            byOffset.push(...(await handles(me, { sort, order, limit: "3", offset: `${offset}` })))
          }
          let cursor: string | null = null
          do {
            const page: ReturnType<typeof readPage> = await pageOf(me, {
              sort,
              order,
              limit: "3",
              ...(cursor === null ? {} : { cursor })
            })
            expect(page).toMatchObject({ total: 8, limit: 3, offset: 0 })
            byCursor.push(...page.creators.map(({ handle }) => handle))
            cursor = page.next_cursor
          } while (cursor !== null)
          expect({ sort, order, byOffset, byCursor }).toEqual({ sort, order, byOffset: whole, byCursor: whole })
        }
      }
    })

    test("CSV: the same page, a line a creator; nothing that somebody else wrote is a formula; Link has the next page", async () => {
      const me = await account(host, 3)
      const cards = await scored(
        host,
        ["=HYPERLINK(1)", "@plain", "Nova"].map((displayName) => ({ ...withScore(80), displayName }))
      )
      for (const card of cards) await lookUp(me, card)
      const csv = async (path: string) => {
        const answer = await host.call(path, { key: me.key })
        expect(answer.status).toBe(200)
        expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8")
        expect(answer.headers.get("content-disposition")).toMatch(
          /^attachment; filename="creatorsignal-roster-[\d-]+\.csv"$/
        )
        expect(answer.headers.get("x-total-count")).toBe("3")
        const [header = [], ...rows] = rowsOf(answer.text)
        const column = (name: string) => rows.map((row) => row[header.indexOf(name)])
        return { column, next: /^<([^>]+)>; rel="next"$/.exec(answer.headers.get("link") ?? "")?.[1] }
      }
      const query = "sort=name&limit=2&format=csv"
      const json = await handles(me, { sort: "name" })
      const first = await csv(`${PATH}?${query}&offset=0`)
      expect(first.column("display_name")).toEqual(["'=HYPERLINK(1)", "'@plain"])
      const second = await csv(first.next ?? "none")
      expect(second.column("display_name")).toEqual(["Nova"])
      expect(second.next).toBeUndefined()
      expect([...first.column("handle"), ...second.column("handle")]).toEqual(json)
      expect(first.column("score")).toEqual(["80", "80"])
    })

    test("bad input is refused with what is wrong, and nothing is saved", async () => {
      const me = await account(host, 0)
      const { next_cursor: cursor } = await (async () => {
        const other = await account(host, 0)
        for (const creator of [anAccount(), anAccount()]) await save(other, creator)
        return pageOf(other, { limit: "1" })
      })()
      for (const [query, name] of [
        ["limit=0", "limit"],
        ["limit=201", "limit"],
        ["limit=-1", "limit"],
        ["limit=1e2", "limit"],
        ["offset=-1", "offset"],
        ["offset=100001", "offset"],
        [`offset=0&cursor=${cursor}`, "offset"],
        [`cursor=${cursor}&sort=score`, "cursor"],
        ["cursor=none", "cursor"],
        ["cursor=", "cursor"],
        ["sort=balance", "sort"],
        ["order=up", "order"],
        ["plan=weekly", "plan"],
        ["paused=yes", "paused"],
        ["flagged=1", "flagged"],
        ["tag=", "tag"],
        ["tag=a%00b", "tag"],
        [`tag=${"x".repeat(TAG_CHARACTERS_MAX + 1)}`, "tag"],
        ["format=xml", "format"],
        ["limit=1&limit=2", "limit"],
        ["page=2", "page"]
      ]) {
        const answer = await host.call(`${PATH}?${query}`, { key: me.key })
        expect({ query, ...answer }).toMatchObject({ query, status: 400, json: { error: "invalid_request" } })
        expect(answer.text).toContain(`${name}:`)
      }
      // What no page ends with, though it is put as a cursor: no store is asked for it.
      for (const [sort, value] of [
        ["added", "+275760-09-13T00:00:00.000Z"],
        ["renewal", "soon"],
        ["score", "99999"],
        ["delta_90d", "1e3"],
        ["followers", "NaN"],
        ["name", "a\u0000b"]
      ] as const) {
        const text = JSON.stringify([null, null, null, null, sort, true])
        const forged = cursorOf({ value, account: anAccount() }, text)
        const query = { sort, order: "desc", cursor: forged }
        expect(await host.call(`${PATH}?${new URLSearchParams(query)}`, { key: me.key })).toMatchObject({ status: 400 })
      }
      const creator = anAccount()
      for (const body of [
        "{",
        "[]",
        "null",
        '"x"',
        new Uint8Array([0x7b, 0xff, 0x7d]),
        { tags: "spring" },
        { tags: [""] },
        { tags: [" "] },
        { tags: [7] },
        { tags: ["x".repeat(65)] },
        { tags: ["a\u0000b"] },
        { tags: ["a\nb"] },
        { tags: ["\u001b[31m"] },
        { tags: ["a\u2028b"] },
        { tags: ["\u202egnirps"] },
        { tags: ["\u200b"] },
        { tags: Array.from({ length: TAGS_MAX + 1 }, (_, place) => `t${place}`) },
        { note: 7 },
        { note: "x".repeat(NOTE_CHARACTERS_MAX + 1) },
        { note: "\ud800" },
        { note: "x".repeat(100_000) }
      ]) {
        const answer = await save(me, creator, body)
        expect({ body, ...answer }).toMatchObject({ status: 400, json: { error: "invalid_request" } })
      }
      expect(await save(me, { platform: "myspace", handle: "nova" })).toMatchObject({
        status: 400,
        json: { error: "unsupported_platform" }
      })
      expect(await save(me, { platform: "x", handle: "%20" })).toMatchObject({ json: { error: "invalid_handle" } })
      expect((await pageOf(me)).total).toBe(0)
    })

    test("a key that may not: 401 and 403, and a roster's address is no platform's", async () => {
      const reader = await account(host, 0, "read")
      const tracker = await account(host, 0, "track")
      const creator = anAccount()
      expect((await host.call(PATH)).status).toBe(401)
      expect((await host.call(PATH, { key: "sk_live_none" })).status).toBe(401)
      expect((await host.call(PATH, { key: tracker.key })).status).toBe(403)
      expect((await save(reader, creator)).status).toBe(403)
      expect((await host.call(at(creator), { method: "DELETE", key: reader.key })).status).toBe(403)
      expect((await host.call(at(creator), { key: reader.key })).json).toMatchObject({ error: "not_found" })
      // Of two paths that fit, the roster's is meant.
      expect((await host.call(`${PATH}/x/plan`, { key: reader.key })).json).toMatchObject({ error: "not_found" })
      expect((await host.call(`${PATH}/nova`, { key: reader.key })).json).toMatchObject({
        error: "unsupported_platform"
      })
      expect((await host.call(PATH, { method: "POST", key: reader.key })).headers.get("allow")).toBe(
        "GET, HEAD, OPTIONS"
      )
    })
  })

suite("the fixture adapters")
suite("the embedded Postgres")

test("a full roster takes nobody more by hand, and a creator with a plan is not taken off it: both refusals say what to do", async () => {
  await using host = await openHost({
    standIn: (ports) =>
      Context.add(ports, Roster, {
        ...Context.get(ports, Roster),
        save: () => Effect.fail(new RosterFull()),
        remove: () => Effect.fail(new PlanHeld())
      })
  })
  const { full: key } = host.secrets
  const path = `${PATH}/x/nova`
  expect(await host.call(path, { method: "PUT", key, body: {} })).toMatchObject({
    status: 400,
    json: { error: "invalid_request", message: expect.stringContaining("remove one first") }
  })
  expect(await host.call(path, { method: "DELETE", key })).toMatchObject({
    status: 400,
    json: { error: "invalid_request", message: expect.stringContaining("with plan none ends it first") }
  })
})

test("a store that is away: 503, and when to try again", async () => {
  const away = () => Effect.fail(new StoreUnavailable({ store: "Roster", cause: "a test" }))
  await using host = await openHost({
    standIn: (ports) => Context.add(ports, Roster, { ...Context.get(ports, Roster), unsummarised: away, page: away })
  })
  const answer = await host.call(PATH, { key: host.secrets.read })
  expect(answer).toMatchObject({ status: 503, json: { error: "service_unavailable" } })
  expect(answer.headers.get("retry-after")).toBe("5")
})

test("a test key: a roster with each plan, a paused one and one saved by hand, the same for ever", async () => {
  await using host = await openHost()
  const key = host.secrets.test
  const ask = (query = "") => host.call(`${PATH}${query}`, { key })
  const first = await ask("?sort=score")
  expect(first).toMatchObject({
    status: 200,
    json: {
      sandbox: true,
      credits_charged: 0,
      total: 4,
      creators: [
        {
          handle: "ada.example",
          plan: "recurring",
          paused: false,
          billing: { credits_per_period: 1, serves: "recurring" }
        },
        {
          handle: "nova.cooks",
          plan: "recurring_monitoring",
          renews_at: dayAt(Date.now()).before(-27).toISOString(),
          accounts: [{}, {}]
        },
        { handle: "grace.example", plan: "recurring", paused: true, renews_at: null, billing: { serves: null } },
        { handle: "lin_example", plan: null, saved_by: "hand", score: null }
      ]
    }
  })
  expect((await ask("?sort=score")).text).toBe(first.text)
  expect((await ask("?paused=true")).json).toMatchObject({ total: 1, creators: [{ handle: "grace.example" }] })
  expect(await host.call(`${PATH}/youtube/novacooks`, { method: "PUT", key, body: { tags: ["New"] } })).toMatchObject({
    json: { creator: { handle: "nova.cooks", tags: ["new"], note: "Answers within a day." } }
  })
  expect((await host.call(`${PATH}/instagram/nova.cooks`, { method: "DELETE", key })).status).toBe(400)
  expect((await ask("?sort=score")).text).toBe(first.text)
  expect(host.isUntouched()).toBe(true)
})
