import { Effect } from "effect"
import { SealedSecrets } from "../../../ports/operations/SealedSecrets.ts"
import { operatorCommand } from "../operatorCommand.ts"
import { sealedSecretsUnavailable } from "../refusals.ts"

export const secretsReseal = operatorCommand({
  name: "secrets reseal",
  description: "Seal under the signing secret what is sealed under the one before it",
  flags: {},
  fields: {},
  rules: {},
  read: Effect.succeed,
  isReadOnly: false,
  needsData: true,
  run: Effect.fnUntraced(function* () {
    const counts = yield* SealedSecrets.use((secrets) => secrets.reseal)
    return {
      id: "secrets",
      state: counts.every(({ unopened }) => unopened === 0) ? "ok" : "unopened",
      sealed: counts.map(({ what, previous, unopened }) => ({ what, resealed: previous, unopened })),
      unopened: counts.flatMap(({ what, unopenedRows }) => unopenedRows.map((row) => ({ what, row })))
    }
  }),
  refusals: sealedSecretsUnavailable,
  isNo: ({ state }) => state !== "ok"
})
