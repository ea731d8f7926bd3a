import { Effect } from "effect"
import { AsideId, DeadEvents } from "../../../../ports/tracking/events/DeadEvents.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { readPage } from "../../line/readPage.ts"
import { pageFields } from "../../line/values.ts"
import { asideRow, asideUnavailable, withKeptAside } from "./asideRow.ts"

const page = pageFields(AsideId)

export const eventAside = operatorCommand({
  name: "event aside",
  description: "What an event stream took and could not write for what it says, oldest first",
  ...page,
  read: Effect.succeed,
  isReadOnly: true,
  run: withKeptAside(
    Effect.fnUntraced(function* (asked) {
      const aside = yield* DeadEvents
      const { items, next } = yield* readPage(
        asked,
        ({ after, limit }) => aside.list(after, limit),
        ({ id }) => id
      )
      return { id: "aside", messages: items.map(asideRow), next }
    })
  ),
  refusals: asideUnavailable
})
