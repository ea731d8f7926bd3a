import type { PathModel } from "../../../ports/revenue/attribution/AttributionModel.ts"
import type { OrderEvent, OrderStanding } from "../../../ports/revenue/orderEvents/OrderEvent.ts"
import { PARTS_TOLD_MAX } from "../../../ports/revenue/orderEvents/OrderEvent.ts"
import type { RecordedOrder } from "../../../ports/tracking/orders/Order.ts"
import { orderHistory } from "../../tracking/orders/orderHistory.ts"
import { netOf } from "../../tracking/orders/reconcileOrder.ts"
import type { AttributedOrder, AttributedShare } from "../attribution/attributeOrders.ts"
import { isAttributable } from "../attribution/attributeOrders.ts"
import { payeeOf } from "../attribution/divideOrders.ts"
import { splitMoneyByPayee } from "../attribution/models/shares.ts"

/** One order as it stands when it is looked at. */
export interface OrderLook extends AttributedOrder {
  readonly file: RecordedOrder
  readonly model: PathModel
  /** Whether a rule put it on hold, and nobody released it. */
  readonly isHeld: boolean
}

type Party = Pick<OrderStanding["shares"][number], "creator" | "code" | "isOthers">

/** Who has a part in an order: each creator and link once, with the places of their touches among the shares. */
interface PartyOf extends Party {
  readonly places: ReadonlyArray<number>
}

const OTHERS: Party = { creator: null, code: null, isOthers: true }

/** Those with a share, in the order they touched it; the largest PARTS_TOLD_MAX one by one, the rest as one. */
const partiesOf = (shares: ReadonlyArray<AttributedShare>): ReadonlyArray<PartyOf> => {
  const byPayee = new Map<string, { readonly party: Party; readonly places: Array<number>; whole: bigint }>()
  for (const [place, { share, touch }] of shares.entries()) {
    const { owner, link } = payeeOf(touch)
    const key = JSON.stringify([owner, link])
    const { creator, code } = touch
    const known = byPayee.get(key) ?? { party: { creator, code, isOthers: false }, places: [], whole: 0n }
    known.places.push(place)
    known.whole += share
    byPayee.set(key, known)
  }
  const all = [...byPayee.values()].filter(({ whole }) => whole > 0n)
  const least = [...all].sort((a, b) => (a.whole < b.whole ? 1 : a.whole > b.whole ? -1 : 0)).slice(PARTS_TOLD_MAX)
  const others = new Set(least)
  const alone = all.filter((each) => !others.has(each)).map(({ party, places }) => ({ ...party, places }))
  return least.length === 0 ? alone : [...alone, { ...OTHERS, places: least.flatMap(({ places }) => places) }]
}

const sumAt = (amounts: ReadonlyArray<bigint>, places: ReadonlyArray<number>): bigint =>
  places.reduce((sum, place) => sum + (amounts[place] ?? 0n), 0n)

/** Divides an amount of the order as its revenue is divided: each creator and link once, exactly. */
export const divideAmount = ({ shares }: Pick<OrderLook, "shares">) => {
  const parties = partiesOf(shares)
  const payees = shares.map(({ touch }) => payeeOf(touch))
  const parts = shares.map(({ share }) => share)
  return (minorUnits: bigint): ReadonlyArray<Party & { readonly minorUnits: bigint }> => {
    const split = splitMoneyByPayee(minorUnits, payees, parts)
    return parties.map(({ places, ...party }) => ({ ...party, minorUnits: sumAt(split, places) }))
  }
}

/** When it was cancelled, or else last spoken of. */
export const changedAt = ({ file, order }: OrderLook): Date => {
  const cancelled = orderHistory(file, order).findLast(({ kind }) => kind === "cancelled")
  const heard = file.notices.reduce(
    (latest, { receivedAt }) => (receivedAt > latest ? receivedAt : latest),
    new Date(0)
  )
  return order.isCancelled ? (cancelled?.at ?? heard) : heard
}

/** What the events of an order have in common. */
export const orderFields = ({ order, model, isHeld }: OrderLook) => ({
  placedAt: order.placedAt,
  currency: order.total.currency,
  model,
  isHeld
})

/** What the order earns and for whom. */
export const standingOf = (look: OrderLook): Extract<OrderEvent, { event: "order.attributed" }>["said"] => {
  const { order, shares } = look
  const parts = shares.map(({ share }) => share)
  const net = divideAmount(look)(netOf(order))
  return {
    ...orderFields(look),
    orderedMinorUnits: order.ordered.minorUnits,
    netMinorUnits: netOf(order),
    refundedMinorUnits: order.refundedMinorUnits,
    cancelledMinorUnits: order.cancelledMinorUnits,
    payment: order.payment,
    isNewCustomer: order.isNewCustomer,
    isUnconfirmed: order.isUnconfirmed,
    earns: isAttributable(order),
    earnsNothingBecause: order.earnsNothingBecause,
    shares: partiesOf(shares).map(({ places, ...party }, index) => ({
      ...party,
      share: sumAt(parts, places),
      minorUnits: net[index]?.minorUnits ?? 0n
    }))
  }
}
