import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../../../ports/time/days.ts"
import { Random } from "../Random.ts"
import {
  type Arrival,
  type Change,
  type Device,
  type Fraud,
  idOf,
  type Person,
  promoCodeOf,
  type Sale,
  type Sender,
  STARTED_AT_MS,
  STORE_NAMES,
  STORES,
  type StoreName,
  type TrueTouch,
  type YearAct
} from "./yearActs.ts"

const LOOKBACK_MS = 30 * DAY_MS
const FIRST_ORDER_NUMBER = 1001
/** Stores' clocks run ahead by at most this. */
const CLOCK_AHEAD_MS_MAX = 90 * SECOND_MS
/** A page of the same link without a click is a new touch only after this. */
const REF_GAP_MS = 31 * MINUTE_MS

const USER_AGENTS: readonly [string, ...ReadonlyArray<string>] = [
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0",
  ...["17.5", "17.6", "18.0", "18.1"].map(
    (version) =>
      `Mozilla/5.0 (iPhone; CPU iPhone OS ${version.replace(".", "_")} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ` +
      `Version/${version} Mobile/15E148 Safari/604.1`
  ),
  ...[126, 127, 128, 129, 130, 131].map(
    (version) =>
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`
  )
]
export const BOT: Sender = {
  address: "66.249.66.1",
  userAgent: "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"
}

/** How a sale comes about, where it isn't as most do. */
export interface SaleTerms {
  readonly store?: StoreName
  readonly promo?: string | null
  /** Whom the buyer names when asked. */
  readonly survey?: string | null
  /** How the store or the pixel tells whose browser it was. */
  readonly evidence?: "noted" | "landing" | "pixel"
  readonly returns?: number
  readonly isCalledNew?: boolean
  readonly ordersOfCustomer?: number
  /** From the order to the store's first notice of it. */
  readonly noticedAfterMs?: number
  readonly fraud?: Fraud
  readonly manner: string
}

/** Lets things happen, day by day, and keeps what is true of them. Everything of a day is known when that day begins. */
export class YearWorld {
  readonly random: Random
  readonly sales: Array<Sale> = []
  readonly frauds: Array<Fraud> = []
  /** Requests that were planned so far. */
  planned = 0
  private readonly days = new Map<number, Array<YearAct>>()
  private readonly numbers: Record<StoreName, number> = {
    "north.example": FIRST_ORDER_NUMBER,
    "south.example": FIRST_ORDER_NUMBER
  }
  private people = 0
  private changes = 0

  constructor(seed: number) {
    this.random = new Random(seed)
  }

  plan(act: YearAct) {
    this.planned += 1
    const day = Math.floor((act.at - STARTED_AT_MS) / DAY_MS)
    const known = this.days.get(day)
    if (known === undefined) this.days.set(day, [act])
    else known.push(act)
  }

  /** The requests of a day by their time; they are forgotten here. */
  takeDay(day: number): ReadonlyArray<YearAct> {
    const acts = this.days.get(day) ?? []
    this.days.delete(day)
    return acts.sort((a, b) => a.at - b.at)
  }

  /** Whether nothing is left to happen. */
  get isOver(): boolean {
    return this.days.size === 0
  }

  sender(address?: string): Sender {
    const { random } = this
    const own = () => `81.${random.int(0, 255)}.${random.int(0, 255)}.${random.int(1, 254)}`
    // A carrier's address stands for many people.
    const carrier = () => `82.1.1.${random.int(1, 40)}`
    return { address: address ?? (random.chance(0.2) ? carrier() : own()), userAgent: random.pick(USER_AGENTS) }
  }

  person(devices = 1, address?: string): Person {
    this.people += 1
    const device = (): Device => ({ pv: this.random.uuid(), sender: this.sender(address) })
    return {
      email: `person-${this.people}@example.com`,
      devices: [device(), ...Array.from({ length: devices - 1 }, device)],
      arrivals: []
    }
  }

  event(
    at: number,
    person: Person | null,
    device: Device,
    type: (YearAct & { readonly kind: "event" })["type"],
    given: Partial<Pick<YearAct & { readonly kind: "event" }, "host" | "arrival" | "purchase">> = {}
  ) {
    const { random } = this
    const act: YearAct = {
      at,
      key: device.pv,
      kind: "event",
      eventId: random.uuid(),
      type,
      device,
      email: person?.email ?? null,
      host: given.host ?? random.pick(STORE_NAMES),
      arrival: given.arrival ?? null,
      purchase: given.purchase ?? null
    }
    this.plan(act)
    // A beacon that was sent twice under its id.
    if (random.chance(0.04)) this.plan({ ...act, at: at + random.int(50, 20_000) })
  }

  /** Somebody comes by a creator's link. Answers whether the page said so: some block the pixel. */
  arrive(
    at: number,
    person: Person,
    device: Device,
    creator: string,
    how: { readonly isClicked?: boolean; readonly isSeen?: boolean; readonly viewAfterMs?: number } = {}
  ): Arrival {
    const { isClicked = true, isSeen = true } = how
    const viewedAt = isClicked ? at + (how.viewAfterMs ?? this.random.int(300, 1_500)) : at
    const arrival: Arrival = { creator, at: viewedAt, pv: device.pv, isClicked, search: "" }
    if (isClicked) this.plan({ at, key: device.pv, kind: "click", arrival, sender: device.sender })
    if (!isSeen) return arrival
    this.event(viewedAt, person, device, "page_view", { arrival })
    if (this.random.chance(0.05)) this.event(viewedAt + 2_000, person, device, "page_view", { arrival })
    person.arrivals.push(arrival)
    return arrival
  }

  /** What of a person's arrivals came before an order, each link's visits without a click no oftener than they count. */
  private touchesBefore(arrivals: ReadonlyArray<Arrival>, placedAt: number): ReadonlyArray<TrueTouch> {
    const last = new Map<string, number>()
    return arrivals
      .filter(({ at }) => at >= placedAt - LOOKBACK_MS && at < placedAt)
      .toSorted((a, b) => a.at - b.at)
      .filter(({ at, creator, isClicked, pv }) => {
        const key = `${pv} ${creator}`
        const since = at - (last.get(key) ?? 0)
        last.set(key, at)
        return isClicked || since >= REF_GAP_MS
      })
      .map(({ creator }) => ({ creator, hasLink: true }))
  }

  /** A sale, with everything that the store and the browser say of it, early, late and twice. */
  sell(at: number, person: Person, device: Device, terms: SaleTerms): Sale {
    const { random } = this
    const store = terms.store ?? random.pick(STORE_NAMES)
    const number = this.numbers[store]++
    const placedAt = at + (random.chance(0.2) ? random.int(0, CLOCK_AHEAD_MS_MAX) : 0)
    const here = () => person.arrivals.filter(({ pv }) => pv === device.pv)
    const chance = random.next()
    const evidence = terms.evidence ?? (chance < 0.75 ? "noted" : chance < 0.92 ? "pixel" : "landing")
    const promo = terms.promo ?? null
    const survey = terms.survey ?? null
    const given: ReadonlyArray<TrueTouch> = [
      ...(promo === null ? [] : [{ creator: promo, hasLink: true }]),
      ...(survey === null ? [] : [{ creator: survey, hasLink: false }])
    ]
    const landed = here().filter((each) => each.at < at && each.isClicked)
    const landing = evidence === "landing" ? (landed.at(-1) ?? null) : null
    /** What can be known of the browser it was bought with; a pixel's word for its visitor counts where nothing else does. */
    const known = (): ReadonlyArray<TrueTouch> => {
      if (evidence === "noted") return this.touchesBefore(here(), placedAt)
      if (landing !== null) return [{ creator: landing.creator, hasLink: true }]
      const clicked = here().filter(({ isClicked }) => isClicked)
      return evidence === "landing" || given.length > 0 ? [] : this.touchesBefore(clicked, placedAt)
    }
    const sale: Sale = {
      store,
      number,
      placedAt,
      minorUnits: random.int(900, 24_000),
      isPending: terms.fraud === undefined && random.chance(0.05),
      promoCode: promo === null ? null : promoCodeOf(promo),
      ordersOfCustomer: terms.ordersOfCustomer ?? (random.chance(0.1) ? null : 1),
      email: person.email,
      noted: evidence === "noted" ? device : null,
      landing,
      changes: [],
      seen: () => [...known(), ...given],
      whole: () => [...this.touchesBefore(person.arrivals, placedAt), ...given],
      fraud: terms.fraud ?? null,
      manner: terms.manner
    }
    this.sales.push(sale)
    this.befall(sale, terms.returns ?? 0.06)
    this.notify(sale, at, device.pv, terms.noticedAfterMs)
    if (evidence === "pixel" || random.chance(0.6)) {
      const name = random.pick([`${number}`, `#${number}`, `${idOf(number)}`, `gid://shopify/Order/${idOf(number)}`])
      const purchase = {
        orderId: name,
        minorUnits: sale.minorUnits,
        isNewCustomer: terms.isCalledNew ?? null,
        promoCode: null,
        remembered: null
      }
      this.event(at + random.int(1_500, 40_000), person, device, "purchase", { host: store, purchase })
    }
    if (survey !== null) {
      const answer = { key: device.pv, kind: "survey", sale, answer: `From ${survey}` } as const
      this.plan({ ...answer, at: at + random.int(5, 300) * SECOND_MS })
      if (random.chance(0.2)) this.plan({ ...answer, at: at + HOUR_MS })
    }
    return sale
  }

  private change(sale: Sale, at: number, kind: Change["kind"], minorUnits = 0): Change {
    this.changes += 1
    const change: Change = { at, kind, minorUnits, id: this.changes }
    sale.changes.push(change)
    return change
  }

  /** What becomes of a sale. */
  private befall(sale: Sale, returns: number) {
    const { random } = this
    const after = (from: number, to: number) => sale.placedAt + random.int(from, to) * HOUR_MS
    if (sale.isPending && random.chance(0.1)) return
    if (sale.isPending) this.change(sale, after(1, 48), "paid")
    if (random.chance(0.25)) this.change(sale, after(49, 60), "edited")
    if (random.chance(0.02)) {
      this.change(sale, after(61, 90), "cancelled")
      return
    }
    if (random.chance(returns)) {
      const whole = random.chance(0.6)
      const first = whole ? sale.minorUnits : random.int(1, sale.minorUnits - 1)
      this.change(sale, after(72, 30 * 24), "refunded", first)
      if (!whole && random.chance(0.2)) {
        this.change(sale, after(31 * 24, 50 * 24), "refunded", random.int(1, sale.minorUnits - first))
      }
      return
    }
    if (random.chance(0.006)) {
      const disputed = this.change(sale, after(10 * 24, 40 * 24), "disputed", sale.minorUnits)
      const settledAt = disputed.at + random.int(5, 30) * DAY_MS
      this.change(sale, settledAt, random.chance(0.4) ? "dispute won" : "dispute lost", sale.minorUnits)
    }
  }

  /** Most notices come within seconds; some come days late, and so after those that were made later; some come twice. */
  private notify(sale: Sale, at: number, key: string, noticedAfterMs?: number) {
    const { random } = this
    const delay = () => (random.chance(0.05) ? random.int(1, 96) * HOUR_MS : random.int(800, 6_000))
    const twice = (act: YearAct) => {
      this.plan(act)
      if (random.chance(0.12)) this.plan({ ...act, at: act.at + random.int(1, 72) * HOUR_MS })
    }
    const order = (topic: string, asOf: number, sentAt: number) =>
      twice({ at: sentAt, key, kind: "order", topic, sale, asOf })
    order("orders/create", sale.placedAt, at + (noticedAfterMs ?? delay()))
    for (const change of sale.changes) {
      const sentAt = change.at + delay()
      if (change.kind === "refunded" || change.kind.startsWith("dispute")) {
        twice({ at: sentAt, key, kind: "change", sale, change })
        if (change.kind === "refunded" && random.chance(0.8)) order("orders/updated", change.at, change.at + delay())
      } else {
        const topic = { paid: "orders/paid", cancelled: "orders/cancelled" }[String(change.kind)] ?? "orders/updated"
        order(topic, change.at, sentAt)
      }
    }
  }

  currencyOf = ({ store }: Pick<Sale, "store">): string => STORES[store]
}
