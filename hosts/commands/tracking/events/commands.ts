import { Effect, Option, Schema } from "effect"
import { Flag } from "effect/cli"
import { RETRIED_MAX, retryDeadEvents } from "../../../../domain/tracking/events/deadEvents.ts"
import { AsideId, type AsideMessage, DeadEvents } from "../../../../ports/tracking/events/DeadEvents.ts"
import { optionalTextFlag, readPage, textFlag } from "../../line/flags.ts"
import { UsageWrong } from "../../line/Invocation.ts"
import { type CommandPlace, type Commands, operatorCommand } from "../../line/operatorCommand.ts"
import { STREAM_SILENT } from "../../line/refusals.ts"
import { pageFields } from "../../line/values.ts"

/** The message that a command is about. */
const asideField = {
  flags: { id: textFlag("id", "The message's number, as event aside says it") },
  fields: { id: AsideId },
  rules: { id: "must be a message's number: event aside shows them" }
} as const

const asideUnavailable = { StoreUnavailable: STREAM_SILENT } as const
const notKeptAside = { NotDeadEvent: "nothing is kept aside under this number" } as const

/** Does what a command does with what the stream keeps aside where it is carried out. */
const withKeptAside =
  <Values, A, E>(run: (values: Values) => Effect.Effect<A, E, DeadEvents>) =>
  (values: Values, { keptAside }: CommandPlace): Effect.Effect<A, E> =>
    Effect.provide(run(values), keptAside)

const asideRow = ({ id, at, reason, kind, tenantId, bytes }: AsideMessage) => ({
  id,
  at: at.toISOString(),
  reason,
  kind,
  tenant: tenantId,
  bytes
})

const page = pageFields(AsideId)

const eventAside = operatorCommand({
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

/** Nothing is kept aside under a number: it was put back, dropped, or never there. */
export class NotDeadEvent extends Schema.TaggedError<NotDeadEvent>()("NotDeadEvent", {}) {}

const eventShow = operatorCommand({
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

const eventRetry = operatorCommand({
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

const eventDrop = operatorCommand({
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

export const commands: Commands = [
  {
    noun: "event",
    description: "What an event stream keeps aside",
    commands: [eventAside, eventShow, eventRetry, eventDrop]
  }
]
