import { Effect, Option, Predicate, Result, Schema, SchemaGetter, SchemaIssue } from "effect"
import type { OrderAlias, PaymentState } from "../../ports/attribution/Order.ts"
import { OrderId, PvId } from "../../ports/attribution/TrackingEvent.ts"
import { LinkCode } from "../../ports/attribution/TrackingLink.ts"
import { CurrencyCode, type Money } from "../../ports/money.ts"
import { type LandingRef, refFromUrl } from "./landingRef.ts"
import { orderIdFrom } from "./orderIdentity.ts"
import { amountFromDecimal, amountFromNumber } from "./readAmount.ts"

/** Levels of `{` and `[` a notification may nest: a shop's own stay under ten, and parsers recurse. */
export const DEPTH_MAX = 64

export const PROMO_CODES_MAX = 20
export const PROMO_CODE_MAX_CHARACTERS = 255

/** One order as the shop platform's notification tells it. */
export interface ShopOrder {
  readonly orderId: OrderId
  /** Epoch milliseconds of the shop's last change: which of two accounts of one order is the newer. */
  readonly updatedAtMs: number
  readonly placedAt: Date
  /** What the customer owed when the order was placed, in the shop's own currency. */
  readonly total: Money
  readonly payment: PaymentState
  /** What of the total was paid and not given back: the least that any part of the notification says. */
  readonly paidMinorUnits: bigint
  readonly isTest: boolean
  readonly isCancelled: boolean
  readonly isNewCustomer: boolean | null
  /** Upper case, distinct, at most 20. */
  readonly promoCodes: ReadonlyArray<string>
  readonly pvId: PvId | null
  readonly landing: LandingRef | null
  /** Distinct; none is the id. */
  readonly aliases: ReadonlyArray<OrderAlias>
}

/** Where the JSON string that opens at `start` closes; the end of the text when it never does. */
const closingQuote = (text: string, start: number): number => {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === "\\") at++
    else if (text[at] === '"') return at
  }
  return text.length
}

/**
 * Walks over the text before anything recurses into it.
 * Null when it nests deeper than `DEPTH_MAX`; otherwise the whole number at `id` or `order.id` with every digit it was
 * written with, which a double has lost from 2^53 on. (`JSON.parse` shows a reviver the source text on Bun, not on
 * every Node that runs this.)
 */
const idDigitsOf = (text: string): { readonly bare: string | null; readonly wrapped: string | null } | null => {
  const keys: Array<string> = []
  let depth = 0
  let bare: string | null = null
  let wrapped: string | null = null
  let lastString = ""
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    if (character === '"') {
      const end = closingQuote(text, at)
      lastString = text.slice(at + 1, end)
      at = end
    } else if (character === ":") {
      keys[depth] = lastString
    } else if (character === "{" || character === "[") {
      depth++
      if (depth > DEPTH_MAX) return null
      keys[depth] = ""
    } else if (character === "}" || character === "]") {
      depth--
    } else if (character >= "0" && character <= "9" && keys[depth] === "id") {
      const start = at
      while (/[\d.eE+-]/.test(text.charAt(at + 1))) at++
      const token = text.slice(start, at + 1)
      if (depth === 1) bare = token
      if (depth === 2 && keys[1] === "order") wrapped = token
    }
  }
  return { bare, wrapped }
}

/** ISO 8601 with a date, a time and an offset; seconds, fractions and the offset's minutes may be left out. */
const ISO_TIME = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?(?:Z|([+-])(\d\d)(?::?(\d\d))?)$/i

/** Epoch milliseconds, finer digits dropped; null for what is no time, for years before 1970, and without an offset. */
const instantFrom = (text: string): number | null => {
  const match = ISO_TIME.exec(text)
  if (match === null) return null
  const part = (group: number): number => Number(match[group] ?? 0)
  const [year, month, day, hour, minute, second] = [part(1), part(2), part(3), part(4), part(5), part(6)]
  const [offsetHours, offsetMinutes] = [part(9), part(10)]
  if (year < 1970 || hour > 23 || minute > 59 || second > 59 || offsetHours > 23 || offsetMinutes > 59) return null
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  const milliseconds = Number((match[7] ?? "").slice(0, 3).padEnd(3, "0"))
  const offset = (match[8] === "-" ? -1 : 1) * (offsetHours * 60 + offsetMinutes)
  return date.getTime() + ((hour * 60 + minute - offset) * 60 + second) * 1000 + milliseconds
}

