import { describe, expect } from "bun:test"
import { Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import fc from "fast-check"
import { cryptography } from "../../../../adapters/cryptography/layer.ts"
import { layer as storesOf } from "../../../../adapters/postgres/layer.ts"
import * as Server from "../../../../adapters/postgres/opening/client.ts"
import { createTenant } from "../../../../domain/accounts/tenants/createTenant.ts"
import { readRevenue } from "../../../../domain/creators/roster/sumUpRevenue.ts"
import { earnedByLink } from "../../../../domain/revenue/attribution/earnedByLink.ts"
import { WHOLE_SHARE } from "../../../../domain/revenue/attribution/models/shares.ts"
import {
  type AttributionReportQuery,
  reportAttribution
} from "../../../../domain/revenue/attribution/reportAttribution.ts"
import { checkSummaries } from "../../../../domain/revenue/attribution/summaries/checkSummaries.ts"
import {
  makeSummaries,
  SUMMARISED_ORDERS_MIN,
  summariseWaiting
} from "../../../../domain/revenue/attribution/summaries/makeSummaries.ts"
import { SpanSums, spansReadHere } from "../../../../domain/revenue/attribution/summaries/SpanSums.ts"
import { layer as noSummaries } from "../../../../fixtures/revenue/attribution/Summaries.ts"
import { TimeZone } from "../../../../ports/accounts/tenants/AttributionSettings.ts"
import type { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { CurrencyCode } from "../../../../ports/money/money.ts"
import { DAY_MS } from "../../../../ports/time/days.ts"
import { Orders } from "../../../../ports/tracking/orders/Orders.ts"
import { migratedEmbedded } from "../../../support/databases/migratedEmbedded.ts"
import { plantOrders } from "../../../support/databases/plantOrders.ts"
import { describeOnPostgres } from "../../../support/databases/testDatabase.ts"
import { sharedEffectTest } from "../../../support/running/effectTest.ts"
import { sized } from "../../../support/running/sized.ts"
import { atNow, BEGINNING, DAYS, Deed, makeWorld, NOW } from "./summaryWorld.ts"

const TEN_MINUTES_MS = 600_000
/** More spans than a world has. */
const SPANS_MAX = 1_000
const stores = Layer.merge(storesOf(Redacted.make("a signing secret of some length")), cryptography)

const zone = TimeZone.make("America/New_York")
const broken = (
  interval: "day" | "week" | "month" | null,
  groupBy: "creator" | "link" | "shop" | null,
  isWhole: boolean
) => ({
  interval,
  groupBy,
  timeZone: zone,
  startsWithFirstOrder: isWhole
})
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS)
const ever = { from: new Date(0), to: new Date(NOW.getTime() + DAY_MS) }

/** What is asked of every world. */
const QUESTIONS: ReadonlyArray<Omit<AttributionReportQuery, "tenantId">> = [
  { model: "last_touch", period: ever, currency: null },
  { model: "first_touch", period: ever, currency: CurrencyCode.make("USD"), breakdown: broken("day", "creator", true) },
  {
    model: "linear",
    period: { from: daysAgo(9), to: daysAgo(1) },
    currency: null,
    breakdown: broken("week", "link", false)
  },
  {
    model: "time_decay",
    period: { from: daysAgo(DAYS + 2), to: NOW },
    currency: null,
    breakdown: broken("month", null, false)
  },
  { model: "position_based", period: ever, currency: null, breakdown: broken(null, "shop", false) },
  {
    model: "linear",
    period: ever,
    currency: null,
    filter: { creator: "x/jane" },
    breakdown: broken("week", "link", true)
  },
  { model: "last_touch", period: ever, currency: null, filter: { creator: null, campaign: null } },
  { model: "last_touch", period: ever, currency: null, filter: { country: null, shop: null } },
  { model: "linear", period: ever, currency: null, filter: { isUnattributed: true } },
  { model: "markov", period: ever, currency: null }
]

const textOf = (value: unknown) =>
  JSON.stringify(value, (_, each) =>
    typeof each === "bigint" ? `${each}` : each instanceof Map ? [...each].sort() : each
  )

/** What each creator brought of late, in no order. */
const revenueOf = (tenantId: TenantId) =>
  Effect.map(readRevenue(tenantId, NOW), (creators) => creators.map(textOf).toSorted())

/** All that is made of summaries, as text. */
const ASKED = [
  ...QUESTIONS.map((question) => ({
    name: `a report by ${question.model}`,
    ask: (tenantId: TenantId) => Effect.map(reportAttribution({ tenantId, ...question }), textOf)
  })),
  {
    name: "what links earned",
    ask: (tenantId: TenantId) => Effect.map(earnedByLink({ tenantId, model: "time_decay", period: ever }), textOf)
  },
  { name: "what creators brought", ask: (tenantId: TenantId) => Effect.map(revenueOf(tenantId), textOf) }
]

/** What is asked is answered as from the orders alone. */
const expectExact = Effect.fnUntraced(function* (tenantId: TenantId, place: number, after: string) {
  const asked = ASKED[place % ASKED.length]
  if (asked === undefined) throw new Error("nothing is asked")
  const told = asked.ask(tenantId)
  const [kept, read] = [yield* told, yield* Effect.provide(told, noSummaries)]
  if (kept !== read) throw new Error(`${asked.name} ${after}: ${kept} instead of ${read}`)
})
const expectAllExact = (tenantId: TenantId, after: string) =>
  Effect.forEach(ASKED, (_, place) => expectExact(tenantId, place, after), { discard: true })

/** The orders' store, and which of them were read from it. */
const watchedOrders = Effect.gen(function* () {
  const book = yield* Orders
  const read: Array<string> = []
  const watched = Orders.of({
    ...book,
    placedBetween: (...asked) =>
      Effect.tap(book.placedBetween(...asked), (files) =>
        Effect.sync(() => read.push(...files.map((file) => file.orderId)))
      )
  })
  return { read, watched }
})

const World = fc.record({
  before: fc.array(Deed, { minLength: 12, maxLength: 30 }),
  after: fc.array(Deed, { minLength: 4, maxLength: 8 })
})

const suite = <E>(name: string, database: Layer.Layer<SqlClient.SqlClient, E>, worlds: number) =>
  describe(`summaries: ${name}`, () => {
    const it = sharedEffectTest(Layer.provideMerge(stores, database))

    it.property(
      "a report is that of the orders, whatever was written before and after they were summed up",
      World,
      ({ before, after }) =>
        Effect.gen(function* () {
          const { id: tenantId } = yield* createTenant("Mugs")
          const does = makeWorld(tenantId)
          yield* Effect.forEach([...BEGINNING, ...before], does)
          const { waited, kept } = yield* summariseWaiting(tenantId, SPANS_MAX)
          expect(kept).toBe(waited)
          yield* expectAllExact(tenantId, "summed up")
          for (const [place, deed] of after.entries()) {
            yield* does(deed)
            yield* expectExact(tenantId, place, `after ${JSON.stringify(deed)}`)
          }
          yield* summariseWaiting(tenantId, SPANS_MAX)
          yield* expectAllExact(tenantId, "summed up again")
          expect((yield* checkSummaries(tenantId, SPANS_MAX)).different).toEqual([])
          expect((yield* summariseWaiting(tenantId, SPANS_MAX)).waited).toBe(0)
        }).pipe(atNow),
      worlds
    )

    it.live(
      "orders of a summary that holds are not read again; one more order has those of its day read, and no others",
      Effect.gen(function* () {
        const { id: tenantId } = yield* createTenant("Mugs")
        const does = makeWorld(tenantId)
        const order = { visitor: 1, person: 0, link: 0, minutes: 10, choice: 5 }
        yield* Effect.forEach(BEGINNING, does)
        yield* does({ ...order, kind: "click", order: 0, daysAgo: 6, choice: 1 })
        yield* does({ ...order, kind: "shopOrder", order: 1, daysAgo: 5 })
        yield* does({ ...order, kind: "shopOrder", order: 2, daysAgo: 3 })
        yield* summariseWaiting(tenantId, SPANS_MAX)
        const { read, watched } = yield* watchedOrders
        const report = reportAttribution({ tenantId, model: "linear", period: ever, currency: null }).pipe(
          Effect.provideService(Orders, watched)
        )
        expect((yield* report).totals.map(({ minorUnits }) => minorUnits)).toEqual([9_800n])
        const [brought = "", ...others] = yield* Effect.provideService(revenueOf(tenantId), Orders, watched)
        expect(JSON.parse(brought)).toMatchObject({ revenue: [{ minorUnits: "9800", orders: 2 }] })
        expect(others).toEqual([])
        const links = earnedByLink({ tenantId, model: "linear", period: ever }).pipe(
          Effect.provideService(Orders, watched)
        )
        expect((yield* links).rows).toMatchObject([{ minorUnits: 9_800n, orders: 2n * WHOLE_SHARE }])
        expect(read).toEqual([])
        yield* does({ ...order, kind: "shopOrder", order: 3, daysAgo: 3 })
        expect((yield* report).totals.map(({ minorUnits }) => minorUnits)).toEqual([14_700n])
        expect(read.toSorted()).toEqual(["1003", "1004"])
      }).pipe(atNow)
    )

    it.live(
      "an earlier order of a customer that is filed later makes a returning one of them; a later order has nothing read again",
      Effect.gen(function* () {
        const { id: tenantId } = yield* createTenant("Mugs")
        const does = makeWorld(tenantId)
        const order = { visitor: 1, person: 0, link: 0, minutes: 10, choice: 5 }
        const newOnes = Effect.map(
          reportAttribution({ tenantId, model: "linear", period: ever, currency: null }),
          ({ totals: [total] }) => [total?.newCustomers, total?.returningCustomers].map((share) => Number(share) / 1e15)
        )
        yield* does({ ...order, kind: "shopOrder", order: 1, daysAgo: 5 })
        yield* does({ ...order, kind: "customer", order: 1, daysAgo: 5 })
        yield* summariseWaiting(tenantId, SPANS_MAX)
        expect(yield* newOnes).toEqual([1, 0])
        yield* does({ ...order, kind: "customer", order: 3, daysAgo: 0 })
        yield* does({ ...order, kind: "shopOrder", order: 3, daysAgo: 0, minutes: 5 })
        expect((yield* summariseWaiting(tenantId, SPANS_MAX)).waited).toBe(0)
        yield* does({ ...order, kind: "shopOrder", order: 2, daysAgo: 20 })
        yield* summariseWaiting(tenantId, SPANS_MAX)
        expect(yield* newOnes).toEqual([1, 1])
        yield* does({ ...order, kind: "customer", order: 2, daysAgo: 20 })
        expect(yield* newOnes).toEqual([1, 2])
        yield* expectAllExact(tenantId, "filed later")
        yield* summariseWaiting(tenantId, SPANS_MAX)
        yield* expectAllExact(tenantId, "summed up again")
        // Of an earlier order that turns out to be a test nobody is a customer.
        yield* does({ ...order, kind: "shopUpdate", order: 2, daysAgo: 20, minutes: 22 })
        expect((yield* newOnes)[1]).toBe(1)
        yield* expectAllExact(tenantId, "a test")
        expect((yield* checkSummaries(tenantId, SPANS_MAX)).different).toEqual([])
      }).pipe(atNow)
    )

    it.live(
      "an order of the last hours is read once for all spans that it is in, and once more where something of it is new",
      Effect.gen(function* () {
        const { id: tenantId } = yield* createTenant("Mugs")
        const does = makeWorld(tenantId)
        const { read, watched } = yield* watchedOrders
        const order = { visitor: 1, person: 0, link: 0, daysAgo: 0, choice: 5 }
        yield* does({ ...order, kind: "shopOrder", order: 1, minutes: 85 })
        yield* does({ ...order, kind: "shopOrder", order: 2, minutes: 95 })
        const summarise = Effect.provideService(summariseWaiting(tenantId, SPANS_MAX), Orders, watched)
        const first = yield* summarise
        expect(first.kept).toBe(first.waited)
        expect(read.toSorted()).toEqual(["1002", "1003"])
        yield* does({ ...order, kind: "refund", order: 2, minutes: 60 })
        // Ten minutes and the hour.
        expect(yield* summarise).toEqual({ waited: 2, kept: 2 })
        expect(read.toSorted()).toEqual(["1002", "1003", "1003"])
        yield* expectExact(tenantId, 0, "summed up from parts")
        expect((yield* checkSummaries(tenantId, SPANS_MAX)).different).toEqual([])
      }).pipe(atNow)
    )

    it.live(
      "a summary made from what was read before something was written is not kept",
      Effect.gen(function* () {
        const { id: tenantId } = yield* createTenant("Mugs")
        const does = makeWorld(tenantId)
        const order = { visitor: 1, person: 0, link: 0, minutes: 10, choice: 5 }
        yield* does({ ...order, kind: "shopOrder", order: 1, daysAgo: 5 })
        const book = yield* Orders
        const services = yield* Effect.context<Effect.Services<ReturnType<typeof does>>>()
        let isFirst = true
        const late = Orders.of({
          ...book,
          placedBetween: (...asked) =>
            Effect.tap(book.placedBetween(...asked), (files) => {
              if (files.length === 0 || !isFirst) return Effect.void
              isFirst = false
              return does({ ...order, kind: "shopOrder", order: 2, daysAgo: 5 }).pipe(
                Effect.provide(services),
                Effect.orDie
              )
            })
        })
        const { waited, kept } = yield* Effect.provideService(summariseWaiting(tenantId, SPANS_MAX), Orders, late)
        expect(waited - kept).toBe(1)
        yield* expectExact(tenantId, 0, "written meanwhile")
        expect(yield* summariseWaiting(tenantId, SPANS_MAX)).toEqual({ waited: 1, kept: 1 })
      }).pipe(atNow)
    )

    it.live(
      "a summary of orders that were read by other settings than the span waited for is not kept",
      Effect.gen(function* () {
        const { id: tenantId } = yield* createTenant("Mugs")
        const does = makeWorld(tenantId)
        yield* does({ kind: "shopOrder", order: 1, daysAgo: 5, visitor: 1, person: 0, link: 0, minutes: 10, choice: 5 })
        const changing = SpanSums.of({
          read: (...asked) => Effect.map(spansReadHere.read(...asked), (read) => ({ ...read, basis: "another" }))
        })
        const { waited, kept } = yield* Effect.provideService(summariseWaiting(tenantId, SPANS_MAX), SpanSums, changing)
        expect(waited).toBeGreaterThan(0)
        expect(kept).toBe(0)
        const all = yield* summariseWaiting(tenantId, SPANS_MAX)
        expect(all).toEqual({ waited, kept: waited })
      }).pipe(atNow)
    )

    it.live(
      "a check finds what was written past the triggers",
      Effect.gen(function* () {
        const { id: tenantId } = yield* createTenant("Mugs")
        const does = makeWorld(tenantId)
        yield* does({ kind: "shopOrder", order: 1, daysAgo: 5, visitor: 1, person: 0, link: 0, minutes: 10, choice: 5 })
        yield* summariseWaiting(tenantId, SPANS_MAX)
        const sql = yield* SqlClient.SqlClient
        yield* sql`update summary_sales set minor_units = minor_units + 1 where tenant_id = ${tenantId} and model = 'linear'`
        const { different } = yield* checkSummaries(tenantId, SPANS_MAX)
        expect(different.length).toBe(1)
      }).pipe(atNow)
    )
  })

/** What is written about an order of visitor 1 that is summed up; each by itself has it read again. */
const CHANGES: ReadonlyArray<Partial<Deed> & Pick<Deed, "kind">> = [
  { kind: "visit" },
  { kind: "visit", visitor: 2 },
  { kind: "page" },
  { kind: "pastClick" },
  { kind: "eventsGone" },
  { kind: "clicksGone", daysAgo: 0 },
  { kind: "device", visitor: 3 },
  { kind: "answer" },
  { kind: "refund" },
  { kind: "buyer" },
  { kind: "shopUpdate" },
  { kind: "serverOrder" },
  { kind: "linkGiven" },
  { kind: "trust", choice: 0 },
  { kind: "erased" }
]

const changes = <E>(database: Layer.Layer<SqlClient.SqlClient, E>) =>
  describe("summaries: a change", () => {
    const it = sharedEffectTest(Layer.provideMerge(stores, database))

    for (const change of CHANGES) {
      it.live(
        `has an order read again: ${change.kind} of visitor ${change.visitor ?? 1}`,
        Effect.gen(function* () {
          const { id: tenantId } = yield* createTenant("Mugs")
          const does = makeWorld(tenantId)
          const plain = { visitor: 1, person: 0, link: 0, order: 1, daysAgo: 6, minutes: 10, choice: 5 }
          yield* Effect.forEach(BEGINNING, does)
          yield* does({ ...plain, kind: "click", choice: 1 })
          yield* does({ ...plain, kind: "device" })
          yield* does({ ...plain, kind: "device", visitor: 2 })
          yield* does({ ...plain, kind: "shopOrder", daysAgo: 5 })
          const first = yield* summariseWaiting(tenantId, SPANS_MAX)
          expect(first.kept).toBe(first.waited)
          yield* does({ ...plain, ...change })
          expect((yield* summariseWaiting(tenantId, SPANS_MAX)).waited).toBeGreaterThan(0)
        }).pipe(atNow)
      )
    }
  })

/** The same on either database: it is tried on the one that many orders are planted in sooner. */
const worker = <E>(database: Layer.Layer<SqlClient.SqlClient, E>) =>
  describe("summaries: a worker", () => {
    const it = sharedEffectTest(Layer.provideMerge(stores, database))

    it.live(
      "a worker's run sums up whoever has many orders, until nothing of theirs waits, and nobody with few",
      Effect.gen(function* () {
        const [large, small] = [yield* createTenant("Large"), yield* createTenant("Small")]
        const sql = yield* SqlClient.SqlClient
        const planted = [
          ...plantOrders({ tenantId: large.id, orders: SUMMARISED_ORDERS_MIN, codes: `l${large.id}-` }),
          ...plantOrders({ tenantId: small.id, orders: 5, codes: `s${small.id}-` })
        ]
        yield* Effect.forEach(planted, (statement) => sql.unsafe(statement), { discard: true })
        yield* makeSummaries
        const spans = yield* sql`
          select count(*)::int as spans, count(made_at_changes)::int as made from summary_spans where tenant_id = ${large.id}
        `
        const [opened] = spans
        expect(opened?.spans).toBeGreaterThan(0)
        expect(opened?.made).toBe(opened?.spans)
        expect(yield* sql`select from summary_spans where tenant_id = ${small.id}`).toEqual([])
        const turns = yield* sql`select next_at from summary_turns where tenant_id = ${small.id}`
        expect(turns).toEqual([{ next_at: new Date(NOW.getTime() + TEN_MINUTES_MS) }])
        yield* expectExact(large.id, 1, "summed up by a worker")
        expect((yield* checkSummaries(large.id, 3)).different).toEqual([])
      }).pipe(atNow)
    )
  })

suite("embedded", migratedEmbedded(), sized(1, 300))

await describeOnPostgres("Postgres server", (url) => {
  suite("Postgres server", Server.layer(url), sized(2, 300))
  changes(Server.layer(url))
  worker(Server.layer(url))
})
