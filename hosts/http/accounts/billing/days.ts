import { Effect, Schema } from "effect"
import {
  BURN_DOWN_DAYS,
  PACE_DAYS,
  PACE_DAYS_MIN,
  readBurnDown
} from "../../../../domain/accounts/billing/readBurnDown.ts"
import { isoDay } from "../../../../ports/time/days.ts"
import type { KeyedEndpoint } from "../../server/endpoint.ts"
import { InvalidRequest } from "../../server/validationProblems.ts"

const PATH = "/api/v1/credits/days"
const [DAYS_DEFAULT] = BURN_DOWN_DAYS
const DAYS_RULE = `must be ${BURN_DOWN_DAYS.join(" or ")}`

const DaysBody = Schema.Struct({
  balance: Schema.Int,
  pace_used: Schema.NullOr(Schema.Int),
  pace_days: Schema.NullOr(Schema.Int),
  days_left: Schema.NullOr(Schema.Int),
  days: Schema.Array(Schema.Struct({ day: Schema.String, balance: Schema.Int, credits_used: Schema.Int }))
}).annotate({ identifier: "CreditDays" })

/** GET /api/v1/credits/days: the balance by day, and how long it lasts. */
export const creditDaysEndpoint: KeyedEndpoint = {
  method: "GET",
  path: PATH,
  area: "scoring",
  summary:
    "The balance at the end of each UTC day, what was used on it, and how long the balance lasts at the pace of the last " +
    `${PACE_DAYS} days. Free.`,
  access: { scopes: ["full", "read", "test"] },
  parameters: [
    {
      name: "days",
      in: "query",
      required: false,
      description: `How many days, today included: ${BURN_DOWN_DAYS.join(" or ")}; ${DAYS_DEFAULT} unless said otherwise.`,
      schema: Schema.Literals(BURN_DOWN_DAYS)
    }
  ],
  responses: {
    200: {
      description: `The days, oldest first. There is no pace, null, while the account's ledger has fewer than ${PACE_DAYS_MIN} days.`,
      schema: DaysBody
    }
  },
  handle: Effect.fnUntraced(function* ({ query: { days: given } }, { tenantId }) {
    const asked = given === undefined ? DAYS_DEFAULT : BURN_DOWN_DAYS.find((days) => String(days) === given)
    if (asked === undefined) return yield* new InvalidRequest({ details: [`days: ${DAYS_RULE}`] })
    const { balance, pace, daysLeft, days } = yield* readBurnDown(tenantId, asked)
    const body: typeof DaysBody.Type = {
      balance,
      pace_used: pace?.used ?? null,
      pace_days: pace?.days ?? null,
      days_left: daysLeft,
      days: days.map((each) => ({
        day: isoDay(each.day),
        balance: each.balance,
        credits_used: each.used
      }))
    }
    return { status: 200, body }
  })
}
