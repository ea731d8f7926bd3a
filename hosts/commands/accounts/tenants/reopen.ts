import { Effect } from "effect"
import { reopenAccount } from "../../../../domain/accounts/closing/reopenAccount.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { storeUnavailable } from "../../line/refusals.ts"
import { tenantField } from "../../line/values.ts"

export const tenantReopen = operatorCommand({
  name: "tenant reopen",
  description: "Open an account again that was closed, as long as it is not being erased",
  ...tenantField,
  read: Effect.succeed,
  isReadOnly: false,
  needsData: true,
  run: ({ tenant }) => Effect.as(reopenAccount(tenant), { id: tenant }),
  refusals: { ...storeUnavailable, ClosureOver: "the account is not closed, or is being erased already" }
})
