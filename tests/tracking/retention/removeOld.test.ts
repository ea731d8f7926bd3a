import { describe, expect, test } from "bun:test"
import { Clock, Effect, Layer, Redacted } from "effect"
import type { SqlClient } from "effect/sql"
import fc from "fast-check"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { layer as storesOf } from "../../../adapters/postgres/layer.ts"
import * as Server from "../../../adapters/postgres/opening/client.ts"
import { createTenant } from "../../../domain/accounts/tenants/createTenant.ts"
import { prepareAttribution } from "../../../domain/revenue/attribution/attributeOrders.ts"
import { addMonths } from "../../../domain/time/calendar.ts"
import {
  eventsBefore,
  removeOldOf,
  WHOLE_MONTH_DAYS,
  wholeMonthsBefore
} from "../../../domain/tracking/retention/retention.ts"
import { fixedClock } from "../../../fixtures/system/fixedClock.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { DAY_MS } from "../../../ports/time/days.ts"
import { EventLog } from "../../../ports/tracking/events/EventLog.ts"
import { TrackingLinks } from "../../../ports/tracking/links/TrackingLinks.ts"
import { Orders } from "../../../ports/tracking/orders/Orders.ts"
import { People, Person } from "../../../ports/tracking/people/People.ts"
import { RETENTION_DEFAULT, Retention } from "../../../ports/tracking/retention/Retention.ts"
import {
  aClick,
  aLink,
  aPageView,
  aPurchase,
  aVisit,
  newVisitor,
  orderId
} from "../../contracts/attributionExamples.ts"
import { type Dump, dumpTables } from "../../support/databases/dumpTables.ts"
import { plantRows } from "../../support/databases/plantRows.ts"
import { describeOnPostgres } from "../../support/databases/testDatabase.ts"
import { sharedEffectTest } from "../../support/running/effectTest.ts"

const NOW = new Date("2027-06-30T12:00:00.000Z")
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS)
const EVER = { from: new Date(0), to: new Date("2100-01-01") }
const WORLDS = 4
const UNPLANTED = [
  "tenants",
  "wallets",
  "ledger_entries",
  "ledger_unsettled",
  "account_closures",
  "retention",
  "people",
  "members",
  "audit_log",
  // What orders are read from is what happened in the world alone.
  "clicks",
  "events",
  "link_rules",
  "links",
  "order_aliases",
  "order_evidence",
  "order_holds",
  "order_refunds",
  "orders",
  "promo_assignments",
  "shops",
  "survey_answers"
]
/** What removing may change. */
const CHANGED = ["click_people", "clicks", "events", "scored_evidence"]

const stores = Layer.merge(storesOf(Redacted.make("a signing secret of some length")), cryptography)

/** What somebody did: came by one of three links, looked at a page or bought, so many days ago, on one of two devices of theirs. */
const Deed = fc.record({
  person: fc.integer({ min: 0, max: 4 }),
  device: fc.integer({ min: 0, max: 1 }),
  link: fc.integer({ min: 0, max: 2 }),
  what: fc.constantFrom("visit", "visit", "page", "order"),
  daysAgo: fc.integer({ min: 1, max: 1_200 })
})
type Deed = typeof Deed extends fc.Arbitrary<infer Made> ? Made : never

const World = fc.record({
  deeds: fc.array(Deed, { minLength: 40, maxLength: 80 }),
  months: fc.constantFrom(1, 6, 25)
})

const live = Effect.fnUntraced(function* (tenantId: TenantId, deeds: ReadonlyArray<Deed>) {
  const [links, log, people] = [yield* TrackingLinks, yield* EventLog, yield* People]
  const own = ["jane", "kim", "lea"].map((handle) => aLink(tenantId, { creator: { platform: "tiktok", handle } }))
  yield* Effect.forEach(own, (link) => links.insert(link))
  const devices = Array.from({ length: 5 }, () => [newVisitor(), newVisitor()])
  for (const [place, pvIds] of devices.entries()) {
    for (const pvId of pvIds) {
      yield* people.record({
        tenantId,
        person: Person.make(String(place).repeat(64)),
        pvId,
        source: "server",
        at: daysAgo(600)
      })
    }
  }
  for (const [place, { person, device, link: linkPlace, what, daysAgo: days }] of deeds.entries()) {
    const [pvId, link] = [devices[person]?.[device], own[linkPlace]]
    if (pvId === undefined || link === undefined) throw new Error("nobody did this")
    const receivedAt = daysAgo(days)
    if (what === "page") yield* log.append(aPageView(tenantId, { pvId, receivedAt }))
    if (what === "order") {
      yield* log.append(
        aPurchase(tenantId, { orderId: orderId(`o-${place}`) }, { pvId, receivedAt, reportedBy: "server" })
      )
    }
    if (what === "visit") {
      const click = aClick(link, { at: new Date(receivedAt.getTime() - 1_000) })
      yield* links.recordClick(click)
      yield* log.append(aVisit(tenantId, { pvId, receivedAt, ref: link.code, clickId: click.id }))
    }
  }
})

