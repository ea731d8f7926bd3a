import { Effect, Redacted } from "effect"
import { Flag } from "effect/cli"
import { createKey } from "../../../../domain/accounts/keys/createKey.ts"
import { KeyScope } from "../../../../ports/accounts/keys/ApiKey.ts"
import { textFlag } from "../../line/flags.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { storeUnavailable, tenantNotFound } from "../../line/refusals.ts"
import { NAME_RULE, NameText, tenantField } from "../../line/values.ts"
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
  refusals: { ...storeUnavailable, ...tenantNotFound }
})
