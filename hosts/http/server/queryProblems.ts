import { isStorable, UNSTORABLE } from "../../../ports/text/storableText.ts"
import type { KeyedEndpoint, ParameterDescription } from "./endpoint.ts"

/** A longer name is no misspelling, and may be a secret that was pasted. */
const NAME_SHOWN_MAX_CHARACTERS = 32
/** Names that are told apart; what comes after them is not listed. */
const PROBLEMS_MAX = 5

const SHOWN_NAME = new RegExp(`^[A-Za-z][A-Za-z0-9_.-]{0,${NAME_SHOWN_MAX_CHARACTERS - 1}}$`)

const isInQuery = (parameter: ParameterDescription | undefined): parameter is ParameterDescription =>
  parameter?.in === "query"

/** The query parameters that an endpoint takes, its key's included. */
const takenBy = ({ parameters = [], access }: KeyedEndpoint): ReadonlyArray<string> =>
  [access.keyDescription, ...parameters].filter(isInQuery).map(({ name }) => name)

/**
 * What is wrong with a query whatever its parameters mean: each name that the endpoint does not take, each that is given twice, of
 * which nobody could say which one counts, and each value that no store can hold. A misspelt parameter would otherwise be left out
 * without a word, and a NUL reach the database.
 *
 * Endpoints without a key take any, and so does one that says so: browsers and other systems decorate the addresses that they are given.
 */
export const queryProblems = (endpoint: KeyedEndpoint, url: string): ReadonlyArray<string> => {
  const question = url.indexOf("?")
  if (question < 0) return []
  const taken = takenBy(endpoint)
  const parameters = [...new URLSearchParams(url.slice(question + 1))].filter(
    ([name]) => endpoint.ignoresUnknownParameters !== true || taken.includes(name)
  )
  const names = parameters.map(([name]) => name)
  const takes = taken.length === 0 ? "no query parameter is taken" : `taken are ${taken.join(", ")}`
  const problems = parameters.flatMap(([name, value], place) => {
    if (!taken.includes(name)) {
      return [
        SHOWN_NAME.test(name) ? `${name}: is no query parameter here; ${takes}` : `query: has an unknown name; ${takes}`
      ]
    }
    if (names.indexOf(name) < place) return [`${name}: must be given once`]
    return isStorable(value) ? [] : [`${name}: must be text ${UNSTORABLE}`]
  })
  return [...new Set(problems)].slice(0, PROBLEMS_MAX)
}
