import { describe, expect, test } from "bun:test"
import { createHmac } from "node:crypto"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Layer, Redacted } from "effect"
import { layer as postgres } from "../../adapters/postgres/layer.ts"
import * as Server from "../../adapters/postgres/opening/client.ts"
import { externalPorts } from "../../fixtures/layers/externalPorts.ts"
import { makeEdge } from "../../hosts/edge/edge.ts"
import { EDGE_CLICKS_MAX, type EdgeClick, type EdgeClickRow, makeClickSender } from "../../hosts/edge/sendClicks.ts"
import { EDGE_CLICKS_BODY_BYTES_MAX } from "../../hosts/http/tracking/links/edgeClicks.ts"
import { ClickDay, ClickPeople } from "../../ports/revenue/fraud/ClickPeople.ts"
import { isoDay } from "../../ports/time/days.ts"
import { sendCommand } from "../commands/place.ts"
import { describeOnPostgres } from "../support/databases/testDatabase.ts"
import { BOT, bundledWorker, clicked, earned, pageView, purchase, report, snapshotFrom, track } from "./edgeRun.ts"
import { BROWSER, LINKS, openHost, requestOf, SHOP, SHOP_SECRET, type TestHost } from "./host.ts"

const CLICKS = "/api/v1/track/clicks"
const RUN_TIMEOUT_MS = 600_000
/** Clicks of the long run. */
const RUN_CLICKS = Number(process.env.EDGE_RUN_CLICKS ?? 600)

/** An edge over the host's links, and what it has recorded. */
const edgeOf = async (host: TestHost) => {
  const snapshot = await snapshotFrom(host)
  const recorded: Array<{ readonly click: EdgeClick; readonly row: EdgeClickRow }> = []
  const recordings: Array<Promise<unknown>> = []
  const edge = makeEdge({
    links: (code) => snapshot.get(code) ?? null,
    record: (click, row) => void recorded.push({ click, row }),
    waitUntil: (recording) => void recordings.push(recording),
    countryHeader: "cf-ipcountry",
    addressHeader: "cf-connecting-ip"
  })
  const follow = async (code: string, headers: Record<string, string> = {}) => {
    const request = new Request(`https://go.example/${code}`, { headers: { "user-agent": BROWSER, ...headers } })
    const answer = await edge.fetch(request)
    expect(answer.status).toBe(302)
    await Promise.all(recordings.splice(0))
    return answer.headers.get("location") ?? ""
  }
  return { edge, recorded, follow }
}

const post = (host: TestHost, clicks: ReadonlyArray<unknown>, key = host.secrets.track) =>
  host.call(CLICKS, { method: "POST", key, body: { clicks } })

/** A signed notice of an order whose visitor came to this address, and told of by no browser. */
const shopOrder = (landing: string) => {
  const now = new Date().toISOString()
  const body = JSON.stringify({
    id: 7_001,
    created_at: now,
    updated_at: now,
    total_price: "12.34",
    currency: "USD",
    financial_status: "paid",
    landing_site: landing.replace("https://shop.example", "")
  })
  const headers = {
    "content-type": "application/json",
    "x-shop-domain": SHOP,
    "x-shop-topic": "orders/create",
    "x-shop-hmac-sha256": createHmac("sha256", SHOP_SECRET).update(body).digest("base64")
  }
  return { method: "POST", headers, body }
}

