import { describe, expect, test } from "bun:test"
import { Layer, Redacted, Schema } from "effect"
import { layer as postgres } from "../../adapters/postgres/layer.ts"
import { externalPorts } from "../../fixtures/layers/externalPorts.ts"
import { layer as fixtures } from "../../fixtures/layers/layer.ts"
import type { Ports } from "../../hosts/services/Services.ts"
import { TEST_TIMEOUT_MS } from "../process/server.ts"
import { migratedEmbedded } from "../support/databases/migratedEmbedded.ts"
import { sized } from "../support/running/sized.ts"
import {
  byKind,
  compareBooks,
  compareCreators,
  compareDays,
  compareOrder,
  type OrderDifference,
  type Unexplained,
  unexplainedLine
} from "./compareYear.ts"
import { chosenCurrentPrices, makeYear, type YearAct } from "./makeYear.ts"
import { type PlayedYear, playYear } from "./playYear.ts"
import { DAYS, STARTS_AT, STORES } from "./stores.ts"
import { noFigures, type TrueOrder, TruthLedger } from "./TruthLedger.ts"

const ORDERS = Number(process.env.SHOP_YEAR_ORDERS ?? sized(400, 4_000))
/** The embedded database has every kind of life, each twice, and is slower. */
const EMBEDDED_ORDERS = Number(process.env.SHOP_YEAR_ORDERS ?? sized(150, 1_000))
const SEED = Number(process.env.SHOP_YEAR_SEED ?? 20_250_101)
const CONCURRENCY = 32
const NONE = noFigures()

const Amount = Schema.Struct({ amount: Schema.String })
const MoneySet = Schema.Struct({ shop_money: Amount, presentment_money: Amount })
type Money = typeof MoneySet.Type
const NO_MONEY: Money = { shop_money: { amount: "0" }, presentment_money: { amount: "0" } }
const OrderBody = Schema.Struct({
  taxes_included: Schema.Boolean,
  total_price_set: MoneySet,
  subtotal_price_set: MoneySet,
  total_shipping_price_set: MoneySet,
  total_tax_set: MoneySet,
  original_total_duties_set: Schema.NullOr(MoneySet),
  original_total_additional_fees_set: Schema.NullOr(MoneySet),
  line_items: Schema.Array(
    Schema.Struct({ price_set: MoneySet, tip_payment_method: Schema.optionalKey(Schema.String) })
  ),
  refunds: Schema.Array(
    Schema.Struct({
      total_duties_set: MoneySet,
      total_additional_fees_set: MoneySet,
      refund_shipping_lines: Schema.Array(Schema.Unknown),
      refund_line_items: Schema.Array(Schema.Struct({ subtotal_set: MoneySet, total_tax_set: MoneySet })),
      order_adjustments: Schema.Array(Schema.Struct({ amount_set: MoneySet, tax_amount_set: MoneySet })),
      transactions: Schema.Array(Schema.Struct({ status: Schema.String, amount: Schema.String }))
    })
  )
})
const readBody = Schema.decodeUnknownSync(OrderBody)
/** An amount of any currency in thousandths. */
const mills = (amount: string): number => Math.round(Number(amount) * 1_000)
const millsOf = (set: Money, currency: keyof Money): number => mills(set[currency].amount)

const judge = async <E>(adapters: Layer.Layer<Ports, E>, size: number) => {
  const ledger = new TruthLedger()
  const orders: Array<TrueOrder> = []
  const close = (order: TrueOrder) => {
    ledger.close(order)
    orders.push(order)
  }
  await using year: PlayedYear = await playYear(adapters, {
    seed: SEED,
    orders: size,
    currentPrices: chosenCurrentPrices(),
    close,
    concurrency: CONCURRENCY
  })
  const found: Array<OrderDifference> = []
  for (const order of orders) {
    const difference = await compareOrder(year, order)
    if (difference !== null) found.push(difference)
  }
  const days: Unexplained = await compareDays(year, ledger)
  const creators: Unexplained = await compareCreators(year, ledger)
  const books: Unexplained = await compareBooks(year, ledger)
  const kinds = byKind(found, orders)
  console.log(
    [
      `${orders.length} orders, ${year.notices} notices, ${year.imported} orders imported, seed ${SEED}: ` +
        `${found.length} orders differ`,
      ...kinds.map((line) => `  ${line}`),
      unexplainedLine("by store, day and currency", days),
      unexplainedLine("by creator and currency", creators),
      unexplainedLine("by line of the books", books),
      ...[...year.refused].map(([what, times]) => `refused ${times} times: ${what}`)
    ].join("\n")
  )
  expect([...year.refused]).toEqual([])
  expect(kinds).toEqual([])
  expect({ days: days.off, creators: creators.off, books: books.off }).toEqual({
    days: NONE,
    creators: NONE,
    books: NONE
  })
}

