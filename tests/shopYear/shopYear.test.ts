import { describe, expect, test } from "bun:test"
import { Layer, Redacted } from "effect"
import { layer as postgres } from "../../adapters/postgres/layer.ts"
import { externalPorts } from "../../fixtures/externalPorts.ts"
import { layer as fixtures } from "../../fixtures/layer.ts"
import type { Ports } from "../../hosts/http/server/endpoint.ts"
import { migratedEmbedded } from "../migratedEmbedded.ts"
import { TEST_TIMEOUT_MS } from "../process/server.ts"
import { sized } from "../sized.ts"
import {
  byKind,
  compareCreators,
  compareDays,
  compareOrder,
  type OrderDifference,
  type Unexplained,
  unexplainedLine
} from "./compareYear.ts"
import { makeYear, type YearAct } from "./makeYear.ts"
import { type PlayedYear, playYear } from "./playYear.ts"
import { DAYS, STARTS_AT, STORES } from "./stores.ts"
import { noFigures, type TrueOrder, TruthLedger } from "./TruthLedger.ts"

const ORDERS = Number(process.env.SHOP_YEAR_ORDERS ?? sized(400, 4_000))
/** The embedded database has every kind of life, each twice, and is slower. */
const EMBEDDED_ORDERS = Number(process.env.SHOP_YEAR_ORDERS ?? sized(150, 1_000))
const SEED = Number(process.env.SHOP_YEAR_SEED ?? 20_250_101)
const CONCURRENCY = 32
const NONE = noFigures()

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
  const kinds = byKind(found, orders)
  console.log(
    [
      `${orders.length} orders, ${year.notices} notices, ${year.imported} orders imported, seed ${SEED}: ` +
        `${found.length} orders differ`,
      ...kinds.map((line) => `  ${line}`),
      unexplainedLine("by store, day and currency", days),
      unexplainedLine("by creator and currency", creators),
      ...[...year.refused].map(([what, times]) => `refused ${times} times: ${what}`)
    ].join("\n")
  )
  expect([...year.refused]).toEqual([])
  expect(kinds).toEqual([])
  expect({ days: days.off, creators: creators.off }).toEqual({ days: NONE, creators: NONE })
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
    ...makeYear({ seed, orders: 200, close })
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
