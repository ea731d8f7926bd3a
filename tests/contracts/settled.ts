import { Context, Deferred, Effect, Layer } from "effect"
import type { ClickPeople } from "../../ports/revenue/fraud/ClickPeople.ts"
import { EventBacklog } from "../../ports/tracking/events/EventBacklog.ts"
import { EventLog } from "../../ports/tracking/events/EventLog.ts"
import { TrackingLinks } from "../../ports/tracking/links/TrackingLinks.ts"
import { People } from "../../ports/tracking/people/People.ts"

type Written = EventLog | People | TrackingLinks

/** Tells whoever waits for it that something was written, or refused. */
class Settled extends Context.Service<
  Settled,
  {
    readonly settle: (what: string) => Effect.Effect<void>
    readonly await: (what: string) => Effect.Effect<void>
  }
>()("creatorsignal/tests/contracts/Settled") {}

const settledLayer = Layer.sync(Settled, () => {
  const all = new Map<string, Deferred.Deferred<void>>()
  const of = (what: string) => {
    const made = all.get(what) ?? Deferred.makeUnsafe<void>()
    all.set(what, made)
    return made
  }
  return Settled.of({
    settle: (what) => Effect.asVoid(Deferred.succeed(of(what), undefined)),
    await: (what) => Deferred.await(of(what))
  })
})

const nameOf = (value: object): string =>
  JSON.stringify(value, (_, field) => (typeof field === "bigint" ? field.toString() : field))

/** The same ports, each of whose writes, once it is over, is passed to `then`. */
const after = (
  ports: Context.Context<Written>,
  then: <E>(what: string, write: Effect.Effect<void, E>) => Effect.Effect<void, E>
): Context.Context<Written> => {
  const log = Context.get(ports, EventLog)
  const people = Context.get(ports, People)
  const links = Context.get(ports, TrackingLinks)
  return Context.make(EventLog, {
    append: (event) => then(`${event.tenantId}/${event.id}`, log.append(event))
  }).pipe(
    Context.add(People, { ...people, record: (sighting) => then(nameOf(sighting), people.record(sighting)) }),
    Context.add(TrackingLinks, {
      ...links,
      recordClick: (click) => then(`${click.tenantId}/${click.id}`, links.recordClick(click))
    })
  )
}

/**
 * Ports whose writes go by a stream, which answer once the store has what was written, or has refused it: a suite that reads what it wrote
 * waits for no more than that. `streamed` is the stream over the store.
 */
export const settledOver = <Store, E, F>(
  streamed: Layer.Layer<Written | ClickPeople | EventBacklog, F, Written | ClickPeople>,
  store: Layer.Layer<Store | Written | ClickPeople, E>
) => {
  const telling = Layer.effectContext(
    Effect.gen(function* () {
      const settled = yield* Settled
      return after(yield* Effect.context<Written>(), (what, write) => Effect.ensuring(write, settled.settle(what)))
    })
  ).pipe(Layer.provideMerge(store))
  const waiting = Layer.effectContext(
    Effect.gen(function* () {
      const settled = yield* Settled
      yield* Effect.forkScoped(EventBacklog.use((backlog) => backlog.work))
      return after(yield* Effect.context<Written>(), (what, write) => Effect.andThen(write, settled.await(what)))
    })
  )
  return waiting.pipe(Layer.provideMerge(streamed), Layer.provideMerge(telling), Layer.provide(settledLayer))
}
