import { WatchRule } from "../../../ports/revenue/fraud/Signal.ts"
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../../../ports/time/days.ts"
import { look } from "./ordinaryYear.ts"
import type { YearWorld } from "./YearWorld.ts"
import { type Arrival, type Fraud, idOf, STARTED_AT_MS, STORE_NAMES } from "./yearActs.ts"

/** A creator of the account who sells nothing and claims the sales of others with the public key. */
export const FORGER = "mallory"
export const MONTH_DAYS = 30

/** Frauds that take few requests, for a small year. */
export const CHEAP_FRAUDS: ReadonlyArray<WatchRule> = ["impossible_time", "one_device", "one_address", "self_click"]
export const ALL_FRAUDS: ReadonlyArray<WatchRule> = WatchRule.literals

/** Whoever plays false has a link of their own each time; the name says neither how nor when. */
export const falseCreator = (month: number, rule: WatchRule): string =>
  `zz${(97 * month + 31 * ALL_FRAUDS.indexOf(rule) + 1_009).toString(36)}x${month}${ALL_FRAUDS.indexOf(rule)}`

/** One fraud of a kind, within a month that begins on `firstDay`. */
const plant = (world: YearWorld, rule: WatchRule, month: number, firstDay: number) => {
  const { random } = world
  const creator = falseCreator(month, rule)
  const opens = STARTED_AT_MS + firstDay * DAY_MS
  const from = opens + random.int(2, 20) * DAY_MS + 9 * HOUR_MS
  const fraud: Fraud = { rule, name: `${rule} ${month}`, creator, from: opens, to: opens + (MONTH_DAYS + 2) * DAY_MS }
  world.frauds.push(fraud)
  const manner = "fraud"
  const buys = (
    at: number,
    person = world.person(),
    given: { readonly returns?: number; readonly isDenied?: boolean } = {}
  ) => {
    world.arrive(at, person, person.devices[0], creator)
    world.sell(at + random.int(30, 7_200) * SECOND_MS, person, person.devices[0], {
      fraud,
      manner,
      evidence: "noted",
      ...(given.returns === undefined ? {} : { returns: given.returns }),
      ...(given.isDenied === undefined
        ? {}
        : { evidence: "noted", isCalledNew: true, ordersOfCustomer: given.isDenied ? 7 : 1 })
    })
  }
  switch (rule) {
    case "self_click": {
      const own = world.person()
      for (let each = random.int(32, 90); each > 0; each--) {
        world.arrive(from + random.int(0, 9 * 3_600) * SECOND_MS, own, own.devices[0], creator)
      }
      return
    }
    case "self_purchase": {
      const own = world.person()
      const days = random.int(9, 18)
      for (let day = 0; day < days; day++) world.arrive(opens + (day + 0.4) * DAY_MS, own, own.devices[0], creator)
      for (let each = random.int(2, 4); each > 0; each--) buys(opens + (19 + 2 * each) * DAY_MS, own)
      return
    }
    case "click_flood": {
      const hour = Math.floor(from / HOUR_MS) * HOUR_MS
      for (let each = random.int(70, 300); each > 0; each--)
        look(world, hour + random.int(0, 3_590) * SECOND_MS, creator, 0.97)
      return
    }
    case "impossible_time":
      for (let each = random.int(3, 10); each > 0; each--) {
        const person = world.person()
        const at = from + each * random.int(1, 9) * HOUR_MS
        world.arrive(at, person, person.devices[0], creator, { viewAfterMs: 300 })
        world.sell(at + random.int(700, 4_000), person, person.devices[0], {
          fraud,
          manner,
          evidence: "noted",
          noticedAfterMs: random.int(200, 3_000)
        })
      }
      return
    case "one_device": {
      const person = world.person()
      for (let each = random.int(4, 9); each > 0; each--) buys(from + each * random.int(20, 70) * MINUTE_MS, person)
      return
    }
    case "one_address": {
      const first = world.person(1, `94.7.${month}.9`)
      const { sender } = first.devices[0]
      for (let each = random.int(6, 13); each > 0; each--) {
        const device = { pv: random.uuid(), sender }
        buys(from + random.int(0, 9 * 60) * MINUTE_MS, { ...world.person(), devices: [device] })
      }
      return
    }
    case "leaked_code": {
      for (let each = 0; each < 16; each++) {
        const person = world.person()
        const at = opens + Math.floor(20 * random.next() * DAY_MS)
        if (random.chance(0.6)) world.arrive(at - HOUR_MS, person, person.devices[0], creator)
        world.sell(at, person, person.devices[0], { promo: creator, evidence: "noted", manner: "code before its leak" })
      }
      for (let each = random.int(45, 110); each > 0; each--) {
        const person = world.person()
        const at = opens + Math.floor((22 + 6 * random.next()) * DAY_MS)
        world.event(at - 5 * MINUTE_MS, person, person.devices[0], "page_view")
        world.sell(at, person, person.devices[0], { promo: creator, evidence: "noted", fraud, manner })
      }
      return
    }
    case "return_rate":
      for (let each = random.int(30, 60); each > 0; each--) {
        buys(opens + Math.floor(10 * random.next() * DAY_MS), world.person(), { returns: 0.75 })
      }
      return
    case "page_view_flood":
      for (let each = 300; each > 0; each--) {
        const person = world.person()
        const at = from + random.int(0, 8 * 3_600) * SECOND_MS
        world.arrive(at, person, person.devices[0], creator, { isClicked: false })
      }
      return
    case "denied_new_customer":
      for (let each = random.int(30, 60); each > 0; each--) {
        buys(opens + Math.floor(26 * random.next() * DAY_MS), world.person(), { isDenied: random.chance(0.5) })
      }
  }
}