const NOT_A_TIME = "must be an ISO 8601 time with an offset"

const Instant = Schema.String.annotate({ message: NOT_A_TIME }).pipe(
  Schema.decodeTo(Schema.Number, {
    decode: SchemaGetter.transformEffect((text) => {
      const instant = instantFrom(text)
      return instant === null
        ? Effect.fail(new SchemaIssue.InvalidValue({ message: NOT_A_TIME }))
        : Effect.succeed(instant)
    }),
    encode: SchemaGetter.forbiddenEncoding
  })
)

const NOT_AN_ID = "must be a whole number or text of 1 to 128 characters"

const Identity = Schema.String.annotate({ message: NOT_AN_ID }).pipe(
  Schema.decodeTo(Schema.toType(OrderId), {
    decode: SchemaGetter.transformEffect((text) =>
      Option.match(orderIdFrom(text), {
        onNone: () => Effect.fail(new SchemaIssue.InvalidValue({ message: NOT_AN_ID })),
        onSome: Effect.succeed
      })
    ),
    encode: SchemaGetter.forbiddenEncoding
  })
)

/** Shops write what they don't know as null, or leave it out. */
const maybe = <S extends Schema.Top>(schema: S, message: string) =>
  Schema.optionalKey(Schema.NullOr(schema).annotate({ message }))

const MISSING = { messageMissingKey: "is missing" }

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
  transactions: Schema.optionalKey(Schema.Unknown),
  refunds: Schema.optionalKey(Schema.Unknown)
})
type Particulars = typeof Particulars.Type

const Times = Schema.Struct({
  created_at: maybe(Instant, NOT_A_TIME),
  processed_at: maybe(Instant, NOT_A_TIME),
  updated_at: maybe(Instant, NOT_A_TIME)
})

const NOT_A_CURRENCY = "must be an ISO 4217 currency code"
const NOT_AN_AMOUNT = "must be a decimal number, as text or as a number"

/**
 * `total_price` and `currency` belong together: both are the shop's own currency.
 * The customer's (`presentment_currency`, `total_price_set`) is not read.
 */
const Price = Schema.Struct({
  total_price: Schema.Union([Schema.String, Schema.Number]).annotate({ message: NOT_AN_AMOUNT }).annotateKey(MISSING),
  currency: Schema.String.annotate({ message: NOT_A_CURRENCY })
    .pipe(
      Schema.decodeTo(CurrencyCode.annotate({ message: NOT_A_CURRENCY }), {
        decode: SchemaGetter.toUpperCase(),
        encode: SchemaGetter.forbiddenEncoding
      })
    )
    .annotateKey(MISSING)
})

type Problems = ReadonlyArray<string>

const formatIssue = SchemaIssue.makeFormatterStandardSchemaV1()

const problemsIn = (issue: SchemaIssue.Issue): Problems =>
  formatIssue(issue).issues.map(({ path, message }) => `${(path ?? []).map(String).join(".")}: ${message}`)

/** Reads `input`, or lists everything that is wrong with it. */
const readAs =
  <S extends Schema.Decoder<unknown>>(schema: S) =>
  (input: unknown): Result.Result<S["Type"], Problems> =>
    Schema.decodeUnknownResult(schema, { errors: "all" })(input).pipe(
      Result.mapError((error) => problemsIn(error.issue))
    )

const problemsOf = (result: Result.Result<unknown, Problems>): Problems =>
  Result.isFailure(result) ? result.failure : []

const readParticulars = readAs(Particulars)

const readTimes = (order: unknown): Result.Result<{ placedAt: Date; updatedAtMs: number }, Problems> =>
  readAs(Times)(order).pipe(
    Result.flatMap((times) => {
      const placedAt = times.processed_at ?? times.created_at ?? null
      const updatedAtMs = times.updated_at ?? times.created_at ?? null
      return placedAt === null || updatedAtMs === null
        ? Result.fail(["created_at: is missing"])
        : Result.succeed({ placedAt: new Date(placedAt), updatedAtMs })
    })
  )

const readTotal = (order: unknown): Result.Result<Money, Problems> =>
  readAs(Price)(order).pipe(
    Result.flatMap(({ total_price, currency }) =>
      (typeof total_price === "string"
        ? amountFromDecimal(total_price, currency)
        : amountFromNumber(total_price, currency)
      ).pipe(Result.mapError((problem) => [`total_price: ${problem}`]))
    )
  )

