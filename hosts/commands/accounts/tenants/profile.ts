import { Effect, Schema } from "effect"
import {
  PROFILE_NAME_CHARACTERS_MAX,
  PROFILE_NOTES_CHARACTERS_MAX,
  type WorkspaceProfile
} from "../../../../ports/accounts/tenants/Tenant.ts"
import { Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import { optionalTextFlag } from "../../line/flags.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { storeUnavailable, tenantNotFound } from "../../line/refusals.ts"
import { plainText, plainTextRule, tenantField } from "../../line/values.ts"

/** Null where it stays as it is; empty where the account is to say nothing of it any more. */
const said = (charactersMax: number) => Schema.NullOr(plainText(charactersMax))
const NAME_RULE = plainTextRule(PROFILE_NAME_CHARACTERS_MAX)

const named = (field: keyof WorkspaceProfile, text: string | null): Partial<WorkspaceProfile> =>
  text === null ? {} : { [field]: text === "" ? null : text }

export const tenantProfile = operatorCommand({
  name: "tenant profile",
  description: "Say for which brand an account orders background checks, or show what it says",
  flags: {
    ...tenantField.flags,
    brand_name: optionalTextFlag("brand-name", "The brand that checks are ordered for; empty: the account's name"),
    category: optionalTextFlag("category", "What the brand sells; empty: nothing is said"),
    notes: optionalTextFlag("notes", "What else whoever judges a fit should know; empty: nothing is said")
  },
  fields: {
    ...tenantField.fields,
    brand_name: said(PROFILE_NAME_CHARACTERS_MAX),
    category: said(PROFILE_NAME_CHARACTERS_MAX),
    notes: said(PROFILE_NOTES_CHARACTERS_MAX)
  },
  rules: {
    ...tenantField.rules,
    brand_name: NAME_RULE,
    category: NAME_RULE,
    notes: plainTextRule(PROFILE_NOTES_CHARACTERS_MAX)
  },
  read: Effect.succeed,
  isReadOnly: ({ brand_name, category, notes }) => [brand_name, category, notes].every((each) => each === null),
  run: Effect.fnUntraced(function* ({ tenant, ...changes }) {
    const profile = yield* Tenants.use((tenants) =>
      tenants.describe(tenant, {
        ...named("brandName", changes.brand_name),
        ...named("category", changes.category),
        ...named("notes", changes.notes)
      })
    )
    return { id: tenant, brand_name: profile.brandName, category: profile.category, notes: profile.notes }
  }),
  refusals: { ...storeUnavailable, ...tenantNotFound }
})
