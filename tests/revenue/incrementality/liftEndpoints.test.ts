import { describe, expect, test } from "bun:test"
import { Context, Effect, Redacted } from "effect"
import { createKey } from "../../../domain/accounts/keys/keys.ts"
import { ReportsBusy } from "../../../domain/accounts/limits/fairQueue.ts"
import { createTenant } from "../../../domain/accounts/tenants/createTenant.ts"
import { reportAttribution } from "../../../domain/revenue/attribution/reportAttribution.ts"
import { drawWeeks } from "../../../domain/revenue/incrementality/assignments.ts"
import { estimateByWeeks } from "../../../domain/revenue/incrementality/estimateLift.ts"
import {
  AttributionReports,
  type AttributionReportsShape,
  inProcessReports
} from "../../../hosts/http/revenue/attribution/AttributionReports.ts"
import { attributionReportBody } from "../../../hosts/http/revenue/attribution/attributionReport.ts"
import type { Ports } from "../../../hosts/services/Services.ts"
import { CurrencyCode } from "../../../ports/money/money.ts"
import {
  type LiftDesign,
  type LiftTest,
  LiftTestId,
  RegionCode
} from "../../../ports/revenue/incrementality/LiftTest.ts"
import { LIFT_TESTS_MAX, LiftTests } from "../../../ports/revenue/incrementality/LiftTests.ts"
import { DAY_MS, WEEK_MS } from "../../../ports/time/days.ts"
import { OrderId } from "../../../ports/tracking/events/TrackingEvent.ts"
import { Orders } from "../../../ports/tracking/orders/Orders.ts"
import { aNotice, usd } from "../../contracts/attributionExamples.ts"
import { openHost, type TestHost } from "../../http/host.ts"

const PATH = "/api/v1/attribution/lift-tests"
const midnight = (days: number) => new Date((Math.floor(Date.now() / DAY_MS) + days) * DAY_MS)
const dayText = (at: Date) => at.toISOString().slice(0, 10)

const REGIONS = ["DE", "FR", "IT", "ES", "PT", "NL", "BE", "AT"]
const BY_REGIONS = {
  name: "Spring",
  design: "regions",
  metric: "orders",
  starts_on: dayText(midnight(3)),
  weeks: 2,
  weeks_before: 4,
  regions: REGIONS
}
const BY_WEEKS = { name: "Switch", design: "weeks", metric: "orders", starts_on: dayText(midnight(3)), weeks: 12 }

const declare = (host: TestHost, body: object, headers: Readonly<Record<string, string>> = {}) =>
  host.call(PATH, { method: "POST", key: host.secrets.full, body, headers })
const read = (host: TestHost, id: string, query = "") => host.call(`${PATH}/${id}${query}`, { key: host.secrets.read })
const report = (host: TestHost, id: string, cells: ReadonlyArray<object>) =>
  host.call(`${PATH}/${id}/cells`, { method: "POST", key: host.secrets.full, body: { cells } })

const idOf = ({ json }: { readonly json: unknown }): string =>
  typeof json === "object" && json !== null && "id" in json ? String(json.id) : ""
const liftOf = ({ json }: { readonly json: unknown }): unknown =>
  typeof json === "object" && json !== null && "lift" in json ? json.lift : undefined

const REGION_DESIGN: LiftDesign = {
  kind: "regions",
  weeksBefore: 4,
  regions: REGIONS.map((code, place) => ({ code: RegionCode.make(code), isActive: place % 2 === 0 }))
}

/** A test as it was declared long ago. */
const past = async (host: TestHost, given: Partial<LiftTest> = {}): Promise<LiftTest> => {
  const declared: LiftTest = {
    tenantId: host.tenant.id,
    id: LiftTestId.make(crypto.randomUUID()),
    name: "Past",
    creators: null,
    metric: "orders",
    currency: null,
    startsAt: midnight(-21),
    weeks: 2,
    design: REGION_DESIGN,
    isDrawn: true,
    seed: 7,
    declaredAt: midnight(-30),
    ...given
  }
  return host.run(LiftTests.use((tests) => tests.declare(declared)))
}

