import type { WatchedOrder, WatchedTouch, WatchFacts } from "../../domain/revenue/fraud/facts.ts"
import { WatchRule } from "../../ports/revenue/fraud/Signal.ts"
import { DEVICE_CLICKS_MIN, type DeviceVisits, type LinkHour } from "../../ports/revenue/fraud/Traffic.ts"
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../../ports/time/days.ts"
import { OrderId, PvId } from "../../ports/tracking/events/TrackingEvent.ts"
import { LinkCode } from "../../ports/tracking/links/TrackingLink.ts"
import { ShopDomain } from "../../ports/tracking/orders/Order.ts"
import { Random } from "./Random.ts"

const DAYS = 30
/** Hours of traffic that a look reads. */
const TRAFFIC_HOURS = 48
const STARTED_AT_MS = Date.UTC(2026, 0, 1)
const SHOP = ShopDomain.make("north.example")

/** What a creator is like: how often their buyers return things, use codes, come by a code alone and are wrongly called new. */
interface Ordinary {
  readonly name: string
  readonly returns: number
  readonly codes: number
  readonly unclicked: number
  readonly wronglyNew: number
}

const ORDINARY: readonly [Ordinary, ...ReadonlyArray<Ordinary>] = [
  { name: "annabakes", returns: 0.05, codes: 0.2, unclicked: 0.02, wronglyNew: 0.02 },
  { name: "benrides", returns: 0.08, codes: 0.4, unclicked: 0.02, wronglyNew: 0.04 },
  // Clothes go back more often.
  { name: "cleopaints", returns: 0.13, codes: 0.3, unclicked: 0.05, wronglyNew: 0.03 },
  // A podcast: a code that is heard, and hardly a click.
  { name: "dovwrites", returns: 0.06, codes: 0.97, unclicked: 0.01, wronglyNew: 0.03 },
  // A link in print: the code is in the address, nobody clicks.
  { name: "evaruns", returns: 0.07, codes: 0.1, unclicked: 0.95, wronglyNew: 0.05 }
]

/** Whoever plays false, each by one way. */
export const FRAUDS: ReadonlyArray<WatchRule> = WatchRule.literals

export interface WatchedMonth {
  readonly facts: WatchFacts
  /** The orders that are none of an ordinary buyer's, by their ids, and the rule that should find each. */
  readonly planted: ReadonlyMap<OrderId, WatchRule>
}

const codeOf = (name: string): LinkCode => LinkCode.make(name)
const channelOf = (name: string): string => `instagram/${name}`
export const fraudster = (rule: WatchRule): string => `false_${rule}`