describe("a sale that came over the edge redirect", () => {
  test("is its creator's in the report, though nothing but the address told of the click", async () => {
    await using host = await openHost()
    const { follow } = await edgeOf(host)
    const pvId = crypto.randomUUID()
    await track(host, { ...pageView(await follow("kim_2"), pvId), event_id: crypto.randomUUID() })
    await track(host, purchase("e1", pvId, 19.99), host.secrets.full)
    expect(await earned(host)).toEqual({ kim: [1, 1_999] })
    expect(await clicked(host)).toEqual({ kim_2: { human: 1, bot: 0 } })
  })

  test("is its creator's where the store alone knows the address, and the click is told of before the order or after it", async () => {
    for (const isTold of [false, true]) {
      await using host = await openHost()
      const { follow, recorded } = await edgeOf(host)
      const landing = await follow("kim_2")
      expect(await host.call("/api/webhooks/shop", shopOrder(landing))).toMatchObject({ status: 200 })
      if (isTold)
        expect(
          await post(
            host,
            recorded.map(({ row }) => row)
          )
        ).toMatchObject({ json: { taken: 1 } })
      expect(await earned(host)).toEqual({ kim: [1, 1_234] })
      expect(await clicked(host)).toEqual({ kim_2: { human: 1, bot: 0 } })
    }
  })

  test("is nobody's where another account's edge, or none, issued the click's id", async () => {
    await using host = await openHost()
    await using other = await openHost()
    const { follow } = await edgeOf(other)
    const [foreign, own] = [await follow("kim_2"), await (await edgeOf(host)).follow("kim_2")]
    const altered = own.replace(/cs_click=(.)/, (_, digit: string) => `cs_click=${digit === "f" ? "e" : "f"}`)
    const forged = own.replace(/cs_click=.{36}/, "cs_click=0f9d3f0e-6a3c-800b-9a5d-2b1c8e7d6f5a")
    for (const [order, address] of [foreign, altered, forged].entries()) {
      const pvId = crypto.randomUUID()
      await track(host, pageView(address, pvId))
      await track(host, purchase(`f${order}`, pvId, 5), host.secrets.full)
    }
    expect(await earned(host)).toEqual({})
    expect(await clicked(host)).toEqual({})
    const answer = await host.call("/api/v1/attribution/orders/f1", { key: host.secrets.full })
    expect(answer).toMatchObject({ status: 200, json: { shares: [] } })
  })
})

