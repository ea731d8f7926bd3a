import { Effect, Option, Predicate, Schema } from "effect"
import type { Call } from "../../server/endpoint.ts"
import { refuseStrangeFields } from "../../server/knownFields.ts"
import { readJson } from "../../server/readBody.ts"
import { InvalidRequest, validationProblems } from "../../server/validationProblems.ts"

/** Of 100 creators with handles of 100 characters, each of them escaped. */
const BODY_BYTES_MAX = 256 * 1024

/** Items that one refusal names at most. */
const PROBLEMS_SHOWN_MAX = 10

/** What is asked for beside the creators, by name, each with the rule that a refusal states. */
interface MoreFields<Fields> {
  readonly fields: Fields
  readonly rules: Readonly<Record<string, string>>
}

/** What each creator is, with the rule that a refusal states. */
interface CreatorItem<Item> {
  readonly schema: Item
  readonly rule: string
}

/** A creator's account, by platform and handle. */
export const NAMED_CREATOR = {
  schema: Schema.Struct({ platform: Schema.String, handle: Schema.String }),
  rule: "platform and handle, both text"
}

/**
 * Makes the schema of a body that lists 1 to `max` creators, with what else it may have, and its reader, which fails with
 * InvalidRequest.
 */
export const creatorListBody = <
  const Fields extends Readonly<Record<string, Schema.ConstraintDecoder<unknown>>>,
  Item extends Schema.ConstraintDecoder<unknown>
>(
  max: number,
  identifier: string,
  more: MoreFields<Fields>,
  item: CreatorItem<Item>
) => {
  const isItem = Schema.is(item.schema)
  const schema = Schema.Struct({
    ...more.fields,
    creators: Schema.Array(item.schema).pipe(Schema.check(Schema.isBetweenLength(1, max)))
  }).annotate({ identifier })
  const decode = Schema.decodeUnknownOption(schema)
  const refuseStrange = refuseStrangeFields(schema)
  const problemsOf = validationProblems(schema, {
    ...more.rules,
    creators: `must be a list of 1 to ${max} of ${item.rule}`
  })
  /** Which items of a list that is not too long are not as they must be; empty where it is no such list. */
  const badItems = (json: unknown): ReadonlyArray<string> => {
    const creators = Predicate.hasProperty(json, "creators") ? json.creators : undefined
    if (!Array.isArray(creators) || creators.length > max) return []
    return creators.flatMap((each: unknown, place) =>
      isItem(each) ? [] : [`creators[${place}]: must be an object of ${item.rule}`]
    )
  }
  return {
    schema,
    read: Effect.fnUntraced(function* (call: Call) {
      const json = yield* readJson(call, BODY_BYTES_MAX)
      const request = decode(json)
      if (Option.isSome(request)) {
        yield* refuseStrange(json)
        return request.value
      }
      const items = badItems(json)
      const details = items.length === 0 ? yield* problemsOf(json) : items.slice(0, PROBLEMS_SHOWN_MAX)
      return yield* new InvalidRequest({ details })
    })
  }
}