const entriesOf = <S extends Schema.Decoder<unknown>>(
  schema: S,
  list: ReadonlyArray<unknown> | null | undefined
): ReadonlyArray<S["Type"]> => {
  const read = Schema.decodeUnknownOption(schema)
  return (list ?? []).flatMap((entry) => Option.toArray(read(entry)))
}

const Coded = Schema.Struct({ code: Schema.String })

const isStorable = (text: string): boolean => text.isWellFormed() && !/\p{Cc}/u.test(text)

/** The codes used at checkout; an automatic discount has none. */
const promoCodesOf = (order: Particulars): ReadonlyArray<string> => {
  const codes = [...entriesOf(Coded, order.discount_codes), ...entriesOf(Coded, order.discount_applications)]
    .map(({ code }) => code.trim().toUpperCase())
    .filter((code) => code !== "" && code.length <= PROMO_CODE_MAX_CHARACTERS && isStorable(code))
  return [...new Set(codes)].slice(0, PROMO_CODES_MAX)
}

/** Random names shorter than this could be guessed. */
const TOKEN_CHARACTERS_MIN = 8

/** What people and programs call the order besides its id. What is no name of an order is passed over. */
const aliasesOf = (order: Particulars): ReadonlyArray<OrderAlias> => {
  const named = (name: unknown, isRandom: boolean): ReadonlyArray<OrderAlias> => {
    const text = Predicate.isNumber(name) && Number.isSafeInteger(name) ? String(name) : name
    if (!Predicate.isString(text) || !isStorable(text)) return []
    return Option.toArray(orderIdFrom(text)).map((id) => ({
      id,
      kind: isRandom && id.length >= TOKEN_CHARACTERS_MIN ? "token" : "number"
    }))
  }
  const all = [
    ...[order.name, order.order_number].flatMap((name) => named(name, false)),
    ...[order.confirmation_number, order.checkout_token, order.cart_token, order.token].flatMap((name) =>
      named(name, true)
    )
  ].filter(({ id }) => id !== order.id)
  return all.filter(({ id }, place) => all.findIndex((other) => other.id === id) === place)
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

/** What each kind of a transaction that succeeded does to the sum that was paid. */
const TRANSACTION_SIGNS: Readonly<Record<string, bigint>> = { sale: 1n, capture: 1n, refund: -1n, change: -1n }

const Transaction = Schema.Struct({
  kind: Schema.String,
  status: Schema.String,
  amount: Schema.Union([Schema.String, Schema.Number]),
  currency: Schema.optionalKey(Schema.NullOr(Schema.String))
})
const isTransaction = Schema.is(Transaction)

const amountOf = (amount: unknown, currency: CurrencyCode): bigint | null => {
  if (!Predicate.isString(amount) && !Predicate.isNumber(amount)) return null
  const read = Predicate.isString(amount) ? amountFromDecimal(amount, currency) : amountFromNumber(amount, currency)
  return Result.isSuccess(read) ? read.success.minorUnits : null
}

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

const hasTransactions = Schema.is(Schema.Struct({ transactions: Schema.Array(Schema.Unknown) }))

const bounded = (minorUnits: bigint, max: bigint): bigint => {
  if (minorUnits < 0n) return 0n
  if (minorUnits > max) return max
  return minorUnits
}

/**
 * What of the total was really paid. Of an order paid or refunded in part, the least that its price after refunds, what
 * is outstanding, its transactions and its refunds' transactions say; nothing where none of them says anything.
 */
const paidOf = (order: Particulars, payment: PaymentState, total: Money): bigint => {
  if (payment === "paid") return total.minorUnits
  if (payment !== "partially_paid" && payment !== "partially_refunded") return 0n
  const { currency, minorUnits } = total
  const current = payment === "partially_refunded" ? amountOf(order.current_total_price, currency) : null
  const outstanding = payment === "partially_paid" ? amountOf(order.total_outstanding, currency) : null
  const refunds = Array.isArray(order.refunds) ? order.refunds.filter(hasTransactions) : []
  const returned = movedBy(
    refunds.flatMap(({ transactions }) => transactions),
    currency
  )
  const told = [
    current,
    outstanding === null ? null : minorUnits - outstanding,
    movedBy(order.transactions, currency),
    returned === null || payment === "partially_paid" ? null : minorUnits + returned
  ].filter((amount) => amount !== null)
  const [least = 0n] = told.sort((a, b) => (a < b ? -1 : 1))
  return bounded(least, minorUnits)
}

const NoteAttribute = Schema.Struct({ name: Schema.String, value: Schema.String })
type NoteAttribute = typeof NoteAttribute.Type

const isPvId = Schema.is(PvId)
const isLinkCode = Schema.is(LinkCode)

/** The cart attribute a theme sets from the pixel's cookie; with `_` before its name the checkout doesn't show it. */
const pvIdOf = (notes: ReadonlyArray<NoteAttribute>): PvId | null =>
  notes
    .filter(({ name }) => name === "_cs_pv" || name === "cs_pv")
    .map(({ value }) => value.trim().toLowerCase())
    .find(isPvId) ?? null

const landingOf = (order: Particulars, notes: ReadonlyArray<NoteAttribute>): LandingRef | null => {
  const fromAddress = refFromUrl(order.landing_site ?? "")
  if (fromAddress !== null) return fromAddress
  const code = notes
    .filter(({ name }) => name === "_cs_ref" || name === "cs_ref")
    .map(({ value }) => value.trim())
    .find(isLinkCode)
  return code === undefined ? null : { code, clickId: null }
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

/** A notification carries the order bare; what answers a request for one order wraps it as `{"order": {…}}`. */
const isWrapped = (body: Readonly<Record<PropertyKey, unknown>>): boolean => "order" in body && !("id" in body)

/**
 * The id as text. `digits` only counts while it is the number the parser read: the key may be repeated or escaped.
 * A number the double has changed and that can't be told from the text stays a number, which the schema refuses.
 */
const idText = (id: unknown, digits: string | null): unknown => {
  if (!Predicate.isNumber(id) || id < 0) return id
  if (digits !== null && /^\d+$/.test(digits) && Number(digits) === id) return digits
  return Number.isSafeInteger(id) ? String(id) : id
}

const parsed = (text: string): Option.Option<unknown> => {
  try {
    return Option.some(JSON.parse(text))
  } catch {
    return Option.none()
  }
}

/**
 * Reads the body of a shop's order notification: JSON, the order bare or as `{"order": {…}}`. Fields it doesn't name
 * are ignored; fields it does must have their type or be null; list entries of another shape are passed over.
 *
 * Placed at `processed_at`, else `created_at`; updated at `updated_at`, else `created_at`.
 * Cancelled when `cancelled_at` is set. A `financial_status` that isn't known, or none, counts as paid. Should an order be
 * paid later, the shop's next account of it is newer and stands.
 *
 * Fails with every problem as "field: what is wrong", never with a value of the body, which holds personal data.
 */
export const readShopOrder = (bodyText: string): Result.Result<ShopOrder, ReadonlyArray<string>> => {
  const digits = idDigitsOf(bodyText)
  if (digits === null) return Result.fail([`body: must not nest deeper than ${DEPTH_MAX} levels`])
  const json = parsed(bodyText)
  if (Option.isNone(json)) return Result.fail(["body: must be JSON"])
  const body = json.value
  if (!Predicate.isObject(body)) return Result.fail(["body: must be a JSON object"])
  const wrapped = isWrapped(body)
  const order = wrapped ? body.order : body
  if (!Predicate.isObject(order)) return Result.fail(["order: must be an object"])

  const id = idText(order.id, wrapped ? digits.wrapped : digits.bare)
  const particulars = readParticulars("id" in order ? { ...order, id } : order)
  const times = readTimes(order)
  const total = readTotal(order)
  if (Result.isFailure(particulars) || Result.isFailure(times) || Result.isFailure(total)) {
    return Result.fail([...problemsOf(particulars), ...problemsOf(times), ...problemsOf(total)])
  }
  const read = particulars.success
  const notes = entriesOf(NoteAttribute, read.note_attributes)
  const payment = PAYMENTS[read.financial_status ?? ""] ?? "paid"
  return Result.succeed({
    orderId: read.id,
    ...times.success,
    total: total.success,
    payment,
    paidMinorUnits: paidOf(read, payment, total.success),
    isTest: read.test === true,
    isCancelled: (read.cancelled_at ?? null) !== null,
    isNewCustomer: isNewCustomerIn(read),
    promoCodes: promoCodesOf(read),
    pvId: pvIdOf(notes),
    landing: landingOf(read, notes),
    aliases: aliasesOf(read)
  })
}
