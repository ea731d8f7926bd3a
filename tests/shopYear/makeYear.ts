import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../../ports/time/days.ts"
import { Random } from "../simulatedShop/Random.ts"
import { type Happening, KINDS, type Kind, type Life } from "./lives.ts"
import type { Pair } from "./money.ts"
import { disputeJson, editJson, orderJson, refundJson } from "./orderJson.ts"
import { CREATORS, DAYS, linkCodeOf, promoCodeOf, type Rate, STARTS_AT, STORES, type Store } from "./stores.ts"
import { TimeQueue } from "./TimeQueue.ts"
import { settled, type TrueOrder } from "./TruthLedger.ts"
import { YearOrder } from "./YearOrder.ts"

/** Orders are begun so long before their turn, for visits before them and days that are moved. */
const AHEAD_MS = 3 * DAY_MS

const LOST = 0.05
const DOUBLED = 0.05
const LATE = 0.03
const LATE_MS_MAX = 2 * DAY_MS
/** Part of orders that an import lists at any moment of their life although nothing of them is missing. */
const IMPORTED_ANYWAY = 0.02
const NEAR_MIDNIGHT = 0.02
const TRIGGERED_APART_MS = 41
/** The platform cuts landing addresses at so many characters. */
const LANDING_CHARACTERS_MAX = 255
/** What the ids of notices begin with; how many there were before follows. */
const WEBHOOK_ID = "b54557e4-bdd9-4b37-8a5f-"
/** The platform's hour of the nightly import, after midnight UTC. */
const IMPORT_HOUR = 4

/** One thing that reaches the service, at its time. */
export type YearAct = { readonly at: number; readonly key: string } & (
  | {
      readonly kind: "notice"
      readonly store: Store
      readonly topic: string
      readonly body: string
      readonly webhookId: string
      readonly triggeredAt: number
    }
  | { readonly kind: "visit"; readonly store: Store; readonly visitor: string; readonly creator: string }
  | { readonly kind: "import"; readonly store: Store; readonly lines: ReadonlyArray<string> }
)
type Notice = Extract<YearAct, { readonly kind: "notice" }>

type Due =
  | { readonly kind: "begin"; readonly alive: Alive }
  | { readonly kind: "step"; readonly alive: Alive }
  | { readonly kind: "act"; readonly act: YearAct }
  | { readonly kind: "import"; readonly store: Store }

/** An order whose life goes on. */
interface Alive {
  readonly order: YearOrder
  readonly life: Life
  readonly random: Random
  readonly creator: string | null
  /** Whether its amounts were rounded one by one into the buyer's currency. */
  readonly isUneven: boolean
  isAnythingLost: boolean
  /** When its latest notice was triggered. */
  triggeredAt: number
}

const weightsEnd = KINDS.reduce((sum, { weight }) => sum + weight, 0)

/** Every kind comes up twice among the first orders; then as often as its weight says. */
const kindOf = (random: Random, index: number): Kind => {
  let left = random.next() * weightsEnd
  const first = KINDS[0]
  if (first === undefined) throw new Error("there are no kinds of lives")
  const chosen =
    KINDS.find(({ weight }) => {
      left -= weight
      return left < 0
    }) ?? first
  return index < 2 * KINDS.length ? (KINDS[index % KINDS.length] ?? chosen) : chosen
}

/** Amounts in both currencies: exact multiples of one rate, or each amount rounded by itself as the platform does. */
const pairsBy = (rate: Rate | null, isUneven: boolean, random: Random): ((shopMinorUnits: number) => Pair) => {
  const atLeastOne = (amount: number) => (amount <= 0 ? 0 : Math.max(1, Math.round(amount)))
  if (rate === null) {
    return (amount) => {
      const minorUnits = atLeastOne(amount)
      return { shop: minorUnits, buyer: minorUnits }
    }
  }
  if (!isUneven) {
    return (amount) => {
      const count = atLeastOne(amount / rate.shop)
      return { shop: count * rate.shop, buyer: count * rate.buyer }
    }
  }
  const exact = (rate.buyer / rate.shop) * (0.97 + 0.06 * random.next())
  return (amount) => {
    const shop = atLeastOne(amount)
    return { shop, buyer: atLeastOne(shop * exact) }
  }
}

