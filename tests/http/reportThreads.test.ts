import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Context, Effect, Layer, Redacted } from "effect"
import type { SqlClient } from "effect/sql"
import { layer as stores } from "../../adapters/postgres/layer.ts"
import * as Server from "../../adapters/postgres/opening/client.ts"
import { createKey } from "../../domain/accounts/keys/keys.ts"
import { createTenant } from "../../domain/accounts/tenants/createTenant.ts"
import { WHOLE_SHARE } from "../../domain/revenue/attribution/models/shares.ts"
import { SpanSums, spansReadHere } from "../../domain/revenue/attribution/summaries/SpanSums.ts"
import { draftsMadeHere, StatementDrafts } from "../../domain/revenue/commissions/StatementDrafts.ts"
import { DEVICE_ORDERS_MIN } from "../../domain/revenue/fraud/rules/manyOrders.ts"
import { SignalSearch, signalsFoundHere } from "../../domain/revenue/fraud/SignalSearch.ts"
import { scanForSignals } from "../../domain/revenue/fraud/scanDueTenants.ts"
import { externalPorts } from "../../fixtures/layers/externalPorts.ts"
import { AttributionReports, inProcessReports } from "../../hosts/http/revenue/attribution/AttributionReports.ts"
import { attributionReportBody } from "../../hosts/http/revenue/attribution/attributionReport.ts"
import { funnelBody } from "../../hosts/http/revenue/attribution/funnel.ts"
import * as ReportThreads from "../../hosts/reportThreads/ReportThreads.ts"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import { AttributionModel } from "../../ports/revenue/attribution/AttributionModel.ts"
import { Month } from "../../ports/revenue/commissions/Statement.ts"
import type { WatchRule } from "../../ports/revenue/fraud/Signal.ts"
import { EventLog } from "../../ports/tracking/events/EventLog.ts"
import { OrderId } from "../../ports/tracking/events/TrackingEvent.ts"
import { LinkCode } from "../../ports/tracking/links/TrackingLink.ts"
import { TrackingLinks } from "../../ports/tracking/links/TrackingLinks.ts"
import { ShopDomain } from "../../ports/tracking/orders/Order.ts"
import { Orders } from "../../ports/tracking/orders/Orders.ts"
import { aLink, aShopNotice, aVisit, newVisitor } from "../contracts/attributionExamples.ts"
import { migratedEmbedded } from "../support/databases/migratedEmbedded.ts"
import { describeOnPostgres } from "../support/databases/testDatabase.ts"
import { LINKS, openHost, type TestHost } from "./host.ts"

const REPORT = "/api/v1/attribution/report?from=2020-01-01&to=2100-01-01"
const ORDERS = 230

/** A store whose reports are made by threads. */
const threaded = <E>(
  client: Layer.Layer<SqlClient.SqlClient, E>,
  reports: Layer.Layer<never, never, SqlClient.SqlClient>
) =>
  Layer.mergeAll(stores(Redacted.make("a signing secret")), reports).pipe(
    Layer.provide(client),
    Layer.merge(externalPorts)
  )

const send = async (host: TestHost, event: object) => {
  const answer = await host.call("/api/v1/track", { method: "POST", key: host.secrets.full, body: event })
  expect(answer.status).toBe(200)
}

/** More orders than a page holds, a visit or two before each, and visitors who bought nothing. */
const sell = async (host: TestHost) => {
  const visit = (pv_id: string, { code }: { readonly code: string }) =>
    send(host, { event_type: "page_view", pv_id, page_url: `https://shop.example/?cs_ref=${code}` })
  await Promise.all(
    Array.from({ length: ORDERS }, async (_, n) => {
      const pv_id = crypto.randomUUID()
      if (n % 2 === 0) await visit(pv_id, LINKS.jane)
      if (n % 3 === 0) await visit(pv_id, LINKS.kim)
      await send(host, {
        event_type: "purchase",
        pv_id,
        order_id: `order-${n}`,
        revenue: (n * 100 + 1) / 100,
        currency: n % 5 === 0 ? "EUR" : "USD",
        is_new_customer: n % 7 === 0
      })
      if (n % 4 === 0) await visit(crypto.randomUUID(), LINKS.kim)
    })
  )
}

