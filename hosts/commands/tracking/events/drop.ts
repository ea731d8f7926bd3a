import { Effect } from "effect"
import { DeadEvents } from "../../../../ports/tracking/events/DeadEvents.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { asideField, asideUnavailable, notKeptAside, withKeptAside } from "./asideRow.ts"
import { NotDeadEvent } from "./NotDeadEvent.ts"

export const eventDrop = operatorCommand({
  name: "event drop",
  description: "Remove a message that is kept aside, for good",
  ...asideField,
  read: Effect.succeed,
  isReadOnly: false,
  run: withKeptAside(
    Effect.fnUntraced(function* ({ id }) {
      if (!(yield* DeadEvents.use((aside) => aside.drop(id)))) return yield* new NotDeadEvent()
      return { id, state: "dropped" }
    })
  ),
  refusals: { ...asideUnavailable, ...notKeptAside }
})