const createdAtOf = (random: Random, store: Store, turn: number): number => {
  const { time } = store
  const change = time.changes.find((at) => Math.abs(at - turn) < DAY_MS / 2)
  if (change !== undefined && random.chance(0.3)) return change + random.int(-90, 90) * MINUTE_MS
  if (random.chance(NEAR_MIDNIGHT)) return time.midnightAfter(turn) + random.int(-3, 3) * SECOND_MS
  return Math.floor(turn / SECOND_MS) * SECOND_MS
}

/** How the buyer came, and so whose the order is: a code that is used at checkout is the last touch. */
const comeBy = (order: YearOrder, random: Random, isOffline: boolean) => {
  const creator = random.pick(CREATORS)
  const way = random.next()
  const landed = (by: string) => {
    const page = `/products/kettle?cs_ref=${linkCodeOf(by)}&utm_source=social&utm_medium=creator`
    const long = `${page}&utm_campaign=${"spring-sale-".repeat(30)}`
    order.landingSite = (random.chance(0.15) ? long : page).slice(0, LANDING_CHARACTERS_MAX)
  }
  const typed = (by: string) => {
    order.promoCode = random.chance(0.3) ? promoCodeOf(by).toLowerCase() : promoCodeOf(by)
  }
  if (way < 0.4) return { creator: null, visit: null }
  if (way < 0.65 || isOffline) {
    typed(creator)
    return { creator, visit: null }
  }
  if (way < 0.8) {
    landed(creator)
    return { creator, visit: null }
  }
  const other = random.pick(CREATORS)
  if (way < 0.84) {
    landed(other)
    typed(creator)
    return { creator, visit: null }
  }
  order.visitor = random.uuid()
  if (way < 0.92) return { creator, visit: creator }
  typed(creator)
  return { creator, visit: other }
}

/** As SHOP_YEAR_CURRENT_PRICES chooses: both unless it is `adjusted`. */
export const chosenCurrentPrices = (): YearSize["currentPrices"] =>
  process.env.SHOP_YEAR_CURRENT_PRICES === "adjusted" ? "adjusted" : "both"

export interface YearSize {
  readonly seed: number
  readonly orders: number
  /** Whether `current_total_price` always shows refunds that differ from their lines, or only for half of the orders. */
  readonly currentPrices: "adjusted" | "both"
  /** Asked for each order whose life is over. */
  readonly close: (order: TrueOrder) => void
}

/**
 * Lets a year happen to the stores, act by act in the order of time, and closes each order's books once its life is over. What is in
 * memory are the orders that are alive: the year's size doesn't count.
 */
