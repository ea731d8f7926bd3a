import { Effect, Schema } from "effect"
import { Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import { People } from "../../../../ports/tracking/people/People.ts"
import { textFlag } from "../../line/flags.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { storeUnavailable, tenantNotFound } from "../../line/refusals.ts"
import { tenantField } from "../../line/values.ts"

export const privacyTrust = operatorCommand({
  name: "privacy trust",
  description: "Whether an account believes what browsers alone say of who their visitors are: it moves credit there",
  flags: { ...tenantField.flags, browsers: textFlag("browsers", "yes or no") },
  fields: { ...tenantField.fields, browsers: Schema.Literals(["yes", "no"]) },
  rules: { ...tenantField.rules, browsers: "must be yes or no" },
  read: Effect.succeed,
  isReadOnly: false,
  run: Effect.fnUntraced(function* ({ tenant, browsers }) {
    yield* Tenants.use((tenants) => tenants.get(tenant))
    yield* People.use((people) => people.believeBrowsers(tenant, browsers === "yes"))
    return { id: tenant, browsers }
  }),
  refusals: { ...storeUnavailable, ...tenantNotFound }
})
