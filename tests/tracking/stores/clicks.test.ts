import { describe, expect } from "bun:test"
import { Effect } from "effect"
import { explainOrder } from "../../../domain/revenue/attribution/explainOrder.ts"
import { WHOLE_SHARE } from "../../../domain/revenue/attribution/models/shares.ts"
import { reportAttribution } from "../../../domain/revenue/attribution/reportAttribution.ts"
import { scanForSignals } from "../../../domain/revenue/fraud/scanDueTenants.ts"
import { OrderId } from "../../../ports/tracking/events/TrackingEvent.ts"
import { LinkCode } from "../../../ports/tracking/links/TrackingLink.ts"
import { TrackingLinks } from "../../../ports/tracking/links/TrackingLinks.ts"
import { aLink } from "../../contracts/attributionExamples.ts"
import { effectTest } from "../../support/running/effectTest.ts"
import { importClicks, importOrders, layer, newShop } from "./importing.ts"

const PV = "0f8fad5b-d9cb-469f-a165-70867728950e"
const HEADER = "code,clicked_at,pv_id,landing_page,country,user_agent,kind,click_id"

const aShop = Effect.gen(function* () {
  const { tenant, shop } = yield* newShop
  const links = yield* TrackingLinks
  const linkOf = (handle: string) =>
    aLink(tenant, { code: LinkCode.make(`${handle}-${tenant}`), creator: { platform: "instagram", handle } })
  const [nova, kai] = [linkOf("nova"), linkOf("kai")]
  for (const link of [nova, kai]) yield* links.insert(link)
  return { tenant, shop, nova, kai }
})

const period = { from: new Date("2024-01-01"), to: new Date("2025-01-01") }

