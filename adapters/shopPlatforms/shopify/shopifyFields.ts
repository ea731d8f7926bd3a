import { Effect, Option, Predicate, Result, Schema, SchemaGetter, SchemaIssue } from "effect"
import type { CurrencyCode } from "../../../ports/money/money.ts"
import { amountFromDecimal, amountFromNumber } from "../../../ports/money/readAmount.ts"
import { OrderId } from "../../../ports/tracking/events/TrackingEvent.ts"
import { NOT_AN_ID, orderIdFrom } from "../../../ports/tracking/orders/orderIdentity.ts"
import type { Problems } from "../readFields.ts"

export const Identity = Schema.String.annotate({ message: NOT_AN_ID }).pipe(
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
export const maybe = <S extends Schema.Top>(schema: S, message: string) =>
  Schema.optionalKey(Schema.NullOr(schema).annotate({ message }))

export const NOT_AN_AMOUNT = "must be a decimal number, as text or as a number"

export const problemsOf = (result: Result.Result<unknown, Problems>): Problems =>
  Result.isFailure(result) ? result.failure : []

/** Reads the entries of a list that are of this kind; others are passed over. */
export const entriesAs = <S extends Schema.Decoder<unknown>>(
  schema: S
): ((list: ReadonlyArray<unknown> | null | undefined) => ReadonlyArray<S["Type"]>) => {
  const read = Schema.decodeUnknownOption(schema)
  return (list) => (list ?? []).flatMap((entry) => Option.toArray(read(entry)))
}

/** Amounts of balances and adjustments have a sign. */
export const signedAmountOf = (amount: unknown, currency: CurrencyCode): bigint | null => {
  if (Predicate.isNumber(amount) && amount < 0) return negated(amountOf(-amount, currency))
  return Predicate.isString(amount) && amount.startsWith("-")
    ? negated(amountOf(amount.slice(1), currency))
    : amountOf(amount, currency)
}
const negated = (amount: bigint | null): bigint | null => (amount === null ? null : -amount)

export const amountOf = (amount: unknown, currency: CurrencyCode): bigint | null => {
  if (!Predicate.isString(amount) && !Predicate.isNumber(amount)) return null
  const read = Predicate.isString(amount) ? amountFromDecimal(amount, currency) : amountFromNumber(amount, currency)
  return Result.isSuccess(read) ? read.success.minorUnits : null
}
