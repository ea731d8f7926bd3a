import { Option, Predicate, Result, Schema } from "effect"
import type { CurrencyCode } from "../../../ports/money/money.ts"
import { parsedBody } from "../../../ports/text/exactJson.ts"
import { Instant, NOT_A_TIME } from "../../../ports/time/isoInstant.ts"
import type { OrderId, ProductId } from "../../../ports/tracking/events/TrackingEvent.ts"
import { type OrderProduct, RefundId } from "../../../ports/tracking/orders/Order.ts"
import { idText, NOT_AN_ID } from "../../../ports/tracking/orders/orderIdentity.ts"
import { productIdFrom } from "../../../ports/tracking/orders/productIdentity.ts"
import type { PlatformEvent, PlatformRefund } from "../../../ports/tracking/stores/ShopPlatform.ts"
import { byProduct } from "../orderLines.ts"
import { Currency, type Fields, MISSING, objectsIn, type Problems, readAs } from "../readFields.ts"
import { amountOf, Identity, maybe, NOT_AN_AMOUNT, signedAmountOf } from "./shopifyFields.ts"

const Id = RefundId.annotate({ message: NOT_AN_ID }).annotateKey(MISSING)

const readCurrency = Schema.decodeUnknownOption(Currency)

const Refund = Schema.Struct({
  id: Id,
  created_at: maybe(Instant, NOT_A_TIME),
  processed_at: maybe(Instant, NOT_A_TIME),
  transactions: Schema.optionalKey(Schema.Unknown),
  refund_line_items: Schema.optionalKey(Schema.Unknown),
  refund_shipping_lines: Schema.optionalKey(Schema.Unknown),
  order_adjustments: Schema.optionalKey(Schema.Unknown),
  duties: Schema.optionalKey(Schema.Unknown),
  total_duties_set: Schema.optionalKey(Schema.Unknown),
  additional_fees: Schema.optionalKey(Schema.Unknown),
  total_additional_fees_set: Schema.optionalKey(Schema.Unknown)
})
type Refund = typeof Refund.Type
const readRefundFields = readAs(Refund)

interface Sum {
  readonly currency: CurrencyCode
  readonly minorUnits: bigint
}

/** An amount as the shop keeps its books, not in the buyer's currency; null where it isn't told. */
export const shopMoney = (set: unknown): Sum | null => {
  const money = Predicate.isObject(set) ? set.shop_money : null
  if (!Predicate.isObject(money)) return null
  const currency = Option.getOrNull(readCurrency(money.currency_code))
  if (currency === null) return null
  const minorUnits = signedAmountOf(money.amount, currency)
  return minorUnits === null ? null : { currency, minorUnits }
}

/** The sum of amounts; null where there are none, one isn't told, or they are of two currencies. */
const summed = (sums: ReadonlyArray<Sum | null>): Sum | null => {
  const [first] = sums
  if (first === undefined || first === null) return null
  const { currency } = first
  const all = sums.flatMap((sum) => (sum?.currency === currency ? [sum.minorUnits] : []))
  return all.length < sums.length ? null : { currency, minorUnits: all.reduce((total, one) => total + one, 0n) }
}

const negative = (sum: Sum | null): Sum | null => (sum === null ? null : { ...sum, minorUnits: -sum.minorUnits })

const isGiftCard = (line: Fields): boolean => Predicate.isObject(line.line_item) && line.line_item.gift_card === true

/** How an amount is read of its set. */
type ReadSet = (set: unknown) => Sum | null

/** An amount in this currency, be it the shop's or the buyer's. */
const moneyIn =
  (currency: CurrencyCode): ReadSet =>
  (set) =>
    Predicate.isObject(set)
      ? ([set.shop_money, set.presentment_money]
          .map((money) => shopMoney({ shop_money: money }))
          .find((sum) => sum?.currency === currency) ?? null)
      : null

/** What shops tell as a list of amounts, or as one total of them. */
const listed = (list: unknown, total: unknown): ReadonlyArray<unknown> => {
  const sets = objectsIn(list).flatMap(({ amount_set: set }) => (set === undefined || set === null ? [] : [set]))
  return sets.length > 0 || total === undefined || total === null ? sets : [total]
}

/** What a refund's lines say went back. */
interface LinesBack {
  readonly all: Sum | null
  /** Of it what gift cards bought cost, which were no sale. */
  readonly giftCards: bigint
}

