import { describe, expect } from "bun:test"
import { Effect, Fiber } from "effect"
import { Mac } from "effect/crypto"
import { Base64 } from "effect/encoding"
import { closeMonth } from "../../../domain/revenue/commissions/closeMonth.ts"
import { reconcileOrder } from "../../../domain/tracking/orders/reconcileOrder.ts"
import { Commissions } from "../../../ports/revenue/commissions/Commissions.ts"
import { Month } from "../../../ports/revenue/commissions/Statement.ts"
import { LinkCode } from "../../../ports/tracking/links/TrackingLink.ts"
import { TrackingLinks } from "../../../ports/tracking/links/TrackingLinks.ts"
import type { ShopDomain } from "../../../ports/tracking/orders/Order.ts"
import { History } from "../../../ports/tracking/stores/History.ts"
import { aLink } from "../../contracts/attributionExamples.ts"
import { receiveShopNotice } from "../../shopPlatforms/shopify/notices.ts"
import { effectTest } from "../../support/running/effectTest.ts"
import { fileOf, importOrders, layer, newShop, ordersOf, send, WEBHOOK_SECRET } from "./importing.ts"

/** What the store itself tells of an order. */
const notified = Effect.fnUntraced(function* (domain: ShopDomain, order: object, triggeredAt: Date | null = null) {
  const body = new TextEncoder().encode(JSON.stringify(order))
  const mac = yield* Mac.Mac
  const key = yield* Mac.key(Mac.hmacSha256, new TextEncoder().encode(WEBHOOK_SECRET))
  const signature = Base64.encode(yield* mac.sign(key, body))
  yield* receiveShopNotice({
    domain,
    topic: "orders/updated",
    signature,
    body,
    text: JSON.stringify(order),
    triggeredAt
  })
})

const ORDER = {
  id: 5001,
  name: "#1001",
  created_at: "2024-05-01T10:00:00Z",
  total_price: "80.00",
  currency: "USD",
  financial_status: "paid"
}
const table = (...rows: ReadonlyArray<string>) =>
  ["order_id,order_number,placed_at,total,currency,status,updated_at,promo_codes", ...rows].join("\n")

const stands = (tenant: Parameters<typeof ordersOf>[0]) =>
  Effect.map(ordersOf(tenant), (files) =>
    files.map((file) => [String(file.orderId), file.notices.length, reconcileOrder(file, true).total.minorUnits])
  )

