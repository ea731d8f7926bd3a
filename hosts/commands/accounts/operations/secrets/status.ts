import { Effect } from "effect"
import { SealedSecrets } from "../../../../../ports/accounts/operations/SealedSecrets.ts"
import { operatorCommand } from "../../../line/operatorCommand.ts"
import { storeUnavailable } from "../../../line/refusals.ts"

export const secretsStatus = operatorCommand({
  name: "secrets status",
  description: "What is sealed under the signing secret, what under the one before it, and what can't be opened",
  flags: {},
  fields: {},
  rules: {},
  read: Effect.succeed,
  isReadOnly: true,
  toleratesLost: true,
  run: Effect.fnUntraced(function* () {
    const counts = yield* SealedSecrets.use((secrets) => secrets.count)
    return {
      id: "secrets",
      sealed: counts.map(({ what, current, previous, unopened }) => ({ what, current, previous, unopened })),
      unopened: counts.flatMap(({ what, unopenedRows }) => unopenedRows.map((row) => ({ what, row })))
    }
  }),
  refusals: storeUnavailable
})
