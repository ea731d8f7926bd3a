import { Option, Predicate, Result, Schema, SchemaGetter } from "effect"
import { type OrderProduct, type OrderRefund, RefundId } from "../../ports/attribution/Order.ts"
import type { ProductId } from "../../ports/attribution/TrackingEvent.ts"
import { CurrencyCode } from "../../ports/money.ts"
import { productIdFrom } from "./productIdentity.ts"
import { byProduct, objectsIn, parsedWithProductIds } from "./readShopProducts.ts"
import {
  amountOf,
  DEPTH_MAX,
  Identity,
  Instant,
  idDigitsOf,
  MISSING,
  maybe,
  NOT_A_CURRENCY,
  NOT_A_TIME,
  NOT_AN_AMOUNT,
  NOT_AN_ID,
  type Problems,
  readAs
} from "./shopFields.ts"

/** What a shop says of one refund, besides whose it is. */
export type ShopRefund = Pick<OrderRefund, "refundId" | "kind" | "version" | "at" | "amount" | "products">
/** The same with the order it is of. */
export type ShopOrderRefund = ShopRefund & Pick<OrderRefund, "orderId">

/** Shops write ids as numbers; those are far below 2^53. */
const asText = (id: unknown): unknown => (Predicate.isNumber(id) && Number.isSafeInteger(id) ? String(id) : id)

const Id = RefundId.annotate({ message: NOT_AN_ID }).annotateKey(MISSING)

const Currency = Schema.String.pipe(
  Schema.decodeTo(CurrencyCode, { decode: SchemaGetter.toUpperCase(), encode: SchemaGetter.forbiddenEncoding })
)
const readCurrency = Schema.decodeUnknownOption(Currency)

const Refund = Schema.Struct({
  id: Id,
  created_at: maybe(Instant, NOT_A_TIME),
  processed_at: maybe(Instant, NOT_A_TIME),
  transactions: Schema.optionalKey(Schema.Unknown),
  refund_line_items: Schema.optionalKey(Schema.Unknown),
  refund_shipping_lines: Schema.optionalKey(Schema.Unknown),
  order_adjustments: Schema.optionalKey(Schema.Unknown)
})
type Refund = typeof Refund.Type
const readRefundFields = readAs(Refund)

interface Sum {
  readonly currency: CurrencyCode
  readonly minorUnits: bigint
}

/** Amounts of adjustments have a sign. */
const signedAmountOf = (amount: unknown, currency: CurrencyCode): bigint | null => {
  if (Predicate.isNumber(amount) && amount < 0) return negated(amountOf(-amount, currency))
  return Predicate.isString(amount) && amount.startsWith("-")
    ? negated(amountOf(amount.slice(1), currency))
    : amountOf(amount, currency)
}
const negated = (amount: bigint | null): bigint | null => (amount === null ? null : -amount)

/** An amount as the shop keeps its books, not in the buyer's currency; null where it isn't told. */
const shopMoney = (set: unknown): Sum | null => {
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

/**
 * What a refund's lines say went back: goods, shipping, their tax where it isn't in them, and what people changed by hand, which shops
 * write with the opposite sign. Shipping may be told as an adjustment, too: then that counts.
 */
const byLines = (refund: Refund, isTaxWithin: boolean, read: ReadSet): Sum | null => {
  const adjustments = objectsIn(refund.order_adjustments)
  const isShippingAdjusted = adjustments.some(({ kind }) => kind === "shipping_refund")
  /** Shops leave out what is nothing. */
  const told = (...sets: ReadonlyArray<unknown>) =>
    sets.flatMap((set) => (set === undefined || set === null ? [] : [read(set)]))
  const taxed = (amount: unknown, tax: unknown) => (isTaxWithin ? told(amount) : told(amount, tax))
  return summed([
    ...objectsIn(refund.refund_line_items).flatMap((line) => taxed(line.subtotal_set, line.total_tax_set)),
    ...(isShippingAdjusted ? [] : objectsIn(refund.refund_shipping_lines)).flatMap((line) =>
      taxed(line.subtotal_amount_set, line.tax_amount_set)
    ),
    ...adjustments.flatMap((line) => told(line.amount_set, line.tax_amount_set)).map(negative)
  ])
}

/** The transactions of a refund that gave money back, and what they are in the currency they were made in. */
const byTransactions = (refund: Refund) => {
  const all = objectsIn(refund.transactions).filter(({ kind }) => kind === "refund")
  const succeeded = all.filter(({ status }) => status === "success")
  const sums = succeeded.map(({ amount, amount_set, currency }): Sum | null => {
    const own = shopMoney(amount_set)
    if (own !== null) return own
    const made = Option.getOrNull(readCurrency(currency))
    const minorUnits = made === null ? null : amountOf(amount, made)
    return made === null || minorUnits === null ? null : { currency: made, minorUnits }
  })
  const [currency = null] = all.flatMap((made) => Option.toArray(readCurrency(made.currency)))
  return { count: succeeded.length, currency, sum: summed(sums) }
}

type Moved = ReturnType<typeof byTransactions>

/** Whether the tax is within the lines' amounts, as in shops whose prices have it: told by what really moved. */
const isTaxWithinLines = (refund: Refund, { sum }: Moved): boolean => {
  if (sum === null) return false
  const [within, beside] = [true, false].map((isWithin) => byLines(refund, isWithin, moneyIn(sum.currency))?.minorUnits)
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
      if (productId === null || goods === null || tax === null || goods + tax <= 0n) return []
      return [{ productId, title: null, minorUnits: goods + tax }]
    })
  )
}

