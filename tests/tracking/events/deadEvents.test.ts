import { expect, test } from "bun:test"
import { Effect, Fiber, Layer, Option, Redacted, Result } from "effect"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { layer as keptAside } from "../../../adapters/nats/DeadEvents.ts"
import { layer as streamed } from "../../../adapters/nats/layer.ts"
import { backlogAt } from "../../../adapters/nats/readBacklog.ts"
import { retryDeadEvents } from "../../../domain/tracking/events/deadEvents.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import { StoreUnavailable } from "../../../ports/system/StoreUnavailable.ts"
import { AsideId, DeadEvents } from "../../../ports/tracking/events/DeadEvents.ts"
import { EventBacklog } from "../../../ports/tracking/events/EventBacklog.ts"
import { EventLog } from "../../../ports/tracking/events/EventLog.ts"
import type { TrackingEvent } from "../../../ports/tracking/events/TrackingEvent.ts"
import { PLACE, sendCommand as sendTo } from "../../commands/place.ts"
import { aVisit } from "../../contracts/attributionExamples.ts"
import { newTenant } from "../../contracts/newTenant.ts"
import { startFaultyLink } from "../../histories/faultyLink.ts"
import { describeWithNats, type Nats, startNats } from "../../support/databases/natsServers.ts"
import { sized } from "../../support/running/sized.ts"

/** A bound on a hang. */
const TEST_TIMEOUT_MS = 60_000
/** Places at which a connection is cut, in each direction. */
const CUTS = sized(6, 60)
const refusal = new StoreUnavailable({ store: "Tracking", cause: "refused" })

/** A stream over a store in memory that refuses the events whose ids are in `refused`. */
const over = (nats: Nats) => {
  const refused = new Set<string>()
  const written: Array<TrackingEvent> = []
  const store = Layer.succeed(EventLog, {
    append: (event) => (refused.has(event.id) ? Effect.fail(refusal) : Effect.sync(() => void written.push(event)))
  }).pipe(Layer.provideMerge(Layer.provideMerge(fixtures, cryptography)))
  const options = { url: nats.url, replicas: 1, megabytesMax: 16, isRefusal: (error: unknown) => error === refusal }
  const layer = Layer.merge(streamed(options), keptAside(nats.url)).pipe(Layer.provideMerge(store))
  return { refused, written, layer }
}

/** Carries a command out where this stream is set. */
const sendCommand = (name: string, values: object) =>
  Effect.flatMap(DeadEvents, (aside) => sendTo(name, values, { ...PLACE, keptAside: Layer.succeed(DeadEvents, aside) }))

/** What the operator is told of a stream. */
const statusAt = (url: Redacted.Redacted<string>) =>
  sendTo("operator status", {}, { ...PLACE, backlog: backlogAt(url) })

/** Asks until nothing waits. */
const settled = Effect.gen(function* () {
  const backlog = yield* EventBacklog
  for (;;) if ((yield* backlog.read)?.waiting === 0) return
})

const append = (events: ReadonlyArray<TrackingEvent>) =>
  EventLog.use((log) => Effect.forEach(events, (event) => log.append(event), { discard: true }))

/** Three events that the store refuses, and one that it takes; a worker that goes on. */
const threeRefused = Effect.fnUntraced(function* (refused: Set<string>) {
  const tenantId = yield* newTenant
  const events = [aVisit(tenantId), aVisit(tenantId), aVisit(tenantId)] as const
  for (const { id } of events) refused.add(id)
  yield* append([...events, aVisit(tenantId)])
  yield* Effect.forkScoped(EventBacklog.use((backlog) => backlog.work))
  yield* settled
  return { tenantId, events }
})

const withNats = (
  name: string,
  body: (
    world: ReturnType<typeof over>,
    nats: Nats
  ) => Effect.Effect<void, unknown, Layer.Success<ReturnType<typeof over>["layer"]>>
) =>
  test(
    name,
    async () => {
      await using nats = await startNats()
      const world = over(nats)
      await body(world, nats).pipe(Effect.provide(world.layer), Effect.runPromise)
    },
    TEST_TIMEOUT_MS
  )

