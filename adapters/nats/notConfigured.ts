import { Effect, Layer, Option } from "effect"
import { DeadEvents } from "../../ports/tracking/events/DeadEvents.ts"
import { EventBacklog } from "../../ports/tracking/events/EventBacklog.ts"

/** Events are written as they are taken. */
export const layer = Layer.succeed(EventBacklog, { read: Effect.succeed(null), work: Effect.never })

/** What can't be written is refused, and its sender told. */
export const nothingAside = Layer.succeed(DeadEvents, {
  list: () => Effect.succeed([]),
  find: () => Effect.succeed(Option.none()),
  retry: () => Effect.succeed([]),
  drop: () => Effect.succeed(false)
})
