import { describe, expect } from "bun:test"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { Effect } from "effect"
import { reconcileOrder } from "../../../domain/tracking/orders/reconcileOrder.ts"
import { effectTest } from "../../support/running/effectTest.ts"
import { importOrders, layer, newShop, ordersOf } from "./importing.ts"

const exported = (name: string) => Effect.promise(() => readFile(join(import.meta.dirname, "exports", name)))

interface Expected {
  readonly rows: number
  readonly item_rows: number
  readonly created: number
  readonly refused: number
  readonly problems?: ReadonlyArray<readonly [row: string, column: string, problem: string]>
  /** What each order came to, or why it earns nothing. */
  readonly orders: Readonly<Record<string, string>>
}

const PLAIN = "must be a plain decimal number"
const LOST = "has lost digits in a spreadsheet: it must be whole"
const NO_ORDER = "is not that of the order before, and the row has neither Id nor Total"

const READ: Readonly<Record<string, Expected>> = {
  "01-south-africa-2021.csv": {
    rows: 11,
    item_rows: 8,
    created: 3,
    refused: 0,
    orders: { "3824181969071": "pending payment", "3824194093231": "167800 ANNA10", "3824340074671": "199900" }
  },
  "02-item-rows-of-name-and-vendor.csv": { rows: 2, item_rows: 1, created: 1, refused: 0, orders: { "5001": "3498" } },
  "03-item-rows-with-email.csv": {
    rows: 5,
    item_rows: 1,
    created: 4,
    refused: 0,
    orders: {
      "5550000001": "5629 FALL5",
      "5550000002": "2500",
      "5550000003": "voided payment",
      "5550000004": "cancelled order"
    }
  },
  "04-netherlands-few-columns.csv": { rows: 2, item_rows: 1, created: 1, refused: 0, orders: { "555": "10090" } },
  "05-chile-names-without-a-hash.csv": {
    rows: 3,
    item_rows: 1,
    created: 1,
    refused: 1,
    problems: [["line 6", "total", PLAIN]],
    orders: { "6866149310695": "194038 KLIN5000" }
  },
  "06-test-gateway.csv": {
    rows: 4,
    item_rows: 0,
    created: 4,
    refused: 0,
    orders: { "7001": "test order", "7002": "test order", "7003": "1000", "7004": "1000" }
  },
  "11-saved-again-by-a-spreadsheet.csv": {
    rows: 5,
    item_rows: 1,
    created: 1,
    refused: 3,
    problems: [
      ["line 2", "id", LOST],
      ["line 4", "total", PLAIN],
      ["line 5", "total", PLAIN]
    ],
    orders: { "5001812345681": "9950" }
  },
  "12-utf-16-le-tabs.txt": {
    rows: 3,
    item_rows: 1,
    created: 2,
    refused: 0,
    orders: { "8001": "1000 ÄNNA10", "8002": "2000" }
  },
  "13-utf-16-be.csv": {
    rows: 3,
    item_rows: 1,
    created: 2,
    refused: 0,
    orders: { "8001": "1000 ÄNNA10", "8002": "2000" }
  },
  "14-rows-out-of-order.csv": {
    rows: 7,
    item_rows: 0,
    created: 2,
    refused: 5,
    problems: [
      ["line 4", "name", NO_ORDER],
      ["line 5", "name", NO_ORDER],
      ["line 6", "name", NO_ORDER],
      ["line 7", "currency", "is missing"],
      ["line 8", "id", "is missing"],
      ["line 8", "total", "is missing"]
    ],
    orders: { "9001": "1000", "9002": "1000" }
  }
}

const NOT_READ = [
  "07-without-id-and-total.csv",
  "08-without-id.csv",
  "09-of-2012-without-id.csv",
  "10-of-another-platform.csv"
]

describe("exports of orders as shops have them", () => {
  const it = effectTest(layer)

  for (const [name, { orders, problems = [], ...counts }] of Object.entries(READ)) {
    it.live(
      `each row is an order, another item of it, or refused by name: ${name}`,
      Effect.gen(function* () {
        const { tenant, shop } = yield* newShop
        const file = yield* exported(name)
        const { row } = yield* importOrders({ tenant, shop }, file)
        expect(row).toMatchObject({
          ...counts,
          problems: problems.map(([at, column, problem]) => ({ row: at, column, problem }))
        })
        const told = (yield* ordersOf(tenant)).map((notices) => {
          const order = reconcileOrder(notices, true)
          const worth = [String(order.total.minorUnits), ...order.promoCodes].join(" ")
          return [String(order.orderId), order.earnsNothingBecause ?? worth]
        })
        expect(Object.fromEntries(told)).toEqual(orders)
        const again = yield* importOrders({ tenant, shop }, file)
        expect(again.row).toMatchObject({ ...counts, created: 0, unchanged: counts.created })
      })
    )
  }

  for (const name of NOT_READ) {
    it.live(
      `a table that tells no ids is refused, by the columns that it has to have: ${name}`,
      Effect.gen(function* () {
        const { tenant, shop } = yield* newShop
        const refused = yield* Effect.flip(importOrders({ tenant, shop }, yield* exported(name)))
        expect(refused).toMatchObject({
          message: expect.stringContaining("name, id, created at, financial status, total")
        })
        expect(yield* ordersOf(tenant)).toEqual([])
      })
    )
  }

  it.live(
    "UTF-16 whose units are missing or stand alone is refused by name",
    Effect.gen(function* () {
      const { tenant, shop } = yield* newShop
      for (const end of [Buffer.from([0x41]), Buffer.from([0x00, 0xd8, 0x41, 0x00])]) {
        const file = Buffer.concat([yield* exported("12-utf-16-le-tabs.txt"), end])
        expect(yield* Effect.flip(importOrders({ tenant, shop }, file))).toMatchObject({
          message: "file: is not UTF-16 text, though it begins as such"
        })
      }
    })
  )

  it.live(
    "an order of JSON may have 8 MiB, as a line and in a list",
    Effect.gen(function* () {
      const { tenant, shop } = yield* newShop
      const order = (id: number, characters: number) => {
        const head = `{"id":${id},"created_at":"2024-05-01T10:00:00Z","total_price":"1.00","currency":"USD","note":"`
        return `${head}${"n".repeat(characters - head.length - 2)}"}`
      }
      const MAX = 8 * 1024 * 1024
      const lines = [order(1, MAX), order(2, MAX + 1), order(3, 1_000)].join("\n")
      expect((yield* importOrders({ tenant, shop }, lines)).row).toMatchObject({
        created: 2,
        refused: 1,
        problems: [{ row: "line 2", problem: "must have at most 8 MiB" }]
      })
      const list = `[${[order(4, MAX), order(5, MAX + 1), order(6, 1_000)].join(",")}]`
      expect((yield* importOrders({ tenant, shop }, list)).row).toMatchObject({ created: 2, refused: 1 })
    })
  )
})
