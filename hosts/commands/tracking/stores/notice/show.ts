import { Effect } from "effect"
import { findLetter } from "../../../../../domain/tracking/stores/letters/readLetters.ts"
import { operatorCommand } from "../../../line/operatorCommand.ts"
import { storeUnavailable } from "../../../line/refusals.ts"
import { letterField, letterNotFound, letterRow } from "./letterRow.ts"

export const noticeShow = operatorCommand({
  name: "notice show",
  description: "One notification that could not be read, with its text, which holds personal data",
  ...letterField,
  read: Effect.succeed,
  isReadOnly: true,
  run: Effect.fnUntraced(function* ({ tenant, id }) {
    const { letter, text } = yield* findLetter(tenant, id)
    return { ...letterRow(letter), text }
  }),
  refusals: { ...storeUnavailable, ...letterNotFound }
})
