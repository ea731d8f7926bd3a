import { Effect, Order } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import type { PathModel } from "../../../ports/revenue/attribution/AttributionModel.ts"
import {
  COMMISSION_ROWS_MAX,
  type CommissionBook,
  Commissions,
  STATED_ORDERS_MAX
} from "../../../ports/revenue/commissions/Commissions.ts"
import type { Month, OrderKey, StatedAmount, StatedKey } from "../../../ports/revenue/commissions/Statement.ts"
import { groupBy } from "../../../ports/text/groupBy.ts"
import type { RecordedOrder } from "../../../ports/tracking/orders/Order.ts"
import { Orders } from "../../../ports/tracking/orders/Orders.ts"
import { creatorKey } from "../../creators/identity/socialAccount.ts"
import { wholeList } from "../../paging/lists.ts"
import { netOf } from "../../tracking/orders/reconcileOrder.ts"
import {
  type AttributedOrder,
  type Attribution,
  eachPageOf,
  isAttributable,
  type OrdersBound,
  prepareAttribution
} from "../attribution/attributeOrders.ts"
import { heldOrders } from "../fraud/heldOrders.ts"
import { keptProducts } from "./commissionBase.ts"
import { type EarnedOrder, type EarnedPart, entitle } from "./entitle.ts"
import { endOf, startBefore } from "./months.ts"
import { indexModels, indexRules } from "./ruleInForce.ts"
import { type Account, orderText, statedText } from "./stateMonth.ts"

/** Orders are looked at again for so many months after the one they were placed in; what is stated of older ones stands. */
export const ADJUST_MONTHS = 13

/** Orders of these months, at most. */
export const STATEMENT_ORDERS_MAX = 200_000

/** Orders that are looked for by name at once. */
const LOOKUPS = 8

/** An order as rules pay for it. */
export const earnedOrder = (
  { placedAt }: RecordedOrder,
  { order, shares }: AttributedOrder,
  { account }: Attribution
): EarnedOrder => {
  const payeeText = ({ touch }: (typeof shares)[number]) =>
    JSON.stringify([touch.creator === null ? null : creatorKey(touch.creator), touch.code])
  const parts = [...groupBy(shares, payeeText).values()].flatMap((own): ReadonlyArray<EarnedPart> => {
    const [first] = own
    if (first === undefined) return []
    const { creator, code } = first.touch
    return [
      {
        creator,
        link: code,
        campaign: code === null ? null : (account.links.byCode.get(code)?.campaign ?? null),
        share: own.reduce((sum, { share }) => sum + share, 0n),
        netMinorUnits: own.reduce((sum, { minorUnits }) => sum + minorUnits, 0n)
      }
    ]
  })
  return {
    shopDomain: order.shopDomain,
    orderId: order.orderId,
    placedAt,
    currency: order.total.currency,
    netMinorUnits: netOf(order),
    madeOf: order.parts,
    products: keptProducts(
      order.products,
      order.refunds.flatMap(({ refund, counts }) => (counts ? refund.products : []))
    ),
    renewal: order.renewal,
    isNewCustomer: order.isNewCustomer,
    customerSince: order.customerSince,
    parts
  }
}

/** Divides orders, each by the model that held when it was placed. */
const divideByChoice = (tenantId: TenantId, modelAt: (placedAt: Date) => PathModel) => {
  const attributions = new Map<PathModel, Attribution>()
  const attributionBy = Effect.fnUntraced(function* (model: PathModel) {
    const known = attributions.get(model)
    if (known !== undefined) return known
    const period = { from: new Date(0), to: new Date(0) }
    const attribution = yield* prepareAttribution(tenantId, model, period)
    attributions.set(model, attribution)
    return attribution
  })
  return Effect.fnUntraced(function* (files: ReadonlyArray<RecordedOrder>) {
    const earned: Array<EarnedOrder> = []
    for (const [model, own] of groupBy(files, ({ placedAt }) => modelAt(placedAt))) {
      const attribution = yield* attributionBy(model)
      const attributed = yield* attribution.attribute(own)
      for (const [index, file] of own.entries()) {
        const each = attributed[index]
        if (each !== undefined && isAttributable(each.order)) earned.push(earnedOrder(file, each, attribution))
      }
    }
    return earned
  })
}