describeWithNats("what an event stream keeps aside", () => {
  withNats("is listed page by page, oldest first, and found with its text as it was taken", ({ refused }) =>
    Effect.gen(function* () {
      const { tenantId, events } = yield* threeRefused(refused)
      const aside = yield* DeadEvents
      const all = yield* aside.list(null, 10)
      expect(all).toHaveLength(3)
      for (const each of all) expect(each).toMatchObject({ reason: "refused", kind: "event", tenantId })
      const first = yield* aside.list(null, 2)
      const rest = yield* aside.list(first.at(-1)?.id ?? null, 2)
      expect([...first, ...rest]).toEqual([...all])
      expect(yield* aside.list(rest.at(-1)?.id ?? null, 2)).toEqual([])
      const texts = yield* Effect.forEach(all, ({ id }) => aside.find(id))
      const ids = texts.map((found) => JSON.parse(Option.getOrThrow(found).text).event.id)
      expect(ids.toSorted()).toEqual(events.map(({ id }) => id).toSorted())
      expect(all[0]?.bytes).toBe(Buffer.byteLength(Option.getOrThrow(texts[0] ?? Option.none()).text))
    }).pipe(Effect.scoped)
  )

  withNats(
    "is told to the operator, with what waits; a stream that does not answer is told as away",
    ({ refused }, nats) =>
      Effect.gen(function* () {
        expect(yield* statusAt(nats.url)).toMatchObject({
          event_stream: "here",
          events_waiting: 0,
          events_oldest_seconds: null
        })
        const { tenantId } = yield* Effect.scoped(threeRefused(refused))
        yield* append([aVisit(tenantId), aVisit(tenantId)])
        const told = yield* statusAt(nats.url)
        expect(told).toMatchObject({ event_stream: "here", events_waiting: 2, events_under_way: 0, events_aside: 3 })
        expect(told.events_oldest_seconds).toBeGreaterThanOrEqual(0)
        const nothing = { event_stream: "away", events_waiting: null, events_aside: null }
        const taken = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data: () => {} } })
        const free = taken.port
        taken.stop()
        expect(yield* statusAt(Redacted.make(`nats://127.0.0.1:${free}`))).toMatchObject(nothing)
      })
  )

  withNats(
    "is written after all once what refused it is mended; what is refused again is kept aside anew",
    ({ refused, written }) =>
      Effect.gen(function* () {
        const { events } = yield* threeRefused(refused)
        const aside = yield* DeadEvents
        const [one, ...others] = yield* aside.list(null, 10)
        if (one === undefined) throw new Error("nothing is kept aside")
        const mended = JSON.parse(Option.getOrThrow(yield* aside.find(one.id)).text).event.id
        refused.delete(mended)
        expect(yield* aside.retry([one.id, AsideId.make("999")])).toEqual([one.id])
        yield* settled
        expect(written.map(({ id }) => id)).toContain(mended)
        expect(yield* aside.list(null, 10)).toEqual(others)
        expect(yield* aside.retry([one.id])).toEqual([])

        // All others are refused again: each comes back once, under another number, and the run ends.
        expect(yield* retryDeadEvents).toBe(2)
        yield* settled
        const again = yield* aside.list(null, 10)
        expect(again).toHaveLength(2)
        expect(again.filter(({ id }) => others.some((other) => other.id === id))).toEqual([])

        refused.clear()
        expect(yield* retryDeadEvents).toBe(2)
        yield* settled
        expect(yield* aside.list(null, 10)).toEqual([])
        expect(events.every(({ id }) => written.filter((event) => event.id === id).length === 1)).toBe(true)
      }).pipe(Effect.scoped)
  )

  withNats(
    "MUST have each in one of the two places at any time, wherever its connection is cut; each is written once in the end",
    ({ refused, written }, nats) =>
      Effect.gen(function* () {
        const tenantId = yield* newTenant
        const events = Array.from({ length: 2 * CUTS + 1 }, () => aVisit(tenantId))
        for (const { id } of events) refused.add(id)
        yield* append(events)
        const work = yield* Effect.forkScoped(EventBacklog.use((backlog) => backlog.work))
        yield* settled
        yield* Fiber.interrupt(work)
        const [whole, ...others] = yield* DeadEvents.use((aside) => aside.list(null, events.length))
        if (whole === undefined) throw new Error("nothing is kept aside")

        yield* Effect.promise(async () => {
          await using link = await startFaultyLink(Number(new URL(nats.text).port))
          const retry = (id: AsideId) =>
            DeadEvents.use((aside) => aside.retry([id])).pipe(
              Effect.provide(keptAside(Redacted.make(`nats://127.0.0.1:${link.port}`))),
              Effect.result,
              Effect.runPromise
            )
          expect(await retry(whole.id)).toEqual(Result.succeed([whole.id]))
          const bytes = link.passed()
          let failed = 0
          for (const [place, { id }] of others.entries()) {
            const direction = place < CUTS ? "sent" : "answered"
            link.cutAfter(direction, Math.ceil((bytes[direction] * (1 + (place % CUTS))) / (CUTS + 1)))
            if (Result.isFailure(await retry(id))) failed += 1
            link.spare()
          }
          expect(failed).toBeGreaterThan(CUTS)
        })
        const asideIds = yield* Effect.map(
          DeadEvents.use((aside) => aside.list(null, events.length)),
          (kept) => new Set(kept.map(({ id }) => id))
        )
        const waiting = (yield* EventBacklog.use((backlog) => backlog.read))?.waiting ?? 0
        // Some are in both places, which the stream tells when they are put back again.
        expect(asideIds.size + waiting).toBeGreaterThanOrEqual(events.length)

        refused.clear()
        yield* retryDeadEvents
        yield* Effect.forkScoped(EventBacklog.use((backlog) => backlog.work))
        yield* settled
        expect(written.map(({ id }) => id).toSorted()).toEqual(events.map(({ id }) => id).toSorted())
      }).pipe(Effect.scoped)
  )

  withNats("is looked at, put back and dropped by commands, which say what is not there", ({ refused, written }) =>
    Effect.gen(function* () {
      const { tenantId } = yield* threeRefused(refused)
      const page = { limit: 2, after: null }
      const listed = yield* sendCommand("event aside", page)
      expect(listed).toMatchObject({ id: "aside", messages: [{ tenant: tenantId, reason: "refused" }, {}] })
      const [first, second] = (yield* DeadEvents.use((aside) => aside.list(null, 2))).map(({ id }) => id)
      expect(listed.next).toBe(second ?? "")
      expect(yield* sendCommand("event show", { id: first })).toMatchObject({ id: first, kind: "event" })
      expect(yield* sendCommand("event drop", { id: first })).toEqual({ id: first ?? "", state: "dropped" })
      refused.clear()
      expect(yield* sendCommand("event retry", { id: second, all: false })).toMatchObject({ retried: 1 })
      expect(yield* sendCommand("event retry", { id: null, all: true })).toMatchObject({ retried: 1 })
      yield* settled
      expect(written).toHaveLength(3)
      for (const name of ["event show", "event drop", "event retry"]) {
        const none = yield* Effect.result(sendCommand(name, { id: first, all: false }))
        expect(Result.isFailure(none) && none.failure.message).toBe("nothing is kept aside under this number")
      }
      const wrong = yield* Effect.result(sendCommand("event show", { id: "first" }))
      expect(Result.isFailure(wrong) && wrong.failure.message).toContain("event aside shows them")
    }).pipe(Effect.scoped)
  )

  withNats("is asked for in vain while the stream is away", (_, nats) =>
    Effect.gen(function* () {
      yield* Effect.promise(() => nats.kill())
      const asked = yield* Effect.result(sendCommand("event aside", { limit: 2, after: null }))
      expect(Result.isFailure(asked) && asked.failure.message).toBe("the event stream at EVENTS_URL did not answer")
    })
  )
})
