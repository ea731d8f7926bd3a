import { Schema } from "effect"

/** What an id that is a number has to be: one that JSON's readers keep every digit of. */
export const NUMERIC_ID_RULE = `or a whole number from 0 to ${Number.MAX_SAFE_INTEGER}, without quotes`

/** An id as templates print it without quotes. A larger number would be rounded as it is read: it has to be text. */
export const NumericId = Schema.Int.pipe(
  Schema.check(Schema.isBetween({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }))
)

/** The id as text: all digits of a number. */
export const idText = (id: string | number): string => String(id)
