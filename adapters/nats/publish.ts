import type { JetStreamClient } from "@nats-io/jetstream"
import { Duration, Effect } from "effect"
import type { Connection } from "./connection.ts"
import type { Names } from "./stream.ts"

/** Messages that are on their way to the stream at once, at most; past it new ones are refused. */
const IN_FLIGHT_MAX = 20_000
/** Messages on their way from which on whoever needs no answer, and so would never slow down, is told to wait for one. */
const BEHIND_MESSAGES = IN_FLIGHT_MAX / 4
/** The same in UTF-16 units of their texts: a host must not fill its memory with what the stream does not take. */
const IN_FLIGHT_CHARACTERS_MAX = 32_000_000
/** How long the stream may take to say that it has a message, and how often it is asked: a message sent again is told by its id. */
const PUBLISH_TIMEOUT_MS = 2_500
const PUBLISH_TRIES = 2
/** How long a stopping host waits for what is on its way: no longer than that can be. */
const DRAIN_SECONDS = 10

/** One object for all that are refused, however many. */
const TOO_MANY = new Error("more is on its way to the event stream than it keeps up with")
const NOT_OURS = new Error("the message was stored in another stream")

/**
 * Makes what publishes into the stream: it resolves once the stream says that it has the message. Messages go out as they come, without
 * waiting for each other. The end of the scope waits for those on their way.
 */
export const makePublish = Effect.fnUntraced(function* (
  { connected }: Connection,
  stream: JetStreamClient,
  { stream: name, subject }: Names
) {
  let inFlight = 0
  let charactersInFlight = 0
  let onIdle: (() => void) | undefined

  yield* Effect.addFinalizer(() =>
    Effect.callback<void>((resume) => {
      if (inFlight === 0) return resume(Effect.void)
      onIdle = () => resume(Effect.void)
    }).pipe(Effect.timeout(Duration.seconds(DRAIN_SECONDS)), Effect.ignore)
  )

  const publish = async (text: string, messageId: string | null): Promise<void> => {
    if (inFlight >= IN_FLIGHT_MAX || charactersInFlight + text.length > IN_FLIGHT_CHARACTERS_MAX) throw TOO_MANY
    inFlight++
    charactersInFlight += text.length
    try {
      const next = connected()
      if (next !== null) await next
      const options = { timeout: PUBLISH_TIMEOUT_MS, retries: PUBLISH_TRIES }
      const ack = await stream.publish(subject, text, messageId === null ? options : { ...options, msgID: messageId })
      if (ack.stream !== name) throw NOT_OURS
    } finally {
      inFlight--
      charactersInFlight -= text.length
      if (inFlight === 0) onIdle?.()
    }
  }
  return Object.assign(publish, {
    /** Whether messages come faster than the stream takes them. */
    isBehind: (): boolean => inFlight >= BEHIND_MESSAGES
  })
})
