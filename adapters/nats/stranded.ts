import type { JetStreamManager } from "@nats-io/jetstream"
import { Duration, Effect } from "effect"
import { ensureConsumer, type Names } from "./stream.ts"

/** How often it is looked whether messages are stranded. */
const LOOK_SECONDS = 5

/**
 * The first message that the consumer will not give out though it is there; null where there is none.
 *
 * A server that crashed may come back with a consumer that knows of more acknowledgements than the stream does: it holds messages for done
 * that are there again, or, where the stream lost its end, those that will come next.
 */
const firstStranded = async (manager: JetStreamManager, names: Names): Promise<number | null> => {
  // In this order: what is acknowledged in between is gone from the stream, which can't make it look stranded.
  const { ack_floor: acknowledged } = await manager.consumers.info(names.stream, names.consumer)
  const { state } = await manager.streams.info(names.stream)
  const isAhead = acknowledged.stream_seq > state.last_seq
  return isAhead || (state.messages > 0 && state.first_seq <= acknowledged.stream_seq) ? state.first_seq : null
}

/**
 * Looks again and again for messages that are stranded, and makes the consumer anew where the same one is twice: all that is in the stream
 * is then given out again, and what was written is not written twice. `onRenewed` is run after that.
 */
export const rescueStranded = (
  manager: JetStreamManager,
  names: Names,
  onRenewed: () => void
): Effect.Effect<never> => {
  let seen: number | null = null
  const look = Effect.tryPromise(async () => {
    const first = await firstStranded(manager, names)
    const isStranded = first !== null && first === seen
    seen = first
    if (!isStranded) return false
    seen = null
    await manager.consumers.delete(names.stream, names.consumer)
    await ensureConsumer(manager, names)
    onRenewed()
    return true
  })
  return look.pipe(
    Effect.tap((isRenewed) =>
      isRenewed
        ? Effect.logWarning(
            "the event stream held messages that it would not give out, as after a crash; all that it holds is given out anew"
          )
        : Effect.void
    ),
    // A stream that is away is told of by who reads it.
    Effect.ignore,
    Effect.delay(Duration.seconds(LOOK_SECONDS)),
    Effect.forever
  )
}