const cellsOf = ({ startsAt, weeks }: LiftTest, soldOf: (place: number, week: number) => number) =>
  REGIONS.flatMap((region, place) =>
    Array.from({ length: weeks + 4 }, (_, row) => ({
      region,
      week_starts_on: dayText(new Date(startsAt.getTime() + (row - 4) * WEEK_MS)),
      value: soldOf(place, row - 4)
    }))
  )

/** 100 orders a week in the first region, 110 in the next and so on; a quarter more where and when creators are active. */
const grown = (place: number, week: number) => (100 + place * 10) * (week >= 0 && place % 2 === 0 ? 1.25 : 1)

/** Orders that a server reported, evenly over the week that begins then. */
const sell = (host: TestHost, from: Date, orders: number, promo: string | null) =>
  host.run(
    Orders.use((book) =>
      Effect.forEach(
        Array.from({ length: orders }, (_, place) => new Date(from.getTime() + (place * WEEK_MS) / orders)),
        (placedAt) =>
          book.record(
            aNotice(host.tenant.id, {
              orderId: OrderId.make(crypto.randomUUID()),
              source: "server",
              placedAt,
              receivedAt: placedAt,
              total: usd(1_000n),
              paidMinorUnits: 1_000n,
              promoCodes: promo === null ? [] : [promo],
              pvId: null
            })
          ),
        { discard: true }
      )
    )
  )