describe("POST /api/v1/track/clicks", () => {
  test("takes clicks once, late, doubled and in any order, and names by index what it refuses", async () => {
    await using host = await openHost()
    const { follow, recorded } = await edgeOf(host)
    const pvId = crypto.randomUUID()
    await track(host, pageView(await follow("kim_2"), pvId))
    await track(host, purchase("e1", pvId, 10), host.secrets.full)
    for (const code of ["kim_2", "jane-mug"]) await follow(code)
    await follow("jane-mug", { "user-agent": BOT })
    const [first, second, third, bot] = recorded.map(({ row }) => row)
    const rows = [
      second,
      { ...third, device: "watch" },
      first,
      first,
      { ...second, code: "jane-mug" },
      { ...third, code: "none" },
      "a click",
      bot
    ]
    const problems = [
      { index: 1, problem: "device: must be one of mobile, desktop" },
      { index: 4, problem: "no edge of this account issued this id for this link" },
      { index: 5, problem: "the account has no link with this code" },
      { index: 6, problem: expect.any(String) }
    ]
    for (const sent of [rows, rows]) {
      expect(await post(host, sent)).toMatchObject({ status: 200, json: { taken: 4, refused: problems } })
    }
    expect(await post(host, [third, bot].reverse())).toMatchObject({ json: { taken: 2, refused: [] } })
    expect(await clicked(host)).toEqual({ kim_2: { human: 2, bot: 0 }, "jane-mug": { human: 1, bot: 1 } })
    expect(await earned(host)).toEqual({ kim: [1, 1_000] })
  })

  test("has its bounds, and keys of its scopes alone", async () => {
    await using host = await openHost()
    const row = { click_id: crypto.randomUUID(), code: "kim_2" }
    const many = (count: number) => Array.from({ length: count }, () => row)
    const tooMany = { status: 400, json: { details: [`clicks: must be a list of 1 to ${EDGE_CLICKS_MAX} clicks`] } }
    expect(await post(host, many(EDGE_CLICKS_MAX))).toMatchObject({ status: 200, json: { taken: 0 } })
    for (const sent of [[], many(EDGE_CLICKS_MAX + 1)]) expect(await post(host, sent)).toMatchObject(tooMany)
    expect(await host.call(CLICKS, { method: "POST", key: host.secrets.full, body: {} })).toMatchObject(tooMany)
    const large = { clicks: [row], padding: "x".repeat(EDGE_CLICKS_BODY_BYTES_MAX) }
    expect(await host.call(CLICKS, { method: "POST", key: host.secrets.full, body: large })).toMatchObject({
      status: 400
    })
    for (const key of [host.secrets.read, host.secrets.survey, "none"]) {
      expect(await post(host, [row], key)).toMatchObject({ status: 401 })
    }
  })

  test("keeps where a click came from, also when its page was viewed first, and who clicked from full keys alone", async () => {
    await using host = await openHost()
    const { follow, recorded } = await edgeOf(host)
    const headers = { "cf-ipcountry": "DE", referer: "https://www.video.example/watch?v=1" }
    for (const address of ["203.0.113.1", "203.0.113.1", "203.0.113.2"]) {
      await track(
        host,
        pageView(await follow("kim_2", { ...headers, "cf-connecting-ip": address }), crypto.randomUUID())
      )
    }
    const rows = recorded.map(({ row }) => row)
    expect(JSON.stringify(rows)).not.toContain("203.0.113")
    const people = async () => {
      const day = ClickDay.make(isoDay(new Date()))
      const counted = await host.run(
        ClickPeople.use((port) => port.countPeople(host.tenant.id, [LINKS.kim.code], day, day))
      )
      return counted.map((each) => each.people)
    }
    await post(host, rows)
    expect(await people()).toEqual([])
    await post(host, rows, host.secrets.full)
    expect(await people()).toEqual([2])
    for (const [by, group] of [
      ["country", "DE"],
      ["referrer", "video.example"],
      ["device", "desktop"]
    ]) {
      const { json } = await host.call(`/api/v1/links/kim_2/clicks?group_by=${by}`, { key: host.secrets.full })
      expect(json).toMatchObject({ groups: [{ group, human: 3 }] })
    }
  })
})

describe("link snapshot", () => {
  test("tells an edge the keys of its account and which links are ended, and link rotate begins the next key", async () => {
    await using host = await openHost()
    const full = host.secrets.full
    const before = await snapshotFrom(host)
    await host.run(sendCommand("link end", { tenant: host.tenant.id, code: "jane-mug" }))
    const { edge, follow } = await edgeOf(host)
    expect((await edge.fetch(new Request("https://go.example/jane-mug"))).status).toBe(404)
    const address = await follow("kim_2")
    await host.run(sendCommand("link rotate", { tenant: host.tenant.id }))
    const after = await snapshotFrom(host)
    const keyOf = (snapshot: ReadonlyMap<string, string>) => JSON.parse(snapshot.get("kim_2") ?? "{}")
    expect([keyOf(before).keyId, keyOf(after).keyId]).toEqual([1, 2])
    expect(keyOf(before).key).not.toBe(keyOf(after).key)
    expect(keyOf(before).key).toMatch(/^[\w-]{43}$/)
    // What the key before has signed still earns.
    const pvId = crypto.randomUUID()
    await track(host, pageView(address, pvId))
    await track(host, purchase("e1", pvId, 1), full)
    expect(await earned(host)).toEqual({ kim: [1, 100] })
  })
})

/** What Cloudflare's KV does, as far as the worker needs it. */
const memoryKv = (pairs: Iterable<readonly [string, string]> = []) => {
  const values = new Map(pairs)
  return {
    values,
    get: async (name: string) => values.get(name) ?? null,
    put: async (name: string, value: string) => void values.set(name, value),
    delete: async (name: string) => void values.delete(name),
    list: async ({ limit, prefix }: { readonly limit: number; readonly prefix: string }) => ({
      keys: [...values.keys()]
        .filter((name) => name.startsWith(prefix))
        .slice(0, limit)
        .map((name) => ({ name }))
    })
  }
}

