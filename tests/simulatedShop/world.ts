import { Random } from "./Random.ts"

/** The two stores of the account. Both count their orders from 1001, so every number stands for two sales. */
export const SHOPS = ["north.example", "south.example"] as const
export type ShopName = (typeof SHOPS)[number]

/** The creators who are paid by what they sell. Each has a link and a discount code. */
export const CREATORS = ["annabakes", "benrides", "cleopaints", "dovwrites", "evaruns"] as const
export type Creator = (typeof CREATORS)[number]

/** A creator of the account who sells nothing and claims the sales of others with the public key. */
export const FORGER = "mallory"
/** Everybody with a link. */
export const LINKED = [...CREATORS, FORGER] as const
export type Linked = (typeof LINKED)[number]

export const promoCodeOf = (creator: Linked): string => `${creator.toUpperCase()}10`

const nothingEach = (): Record<Creator, number> => ({
  annabakes: 0,
  benrides: 0,
  cleopaints: 0,
  dovwrites: 0,
  evaruns: 0
})

/** Days the simulated time spans; every visit lies within the look-back window of the order it led to. */
const DAYS = 10
const MINUTES = DAYS * 24 * 60
/** A notice may come this much later than its order. */
const LATE_MINUTES_MAX = 72 * 60
/** The stores' clocks run ahead by at most this. */
const CLOCK_AHEAD_SECONDS_MAX = 90
const FIRST_ORDER_NUMBER = 1001

/** How a click's id comes into an address: as the redirect gave it, left out, or made up. */
export type ClickUse = "followed" | "none" | "invented"

/** One request somebody sends in one simulated minute. */
export type Act = { readonly minute: number } & (
  | { readonly kind: "click"; readonly visitor: string; readonly creator: Linked; readonly isBot: boolean }
  | {
      readonly kind: "page_view"
      readonly visitor: string
      readonly shop: ShopName
      readonly creator: Linked | null
      readonly click: ClickUse
      readonly isBot: boolean
    }
  | {
      readonly kind: "pixel_purchase"
      readonly visitor: string
      readonly shop: ShopName
      readonly orderId: string
      readonly minorUnits: number
      readonly promoCode: string | null
      readonly ref: Linked | null
      readonly isBot: boolean
    }
  | {
      readonly kind: "notice"
      readonly shop: ShopName
      readonly number: number
      readonly minorUnits: number
      readonly placedMinute: number
      readonly aheadSeconds: number
      readonly revision: number
      readonly visitor: string | null
      readonly landing: { readonly creator: Creator; readonly visitor: string } | null
      readonly promoCode: string | null
    }
  | { readonly kind: "survey"; readonly shop: ShopName; readonly number: number; readonly answer: string }
)

export interface Truth {
  /** Minor units each creator really earned, by the last touch. */
  readonly revenue: Readonly<Record<Creator, number>>
  readonly orders: Readonly<Record<Creator, number>>
  /** Everything the stores sold, and how many sales that was. */
  readonly soldMinorUnits: number
  readonly soldOrders: number
}

export interface World {
  /** In the order of time. Acts of one minute may happen in any order. */
  readonly acts: ReadonlyArray<Act>
  readonly truth: Truth
  readonly minutes: number
}

/** A store's own id of the sale with a number. Both stores count alike, so an id alone doesn't tell them apart either. */
export const idOf = (number: number): number => 7_000_000_000_000 + number

/** One of the names that a sale goes by in a buyer's browser. */
const nameOf = (random: Random, number: number): string =>
  random.pick([`${number}`, `#${number}`, `${idOf(number)}`, `gid://shopify/Order/${idOf(number)}`])

const amount = (random: Random): number => random.int(500, 40_000)

/**
 * Makes a world of about `actsMin` requests: buyers whom creators brought and buyers who came by themselves, notices
 * late, doubled and revised, bots, and a forger who has the public key, a link of their own and the order numbers.
 */
