import type { ConsumerMessages, JetStreamClient, JetStreamManager, JsMsg } from "@nats-io/jetstream"
import { headers } from "@nats-io/transport-node"
import { Cause, Duration, Effect, Exit, Fiber, Latch } from "effect"
import { LinkedQueue } from "../../ports/system/LinkedQueue.ts"
import { SECOND_MS } from "../../ports/time/days.ts"
import type { AsideMessage } from "../../ports/tracking/events/DeadEvents.ts"
import type { Connection } from "./connection.ts"
import { readMessage, type Taken } from "./messages.ts"
import { rescueStranded } from "./stranded.ts"
import { type Names, REASON_HEADER } from "./stream.ts"

/** Messages that one question to the stream asks for. */
const PULL_MESSAGES_MAX = 500
/** How long such a question stands. */
const PULL_SECONDS = 30
/** A stream that says nothing for twice as long is asked anew. */
const HEARTBEAT_SECONDS = 5
/** How often a host says that it still has what it took: well before another would take it. */
const HOLD_SECONDS = 5
/** The pause before what could not be written is written again. */
const STORE_PAUSE_MS = 1_000
/** The pause before the stream is asked anew after a failure, and before what this program can't read yet is looked at again. */
const STREAM_PAUSE_MS = 2_000
const LATER_MS = 10_000
/** That the store is away is logged at most this often. */
const AWAY_LOG_SECONDS = 10
/** How long a stopping host waits until what it acknowledged is on its way. */
const FLUSH_SECONDS = 2

type Reason = AsideMessage["reason"]

/** What one message has come to. */
const toIdentify = (message: JsMsg) => ({ sequence: message.seq, delivery: message.info.deliveryCount })

/**
 * Makes the work of a host on the stream: every message is written, and acknowledged once that is done, or kept aside. `write` is given
 * many at once and MUST be idempotent: a host that dies leaves what it had not acknowledged to the others. `isRefusal` says of its failure
 * that it is for what the message says, and would come again.
 */
export const makeWork = <E>(
  { client }: Connection,
  stream: JetStreamClient,
  manager: JetStreamManager,
  names: Names,
  write: (taken: Taken) => Effect.Effect<void, E>,
  isRefusal: (error: E) => boolean
): Effect.Effect<never> =>
  Effect.gen(function* () {
    const fork = Effect.runForkWith(yield* Effect.context<never>())
    const underWay = new LinkedQueue<{ readonly message: JsMsg; readonly fiber: Fiber.Fiber<void> }>()
    const stopping = yield* Latch.make(false)
    let isStopping = false
    let loggedAwayMs = Number.NEGATIVE_INFINITY

    const noteAway = (cause: Cause.Cause<E>) =>
      Effect.suspend(() => {
        const nowMs = performance.now()
        if (nowMs - loggedAwayMs < AWAY_LOG_SECONDS * SECOND_MS) return Effect.void
        loggedAwayMs = nowMs
        return Effect.logWarning("what the event stream holds can't be written now; it waits there", cause)
      })

    /** Out of the way of the others, where somebody can look at it. Where that fails, it stays where it was. */
    const keepAside = (message: JsMsg, reason: Reason, why: Cause.Cause<E> | null = null) =>
      Effect.tryPromise(async () => {
        const noted = headers()
        noted.set(REASON_HEADER, reason)
        await stream.publish(names.asideSubject, message.data, {
          msgID: `${names.stream}/${message.seq}`,
          headers: noted
        })
        message.ack()
      }).pipe(
        Effect.andThen(
          Effect.logError(
            `a message of the event stream was kept aside: it is ${reason}`,
            ...(why === null ? [] : [why])
          )
        ),
        Effect.catchCause((cause) =>
          Effect.andThen(
            Effect.sync(() => message.nak(LATER_MS)),
            Effect.logError(`a message of the event stream is ${reason} and could not be kept aside`, cause)
          )
        ),
        Effect.annotateLogs(toIdentify(message))
      )

    const settle = Effect.fnUntraced(function* (message: JsMsg) {
      const taken = readMessage(message.string())
      if (taken === "later") return message.nak(LATER_MS)
      if (taken === "unreadable") return yield* keepAside(message, taken)
      for (;;) {
        const exit = yield* Effect.exit(write(taken))
        if (Exit.isSuccess(exit)) return message.ack()
        const failure = Cause.findErrorOption(exit.cause)
        if (failure._tag === "Some" && isRefusal(failure.value)) return yield* keepAside(message, "refused", exit.cause)
        yield* noteAway(exit.cause)
        // Another host takes it at once.
        if (isStopping) return message.nak()
        yield* Effect.timeoutOption(stopping.await, Duration.millis(STORE_PAUSE_MS))
      }
    })

    const take = (message: JsMsg) => {
      const fiber = fork(settle(message))
      const place = underWay.add({ message, fiber })
      fiber.addObserver(() => underWay.remove(place))
    }

    let taking: ConsumerMessages | null = null

    /** Takes messages until the stream says no more, or it can't be asked. */
    const consume = Effect.acquireUseRelease(
      Effect.tryPromise(async () => {
        const consumer = await stream.consumers.get(names.stream, names.consumer)
        taking = await consumer.consume({
          callback: take,
          max_messages: PULL_MESSAGES_MAX,
          expires: PULL_SECONDS * SECOND_MS,
          idle_heartbeat: HEARTBEAT_SECONDS * SECOND_MS
        })
        return taking
      }),
      (messages) => Effect.tryPromise(() => messages.closed()),
      (messages) => Effect.sync(() => messages.stop())
    ).pipe(
      Effect.catchCause((cause) => Effect.logWarning("the event stream could not be read", cause)),
      Effect.andThen(Effect.sleep(Duration.millis(STREAM_PAUSE_MS))),
      Effect.forever
    )

    const hold = Effect.sync(() => {
      for (const { message } of underWay) message.working()
    }).pipe(Effect.delay(Duration.seconds(HOLD_SECONDS)), Effect.forever)

    /** What is being written is written, and what waits for its turn is given back. */
    const finish = Effect.gen(function* () {
      isStopping = true
      yield* stopping.open
      yield* Effect.forEach([...underWay], ({ fiber }) => Fiber.await(fiber), {
        concurrency: "unbounded",
        discard: true
      })
      yield* Effect.tryPromise(() => client.flush()).pipe(
        Effect.timeout(Duration.seconds(FLUSH_SECONDS)),
        Effect.ignore
      )
    })

    const rescue = rescueStranded(manager, names, () => taking?.stop())
    const holding = yield* Effect.forkChild(hold)
    // Until all is written it is held.
    return yield* Effect.raceFirst(consume, rescue).pipe(
      Effect.ensuring(finish),
      Effect.ensuring(Fiber.interrupt(holding))
    )
  })
