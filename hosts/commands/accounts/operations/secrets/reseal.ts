import { Effect, Schema } from "effect"
import { Flag } from "effect/cli"
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

export const secretsReseal = operatorCommand({
  name: "secrets reseal",
  description: "Seal under the signing secret what is sealed under the one before it",
  flags: {
    giveUp: Flag.Boolean("give-up").pipe(
      Flag.withDescription("Let hosts start though something can't be opened, which then has to be set anew"),
      Flag.withDefault(false)
    )
  },
  fields: { give_up: Schema.Boolean },
  rules: { give_up: "takes no value" },
  read: ({ giveUp }) => Effect.succeed({ give_up: giveUp }),
  isReadOnly: false,
  needsData: true,
  toleratesLost: true,
  run: Effect.fnUntraced(function* ({ give_up }) {
    const counts = yield* SealedSecrets.use((secrets) => secrets.reseal({ givesUp: give_up }))
    return {
      id: "secrets",
      state: counts.every(({ unopened }) => unopened === 0) ? "ok" : give_up ? "given_up" : "unopened",
      sealed: counts.map(({ what, previous, unopened }) => ({ what, resealed: previous, unopened })),
      unopened: counts.flatMap(({ what, unopenedRows }) => unopenedRows.map((row) => ({ what, row })))
    }
  }),
  refusals: storeUnavailable,
  isNo: ({ state }) => state === "unopened"
})
