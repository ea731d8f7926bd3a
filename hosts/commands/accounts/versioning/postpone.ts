import { Effect } from "effect"
import { postponeDeprecation } from "../../../../domain/accounts/versioning/postponeDeprecation.ts"
import { DeprecationId } from "../../../../ports/accounts/versioning/Deprecation.ts"
import { textFlag } from "../../line/flags.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { storeUnavailable } from "../../line/refusals.ts"
import { ID_RULE } from "../../line/values.ts"
import { DAY_RULE, DayText, toDay } from "./dayField.ts"

export const deprecatePostpone = operatorCommand({
  name: "deprecate postpone",
  description:
    "Move the end of a deprecation back, and tell who was told of the one before; it is never brought forward",
  flags: {
    id: textFlag("id", "The deprecation's id"),
    sunset: textFlag("sunset", "The day from which it may be gone")
  },
  fields: { id: DeprecationId, sunset: DayText },
  rules: { id: ID_RULE, sunset: DAY_RULE },
  read: Effect.succeed,
  isReadOnly: false,
  needsData: true,
  run: Effect.fnUntraced(function* ({ id, sunset }) {
    const { accounts, withoutAddress } = yield* postponeDeprecation(id, toDay(sunset))
    return { id, sunset_on: sunset, accounts_mailed: accounts - withoutAddress }
  }),
  refusals: {
    ...storeUnavailable,
    DeprecationNotFound: "there is no deprecation with this id in force: deprecate list shows them",
    DeprecationRefused: null
  }
})
