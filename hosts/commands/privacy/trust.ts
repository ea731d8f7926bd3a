import { Effect, Schema } from "effect"
import { Tenants } from "../../../ports/accounts/Tenants.ts"
import { People } from "../../../ports/attribution/People.ts"
import { textFlag } from "../flags.ts"
import { operatorCommand } from "../operatorCommand.ts"
import { accountsUnavailable, tenantNotFound, trackingUnavailable } from "../refusals.ts"
import { tenantField } from "../values.ts"

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
  refusals: { ...accountsUnavailable, ...tenantNotFound, ...trackingUnavailable }
})
