import type { Random } from "../simulatedShop/Random.ts"
import { addGoods, type Basket, fill, partOf } from "./checkout.ts"
import { minus, type Pair } from "./money.ts"
import type { Edit } from "./orderJson.ts"
import type { Dispute, Line, Refund, Returned, YearOrder } from "./YearOrder.ts"

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export type OrderTopic =
  | "orders/create"
  | "orders/updated"
  | "orders/paid"
  | "orders/cancelled"
  | "orders/fulfilled"
  | "orders/partially_fulfilled"

/** What a life does next: it lets time pass, or the platform sends a notice of what was done. */
export type Happening =
  | { readonly kind: "wait"; readonly ms: number }
  | { readonly kind: "order"; readonly topics: ReadonlyArray<OrderTopic> }
  | { readonly kind: "edit"; readonly edit: Edit }
  | { readonly kind: "refund"; readonly refund: Refund }
  | { readonly kind: "dispute"; readonly dispute: Dispute; readonly topic: "disputes/create" | "disputes/update" }
  | { readonly kind: "delete" }

export type Life = Generator<Happening, void, void>
type Live = (order: YearOrder, random: Random) => Life

const CARD = "shopify_payments"
const CASH_ON_DELIVERY = "Cash on Delivery (COD)"
const BANK = "Bank Deposit"

const wait = (ms: number): Happening => ({ kind: "wait", ms: Math.max(SECOND, Math.floor(ms / SECOND) * SECOND) })
const send = (...topics: ReadonlyArray<OrderTopic>): Happening => ({ kind: "order", topics })
const between = (random: Random, from: number, to: number): Happening => wait(from + (to - from) * random.next())

function* created(order: YearOrder, random: Random): Life {
  yield send("orders/create")
  // Apps and the platform itself touch a new order a moment later, which changes nothing of its money.
  if (!random.chance(0.6)) return
  yield between(random, SECOND, 8 * SECOND)
  order.tags = "seen"
  yield send("orders/updated")
}

function* paidAtOnce(order: YearOrder, random: Random, basket?: Basket): Life {
  fill(order, random, basket)
  order.payRest(CARD)
  yield send("orders/create", "orders/paid")
  if (!random.chance(0.6)) return
  yield between(random, SECOND, 8 * SECOND)
  order.tags = "seen"
  yield send("orders/updated")
}

function* fulfilled(order: YearOrder, random: Random): Life {
  yield between(random, 4 * HOUR, 3 * DAY)
  order.isFulfilled = true
  order.closedAt = order.at
  yield send("orders/fulfilled", "orders/updated")
}

function* paidLater(order: YearOrder, random: Random, gateway: string): Life {
  yield between(random, 6 * HOUR, 6 * DAY)
  order.payRest(gateway)
  yield send("orders/paid", "orders/updated")
}

function* refunded(order: YearOrder, returned: Returned): Life {
  const refund = order.giveBack(returned)
  yield { kind: "refund", refund }
  yield send("orders/updated")
}

/** An edit takes lines out, which lists a refund that no money goes with, and puts others in. */
function* edited(order: YearOrder, edit: Edit): Life {
  const { removed } = edit
  const refund = removed.length === 0 ? null : order.giveBack({ lines: removed, amount: null, restock: "cancel" })
  yield { kind: "edit", edit }
  if (refund !== null) yield { kind: "refund", refund }
  yield send("orders/updated")
}

const goodsOf = ({ lines }: YearOrder): ReadonlyArray<Line> =>
  lines.filter(({ kind, current }) => kind === "goods" && current > 0)

const oneOf = (order: YearOrder) =>
  goodsOf(order)
    .slice(0, 1)
    .map((line) => ({ line, quantity: 1 }))

const everything = (order: YearOrder): Returned => ({
  lines: order.lines.filter(({ current }) => current > 0).map((line) => ({ line, quantity: line.current })),
  isShippingBack: true,
  areDutiesBack: true,
  areFeesBack: true
})

const scaled = (order: YearOrder, one: Pair, parts: number, of: number): Pair => order.pairOf((one.shop * parts) / of)

