import { Effect, Option, Predicate, Result, Schema } from "effect"
import type { ReportedEvent } from "../../../../domain/tracking/events/trackEvent.ts"
import { CurrencyCode, type Money } from "../../../../ports/money/money.ts"
import { amountFromNumber } from "../../../../ports/money/readAmount.ts"
import { textRule, UNSTORABLE } from "../../../../ports/text/storableText.ts"
import { EventId, EventType, type Purchase, PvId } from "../../../../ports/tracking/events/TrackingEvent.ts"
import { LinkCode } from "../../../../ports/tracking/links/TrackingLink.ts"
import { ORDER_ID_MAX_CHARACTERS, orderIdFrom } from "../../../../ports/tracking/orders/orderIdentity.ts"
import { productIdFrom } from "../../../../ports/tracking/orders/productIdentity.ts"
import { storableJson, storableText } from "../../server/fields.ts"
import { InvalidRequest, validationProblems } from "../../server/validationProblems.ts"

/** What an id that is a number has to be: one that JSON's readers keep every digit of. */
export const NUMERIC_ID_RULE = `or a whole number from 0 to ${Number.MAX_SAFE_INTEGER}, without quotes`

/** An id as templates print it without quotes. A larger number would be rounded as it is read: it has to be text. */
export const NumericId = Schema.Int.pipe(
  Schema.check(Schema.isBetween({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }))
)

/** The id as text: all digits of a number. */
export const idText = (id: string | number): string => String(id)
export const PAGE_URL_MAX_CHARACTERS = 8192
export const TEXT_MAX_CHARACTERS = 255
const EVENT_DATA_MAX_BYTES = 16 * 1024
const EVENT_DATA_MAX_LEVELS = 32
export const REFS_MAX = 2
export const CUSTOM_NAME_MAX_CHARACTERS = 100
export const LATEST_EPOCH_MS = 8.64e15

export const CURRENCY_DEFAULT = "USD"

const optional = <S extends Schema.Constraint>(schema: S) => Schema.optionalKey(Schema.NullOr(schema))

const isCurrency = Schema.is(CurrencyCode)

/** All zeros or all ones: what a sender has who made no id. Kept, they would make one visitor of all, or one event of many. */
const UNMADE_ID = /^[0-]+$|^[f-]+$/i
export const isMadeId = (id: string): boolean => !UNMADE_ID.test(id)
const MadeId = Schema.String.pipe(Schema.check(Schema.isGUID(), Schema.makeFilter(isMadeId)))

const Revenue = Schema.Finite.pipe(Schema.check(Schema.isGreaterThanOrEqualTo(0)))

/** What money is read from; the two only make sense together. */
const AmountFields = {
  revenue: optional(Revenue),
  currency: optional(
    Schema.String.pipe(
      Schema.check(
        Schema.isPattern(/^[A-Za-z]{3}$/u),
        Schema.makeFilter((code) => isCurrency(code.toUpperCase()))
      )
    )
  )
}
const DataFields = { event_data: optional(Schema.Record(Schema.String, Schema.Unknown)) }

const OrderIdText = Schema.Union([
  NumericId,
  storableText(1, ORDER_ID_MAX_CHARACTERS).pipe(
    Schema.check(Schema.makeFilter((text) => Option.isSome(orderIdFrom(text))))
  )
])
const ProductIdText = Schema.Union([NumericId, storableText(0, TEXT_MAX_CHARACTERS)])

/** The form of each field; what an event of some type must have beyond that is in `TrackBody` and `requirementOf`. */
const Form = Schema.Struct({
  event_type: EventType,
  pv_id: MadeId,
  page_url: optional(storableText(0, PAGE_URL_MAX_CHARACTERS)),
  product_id: optional(ProductIdText),
  order_id: optional(OrderIdText),
  ...AmountFields,
  promo_code_used: optional(storableText(0, TEXT_MAX_CHARACTERS)),
  is_new_customer: optional(Schema.Boolean),
  ...DataFields,
  event_id: optional(MadeId),
  email_sha256: optional(Schema.String.pipe(Schema.check(Schema.isPattern(/^[0-9A-Fa-f]{64}$/u)))),
  refs: optional(
    Schema.Array(
      Schema.Struct({
        code: LinkCode,
        at: Schema.Finite.pipe(Schema.check(Schema.isBetween({ minimum: 0, maximum: LATEST_EPOCH_MS })))
      })
    ).pipe(Schema.check(Schema.isMaxLength(REFS_MAX)))
  )
})
type Form = typeof Form.Type

