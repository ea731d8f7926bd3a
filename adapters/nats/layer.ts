import { jetstream, jetstreamManager } from "@nats-io/jetstream"
import { Context, Effect, Exit, Layer, Redacted } from "effect"
import { takeAll } from "../../ports/paging/Page.ts"
import { ClickPeople } from "../../ports/revenue/fraud/ClickPeople.ts"
import { StoreUnavailable } from "../../ports/system/StoreUnavailable.ts"
import { EventBacklog } from "../../ports/tracking/events/EventBacklog.ts"
import { EventLog } from "../../ports/tracking/events/EventLog.ts"
import { TrackingLinks } from "../../ports/tracking/links/TrackingLinks.ts"
import { People } from "../../ports/tracking/people/People.ts"
import { readAddress, WRONG_ADDRESS } from "./address.ts"
import { openConnection } from "./connection.ts"
import { messageIdOf, type Taken, writeMessage } from "./messages.ts"
import { makePublish } from "./publish.ts"
import { readBacklog } from "./readBacklog.ts"
import { ensureStreams, namesOf, type StreamSettings } from "./stream.ts"
import { makeWork } from "./work.ts"

/** How long the stream may take to say how it does. */
const ASK_TIMEOUT_MS = 3_000

/** One object for all that are refused, however many. */
const UNSTORABLE = new StoreUnavailable({
  store: "Tracking",
  cause: new Error("no database could hold what the event says")
})

const unavailable = (cause: unknown) => new StoreUnavailable({ store: "Tracking", cause })

/** The ports whose writes go by the stream. */
export type Streamed = EventLog | People | TrackingLinks | ClickPeople

/**
 * Events, clicks and notes of people, taken by a JetStream stream and written by the same ports of a store.
 *
 * When a write succeeds the stream has it, whether or not the store answers; it is read once `work` of any host has written it.
 * `isRefusal` says of a store's failure that it is for what it was given, and would come again.
 *
 * Fails where no server of the address answers, where JetStream is off there, and where a stream of the name is another's.
 */
export const layer = (
  options: StreamSettings & {
    readonly url: Redacted.Redacted<string>
    readonly isRefusal: (error: StoreUnavailable) => boolean
  }
): Layer.Layer<Streamed | EventBacklog, Error, Streamed> =>
  Layer.effectContext(
    Effect.gen(function* () {
      const address = readAddress(Redacted.value(options.url))
      if (address === null) return yield* Effect.fail(WRONG_ADDRESS)
      const names = namesOf(address.stream)
      const store = yield* Effect.context<Streamed>()
      const log = Context.get(store, EventLog)
      const people = Context.get(store, People)
      const links = Context.get(store, TrackingLinks)
      const clickPeople = Context.get(store, ClickPeople)

      const connection = yield* openConnection(address, async (client) =>
        ensureStreams(await jetstreamManager(client, { timeout: ASK_TIMEOUT_MS }), names, options)
      )
      const manager = yield* Effect.tryPromise(() => jetstreamManager(connection.client, { timeout: ASK_TIMEOUT_MS }))
      yield* Effect.tryPromise(() => ensureStreams(manager, names, options))
      const stream = jetstream(connection.client, { timeout: ASK_TIMEOUT_MS })
      const publish = yield* makePublish(connection, stream, names)

      const takeTelling = (taken: Taken, told: (exit: Exit.Exit<void, StoreUnavailable>) => void): void => {
        const text = writeMessage(taken)
        if (text === null) told(Exit.fail(UNSTORABLE))
        else
          publish(text, messageIdOf(taken)).then(
            () => told(Exit.void),
            (cause: unknown) => told(Exit.fail(unavailable(cause)))
          )
      }
      const take = (taken: Taken): Effect.Effect<void, StoreUnavailable> =>
        Effect.callback<void, StoreUnavailable>((resume) => takeTelling(taken, resume))

      const write = (taken: Taken): Effect.Effect<void, StoreUnavailable> => {
        switch (taken.kind) {
          case "event":
            return log.append(taken.event)
          case "click":
            return links.recordClick(taken.click)
          case "sighting":
            return people.record(taken.sighting)
          case "click_sighting":
            return clickPeople.record([taken.sighting])
        }
      }

      const read = Effect.tryPromise({ try: () => readBacklog(manager, names), catch: unavailable })

      const events = EventLog.of({
        append: (event) => take({ kind: "event", event }),
        take: (event, told) => takeTelling({ kind: "event", event }, told)
      })
      return Context.make(EventLog, events).pipe(
        Context.add(TrackingLinks, {
          ...links,
          recordClick: (click) => take({ kind: "click", click }),
          takeClick: (click, told) => {
            if (publish.isBehind()) return false
            takeTelling({ kind: "click", click }, told)
            return true
          }
        }),
        Context.add(People, { ...people, record: (sighting) => take({ kind: "sighting", sighting }) }),
        Context.add(ClickPeople, {
          ...clickPeople,
          record: (sightings) =>
            takeAll(
              sightings.map((sighting) => ({ kind: "click_sighting", sighting }) as const),
              takeTelling
            ).pipe(Effect.mapError((cause) => new StoreUnavailable({ store: "Watch", cause })))
        }),
        Context.add(
          EventBacklog,
          EventBacklog.of({ read, work: makeWork(connection, stream, manager, names, write, options.isRefusal) })
        )
      )
    })
  )