/** So much of what is open, and not all of it. */
const partOpen = (order: YearOrder, random: Random): Pair => scaled(order, order.outstanding, random.int(20, 70), 100)

const cancel = (order: YearOrder) => {
  order.cancelledAt = order.at
  order.closedAt = order.at
}

function* later(random: Random, daysMax = 25): Life {
  yield between(random, HOUR, daysMax * DAY)
}

/** What happens to a refund. */
const returning = (basket: Basket, returned: (order: YearOrder, random: Random) => Returned): Live =>
  function* (order, random) {
    yield* paidAtOnce(order, random, basket)
    if (random.chance(0.6)) yield* fulfilled(order, random)
    yield* later(random)
    yield* refunded(order, returned(order, random))
  }

function* disputed(order: YearOrder, random: Random, dispute: Dispute, end: "won" | "lost" | null): Life {
  yield { kind: "dispute", dispute, topic: "disputes/create" }
  if (random.chance(0.5)) {
    yield between(random, DAY, 6 * DAY)
    dispute.status = "under_review"
    yield { kind: "dispute", dispute, topic: "disputes/update" }
  }
  if (end === null) return
  yield between(random, 10 * DAY, 40 * DAY)
  dispute.status = end
  dispute.finalizedAt = order.at
  yield { kind: "dispute", dispute, topic: "disputes/update" }
}

const chargedBack = (end: "won" | "lost" | null, isWhole: boolean): Live =>
  function* (order, random) {
    yield* paidAtOnce(order, random)
    yield* fulfilled(order, random)
    yield* later(random)
    const amount = isWhole ? order.received.buyer : partOf(order, random, 30, 80)
    yield* disputed(order, random, order.dispute("chargeback", amount), end)
  }

const exchanged = (isDearer: boolean): Live =>
  function* (order, random) {
    yield* paidAtOnce(order, random, { units: 2 })
    yield* later(random, 6)
    const removed = oneOf(order)
    const price = removed[0]?.line.price ?? order.pairOf(1)
    const added = addGoods(
      order,
      random,
      1,
      scaled(order, price, isDearer ? random.int(120, 250) : random.int(30, 80), 100)
    )
    yield* edited(order, { added: [added], removed })
    yield between(random, MINUTE, 4 * DAY)
    if (isDearer) {
      order.payRest(CARD)
      yield send("orders/paid", "orders/updated")
      return
    }
    const refund = order.payBackOwed()
    yield { kind: "refund", refund }
    yield send("orders/updated")
  }

export interface Kind {
  readonly name: string
  readonly weight: number
  /** Where no buyer came over a page: no landing address and no visitor. */
  readonly isOffline?: true
  /** Whether amounts may be rounded one by one into the buyer's currency: where no part of lines comes back. */
  readonly isUneven?: true
  readonly live: Live
}

const kind = (name: string, weight: number, live: Live, more: Pick<Kind, "isOffline" | "isUneven"> = {}): Kind => ({
  name,
  weight,
  live,
  ...more
})
const UNEVEN = { isUneven: true } as const
const OFFLINE = { isOffline: true } as const

