import type { Outcome, YearOrder } from "./YearOrder.ts"

/** Money of sales in the shop's minor units: `gross` is the other three together. */
export interface Figures {
  orders: number
  gross: number
  refunded: number
  cancelled: number
  net: number
}

export const noFigures = (): Figures => ({ orders: 0, gross: 0, refunded: 0, cancelled: 0, net: 0 })

const FIGURES = ["gross", "refunded", "cancelled", "net"] as const
export type FigureName = (typeof FIGURES)[number]
export const FIGURE_NAMES: ReadonlyArray<FigureName> = FIGURES

const addTo = (sum: Figures, more: Figures) => {
  sum.orders += more.orders
  for (const name of FIGURES) sum[name] += more[name]
}

/** What became of one order, and whose it was. */
export interface TrueOrder extends Figures {
  readonly id: number
  readonly shop: string
  readonly currency: string
  readonly day: string
  readonly kind: string
  readonly outcome: Outcome
  /** By last touch; null where no creator brought the buyer. */
  readonly creator: string | null
  /** What about its notices may explain a difference. */
  readonly traits: ReadonlyArray<string>
}

/** What of a payment was for gift cards, which are no sale. */
const ofSale = (order: YearOrder, shopMinorUnits: number): number => shopMinorUnits - order.giftCardsBought.shop

const refundedOf = (order: YearOrder): number => {
  const giftCardsBack = order.refunds
    .filter(({ transactions }) => transactions.some(({ status }) => status === "success"))
    .flatMap(({ lines }) => lines)
    .filter(({ line }) => line.kind === "gift card")
    .reduce((sum, { line, quantity }) => sum + line.price.shop * quantity, 0)
  const charged = order.disputes
    .filter(({ type, status }) => type === "chargeback" && status !== "won")
    .reduce((sum, { amount }) => sum + chargedBack(order, amount), 0)
  return order.refunded.shop - giftCardsBack + charged
}

/** All that is left where all that is left is taken, so that the two sum to what was paid. */
const chargedBack = (order: YearOrder, amount: number): number => {
  const left = order.received.buyer - order.refunded.buyer
  const converted = amount >= left ? order.received.shop - order.refunded.shop : order.convert(amount)
  if (converted === null) throw new Error(`a chargeback of ${order.id} has no one worth in the shop's currency`)
  return converted
}

const outcomeOf = (order: YearOrder): Outcome => {
  if (order.isTest) return "test"
  if (order.isDeleted) return "deleted"
  if (order.cancelledAt !== null) return "cancelled"
  // What costs nothing is sold with nothing paid.
  if (order.whole.shop === 0) return "sale"
  return ofSale(order, order.received.shop) === 0 ? "unpaid" : "sale"
}

/** Of a cancelled sale all that was paid is cancelled, whether it went back or not: that is how reports name it. */
export const settled = (order: YearOrder, creator: string | null, traits: ReadonlyArray<string>): TrueOrder => {
  const outcome = outcomeOf(order)
  const isSold = outcome === "sale" || (outcome === "cancelled" && order.received.shop > 0)
  const gross = isSold ? ofSale(order, order.received.shop) : 0
  const refunded = outcome === "sale" ? refundedOf(order) : 0
  const cancelled = outcome === "cancelled" ? gross : 0
  return {
    id: order.id,
    shop: order.store.domain,
    currency: order.store.currency,
    day: order.store.time.dayOf(order.createdAt),
    kind: order.kind,
    outcome,
    creator,
    traits,
    orders: 1,
    gross,
    refunded,
    cancelled,
    net: gross - refunded - cancelled
  }
}

/** The year's truth, added up as orders come to their end: it grows with days and creators, never with orders. */
export class TruthLedger {
  /** By store, local day, currency and category. */
  readonly days = new Map<string, Map<string, Figures>>()
  /** By creator and currency; what no creator earned under an empty name. */
  readonly creators = new Map<string, Figures>()
  readonly outcomes = new Map<string, number>()
  orders = 0

  close(order: TrueOrder): void {
    this.orders += 1
    const category =
      order.outcome === "sale" ? (order.creator === null ? "not attributed" : "attributed") : order.outcome
    const dayKey = `${order.shop} ${order.day} ${order.currency}`
    const day = this.days.get(dayKey) ?? new Map<string, Figures>()
    this.days.set(dayKey, day)
    const row = day.get(category) ?? noFigures()
    day.set(category, row)
    addTo(row, order)
    this.outcomes.set(category, (this.outcomes.get(category) ?? 0) + 1)
    const creatorKey = `${order.creator ?? ""} ${order.currency}`
    const earned = this.creators.get(creatorKey) ?? noFigures()
    this.creators.set(creatorKey, earned)
    addTo(earned, order)
  }

  /** All categories of a day together. */
  day(key: string): Figures {
    const sum = noFigures()
    for (const row of this.days.get(key)?.values() ?? []) addTo(sum, row)
    return sum
  }
}
