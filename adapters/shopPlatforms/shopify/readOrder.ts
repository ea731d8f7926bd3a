import { Option, Predicate, Result, Schema } from "effect"
import type { CurrencyCode, Money } from "../../../ports/money/money.ts"
import { amountFromDecimal, amountFromNumber } from "../../../ports/money/readAmount.ts"
import { parsedBody } from "../../../ports/text/exactJson.ts"
import { isPlain } from "../../../ports/text/storableText.ts"
import { Instant, NOT_A_TIME } from "../../../ports/time/isoInstant.ts"
import { inShopMoney } from "../../../ports/tracking/orders/buyersMoney.ts"
import { type PaymentState, REFUNDS_MAX, type Renewal } from "../../../ports/tracking/orders/Order.ts"
import { idText, orderIdFrom } from "../../../ports/tracking/orders/orderIdentity.ts"
import type { PlatformBuyer, PlatformOrder } from "../../../ports/tracking/stores/ShopPlatform.ts"
import { Currency, type Fields, MISSING, objectAt, objectsIn, type Problems, readAs } from "../readFields.ts"
import { giftCardsOf, partsOf } from "./orderParts.ts"
import { worthOf } from "./orderWorth.ts"
import { boughtProducts, countryOfOrder, keptLines, productsByLine } from "./readLines.ts"
import { changesBy, readRefund } from "./readRefund.ts"
import { amountOf, entriesAs, Identity, maybe, NOT_AN_AMOUNT, problemsOf, signedAmountOf } from "./shopifyFields.ts"

/** What is read of an order besides its money and its times. Lists are checked entry by entry where they are used. */
const Particulars = Schema.Struct({
  id: Identity.annotateKey(MISSING),
  test: maybe(Schema.Boolean, "must be true, false or null"),
  cancelled_at: maybe(Schema.String, "must be text or null"),
  financial_status: maybe(Schema.String, "must be text or null"),
  customer: maybe(Schema.Struct({ orders_count: Schema.optionalKey(Schema.Unknown) }), "must be an object or null"),
  discount_codes: maybe(Schema.Array(Schema.Unknown), "must be a list or null"),
  discount_applications: maybe(Schema.Array(Schema.Unknown), "must be a list or null"),
  note_attributes: maybe(Schema.Array(Schema.Unknown), "must be a list or null"),
  landing_site: maybe(Schema.String, "must be text or null"),
  name: Schema.optionalKey(Schema.Unknown),
  order_number: Schema.optionalKey(Schema.Unknown),
  confirmation_number: Schema.optionalKey(Schema.Unknown),
  checkout_token: Schema.optionalKey(Schema.Unknown),
  cart_token: Schema.optionalKey(Schema.Unknown),
  token: Schema.optionalKey(Schema.Unknown),
  current_total_price: Schema.optionalKey(Schema.Unknown),
  total_outstanding: Schema.optionalKey(Schema.Unknown),
  total_price_set: Schema.optionalKey(Schema.Unknown),
  transactions: Schema.optionalKey(Schema.Unknown),
  refunds: Schema.optionalKey(Schema.Unknown),
  source_name: Schema.optionalKey(Schema.Unknown),
  tags: Schema.optionalKey(Schema.Unknown)
})
type Particulars = typeof Particulars.Type

const Times = Schema.Struct({
  created_at: maybe(Instant, NOT_A_TIME),
  processed_at: maybe(Instant, NOT_A_TIME),
  updated_at: maybe(Instant, NOT_A_TIME)
})

/** `total_price` and `currency` belong together: both are the shop's own currency. */
const Price = Schema.Struct({
  total_price: Schema.Union([Schema.String, Schema.Number]).annotate({ message: NOT_AN_AMOUNT }).annotateKey(MISSING),
  currency: Currency.annotateKey(MISSING)
})

const readParticulars = readAs(Particulars)
const readTimesOf = readAs(Times)
const readPrice = readAs(Price)

