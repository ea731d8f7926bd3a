import { Effect } from "effect"
import { withdrawDeprecation } from "../../../../domain/accounts/versioning/withdrawDeprecation.ts"
import { DeprecationId } from "../../../../ports/accounts/versioning/Deprecation.ts"
import { textFlag } from "../../line/flags.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { storeUnavailable } from "../../line/refusals.ts"
import { ID_RULE } from "../../line/values.ts"

export const deprecateWithdraw = operatorCommand({
  name: "deprecate withdraw",
  description: "Take a deprecation back, and tell who was told of it",
  flags: { id: textFlag("id", "The deprecation's id") },
  fields: { id: DeprecationId },
  rules: { id: ID_RULE },
  read: Effect.succeed,
  isReadOnly: false,
  needsData: true,
  run: Effect.fnUntraced(function* ({ id }) {
    const { accounts, withoutAddress } = yield* withdrawDeprecation(id)
    return { id, accounts_mailed: accounts - withoutAddress }
  }),
  refusals: {
    ...storeUnavailable,
    DeprecationNotFound: "there is no deprecation with this id in force: deprecate list shows them"
  }
})
