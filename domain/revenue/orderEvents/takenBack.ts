import { NEWS_DAYS_MAX } from "../../../ports/revenue/orderEvents/Announcements.ts"
import type { OrderTakenBack, ToldFacts, ToldRefund } from "../../../ports/revenue/orderEvents/OrderEvent.ts"
import { DAY_MS } from "../../../ports/time/days.ts"
import type { OrderRefund } from "../../../ports/tracking/orders/Order.ts"
import { netOf } from "../../tracking/orders/reconcileOrder.ts"
import { changedAt, divideAmount, type OrderLook, orderFields } from "./orderLook.ts"

/** Whether something is told as news: it happened since somebody wants to be told, and was heard of soon after. */
export const isNews = (happenedAt: Date, heardAt: Date, since: Date): boolean =>
  happenedAt >= since && heardAt.getTime() - happenedAt.getTime() <= NEWS_DAYS_MAX * DAY_MS

/** One step by which what an order earns became less, or more. */
interface Step extends Pick<OrderTakenBack, "kind" | "refundId" | "at" | "amountMinorUnits" | "takenMinorUnits"> {
  readonly isTold: boolean
}

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)
const aboveZero = (amount: bigint): bigint => (amount > 0n ? amount : 0n)
const refundText = ({ source, refundId }: Pick<ToldRefund, "source" | "refundId">) => `${source}/${refundId}`

/** What went back and was cancelled of an order, altogether. */
export const takenOf = ({ order }: Pick<OrderLook, "order">): bigint =>
  order.refundedMinorUnits + order.cancelledMinorUnits

/**
 * By which steps what went back of an order changed since it was told, and how its refunds stand now.
 *
 * The steps' amounts add up to the change, as far as there are names for it. What is less first gives back, since no more goes back
 * altogether than was paid; then each refund takes its amount by its time, as far as there is any left to explain; what remains is the
 * cancellation's, or nobody's name's. Refunds that are no news count, and are not told.
 */
const stepsOf = (look: OrderLook, told: ToldFacts | null, since: Date) => {
  const { order, file } = look
  const before = new Map((told?.refunds ?? []).map((each) => [refundText(each), each]))
  const counted = order.refunds.flatMap(({ refund, counts }) => (counts ? [refund] : []))
  const changes = counted.map((refund) => {
    const known = before.get(refundText(refund))
    return { refund, known, change: refund.amount.minorUnits - (known?.amountMinorUnits ?? 0n) }
  })
  const delta = takenOf(look) - (told?.takenMinorUnits ?? 0n)
  const wanted = changes.reduce((sum, { change }) => sum + aboveZero(change), 0n)
  let room = aboveZero(wanted - delta)
  let left = delta
  const refunds = new Map(before)
  const steps: Array<Step> = []
  const take = (refund: OrderRefund, known: ToldRefund | undefined, taken: bigint) => {
    left -= taken
    refunds.set(refundText(refund), {
      source: refund.source,
      refundId: refund.refundId,
      amountMinorUnits: refund.amount.minorUnits,
      takenMinorUnits: (known?.takenMinorUnits ?? 0n) + taken
    })
    if (taken === 0n) return
    steps.push({
      kind: refund.kind,
      refundId: refund.refundId,
      at: refund.at,
      amountMinorUnits: refund.amount.minorUnits,
      takenMinorUnits: taken,
      isTold: known !== undefined || isNews(refund.at, refund.receivedAt, since)
    })
  }
  for (const { refund, known, change } of changes) {
    if (change >= 0n || known === undefined) continue
    const given = least(least(known.takenMinorUnits, -change), room)
    room -= given
    take(refund, known, -given)
  }
  for (const { refund, known, change } of changes) {
    if (change > 0n) take(refund, known, least(change, aboveZero(left)))
  }
  if (left > 0n) {
    steps.push({
      kind: order.isCancelled ? "cancellation" : "refund",
      refundId: null,
      at: changedAt(look),
      amountMinorUnits: left,
      takenMinorUnits: left,
      isTold: told !== null || isNews(file.placedAt, firstHeardAt(look), since)
    })
  }
  return { steps, refunds: [...refunds.values()] }
}

/** When the order was first heard of. */
export const firstHeardAt = ({ file }: Pick<OrderLook, "file">): Date =>
  file.notices.reduce((first, { receivedAt }) => (receivedAt < first ? receivedAt : first), new Date(8.64e15))

/**
 * What went back since it was told, each with whom it is taken from: the difference of what everybody had before it and has after
 * it, so that what was told before and what is taken always add up to what is left. And the refunds, to be kept as told.
 */
export const takenBackSince = (look: OrderLook, told: ToldFacts | null, since: Date) => {
  const { steps, refunds } = stepsOf(look, told, since)
  const divide = divideAmount(look)
  let net = netOf(look.order)
  const said: Array<OrderTakenBack> = []
  // From the last one back: after it the order earns what it earns now.
  for (const { isTold, ...step } of steps.toReversed()) {
    const [before, after] = [divide(net + step.takenMinorUnits), divide(net)]
    if (isTold) {
      said.push({
        ...orderFields(look),
        ...step,
        netMinorUnits: net,
        parts: after.map(({ minorUnits, ...party }, index) => ({
          ...party,
          takenMinorUnits: (before[index]?.minorUnits ?? 0n) - minorUnits,
          netMinorUnits: minorUnits
        }))
      })
    }
    net += step.takenMinorUnits
  }
  return { said: said.reverse(), refunds }
}
