import { Effect, Redacted } from "effect"
import { Flag } from "effect/cli"
import { createKey } from "../../../domain/accounts/createKey.ts"
import { KeyScope } from "../../../ports/accounts/ApiKey.ts"
import { textFlag } from "../flags.ts"
import { operatorCommand } from "../operatorCommand.ts"
import { accountsUnavailable, tenantNotFound } from "../refusals.ts"
import { NAME_RULE, NameText, tenantField } from "../values.ts"
import { keyRow } from "./keyRow.ts"

/** The key's secret is in its row, this once. */
export const keyCreate = operatorCommand({
  name: "key create",
  description: "Make a key; its secret is shown this once",
  flags: {
    ...tenantField.flags,
    scope: Flag.Literals("scope", KeyScope.literals).pipe(Flag.withDescription("What the key may do")),
    label: textFlag("label", "What the key is called").pipe(Flag.withDefault("API key"))
  },
  fields: { ...tenantField.fields, scope: KeyScope, label: NameText },
  rules: { ...tenantField.rules, scope: `must be one of ${KeyScope.literals.join(", ")}`, label: NAME_RULE },
  read: Effect.succeed,
  isReadOnly: false,
  run: ({ label, scope, tenant }) =>
    Effect.map(createKey({ tenantId: tenant, scope, label }), ({ key, secret }) => ({
      ...keyRow(key),
      key: Redacted.value(secret)
    })),
  refusals: { ...accountsUnavailable, ...tenantNotFound }
})
