import { Effect } from "effect"
import { KeptAside } from "../../../../ports/tracking/events/KeptAside.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { asideField, asideUnavailable, notKeptAside, withKeptAside } from "./asideRow.ts"
import { NotKeptAside } from "./NotKeptAside.ts"

export const eventDrop = operatorCommand({
  name: "event drop",
  description: "Remove a message that is kept aside, for good",
  ...asideField,
  read: Effect.succeed,
  isReadOnly: false,
  run: withKeptAside(
    Effect.fnUntraced(function* ({ id }) {
      if (!(yield* KeptAside.use((aside) => aside.drop(id)))) return yield* new NotKeptAside()
      return { id, state: "dropped" }
    })
  ),
  refusals: { ...asideUnavailable, ...notKeptAside }
})
