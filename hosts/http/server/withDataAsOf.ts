import { Effect } from "effect"
import { DataAsOf } from "../../../ports/accounts/readCopies/DataAsOf.ts"
import type { KeyedEndpoint, Reply, ResponseDescription } from "./endpoint.ts"

const NAME = "x-data-as-of"

/** The headers of an answer that may be made of a copy of the data; an endpoint that says so may be answered from one. */
export const AS_OF_HEADERS: NonNullable<ResponseDescription["headers"]> = {
  [NAME]: {
    description:
      "Where the answer was read from a replica of the database: everything that was so by this time is in it. Absent where it was " +
      "read from the database itself, and is as of now.",
    type: "string"
  }
}

/** Says in the answer as of when it is, where it was read from a copy and the endpoint has a header for that. */
export const withDataAsOf = <E, R>(
  { responses }: Pick<KeyedEndpoint, "responses">,
  handled: Effect.Effect<Reply | Response, E, R>
): Effect.Effect<Reply | Response, E, R> =>
  responses[200]?.headers?.[NAME] === undefined
    ? handled
    : Effect.suspend(() => {
        const heard: Array<Date> = []
        return handled.pipe(
          Effect.provideService(DataAsOf, (at) => void heard.push(at)),
          Effect.map((answer) => {
            if (heard.length === 0) return answer
            const said = new Date(Math.min(...heard.map((at) => at.getTime()))).toISOString()
            if (!(answer instanceof Response)) return { ...answer, headers: { ...answer.headers, [NAME]: said } }
            answer.headers.set(NAME, said)
            return answer
          })
        )
      })