export const KINDS: ReadonlyArray<Kind> = [
  kind(
    "paid at checkout",
    30,
    function* (order, random) {
      yield* paidAtOnce(order, random)
      if (random.chance(0.8)) yield* fulfilled(order, random)
    },
    UNEVEN
  ),
  kind("authorized, then captured", 3, function* (order, random) {
    fill(order, random)
    order.move("authorization", order.whole.buyer, CARD)
    yield* created(order, random)
    yield between(random, HOUR, 5 * DAY)
    order.payRest(CARD, "capture")
    yield send("orders/paid", "orders/updated")
  }),
  kind("authorization voided", 1, function* (order, random) {
    fill(order, random)
    const authorized = order.whole.buyer
    order.move("authorization", authorized, CARD)
    yield* created(order, random)
    yield between(random, HOUR, 5 * DAY)
    order.move("void", authorized, CARD)
    order.isVoided = true
    cancel(order)
    yield send("orders/cancelled", "orders/updated")
  }),
  kind("bank deposit never paid", 2, function* (order, random) {
    fill(order, random)
    order.move("sale", order.whole.buyer, BANK, "pending")
    yield* created(order, random)
  }),
  kind("paid on delivery", 4, function* (order, random) {
    fill(order, random)
    order.move("sale", order.whole.buyer, CASH_ON_DELIVERY, "pending")
    yield* created(order, random)
    yield* fulfilled(order, random)
    yield* paidLater(order, random, CASH_ON_DELIVERY)
  }),
  kind("on delivery, edited down before paid", 3, function* (order, random) {
    fill(order, random, { units: 2 })
    yield* created(order, random)
    yield between(random, MINUTE, 12 * HOUR)
    yield* edited(order, { added: [], removed: oneOf(order) })
    yield* paidLater(order, random, CASH_ON_DELIVERY)
  }),
  kind("on delivery, edited up before paid", 2, function* (order, random) {
    fill(order, random)
    yield* created(order, random)
    yield between(random, MINUTE, 12 * HOUR)
    yield* edited(order, { added: [addGoods(order, random, 1)], removed: [] })
    yield* paidLater(order, random, CASH_ON_DELIVERY)
  }),
  kind("deposit, then the rest", 2, function* (order, random) {
    fill(order, random)
    order.hasTerms = true
    order.pay(partOpen(order, random), CARD)
    yield* created(order, random)
    yield* paidLater(order, random, CARD)
  }),
  kind("deposit alone", 2, function* (order, random) {
    fill(order, random)
    order.hasTerms = true
    order.pay(partOpen(order, random), CARD)
    yield* created(order, random)
  }),
  kind("edited down, then partly paid", 1, function* (order, random) {
    fill(order, random, { units: 3 })
    yield* created(order, random)
    yield between(random, MINUTE, 12 * HOUR)
    yield* edited(order, { added: [], removed: oneOf(order) })
    yield between(random, HOUR, 3 * DAY)
    order.pay(partOpen(order, random), CARD)
    yield send("orders/updated")
  }),
  kind("deposit, part of it refunded", 1, function* (order, random) {
    fill(order, random)
    order.hasTerms = true
    order.pay(partOpen(order, random), CARD)
    yield* created(order, random)
    yield* later(random, 10)
    yield* refunded(order, { amount: partOf(order, random, 20, 60), restock: "no_restock" })
  }),
  kind("edited up and paid", 2, function* (order, random) {
    yield* paidAtOnce(order, random)
    yield between(random, MINUTE, DAY)
    yield* edited(order, { added: [addGoods(order, random, 1)], removed: [] })
    yield* paidLater(order, random, CARD)
  }),
  kind("edited up, the rest never paid", 1, function* (order, random) {
    yield* paidAtOnce(order, random)
    yield between(random, MINUTE, DAY)
    yield* edited(order, { added: [addGoods(order, random, 1)], removed: [] })
  }),
  kind("edited down, the difference paid back", 2, function* (order, random) {
    yield* paidAtOnce(order, random, { units: 2 })
    yield between(random, MINUTE, DAY)
    yield* edited(order, { added: [], removed: oneOf(order) })
    yield between(random, MINUTE, 3 * DAY)
    const refund = order.payBackOwed()
    yield { kind: "refund", refund }
    yield send("orders/updated")
  }),
  kind("edited down, the difference still owed", 1, function* (order, random) {
    yield* paidAtOnce(order, random, { units: 2 })
    yield between(random, MINUTE, DAY)
    yield* edited(order, { added: [], removed: oneOf(order) })
  }),
  kind("exchanged for a dearer item", 2, exchanged(true)),
  kind("exchanged for a cheaper item", 2, exchanged(false)),
  kind("upsell within the second", 1, function* (order, random) {
    fill(order, random)
    order.payRest(CARD)
    yield send("orders/create", "orders/paid")
    const added = addGoods(order, random, 1)
    order.payRest(CARD)
    yield { kind: "edit", edit: { added: [added], removed: [] } }
    yield send("orders/updated")
  }),
  kind(
    "part refunded",
    5,
    returning({ units: 2 }, (order, random) => ({ lines: oneOf(order), isShippingBack: random.chance(0.2) }))
  ),
  kind("refunded twice, in parts", 1, function* (order, random) {
    yield* paidAtOnce(order, random, { units: 3 })
    yield* later(random, 10)
    yield* refunded(order, { lines: oneOf(order) })
    yield* later(random, 10)
    yield* refunded(order, { lines: oneOf(order) })
  }),
  kind("refunded", 4, returning({}, everything), UNEVEN),
  kind("part refunded, then the rest", 1, function* (order, random) {
    yield* paidAtOnce(order, random, { units: 2 })
    yield* later(random, 10)
    yield* refunded(order, { lines: oneOf(order) })
    yield* later(random, 10)
    yield* refunded(order, everything(order))
  }),
  kind(
    "shipping refunded",
    2,
    returning({ hasShipping: true }, () => ({ isShippingBack: true, restock: "no_restock" }))
  ),
  kind("duties paid", 1, (order, random) => paidAtOnce(order, random, { hasDuties: true })),
  kind(
    "duties refunded",
    1,
    returning({ hasDuties: true }, () => ({ areDutiesBack: true, restock: "no_restock" }))
  ),
  kind(
    "goods and duties refunded",
    1,
    returning({ hasDuties: true, goods: 2 }, (order) => ({
      lines: goodsOf(order)
        .slice(0, 1)
        .map((line) => ({ line, quantity: line.quantity })),
      areDutiesBack: true
    }))
  ),
  kind(
    "fees refunded",
    1,
    returning({ hasFees: true }, () => ({ areFeesBack: true, restock: "no_restock" }))
  ),
  kind(
    "goodwill amount",
    3,
    returning({}, (order, random) => ({ amount: partOf(order, random, 5, 40), restock: "no_restock", note: "Sorry" })),
    UNEVEN
  ),
  kind(
    "whole amount without lines",
    1,
    returning({}, (order) => ({ amount: order.received.buyer })),
    UNEVEN
  ),
  kind(
    "refunded less a restocking fee",
    1,
    returning({ units: 2 }, (order, random) => {
      const lines = oneOf(order)
      const due = lines.map(({ line }) => order.unit(line)).reduce((sum, each) => sum + each.buyer, 0)
      for (let amount = Math.floor((due * random.int(70, 95)) / 100); amount > 0; amount--) {
        if (order.convert(amount) !== null) return { lines, amount }
      }
      return { lines }
    })
  ),
  kind("refund pending, then settled", 1, function* (order, random) {
    yield* paidAtOnce(order, random, { units: 2, hasShipping: false })
    yield* later(random)
    const refund = order.giveBack({ lines: oneOf(order), status: "pending" })
    yield { kind: "refund", refund }
    yield send("orders/updated")
    yield between(random, HOUR, 5 * DAY)
    order.settle(refund)
    yield send("orders/updated")
  }),
  kind("refund pending for good", 1, function* (order, random) {
    yield* paidAtOnce(order, random, { units: 2, hasShipping: false })
    yield* later(random)
    const refund = order.giveBack({ lines: oneOf(order), status: "pending" })
    yield { kind: "refund", refund }
    yield send("orders/updated")
  }),
  kind("refund failed", 1, function* (order, random) {
    yield* paidAtOnce(order, random)
    yield* later(random)
    yield* refunded(order, { lines: oneOf(order), status: "failure", restock: "no_restock" })
  }),
  kind(
    "cancelled and refunded",
    3,
    function* (order, random) {
      yield* paidAtOnce(order, random)
      yield between(random, MINUTE, 2 * DAY)
      cancel(order)
      const refund = order.giveBack({ ...everything(order), restock: "cancel" })
      yield { kind: "refund", refund }
      yield send("orders/cancelled", "orders/updated")
    },
    UNEVEN
  ),
  kind("cancelled, part refunded", 1, function* (order, random) {
    yield* paidAtOnce(order, random, { units: 2 })
    yield between(random, MINUTE, 2 * DAY)
    yield* refunded(order, { lines: oneOf(order) })
    yield between(random, MINUTE, DAY)
    cancel(order)
    const refund = order.giveBack({ ...everything(order), amount: null, restock: "cancel" })
    yield { kind: "refund", refund }
    yield send("orders/cancelled", "orders/updated")
  }),
  kind("cancelled, nothing refunded", 1, function* (order, random) {
    yield* paidAtOnce(order, random)
    yield between(random, MINUTE, 2 * DAY)
    cancel(order)
    const refund = order.giveBack({ ...everything(order), amount: null, restock: "cancel" })
    yield { kind: "refund", refund }
    yield send("orders/cancelled", "orders/updated")
  }),
  kind("cancelled, refunded later", 1, function* (order, random) {
    yield* paidAtOnce(order, random)
    yield between(random, MINUTE, 2 * DAY)
    cancel(order)
    order.giveBack({ ...everything(order), amount: null, restock: "cancel" })
    yield send("orders/cancelled", "orders/updated")
    yield* later(random, 8)
    const refund = order.payBackOwed()
    yield { kind: "refund", refund }
    yield send("orders/updated")
  }),
  kind("cancelled before it was paid", 2, function* (order, random) {
    fill(order, random)
    yield* created(order, random)
    yield between(random, MINUTE, 2 * DAY)
    cancel(order)
    order.isVoided = true
    order.giveBack({ ...everything(order), amount: null, restock: "cancel" })
    yield send("orders/cancelled", "orders/updated")
  }),
  kind("deleted after it was paid", 1, function* (order, random) {
    yield* paidAtOnce(order, random)
    yield* later(random, 20)
    order.isDeleted = true
    yield { kind: "delete" }
  }),
  kind("cancelled, then deleted", 1, function* (order, random) {
    yield* paidAtOnce(order, random)
    yield between(random, MINUTE, 2 * DAY)
    cancel(order)
    const refund = order.giveBack({ ...everything(order), restock: "cancel" })
    yield { kind: "refund", refund }
    yield send("orders/cancelled", "orders/updated")
    yield* later(random, 10)
    order.isDeleted = true
    yield { kind: "delete" }
  }),
  kind("test order", 1, function* (order, random) {
    order.isTest = true
    yield* paidAtOnce(order, random)
  }),
  kind("test order, refunded", 1, function* (order, random) {
    order.isTest = true
    yield* paidAtOnce(order, random)
    yield between(random, MINUTE, HOUR)
    yield* refunded(order, everything(order))
  }),
  kind(
    "draft completed",
    2,
    function* (order, random) {
      order.sourceName = "shopify_draft_order"
      yield* paidAtOnce(order, random)
    },
    OFFLINE
  ),
  kind(
    "draft with terms, paid later",
    1,
    function* (order, random) {
      order.sourceName = "shopify_draft_order"
      order.hasTerms = true
      fill(order, random)
      yield* created(order, random)
      yield* paidLater(order, random, BANK)
    },
    OFFLINE
  ),
  kind(
    "till, cash with change",
    3,
    function* (order, random) {
      order.sourceName = "pos"
      fill(order, random, { hasShipping: false })
      const due = order.outstanding
      const change = order.pairOf(due.shop / 7)
      order.move("sale", due.buyer + change.buyer, "cash")
      order.move("change", change.buyer, "cash")
      order.received = due
      order.isFulfilled = true
      yield send("orders/create", "orders/paid", "orders/fulfilled")
    },
    OFFLINE
  ),
  kind(
    "till, cash with change, part refunded",
    1,
    function* (order, random) {
      order.sourceName = "pos"
      fill(order, random, { hasShipping: false, units: 2 })
      const due = order.outstanding
      const change = order.pairOf(due.shop / 7)
      order.move("sale", due.buyer + change.buyer, "cash")
      order.move("change", change.buyer, "cash")
      order.received = due
      yield send("orders/create", "orders/paid")
      yield* later(random)
      yield* refunded(order, { lines: oneOf(order) })
    },
    OFFLINE
  ),
  kind(
    "subscription renewed",
    4,
    function* (order, random) {
      order.sourceName = "subscription_contract_checkout_one"
      order.tags = "Subscription, Subscription Recurring Order"
      fill(order, random, { goods: 1 })
      order.payRest(CARD)
      yield send("orders/create", "orders/paid")
    },
    OFFLINE
  ),
  kind("gift card bought", 1, (order, random) => paidAtOnce(order, random, { goods: 0, giftCard: true })),
  kind("gift card bought with goods", 1, (order, random) => paidAtOnce(order, random, { giftCard: true })),
  kind(
    "gift card with goods, goods part refunded",
    1,
    returning({ giftCard: true, units: 2 }, (order) => ({ lines: oneOf(order) }))
  ),
  kind("gift card with goods, all refunded", 1, returning({ giftCard: true }, everything)),
  kind("paid by gift card", 1, function* (order, random) {
    fill(order, random)
    order.payRest("gift_card")
    yield send("orders/create", "orders/paid")
  }),
  kind("paid by gift card and card", 2, function* (order, random) {
    fill(order, random)
    order.pay(partOpen(order, random), "gift_card")
    order.payRest(CARD)
    yield send("orders/create", "orders/paid")
  }),
  kind("paid by gift card, refunded to it", 1, function* (order, random) {
    fill(order, random, { units: 2 })
    order.payRest("gift_card")
    yield send("orders/create", "orders/paid")
    yield* later(random)
    yield* refunded(order, { lines: oneOf(order) })
  }),
  kind("with a tip", 2, (order, random) => paidAtOnce(order, random, { hasTip: true })),
  kind(
    "with a tip, part refunded",
    1,
    returning({ hasTip: true, units: 2 }, (order) => ({ lines: oneOf(order) }))
  ),
  kind("two cards, one of them declined first", 2, function* (order, random) {
    fill(order, random)
    const part = partOpen(order, random)
    order.pay(part, CARD)
    order.move("sale", minus(order.whole, part).buyer, CARD, "failure")
    order.payRest("paypal")
    yield send("orders/create", "orders/paid")
  }),
  kind("one tender paid, the other declined", 1, function* (order, random) {
    fill(order, random)
    order.hasTerms = true
    const part = partOpen(order, random)
    order.pay(part, CARD)
    order.move("sale", minus(order.whole, part).buyer, CARD, "failure")
    yield* created(order, random)
  }),
  kind("chargeback open", 1, chargedBack(null, true), UNEVEN),
  kind("chargeback won", 1, chargedBack("won", true), UNEVEN),
  kind("chargeback lost", 1, chargedBack("lost", true), UNEVEN),
  kind("chargeback of a part, lost", 1, chargedBack("lost", false), UNEVEN),
  kind("chargeback after a part was refunded", 1, function* (order, random) {
    yield* paidAtOnce(order, random, { units: 2 })
    yield* later(random, 10)
    yield* refunded(order, { lines: oneOf(order) })
    yield* later(random, 10)
    const left = order.received.buyer - order.refunded.buyer
    yield* disputed(order, random, order.dispute("chargeback", left), "lost")
  }),
  kind("inquiry", 1, function* (order, random) {
    yield* paidAtOnce(order, random)
    yield* later(random)
    yield* disputed(order, random, order.dispute("inquiry", order.received.buyer), random.chance(0.5) ? "won" : null)
  }),
  kind("closed and opened again", 1, function* (order, random) {
    yield* paidAtOnce(order, random)
    yield* fulfilled(order, random)
    yield* later(random, 5)
    order.closedAt = null
    yield send("orders/updated")
  }),
  kind("free of charge", 1, function* (order, random) {
    fill(order, random, { goods: 1, hasShipping: false })
    order.lines.forEach((line, index) => {
      order.lines[index] = { ...line, discount: line.price, tax: { shop: 0, buyer: 0 } }
    })
    yield send("orders/create", "orders/paid")
  })
]