const NOTHING_READ = "transactions: must say in the shop's currency what went back"

/**
 * What went back by one refund. Its transactions count where they were made in the shop's currency, which `currency` or the refund's
 * lines tell; else its lines do. A refund without transactions moved nothing; one whose transactions are still open hasn't yet.
 */
const amountBack = (
  refund: Refund,
  moved: Moved,
  isTaxWithin: boolean,
  currency: CurrencyCode | null
): Result.Result<Sum, Problems> => {
  const lines = byLines(refund, isTaxWithin, shopMoney)
  const own = currency ?? lines?.currency ?? moved.sum?.currency ?? moved.currency
  if (own === null) return Result.fail([NOTHING_READ])
  if (moved.count === 0) return Result.succeed({ currency: own, minorUnits: 0n })
  const sum = moved.sum?.currency === own ? moved.sum : lines?.currency === own ? lines : null
  return sum === null
    ? Result.fail([NOTHING_READ])
    : Result.succeed({ currency: own, minorUnits: sum.minorUnits < 0n ? 0n : sum.minorUnits })
}

/** Reads one refund, bare or of an order's list, whose currency is then known. */
export const readRefund = (
  given: unknown,
  currency: CurrencyCode | null,
  productOf: ReadonlyMap<string, ProductId> = new Map()
): Result.Result<ShopRefund, Problems> => {
  if (!Predicate.isObject(given)) return Result.fail(["refund: must be an object"])
  return Result.gen(function* () {
    const refund = yield* readRefundFields("id" in given ? { ...given, id: asText(given.id) } : given)
    const at = refund.processed_at ?? refund.created_at ?? null
    if (at === null) return yield* Result.fail(["created_at: is missing"])
    const moved = byTransactions(refund)
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

const opened = (bodyText: string): Result.Result<Readonly<Record<PropertyKey, unknown>>, Problems> => {
  if (idDigitsOf(bodyText) === null) return Result.fail([`body: must not nest deeper than ${DEPTH_MAX} levels`])
  const json = parsedWithProductIds(bodyText)
  if (Option.isNone(json)) return Result.fail(["body: must be JSON"])
  return Predicate.isObject(json.value) ? Result.succeed(json.value) : Result.fail(["body: must be a JSON object"])
}

/**
 * Reads the body of `refunds/create`. Fails with every problem as "field: what is wrong", never with a value of the body, which holds
 * personal data.
 */
export const readShopRefund = (bodyText: string): Result.Result<ShopOrderRefund, Problems> =>
  Result.gen(function* () {
    const body = yield* opened(bodyText)
    const { order_id: orderId } = yield* readOrderId("order_id" in body ? { order_id: asText(body.order_id) } : {})
    return { orderId, ...(yield* readRefund(body, null)) }
  })

/** What became of a chargeback. While it is open the bank has the money. */
const GIVEN_BACK = "won"
const OPEN_STATUSES = ["needs_response", "under_review"]

const Dispute = Schema.Struct({
  id: Id,
  order_id: Identity.annotateKey(MISSING),
  type: Schema.String.annotate({ message: "must be text" }).annotateKey(MISSING),
  status: Schema.String.annotate({ message: "must be text" }).annotateKey(MISSING),
  amount: Schema.Union([Schema.String, Schema.Number]).annotate({ message: NOT_AN_AMOUNT }).annotateKey(MISSING),
  currency: Currency.annotate({ message: NOT_A_CURRENCY }).annotateKey(MISSING),
  initiated_at: Instant.annotate({ message: NOT_A_TIME }).annotateKey(MISSING)
})
const readDisputeFields = readAs(Dispute)

/**
 * Reads the body of `disputes/create` and `disputes/update`; null where it moves no money: an inquiry, and what is of no order. A
 * chargeback takes the amount from when it began, and nothing once it is won.
 */
export const readShopDispute = (bodyText: string): Result.Result<ShopOrderRefund | null, Problems> =>
  Result.gen(function* () {
    const body = yield* opened(bodyText)
    if (body.order_id === null || body.type === "inquiry") return null
    const dispute = yield* readDisputeFields({
      ...body,
      ...("id" in body ? { id: asText(body.id) } : {}),
      order_id: asText(body.order_id)
    })
    const minorUnits = amountOf(dispute.amount, dispute.currency)
    if (minorUnits === null || minorUnits < 0n) return yield* Result.fail([`amount: ${NOT_AN_AMOUNT}`])
    return {
      orderId: dispute.order_id,
      refundId: RefundId.make(`dispute ${dispute.id}`.slice(0, 128)),
      kind: "chargeback" as const,
      version: OPEN_STATUSES.includes(dispute.status) ? 0 : 1,
      at: new Date(dispute.initiated_at),
      amount: { currency: dispute.currency, minorUnits: dispute.status === GIVEN_BACK ? 0n : minorUnits },
      products: []
    }
  })
