import { Effect, Schema } from "effect"
import { closeAccount, requireName } from "../../../../domain/accounts/closing/closing.ts"
import { textFlag } from "../../line/flags.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { storeUnavailable, tenantNotFound } from "../../line/refusals.ts"
import { tenantField } from "../../line/values.ts"

export const tenantDelete = operatorCommand({
  name: "tenant delete",
  description:
    "Close an account at once, to be erased after its days; its owners are not mailed, and can open it again until then",
  flags: { ...tenantField.flags, name: textFlag("name", "What the account is called, to confirm") },
  fields: { ...tenantField.fields, name: Schema.String },
  rules: { ...tenantField.rules, name: "must be a name" },
  read: Effect.succeed,
  isReadOnly: false,
  needsData: true,
  run: Effect.fnUntraced(function* ({ tenant, name }) {
    yield* requireName(tenant, name)
    const { closedAt, eraseAt } = yield* closeAccount(tenant)
    return { id: tenant, closed_at: closedAt.toISOString(), erase_at: eraseAt.toISOString() }
  }),
  refusals: {
    ...storeUnavailable,
    ...tenantNotFound,
    NameDiffers: "the account is not called that; nothing was changed"
  }
})
