import { describe, expect } from "bun:test"
import { Effect, type Layer, Option } from "effect"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import type { Tenants } from "../../ports/accounts/tenants/Tenants.ts"
import { ClickDay, ClickPeople, ClickPerson } from "../../ports/revenue/fraud/ClickPeople.ts"
import { HOLD, type HoldStatus, type HoldVerdict } from "../../ports/revenue/fraud/Hold.ts"
import type { OrderKey, Signal } from "../../ports/revenue/fraud/Signal.ts"
import { DEVICE_CLICKS_MIN, Traffic } from "../../ports/revenue/fraud/Traffic.ts"
import { WATCH_LISTED_MAX, Watch } from "../../ports/revenue/fraud/Watch.ts"
import { HOUR_MS, MINUTE_MS } from "../../ports/time/days.ts"
import { EventLog } from "../../ports/tracking/events/EventLog.ts"
import { TrackingLinks } from "../../ports/tracking/links/TrackingLinks.ts"
import { sharedEffectTest } from "../support/running/effectTest.ts"
import { aClick, aLink, aVisit, newClickId, newDomain, newVisitor, noon } from "./attributionExamples.ts"
import { machineSuite } from "./machineSuite.ts"
import { newTenant } from "./newTenant.ts"
import { StoreSuite } from "./StoreSuite.ts"
import { aDecision, anOrderKey, aSignal } from "./watchExamples.ts"

const record = (tenantId: TenantId, signals: ReadonlyArray<Omit<Signal, "tenantId">>, at = noon(3)) =>
  Watch.use((watch) => watch.record(tenantId, signals, at))
const signalsOf = (tenantId: TenantId, given: Partial<Parameters<Watch["Service"]["signals"]>[1]> = {}) =>
  Watch.use((watch) => watch.signals(tenantId, { rule: null, limit: 100, after: null, ...given }))
const holdsOf = (tenantId: TenantId, given: Partial<Parameters<Watch["Service"]["holds"]>[1]> = {}) =>
  Watch.use((watch) => watch.holds(tenantId, { status: null, limit: 100, after: null, ...given }))