const readTimes = (order: unknown): Result.Result<{ placedAt: Date; updatedAtMs: number }, Problems> =>
  readTimesOf(order).pipe(
    Result.flatMap((times) => {
      const placedAt = times.processed_at ?? times.created_at ?? null
      const updatedAtMs = times.updated_at ?? times.created_at ?? null
      return placedAt === null || updatedAtMs === null
        ? Result.fail(["created_at: is missing"])
        : Result.succeed({ placedAt: new Date(placedAt), updatedAtMs })
    })
  )

const readTotal = (order: unknown): Result.Result<Money, Problems> =>
  readPrice(order).pipe(
    Result.flatMap(({ total_price, currency }) =>
      (typeof total_price === "string"
        ? amountFromDecimal(total_price, currency)
        : amountFromNumber(total_price, currency)
      ).pipe(Result.mapError((problem) => [`total_price: ${problem}`]))
    )
  )

const codedIn = entriesAs(Schema.Struct({ code: Schema.String }))

/** The codes used at checkout; an automatic discount has none. */
const promoCodesOf = (order: Particulars): ReadonlyArray<string> =>
  [...codedIn(order.discount_codes), ...codedIn(order.discount_applications)].map(({ code }) => code)

/** Random names shorter than this could be guessed. */
const TOKEN_CHARACTERS_MIN = 8

/** What people and programs call the order besides its id. What is no name of an order is passed over. */
const aliasesOf = (order: Particulars): PlatformOrder["aliases"] => {
  const named = (name: unknown, isRandom: boolean): PlatformOrder["aliases"] => {
    const text = Predicate.isNumber(name) && Number.isSafeInteger(name) ? String(name) : name
    if (!Predicate.isString(text) || !isPlain(text)) return []
    return Option.toArray(orderIdFrom(text)).map((id) => ({
      id,
      kind: isRandom && id.length >= TOKEN_CHARACTERS_MIN ? "token" : "number"
    }))
  }
  return [
    ...[order.name, order.order_number].flatMap((name) => named(name, false)),
    ...[order.confirmation_number, order.checkout_token, order.cart_token, order.token].flatMap((name) =>
      named(name, true)
    )
  ]
}

const PAYMENTS: Readonly<Record<string, PaymentState>> = {
  pending: "pending",
  authorized: "authorized",
  partially_paid: "partially_paid",
  expired: "expired",
  voided: "voided",
  partially_refunded: "partially_refunded",
  refunded: "refunded"
}

/**
 * How far an order was paid. Orders without a status were made without a payment: what is outstanding says whether anything was paid. A
 * status that isn't known counts as paid.
 */
const paymentOf = (
  { financial_status: status }: Particulars,
  outstanding: bigint | null,
  price: bigint
): PaymentState => {
  const known = PAYMENTS[status ?? ""]
  if (known !== undefined) return known
  if ((status ?? "") !== "" || outstanding === null || outstanding <= 0n) return "paid"
  return outstanding >= price ? "pending" : "partially_paid"
}

/** What each kind of a transaction that succeeded does to the sum that was paid. */
const TRANSACTION_SIGNS: Readonly<Record<string, bigint>> = { sale: 1n, capture: 1n, refund: -1n, change: -1n }

const Transaction = Schema.Struct({
  kind: Schema.String,
  status: Schema.String,
  amount: Schema.Union([Schema.String, Schema.Number]),
  currency: Schema.optionalKey(Schema.NullOr(Schema.String))
})
const isTransaction = Schema.is(Transaction)

/** The sum that transactions moved; null where there are none, or one can't be read in the order's currency. */
const movedBy = (transactions: unknown, currency: CurrencyCode): bigint | null => {
  if (!Array.isArray(transactions) || transactions.length === 0) return null
  let sum = 0n
  for (const transaction of transactions) {
    if (!isTransaction(transaction)) return null
    const sign = TRANSACTION_SIGNS[transaction.kind]
    if (transaction.status !== "success" || sign === undefined) continue
    const amount = amountOf(transaction.amount, currency)
    if (amount === null || (transaction.currency ?? currency) !== currency) return null
    sum += sign * amount
  }
  return sum
}

