import { describe, expect } from "bun:test"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { Effect } from "effect"
import { reconcileOrder } from "../../../domain/tracking/orders/reconcileOrder.ts"
import { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { ProductId, PvId } from "../../../ports/tracking/events/TrackingEvent.ts"
import { effectTest } from "../../support/running/effectTest.ts"
import { sized } from "../../support/running/sized.ts"
import { fileOf, importOrders, layer, newShop, ordersOf, send } from "./importing.ts"

const OWN =
  "order_id,placed_at,total,currency,status,refunded,outstanding,cancelled_at,updated_at,promo_codes,pv_id,is_new_customer,is_test,email"
const PV = "0f8fad5b-d9cb-469f-a165-70867728950e"

/** The head of Shopify's export as far as it is read, and columns of people that are not. */
const EXPORT = [
  "Name,Email,Financial Status,Paid at,Fulfilled at,Currency,Total,Discount Code,Created at,Lineitem quantity,Lineitem name",
  "Billing Name,Note Attributes,Cancelled at,Refunded Amount,Outstanding Balance,Id"
].join(",")

const EMAIL = "buyer@mail.example"

const settled = (tenant: Parameters<typeof ordersOf>[0]) =>
  Effect.map(ordersOf(tenant), (files) =>
    files.map((file) => {
      const order = reconcileOrder(file, true)
      return {
        id: order.orderId,
        placed: order.placedAt.toISOString(),
        net: order.earns ? order.total.minorUnits : 0n,
        because: order.earnsNothingBecause,
        codes: order.promoCodes,
        isUnconfirmed: order.isUnconfirmed
      }
    })
  )

const counts = { created: 0, updated: 0, older: 0, unchanged: 0, refused: 0, item_rows: 0, problems: [] }

describe("import orders", () => {
  const it = effectTest(layer)

  it.live(
    "keeps of an address its country alone, and of the export no products: it doesn't tell their ids",
    Effect.gen(function* () {
      const { tenant, shop } = yield* newShop
      const own = [
        "order_id,placed_at,total,currency,country",
        "1,2024-05-01T10:00:00Z,10,EUR,de",
        "2,2024-05-02T10:00:00Z,10,EUR,"
      ]
      expect((yield* importOrders({ tenant, shop }, own.join("\n"))).row).toMatchObject({ created: 2 })
      const head = `${EXPORT},Shipping Name,Shipping Country,Billing Country,Lineitem price`
      const row = (id: string, countries: string) =>
        `#${id},,paid,,,EUR,10.00,,2024-05-03 10:00:00 +0000,1,Mug,A Person,,,,,${id},A Person,${countries},10.00`
      const table = [head, row("3", "FR,DE"), row("4", ",AT"), row("5", "Nowhere,")].join("\n")
      expect((yield* importOrders({ tenant, shop }, table)).row).toMatchObject({ created: 3 })
      const notices = (yield* ordersOf(tenant)).flatMap((file) => file.notices)
      expect(new Map(notices.map(({ orderId, country }) => [String(orderId), String(country)]))).toEqual(
        new Map([
          ["1", "DE"],
          ["2", "null"],
          ["3", "FR"],
          ["4", "AT"],
          ["5", "null"]
        ])
      )
      expect(notices.flatMap(({ products }) => products)).toEqual([])
      const listed = { id: 6, created_at: "2024-05-06T10:00:00Z", total_price: "10.00", currency: "EUR" }
      const lines = [{ id: 1, product_id: 7, title: "Mug", quantity: 1, price: "9.00" }]
      const json = JSON.stringify({ ...listed, line_items: lines })
      expect((yield* importOrders({ tenant, shop }, json)).row).toMatchObject({ created: 1 })
      const products = (yield* ordersOf(tenant)).flatMap((file) => file.notices.flatMap((notice) => notice.products))
      expect(products).toEqual([{ productId: ProductId.make("7"), title: "Mug", minorUnits: 900n }])
    })
  )

  it.live(
    "files rows of our own table as the shop's word, and the same file again changes nothing",
    Effect.gen(function* () {
      const { tenant, shop } = yield* newShop
      const table = [
        `\ufeff${OWN}`,
        `1,2024-05-01T10:00:00+02:00,100.00,USD,,,,,,"nova10 kai5",${PV},true,,${EMAIL}`,
        "2,2024-05-02T10:00:00Z,100.00,usd,paid,30.5,,,,,,,,",
        "3,2024-05-03T10:00:00Z,1000,JPY,,1000,,,,,,,,",
        "4,2024-05-04T10:00:00Z,10,EUR,paid,,,2024-05-05T10:00:00Z,,,,,,",
        "5,2024-05-05T10:00:00Z,10,EUR,partially paid,1,4,,,,,,,",
        "6,2024-05-06T10:00:00Z,10,EUR,pending,,,,,,,,,",
        "7,2024-05-07T10:00:00Z,10,EUR,,,,,,,,,TRUE,",
        "00123456789012345678901234567890,2024-05-08T10:00:00Z,10,EUR,,,,,,,,,,",
        ""
      ].join("\r\n")
      const { row, isNo } = yield* importOrders({ tenant, shop }, table)
      expect(row).toEqual({ id: tenant, dry_run: "no", ...counts, rows: 8, created: 8 })
      expect(isNo).toBe(false)
      const orders = yield* settled(tenant)
      expect(orders.map(({ id, net, because }) => [String(id), net, because])).toEqual([
        ["1", 10_000n, null],
        ["2", 6_950n, null],
        ["3", 0n, "refunded order"],
        ["4", 0n, "cancelled order"],
        ["5", 500n, null],
        ["6", 0n, "pending payment"],
        ["7", 0n, "test order"],
        ["00123456789012345678901234567890", 1_000n, null]
      ])
      expect(orders[0]).toMatchObject({ placed: "2024-05-01T08:00:00.000Z", codes: ["KAI5", "NOVA10"] })
      expect(orders.some(({ isUnconfirmed }) => isUnconfirmed)).toBe(false)
      const [first] = yield* ordersOf(tenant)
      expect(first?.notices).toMatchObject([
        { source: "shop", shopDomain: shop, pvId: PvId.make(PV), isNewCustomer: true }
      ])
      expect((yield* importOrders({ tenant, shop }, table)).row).toMatchObject({ created: 0, unchanged: 8 })
      expect(yield* settled(tenant)).toEqual(orders)
    })
  )

  it.live(
    "names every bad row by line, column and reason, never by its value, and keeps no other out",
    Effect.gen(function* () {
      const { tenant, shop } = yield* newShop
      const row = (id: string, rest: string) => `${id},${rest}${",".repeat(13 - rest.split(",").length)}`
      const head = Buffer.from(
        [
          OWN,
          row("1", "2024-05-01T10:00:00Z,1.00,USD"),
          row("", "2024-05-01T10:00:00Z,1.00,USD"),
          row("3", "2024-05-01 10:00:00,1.00,USD"),
          row("4", "1999-12-31T23:59:59Z,1.00,USD"),
          row("5", "2999-01-01T00:00:00Z,1.00,USD"),
          row("6", "2024-05-01T10:00:00Z,SECRETAMOUNT,USD"),
          row("7", "2024-05-01T10:00:00Z,1.001,USD"),
          row("8", "2024-05-01T10:00:00Z,1.00,XXZ"),
          row("9", "2024-05-01T10:00:00Z,1.00,USD,sold"),
          row("10", "2024-05-01T10:00:00Z,1.00,USD,,2.00"),
          row("11", "2024-05-01T10:00:00Z,1.00,USD,partially_refunded"),
          row("12", "2024-05-01T10:00:00Z,1.00,USD,partially_paid"),
          row("4.50789E+12", "2024-05-01T10:00:00Z,1.00,USD"),
          row("14", "2024-05-01T10:00:00Z,-1.00,USD"),
          row("15", "2024-05-01T10:00:00Z,1.00,USD,,,,,2999-01-01T00:00:00Z"),
          `16,2024-05-01T10:00:00Z,1.00,USD,,,,,,,${"not-a-visitor"},perhaps,,`,
          "17,too,few",
          ""
        ].join("\n")
      )
      const bytes = Buffer.concat([
        head,
        Buffer.from([0x31, 0x38, 0x2c, 0xff, 0xfe, 0x0a]),
        Buffer.from(`19,${"x".repeat(600 * 1_024)}\n`),
        Buffer.from(`${row("20", "2024-05-01T10:00:00Z,1.00,USD")}\n`),
        Buffer.from(`${row('2"1', "2024-05-01T10:00:00Z,1.00,USD")}\n${row("22", "2024-05-02T10:00:00Z,1.00,USD")}`)
      ])
      const { beside } = yield* fileOf("")
      const { row: answer, isNo } = yield* importOrders({ tenant, shop, refused: beside }, bytes)
      expect(answer).toMatchObject({ created: 3, refused: 19 })
      expect(isNo).toBe(true)
      const text = yield* Effect.promise(() => readFile(beside, "utf8"))
      const told = text.trim().split("\r\n")
      expect(told[0]).toBe("row,column,problem")
      expect(new Set(told.slice(1).map((line) => line.split(",").slice(0, 2).join(" ")))).toEqual(
        new Set([
          "line 3 order_id",
          "line 4 placed_at",
          "line 5 placed_at",
          "line 6 placed_at",
          "line 7 total",
          "line 8 total",
          "line 9 currency",
          "line 10 status",
          "line 11 refunded",
          "line 12 refunded",
          "line 13 outstanding",
          "line 14 order_id",
          "line 15 total",
          "line 16 updated_at",
          "line 17 is_new_customer",
          "line 17 pv_id",
          "line 18 ",
          "line 19 ",
          "line 20 ",
          "line 22 "
        ])
      )
      expect(text + JSON.stringify(answer)).not.toMatch(/SECRETAMOUNT|not-a-visitor|E\+12|sold|2999/)
      expect((yield* ordersOf(tenant)).map(({ orderId }) => String(orderId)).toSorted()).toEqual(["1", "20", "22"])
      // A file that is there stays as it is.
      expect(yield* Effect.flip(importOrders({ tenant, shop, refused: beside }, OWN))).toMatchObject({
        message: "--refused must be a new file in a folder that can be written to"
      })
    })
  )

  it.live(
    "reads the export of Shopify's admin: an order of several rows is one, and nobody's e-mail or name is kept",
    Effect.gen(function* () {
      const { tenant, shop } = yield* newShop
      const first = (name: string, id: string, rest: { status?: string; total?: string; refunded?: string } = {}) =>
        `${name},${EMAIL},${rest.status ?? "paid"},2024-05-01 04:15:00 -0400,,USD,${rest.total ?? "80.00"},NOVA10,` +
        `2024-05-01 04:14:36 -0400,1,"Mug, ""large""",Bob Biller,"_cs_pv: ${PV}\nGift: yes",,${rest.refunded ?? "0.00"},0.00,${id}`
      const item = (name: string) => `${name},${EMAIL},,,,,,,,2,Saucer,,,,,,`
      const table = [
        EXPORT,
        first("#1001", "5001"),
        item("#1001"),
        item("#1001"),
        first("#1002", "5002", { status: "partially_refunded", refunded: "30.00" }),
        item("#1002"),
        item("#1009"),
        first("#1003", "5.003E+12"),
        item("#1003")
      ]
      const asOf = "2024-06-01T00:00:00.000Z"
      const { row } = yield* importOrders({ tenant, shop }, table.join("\n"))
      expect(row).toMatchObject({ rows: 8, created: 2, item_rows: 4, refused: 2 })
      expect(row).toMatchObject({
        problems: [
          { row: "line 9", column: "name" },
          { row: "line 10", column: "id" }
        ]
      })
      expect(yield* settled(tenant)).toMatchObject([
        { id: "5001", net: 8_000n, placed: "2024-05-01T08:14:36.000Z", codes: ["NOVA10"] },
        { id: "5002", net: 5_000n }
      ])
      const files = yield* ordersOf(tenant)
      expect(files[0]?.notices).toMatchObject([{ pvId: PvId.make(PV), aliases: [{ id: "1001", kind: "number" }] }])
      const kept = JSON.stringify(files, (_, value: unknown) => (typeof value === "bigint" ? `${value}` : value))
      expect(kept).not.toMatch(/mail\.example|Bob|Biller|Mug/)

      // A later export of more refunds tells no time of the change: of two accounts of one time the one received last stands.
      const later = [EXPORT, first("#1002", "5002", { status: "partially_refunded", refunded: "50.00" })].join("\n")
      expect((yield* importOrders({ tenant, shop }, later)).row).toMatchObject({ updated: 1 })
      expect((yield* importOrders({ tenant, shop, as_of: asOf }, later)).row).toMatchObject({ updated: 1 })
      expect(yield* settled(tenant)).toMatchObject([{ id: "5001" }, { id: "5002", net: 3_000n }])
      expect((yield* importOrders({ tenant, shop }, table.join("\n"))).row).toMatchObject({ unchanged: 2, updated: 0 })
      expect(yield* settled(tenant)).toMatchObject([{ id: "5001" }, { id: "5002", net: 3_000n }])
    })
  )

  it.live(
    "reads what Shopify's Admin API answers, as a list and line by line, and tables with semicolons",
    Effect.gen(function* () {
      const { tenant, shop } = yield* newShop
      const order = (id: string, name: string) =>
        `{"id":${id},"name":"${name}","email":"${EMAIL}","created_at":"2024-05-01T10:00:00-04:00","total_price":"10.00",` +
        '"currency":"USD","financial_status":"paid","line_items":[{"id":7}]}'
      const BIG = "12345678901234567890123"
      const list = `{"orders": [\n${order("1", "#1")},\n {"id":2},\n${order(BIG, "#2")}\n]}`
      expect((yield* importOrders({ tenant, shop }, list)).row).toMatchObject({
        rows: 3,
        created: 2,
        refused: 1,
        problems: [
          { row: "file, item 2", column: "created_at", problem: "is missing" },
          { row: "file, item 2", column: "total_price" },
          { row: "file, item 2", column: "currency" }
        ]
      })
      const lines = [order("1", "#1"), `{"order":${order("3", "#3")}}`, "", "[1]", '{"order_id":"9","placed_at":']
      lines.push(
        '{"order_id":"10","placed_at":"2024-05-02T10:00:00Z","total":"5.00","currency":"USD","promo_codes":["A","B"]}'
      )
      expect((yield* importOrders({ tenant, shop }, lines.join("\n"))).row).toMatchObject({
        created: 2,
        unchanged: 1,
        refused: 2
      })
      const semicolons =
        'order_id;placed_at;total;currency\n"11";2024-05-03T10:00:00Z;5.00;USD\n12;2024-05-03T10:00:00Z;5,00;USD'
      expect((yield* importOrders({ tenant, shop }, semicolons)).row).toMatchObject({
        created: 1,
        refused: 1,
        problems: [{ row: "line 3", column: "total", problem: "must be a plain decimal number" }]
      })
      const ids = (yield* ordersOf(tenant)).map(({ orderId }) => String(orderId))
      expect(ids.toSorted()).toEqual(["1", "10", "11", BIG, "3"].toSorted())
      expect((yield* ordersOf(tenant)).find(({ orderId }) => orderId === "10")?.notices[0]?.promoCodes).toEqual([
        "A",
        "B"
      ])
    })
  )

  it.live(
    "takes the examples of Shopify's orders as its webhook does",
    Effect.gen(function* () {
      for (const name of ["order.json", "order_with_transaction.json", "orders.json"]) {
        const { tenant, shop } = yield* newShop
        const path = join(import.meta.dir, "../../revenue/attribution/payloads", name)
        const text = yield* Effect.promise(() => readFile(path, "utf8"))
        expect((yield* importOrders({ tenant, shop }, text)).row).toMatchObject({ created: 1, refused: 0 })
        expect(yield* settled(tenant)).toMatchObject([{ id: "123456", net: 0n, because: "test order" }])
      }
    })
  )

  it.live(
    "only tells what would be made when it is asked to; refuses a store of nobody or of another account, and a file that is none",
    Effect.gen(function* () {
      const { tenant, shop } = yield* newShop
      const other = yield* newShop
      const table = "order_id,placed_at,total,currency\n1,2024-05-01T10:00:00Z,5.00,USD\n2,x,5.00,USD"
      expect((yield* importOrders({ tenant, shop, dry_run: true }, table)).row).toMatchObject({
        dry_run: "yes",
        created: 1,
        refused: 1
      })
      expect(yield* ordersOf(tenant)).toEqual([])
      const messageOf = (given: Parameters<typeof importOrders>[0], contents: string) =>
        Effect.map(Effect.flip(importOrders(given, contents)), ({ message }) => message)
      expect(yield* messageOf({ tenant, shop: other.shop }, table)).toBe(
        "--shop must be a store that the account has connected: shop connect does so"
      )
      expect(yield* messageOf({ tenant, shop }, "code,url\na,b")).toStartWith(
        "the first line must name the columns order_id"
      )
      expect(yield* messageOf({ tenant, shop, as_of: "2999-01-01T00:00:00Z" }, table)).toBe(
        "--as-of must not lie in the future"
      )
      expect(yield* messageOf({ tenant, shop, as_of: "soon" }, table)).toStartWith("--as-of must be a time")
      const gone = { tenant, shop, as_of: null, dry_run: false, refused: null, file: "/nowhere/at/all" }
      expect(yield* Effect.flip(send("import orders", gone))).toMatchObject({ message: "the file can't be read" })
      expect(yield* messageOf({ ...other, tenant: TenantId.make(crypto.randomUUID()) }, table)).toBe(
        "there is no tenant with this id"
      )
    })
  )

  const LINE_MIBIBYTES = sized(64, 1_024)
  it.live(
    `never holds a line of ${LINE_MIBIBYTES} MiB`,
    Effect.gen(function* () {
      const { tenant, shop } = yield* newShop
      const { file } = yield* fileOf("")
      const writer = Bun.file(file).writer()
      writer.write("order_id,placed_at,total,currency\n1,")
      const block = "x".repeat(1_048_576)
      for (let n = 0; n < LINE_MIBIBYTES; n++) {
        writer.write(block)
        yield* Effect.promise(async () => writer.flush())
      }
      writer.write("\n2,2024-05-01T10:00:00Z,5.00,USD\n")
      yield* Effect.promise(async () => writer.end())
      const given = { tenant, shop, file, as_of: null, dry_run: false, refused: null }
      expect((yield* send("import orders", given)).row).toMatchObject({
        created: 1,
        refused: 1,
        problems: [{ row: "line 2", problem: "must have at most 512 KiB" }]
      })
    })
  )
})
