import { Effect, Schema } from "effect"
import { reopenAccount } from "../../../../domain/accounts/closing/closing.ts"
import { createTenant } from "../../../../domain/accounts/tenants/createTenant.ts"
import { type Tenant, TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import { ADDRESS_CHARACTERS_MAX, EmailAddress } from "../../../../ports/system/Mail.ts"
import { optionalTextFlag, readPage, textFlag } from "../../line/flags.ts"
import { type Commands, operatorCommand } from "../../line/operatorCommand.ts"
import { storeUnavailable } from "../../line/refusals.ts"
import { NAME_RULE, NameText, pageFields, tenantField } from "../../line/values.ts"
import { tenantAttribution } from "./attribution.ts"
import { tenantDelete } from "./delete.ts"
import { tenantProfile } from "./profile.ts"
import { tenantRetention } from "./retention.ts"
import { tenantSummaries } from "./summaries.ts"
import { tenantSurveys } from "./surveys.ts"

const tenantRow = ({ createdAt, email, id, name }: Tenant) => ({
  id,
  name,
  email,
  created_at: createdAt.toISOString()
})

const tenantCreate = operatorCommand({
  name: "tenant create",
  description: "Open an account",
  flags: {
    name: textFlag("name", "What the account is called"),
    email: optionalTextFlag("email", "Where its people are written to")
  },
  fields: { name: NameText, email: Schema.NullOr(EmailAddress) },
  rules: {
    name: NAME_RULE,
    email: `must be an e-mail address of at most ${ADDRESS_CHARACTERS_MAX} characters: one @, no blanks or line breaks`
  },
  read: Effect.succeed,
  isReadOnly: false,
  run: ({ email, name }) => Effect.map(createTenant(name, email), tenantRow),
  refusals: storeUnavailable
})

const tenantReopen = operatorCommand({
  name: "tenant reopen",
  description: "Open an account again that was closed, as long as it is not being erased",
  ...tenantField,
  read: Effect.succeed,
  isReadOnly: false,
  needsData: true,
  run: ({ tenant }) => Effect.as(reopenAccount(tenant), { id: tenant }),
  refusals: { ...storeUnavailable, ClosureOver: "the account is not closed, or is being erased already" }
})

const tenantList = operatorCommand({
  name: "tenant list",
  description: "The accounts, oldest first",
  ...pageFields(TenantId),
  read: Effect.succeed,
  isReadOnly: true,
  run: Effect.fnUntraced(function* (page) {
    const tenants = yield* Tenants
    const { items, next } = yield* readPage(page, tenants.list, ({ id }) => id)
    return { id: "tenants", tenants: items.map(tenantRow), next }
  }),
  refusals: storeUnavailable
})

export const commands: Commands = [
  {
    noun: "tenant",
    description: "Accounts",
    commands: [
      tenantCreate,
      tenantProfile,
      tenantAttribution,
      tenantSurveys,
      tenantRetention,
      tenantSummaries,
      tenantList,
      tenantDelete,
      tenantReopen
    ]
  }
]