export function* makeYear({ seed, orders, currentPrices, close }: YearSize): Generator<YearAct, void, void> {
  const queue = new TimeQueue<Due>()
  const imports = new Map<Store, Array<() => string>>()
  const delivery = new Random(seed ^ 0x5bd1e995)
  let webhooks = 0

  const begin = (index: number, turn: number) => {
    const random = new Random(Math.imul(seed + index, 0x9e3779b1) ^ index)
    const store = random.pick(STORES)
    const kind = kindOf(random, index)
    const rate = random.chance(0.35) ? random.pick(store.rates) : null
    const isUneven = rate !== null && kind.isUneven === true && random.chance(0.6)
    const order = new YearOrder({
      store,
      index,
      kind: kind.name,
      createdAt: createdAtOf(random, store, turn),
      buyerCurrency: rate?.currency ?? store.currency,
      pairOf: pairsBy(rate, isUneven, random)
    })
    order.processedAt = order.createdAt - (order.createdAt % MINUTE_MS === 0 ? 0 : SECOND_MS)
    order.showsAdjustments = random.chance(0.5) || currentPrices === "adjusted"
    order.listsTransactions = random.chance(0.25)
    const { creator, visit } = comeBy(order, random, kind.isOffline === true)
    const alive: Alive = {
      order,
      life: kind.live(order, random),
      random,
      creator,
      isUneven,
      isAnythingLost: false,
      triggeredAt: 0
    }
    if (visit !== null && order.visitor !== null) {
      const at = order.createdAt - random.int(10, 20 * 60) * MINUTE_MS
      const key = `visit ${order.id}`
      queue.put(at, { kind: "act", act: { kind: "visit", at, key, store, visitor: order.visitor, creator: visit } })
    }
    queue.put(order.createdAt, { kind: "begin", alive })
  }

  const importLater = (store: Store, at: number, line: () => string) => {
    const waiting = imports.get(store)
    if (waiting !== undefined && waiting.length > 0) {
      waiting.push(line)
      return
    }
    imports.set(store, [line])
    queue.put((Math.floor(at / DAY_MS) + 2) * DAY_MS + IMPORT_HOUR * HOUR_MS, { kind: "import", store })
  }

  const deliver = (
    alive: Alive,
    notice: Omit<Notice, "kind" | "at" | "key" | "store" | "webhookId">,
    isKept: boolean
  ) => {
    if (!isKept && delivery.chance(LOST)) {
      alive.isAnythingLost = true
      return
    }
    const { order } = alive
    webhooks += 1
    const webhookId = `${WEBHOOK_ID}${webhooks.toString(16).padStart(12, "0")}`
    const sent = (ms: number) => {
      const at = order.at + ms
      const act: Notice = {
        ...notice,
        kind: "notice",
        at,
        key: String(order.id),
        store: order.store,
        webhookId
      }
      queue.put(at, { kind: "act", act })
      return at
    }
    const soon = () => delivery.int(1, 5 * SECOND_MS)
    const first = sent(delivery.chance(LATE) ? delivery.int(MINUTE_MS, LATE_MS_MAX) : soon())
    if (delivery.chance(DOUBLED)) sent(first - order.at + delivery.int(1, 10 * MINUTE_MS))
  }

  const happen = (alive: Alive, happening: Exclude<Happening, { readonly kind: "wait" }>) => {
    const { order } = alive
    // Of one second the later notice was triggered later, as the platform's header shows.
    const triggeredAt = Math.max(order.at, alive.triggeredAt + TRIGGERED_APART_MS)
    alive.triggeredAt = triggeredAt
    switch (happening.kind) {
      case "order": {
        order.updatedAt = order.at
        const body = JSON.stringify(orderJson(order))
        for (const topic of happening.topics) deliver(alive, { topic, body, triggeredAt }, false)
        return
      }
      case "edit":
        deliver(
          alive,
          { topic: "orders/edited", body: JSON.stringify(editJson(order, happening.edit)), triggeredAt },
          false
        )
        return
      case "refund":
        deliver(
          alive,
          { topic: "refunds/create", body: JSON.stringify(refundJson(order, happening.refund)), triggeredAt },
          false
        )
        return
      case "dispute": {
        // An import has no disputes, so no notice of one is ever lost.
        const body = JSON.stringify(disputeJson(order, happening.dispute))
        deliver(alive, { topic: happening.topic, body, triggeredAt }, true)
        return
      }
      case "delete":
        deliver(alive, { topic: "orders/delete", body: JSON.stringify({ id: order.id }), triggeredAt }, true)
    }
  }

  const live = (alive: Alive) => {
    const { order, life } = alive
    for (;;) {
      const { done, value } = life.next()
      if (done === true) break
      if (value.kind === "wait") {
        if (delivery.chance(IMPORTED_ANYWAY) && !order.isDeleted) {
          const line = JSON.stringify(orderJson(order))
          importLater(order.store, order.at, () => line)
        }
        queue.put(order.at + value.ms, { kind: "step", alive })
        order.at += value.ms
        return
      }
      happen(alive, value)
    }
    if (alive.isAnythingLost && !order.isDeleted) {
      importLater(order.store, order.at, () => JSON.stringify(orderJson(order)))
    }
    const { buyerCurrency, store, showsAdjustments, listsTransactions } = order
    const traits = [
      ...(buyerCurrency === store.currency ? [] : [alive.isUneven ? "buyer's currency, rounded" : "buyer's currency"]),
      ...(showsAdjustments ? [] : ["current price without adjustments"]),
      ...(listsTransactions ? ["transactions listed"] : []),
      ...(alive.isAnythingLost ? ["lost and imported"] : [])
    ]
    close(settled(order, alive.creator, traits))
  }

  let begun = 0
  const turnOf = (index: number) => STARTS_AT + ((index + 0.5) / orders) * DAYS * DAY_MS
  for (;;) {
    while (begun < orders && turnOf(begun) - AHEAD_MS <= queue.firstAt) {
      begin(begun, turnOf(begun))
      begun += 1
    }
    const next = queue.take()
    if (next === undefined) return
    const { at, value } = next
    switch (value.kind) {
      case "act":
        yield value.act
        break
      case "begin":
      case "step":
        live(value.alive)
        break
      case "import": {
        const lines = (imports.get(value.store) ?? []).map((line) => line())
        imports.set(value.store, [])
        yield { kind: "import", at, key: `import ${value.store.domain}`, store: value.store, lines }
      }
    }
  }
}
