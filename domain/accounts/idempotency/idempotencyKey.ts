import { Result, Schema } from "effect"
import {
  IdempotencyKey,
  KEY_CHARACTERS_MAX,
  KEY_CHARACTERS_MIN
} from "../../../ports/accounts/idempotency/IdempotencyStore.ts"

/** The key is not one. */
export class InvalidIdempotencyKey extends Schema.TaggedError<InvalidIdempotencyKey>()("InvalidIdempotencyKey", {
  reason: Schema.String
}) {}

/** What HTTP puts between the values of a header that is sent twice. */
const BETWEEN_VALUES = ", "

const decode = Schema.decodeUnknownResult(IdempotencyKey)

/**
 * Reads a header's value as a key. Quotes around it belong to it. It is ASCII, since what other characters arrive as
 * depends on the client, and sent once: two values read as one would be another key than either.
 */
export const readIdempotencyKey = (value: string): Result.Result<IdempotencyKey, InvalidIdempotencyKey> =>
  value.includes(BETWEEN_VALUES)
    ? Result.fail(new InvalidIdempotencyKey({ reason: "Idempotency-Key: must be sent once, without comma and blank" }))
    : Result.mapError(
        decode(value),
        () =>
          new InvalidIdempotencyKey({
            reason: `Idempotency-Key: must have ${KEY_CHARACTERS_MIN} to ${KEY_CHARACTERS_MAX} ASCII characters`
          })
      )