const PRESENTMENT = Schema.Struct({
  presentment_money: Schema.Struct({ amount: Schema.Unknown, currency_code: Price.fields.currency })
})
const readPresentment = Schema.decodeUnknownOption(PRESENTMENT)

/** The order's price in the buyer's currency, where that is another than the shop's. */
const presentmentOf = (order: Particulars, { currency: own }: Money): Money | null =>
  Option.match(readPresentment(order.total_price_set), {
    onNone: () => null,
    onSome: ({ presentment_money: { amount, currency_code: currency } }) => {
      const minorUnits = amountOf(amount, currency)
      return currency === own || minorUnits === null ? null : { currency, minorUnits }
    }
  })

/**
 * The current price, with what people changed of refunds by hand. Some accounts of an order have left that out: their price is the first
 * one less the lines of its refunds, to the minor unit. Where what was changed is the price of a line that is kept, that line was given in
 * exchange: it was never paid for beside what was returned.
 */
const withChangesByHand = (
  order: Particulars,
  current: bigint,
  { currency, minorUnits }: Money,
  kept: ReadonlyArray<bigint>
): bigint => {
  for (const isTaxWithin of [false, true]) {
    const changes = changesBy(order.refunds, currency, isTaxWithin)
    if (changes === null || changes.byHand === 0n) continue
    const isExchange = changes.byHand !== changes.lines && kept.includes(changes.byHand)
    if (!isExchange && current === minorUnits - changes.lines) return current + changes.byHand
  }
  return current
}

/** The refunds that an order lists, and what those gave back that moved money, in the order's currency. */
const refundsOf = (
  order: Particulars,
  price: Money,
  presentment: Money | null,
  productOf: ReturnType<typeof productsByLine>
) => {
  const listed: ReadonlyArray<unknown> = Array.isArray(order.refunds) ? order.refunds.slice(0, REFUNDS_MAX) : []
  const read = listed.map((refund) => readRefund(refund, price.currency, productOf))
  const refunds = read.flatMap((refund) => Option.toArray(Result.getSuccess(refund)))
  const back = inShopMoney(
    refunds.map(({ amount }) => amount),
    price,
    presentment
  )
  const ids = listed.flatMap((refund) => {
    const id = Predicate.isObject(refund) ? idText(refund.id) : null
    return Predicate.isString(id) ? [id] : []
  })
  return {
    refunds,
    ids,
    moved: new Set(refunds.flatMap(({ refundId }, index) => (back[index] === 0n ? [] : [refundId]))),
    sum: back.reduce<bigint>((sum, amount) => sum + (amount ?? 0n), 0n)
  }
}

/** Pieces of a line of a refund that count at most. */
const PIECES_MAX = 100_000
const readQuantity = Schema.decodeUnknownOption(
  Schema.Int.pipe(Schema.check(Schema.isBetween({ minimum: 1, maximum: PIECES_MAX })))
)

/**
 * What an order's refunds may miss of its price: each of their amounts was rounded by itself to the buyer's minor unit, that of
 * goods piece by piece, and so may be half of one off. Nothing where the buyer pays in the shop's currency.
 */
const roundingOf = (refunds: unknown, { minorUnits }: Money, presentment: Money | null): bigint => {
  if (presentment === null || presentment.minorUnits <= 0n) return 0n
  const amounts = objectsIn(refunds)
    .slice(0, REFUNDS_MAX)
    .flatMap((refund) => [
      ...objectsIn(refund.refund_line_items).map(
        ({ quantity }) => Option.getOrElse(readQuantity(quantity), () => 1) + 1
      ),
      ...objectsIn(refund.refund_shipping_lines).map(() => 2),
      ...objectsIn(refund.order_adjustments).map(() => 2),
      ...objectsIn(refund.transactions).map(() => 1)
    ])
  const count = BigInt(amounts.reduce((sum, each) => sum + each, 0))
  return (count * minorUnits) / (2n * presentment.minorUnits) + 1n
}

const NoteAttribute = Schema.Struct({ name: Schema.String, value: Schema.String })
type NoteAttribute = typeof NoteAttribute.Type
const notesIn = entriesAs(NoteAttribute)