describe("POST /api/v1/attribution/lift-tests", () => {
  test("declares a test of regions, half of which chance lets pause, by a seed that anybody can read off the id", async () => {
    await using host = await openHost()
    const answer = await declare(host, { ...BY_REGIONS, creators: [{ platform: "Instagram", handle: "@Jane" }] })
    const id = idOf(answer)
    expect(answer).toMatchObject({
      status: 200,
      json: {
        name: "Spring",
        design: "regions",
        status: "declared",
        creators: [{ platform: "instagram", handle: "jane" }],
        starts_on: BY_REGIONS.starts_on,
        ends_on: dayText(midnight(3 + 13)),
        weeks: 2,
        weeks_before: 4,
        is_drawn: true,
        seed: Number.parseInt(id.slice(0, 8), 16),
        plan: null
      }
    })
    expect(answer.text.match(/"is_active":true/g)).toHaveLength(4)
    expect(answer.text.match(/"is_active":false/g)).toHaveLength(4)
    expect(await read(host, id)).toMatchObject({
      status: 200,
      json: {
        id,
        lift: null,
        models: [],
        smallest_lift_percent: null,
        standing: "Not begun: 3 more weeks until it ends."
      }
    })
  })

  test("declares a test of weeks, one of every two of which pauses, and takes an assignment that was chosen", async () => {
    await using host = await openHost()
    const chosen = { ...BY_WEEKS, paused_weeks: [1, 4, 5, 8, 9, 12] }
    const answer = await declare(host, chosen)
    expect(answer).toMatchObject({ status: 200, json: { is_drawn: false, regions: null, weeks_before: null } })
    expect(answer.text.match(/"is_active":(true|false)/g)?.map((each) => each.endsWith("true"))).toEqual(
      Array.from({ length: 12 }, (_, week) => !chosen.paused_weeks.includes(week + 1))
    )
    const told = await read(host, idOf(answer))
    expect(told.text).toContain("Who pauses was chosen, not drawn")
    expect((await read(host, idOf(await declare(host, BY_WEEKS)))).text).not.toContain("was chosen, not drawn")
  })

  test("sent again under its Idempotency-Key is one test; of two without there are two, and all are listed", async () => {
    await using host = await openHost()
    const once = { "idempotency-key": "spring-in-half-of-the-weeks" }
    const [first, again] = [await declare(host, BY_WEEKS, once), await declare(host, BY_WEEKS, once)]
    expect([first.status, idOf(again)]).toEqual([200, idOf(first)])
    await declare(host, BY_WEEKS)
    const list = await host.call(PATH, { key: host.secrets.read })
    expect(list.text.match(/"id":/g)).toHaveLength(2)
    expect(list.text).toContain(idOf(first))
  })

  test.each([
    [{ ...BY_REGIONS, starts_on: dayText(midnight(0)) }, "starts_on: must be a day that has not begun"],
    [{ ...BY_WEEKS, starts_on: dayText(midnight(-7)) }, "starts_on: must be a day that has not begun"],
    [{ ...BY_WEEKS, starts_on: dayText(midnight(366)) }, "starts_on: must be a day that has not begun"],
    [{ ...BY_WEEKS, starts_on: "2026-02-30" }, "starts_on: must be a date such as"],
    [{ ...BY_REGIONS, regions: REGIONS.slice(0, 5) }, "regions: must be 6 to 200 different regions"],
    [{ ...BY_REGIONS, regions: [...REGIONS, "DE"] }, "regions: must be 6 to 200 different regions"],
    [{ ...BY_REGIONS, regions: [...REGIONS, "Bavaria"] }, "regions: must be at most 200 codes"],
    [{ ...BY_REGIONS, paused_regions: ["DE", "FR"] }, "paused_regions: must be different ones of the regions"],
    [{ ...BY_REGIONS, paused_regions: ["DE", "FR", "US"] }, "paused_regions: must be different ones of the regions"],
    [{ ...BY_REGIONS, paused_regions: REGIONS.slice(0, 6) }, "paused_regions: must be different ones of the regions"],
    [{ ...BY_REGIONS, weeks_before: 3 }, "weeks_before: must be at least 4"],
    [{ ...BY_REGIONS, weeks: 60, weeks_before: 45 }, "weeks_before: must be at most 104"],
    [{ ...BY_REGIONS, metric: "revenue" }, "currency: is required"],
    [{ ...BY_REGIONS, metric: "revenue", currency: "XXX" }, "currency: must be an ISO 4217"],
    [{ ...BY_REGIONS, paused_weeks: [1] }, "paused_weeks: is not of the design regions"],
    [{ ...BY_WEEKS, regions: REGIONS }, "regions: is not of the design weeks"],
    [{ ...BY_WEEKS, weeks: 10 }, "weeks: must be an even number from 12 to 104"],
    [{ ...BY_WEEKS, weeks: 13 }, "weeks: must be an even number from 12 to 104"],
    [{ ...BY_WEEKS, paused_weeks: [1, 3, 5, 7, 9, 11] }, "paused_weeks: must be one of every two weeks"],
    [{ ...BY_WEEKS, paused_weeks: [1, 2, 5, 7, 10, 12] }, "paused_weeks: must be one of every two weeks"],
    [{ ...BY_WEEKS, creators: [] }, "creators: must be 1 to 100"],
    [{ ...BY_WEEKS, creators: [{ platform: "x", handle: "a b" }] }, "creators: the creator's handle"],
    [{ ...BY_WEEKS, name: "a\u0000" }, "name: must be text"],
    [{}, "name: is required"]
  ])("%j is 400, says why and declares nothing", async (body, problem) => {
    await using host = await openHost()
    const answer = await declare(host, body)
    expect(answer.status).toBe(400)
    expect(answer.text).toContain(problem)
    expect(host.isUntouched()).toBe(true)
  })

  test("an account has at most LIFT_TESTS_MAX tests", async () => {
    await using host = await openHost()
    for (let n = 0; n < LIFT_TESTS_MAX; n += 1) await past(host)
    const answer = await declare(host, BY_WEEKS)
    expect(answer.status).toBe(400)
    expect(answer.text).toContain("an account has at most 200 tests")
  })
})