describe("import clicks", () => {
  const it = effectTest(layer)

  it.live(
    "files clicks with their own time and kind; they count in reports, and the same rows again are the same clicks",
    Effect.gen(function* () {
      const { tenant, nova, kai } = yield* aShop
      const table = [
        HEADER,
        `${nova.code},2024-05-01T10:00:00+02:00,,,DE,,,`,
        `${nova.code},2024-05-01T10:00:00+02:00,,,DE,,,`,
        `${nova.code},2024-05-01T10:00:00+02:00,,,FR,,,`,
        `${nova.code},2024-05-02T10:00:00Z,,,,Googlebot/2.1 (+http://www.google.com/bot.html),,`,
        `${nova.code},2024-05-02T10:00:00Z,,,,Mozilla/5.0 (Windows NT 10.0; rv:120.0) Gecko/20100101 Firefox/120.0,,`,
        `${kai.code},2024-05-03T10:00:00Z,,,,,prefetch,a`,
        `${kai.code},2024-05-03T10:00:00Z,,,,,prefetch,b`,
        ""
      ].join("\n")
      expect((yield* importClicks(tenant, table)).row).toEqual({
        id: tenant,
        dry_run: "no",
        rows: 7,
        created: 6,
        unchanged: 1,
        refused: 0,
        problems: []
      })
      expect((yield* importClicks(tenant, table)).row).toMatchObject({ created: 0, unchanged: 7 })
      const links = yield* TrackingLinks
      const { counts } = yield* links.countClicks(tenant, period.from, period.to, 1_000, null)
      expect(
        new Set(counts.map(({ code, kind, count }) => `${code === nova.code ? "nova" : "kai"} ${kind} ${count}`))
      ).toEqual(new Set(["nova human 3", "nova bot 1", "kai prefetch 2"]))
    })
  )

  it.live(
    "earn an order by its visitor alone: a click without one counts and can't earn",
    Effect.gen(function* () {
      const { tenant, shop, nova, kai } = yield* aShop
      const clicks = [
        HEADER,
        `${nova.code},2024-05-01T10:00:00Z,${PV.toUpperCase()},https://shop.example.com/?a=1,,,,`,
        `${kai.code},2024-05-01T11:00:00Z,,https://shop.example.com/,,,,`,
        `${kai.code},2024-05-01T11:30:00Z,${PV},,,,bot,`
      ].join("\n")
      expect((yield* importClicks(tenant, clicks)).row).toMatchObject({ created: 3 })
      const orders = `order_id,placed_at,total,currency,pv_id\n1,2024-05-01T12:00:00Z,100.00,USD,${PV}\n2,2024-05-01T12:00:00Z,7.00,USD,`
      expect((yield* importOrders({ tenant, shop }, orders)).row).toMatchObject({ created: 2 })
      const { shares } = yield* explainOrder({ tenantId: tenant, orderId: OrderId.make("1"), model: "linear", period })
      expect(shares.map(({ touch, minorUnits }) => [touch.kind, touch.code, minorUnits])).toEqual([
        ["click", nova.code, 10_000n]
      ])
      const report = yield* reportAttribution({ tenantId: tenant, model: "last_touch", period, currency: null })
      expect(report.creators.map(({ creator, orders, minorUnits }) => [creator?.handle, orders, minorUnits])).toEqual([
        ["nova", WHOLE_SHARE, 10_000n]
      ])
      expect(report.unattributed).toMatchObject([{ minorUnits: 700n }])
      expect(new Map(report.clicks.map(({ code, clicks: counted }) => [code, counted]))).toEqual(
        new Map([
          [nova.code, { human: 1, bot: 0, prefetch: 0, head: 0, embedded: 0 }],
          [kai.code, { human: 1, bot: 1, prefetch: 0, head: 0, embedded: 0 }]
        ])
      )
      // What was imported is no traffic of today: no rule puts an order on hold for it.
      expect(yield* scanForSignals(tenant)).toEqual({ signals: 0, added: 0 })
    })
  )

  it.live(
    "names bad rows by line, column and reason; another account's link is unknown; only tells with --dry-run",
    Effect.gen(function* () {
      const { tenant, nova } = yield* aShop
      const other = yield* aShop
      const table = [
        '\ufeff"code";clicked_at;pv_id;kind;landing_page',
        `${nova.code};2024-05-01T10:00:00Z;;;`,
        `${other.nova.code};2024-05-01T10:00:00Z;;;`,
        "no/code;2024-05-01;visitor;robot;",
        `${nova.code};2999-01-01T00:00:00Z;;;`,
        `${nova.code};1970-01-02T00:00:00Z;;;`,
        `${nova.code};2024-05-01T10:00:00Z;;;https://a.example/${"x".repeat(8_200)}`,
        ";;;;"
      ].join("\r\n")
      const { row } = yield* importClicks(tenant, table, true)
      expect(row).toMatchObject({ dry_run: "yes", rows: 7, created: 1, refused: 6 })
      const problems = "problems" in row && Array.isArray(row.problems) ? row.problems : []
      expect(new Set(problems.map(({ row: line, column, problem }) => `${line} ${column}: ${problem}`))).toEqual(
        new Set([
          "line 3 code: the account has no link with this code",
          "line 4 code: must be 1 to 64 of A-Z a-z 0-9 - _",
          "line 4 clicked_at: must be an ISO 8601 time with an offset",
          "line 4 kind: must be one of human, bot, prefetch, head, embedded, or empty",
          "line 4 pv_id: must be a UUID",
          "line 5 clicked_at: must not lie in the future",
          "line 6 clicked_at: must not lie before the year 2000",
          "line 7 landing_page: must have at most 8192 characters, none a control character",
          "line 8 code: is missing",
          "line 8 clicked_at: is missing"
        ])
      )
      const links = yield* TrackingLinks
      expect((yield* links.countClicks(tenant, period.from, period.to, 1_000, null)).counts).toEqual([])
      expect(yield* Effect.flip(importClicks(tenant, "code,at\na,b"))).toMatchObject({
        message: "the first line must name the columns code, clicked_at"
      })
    })
  )
})