const CustomName = storableText(1, CUSTOM_NAME_MAX_CHARACTERS)

/**
 * Body of POST /api/v1/track, as it is described: an order in a purchase, a name in a custom event. Additions to the
 * specification are custom events, `event_id`, the sender's own id, and `refs`, what the pixel remembers, and
 * `email_sha256`, who the visitor is.
 */
export const TrackBody = Schema.Union([
  Schema.Struct({ ...Form.fields, event_type: Schema.Literals(["page_view", "add_to_cart", "checkout_start"]) }),
  Schema.Struct({
    ...Form.fields,
    event_type: Schema.Literal("purchase"),
    order_id: OrderIdText,
    revenue: Revenue
  }),
  Schema.Struct({
    ...Form.fields,
    event_type: Schema.Literal("custom"),
    event_data: Schema.Struct({ name: CustomName })
  })
]).annotate({ identifier: "TrackingEvent" })

const MADE_ID_RULE = "must be a UUID, not all zeros"

/** What each field has to be. A problem is told in these words, never in the sender's. */
const RULES: Readonly<Record<keyof Form, string>> = {
  event_type: `must be one of ${EventType.literals.join(", ")}`,
  pv_id: MADE_ID_RULE,
  page_url: textRule(0, PAGE_URL_MAX_CHARACTERS),
  product_id: `${textRule(0, TEXT_MAX_CHARACTERS)}, ${NUMERIC_ID_RULE}`,
  order_id: `${textRule(1, ORDER_ID_MAX_CHARACTERS)}, ${NUMERIC_ID_RULE}`,
  revenue: "must be a number of 0 or more",
  currency: "must be an ISO 4217 currency code",
  promo_code_used: textRule(0, TEXT_MAX_CHARACTERS),
  is_new_customer: "must be true or false",
  event_data: `must be an object of at most ${EVENT_DATA_MAX_BYTES / 1024} KiB and ${EVENT_DATA_MAX_LEVELS} levels, ${UNSTORABLE}`,
  event_id: MADE_ID_RULE,
  email_sha256: "must be a SHA-256 of 64 hexadecimal digits",
  refs: `must be at most ${REFS_MAX} objects of code and at`
}
const REQUIRED: ReadonlyArray<string> = ["event_type", "pv_id"]
const REQUIRED_FOR_PURCHASE = ["order_id", "revenue"] as const

const requirementOf = (field: string, body: object): string | null => {
  if (REQUIRED.includes(field)) return "is required"
  const isPurchase = Predicate.hasProperty(body, "event_type") && body.event_type === "purchase"
  return isPurchase && REQUIRED_FOR_PURCHASE.some((required) => required === field)
    ? "is required for purchase events"
    : null
}

const decode = Schema.decodeUnknownResult(Form)
const problemsOfForm = validationProblems(Form, RULES, requirementOf)

const AmountBody = Schema.Struct(AmountFields)
const decodeAmount = Schema.decodeUnknownOption(AmountBody)

const readAmount = ({ revenue, currency }: typeof AmountBody.Type): Result.Result<Money | null, string> =>
  revenue == null
    ? Result.succeed(null)
    : Result.mapError(
        amountFromNumber(revenue, CurrencyCode.make((currency ?? CURRENCY_DEFAULT).toUpperCase())),
        (problem) => `revenue: ${problem}`
      )

const DataBody = Schema.Struct(DataFields)
const decodeData = Schema.decodeUnknownOption(DataBody)

