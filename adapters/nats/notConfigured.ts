import { Effect, Layer } from "effect"
import { EventBacklog } from "../../ports/attribution/EventBacklog.ts"

/** Events are written as they are taken. */
export const layer = Layer.succeed(EventBacklog, { read: Effect.succeed(null), work: Effect.never })
