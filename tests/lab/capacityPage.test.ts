import { expect, test } from "bun:test"
import { capacityPage, neededFor, readCosts, SUPPOSED, saturations } from "../../lab/bench/capacityPage.ts"
import type { Cost, Costs } from "../../lab/bench/costs.ts"

/** 60 µs of a host and 30 of the database, and 1,000 B of everything. */
const cost: Cost = {
  hostUs: 60,
  databaseUs: 30,
  walBytes: 1_000,
  tableBytes: 600,
  indexBytes: 400,
  callerBytes: 1_000,
  databaseBytes: 1_000,
  measured: 1
}
const nothing: Cost = {
  hostUs: 0,
  databaseUs: 0,
  walBytes: 0,
  tableBytes: 0,
  indexBytes: 0,
  callerBytes: 0,
  databaseBytes: 0,
  measured: 1
}
const costs: Costs = {
  day: "2026-01-31",
  circumstances: "",
  event: cost,
  click: nothing,
  lookup: nothing,
  job: nothing,
  scoringUs: 0
}

test("the page of capacity is what the measured costs come to", async () => {
  expect(await Bun.file(`${import.meta.dir}/../../lab/bench/CAPACITY.md`).text()).toBe(capacityPage(await readCosts()))
})

test("cores, log and disk are the costs times the rate, by what is supposed", () => {
  const needed = neededFor(costs, 10_000)
  // 10,000 times 60 µs are .6 of a core, planned as busy as is supposed.
  expect(needed.hostCores).toBeCloseTo(0.6 / SUPPOSED.busyMax, 9)
  expect(needed.databaseCores).toBeCloseTo(0.3 / SUPPOSED.busyMax, 9)
  expect(needed.walBytesPerSecond).toBeCloseTo(10e6, 3)
  const aMonth = 10_000 * SUPPOSED.averageOfPeak * 30.4 * 86_400 * 1_000
  expect(needed.rowBytesAMonth).toBeCloseTo(aMonth, -3)
  expect(needed.diskBytes).toBeCloseTo(aMonth * SUPPOSED.monthsKept * SUPPOSED.diskOfBytes, -3)
  expect(needed.callerBits).toBeCloseTo(80e6, 3)
})

test("a click, a lookup and a job count as often as one comes with an event, and a job with its scoring", () => {
  const mixed = neededFor({ ...costs, click: cost, lookup: cost, job: cost, scoringUs: 1e6 }, 10_000)
  const { click, lookup, job } = SUPPOSED.perEvent
  expect(mixed.databaseCores / neededFor(costs, 10_000).databaseCores).toBeCloseTo(1 + click + lookup + job, 9)
  const hostUs = 60 * (1 + click + lookup + job) + job * 1e6
  expect(mixed.hostCores).toBeCloseTo((10_000 * hostUs) / 1e6 / SUPPOSED.busyMax, 9)
})

test("as many nodes are needed as the fullest part asks for, and one at least", () => {
  expect(neededFor(costs, 1).nodes).toBe(1)
  const { nodes, byPart } = neededFor(costs, 1e6)
  expect(nodes).toBe(Math.ceil(Math.max(...Object.values(byPart))))
})

test("each part is full at the rate at which one primary has no more of it, the first one first", () => {
  const found = saturations(costs)
  expect(found.map(({ rate }) => rate)).toEqual(found.map(({ rate }) => rate).toSorted((a, b) => a - b))
  const log = found.find(({ part }) => part.startsWith("log"))
  expect(log?.rate).toBeCloseTo(SUPPOSED.walBytesPerSecond / 1_000, 3)
})
