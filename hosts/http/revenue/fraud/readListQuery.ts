import { Effect, Schema } from "effect"
import { WATCH_PAGE_MAX } from "../../../../domain/revenue/fraud/readWatch.ts"
import type { Call, ParameterDescription } from "../../server/endpoint.ts"
import { RETRY_AFTER_HEADER } from "../../server/errors.ts"
import { wholeBetween } from "../../server/fields.ts"
import { InvalidRequest } from "../../server/validationProblems.ts"

const LIMIT_DEFAULT = 50
const LIMIT_RULE = `must be a whole number from 1 to ${WATCH_PAGE_MAX}`

const readLimit = (given: string): number | null => {
  const limit = /^\d{1,3}$/.test(given) ? Number(given) : 0
  return limit >= 1 && limit <= WATCH_PAGE_MAX ? limit : null
}

export const queryParameter = (name: string, description: string, schema: Schema.Constraint): ParameterDescription => ({
  name,
  in: "query",
  required: false,
  description,
  schema
})

export const LIST_PARAMETERS: ReadonlyArray<ParameterDescription> = [
  queryParameter(
    "limit",
    `1 to ${WATCH_PAGE_MAX}; ${LIMIT_DEFAULT} unless said otherwise.`,
    wholeBetween(1, WATCH_PAGE_MAX)
  ),
  queryParameter("cursor", "next_cursor of the answer before.", Schema.String)
]

/** Reads a list's query: how many, behind which, and one word that chooses among its rows where it is given. */
export const readListQuery = Effect.fnUntraced(function* <Word extends string>(
  { query }: Call,
  name: string,
  words: ReadonlyArray<Word>
) {
  const limit = query.limit === undefined ? LIMIT_DEFAULT : readLimit(query.limit)
  const given = query[name]
  const word = given === undefined ? null : words.find((each) => each === given)
  if (limit === null || word === undefined) {
    return yield* new InvalidRequest({
      details: [
        ...(word === undefined ? [`${name}: must be one of ${words.join(", ")}`] : []),
        ...(limit === null ? [`limit: ${LIMIT_RULE}`] : [])
      ]
    })
  }
  return { limit, cursor: query.cursor ?? null, word }
})

export const UNAVAILABLE_RESPONSE = { description: "The store did not answer; retry.", headers: RETRY_AFTER_HEADER }

export const cursorInvalid = () => new InvalidRequest({ details: ["cursor: must be next_cursor of an answer before"] })