export const makeWorld = (seed: number, actsMin: number): World => {
  const random = new Random(seed)
  const acts: Array<Act> = []
  const revenue = nothingEach()
  const orders = nothingEach()
  const nextNumber = { "north.example": FIRST_ORDER_NUMBER, "south.example": FIRST_ORDER_NUMBER }
  let sold = { minorUnits: 0, orders: 0 }

  const visit = (minute: number, visitor: string, shop: ShopName, creator: Linked, isBot = false) => {
    acts.push({ kind: "click", minute, visitor, creator, isBot })
    acts.push({ kind: "page_view", minute: minute + 1, visitor, shop, creator, click: "followed", isBot })
  }

  /** What somebody does who knows a sale's number and the public key, and neither the buyer nor the amount. */
  const forge = (minute: number, shop: ShopName, number: number) => {
    const visitor = random.uuid()
    const purchase = (at: number) =>
      acts.push({
        kind: "pixel_purchase",
        minute: at,
        visitor,
        shop,
        orderId: nameOf(random, number),
        minorUnits: random.pick([999_999, 100, amount(random)]),
        promoCode: random.chance(0.5) ? promoCodeOf(FORGER) : null,
        ref: random.chance(0.5) ? FORGER : null,
        isBot: random.chance(0.1)
      })
    const way = random.pick(["promo", "ref", "invented click", "real click", "beforehand"])
    if (way === "ref" || way === "invented click") {
      const click = way === "ref" ? "none" : "invented"
      acts.push({ kind: "page_view", minute: minute - 30, visitor, shop, creator: FORGER, click, isBot: false })
    }
    if (way === "real click" || way === "beforehand") visit(minute - 40, visitor, shop, FORGER)
    purchase(way === "beforehand" ? minute - 20 : minute + random.int(1, 200))
  }

  const sell = () => {
    const shop = random.pick(SHOPS)
    const number = nextNumber[shop]++
    const visitor = random.uuid()
    const minorUnits = amount(random)
    const placed = random.int(3 * 24 * 60, MINUTES - LATE_MINUTES_MAX - 60)
    const how = random.pick(["named visitor", "landing", "pixel alone", "promo code", "survey", "organic"])
    const creator = random.pick(CREATORS)
    const earlier = how === "promo code" || how === "organic" ? 0 : random.int(0, 3)
    for (let each = 0; each < earlier; each++) {
      visit(placed - 600 - random.int(0, 2_000), visitor, shop, random.pick(CREATORS))
    }
    const comesByLink = how === "named visitor" || how === "landing" || how === "pixel alone"
    if (comesByLink) visit(placed - random.int(10, 300), visitor, shop, creator)
    else acts.push({ kind: "page_view", minute: placed - 5, visitor, shop, creator: null, click: "none", isBot: false })

    const noticed = placed + (random.chance(0.1) ? random.int(60, LATE_MINUTES_MAX) : random.int(0, 3))
    const notice = {
      kind: "notice",
      shop,
      number,
      minorUnits,
      placedMinute: placed,
      aheadSeconds: random.chance(0.2) ? random.int(1, CLOCK_AHEAD_SECONDS_MAX) : 0,
      revision: 0,
      visitor: how === "named visitor" || how === "survey" ? visitor : null,
      landing: how === "landing" ? { creator, visitor } : null,
      promoCode: how === "promo code" ? promoCodeOf(creator) : null
    } as const
    acts.push({ ...notice, minute: noticed })
    for (let each = random.int(0, 2); each > 0; each--) {
      acts.push({ ...notice, minute: noticed + random.int(0, 50), revision: random.int(0, 2) })
    }
    if (how === "pixel alone" || random.chance(0.6)) {
      const purchase = {
        kind: "pixel_purchase",
        visitor,
        shop,
        orderId: nameOf(random, number),
        minorUnits,
        promoCode: null,
        ref: null,
        isBot: false
      } as const
      acts.push({ ...purchase, minute: placed + 1 })
      if (random.chance(0.3)) acts.push({ ...purchase, minute: placed + 2 })
    }
    if (how === "survey") acts.push({ kind: "survey", minute: placed + 3, shop, number, answer: creator })
    // After the sale the buyer comes back by another creator's link.
    if (random.chance(0.3)) visit(placed + random.int(60, 600), visitor, shop, random.pick(LINKED))
    if (random.chance(0.25)) forge(placed, shop, number)

    if (how !== "organic") {
      revenue[creator] += minorUnits
      orders[creator]++
    } else if (earlier > 0) throw new Error("an organic sale has no visits from links")
    sold = { minorUnits: sold.minorUnits + minorUnits, orders: sold.orders + 1 }
  }

  while (acts.length < actsMin) {
    sell()
    if (random.chance(0.3)) {
      // Whoever looks and doesn't buy.
      const shop = random.pick(SHOPS)
      visit(random.int(1, MINUTES), random.uuid(), shop, random.pick(LINKED))
    }
    if (random.chance(0.15)) {
      const [shop, visitor, minute] = [random.pick(SHOPS), random.uuid(), random.int(1, MINUTES)]
      visit(minute, visitor, shop, random.pick(LINKED), true)
    }
    if (random.chance(0.1)) {
      // A sale that no store made.
      forge(random.int(60, MINUTES), random.pick(SHOPS), random.int(900_000, 999_999))
    }
  }
  const withDeadline = [...acts].sort((a, b) => a.minute - b.minute)
  return {
    acts: withDeadline,
    truth: { revenue, orders, soldMinorUnits: sold.minorUnits, soldOrders: sold.orders },
    minutes: withDeadline.at(-1)?.minute ?? 0
  }
}
