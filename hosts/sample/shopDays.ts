import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../../ports/time/days.ts"
import { Choices, handleOf, SAMPLE, type SampleCreator } from "./sampleData.ts"

/** What a browser, a store or a survey sends at a moment. */
interface Moment {
  readonly at: number
}

/** Somebody follows a link, and mostly sees the page it leads to. */
export interface Click extends Moment {
  readonly kind: "click"
  readonly code: string
  readonly pv: string
  readonly address: string
  readonly userAgent: string
  readonly hasView: boolean
}

export interface View extends Moment {
  readonly kind: "view"
  readonly type: "page_view" | "add_to_cart" | "checkout_start"
  readonly pv: string
  readonly productId: string
}

export interface Line {
  readonly product: (typeof SAMPLE.products)[number]
  readonly quantity: number
  readonly discountMinorUnits: number
}

export interface ShopOrder extends Moment {
  readonly kind: "order"
  readonly number: number
  readonly store: "main" | "second"
  readonly pv: string | null
  readonly code: string | null
  readonly lines: ReadonlyArray<Line>
  readonly goods: number
  readonly shipping: number
  readonly tax: number
  readonly total: number
  readonly customer: number
  /** Orders of the customer up to this one. */
  readonly ordersOfCustomer: number
  readonly country: string
  readonly region: string | null
  /** Who brought it, as the plan knows it. */
  readonly creator: SampleCreator | null
  /** Whether the pixel reports it too, and how long after it was placed. */
  readonly isSeenByPixel: boolean
  readonly survey: string | null
}

export interface Refund extends Moment {
  readonly kind: "refund"
  readonly id: number
  readonly order: ShopOrder
  readonly minorUnits: number
}

/** That somebody bought, before the store has numbered it. */
interface Bought extends Moment, Pick<ShopOrder, "creator" | "pv" | "code"> {
  readonly survey?: string | null
  readonly isSeenByPixel?: boolean
}

export type Act = Click | View | ShopOrder | Refund

const BROWSERS = [
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140 Safari/537.36",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140 Mobile Safari/537.36",
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_6) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15"
]
const BOT = "Mozilla/5.0 (compatible; ExampleBot/1.0; +https://bot.example/)"

/** Weights of the hours of a day. */
const HOURS = [2, 1, 1, 1, 1, 2, 4, 6, 7, 7, 7, 8, 9, 8, 7, 7, 8, 9, 11, 13, 14, 12, 8, 4]
/** Weights of the days of a week, from Sunday on. */
const WEEKDAYS = [1.2, 0.9, 0.9, 0.95, 1, 1.05, 1.15]

/** People a day who come by a link, those who have heard a code, and those whom no creator brought. */
const VISITORS_A_DAY = 140
const CODE_ORDERS_A_DAY = 15
const DIRECT_ORDERS_A_DAY = 16
const BUYS = 0.23
const BUYS_LATER = 0.3
const LATER_DAYS_MAX = 5
const RETURNING = 0.28
const REFUNDED = 0.055
const REFUNDED_OFTEN = { slug: "followfeast", share: 0.42 }
const SECOND_STORE = 0.1
const CODE_PERCENT = 10
const FREE_SHIPPING_FROM = 9_000
const SHIPPING = 690
const TAX_PERCENT = 8
const TAX_WITHIN_PERCENT = 19
/** Days, counted back from the last, on which a campaign brings more people. */
const CAMPAIGN_DAYS_AGO = [24, 23, 22, 21]
const CAMPAIGN_TIMES = 1.6
/** Days of sales before the test, and the weeks that it pauses creators for in some regions. */
export const TEST_WEEKS = 4
const TESTED_AWAY = 0.4

const SECOND_COUNTRIES = ["DE", "FR", "NL", "AT"]
const SEEN_BY_PIXEL = 0.25

const FIRST_NUMBER = 1_001
const FIRST_ID = 5_500_000_000_000
const REFUND_IDS = 1_000_000_000_000
/** The store's own id of an order. */
export const orderIdOf = ({ number }: Pick<ShopOrder, "number">): number => FIRST_ID + number

/** The discount code of a creator. */
export const promoCodeOf = ({ slug }: SampleCreator): string => `${slug.toUpperCase()}${CODE_PERCENT}`

/** The links of a creator: one each, and a second one of a campaign for those who sell most. */
export const linksOf = (creator: SampleCreator): ReadonlyArray<string> =>
  creator.sales >= 7 ? [creator.slug, `${creator.slug}-2`] : [creator.slug]

/** A sample of some length. `lastDay` is the midnight that its last day begins with; nothing is later than `until`. */
export interface SamplePeriod {
  readonly lastDay: Date
  readonly days: number
  readonly until: Date
}

/** The first day of a test of regions, counted from the first day of sales. */
export const testDayOf = ({ days }: SamplePeriod): number => Math.floor(days * 0.47)