describe("a test of regions", () => {
  test("tells its lift once it ended and every figure is there, and who was told what before", async () => {
    await using host = await openHost()
    const declared = await past(host)
    const cells = cellsOf(declared, grown)
    expect(await read(host, declared.id)).toMatchObject({
      status: 200,
      json: { status: "incomplete", cells_missing: 48, lift: null, standing: expect.stringContaining("48 figures") }
    })
    expect(await report(host, declared.id, cells.slice(1))).toMatchObject({ status: 200, json: { filed: 47 } })
    expect(await read(host, declared.id)).toMatchObject({
      json: { status: "incomplete", cells_missing: 1, lift: null }
    })
    await report(host, declared.id, cells.slice(0, 1))
    const ended = await read(host, declared.id, "?models=linear,last_touch")
    expect(ended).toMatchObject({
      json: {
        status: "ended",
        cells_missing: 0,
        cells_revised: 0,
        weeks_left: 0,
        standing: "The creators add orders: the interval lies above nothing.",
        measures: expect.stringContaining("by whatever way it reaches buyers"),
        method: expect.stringContaining("all assignments"),
        models: [{ model: "linear", orders: 0, part_percent: null, revenue: null }, { model: "last_touch" }],
        lift: { interval_percent: 95, units: 8 }
      }
    })
    // Half an order is added everywhere, which takes a little off a quarter; a fifth of what is sold would not have been.
    const lift = liftOf(ended)
    expect(lift).toMatchObject({
      percent: { estimate: expect.closeTo(25, 0), low: expect.closeTo(25, 0), high: expect.closeTo(25, 0) },
      part_percent: { estimate: expect.closeTo(20, 0) },
      added: { estimate: expect.closeTo(2 * 0.25 * (100 + 120 + 140 + 160), -1) }
    })
  })

  test("counts figures that were changed afterwards, and takes the same ones again for nothing", async () => {
    await using host = await openHost()
    const declared = await past(host)
    const cells = cellsOf(declared, grown)
    await report(host, declared.id, cells)
    await report(host, declared.id, cells)
    expect(await read(host, declared.id)).toMatchObject({ json: { cells_revised: 0 } })
    await report(
      host,
      declared.id,
      cells.slice(0, 3).map((cell) => ({ ...cell, value: cell.value + 1 }))
    )
    expect(await read(host, declared.id)).toMatchObject({ json: { cells_revised: 3 } })
  })

  test("tells no lift before its end, and how long that is", async () => {
    await using host = await openHost()
    const declared = await past(host, { startsAt: midnight(-7), weeks: 4 })
    const cells = cellsOf(declared, (place, week) => grown(place, week) + ((place * 7 + week * 3) % 5))
    await report(host, declared.id, cells.slice(0, 0).concat(cells.filter((_, row) => row % 8 < 5)))
    expect(await read(host, declared.id)).toMatchObject({
      json: {
        status: "running",
        lift: null,
        cells_missing: 0,
        standing: "Not yet: 3 more weeks. No lift is told before the end."
      }
    })
    // The weeks before it are known, so what it will be able to see is told.
    expect((await read(host, declared.id)).json).toMatchObject({ smallest_lift_percent: expect.any(Number) })
  })

  test.each([
    [{ region: "US" }, "cells[1]: region: must be one of the test's"],
    [{ week_starts_on: dayText(midnight(-20)) }, "cells[1]: week_starts_on: must be the first day of a week"],
    [{ week_starts_on: dayText(midnight(-56)) }, "cells[1]: week_starts_on: must be the first day of a week"],
    [{ week_starts_on: dayText(midnight(7)) }, "cells[1]: week_starts_on: must be the first day of a week"],
    [{ week_starts_on: dayText(midnight(0)) }, "cells[1]: week_starts_on: the week is not over"],
    [{ value: 1.5 }, "cells[1]: value: must be a whole number of orders"],
    [{ value: -1 }, "cells: must be 1 to 1000 objects"],
    [{ region: "DE" }, "cells: must tell of each region and week once"]
  ])("refuses %j and files nothing", async (wrong, problem) => {
    await using host = await openHost()
    const declared = await past(host, { weeks: 4 })
    const good = { region: "DE", week_starts_on: dayText(midnight(-21)), value: 5 }
    const answer = await report(host, declared.id, [good, { ...good, region: "FR", ...wrong }])
    expect(answer.status).toBe(400)
    expect(answer.text).toContain(problem)
    expect(await read(host, declared.id)).toMatchObject({ json: { cells_missing: 7 * 8 } })
  })

  test("of revenue takes decimal amounts of its currency, and no finer ones", async () => {
    await using host = await openHost()
    const declared = await past(host, { metric: "revenue", currency: CurrencyCode.make("KWD") })
    const cells = cellsOf(declared, (place, week) => grown(place, week) + 0.125)
    expect((await report(host, declared.id, cells)).status).toBe(200)
    const ended = await read(host, declared.id)
    expect(ended).toMatchObject({
      json: { currency: "KWD", standing: "The creators add revenue: the interval lies above nothing." }
    })
    expect(liftOf(ended)).toMatchObject({ added: { estimate: expect.closeTo(260, 0) } })
    const finer = await report(
      host,
      declared.id,
      cells.slice(0, 1).map((cell) => ({ ...cell, value: 1.0001 }))
    )
    expect(finer.text).toContain("cells[0]: value: has more decimal places than KWD allows")
  })
})

