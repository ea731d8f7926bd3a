import { Effect } from "effect"
import { AsideId, type AsideMessage, type DeadEvents } from "../../../../ports/tracking/events/DeadEvents.ts"
import { textFlag } from "../../line/flags.ts"
import type { CommandPlace } from "../../line/operatorCommand.ts"
import { STREAM_SILENT } from "../../line/refusals.ts"

/** The message that a command is about. */
export const asideField = {
  flags: { id: textFlag("id", "The message's number, as event aside says it") },
  fields: { id: AsideId },
  rules: { id: "must be a message's number: event aside shows them" }
} as const

export const asideUnavailable = { StoreUnavailable: STREAM_SILENT } as const
export const notKeptAside = { NotDeadEvent: "nothing is kept aside under this number" } as const

/** Does what a command does with what the stream keeps aside where it is carried out. */
export const withKeptAside =
  <Values, A, E>(run: (values: Values) => Effect.Effect<A, E, DeadEvents>) =>
  (values: Values, { keptAside }: CommandPlace): Effect.Effect<A, E> =>
    Effect.provide(run(values), keptAside)

export const asideRow = ({ id, at, reason, kind, tenantId, bytes }: AsideMessage) => ({
  id,
  at: at.toISOString(),
  reason,
  kind,
  tenant: tenantId,
  bytes
})
