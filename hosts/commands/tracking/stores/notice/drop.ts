import { Effect } from "effect"
import { dropLetter } from "../../../../../domain/tracking/privacy/retryLetters.ts"
import { operatorCommand } from "../../../line/operatorCommand.ts"
import { storeUnavailable } from "../../../line/refusals.ts"
import { letterField, letterNotFound } from "./letterRow.ts"

export const noticeDrop = operatorCommand({
  name: "notice drop",
  description: "Give up a notification that could not be read, for good",
  ...letterField,
  read: Effect.succeed,
  isReadOnly: false,
  run: Effect.fnUntraced(function* ({ tenant, id }) {
    yield* dropLetter(tenant, id)
    return { id, state: "dropped" }
  }),
  refusals: { ...storeUnavailable, ...letterNotFound }
})