/** The worker's template, imported. */
const openWorker = async () => {
  const folder = await mkdtemp(join(tmpdir(), "worker-"))
  await writeFile(join(folder, "worker.mjs"), await bundledWorker())
  const { default: worker } = await import(join(folder, "worker.mjs"))
  await rm(folder, { recursive: true })
  return worker
}

describe("the worker's template", () => {
  test(
    "leads on while the service is away, keeps the clicks in its queue or its store, and sends them once it is back",
    async () => {
      await using host = await openHost()
      let isAway = true
      const server = Bun.serve({
        port: 0,
        hostname: "127.0.0.1",
        fetch: async (request) => {
          if (isAway) return new Response(null, { status: 503 })
          const { pathname } = new URL(request.url)
          const key = request.headers.get("x-api-key") ?? ""
          const answer = await host.call(pathname, { method: request.method, key, body: await request.text() })
          return new Response(answer.text, { status: answer.status })
        }
      })
      try {
        const worker = await openWorker()
        const base = {
          LINKS: memoryKv(await snapshotFrom(host)),
          SERVICE_URL: server.url.href,
          SERVICE_KEY: host.secrets.track
        }
        const begun: Array<Promise<unknown>> = []
        const context = { waitUntil: (work: Promise<unknown>) => void begun.push(work) }
        const follow = async (env: object, code: string, status = 302) => {
          const request = new Request(`https://go.example/${code}`, { headers: { "user-agent": BROWSER } })
          const answer: Response = await worker.fetch(request, env, context)
          expect(answer.status).toBe(status)
        }

        const waiting = { ...base, WAITING: memoryKv() }
        for (const code of ["kim_2", "kim_2", "jane-mug"]) await follow(waiting, code)
        await follow(waiting, "none", 404)
        const queue: Array<{ readonly body: unknown }> = []
        const queued = { ...base, CLICKS: { send: async (body: unknown) => void queue.push({ body }) } }
        await follow(queued, "jane-mug")
        await follow(base, "jane-mug")
        await Promise.all(begun)
        expect([waiting.WAITING.values.size, queue.length]).toEqual([3, 1])

        const told: Array<string> = []
        const batch = { messages: queue, ackAll: () => void told.push("ack"), retryAll: () => void told.push("retry") }
        await worker.queue(batch, queued)
        await worker.scheduled({}, waiting)
        expect([told, waiting.WAITING.values.size]).toEqual([["retry"], 3])
        isAway = false
        await worker.queue(batch, queued)
        await worker.scheduled({}, waiting)
        expect([told, waiting.WAITING.values.size]).toEqual([["retry", "ack"], 0])
        await follow(base, "kim_2")
        await Promise.all(begun)
        // The click of the worker that has neither is lost to the count.
        expect(await clicked(host)).toEqual({ kim_2: { human: 3, bot: 0 }, "jane-mug": { human: 2, bot: 0 } })
      } finally {
        await server.stop(true)
      }
    },
    RUN_TIMEOUT_MS
  )
})

