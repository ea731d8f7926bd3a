import { Effect, Schema } from "effect"
import { Flag } from "effect/cli"
import { RETRIED_MAX, retryDeadEvents } from "../../../../domain/tracking/events/retryDeadEvents.ts"
import { AsideId, DeadEvents } from "../../../../ports/tracking/events/DeadEvents.ts"
import { optionalTextFlag } from "../../line/flags.ts"
import { UsageWrong } from "../../line/Invocation.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { asideField, asideUnavailable, notKeptAside, withKeptAside } from "./asideRow.ts"
import { NotDeadEvent } from "./NotDeadEvent.ts"

export const eventRetry = operatorCommand({
  name: "event retry",
  description: "Have what is kept aside written after all, once what refused it is mended",
  flags: {
    id: optionalTextFlag("id", "The message's number, as event aside says it"),
    all: Flag.Boolean("all").pipe(
      Flag.withDescription(`All that is kept aside, ${RETRIED_MAX} at most`),
      Flag.withDefault(false)
    )
  },
  fields: { id: Schema.NullOr(AsideId), all: Schema.Boolean },
  rules: { ...asideField.rules, all: "must be true or false" },
  read: (said) =>
    (said.id === null) === said.all
      ? Effect.succeed(said)
      : Effect.fail(new UsageWrong({ message: "say either --id, or --all" })),
  isReadOnly: false,
  run: withKeptAside(
    Effect.fnUntraced(function* ({ id }) {
      if (id === null) return { id: "all", retried: yield* retryDeadEvents }
      const retried = yield* DeadEvents.use((aside) => aside.retry([id]))
      if (retried.length === 0) return yield* new NotDeadEvent()
      return { id, retried: retried.length }
    })
  ),
  refusals: { ...asideUnavailable, ...notKeptAside }
})