/** The cart attribute a theme sets from the pixel's cookie; with `_` before its name the checkout doesn't show it. */
const visitorsOf = (notes: ReadonlyArray<NoteAttribute>): ReadonlyArray<string> =>
  notes.filter(({ name }) => name === "_cs_pv" || name === "cs_pv").map(({ value }) => value)

/** A whole number of seconds, or ISO 8601, as a theme writes when a link was followed. */
const readInstant = Schema.decodeUnknownOption(Instant)
const SECONDS = /^\d{9,10}$/
const timeFrom = (text: string): Date | null => {
  if (SECONDS.test(text)) return new Date(Number(text) * 1000)
  return Option.getOrNull(Option.map(readInstant(text), (ms) => new Date(ms)))
}

const attributeOf = (notes: ReadonlyArray<NoteAttribute>, attribute: string): string | null =>
  notes.find(({ name }) => name === `_${attribute}` || name === attribute)?.value.trim() ?? null

/**
 * What of an order says by which link the buyer came: the address that the shop noted, else a cart attribute. An attribute that says its
 * time, `cs_ref_at`, counts like what a browser remembers. On renewals apps copy both from the first order: there only one with a time
 * counts.
 */
const linksOf = (
  order: Particulars,
  notes: ReadonlyArray<NoteAttribute>,
  renewal: Renewal | null
): Pick<PlatformOrder, "landingUrl" | "refs" | "rememberedLinks"> => {
  const ref = attributeOf(notes, "cs_ref")
  const at = timeFrom(attributeOf(notes, "cs_ref_at") ?? "")
  const told = ref === null ? [] : [ref]
  return {
    landingUrl: renewal === null ? (order.landing_site ?? null) : null,
    refs: at === null && renewal === null ? told : [],
    rememberedLinks: at === null ? [] : told.map((own) => ({ ref: own, at }))
  }
}

/** How apps of subscriptions call orders that they place themselves. */
const RENEWAL_SOURCES: ReadonlyArray<unknown> = ["subscription_contract"]
const RENEWAL_TAG =
  /(^|[^\p{L}])(recurring order|recurring_order|subscription recurring|subscription renewal|renewal order)([^\p{L}]|$)/iu

const renewalOf = ({ source_name: source, tags }: Particulars): Renewal | null => {
  const isTagged = Predicate.isString(tags) && tags.split(",").some((tag) => RENEWAL_TAG.test(tag.replaceAll("-", " ")))
  return RENEWAL_SOURCES.includes(source) || isTagged ? { since: null } : null
}

/**
 * Whether this was the customer's first order, where the shop says so.
 *
 * At `orders/create` a first order may already be in `orders_count` (1) or not yet (0), so both are new. Newer API
 * versions leave the count out, and an order without a customer has none: that is unknown, not new.
 */
const isNewCustomerIn = (order: Particulars): boolean | null => {
  const count = order.customer?.orders_count
  return Predicate.isNumber(count) && Number.isSafeInteger(count) && count >= 0 ? count <= 1 : null
}

/** Whose an order is: the store's number of the customer, and the addresses given at the checkout, which guests have too. */
const buyerOf = ({ email, contact_email: contact, customer }: Fields): PlatformBuyer => {
  const account = objectAt(customer)
  const id = idText(account.id)
  return {
    email: Predicate.isString(email) ? email : null,
    otherEmails: [contact, account.email].filter(Predicate.isString),
    customerId: Predicate.isString(id) ? id : null
  }
}

/** The order in a body: a notification carries it bare; what answers a request for one order wraps it as `{"order": {…}}`. */
const bareOrder = (body: Fields): unknown => ("order" in body && !("id" in body) ? body.order : body)

/** The same of a body, of which nothing else is read. */
export const buyerIn = (body: unknown): PlatformBuyer => buyerOf(objectAt(bareOrder(objectAt(body))))

