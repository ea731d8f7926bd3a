import { Effect, Schema } from "effect"
import type { Call, ParameterDescription } from "./endpoint.ts"
import { InvalidRequest } from "./InvalidRequest.ts"

const CUSTOMER_REF = "x-customer-ref"
const CUSTOMER_REF_MAX_CHARACTERS = 256

/** What the caller books the request under; null when they said nothing. */
export const readCustomerRef = ({ request }: Call): Effect.Effect<string | null, InvalidRequest> => {
  const given = request.headers.get(CUSTOMER_REF)
  if (given === null || given === "") return Effect.succeed(null)
  return given.length <= CUSTOMER_REF_MAX_CHARACTERS
    ? Effect.succeed(given)
    : Effect.fail(
        new InvalidRequest({
          details: [`${CUSTOMER_REF}: must have at most ${CUSTOMER_REF_MAX_CHARACTERS} characters`]
        })
      )
}

export const CUSTOMER_REF_PARAMETER: ParameterDescription = {
  name: CUSTOMER_REF,
  in: "header",
  required: false,
  description: "Logged with the request, to tell usage for one brand from usage for another.",
  schema: Schema.String
}