/** What somebody does who has the public key, a link of their own and the numbers of sales, and no amount. */
const forge = (world: YearWorld, at: number) => {
  const { random } = world
  const person = world.person()
  const [device] = person.devices
  const known = random.chance(0.4) ? null : (world.sales.slice(-50).at(random.int(-50, -1)) ?? null)
  const store = known?.store ?? random.pick(STORE_NAMES)
  const number = known?.number ?? random.int(900_000, 999_999)
  const way = random.pick(["promo", "ref", "click", "remembered"])
  if (way === "click") world.arrive(at, person, device, FORGER)
  if (way === "ref") {
    const arrival: Arrival = { creator: FORGER, at, pv: device.pv, isClicked: false, search: "" }
    world.event(at, person, device, "page_view", { arrival })
  }
  world.event(at + 30 * SECOND_MS, person, device, "purchase", {
    host: store,
    purchase: {
      orderId: random.pick([`${number}`, `#${number}`, `${idOf(number)}`]),
      // Sales are never of so much.
      minorUnits: random.int(30_000, 90_000),
      isNewCustomer: null,
      promoCode: way === "promo" ? FORGER : null,
      remembered: way === "remembered" ? FORGER : null
    }
  })
  // A notice that no store signed.
  if (known !== null && random.chance(0.3)) {
    world.plan({ at: at + 60 * SECOND_MS, key: device.pv, kind: "forged notice", sale: known })
  }
}

/** What is false in a year: one fraud of each kind a month, and forgeries each day. */
export const makeFalseYear =
  (world: YearWorld, rules: ReadonlyArray<WatchRule>, months: number, forgeriesADay: number) => (day: number) => {
    if (day % MONTH_DAYS === 0 && day / MONTH_DAYS < months) {
      for (const rule of rules) plant(world, rule, day / MONTH_DAYS, day)
    }
    const count = Math.floor(forgeriesADay) + (world.random.chance(forgeriesADay % 1) ? 1 : 0)
    for (let each = count; each > 0; each--) {
      forge(world, STARTED_AT_MS + day * DAY_MS + world.random.int(1, 23) * HOUR_MS)
    }
  }