/** What any adapter of Watch, Traffic and ClickPeople must do. */
export const suite = <E>(
  name: string,
  layer: Layer.Layer<Tenants | Watch | Traffic | ClickPeople | EventLog | TrackingLinks, E>
) =>
  describe(`watch contract: ${name}`, () => {
    const it = sharedEffectTest(layer)

    describe("signals", () => {
      it.live(
        "are kept once each, told as the newest look told them, and no other tenant's",
        Effect.gen(function* () {
          const [tenantId, other] = [yield* newTenant, yield* newTenant]
          const signal = aSignal({ orders: [anOrderKey(), anOrderKey({ shopDomain: null })] })
          const nobodys = aSignal({ creator: null, codes: [], severity: "low", rule: "self_click", orders: [] })
          expect(yield* record(tenantId, [signal, nobodys], noon(3))).toBe(2)
          expect(yield* record(tenantId, [signal], noon(4))).toBe(0)
          const grown = { ...signal, orders: [...signal.orders, anOrderKey()], evidence: { orders: 5 }, at: noon(4) }
          expect(yield* record(tenantId, [grown], noon(5))).toBe(0)
          const listed = yield* signalsOf(tenantId)
          expect(listed).toHaveLength(2)
          expect(listed).toContainEqual({ ...grown, tenantId, foundAt: noon(3) })
          expect(listed).toContainEqual({ ...nobodys, tenantId, foundAt: noon(3) })
          expect(yield* signalsOf(other)).toEqual([])
          expect(yield* record(other, [signal])).toBe(1)
          expect(yield* record(tenantId, [])).toBe(0)
        })
      )

      it.live(
        "are listed newest find first, of one rule where that is asked, page by page",
        Effect.gen(function* () {
          const tenantId = yield* newTenant
          const rules = ["one_device", "leaked_code", "one_device"] as const
          for (const [day, rule] of rules.entries()) {
            yield* record(
              tenantId,
              [aSignal({ rule, severity: "low" }), aSignal({ rule, severity: "low" })],
              noon(3 + day)
            )
          }
          const whole = yield* signalsOf(tenantId)
          expect(whole.map(({ foundAt }) => foundAt.getTime())).toEqual(
            [5, 5, 4, 4, 3, 3].map((day) => noon(day).getTime())
          )
          for (const limit of [1, 2, 4, 6]) {
            const paged: Array<(typeof whole)[number]> = []
            for (;;) {
              const page = yield* signalsOf(tenantId, { limit, after: paged.at(-1) ?? null })
              expect(page.length).toBeLessThanOrEqual(limit)
              paged.push(...page)
              if (page.length === 0) break
            }
            expect(paged).toEqual([...whole])
          }
          const leaked = yield* signalsOf(tenantId, { rule: "leaked_code" })
          expect(leaked.map(({ rule }) => rule)).toEqual(["leaked_code", "leaked_code"])
          expect((yield* signalsOf(tenantId, { limit: 10_000 })).length).toBeLessThanOrEqual(WATCH_LISTED_MAX)
        })
      )
    })

    describe("holds", () => {
      it.live(
        "orders of signals of high severity are on hold, with each of their rules; of others they aren't",
        Effect.gen(function* () {
          const [tenantId, other] = [yield* newTenant, yield* newTenant]
          const watch = yield* Watch
          const [order, unreported, free] = [anOrderKey(), anOrderKey({ shopDomain: null }), anOrderKey()]
          yield* record(tenantId, [
            aSignal({ orders: [order, unreported] }),
            aSignal({ rule: "self_purchase", orders: [order] }),
            aSignal({ severity: "medium", orders: [free] }),
            aSignal({ severity: "low", orders: [free] })
          ])
          const held = { status: "held", heldAt: noon(3) } as const
          const both = { ...held, order, rules: ["one_device", "self_purchase"] } as const
          const one = { ...held, order: unreported, rules: ["one_device"] } as const
          const asked = yield* watch.holdsOf(tenantId, [order, unreported, free, order])
          expect(asked).toHaveLength(2)
          expect(asked).toContainEqual(both)
          expect(asked).toContainEqual(one)
          expect(yield* watch.holdsOf(other, [order, unreported])).toEqual([])
          expect(yield* watch.holdsOf(tenantId, [])).toEqual([])
          // The same order id of another store is another order.
          expect(yield* watch.holdsOf(tenantId, [{ ...order, shopDomain: newDomain() }])).toEqual([])
          yield* record(tenantId, [aSignal({ rule: "impossible_time", orders: [unreported] })], noon(4))
          expect(yield* watch.holdsOf(tenantId, [unreported])).toEqual([
            { ...one, rules: ["impossible_time", "one_device"] as const }
          ])
        })
      )

      it.live(
        "are listed newest first, of one status where that is asked, page by page",
        Effect.gen(function* () {
          const tenantId = yield* newTenant
          const watch = yield* Watch
          const orders = Array.from({ length: 5 }, () => anOrderKey())
          for (const [day, order] of orders.entries())
            yield* record(tenantId, [aSignal({ orders: [order] })], noon(3 + day))
          yield* record(tenantId, [aSignal({ orders: [anOrderKey(), anOrderKey({ shopDomain: null })] })], noon(3))
          const [released] = orders
          if (released === undefined) throw new Error("no order")
          yield* watch.decide(tenantId, aDecision(released, "release"))
          const whole = yield* holdsOf(tenantId)
          expect(whole).toHaveLength(7)
          expect(whole.slice(0, 4).map(({ order }) => order)).toEqual(orders.slice(1).toReversed())
          for (const limit of [1, 2, 3, 7]) {
            const paged: Array<(typeof whole)[number]> = []
            for (;;) {
              const page = yield* holdsOf(tenantId, { limit, after: paged.at(-1) ?? null })
              paged.push(...page)
              if (page.length === 0) break
            }
            expect(paged).toEqual([...whole])
          }
          expect((yield* holdsOf(tenantId, { status: "released" })).map(({ order }) => order)).toEqual([released])
          expect(yield* holdsOf(tenantId, { status: "held" })).toHaveLength(6)
        })
      )

      it.live(
        "MUST not put an order on hold again that was decided on",
        Effect.gen(function* () {
          const tenantId = yield* newTenant
          const watch = yield* Watch
          const [good, bad] = [anOrderKey(), anOrderKey()]
          const signal = aSignal({ orders: [good, bad] })
          yield* record(tenantId, [signal])
          yield* watch.decide(tenantId, aDecision(good, "release"))
          yield* watch.decide(tenantId, aDecision(bad, "confirm"))
          yield* record(tenantId, [signal, aSignal({ rule: "self_purchase", orders: [good, bad] })], noon(5))
          const status = new Map((yield* holdsOf(tenantId)).map((hold) => [hold.order.orderId, hold.status]))
          expect([status.get(good.orderId), status.get(bad.orderId)]).toEqual(["released", "confirmed"])
        })
      )

      it.live(
        "decide MUST fail with HoldNotFound where no rule of the tenant ever put it on hold",
        Effect.gen(function* () {
          const [tenantId, other] = [yield* newTenant, yield* newTenant]
          const watch = yield* Watch
          const order = anOrderKey()
          yield* record(other, [aSignal({ orders: [order] })])
          yield* record(tenantId, [aSignal({ severity: "medium", orders: [order] })])
          const failed = yield* Effect.flip(watch.decide(tenantId, aDecision(order, "release")))
          expect(failed._tag).toBe("HoldNotFound")
          expect(yield* watch.decisions(tenantId, order)).toEqual([])
          expect((yield* watch.holdsOf(other, [order])).map(({ status }) => status)).toEqual(["held"])
        })
      )

      it.live(
        "every decision is kept, newest first, each once by its id, and seen by its tenant alone",
        Effect.gen(function* () {
          const [tenantId, other] = [yield* newTenant, yield* newTenant]
          const watch = yield* Watch
          const order = anOrderKey()
          for (const each of [tenantId, other]) yield* record(each, [aSignal({ orders: [order] })])
          const confirmed = aDecision(order, "confirm", { at: noon(3) })
          const released = aDecision(order, "release", { at: noon(4), by: { kind: "operator", name: "Lee" } })
          expect((yield* watch.decide(tenantId, confirmed)).status).toBe("confirmed")
          expect((yield* watch.decide(tenantId, released)).status).toBe("released")
          expect((yield* watch.decide(tenantId, confirmed)).status).toBe("released")
          expect(yield* watch.decisions(tenantId, order)).toEqual([released, confirmed])
          expect(yield* watch.decisions(other, order)).toEqual([])
          expect((yield* watch.holdsOf(other, [order])).map(({ status }) => status)).toEqual(["held"])
        })
      )

      it.live(
        "of many decisions at once each is carried out by itself, and what is kept tells how the order came to be as it is",
        Effect.gen(function* () {
          const tenantId = yield* newTenant
          const watch = yield* Watch
          const order = anOrderKey()
          yield* record(tenantId, [aSignal({ orders: [order] })])
          const given = Array.from({ length: 8 }, (_, n) => aDecision(order, n % 2 === 0 ? "confirm" : "release"))
          yield* Effect.forEach(given, (each) => watch.decide(tenantId, each), {
            concurrency: "unbounded",
            discard: true
          })
          const kept = yield* watch.decisions(tenantId, order)
          const [hold] = yield* watch.holdsOf(tenantId, [order])
          const confirms = kept.filter(({ verdict }) => verdict === "confirm").length
          const releases = kept.length - confirms
          expect(Math.abs(confirms - releases)).toBeLessThanOrEqual(1)
          expect(hold?.status === "confirmed" ? confirms >= releases : releases >= confirms).toBe(true)
        })
      )

      machineSuite<HoldStatus, HoldVerdict, { readonly tenantId: TenantId; readonly order: OrderKey }, Watch | Tenants>(
        "order on hold",
        it,
        HOLD,
        {
          arrange: (status) =>
            Effect.gen(function* () {
              const tenantId = yield* newTenant
              const watch = yield* Watch
              const order = anOrderKey()
              yield* record(tenantId, [aSignal({ orders: [order] })])
              if (status !== "held") {
                yield* watch.decide(tenantId, aDecision(order, status === "released" ? "release" : "confirm"))
              }
              return { tenantId, order }
            }),
          apply: ({ tenantId, order }, verdict) =>
            Watch.use((watch) => watch.decide(tenantId, aDecision(order, verdict, { at: noon(6) }))).pipe(
              Effect.as(null)
            ),
          read: ({ tenantId, order }) =>
            Effect.gen(function* () {
              const watch = yield* Watch
              const [hold] = yield* watch.holdsOf(tenantId, [order])
              if (hold === undefined) throw new Error("no hold")
              return { state: hold.status, rest: yield* watch.decisions(tenantId, order) }
            })
        }
      )
    })

    describe("rules", () => {
      it.live(
        "that are off find nothing, and what they alone hold is released, with a decision that says so",
        Effect.gen(function* () {
          const [tenantId, other] = [yield* newTenant, yield* newTenant]
          const watch = yield* Watch
          const [alone, both, decided] = [anOrderKey(), anOrderKey(), anOrderKey()]
          const signals = [
            aSignal({ orders: [alone, both, decided] }),
            aSignal({ rule: "self_purchase", orders: [both] })
          ]
          for (const each of [tenantId, other]) yield* record(each, signals)
          yield* watch.decide(tenantId, aDecision(decided, "confirm"))
          const off = (rule: "one_device" | "self_purchase", isOn = false) =>
            watch.switchRule(tenantId, rule, isOn, { at: noon(4), reason: "We sell from tablets." })
          expect(yield* off("one_device")).toBe(1)
          expect(yield* off("one_device")).toBe(0)
          expect(yield* watch.rulesOff(tenantId)).toEqual(["one_device"])
          expect(yield* watch.rulesOff(other)).toEqual([])
          const statusOf = (order: OrderKey, of = tenantId) =>
            Effect.map(watch.holdsOf(of, [order]), ([hold]) => hold?.status)
          expect(
            yield* Effect.all([statusOf(alone), statusOf(both), statusOf(decided), statusOf(alone, other)])
          ).toEqual(["released", "held", "confirmed", "held"])
          expect(yield* watch.decisions(tenantId, alone)).toMatchObject([
            {
              verdict: "release",
              reason: "We sell from tablets.",
              by: { kind: "rule", name: "one_device" },
              at: noon(4)
            }
          ])
          const fresh = anOrderKey()
          expect(yield* record(tenantId, [aSignal({ orders: [fresh] })])).toBe(0)
          expect(yield* watch.holdsOf(tenantId, [fresh])).toEqual([])
          expect(yield* off("self_purchase")).toBe(1)
          expect(yield* off("one_device", true)).toBe(0)
          expect(yield* watch.rulesOff(tenantId)).toEqual(["self_purchase"])
          expect(yield* record(tenantId, [aSignal({ orders: [fresh] })])).toBe(1)
          expect(yield* statusOf(alone)).toBe("released")
        })
      )
    })

    describe("looks", () => {
      it.live(
        "are claimed of tenants with links, longest ago first: of several who ask at once MUST not two be given one tenant",
        Effect.gen(function* () {
          const [watch, links] = [yield* Watch, yield* TrackingLinks]
          const own = yield* Effect.forEach([1, 2, 3], () => newTenant)
          const without = yield* newTenant
          for (const tenantId of own) yield* links.insert(aLink(tenantId))
          const claimAll = Effect.fnUntraced(function* (at: Date, unlessSince: Date) {
            const claimed: Array<TenantId> = []
            for (;;) {
              const some = yield* Effect.forEach([1, 2, 3, 4], () => watch.claimLook(at, unlessSince), {
                concurrency: "unbounded"
              })
              const found = some.flatMap((each) => Option.toArray(each))
              claimed.push(...found)
              if (found.length < some.length) return claimed
            }
          })
          // Other tests' tenants are looked at beside these.
          const first = yield* claimAll(noon(1), noon(1))
          expect(new Set(first).size).toBe(first.length)
          for (const tenantId of own) expect(first).toContain(tenantId)
          expect(first).not.toContain(without)
          const again = yield* claimAll(noon(2), noon(1))
          for (const tenantId of own) expect(again).not.toContain(tenantId)
          const later = yield* claimAll(noon(3), noon(2))
          for (const tenantId of own) expect(later).toContain(tenantId)
        })
      )
    })

    describe("Traffic", () => {
      it.live(
        "counts clicks, visitors with a click and without, and browsers, of one tenant within a time",
        Effect.gen(function* () {
          const [log, links, traffic] = [yield* EventLog, yield* TrackingLinks, yield* Traffic]
          const link = aLink(yield* newTenant)
          const other = aLink(yield* newTenant)
          for (const each of [link, other]) yield* links.insert(each)
          const { tenantId, code } = link
          const opens = new Date(Date.UTC(2025, 2, 5, 10))
          const at = (minutes: number) => new Date(opens.getTime() + minutes * MINUTE_MS)
          const comes = Effect.fnUntraced(function* (minutes: number, pvId = newVisitor()) {
            const click = aClick(link, { at: at(minutes) })
            yield* links.recordClick(click)
            yield* log.append(aVisit(tenantId, { pvId, ref: code, clickId: click.id, receivedAt: at(minutes) }))
            return click
          })
          const eager = newVisitor()
          for (let n = 0; n < DEVICE_CLICKS_MIN; n++) yield* comes(n, eager)
          const shown = yield* comes(20)
          // Shown again by a stranger, made up, without a click, a bot's, before and after, and another tenant's.
          yield* log.append(aVisit(tenantId, { ref: code, clickId: shown.id, receivedAt: at(21) }))
          yield* log.append(aVisit(tenantId, { ref: code, clickId: newClickId(), receivedAt: at(22) }))
          yield* log.append(aVisit(tenantId, { ref: code, receivedAt: at(23) }))
          yield* log.append(aVisit(tenantId, { ref: code, isBot: true, receivedAt: at(24) }))
          yield* links.recordClick(aClick(link, { at: at(25) }))
          yield* links.recordClick(aClick(link, { at: at(26), kind: "bot" }))
          yield* links.recordClick(aClick(link, { at: at(60) }))
          yield* links.recordClick(aClick(link, { at: at(-1) }))
          yield* links.recordClick(aClick(link, { at: at(120) }))
          yield* links.recordClick(aClick(other, { at: at(1) }))
          yield* log.append(aVisit(other.tenantId, { ref: other.code, receivedAt: at(1) }))
          const read = yield* traffic.read(tenantId, opens, at(120), 1_000)
          expect(read).toEqual({
            hours: [
              {
                code,
                hour: opens,
                clicks: DEVICE_CLICKS_MIN + 2,
                visitedClicks: DEVICE_CLICKS_MIN + 1,
                clickedVisitors: 2,
                unclickedVisitors: 3
              },
              { code, hour: at(60), clicks: 1, visitedClicks: 0, clickedVisitors: 0, unclickedVisitors: 0 }
            ],
            devices: [{ pvId: eager, code, clicks: DEVICE_CLICKS_MIN, lastAt: at(DEVICE_CLICKS_MIN - 1) }],
            isWhole: true
          })
          const few = yield* traffic.read(tenantId, opens, at(120), 3)
          expect(few.isWhole).toBe(false)
          expect(few.hours.reduce((sum, { clicks }) => sum + clicks, 0)).toBe(3)
        })
      )

      it.live(
        "tells whose the clicks were that browsers came by, as far as that is kept",
        Effect.gen(function* () {
          const [log, links, traffic, people] = [
            yield* EventLog,
            yield* TrackingLinks,
            yield* Traffic,
            yield* ClickPeople
          ]
          const link = aLink(yield* newTenant)
          yield* links.insert(link)
          const { tenantId, code } = link
          const [pvId, stranger] = [newVisitor(), newVisitor()]
          const [known, unknown] = [aClick(link), aClick(link)]
          const person = ClickPerson.make("0a".repeat(16))
          for (const click of [known, unknown]) {
            yield* links.recordClick(click)
            yield* log.append(aVisit(tenantId, { pvId, ref: code, clickId: click.id, receivedAt: noon(1, HOUR_MS) }))
          }
          yield* people.record([{ tenantId, clickId: known.id, code, person, at: known.at }])
          expect(yield* traffic.people(tenantId, [pvId, stranger], noon(1), noon(2))).toEqual([
            { pvId, clickId: known.id, person }
          ])
          expect(yield* traffic.people(tenantId, [stranger], noon(1), noon(2))).toEqual([])
          expect(yield* traffic.people(tenantId, [pvId], noon(1), noon(1, HOUR_MS))).toEqual([])
          expect(yield* traffic.people(yield* newTenant, [pvId], noon(1), noon(2))).toEqual([])
        })
      )
    })

    describe("ClickPeople", () => {
      it.live(
        "saltOf answers all hosts the same, and MUST remove the salts of all days before",
        Effect.gen(function* () {
          const people = yield* ClickPeople
          // Days are everybody's: those of this test lie after those of all others.
          const year = 4_000 + Math.floor(Math.random() * 5_000)
          const [today, tomorrow] = [ClickDay.make(`${year}-01-01`), ClickDay.make(`${year}-01-02`)]
          const salts = yield* Effect.forEach(["a", "b", "c"], (fresh) => people.saltOf(today, fresh), {
            concurrency: "unbounded"
          })
          expect(new Set(salts).size).toBe(1)
          expect(yield* people.saltOf(today, "d")).toBe(salts[0] ?? "")
          expect(yield* people.saltOf(tomorrow, "e")).toBe("e")
          expect(yield* people.saltOf(today, "f")).toBe("f")
        })
      )

      it.live(
        "countPeople counts each person once a day and link, before and after they are forgotten",
        Effect.gen(function* () {
          const people = yield* ClickPeople
          const [link, other] = [aLink(yield* newTenant), aLink(yield* newTenant)]
          const { tenantId, code } = link
          const personOf = (n: number) => ClickPerson.make(String(n).repeat(32))
          const comes = (
            n: number,
            at: Date,
            given: Partial<{ tenantId: TenantId; clickId: ReturnType<typeof newClickId> }> = {}
          ) => people.record([{ tenantId, clickId: newClickId(), code, person: personOf(n), at, ...given }])
          const clickId = newClickId()
          yield* comes(1, noon(1), { clickId })
          yield* comes(7, noon(1), { clickId })
          yield* comes(1, noon(1, HOUR_MS))
          yield* comes(2, noon(1, 11 * HOUR_MS + 59 * MINUTE_MS))
          yield* comes(3, noon(2, -12 * HOUR_MS))
          yield* comes(4, noon(1), { tenantId: other.tenantId })
          const day = (n: number) => ClickDay.make(`2025-03-0${n}`)
          const counted = [
            { day: day(1), code, people: 2 },
            { day: day(2), code, people: 1 }
          ]
          const count = people.countPeople(tenantId, [code, other.code], day(1), day(2))
          expect(yield* count).toEqual(counted)
          expect(yield* people.forgetBefore(day(2))).toBeGreaterThanOrEqual(4)
          expect(yield* count).toEqual(counted)
          // One who comes late to a day that is over is one more.
          yield* comes(1, noon(1))
          yield* people.forgetBefore(day(2))
          expect(yield* count).toEqual([{ day: day(1), code, people: 3 }, ...counted.slice(1)])
          expect(yield* people.countPeople(tenantId, [code], day(2), day(2))).toEqual(counted.slice(1))
          expect(yield* people.countPeople(tenantId, [], day(1), day(2))).toEqual([])
          expect(yield* people.countPeople(other.tenantId, [code], day(1), day(2))).toEqual([
            { day: day(1), code, people: 1 }
          ])
        })
      )
    })
  })

export const stores = new StoreSuite(({ name, layer }) => suite(name, layer))