const STATEMENT_BOUND: OrdersBound = {
  ordersMax: STATEMENT_ORDERS_MAX,
  pageOrdersMax: STATED_ORDERS_MAX,
  reason: `the ${ADJUST_MONTHS} months before have more than ${STATEMENT_ORDERS_MAX} orders`
}

/** The orders of a time that earn, and all that was stated of any of it, read page by page. */
export const readOrders = Effect.fnUntraced(function* (tenantId: TenantId, from: Date, to: Date, book: CommissionBook) {
  const commissions = yield* Commissions
  const divide = divideByChoice(tenantId, indexModels(book.models))
  const earned: Array<EarnedOrder> = []
  const stated = new Map<string, StatedAmount>()
  const seen = new Set<string>()
  const file = Effect.fnUntraced(function* (page: ReadonlyArray<RecordedOrder>) {
    for (const each of page) seen.add(orderText(each))
    earned.push(...(yield* divide(page)))
    const known = book.closed === null || page.length === 0 ? [] : yield* commissions.statedOf(tenantId, page)
    for (const each of known) stated.set(statedText(each), each)
  })
  yield* eachPageOf(tenantId, [{ from, to }], file, STATEMENT_BOUND)
  return { earned, stated, seen }
})

/** What was stated of orders that were placed at `from` or later. */
const readStated = (tenantId: TenantId, from: Date) =>
  Commissions.use((commissions) =>
    wholeList(
      COMMISSION_ROWS_MAX,
      (after: StatedKey | null) => commissions.statedSince(tenantId, from, COMMISSION_ROWS_MAX, after),
      (last) => last
    )
  )

/** Whether an order that was stated, and isn't among those of its time any more, is one that is not looked at again. */
const isOlder = Effect.fnUntraced(function* (tenantId: TenantId, { orderId, shopDomain }: OrderKey, from: Date) {
  const found = yield* Orders.use((orders) => orders.find(tenantId, orderId, shopDomain))
  return found.some((file) => file.orderId === orderId && file.shopDomain === shopDomain && file.placedAt < from)
})

/** Reads all that the statements of the months from `first` to `last` are made of. */
export const readAccount = Effect.fn("commissions.readAccount")(function* (
  tenantId: TenantId,
  book: CommissionBook,
  first: Month,
  last: Month
) {
  const commissions = yield* Commissions
  const from = startBefore(first, ADJUST_MONTHS)
  const { earned, stated, seen } = yield* readOrders(tenantId, from, endOf(last), book)
  if (book.closed !== null) {
    const since = yield* readStated(tenantId, from)
    const unseen = groupBy(
      since.filter((each) => !seen.has(orderText(each)) && each.placedAt < endOf(last)),
      orderText
    )
    // An order that goes by another name now, or was placed earlier than was thought.
    yield* Effect.forEach(
      unseen.values(),
      Effect.fnUntraced(function* (own) {
        const [order] = own
        if (order === undefined || (yield* isOlder(tenantId, order, from))) return
        for (const each of own) stated.set(statedText(each), each)
      }),
      { concurrency: LOOKUPS, discard: true }
    )
  }
  const held = yield* heldOrders(tenantId, [...earned, ...stated.values()])
  const account: Account = {
    // What is not to be paid for counts for no tier and no cap either.
    entitlements: entitle(
      earned.filter((each) => held.get(orderText(each)) !== "confirmed"),
      indexRules(book.rules)
    ),
    stated: [...stated.values()].toSorted(Order.mapInput(Order.String, statedText)),
    owing: book.closed === null ? [] : yield* commissions.owing(tenantId),
    undecided: new Set([...held].flatMap(([order, status]) => (status === "held" ? [order] : [])))
  }
  return account
})