/** Every order as it is credited, by each model. */
const credited = Effect.fnUntraced(function* (tenantId: TenantId) {
  const files = yield* Orders.use((orders) => orders.placedBetween(tenantId, EVER.from, EVER.to, 1_000))
  const told: Array<unknown> = []
  for (const model of ["first_touch", "last_touch", "linear", "time_decay", "position_based"] as const) {
    const attribution = yield* prepareAttribution(tenantId, model, { from: new Date(0), to: new Date(0) })
    told.push(yield* attribution.attribute(files))
  }
  return JSON.stringify(told, (_, value) => (typeof value === "bigint" ? `${value}` : value))
})

const differing = (before: Dump, after: Dump): ReadonlyArray<string> =>
  Object.keys(before).filter((table) => JSON.stringify(before[table]) !== JSON.stringify(after[table]))

const suite = <E>(name: string, database: Layer.Layer<SqlClient.SqlClient, E>) =>
  describe(`what is removed when it is old: ${name}`, () => {
    const it = sharedEffectTest(Layer.provideMerge(stores, database))

    for (const [place, { deeds, months }] of fc.sample(World, { numRuns: WORLDS, seed: 7 }).entries()) {
      it.live(
        `changes no order, whatever happened, and no other table: world ${place + 1}, ${months} months`,
        Effect.gen(function* () {
          const { id: tenantId } = yield* createTenant("Mugs")
          yield* live(tenantId, deeds)
          yield* plantRows(tenantId, crypto.randomUUID(), UNPLANTED)
          yield* Retention.use((retention) => retention.change(tenantId, { eventMonths: months }))
          const [before, orders] = [yield* dumpTables, yield* credited(tenantId)]
          const clock = fixedClock(NOW, yield* Clock.Clock)
          const removed = yield* Effect.provideService(removeOldOf(tenantId), Clock.Clock, clock)
          const after = yield* dumpTables
          expect(differing(before, after).filter((table) => !CHANGED.includes(table))).toEqual([])
          expect(yield* credited(tenantId)).toBe(orders)
          const rowsOf = (dump: Dump) => (dump.events?.length ?? 0) + (dump.clicks?.length ?? 0)
          expect(rowsOf(before) - rowsOf(after)).toBe(removed.visits)
          expect(removed.visits).toBeGreaterThan(0)
        })
      )
    }
  })

await describeOnPostgres("Postgres server", (url) => suite("Postgres server", Server.layer(url)))

describe("since when something is old", () => {
  test("is the same day of an earlier month, or the last one of a month that has none", () => {
    const at = new Date("2026-03-31T10:00:00.000Z")
    expect(addMonths(at, -1).toISOString()).toBe("2026-02-28T10:00:00.000Z")
    expect(addMonths(at, -25).toISOString()).toBe("2024-02-29T10:00:00.000Z")
    expect(addMonths(at, -12).toISOString()).toBe("2025-03-31T10:00:00.000Z")
  })

  test("is a whole month where nothing is said of it, which is left a while to go at once", () => {
    const at = new Date("2026-03-10T10:00:00.000Z")
    expect(wholeMonthsBefore(at)).toEqual(new Date("2024-02-01T00:00:00.000Z"))
    expect(eventsBefore(at, RETENTION_DEFAULT, 7)).toEqual(new Date("2024-02-01T00:00:00.000Z"))
    const first = new Date("2026-03-01T10:00:00.000Z")
    expect(wholeMonthsBefore(first)).toEqual(new Date("2024-02-01T00:00:00.000Z"))
    expect(eventsBefore(first, RETENTION_DEFAULT, 7)).toEqual(new Date("2024-01-01T00:00:00.000Z"))
    const left = new Date(first.getTime() + WHOLE_MONTH_DAYS * DAY_MS)
    expect(eventsBefore(left, RETENTION_DEFAULT, 7)).toEqual(new Date("2024-02-01T00:00:00.000Z"))
  })

  test("is never within the look-back of an order that is still to come", () => {
    const at = new Date("2026-03-31T10:00:00.000Z")
    const settings = { ...RETENTION_DEFAULT, eventMonths: 1 }
    expect(eventsBefore(at, settings, 7)).toEqual(addMonths(at, -1))
    expect(eventsBefore(at, settings, 90)).toEqual(new Date(at.getTime() - 91 * DAY_MS))
  })
})
