import { Effect, Option } from "effect"
import { Argument, Flag } from "effect/cli"
import { revokeKey } from "../../../../domain/accounts/keys/revokeKey.ts"
import { KeyId } from "../../../../ports/accounts/keys/ApiKey.ts"
import { textFlag } from "../../line/flags.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { keyNotFound, storeUnavailable } from "../../line/refusals.ts"
import { ID_RULE } from "../../line/values.ts"
import { keyRow } from "./keyRow.ts"

export const keyRevoke = operatorCommand({
  name: "key revoke",
  description: "End a key for good, within 5 seconds",
  flags: {
    id: textFlag("id", "The key's id").pipe(Flag.optional),
    key: Argument.String("id").pipe(Argument.optional)
  },
  fields: { id: KeyId },
  rules: { id: ID_RULE },
  read: ({ id, key }) => Effect.succeed({ id: Option.getOrElse(id, () => Option.getOrElse(key, () => "")) }),
  isReadOnly: false,
  run: ({ id }) => Effect.map(revokeKey(id), keyRow),
  refusals: { ...storeUnavailable, ...keyNotFound }
})
