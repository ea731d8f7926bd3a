import { Effect, Option, Schema } from "effect"
import type { Call } from "./endpoint.ts"
import { InvalidRequest } from "./InvalidRequest.ts"
import { problemsBy } from "./problemsBy.ts"
import { parseJson, readBody } from "./readBody.ts"

/** Of 100 creators with handles of 100 characters, each of them escaped. */
const BODY_BYTES_MAX = 256 * 1024

/** A body that names 1 to `max` creators, and how it is read. Fails with InvalidRequest. */
export const creatorsAsked = (max: number, identifier: string) => {
  const schema = Schema.Struct({
    creators: Schema.Array(Schema.Struct({ platform: Schema.String, handle: Schema.String })).pipe(
      Schema.check(Schema.isBetweenLength(1, max))
    )
  }).annotate({ identifier })
  const decode = Schema.decodeUnknownOption(schema)
  const problemsOf = problemsBy(schema, { creators: `must be a list of 1 to ${max} of platform and handle, both text` })
  return {
    schema,
    read: Effect.fnUntraced(function* (call: Call) {
      const json = yield* parseJson(yield* readBody(call, BODY_BYTES_MAX))
      const request = decode(json)
      return Option.isSome(request)
        ? request.value.creators
        : yield* new InvalidRequest({ details: yield* problemsOf(json) })
    })
  }
}