/** One month of a shop's: about `orders` ordinary sales, and beside them, where `hasFrauds`, one fraud of each kind. */
export const makeMonth = (seed: number, month: number, orders: number, hasFrauds: boolean): WatchedMonth => {
  const random = new Random(seed + 7_919 * month)
  const opensMs = STARTED_AT_MS + month * DAYS * DAY_MS
  const nowMs = opensMs + DAYS * DAY_MS
  const sold: Array<WatchedOrder> = []
  const planted = new Map<OrderId, WatchRule>()
  const hours = new Map<string, LinkHour>()
  const devices = new Map<string, DeviceVisits>()
  const newDevice = () => PvId.make(random.uuid())
  /** Carriers and offices stand for many people: a fifth of all clicks come from one of 40 such addresses. */
  const personOf = (): string => (random.chance(0.2) ? `pool ${random.int(1, 40)}` : random.uuid())

  const traffic = (code: LinkCode, atMs: number, kind: "visited" | "lost" | "unclicked", times = 1) => {
    if (atMs < nowMs - TRAFFIC_HOURS * HOUR_MS || atMs >= nowMs) return
    const hour = new Date(Math.floor(atMs / HOUR_MS) * HOUR_MS)
    const key = `${code}/${hour.getTime()}`
    const known = hours.get(key) ?? {
      code,
      hour,
      clicks: 0,
      visitedClicks: 0,
      clickedVisitors: 0,
      unclickedVisitors: 0
    }
    const clicks = kind === "unclicked" ? 0 : times
    const visited = kind === "visited" ? times : 0
    hours.set(key, {
      ...known,
      clicks: known.clicks + clicks,
      visitedClicks: known.visitedClicks + visited,
      clickedVisitors: known.clickedVisitors + visited,
      unclickedVisitors: known.unclickedVisitors + (kind === "unclicked" ? times : 0)
    })
  }
  const clicksOf = (pvId: PvId, code: LinkCode, atMs: number, clicks: number) =>
    devices.set(`${pvId}/${code}`, { pvId, code, clicks, lastAt: new Date(atMs) })

  const touch = (kind: WatchedTouch["kind"], name: string, atMs: number): WatchedTouch => ({
    kind,
    at: new Date(atMs),
    code: codeOf(name),
    channel: channelOf(name)
  })
  const sell = (placedMs: number, given: Partial<WatchedOrder>, rule: WatchRule | null = null) => {
    const orderId = OrderId.make(`${month}-${sold.length + 1}`)
    if (rule !== null) planted.set(orderId, rule)
    sold.push({
      key: { shopDomain: SHOP, orderId },
      placedAt: new Date(placedMs),
      reportedAt: new Date(placedMs + random.int(200, 4_000)),
      touches: [],
      devices: [],
      people: [],
      isReturned: false,
      isCalledNew: false,
      isDeniedNew: false,
      ...given
    })
  }
  const anyTime = (fromDay = 0, toDay = DAYS) =>
    opensMs + Math.floor((fromDay + random.next() * (toDay - fromDay)) * DAY_MS)

  /** Days on which a buyer came before; most came once, some love what they read. */
  const earlierDays = (): number => {
    if (random.chance(0.85)) return 0
    let days = 1
    while (days < 14 && random.chance(0.55)) days++
    return days
  }
  /** From the click to the order: minutes to hours; one in a hundred pays by a button at once. */
  const toOrderMs = (): number =>
    random.chance(0.01) ? random.int(8, 90) * SECOND_MS : Math.floor(2 ** (random.next() * 9) * MINUTE_MS)

  const ordinary = () => {
    const creator = random.pick(ORDINARY)
    const device = newDevice()
    const person = personOf()
    const firstMs = anyTime()
    // Who buys once often buys again; a few send several parcels on a day.
    const again = random.chance(0.02) ? random.int(1, 2) : random.chance(0.15) ? 1 : 0
    const sameDay = random.chance(0.4)
    for (let order = 0; order <= again; order++) {
      const placedMs =
        order === 0
          ? firstMs
          : sameDay
            ? firstMs + order * random.int(5, 200) * MINUTE_MS
            : firstMs + order * random.int(1, 12) * DAY_MS
      if (placedMs >= nowMs) continue
      const byCode = random.chance(creator.codes)
      const comesByLink = !byCode || (creator.name !== "dovwrites" && random.chance(0.6))
      const isUnclicked = random.chance(creator.unclicked)
      const clickedMs = placedMs - toOrderMs()
      const before = comesByLink && !isUnclicked ? earlierDays() : 0
      const touches = [
        ...Array.from({ length: before }, (_, day) =>
          touch("click", creator.name, clickedMs - (before - day) * DAY_MS)
        ),
        ...(random.chance(0.1) ? [touch("click", random.pick(ORDINARY).name, clickedMs - 2 * HOUR_MS)] : []),
        ...(comesByLink ? [touch(isUnclicked ? "ref" : "click", creator.name, clickedMs)] : []),
        ...(byCode ? [touch("promo_code", creator.name, placedMs)] : [])
      ]
      if (comesByLink) traffic(codeOf(creator.name), clickedMs, isUnclicked ? "unclicked" : "visited")
      const isCalledNew = order === 0 && random.chance(0.7)
      sell(placedMs, {
        touches,
        devices: random.chance(0.9) ? [device] : [newDevice()],
        people: comesByLink && !isUnclicked && placedMs >= nowMs - TRAFFIC_HOURS * HOUR_MS ? [person] : [],
        isReturned: random.chance(creator.returns),
        isCalledNew,
        isDeniedNew: isCalledNew && random.chance(creator.wronglyNew)
      })
    }
  }
  while (sold.length < orders) ordinary()

  // Whoever looks and doesn't buy: twenty times as many, of whom one in six blocks the pixel; a post that is shared widely; a
  // creator who tries their own link out; a podcast whose code is heard by many more this week.
  for (const { name, unclicked } of ORDINARY) {
    for (let hour = 1; hour <= TRAFFIC_HOURS; hour++) {
      const visitors = Math.ceil((orders * 20) / (DAYS * 24 * ORDINARY.length))
      for (let each = 0; each < visitors; each++) {
        traffic(
          codeOf(name),
          nowMs - hour * HOUR_MS,
          random.chance(unclicked) ? "unclicked" : random.chance(5 / 6) ? "visited" : "lost"
        )
      }
    }
    clicksOf(newDevice(), codeOf(name), nowMs - HOUR_MS, random.int(DEVICE_CLICKS_MIN, 22))
  }
  const viral = random.pick(["annabakes", "benrides"])
  for (let each = 0; each < 2_000; each++)
    traffic(codeOf(viral), nowMs - 30 * HOUR_MS, random.chance(0.7) ? "visited" : "lost")
  for (let each = random.int(20, 60); each > 0; each--) {
    const placedMs = anyTime(24)
    sell(placedMs, { touches: [touch("promo_code", "dovwrites", placedMs)], devices: [newDevice()] })
  }
  for (let each = random.int(30, 80); each > 0; each--) {
    const placedMs = anyTime(DAYS - 2)
    const touches = [touch("click", viral, placedMs - toOrderMs()), touch("promo_code", viral, placedMs)]
    sell(placedMs, { touches, devices: [newDevice()], people: [personOf()] })
  }

  if (hasFrauds) {
    const by = (
      rule: WatchRule,
      count: number,
      fromDay: number,
      toDay: number,
      make: (placedMs: number, name: string) => Partial<WatchedOrder>
    ) => {
      for (let each = 0; each < count; each++) {
        const placedMs = anyTime(fromDay, toDay)
        sell(placedMs, make(placedMs, fraudster(rule)), rule)
      }
    }
    const clickedAt = (name: string, placedMs: number) => [
      touch("click", name, placedMs - toOrderMs() - 20 * SECOND_MS)
    ]

    clicksOf(newDevice(), codeOf(fraudster("self_click")), nowMs - HOUR_MS, random.int(30, 120))

    const own = newDevice()
    const ownDays = random.int(8, 20)
    by("self_purchase", random.int(2, 4), 22, DAYS, (placedMs, name) => ({
      devices: [own],
      touches: Array.from({ length: ownDays }, (_, day) => touch("click", name, placedMs - (ownDays - day) * DAY_MS))
    }))

    const flood = codeOf(fraudster("click_flood"))
    for (let each = random.int(80, 600); each > 0; each--)
      traffic(flood, nowMs - 10 * HOUR_MS, random.chance(0.03) ? "visited" : "lost")

    by("impossible_time", random.int(3, 12), 0, DAYS, (placedMs, name) => ({
      devices: [newDevice()],
      touches: [touch("click", name, placedMs - random.int(500, 6_000))],
      reportedAt: new Date(placedMs + random.int(200, 3_500))
    }))

    const shared = newDevice()
    const day = random.int(1, DAYS - 2)
    by("one_device", random.int(4, 10), day, day + 0.9, (placedMs, name) => ({
      devices: [shared],
      touches: clickedAt(name, placedMs)
    }))

    const person = random.uuid()
    by("one_address", random.int(6, 14), DAYS - 1.5, DAYS - 0.6, (placedMs, name) => ({
      devices: [newDevice()],
      people: [person],
      touches: clickedAt(name, placedMs)
    }))

    const leaking = fraudster("leaked_code")
    for (let each = 0; each < 16; each++) {
      const placedMs = anyTime(0, DAYS - 7)
      const clicked = random.chance(0.6) ? clickedAt(leaking, placedMs) : []
      sell(placedMs, { devices: [newDevice()], touches: [...clicked, touch("promo_code", leaking, placedMs)] })
    }
    by("leaked_code", random.int(45, 120), DAYS - 6.9, DAYS, (placedMs, name) => ({
      devices: [newDevice()],
      touches: [
        ...(random.chance(0.15) ? clickedAt(random.pick(ORDINARY).name, placedMs) : []),
        touch("promo_code", name, placedMs)
      ]
    }))

    by("return_rate", random.int(25, 60), 0, DAYS, (placedMs, name) => ({
      devices: [newDevice()],
      touches: clickedAt(name, placedMs),
      isReturned: random.chance(0.6)
    }))

    traffic(codeOf(fraudster("page_view_flood")), nowMs - 20 * HOUR_MS, "unclicked", 300)

    by("denied_new_customer", random.int(25, 60), 0, DAYS, (placedMs, name) => ({
      devices: [newDevice()],
      touches: clickedAt(name, placedMs),
      isCalledNew: true,
      isDeniedNew: random.chance(0.5)
    }))
  }

  const withDeadline = sold.sort((a, b) => a.placedAt.getTime() - b.placedAt.getTime())
  return {
    planted,
    facts: {
      now: new Date(nowMs),
      orders: withDeadline,
      hours: [...hours.values()],
      devices: [...devices.values()],
      creatorOf: (channel) => ({ platform: "instagram", handle: channel.slice("instagram/".length) }),
      channelOf: (code) => channelOf(code)
    }
  }
}
