import { Predicate, Schema } from "effect"
import { SECOND_MS } from "../../../ports/time/days.ts"
import { Currency, type Fields, MISSING, objectAt, objectsIn, textAt } from "../readFields.ts"

/**
 * What no object of Stripe's that is read as an order tells: refunds have notices of their own, and a sale is neither
 * cancelled nor deleted.
 */
export const TOLD_BY_NONE = {
  refundsCounted: [],
  refunds: [],
  listsAllRefunds: false,
  isPartial: true,
  isCancelled: false,
  isDeleted: false,
  landingUrl: null
} as const

/** The last second of the year 9999. */
const SECONDS_MAX = 253_402_300_799

/** An event's fields that are read of every one. */
export const Event = Schema.Struct({
  id: Schema.String.annotate({ message: "must be text" }).annotateKey(MISSING),
  type: Schema.String.annotate({ message: "must be text" }).annotateKey(MISSING),
  created: Schema.Int.annotate({ message: "must be a time in seconds" })
    .pipe(
      Schema.check(Schema.isBetween({ minimum: 1, maximum: SECONDS_MAX }, { message: "must be a time in seconds" }))
    )
    .annotateKey(MISSING),
  livemode: Schema.optionalKey(Schema.Unknown),
  data: Schema.Struct({ object: Schema.Record(Schema.String, Schema.Unknown) }).annotateKey(MISSING)
})

/** An object's id and currency. */
export const Named = Schema.Struct({
  id: Schema.NonEmptyString.annotate({ message: "must be text" }).annotateKey(MISSING),
  currency: Currency.annotateKey(MISSING)
})

/** The id of an object, which is expanded or not; null where there is none. */
export const idAt = (value: unknown): string | null => textAt(Predicate.isObject(value) ? value.id : value)

/** A time in seconds since 1970; null for what is none. */
export const timeAt = (value: unknown): Date | null =>
  Predicate.isNumber(value) && Number.isSafeInteger(value) && value > 0 ? new Date(value * SECOND_MS) : null

/** The texts of some of an object's metadata, in the order of the keys and then of the objects. */
const metadataAt = (sources: ReadonlyArray<unknown>, ...keys: ReadonlyArray<string>): ReadonlyArray<string> =>
  keys.flatMap((key) => sources.flatMap((source) => textAt(objectAt(source)[key]) ?? []))

/** What a shop may write into metadata to say who and what led to a sale. */
export const leadsIn = (sources: ReadonlyArray<unknown>) => ({
  visitors: metadataAt(sources, "cs_pv", "_cs_pv"),
  refs: metadataAt(sources, "cs_ref", "_cs_ref"),
  orderIds: metadataAt(sources, "order_id")
})

const CODE_KEYS = ["promo_code", "promotion_code", "coupon_code", "discount_code"]

/**
 * Codes that a discount was given for. Stripe tells a promotion code's text only where the sender asked for it; metadata may say it. A
 * coupon that no code led to is named by its id.
 */
export const codesIn = (discounts: ReadonlyArray<unknown>, sources: ReadonlyArray<unknown>): ReadonlyArray<string> => [
  ...objectsIn(discounts).flatMap((discount) => {
    const promotion = discount.promotion_code ?? null
    if (promotion !== null) return textAt(objectAt(promotion).code) ?? []
    const source = objectAt(discount.source)
    return idAt(discount.coupon ?? source.coupon) ?? []
  }),
  ...metadataAt(sources, ...CODE_KEYS).flatMap((codes) => codes.split(","))
]

export const tokensOf = (ids: ReadonlyArray<string | null>) =>
  ids.flatMap((id) => (id === null ? [] : [{ id, kind: "token" as const }]))

export const numbersOf = (ids: ReadonlyArray<string | null>) =>
  ids.flatMap((id) => (id === null ? [] : [{ id, kind: "number" as const }]))

export type StripeEvent = typeof Event.Type & { readonly object: Fields }
