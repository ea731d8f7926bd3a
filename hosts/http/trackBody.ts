import { Effect, Option, Predicate, Result, Schema } from "effect"
import { ORDER_ID_MAX_CHARACTERS, orderIdFrom } from "../../domain/attribution/orderIdentity.ts"
import { amountFromNumber } from "../../domain/attribution/readAmount.ts"
import type { EventReport } from "../../domain/attribution/trackEvent.ts"
import { EventId, EventType, type Purchase, PvId } from "../../ports/attribution/TrackingEvent.ts"
import { LinkCode } from "../../ports/attribution/TrackingLink.ts"
import { CurrencyCode } from "../../ports/money.ts"
import { InvalidRequest } from "./InvalidRequest.ts"
import { problemsBy } from "./problemsBy.ts"
import { storableJson, storableText } from "./storableText.ts"

export const PAGE_URL_MAX_CHARACTERS = 8192
export const TEXT_MAX_CHARACTERS = 255
export const EVENT_DATA_MAX_BYTES = 16 * 1024
export const EVENT_DATA_MAX_LEVELS = 32
export const REFS_MAX = 2
const LATEST_EPOCH_MS = 8.64e15

const CURRENCY_DEFAULT = "USD"

const optional = <S extends Schema.Constraint>(schema: S) => Schema.optionalKey(Schema.NullOr(schema))

/** Body of POST /api/v1/track. `event_id` and `refs` are additions: the sender's own id, and what the pixel remembers. */
export const TrackBody = Schema.Struct({
  event_type: EventType,
  pv_id: Schema.String.pipe(Schema.check(Schema.isGUID())),
  page_url: optional(storableText(0, PAGE_URL_MAX_CHARACTERS)),
  product_id: optional(storableText(0, TEXT_MAX_CHARACTERS)),
  order_id: optional(storableText(1, ORDER_ID_MAX_CHARACTERS)),
  revenue: optional(Schema.Finite.pipe(Schema.check(Schema.isGreaterThanOrEqualTo(0)))),
  currency: optional(Schema.String.pipe(Schema.check(Schema.isPattern(/^[A-Za-z]{3}$/)))),
  promo_code_used: optional(storableText(0, TEXT_MAX_CHARACTERS)),
  is_new_customer: optional(Schema.Boolean),
  event_data: optional(Schema.Record(Schema.String, Schema.Unknown)),
  event_id: optional(Schema.String.pipe(Schema.check(Schema.isGUID()))),
  refs: optional(
    Schema.Array(
      Schema.Struct({
        code: LinkCode,
        at: Schema.Finite.pipe(Schema.check(Schema.isBetween({ minimum: 0, maximum: LATEST_EPOCH_MS })))
      })
    ).pipe(Schema.check(Schema.isMaxLength(REFS_MAX)))
  )
}).annotate({ identifier: "TrackingEvent" })
type TrackBody = typeof TrackBody.Type

/** What each field has to be. A problem is told in these words, never in the sender's. */
const RULES: Readonly<Record<keyof TrackBody, string>> = {
  event_type: `must be one of ${EventType.literals.join(", ")}`,
  pv_id: "must be a UUID",
  page_url: `must be text of at most ${PAGE_URL_MAX_CHARACTERS} characters`,
  product_id: `must be text of at most ${TEXT_MAX_CHARACTERS} characters`,
  order_id: `must be text of 1 to ${ORDER_ID_MAX_CHARACTERS} characters`,
  revenue: "must be a number of 0 or more",
  currency: "must be an ISO 4217 currency code",
  promo_code_used: `must be text of at most ${TEXT_MAX_CHARACTERS} characters`,
  is_new_customer: "must be true or false",
  event_data: `must be an object of at most ${EVENT_DATA_MAX_BYTES / 1024} KiB and ${EVENT_DATA_MAX_LEVELS} levels`,
  event_id: "must be a UUID",
  refs: `must be at most ${REFS_MAX} objects of code and at`
}
const REQUIRED: ReadonlyArray<string> = ["event_type", "pv_id"]
const REQUIRED_FOR_PURCHASE: ReadonlyArray<string> = ["order_id", "revenue"]