/** Orders by a creator's link that one browser placed within minutes. */
const buyByOneDevice = Effect.fnUntraced(function* (tenantId: TenantId, orders: number, now: Date) {
  const [pvId, link] = [newVisitor(), aLink(tenantId, { code: LinkCode.make(`one-${tenantId}`) })]
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  yield* TrackingLinks.use((links) => links.insert(link))
  yield* EventLog.use((log) => log.append(aVisit(tenantId, { pvId, ref: link.code, receivedAt: ago(90) })))
  for (let order = 0; order < orders; order++) {
    const [orderId, placedAt] = [OrderId.make(`device-${order}`), ago(60 - order)]
    const placed = { orderId, shopDomain: ShopDomain.make("one.example"), pvId, placedAt, receivedAt: placedAt }
    yield* Orders.use((book) => book.record(aShopNotice(tenantId, 1, placed)))
  }
})

const suite = <E>(
  name: string,
  open: () => {
    readonly client: Layer.Layer<SqlClient.SqlClient, E>
    readonly reports: Layer.Layer<never, never, SqlClient.SqlClient>
  }
) =>
  describe(`a report made by a thread, ${name}`, () => {
    const { client, reports } = open()
    let host: TestHost
    beforeAll(async () => {
      host = await openHost({ adapters: threaded(client, reports) })
      await sell(host)
    })
    afterAll(() => host.close())

    test("is the one that is made here, under every model, and so is an order explained", async () => {
      const services = await host.host.services
      expect(Context.get(services, AttributionReports)).not.toBe(inProcessReports)
      for (const model of AttributionModel.literals) {
        const query = {
          tenantId: host.tenant.id,
          model,
          period: { from: new Date("2020-01-01"), to: new Date("2100-01-02") },
          currency: null
        }
        const made = await host.run(inProcessReports.report(query))
        const answer = await host.call(`${REPORT}&model=${model}`, { key: host.secrets.read })
        expect(answer.status).toBe(200)
        expect(answer.headers.get("content-type")).toBe("application/json")
        if (!("report" in made)) throw new Error("made elsewhere")
        expect(answer.json).toEqual(JSON.parse(JSON.stringify(attributionReportBody(made.report))))
        const order = (key: string) =>
          host.call(`/api/v1/attribution/orders/order-6?model=${model}&to=2100-01-01`, { key })
        expect(await order(host.secrets.read)).toMatchObject({
          status: 200,
          json: { order_id: "order-6", model, shares: [{ handle: "jane" }, { handle: "kim" }] }
        })
      }
    })

    test("of a funnel is the one that is made here", async () => {
      const query = {
        tenantId: host.tenant.id,
        period: { from: new Date("2020-01-01"), to: new Date("2100-01-02") },
        mode: "open",
        groupBy: "link",
        filter: { creator: null, code: null, campaign: null }
      } as const
      const made = await host.run(inProcessReports.funnel(query))
      const path = "/api/v1/attribution/funnel?from=2020-01-01&to=2100-01-01&mode=open&group_by=link"
      const answer = await host.call(path, { key: host.secrets.read })
      if (!("funnel" in made)) throw new Error("made elsewhere")
      expect(made.funnel.total.orders).toBeGreaterThan(0)
      expect(answer.json).toEqual(JSON.parse(JSON.stringify(funnelBody(made.funnel))))
      for (const unstorable of ["campaign=x%00y", "platform=youtube&handle=x%00y"]) {
        const refused = await host.call(`${path}&${unstorable}`, { key: host.secrets.read })
        expect([unstorable, refused.status]).toEqual([unstorable, 400])
      }
    })

    test("statements are made by threads, as they would be here, while others are served", async () => {
      const services = await host.host.services
      expect(Context.get(services, StatementDrafts)).not.toBe(draftsMadeHere)
      const rule = await host.call("/api/v1/commissions/rules", {
        method: "POST",
        key: host.secrets.full,
        body: { from: "2020-01-01", terms: { percent_ppm: 100_000 } }
      })
      expect(rule.status).toBe(200)
      const month = Month.make(new Date().toISOString().slice(0, "2026-03".length))
      const { statements } = await host.run(draftsMadeHere.ofMonth(host.tenant.id, month))
      expect(statements.length).toBeGreaterThan(0)
      const kept = await host.run(Effect.flatMap(StatementDrafts, (drafts) => drafts.ofMonth(host.tenant.id, month)))
      expect(kept.statements).toEqual(statements)

      const [first] = statements
      if (first === undefined) throw new Error("nobody is due anything")
      const { creator, currency, lineCount } = first.head
      const path = `/api/v1/statements/${month}/${creator.platform}/${creator.handle}?currency=${currency}`
      let isMade = false
      const made = host.call(path, { key: host.secrets.read }).finally(() => {
        isMade = true
      })
      // Whoever asks meanwhile is answered before it is made.
      expect((await host.call("/api/v1/account", { key: host.secrets.read })).status).toBe(200)
      expect(isMade).toBe(false)
      expect(await made).toMatchObject({ status: 200, json: { line_count: lineCount, is_closed: false } })
      const csv = await host.call(`${path}&format=csv`, { key: host.secrets.read })
      expect(csv.text.match(/^line,/gm)).toHaveLength(lineCount)
      const none = await host.call(path.replace(currency, "JPY"), { key: host.secrets.read })
      expect(none).toMatchObject({ status: 404, json: { error: "not_found" } })
      const early = await host.call("/api/v1/statements/8999-01/instagram/jane?currency=USD&format=csv", {
        key: host.secrets.read
      })
      expect(early).toMatchObject({ status: 400, json: { error: "invalid_request" } })
    })

    test("what spans of orders came to is read by threads, as it would be here, while others are served", async () => {
      const services = await host.host.services
      expect(Context.get(services, SpanSums)).not.toBe(spansReadHere)
      const [now, day] = [Date.now(), 86_400_000]
      const spans = [
        { from: new Date(now - day), to: new Date(now + day) },
        { from: new Date(now - 2 * day), to: new Date(now - day) }
      ]
      const here = await host.run(spansReadHere.read(host.tenant.id, spans))
      const orders = here.summaries.map(({ rows }) => rows.get("linear")?.reduce((sum, row) => sum + row.orders, 0n))
      expect(orders).toEqual([BigInt(ORDERS) * WHOLE_SHARE, 0n])
      let isRead = false
      const read = host.run(Effect.flatMap(SpanSums, (sums) => sums.read(host.tenant.id, spans))).finally(() => {
        isRead = true
      })
      expect((await host.call("/api/v1/account", { key: host.secrets.read })).status).toBe(200)
      expect(isRead).toBe(false)
      expect(await read).toEqual(here)
    })

    test("signals are found by threads, as they would be here, and by the rules that are on", async () => {
      const services = await host.host.services
      expect(Context.get(services, SignalSearch)).not.toBe(signalsFoundHere)
      const now = new Date()
      const { id: tenantId } = await host.run(createTenant("Watched"))
      await host.run(buyByOneDevice(tenantId, DEVICE_ORDERS_MIN, now))
      const here = await host.run(signalsFoundHere.find(tenantId, now, []))
      expect(here).toMatchObject([{ rule: "one_device", evidence: { orders: DEVICE_ORDERS_MIN } }])
      const findBut = (off: ReadonlyArray<WatchRule>) =>
        host.run(Effect.flatMap(SignalSearch, (search) => search.find(tenantId, now, off)))
      // Each waits for the one before it, and is answered its own.
      expect(await Promise.all([findBut([]), findBut(["one_device"]), findBut([])])).toEqual([here, [], here])
      expect(await host.run(scanForSignals(tenantId))).toEqual({ signals: 1, added: 1 })
    })

    test("is the same broken down, as CSV and as the list of its orders, under a model that reads all paths too", async () => {
      const key = host.secrets.read
      const PERIOD = "from=2020-01-01&to=2100-01-01&currency=USD"
      for (const model of ["linear", "markov"] as const) {
        const table = await host.call(
          `/api/v1/attribution/report?${PERIOD}&model=${model}&group_by=creator&format=csv`,
          { key }
        )
        expect(table.headers.get("content-type")).toBe("text/csv; charset=utf-8")
        const rows = table.text
          .trimEnd()
          .split("\r\n")
          .map((line) => line.split(","))
        const minorOf = (group: string) => Number(rows.find((row) => row[2] === group)?.[10])
        for (const handle of ["jane", "kim"]) {
          const group = rows.map((row) => row[2] ?? "").find((name) => name.endsWith(`/${handle}`)) ?? ""
          let [sum, cursor, pages] = [0, "", 0]
          do {
            const path = `/api/v1/attribution/orders?${PERIOD}&model=${model}&creator=${group}&limit=30${cursor}`
            const { status, text } = await host.call(path, { key })
            expect(status).toBe(200)
            for (const [, minor] of text.matchAll(/"revenue_minor":(\d+)/g)) sum += Number(minor)
            const next = /"next_cursor":"([^"]+)"/.exec(text)?.[1]
            cursor = next === undefined ? "" : `&cursor=${next}`
            pages++
          } while (cursor !== "")
          expect([handle, sum]).toEqual([handle, minorOf(group)])
          expect(pages).toBeGreaterThan(1)
        }
      }
    })

    test("fails as it does here: an unknown order is 404, and a test key reads the sandbox", async () => {
      const explained = await host.call("/api/v1/attribution/orders/nothing?model=markov", { key: host.secrets.read })
      expect(explained).toMatchObject({ status: 404, json: { error: "not_found" } })
      const sandbox = await host.call(`${REPORT}&model=markov`, { key: host.secrets.test })
      expect(sandbox).toMatchObject({ status: 200, json: { sandbox: true, totals: [{ orders: 3 }] } })
    })

    test("is 503 report_busy with Retry-After where too many of an account wait; other accounts are served", async () => {
      const other = await host.run(
        Effect.flatMap(createTenant("Other"), ({ id }) => createKey({ tenantId: id, scope: "read", label: "Other" }))
      )
      const refused = 3
      const asked = 1 + ReportThreads.ATTRIBUTION_REPORTS_WAITING_OF_ACCOUNT_MAX + refused
      const waiting = Promise.all(Array.from({ length: asked }, () => host.call(REPORT, { key: host.secrets.read })))
      const others = await host.call(REPORT, { key: Redacted.value(other.secret) })
      expect(others.status).toBe(200)
      const answers = await waiting
      const busy = answers.filter(({ status }) => status === 503)
      expect(busy).toHaveLength(refused)
      for (const { json, headers } of busy) {
        expect(json).toMatchObject({ error: "report_busy" })
        expect(Number(headers.get("retry-after"))).toBeGreaterThan(0)
      }
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(asked - refused)
    })

    test("is left off when its caller goes away: those that wait leave, and the one that is made stops", async () => {
      const leaving = new AbortController()
      const { signal } = leaving
      const asked = 1 + ReportThreads.ATTRIBUTION_REPORTS_WAITING_OF_ACCOUNT_MAX
      const left = Array.from({ length: asked }, () =>
        host.call(`${REPORT}&model=markov`, { key: host.secrets.read, signal }).catch(() => null)
      )
      // One more has no room until the others have left.
      while ((await host.call(REPORT, { key: host.secrets.read })).status !== 503) await Bun.sleep(1)
      leaving.abort()
      await Promise.all(left)
      expect((await host.call(REPORT, { key: host.secrets.read })).status).toBe(200)
    })
  })

suite("on the embedded database", () => ({ client: migratedEmbedded(), reports: ReportThreads.embeddedThreads }))
await describeOnPostgres("a database server", (url) =>
  suite("on a database server", () => ({
    client: Server.layer(url),
    reports: ReportThreads.serverThreads({ url, reach: "direct" })
  }))
)
