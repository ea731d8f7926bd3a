import { Effect, Option } from "effect"
import { DeadEvents } from "../../../../ports/tracking/events/DeadEvents.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { asideField, asideRow, asideUnavailable, notKeptAside, withKeptAside } from "./asideRow.ts"
import { NotDeadEvent } from "./NotDeadEvent.ts"

export const eventShow = operatorCommand({
  name: "event show",
  description: "One message that is kept aside, with its text",
  ...asideField,
  read: Effect.succeed,
  isReadOnly: true,
  run: withKeptAside(
    Effect.fnUntraced(function* ({ id }) {
      const found = yield* DeadEvents.use((aside) => aside.find(id))
      if (Option.isNone(found)) return yield* new NotDeadEvent()
      return { ...asideRow(found.value), text: found.value.text }
    })
  ),
  refusals: { ...asideUnavailable, ...notKeptAside }
})