const requirementOf = (field: string, body: object): string | null => {
  if (REQUIRED.includes(field)) return "is required"
  const isPurchase = Predicate.hasProperty(body, "event_type") && body.event_type === "purchase"
  return isPurchase && REQUIRED_FOR_PURCHASE.includes(field) ? "is required for purchase events" : null
}

const decode = Schema.decodeUnknownResult(TrackBody)
const problemsOf = problemsBy(TrackBody, RULES, requirementOf)

const isAbsent = (body: object, field: string): boolean => !Predicate.hasProperty(body, field) || body[field] === null

const isCurrency = Schema.is(CurrencyCode)

/** The amount, the order's id and whatever is wrong with them beyond their form. */
const readPurchase = (body: TrackBody): Result.Result<Purchase | null, ReadonlyArray<string>> => {
  const currency = (body.currency ?? CURRENCY_DEFAULT).toUpperCase()
  if (!isCurrency(currency)) return Result.fail([`currency: ${RULES.currency}`])
  const amount = body.revenue == null ? null : amountFromNumber(body.revenue, currency)
  const orderId = body.order_id == null ? null : orderIdFrom(body.order_id)
  const problems = [
    ...(orderId !== null && Option.isNone(orderId) ? [`order_id: ${RULES.order_id}`] : []),
    ...(amount !== null && Result.isFailure(amount) ? [`revenue: ${amount.failure}`] : []),
    ...REQUIRED_FOR_PURCHASE.filter((field) => isAbsent(body, field)).flatMap((field) => {
      const requirement = requirementOf(field, body)
      return requirement === null ? [] : [`${field}: ${requirement}`]
    })
  ]
  if (problems.length > 0) return Result.fail(problems)
  if (body.event_type !== "purchase" || orderId === null || Option.isNone(orderId)) return Result.succeed(null)
  if (amount === null || Result.isFailure(amount)) return Result.succeed(null)
  return Result.succeed({
    orderId: orderId.value,
    total: amount.success,
    promoCode: body.promo_code_used ?? null,
    isNewCustomer: body.is_new_customer ?? null
  })
}

const ORDER_FIELDS = ["order_id", "revenue", "currency", "promo_code_used", "is_new_customer"] as const

/** Custom data; an event that is no purchase keeps what it says of an order in here. */
const customData = (body: TrackBody): object | null => {
  if (body.event_type === "purchase") return body.event_data ?? null
  const said = ORDER_FIELDS.filter((field) => body[field] != null).map((field) => [field, body[field]])
  return said.length === 0 ? (body.event_data ?? null) : { ...Object.fromEntries(said), ...body.event_data }
}

/** Reads a tracking event; fails with every problem at once. */
export const readTrackBody = (
  json: unknown,
  sender: Pick<EventReport, "tenantId" | "reportedBy">
): Effect.Effect<EventReport, InvalidRequest> => {
  const decoded = decode(json)
  if (Result.isFailure(decoded)) {
    return Effect.flatMap(problemsOf(json), (details) => Effect.fail(new InvalidRequest({ details })))
  }
  const body = decoded.success
  const purchase = readPurchase(body)
  const data = customData(body)
  const dataJson = data === null ? null : storableJson(data, EVENT_DATA_MAX_BYTES, EVENT_DATA_MAX_LEVELS)
  const problems = [
    ...(Result.isFailure(purchase) ? purchase.failure : []),
    ...(data !== null && dataJson === null ? [`event_data: ${RULES.event_data}`] : [])
  ]
  if (Result.isFailure(purchase) || problems.length > 0) return Effect.fail(new InvalidRequest({ details: problems }))
  return Effect.succeed({
    ...sender,
    id: body.event_id == null ? null : EventId.make(body.event_id.toLowerCase()),
    type: body.event_type,
    pvId: PvId.make(body.pv_id.toLowerCase()),
    pageUrl: body.page_url ?? null,
    productId: body.product_id ?? null,
    rememberedRefs: (body.refs ?? []).map(({ code, at }) => ({ code, at: new Date(at) })),
    purchase: purchase.success,
    dataJson
  })
}