const longRun = (store: string, open: () => Promise<TestHost>) =>
  test(
    `${RUN_CLICKS} clicks over the edge, the host away for a third of them, with ${store}: counted once each, sales to the cent`,
    async () => {
      await using host = await open()
      const snapshot = await snapshotFrom(host)
      let isAway = false
      const kept: Array<EdgeClickRow> = []
      const sender = makeClickSender({
        serviceUrl: "http://localhost",
        apiKey: host.secrets.full,
        gatherMs: 0,
        wait: () => Bun.sleep(0),
        fetch: async (request) => {
          if (isAway) throw new Error("connection refused")
          const { text, status } = await host.send(
            requestOf(CLICKS, { method: "POST", key: host.secrets.full, body: await request.text() })
          )
          // Every fifth answer is lost on its way: what was taken is told again.
          return new Response(text, { status: status === 200 && answered++ % 5 === 4 ? 502 : status })
        },
        keep: async (rows) => void kept.push(...rows)
      })
      let answered = 0
      const recordings: Array<Promise<void>> = []
      const edge = makeEdge({
        links: (code) => snapshot.get(code) ?? null,
        record: sender.record,
        waitUntil: (recording) => recordings.push(recording),
        addressHeader: "cf-connecting-ip"
      })
      const truth: {
        readonly clicks: Record<string, { readonly human: number; readonly bot: number }>
        readonly money: Record<string, readonly [orders: number, minorUnits: number]>
      } = { clicks: {}, money: {} }
      const [handleOf, codes] = [{ kim_2: "kim", "jane-mug": "jane" } as const, ["kim_2", "jane-mug", "kim_2"] as const]
      /** What browsers and the shop's server have to tell; nothing of it gets through while the host is away. */
      let unsent: Array<() => Promise<void>> = []
      const deliver = async () => {
        const sending = unsent
        unsent = []
        for (const each of sending) await each()
      }
      for (let click = 0; click < RUN_CLICKS; click++) {
        isAway = click >= RUN_CLICKS / 3 && click < (2 * RUN_CLICKS) / 3
        const code = codes[click % 3] ?? "kim_2"
        const isBot = click % 7 === 3
        const headers = { "user-agent": isBot ? BOT : BROWSER, "cf-connecting-ip": `203.0.113.${click % 250}` }
        const answer = await edge.fetch(new Request(`https://go.example/${code}`, { headers }))
        expect(answer.status).toBe(302)
        const counted = truth.clicks[code] ?? { human: 0, bot: 0 }
        truth.clicks[code] = { ...counted, [isBot ? "bot" : "human"]: counted[isBot ? "bot" : "human"] + 1 }
        if (!isBot && click % 4 !== 0) {
          const pvId = crypto.randomUUID()
          const address = answer.headers.get("location") ?? ""
          unsent.push(() => track(host, pageView(address, pvId)))
          if (click % 5 < 2) {
            const minor = 100 + ((click * 7_919) % 99_999)
            const handle = handleOf[code]
            const [orders, revenue] = truth.money[handle] ?? [0, 0]
            truth.money[handle] = [orders + 1, revenue + minor]
            unsent.push(() => track(host, purchase(`o${click}`, pvId, minor / 100), host.secrets.full))
          }
        }
        if (!isAway) await deliver()
        if (click % 100 === 99) await Promise.all(recordings.splice(0))
      }
      isAway = false
      await deliver()
      await Promise.all(recordings)
      expect(kept.length).toBeGreaterThan(RUN_CLICKS / 4)
      // Late, backwards, and the whole of it twice.
      for (const rows of [kept.toReversed(), kept]) {
        for (let at = 0; at < rows.length; at += EDGE_CLICKS_MAX) {
          const sent = rows.slice(at, at + EDGE_CLICKS_MAX)
          expect(await post(host, sent)).toMatchObject({ json: { taken: sent.length, refused: [] } })
        }
      }
      expect(await earned(host)).toEqual(truth.money)
      expect(await clicked(host)).toEqual(truth.clicks)
      const { totals, unattributed } = await report(host)
      expect([totals.length, unattributed.every(({ orders }) => orders === 0)]).toEqual([1, true])
    },
    RUN_TIMEOUT_MS
  )

longRun("the fixture adapters", () => openHost())
await describeOnPostgres("Postgres server", (url) =>
  longRun("a Postgres server", () =>
    openHost<unknown>({
      adapters: Layer.merge(
        postgres(Redacted.make("a signing secret")).pipe(Layer.provide(Server.layer(url))),
        externalPorts
      )
    })
  )
)