/**
 * Adds up what a refund's lines say went back: goods, shipping, their tax where it isn't in them, duties, fees, and what people changed
 * by hand, which shops write with the opposite sign. Shipping may be told as an adjustment, too: then that counts.
 */
const byLines = (refund: Refund, isTaxWithin: boolean, read: ReadSet): LinesBack => {
  const adjustments = objectsIn(refund.order_adjustments)
  const isShippingAdjusted = adjustments.some(({ kind }) => kind === "shipping_refund")
  /** Shops leave out what is nothing. */
  const told = (...sets: ReadonlyArray<unknown>) =>
    sets.flatMap((set) => (set === undefined || set === null ? [] : [read(set)]))
  const taxed = (amount: unknown, tax: unknown) => (isTaxWithin ? told(amount) : told(amount, tax))
  const goods = objectsIn(refund.refund_line_items)
  const ofGoods = (lines: typeof goods) => lines.flatMap((line) => taxed(line.subtotal_set, line.total_tax_set))
  return {
    all: summed([
      ...ofGoods(goods),
      ...(isShippingAdjusted ? [] : objectsIn(refund.refund_shipping_lines)).flatMap((line) =>
        taxed(line.subtotal_amount_set, line.tax_amount_set)
      ),
      ...told(...listed(refund.duties, refund.total_duties_set)),
      ...told(...listed(refund.additional_fees, refund.total_additional_fees_set)),
      ...adjustments.flatMap((line) => told(line.amount_set, line.tax_amount_set)).map(negative)
    ]),
    giftCards: summed(ofGoods(goods.filter(isGiftCard)))?.minorUnits ?? 0n
  }
}

const DISCREPANCY = "refund_discrepancy"

/**
 * What an order's refunds say went back by their lines, and what people changed by hand of it, both in the shop's currency. Null where one
 * can't be read.
 */
export const changesBy = (
  refunds: unknown,
  currency: CurrencyCode,
  isTaxWithin: boolean
): { readonly lines: bigint; readonly byHand: bigint } | null => {
  let [lines, byHand] = [0n, 0n]
  for (const given of objectsIn(refunds)) {
    const refund = readRefundFields("id" in given ? { ...given, id: idText(given.id) } : given)
    if (Result.isFailure(refund)) return null
    const changed = objectsIn(given.order_adjustments).filter(({ kind }) => kind === DISCREPANCY)
    for (const { amount_set: set } of changed) {
      const money = shopMoney(set)
      if (money?.currency !== currency) return null
      byHand += money.minorUnits
    }
    const rest = objectsIn(given.order_adjustments).filter(({ kind }) => kind !== DISCREPANCY)
    const { all } = byLines({ ...refund.success, order_adjustments: rest }, isTaxWithin, shopMoney)
    if (all !== null && all.currency !== currency) return null
    lines += all?.minorUnits ?? 0n
  }
  return { lines, byHand }
}

/**
 * Adds up the transactions of a refund that gave money back, in the currency they were made in: `assumed` where they don't say one. Money
 * that is given back over the counter is told as change.
 */
const byTransactions = (refund: Refund, assumed: CurrencyCode | null) => {
  const all = objectsIn(refund.transactions).filter(({ kind }) => kind === "refund" || kind === "change")
  const succeeded = all.filter(({ status }) => status === "success")
  const made = succeeded.map(({ amount, currency }): Sum | null => {
    const own = Option.getOrNull(readCurrency(currency)) ?? assumed
    const minorUnits = own === null ? null : amountOf(amount, own)
    return own === null || minorUnits === null ? null : { currency: own, minorUnits }
  })
  const [currency = null] = all.flatMap((one) => Option.toArray(readCurrency(one.currency)))
  return {
    count: succeeded.length,
    currency,
    made: summed(made),
    shop: summed(succeeded.map(({ amount_set: set }) => shopMoney(set)))
  }
}

type Moved = ReturnType<typeof byTransactions>

/** Whether the tax is within the lines' amounts, as in shops whose prices have it: told by what really moved. */
const isTaxWithinLines = (refund: Refund, { made, shop }: Moved): boolean => {
  const sum = made ?? shop
  if (sum === null) return false
  const [within, beside] = [true, false].map(
    (isWithin) => byLines(refund, isWithin, moneyIn(sum.currency)).all?.minorUnits
  )
  return within === sum.minorUnits && beside !== sum.minorUnits
}