const readData = ({ event_data }: typeof DataBody.Type): Result.Result<string | null, string> => {
  if (event_data == null) return Result.succeed(null)
  const json = storableJson(event_data, EVENT_DATA_MAX_BYTES, EVENT_DATA_MAX_LEVELS)
  return json === null ? Result.fail(`event_data: ${RULES.event_data}`) : Result.succeed(json)
}

const NamedBody = Schema.Struct({ event_type: Schema.Literal("custom"), ...DataFields })
const decodeNamed = Schema.decodeUnknownOption(NamedBody)
const isName = Schema.is(CustomName)
const NAME_RULE = `event_data.name: is required for custom events and ${textRule(1, CUSTOM_NAME_MAX_CHARACTERS)}`

/** A custom event is told apart by its name. */
const readName = ({ event_data }: typeof NamedBody.Type): Result.Result<void, string> =>
  isName(event_data?.name) ? Result.void : Result.fail(NAME_RULE)

/** What is wrong beyond the form of single fields; what is read of several is tried where all of those have theirs. */
const problemsBeyondForm = (json: unknown): ReadonlyArray<string> => {
  const parts: ReadonlyArray<Result.Result<unknown, string>> = [
    ...Option.toArray(decodeAmount(json)).map(readAmount),
    ...Option.toArray(decodeData(json)).map(readData),
    ...Option.toArray(decodeNamed(json)).map(readName)
  ]
  return parts.flatMap((part) => (Result.isFailure(part) ? [part.failure] : []))
}

const refuse = (json: unknown): Effect.Effect<never, InvalidRequest> =>
  Effect.flatMap(problemsOfForm(json), (details) =>
    Effect.fail(new InvalidRequest({ details: [...details, ...problemsBeyondForm(json)] }))
  )

const productIdOf = ({ product_id }: Form): string | null => (product_id == null ? null : idText(product_id))

const purchaseOf = (body: Form, total: Money | null): Purchase | null =>
  body.event_type !== "purchase" || body.order_id == null || total === null
    ? null
    : {
        orderId: Option.getOrThrow(orderIdFrom(idText(body.order_id))),
        total,
        promoCode: body.promo_code_used ?? null,
        isNewCustomer: body.is_new_customer ?? null,
        productId: productIdFrom(productIdOf(body))
      }

const ORDER_FIELDS = ["order_id", "revenue", "currency", "promo_code_used", "is_new_customer"] as const

/** Custom data; an event that is no purchase keeps what it says of an order in here. */
const customData = (body: Form, dataJson: string | null): string | null => {
  if (body.event_type === "purchase") return dataJson
  const said = ORDER_FIELDS.filter((field) => body[field] != null).map((field) => [field, body[field]])
  return said.length === 0 ? dataJson : JSON.stringify({ ...Object.fromEntries(said), ...body.event_data })
}

/** Reads a tracking event; fails with every problem at once. */
export const readTrackBody = (
  json: unknown,
  sender: Pick<ReportedEvent, "tenantId" | "reportedBy" | "isBot">
): Effect.Effect<ReportedEvent, InvalidRequest> => {
  const decoded = decode(json)
  if (Result.isFailure(decoded)) return refuse(json)
  const body = decoded.success
  const amount = readAmount(body)
  const data = readData(body)
  const isIncomplete =
    (body.event_type === "purchase" && REQUIRED_FOR_PURCHASE.some((field) => body[field] == null)) ||
    (body.event_type === "custom" && !isName(body.event_data?.name))
  if (Result.isFailure(amount) || Result.isFailure(data) || isIncomplete) return refuse(json)
  return Effect.succeed({
    ...sender,
    id: body.event_id == null ? null : EventId.make(body.event_id.toLowerCase()),
    type: body.event_type,
    pvId: PvId.make(body.pv_id.toLowerCase()),
    pageUrl: body.page_url ?? null,
    productId: productIdOf(body),
    storedRefs: (body.refs ?? []).map(({ code, at }) => ({ code, at: new Date(at) })),
    purchase: purchaseOf(body, amount.success),
    dataJson: customData(body, data.success),
    emailSha256: body.email_sha256?.toLowerCase() ?? null
  })
}