describe("a test of weeks", () => {
  const weeksTest = { startsAt: midnight(-12 * 7), weeks: 12, declaredAt: midnight(-90), seed: 5 }
  const isActive = drawWeeks(12, 5)
  const design: LiftDesign = { kind: "weeks", isActive }

  test("counts the account's own orders, and sets beside them what the models give the same creators", async () => {
    await using host = await openHost()
    const jane = [{ platform: "instagram", handle: "jane" }]
    const declared = await past(host, {
      ...weeksTest,
      design,
      creators: jane,
      metric: "revenue",
      currency: CurrencyCode.make("USD")
    })
    const sold = isActive.map((active, week) => 8 + (week % 3) + (active ? 4 : 0))
    for (const [week, orders] of sold.entries()) {
      const from = new Date(declared.startsAt.getTime() + week * WEEK_MS)
      await sell(host, from, 2, isActive[week] === true ? "JANE10" : null)
      await sell(host, from, orders - 2, null)
    }
    const expected = estimateByWeeks(
      isActive.map((active, week) => ({ isActive: active, sold: (sold[week] ?? 0) * 1_000 })),
      "revenue",
      5
    )
    const ended = await read(host, declared.id)
    const rounded = (value = 0) => Math.round(value * 10_000) / 100
    expect(liftOf(ended)).toMatchObject({
      percent: {
        estimate: rounded(expected?.relative.estimate),
        low: rounded(expected?.relative.low),
        high: rounded(expected?.relative.high)
      },
      units: 6
    })
    const all = sold.reduce((sum, orders) => sum + orders, 0)
    const shares = {
      orders: 12,
      revenue: "120.00",
      revenue_minor: 12_000,
      part_percent: rounded(12 / all),
      is_partial: false
    }
    expect(ended).toMatchObject({
      json: {
        status: "ended",
        cells_missing: null,
        models: ["first_touch", "last_touch", "linear", "time_decay", "position_based", "markov", "shapley"].map(
          (model) => ({
            model,
            ...shares
          })
        )
      }
    })
    // Kim had no part in it.
    const kim = await past(host, { ...weeksTest, design, creators: [{ platform: "youtube", handle: "kim" }] })
    expect(await read(host, kim.id, "?models=markov")).toMatchObject({
      json: { models: [{ orders: 0, revenue: null, part_percent: 0 }] }
    })
  })

  test("without orders says that nothing can be compared", async () => {
    await using host = await openHost()
    const declared = await past(host, { ...weeksTest, design })
    expect(await read(host, declared.id)).toMatchObject({
      json: { status: "ended", lift: null, standing: "Nothing was sold, so nothing can be compared." }
    })
  })

  test("that has not begun tells from past orders the smallest lift it can see; of orders of another currency none", async () => {
    await using host = await openHost()
    const declared = idOf(await declare(host, BY_WEEKS))
    const inEuros = idOf(await declare(host, { ...BY_WEEKS, metric: "revenue", currency: "EUR" }))
    for (let week = 1; week <= 14; week += 1) await sell(host, midnight(-7 * week), 9 + ((week * 5) % 7), null)
    expect((await read(host, declared)).json).toMatchObject({ smallest_lift_percent: expect.any(Number), lift: null })
    expect((await read(host, inEuros)).json).toMatchObject({ smallest_lift_percent: null })
  })

  test("takes no figures of regions", async () => {
    await using host = await openHost()
    const declared = await past(host, { ...weeksTest, design })
    const answer = await report(host, declared.id, [{ region: "DE", week_starts_on: dayText(midnight(-84)), value: 1 }])
    expect(answer.status).toBe(400)
    expect(answer.text).toContain("the test counts the account's own orders")
  })
})