describe("a shop's year", () => {
  test("is reported to the minor unit over the fixtures", () => judge(fixtures, ORDERS), TEST_TIMEOUT_MS)
  test(
    "is reported to the minor unit over the embedded database",
    () =>
      judge(
        Layer.mergeAll(
          postgres(Redacted.make("a signing secret")).pipe(Layer.provide(migratedEmbedded())),
          externalPorts
        ),
        EMBEDDED_ORDERS
      ),
    TEST_TIMEOUT_MS
  )
})

describe("the generated year", () => {
  const acts = (seed: number, close: (order: TrueOrder) => void = () => {}): ReadonlyArray<YearAct> => [
    ...makeYear({ seed, orders: 200, currentPrices: "both", close })
  ]
  const textOf = (list: ReadonlyArray<YearAct>) => JSON.stringify(list.map((act) => ({ ...act, store: act.key })))

  test("is the same for the same seed, and another for another", () => {
    const [one, again, other] = [1, 1, 2].map((seed) => Bun.hash(textOf(acts(seed))))
    expect(again).toBe(one ?? 0n)
    expect(other).not.toBe(one ?? 0n)
  })

  test("comes in the order of time", () => {
    const times = acts(3).map(({ at }) => at)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  })

  test("has books that add up: what was paid is what was refunded, cancelled and kept, and nothing is below zero", () => {
    const orders: Array<TrueOrder> = []
    acts(4, (order) => orders.push(order))
    expect(orders).toHaveLength(200)
    for (const { gross, refunded, cancelled, net, kind } of orders) {
      expect([kind, gross]).toEqual([kind, refunded + cancelled + net])
      expect([kind, [gross, refunded, cancelled, net].some((amount) => amount < 0)]).toEqual([kind, false])
    }
  })

  test("has orders whose prices are the sum of their parts, and refunds whose money is what came back less what differs", () => {
    let [orders, refunds] = [0, 0]
    for (const act of acts(5)) {
      if (act.kind !== "notice" || act.topic !== "orders/updated") continue
      const order = readBody(JSON.parse(act.body))
      const tax = order.taxes_included ? NO_MONEY : order.total_tax_set
      const parts = [
        order.subtotal_price_set,
        order.total_shipping_price_set,
        tax,
        order.original_total_duties_set ?? NO_MONEY,
        order.original_total_additional_fees_set ?? NO_MONEY
      ]
      const tips = order.line_items
        .filter((line) => line.tip_payment_method !== undefined)
        .map((line) => line.price_set)
      const sumOf = (currency: keyof Money) => [...parts, ...tips].reduce((sum, set) => sum + millsOf(set, currency), 0)
      expect(sumOf("shop_money")).toBe(millsOf(order.total_price_set, "shop_money"))
      expect(sumOf("presentment_money")).toBe(millsOf(order.total_price_set, "presentment_money"))
      orders += 1
      for (const refund of order.refunds) {
        const moved = refund.transactions
          .filter(({ status }) => status === "success")
          .reduce((sum, { amount }) => sum + mills(amount), 0)
        const isEdit = refund.transactions.length === 0
        const isOwed = refund.refund_line_items.length === 0 && refund.order_adjustments.length === 0
        const hasOther = [refund.total_duties_set, refund.total_additional_fees_set].some(
          (set) => millsOf(set, "presentment_money") !== 0
        )
        if (isEdit || isOwed || hasOther || refund.refund_shipping_lines.length > 0) continue
        const back = refund.refund_line_items.reduce(
          (sum, line) =>
            sum +
            millsOf(line.subtotal_set, "presentment_money") +
            (order.taxes_included ? 0 : millsOf(line.total_tax_set, "presentment_money")),
          0
        )
        const differs = refund.order_adjustments.reduce(
          (sum, { amount_set, tax_amount_set }) =>
            sum +
            millsOf(amount_set, "presentment_money") +
            (order.taxes_included ? 0 : millsOf(tax_amount_set, "presentment_money")),
          0
        )
        expect(moved).toBe(back - differs)
        refunds += 1
      }
    }
    expect(Math.min(orders, refunds)).toBeGreaterThan(30)
  })

  test("has clocks that change in every zone, and days of 23.5 hours where they change by half an hour", () => {
    const end = STARTS_AT + DAYS * 86_400_000
    expect(STORES.map(({ time }) => time.changes.filter((at) => at < end).length)).toEqual(STORES.map(() => 2))
    const lordHowe = STORES.find(({ time }) => time.zone === "Australia/Lord_Howe")?.time
    const change = lordHowe?.changes[1] ?? 0
    expect(lordHowe?.isoOf(change)).toBe("2025-10-05T02:30:00+11:00")
    const midnight = lordHowe?.midnightAfter(change - 3 * 3_600_000) ?? 0
    expect(((lordHowe?.midnightAfter(midnight) ?? 0) - midnight) / 3_600_000).toBe(23.5)
  })
})