describe("imported orders", () => {
  const it = effectTest(layer)

  it.live(
    "are one order with what the store tells, whichever comes first; what is older never outweighs what is newer",
    Effect.gen(function* () {
      const { tenant, shop } = yield* newShop
      yield* importOrders({ tenant, shop }, table("5001,#1001,2024-05-01T10:00:00Z,80.00,USD,pending,,"))
      yield* notified(shop, { ...ORDER, updated_at: "2024-05-01T10:00:05Z" })
      expect(yield* stands(tenant)).toEqual([["5001", 2, 8_000n]])
      yield* notified(shop, { ...ORDER, total_price: "60.00", updated_at: "2024-05-03T10:00:00Z" })
      const older = table("5001,#1001,2024-05-01T10:00:00Z,75.00,USD,paid,2024-05-02T10:00:00Z,")
      expect((yield* importOrders({ tenant, shop }, older)).row).toMatchObject({ older: 1, created: 0 })
      expect(yield* stands(tenant)).toEqual([["5001", 4, 6_000n]])
      const newer = table("5001,#1001,2024-05-01T10:00:00Z,55.00,USD,paid,2024-05-04T10:00:00Z,")
      expect((yield* importOrders({ tenant, shop }, newer)).row).toMatchObject({ updated: 1 })
      expect(yield* stands(tenant)).toEqual([["5001", 5, 5_500n]])
      // The very account that the store gave, by a file of its API.
      const same = JSON.stringify({ orders: [{ ...ORDER, total_price: "60.00", updated_at: "2024-05-03T10:00:00Z" }] })
      expect((yield* importOrders({ tenant, shop }, same)).row).toMatchObject({ older: 1 })
      expect((yield* importOrders({ tenant, shop }, same)).row).toMatchObject({ unchanged: 1 })
      expect(yield* stands(tenant)).toEqual([["5001", 6, 5_500n]])
    })
  )

  it.live(
    "stand before notices that were triggered within the second of the order's last change, whichever comes first",
    Effect.gen(function* () {
      const CHANGED = "2024-05-01T10:00:00Z"
      const placed = { ...ORDER, updated_at: CHANGED }
      const extended = JSON.stringify([{ ...placed, total_price: "95.00" }])
      const triggeredAt = new Date("2024-05-01T10:00:00.412Z")
      const first = yield* newShop
      yield* notified(first.shop, placed, triggeredAt)
      expect((yield* importOrders(first, extended)).row).toMatchObject({ updated: 1 })
      expect(yield* stands(first.tenant)).toEqual([["5001", 2, 9_500n]])
      const last = yield* newShop
      yield* importOrders(last, extended)
      yield* notified(last.shop, placed, triggeredAt)
      expect(yield* stands(last.tenant)).toEqual([["5001", 2, 9_500n]])
      // What changed in the next second is newer than the file.
      const next = { ...placed, total_price: "99.00", updated_at: "2024-05-01T10:00:01Z" }
      yield* notified(last.shop, next, new Date("2024-05-01T10:00:01.020Z"))
      expect(yield* stands(last.tenant)).toEqual([["5001", 3, 9_900n]])
    })
  )

  it.live(
    "from a table say less than a notice of the same second, which stands",
    Effect.gen(function* () {
      const { tenant, shop } = yield* newShop
      yield* notified(shop, { ...ORDER, updated_at: "2024-05-01T10:00:00Z" }, new Date("2024-05-01T10:00:00.412Z"))
      const row = table("5001,#1001,2024-05-01T10:00:00Z,75.00,USD,paid,2024-05-01T10:00:00Z,")
      expect((yield* importOrders({ tenant, shop }, row)).row).toMatchObject({ older: 1 })
      expect(yield* stands(tenant)).toEqual([["5001", 2, 8_000n]])
    })
  )

  it.live(
    "never change a closed statement: what they are due is stated in the next month",
    Effect.gen(function* () {
      const { tenant, shop } = yield* newShop
      const links = yield* TrackingLinks
      const commissions = yield* Commissions
      const nova = aLink(tenant, {
        code: LinkCode.make(`nova-${tenant}`),
        creator: { platform: "instagram", handle: "nova" },
        promoCode: "NOVA10"
      })
      yield* links.insert(nova)
      const now = new Date()
      const monthAgo = (months: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 3, 12))
      const monthOf = (at: Date) => Month.make(at.toISOString().slice(0, 7))
      const [first, second] = [monthAgo(2), monthAgo(1)]
      yield* send("commission rule", {
        tenant,
        from: monthAgo(6).toISOString(),
        until: null,
        creator: null,
        link: null,
        campaign: null,
        currency: null,
        percent_ppm: 100_000,
        flat_minor: 0,
        base: null,
        exclude_products: null,
        renewal_months: null,
        tiers: null,
        cap_minor: null,
        hold_days: 0,
        new_customers_only: false,
        none: false
      })
      const row = (id: number, total: string) => `${id},,${first.toISOString()},${total},USD,paid,,nova10`
      yield* importOrders({ tenant, shop }, table(row(1, "100.00")))
      yield* closeMonth(tenant, monthOf(first))
      const list = (month: string) => send("statement list", { tenant, month, limit: 9, after: null })
      const closed = yield* list(monthOf(first))
      expect(closed.row).toMatchObject({ statements: [{ creator: "instagram/nova", payable: "10.00" }] })
      const before = yield* commissions.book(tenant)

      expect((yield* importOrders({ tenant, shop }, table(row(1, "100.00"), row(2, "50.00")))).row).toMatchObject({
        created: 1,
        unchanged: 1
      })
      expect(yield* list(monthOf(first))).toEqual(closed)
      expect((yield* commissions.book(tenant)).closed).toEqual(before.closed)
      yield* closeMonth(tenant, monthOf(second))
      expect(yield* list(monthOf(first))).toEqual(closed)
      expect((yield* list(monthOf(second))).row).toMatchObject({
        statements: [{ creator: "instagram/nova", payable: "5.00" }]
      })
    })
  )

  it.live(
    "are whole after an import that was broken off in the middle and is run again",
    Effect.gen(function* () {
      const { tenant, shop } = yield* newShop
      const rows = Array.from({ length: 1_200 }, (_, n) => `${n},,2024-05-01T10:00:00Z,${n}.00,USD,paid,,`)
      const { file } = yield* fileOf(table(...rows))
      const given = { tenant, shop, file, as_of: null, dry_run: false, refused: null }
      const history = yield* History
      let batches = 0
      // The third batch never comes back, as for a host that is killed while it waits.
      const hanging = History.of({
        ...history,
        fileOrders: (...args) => {
          batches += 1
          return batches === 3 ? Effect.never : history.fileOrders(...args)
        }
      })
      const fiber = yield* Effect.forkChild(send("import orders", given).pipe(Effect.provideService(History, hanging)))
      while (batches < 3) yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
      yield* Fiber.interrupt(fiber)
      expect((yield* ordersOf(tenant)).length).toBe(1_000)
      expect((yield* send("import orders", given)).row).toMatchObject({ created: 200, unchanged: 1_000, refused: 0 })
      expect((yield* send("import orders", given)).row).toMatchObject({ created: 0, unchanged: 1_200 })
    })
  )
})