/**
 * Which products went back, in the refund's currency, with their tax. A line says its product itself, or `productOf` knows it by the
 * line's id; one that names none is left out.
 */
const productsBack = (
  refund: Refund,
  currency: CurrencyCode,
  isTaxWithin: boolean,
  productOf: ReadonlyMap<string, ProductId>
): ReadonlyArray<OrderProduct> => {
  const amountIn = (set: unknown, plain: unknown): bigint | null => {
    const own = shopMoney(set)
    if (own !== null) return own.currency === currency ? own.minorUnits : null
    return plain === undefined || plain === null ? 0n : amountOf(plain, currency)
  }
  return byProduct(
    objectsIn(refund.refund_line_items).flatMap((line) => {
      const item = Predicate.isObject(line.line_item) ? line.line_item : {}
      const productId = productIdFrom(item.product_id) ?? productOf.get(String(line.line_item_id)) ?? null
      const goods = amountIn(line.subtotal_set, line.subtotal)
      const tax = isTaxWithin ? 0n : amountIn(line.total_tax_set, line.total_tax)
      if (isGiftCard(line) || productId === null || goods === null || tax === null || goods + tax <= 0n) return []
      return [{ productId, title: null, minorUnits: goods + tax }]
    })
  )
}

/** What is wrong with a refund whose currency only its order says. */
const NO_CURRENCY = "transactions: must say a currency, as the order is not known"

/** What a bank moved by less than one part in so many more or less than lines say was rounded: the lines count. */
const ROUNDED_PART = 100n

/** The same part of one amount as `part` is of `whole`, rounded half up. */
const partOf = (minorUnits: bigint, part: bigint, whole: bigint): bigint =>
  (2n * minorUnits * part + whole) / (2n * whole)

/**
 * Says what went back by one refund. A refund without transactions moved nothing; one whose transactions are still open hasn't yet.
 *
 * Transactions in the shop's currency, `currency` where it is known, count as they are. Of others the lines say what they are in the
 * shop's, in proportion where they say more or less than moved. Where lines say nothing it stays in the currency in which it moved.
 */
const amountBack = (
  refund: Refund,
  moved: Moved,
  isTaxWithin: boolean,
  currency: CurrencyCode | null
): Result.Result<Sum, Problems> => {
  const { all: lines, giftCards } = byLines(refund, isTaxWithin, shopMoney)
  const own = currency ?? lines?.currency ?? moved.shop?.currency ?? moved.made?.currency ?? moved.currency
  if (own === null) return Result.fail([NO_CURRENCY])
  const sum = (minorUnits: bigint): Result.Result<Sum, Problems> => {
    const sale = minorUnits - giftCards
    return Result.succeed({ currency: own, minorUnits: sale < 0n ? 0n : sale })
  }
  if (moved.count === 0) return Result.succeed({ currency: own, minorUnits: 0n })
  if (moved.shop?.currency === own) return sum(moved.shop.minorUnits)
  if (moved.made?.currency === own) return sum(moved.made.minorUnits)
  if (moved.made === null) return lines?.currency === own ? sum(lines.minorUnits) : Result.fail([NO_CURRENCY])
  const { currency: paidIn, minorUnits } = moved.made
  if (lines?.currency !== own || lines.minorUnits <= 0n) return Result.succeed({ currency: paidIn, minorUnits })
  const said = byLines(refund, isTaxWithin, moneyIn(paidIn)).all?.minorUnits ?? minorUnits
  const apart = said > minorUnits ? said - minorUnits : minorUnits - said
  return sum(apart * ROUNDED_PART <= said ? lines.minorUnits : partOf(lines.minorUnits, minorUnits, said))
}