/** Plans what happens in the shop, in the order in which it happens; the same for the same days. */
export const planShop = (period: SamplePeriod): ReadonlyArray<Act> => {
  const { lastDay, days, until } = period
  const acts: Array<Act> = []
  const customers: Array<{ readonly id: number; orders: number; readonly country: string; readonly region: string }> =
    []
  const testFrom = testDayOf(period)

  const timeIn = (day: number, choices: Choices) => {
    const hour = choices.weighted([...HOURS.keys()], (each) => HOURS[each] ?? 0)
    return lastDay.getTime() - (days - 1 - day) * DAY_MS + hour * HOUR_MS + choices.whole(0, 59 * 60) * SECOND_MS
  }
  const visitor = (choices: Choices) => ({
    pv: choices.uuid(),
    address: `198.51.${choices.whole(0, 255)}.${choices.whole(1, 254)}`,
    userAgent: choices.pick(BROWSERS)
  })

  /** Drafts become orders in the order of their time, so that numbers and customers are as a store would count them. */
  const drafts: Array<Bought> = []
  const placeOrder = (bought: Bought): void => {
    if (bought.at <= until.getTime()) drafts.push(bought)
  }

  const orderOf = (bought: Bought, number: number, choices: Choices): ShopOrder => {
    const { at, code, creator, isSeenByPixel, pv, survey } = bought
    const isSecond = choices.chance(SECOND_STORE)
    const known = customers.length > 0 && choices.chance(RETURNING) ? choices.pick(customers) : null
    const day = Math.floor((at - lastDay.getTime()) / DAY_MS) + days - 1
    const isTested = creator !== null && day >= testFrom && day < testFrom + TEST_WEEKS * 7
    const regions = SAMPLE.regions.filter(
      (region) => !(isTested && SAMPLE.pausedRegions.includes(region) && choices.chance(TESTED_AWAY))
    )
    const customer = known ?? {
      id: customers.length + 1,
      orders: 0,
      country: isSecond ? choices.pick(SECOND_COUNTRIES) : "US",
      region: choices.pick(regions)
    }
    if (known === null) customers.push(customer)
    customer.orders += 1
    const lines = Array.from({ length: choices.weighted([1, 2, 3], (each) => 4 - each) }, (): Line => {
      const product = choices.pick(SAMPLE.products)
      const quantity = choices.chance(0.12) ? 2 : 1
      const price = product.minorUnits * quantity
      return { product, quantity, discountMinorUnits: code === null ? 0 : Math.round((price * CODE_PERCENT) / 100) }
    })
    const goods = lines.reduce(
      (sum, line) => sum + line.product.minorUnits * line.quantity - line.discountMinorUnits,
      0
    )
    const shipping = goods >= FREE_SHIPPING_FROM ? 0 : SHIPPING
    const tax = isSecond
      ? Math.round(((goods + shipping) * TAX_WITHIN_PERCENT) / (100 + TAX_WITHIN_PERCENT))
      : Math.round((goods * TAX_PERCENT) / 100)
    return {
      kind: "order",
      at,
      number,
      store: isSecond ? "second" : "main",
      lines,
      goods,
      shipping,
      tax,
      total: goods + shipping + (isSecond ? 0 : tax),
      customer: customer.id,
      ordersOfCustomer: customer.orders,
      country: customer.country,
      region: customer.country === "US" ? customer.region : null,
      isSeenByPixel: isSeenByPixel ?? (pv !== null && choices.chance(SEEN_BY_PIXEL)),
      survey: survey ?? null,
      creator,
      pv,
      code
    }
  }

  const refundOf = (order: ShopOrder, choices: Choices): ReadonlyArray<Refund> => {
    const share = order.creator?.slug === REFUNDED_OFTEN.slug ? REFUNDED_OFTEN.share : REFUNDED
    const at = order.at + choices.whole(2, 10) * DAY_MS + choices.whole(0, 300) * MINUTE_MS
    if (!choices.chance(share)) return []
    const minorUnits = choices.chance(0.6) ? order.total : Math.round(order.total / 2)
    return [{ kind: "refund", at, id: orderIdOf(order) + REFUND_IDS, order, minorUnits }]
  }

  const follow = (at: number, code: string, { pv, address, userAgent }: ReturnType<typeof visitor>, hasView: boolean) =>
    acts.push({ kind: "click", at, code, pv, address, userAgent, hasView })
  const view = (at: number, type: View["type"], pv: string, choices: Choices) =>
    acts.push({ kind: "view", at, type, pv, productId: choices.pick(SAMPLE.products).id })

  const chooseCreator = (choices: Choices) =>
    choices.weighted(SAMPLE.creators, ({ sales, codeOnly }) => (codeOnly === true ? sales / 10 : sales))

  /** Somebody comes by one creator's link, or by two, and buys, now or days later. */
  const visit = (day: number, choices: Choices): void => {
    const who = visitor(choices)
    const creator = chooseCreator(choices)
    const at = timeIn(day, choices)
    if (choices.chance(0.03)) {
      follow(at, creator.slug, { ...who, userAgent: BOT }, false)
      return
    }
    follow(at, choices.pick(linksOf(creator)), who, choices.chance(0.9))
    let last = creator
    let lastAt = at
    if (choices.chance(0.14)) {
      last = chooseCreator(choices)
      lastAt = at + choices.whole(1, 20) * HOUR_MS
      follow(lastAt, choices.pick(linksOf(last)), who, true)
    }
    if (choices.chance(0.28)) view(lastAt + MINUTE_MS, "add_to_cart", who.pv, choices)
    if (!choices.chance(BUYS)) return
    view(lastAt + 3 * MINUTE_MS, "checkout_start", who.pv, choices)
    const delay = choices.chance(BUYS_LATER)
      ? choices.whole(1, LATER_DAYS_MAX) * DAY_MS
      : choices.whole(70, 190) * MINUTE_MS
    const code = choices.chance(0.45) ? promoCodeOf(last) : null
    placeOrder({ at: lastAt + delay, creator: last, pv: who.pv, code })
  }

  /** Somebody whom no click leads to a creator: by a code they heard, or by themselves. */
  const buyDirectly = (day: number, choices: Choices, isByCode: boolean): void => {
    const at = timeIn(day, choices)
    if (isByCode) {
      const creator = choices.weighted(SAMPLE.creators, ({ sales, codeOnly }) =>
        codeOnly === true ? sales * 6 : sales
      )
      placeOrder({ at, creator, pv: null, code: promoCodeOf(creator) })
      return
    }
    const { pv } = visitor(choices)
    if (choices.chance(0.5)) view(at - 20 * MINUTE_MS, "page_view", pv, choices)
    const named = choices.chance(0.12) ? chooseCreator(choices) : null
    const survey = named === null ? null : `I saw it at @${handleOf(named, named.accounts[0] ?? "instagram")}`
    placeOrder({ at, creator: null, pv, code: null, survey })
  }

  for (let day = 0; day < days; day += 1) {
    const daysAgo = days - 1 - day
    const choices = new Choices("day", daysAgo)
    const weekday = new Date(lastDay.getTime() - daysAgo * DAY_MS).getUTCDay()
    const trend = 0.85 + (0.3 * day) / Math.max(1, days - 1)
    const campaign = CAMPAIGN_DAYS_AGO.includes(daysAgo) ? CAMPAIGN_TIMES : 1
    const many = (count: number) =>
      Array.from({ length: Math.round(count * trend * campaign * (WEEKDAYS[weekday] ?? 1)) })
    for (const _ of many(VISITORS_A_DAY)) visit(day, choices)
    for (const _ of many(CODE_ORDERS_A_DAY)) buyDirectly(day, choices, true)
    for (const _ of many(DIRECT_ORDERS_A_DAY)) buyDirectly(day, choices, false)
  }

  // What the rules of fraud detection find, on the days before the last.
  const before = (daysAgo: number, hour: number, minute = 0) =>
    lastDay.getTime() - daysAgo * DAY_MS + hour * HOUR_MS + minute * MINUTE_MS
  const choices = new Choices("frauds")
  const creatorOf = (slug: string) => SAMPLE.creators.find((each) => each.slug === slug) ?? null
  // One browser buys five times within a day by one creator's link.
  const reseller = visitor(choices)
  for (const hour of [9, 10, 12, 14, 16]) {
    follow(before(2, hour), "grillriot", reseller, true)
    placeOrder({ at: before(2, hour + 1, 5), creator: creatorOf("grillriot"), pv: reseller.pv, code: null })
  }
  // Seven browsers at one address buy by one creator's link.
  const { address, userAgent } = visitor(choices)
  for (const place of [0, 1, 2, 3, 4, 5, 6]) {
    const who = { pv: choices.uuid(), address, userAgent }
    follow(before(1, 8 + place), "fastfortune", who, true)
    placeOrder({ at: before(1, 9 + place, 10), creator: creatorOf("fastfortune"), pv: who.pv, code: null })
  }
  // A link is opened again and again within an hour, and no page is seen.
  for (let place = 0; place < 80; place += 1) follow(before(1, 18, 10), "followfeast", visitor(choices), false)

  const orders = drafts
    .sort((one, other) => one.at - other.at)
    .map((draft, place) => orderOf(draft, FIRST_NUMBER + place, new Choices("order", place, draft.pv ?? "")))
  const refunds = orders.flatMap((order) => refundOf(order, new Choices("refund", order.number)))
  return [...acts, ...orders, ...refunds]
    .filter(({ at }) => at <= until.getTime())
    .sort((one, other) => one.at - other.at)
}
