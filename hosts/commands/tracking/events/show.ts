import { Effect, Option } from "effect"
import { KeptAside } from "../../../../ports/tracking/events/KeptAside.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { asideField, asideRow, asideUnavailable, notKeptAside, withKeptAside } from "./asideRow.ts"
import { NotKeptAside } from "./NotKeptAside.ts"

export const eventShow = operatorCommand({
  name: "event show",
  description: "One message that is kept aside, with its text",
  ...asideField,
  read: Effect.succeed,
  isReadOnly: true,
  run: withKeptAside(
    Effect.fnUntraced(function* ({ id }) {
      const found = yield* KeptAside.use((aside) => aside.find(id))
      if (Option.isNone(found)) return yield* new NotKeptAside()
      return { ...asideRow(found.value), text: found.value.text }
    })
  ),
  refusals: { ...asideUnavailable, ...notKeptAside }
})