/** Reads one refund, bare or of an order's list, whose currency is then known. */
export const readRefund = (
  given: unknown,
  currency: CurrencyCode | null,
  productOf: ReadonlyMap<string, ProductId> = new Map()
): Result.Result<PlatformRefund, Problems> => {
  if (!Predicate.isObject(given)) return Result.fail(["refund: must be an object"])
  return Result.gen(function* () {
    const refund = yield* readRefundFields("id" in given ? { ...given, id: idText(given.id) } : given)
    const at = refund.processed_at ?? refund.created_at ?? null
    if (at === null) return yield* Result.fail(["created_at: is missing"])
    const moved = byTransactions(refund, currency)
    const isTaxWithin = isTaxWithinLines(refund, moved)
    const amount = yield* amountBack(refund, moved, isTaxWithin, currency)
    return {
      refundId: refund.id,
      kind: "refund" as const,
      version: moved.count,
      at: new Date(at),
      amount,
      products: productsBack(refund, amount.currency, isTaxWithin, productOf)
    }
  })
}

const OfOrder = Schema.Struct({ order_id: Identity.annotateKey(MISSING) })
const readOrderId = readAs(OfOrder)

const opened = (bodyText: string): Result.Result<Fields, Problems> =>
  Result.flatMap(parsedBody(bodyText), (body) =>
    Predicate.isObject(body) ? Result.succeed(body) : Result.fail(["body: must be a JSON object"])
  )

const orderIdIn = (body: Fields): Result.Result<OrderId, Problems> =>
  Result.map(readOrderId("order_id" in body ? { order_id: idText(body.order_id) } : {}), ({ order_id }) => order_id)

/** Which order the body of `refunds/create` is of. */
export const orderOfRefund = (bodyText: string): Result.Result<OrderId, Problems> =>
  Result.flatMap(opened(bodyText), orderIdIn)

/** What went back of the one order that has this id. */
const eventOf = (orderId: OrderId, refund: PlatformRefund): PlatformEvent => ({
  kind: "refund",
  orderNames: [orderId],
  refund,
  isTotal: false,
  isById: true
})

/**
 * Reads the body of `refunds/create`, of an order in `currency` where that is known. Fails with every problem as "field: what is wrong",
 * never with a value of the body, which holds personal data.
 */
export const readRefundNotice = (
  bodyText: string,
  currency: CurrencyCode | null
): Result.Result<ReadonlyArray<PlatformEvent>, Problems> =>
  Result.gen(function* () {
    const body = yield* opened(bodyText)
    return [eventOf(yield* orderIdIn(body), yield* readRefund(body, currency))]
  })

/** What became of a chargeback. While it is open the bank has the money. */
const GIVEN_BACK = "won"
const OPEN_STATUSES = ["needs_response", "under_review"]
/** Characters of a refund's id that are kept. */
const REFUND_ID_CHARACTERS = 128

const Dispute = Schema.Struct({
  id: Id,
  order_id: Identity.annotateKey(MISSING),
  type: Schema.String.annotate({ message: "must be text" }).annotateKey(MISSING),
  status: Schema.String.annotate({ message: "must be text" }).annotateKey(MISSING),
  amount: Schema.Union([Schema.String, Schema.Number]).annotate({ message: NOT_AN_AMOUNT }).annotateKey(MISSING),
  currency: Currency.annotateKey(MISSING),
  initiated_at: Instant.annotate({ message: NOT_A_TIME }).annotateKey(MISSING)
})
const readDisputeFields = readAs(Dispute)

/**
 * Reads the body of `disputes/create` and `disputes/update`, which says nothing where it moves no money: an inquiry, and what is of no
 * order. A chargeback takes the amount from when it began, and nothing once it is won.
 */
export const readDispute = (bodyText: string): Result.Result<ReadonlyArray<PlatformEvent>, Problems> =>
  Result.gen(function* () {
    const body = yield* opened(bodyText)
    if (body.order_id === null || body.type === "inquiry") return []
    const dispute = yield* readDisputeFields({
      ...body,
      ...("id" in body ? { id: idText(body.id) } : {}),
      order_id: idText(body.order_id)
    })
    const minorUnits = amountOf(dispute.amount, dispute.currency)
    if (minorUnits === null || minorUnits < 0n) return yield* Result.fail([`amount: ${NOT_AN_AMOUNT}`])
    return [
      eventOf(dispute.order_id, {
        refundId: `dispute ${dispute.id}`.slice(0, REFUND_ID_CHARACTERS),
        kind: "chargeback",
        version: OPEN_STATUSES.includes(dispute.status) ? 0 : 1,
        at: new Date(dispute.initiated_at),
        amount: { currency: dispute.currency, minorUnits: dispute.status === GIVEN_BACK ? 0n : minorUnits },
        products: []
      })
    ]
  })