/**
 * Reads a shop's order notification, or an order of the Admin API: JSON, the order bare or as `{"order": {…}}`. Fields it doesn't name
 * are ignored; fields it does must have their type or be null; list entries of another shape are passed over.
 *
 * Placed at `processed_at`, else `created_at`; updated at `updated_at`, else `created_at`.
 * Cancelled when `cancelled_at` is set. A `financial_status` that isn't known counts as paid. Should an order be
 * paid later, the shop's next account of it is newer and stands.
 *
 * Fails with every problem as "field: what is wrong", never with a value of the body, which holds personal data.
 */
export const readOrder = (bodyText: string): Result.Result<PlatformOrder, Problems> =>
  Result.flatMap(parsedBody(bodyText), (body) => {
    if (!Predicate.isObject(body)) return Result.fail(["body: must be a JSON object"])
    const order = bareOrder(body)
    return Predicate.isObject(order) ? readBareOrder(order) : Result.fail(["order: must be an object"])
  })

const readBareOrder = (order: Fields): Result.Result<PlatformOrder, Problems> => {
  const particulars = readParticulars("id" in order ? { ...order, id: idText(order.id) } : order)
  const times = readTimes(order)
  const total = readTotal(order)
  if (Result.isFailure(particulars) || Result.isFailure(times) || Result.isFailure(total)) {
    return Result.fail([...problemsOf(particulars), ...problemsOf(times), ...problemsOf(total)])
  }
  const read = particulars.success
  const notes = notesIn(read.note_attributes)
  const { currency } = total.success
  const renewal = renewalOf(read)
  const giftCards = giftCardsOf(order, currency)
  const withoutGiftCards = (amount: bigint, cards: bigint) => (amount > cards ? amount - cards : 0n)
  const presentment = presentmentOf(read, total.success)
  const { refunds, ids, moved, sum } = refundsOf(read, total.success, presentment, productsByLine(order))
  const [currentPrice, outstanding] = [read.current_total_price, read.total_outstanding].map((amount) =>
    signedAmountOf(amount, currency)
  )
  const current =
    currentPrice === null || currentPrice === undefined
      ? null
      : withoutGiftCards(
          withChangesByHand(read, currentPrice, total.success, keptLines(order, currency)),
          giftCards.kept
        )
  const price = withoutGiftCards(total.success.minorUnits, giftCards.bought)
  const payment = paymentOf(read, outstanding ?? null, currentPrice ?? total.success.minorUnits)
  const billed = current !== null && current > price ? current : price
  const movedInAll = movedBy(read.transactions, currency)
  const { paid, gross } = worthOf({
    payment,
    price,
    current,
    outstanding: outstanding ?? null,
    moved: movedInAll === null ? null : movedInAll - giftCards.kept,
    refunded: sum,
    rounding: roundingOf(read.refunds, total.success, presentment)
  })
  // Where the price doesn't say what is to be given back yet, it has left out refunds that didn't move money, too.
  const isExact = payment === "paid" ? paid + sum >= billed : current !== null && outstanding !== null
  return Result.succeed({
    orderId: read.id,
    ...times.success,
    total: { currency, minorUnits: billed },
    presentment:
      presentment === null || total.success.minorUnits === 0n
        ? null
        : { ...presentment, minorUnits: (presentment.minorUnits * billed) / total.success.minorUnits },
    payment,
    paidMinorUnits: paid,
    grossMinorUnits: gross,
    refundsCounted: isExact
      ? ids.filter((id) => moved.has(id) || !refunds.some(({ refundId }) => refundId === id))
      : ids,
    refunds,
    // None of its refunds is taken back, and each says when it was made.
    listsAllRefunds: false,
    isPartial: false,
    isDeleted: false,
    isTest: read.test === true,
    isCancelled: (read.cancelled_at ?? null) !== null,
    isNewCustomer: isNewCustomerIn(read),
    renewal,
    parts: partsOf(order, currency, current ?? withoutGiftCards(price, sum), giftCards),
    promoCodes: promoCodesOf(read),
    visitors: visitorsOf(notes),
    ...linksOf(read, notes, renewal),
    aliases: aliasesOf(read),
    country: countryOfOrder(order),
    products: boughtProducts(order, currency, billed),
    buyer: buyerOf(order)
  })
}