test("nobody sees, reports or lists another account's tests", async () => {
  await using host = await openHost()
  const declared = await past(host)
  const secret = await host.run(
    Effect.gen(function* () {
      const other = yield* createTenant("Other Ltd")
      return (yield* createKey({ tenantId: other.id, scope: "full", label: "Other" })).secret
    })
  )
  const key = Redacted.value(secret)
  const body = { cells: cellsOf(declared, grown) }
  expect((await host.call(`${PATH}/${declared.id}`, { key })).status).toBe(404)
  expect((await host.call(`${PATH}/${declared.id}/cells`, { method: "POST", key, body })).status).toBe(404)
  expect((await host.call(PATH, { key })).json).toEqual({ lift_tests: [] })
  expect((await host.call(`${PATH}/not-an-id`, { key })).status).toBe(404)
  expect(await read(host, declared.id)).toMatchObject({ json: { cells_missing: 48 } })
})

describe("reports that others make", () => {
  const madeElsewhere = (shape: AttributionReportsShape) => (ports: Context.Context<Ports>) =>
    Context.add(ports, AttributionReports, shape)

  test("are read as those made here", async () => {
    const encoder = new TextEncoder()
    const asJson = madeElsewhere({
      ...inProcessReports,
      report: (query) =>
        Effect.map(reportAttribution(query), (made) => ({
          json: encoder.encode(JSON.stringify(attributionReportBody(made)))
        }))
    })
    await using host = await openHost({ standIn: asJson })
    const isActive = drawWeeks(12, 5)
    const given = { startsAt: midnight(-84), weeks: 12, seed: 5, design: { kind: "weeks", isActive } } as const
    const declared = await past(host, given)
    for (const [week, active] of isActive.entries()) {
      await sell(host, new Date(declared.startsAt.getTime() + week * WEEK_MS), active ? 6 : 4, "JANE10")
    }
    const lift = estimateByWeeks(
      isActive.map((active) => ({ isActive: active, sold: active ? 6 : 4 })),
      "orders",
      5
    )
    expect(await read(host, declared.id, "?models=last_touch")).toMatchObject({
      status: 200,
      json: {
        lift: { percent: { estimate: Math.round((lift?.relative.estimate ?? 0) * 10_000) / 100 } },
        models: [{ model: "last_touch", orders: 60, part_percent: 100 }]
      }
    })
  })

  test("where they are busy the test is told later: 503, and when to ask again", async () => {
    const busy = madeElsewhere({ ...inProcessReports, report: () => Effect.fail(new ReportsBusy()) })
    await using host = await openHost({ standIn: busy })
    const declared = await past(host, {
      startsAt: midnight(-84),
      weeks: 12,
      design: { kind: "weeks", isActive: drawWeeks(12, 5) }
    })
    const answer = await read(host, declared.id)
    expect(answer).toMatchObject({ status: 503, json: { error: "report_busy" } })
    expect(answer.headers.get("retry-after")).toMatch(/^\d+$/)
  })
})
