import { expect, test } from "bun:test"
import { connect } from "@nats-io/transport-node"
import { Deferred, Effect, Fiber, Layer, Redacted, Result } from "effect"
import { layer as streamed } from "../../../adapters/nats/layer.ts"
import { namesOf } from "../../../adapters/nats/stream.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Journeys } from "../../../ports/revenue/attribution/Journeys.ts"
import { StoreUnavailable } from "../../../ports/system/StoreUnavailable.ts"
import { type Backlog, EventBacklog } from "../../../ports/tracking/events/EventBacklog.ts"
import { EventLog } from "../../../ports/tracking/events/EventLog.ts"
import type { TrackingEvent } from "../../../ports/tracking/events/TrackingEvent.ts"
import { TrackingLinks } from "../../../ports/tracking/links/TrackingLinks.ts"
import { aClick, aLink, aPageView, aPurchase, aVisit, newCode, noon } from "../../contracts/attributionExamples.ts"
import { newTenant } from "../../contracts/newTenant.ts"
import { describeWithNats, type Nats, startNats } from "../../support/databases/natsServers.ts"

/** A bound on a hang. */
const TEST_TIMEOUT_MS = 60_000
/** The pause between two looks at what something else is changing. */
const POLL_MS = 20
const NAMES = namesOf("creatorsignal-events")
const POISON = newCode()
const refusal = new StoreUnavailable({ store: "Tracking", cause: "refused" })
const away = new StoreUnavailable({ store: "Tracking", cause: "away" })
const all = { concurrency: "unbounded" } as const

type Append = EventLog["Service"]["append"]

/** The stream over a store in memory, whose log is replaced; events are counted as that log takes them. */
const over = (nats: Nats, replace: (append: Append) => Append = (append) => append, megabytesMax = 16) => {
  const written: Array<TrackingEvent> = []
  const store = Layer.effect(
    EventLog,
    EventLog.use((log) =>
      Effect.succeed(
        EventLog.of({
          append: replace((event) => Effect.tap(log.append(event), () => Effect.sync(() => written.push(event))))
        })
      )
    )
  ).pipe(Layer.provideMerge(fixtures))
  const options = { url: nats.url, replicas: 1, megabytesMax, isRefusal: (error: unknown) => error === refusal }
  return { written, layer: streamed(options).pipe(Layer.provideMerge(store)) }
}

/** Asks again until the backlog is as it is awaited. */
const backlogUntil = (isAwaited: (backlog: Backlog) => boolean) =>
  Effect.gen(function* () {
    const backlog = yield* EventBacklog
    for (;;) {
      const now = yield* backlog.read
      if (now !== null && isAwaited(now)) return now
    }
  })
const empty = backlogUntil(({ waiting }) => waiting === 0)

const append = (event: TrackingEvent) => EventLog.use((log) => log.append(event))
const working = Effect.forkScoped(EventBacklog.use((backlog) => backlog.work))
const visits = (count: number, tenantId: TenantId) => Array.from({ length: count }, () => aVisit(tenantId))
const idsOf = (events: ReadonlyArray<TrackingEvent>) => events.map(({ id }) => id).toSorted()

const withNats = (name: string, body: (nats: Nats) => Promise<void>) =>
  test(
    name,
    async () => {
      await using nats = await startNats()
      await body(nats)
    },
    TEST_TIMEOUT_MS
  )

describeWithNats("an event stream", () => {
  withNats("MUST write everything that was taken, once: also what was taken while the store was away", async (nats) => {
    let isAway = true
    const { layer, written } = over(nats, (append) => (event) => (isAway ? Effect.fail(away) : append(event)))
    await Effect.gen(function* () {
      const tenantId = yield* newTenant
      const events = [...visits(200, tenantId), aPurchase(tenantId)]
      yield* working
      yield* Effect.forEach(events, append, all)
      const { oldestAt } = yield* backlogUntil(({ underWay }) => underWay === events.length)
      expect(oldestAt).toBeInstanceOf(Date)
      expect(written).toEqual([])
      isAway = false
      expect(yield* empty).toMatchObject({ oldestAt: null, underWay: 0, aside: 0 })
      expect(idsOf(written)).toEqual(idsOf(events))
    }).pipe(Effect.scoped, Effect.provide(layer), Effect.runPromise)
  })

  withNats("MUST keep aside what the store refuses for what it says, and write the rest", async (nats) => {
    const { layer, written } = over(
      nats,
      (append) => (event) => (event.ref === POISON ? Effect.fail(refusal) : append(event))
    )
    await Effect.gen(function* () {
      const tenantId = yield* newTenant
      const events = visits(100, tenantId)
      const poison = aVisit(tenantId, { ref: POISON })
      yield* Effect.forEach([...events.slice(0, 50), poison, ...events.slice(50)], append)
      yield* working
      expect(yield* empty).toMatchObject({ aside: 1 })
      expect(idsOf(written)).toEqual(idsOf(events))
      const kept = yield* Effect.promise(() =>
        nats.ask(async ({ streams }) => streams.getMessage(NAMES.aside, { seq: 1 }))
      )
      expect(kept?.header.get("Creatorsignal-Reason")).toBe("refused")
      expect(kept?.json()).toMatchObject({ kind: "event", event: { id: poison.id } })
    }).pipe(Effect.scoped, Effect.provide(layer), Effect.runPromise)
  })

  withNats("keeps aside what nobody can read, and leaves what a later program wrote", async (nats) => {
    const { layer, written } = over(nats)
    await Effect.gen(function* () {
      const tenantId = yield* newTenant
      yield* Effect.promise(async () => {
        const client = await connect({ servers: nats.text })
        for (const text of ["{", '{"v":1,"kind":"dream"}', '{"v":2,"kind":"event"}'])
          client.publish(NAMES.subject, text)
        await client.flush()
        await client.close()
      })
      yield* append(aPageView(tenantId))
      yield* working
      yield* backlogUntil(({ aside, waiting }) => aside === 2 && waiting === 1)
      expect(written).toHaveLength(1)
    }).pipe(Effect.scoped, Effect.provide(layer), Effect.runPromise)
  })

  withNats("tells an event sent again, within the window by its id and beyond it by the store", async (nats) => {
    const { layer } = over(nats)
    await Effect.gen(function* () {
      const tenantId = yield* newTenant
      const event = aVisit(tenantId)
      yield* Effect.forEach(Array.from({ length: 20 }), () => append(event), all)
      expect(yield* backlogUntil(() => true)).toMatchObject({ waiting: 1 })
      // As long as the window is, and it can't be shorter.
      yield* Effect.promise(() =>
        nats.ask(({ streams }) => streams.update(NAMES.stream, { duplicate_window: 100_000_000 }))
      )
      for (;;) {
        yield* append(event)
        const { waiting } = yield* backlogUntil(() => true)
        if (waiting > 1) break
      }
      yield* working
      yield* empty
      const journeys = yield* Journeys
      expect(yield* journeys.visitsOf(tenantId, [event.pvId], noon(0), noon(31))).toHaveLength(1)
    }).pipe(Effect.scoped, Effect.provide(layer), Effect.runPromise)
  })

  withNats("records clicks, once each", async (nats) => {
    const { layer } = over(nats)
    await Effect.gen(function* () {
      const links = yield* TrackingLinks
      const tenantId = yield* newTenant
      const link = aLink(tenantId)
      yield* links.insert(link)
      const clicks = Array.from({ length: 30 }, () => aClick(link))
      yield* Effect.forEach([...clicks, ...clicks], links.recordClick, all)
      yield* working
      yield* empty
      const { counts } = yield* links.countClicks(tenantId, noon(0), noon(31), clicks.length * 2, null)
      expect(counts).toEqual([{ code: link.code, kind: "human", count: clicks.length }])
    }).pipe(Effect.scoped, Effect.provide(layer), Effect.runPromise)
  })

  withNats("that is full refuses what is new and keeps what it has", async (nats) => {
    const { layer, written } = over(nats, (append) => append, 1)
    await Effect.gen(function* () {
      const tenantId = yield* newTenant
      const large = () => aPageView(tenantId, { dataJson: JSON.stringify("x".repeat(50_000)) })
      const accepted: Array<TrackingEvent> = []
      for (;;) {
        const event = large()
        const result = yield* Effect.result(append(event))
        if (Result.isFailure(result)) break
        accepted.push(event)
      }
      expect(accepted.length).toBeGreaterThan(10)
      yield* working
      yield* empty
      expect(idsOf(written)).toEqual(idsOf(accepted))
      yield* append(large())
    }).pipe(Effect.scoped, Effect.provide(layer), Effect.runPromise)
  })

  withNats(
    "killed while it is worked on, and started again, gives out all that it took; meanwhile it takes none",
    async (nats) => {
      const { layer, written } = over(nats)
      await Effect.gen(function* () {
        const tenantId = yield* newTenant
        const accepted: Array<TrackingEvent> = []
        let refused = 0
        const send = Effect.gen(function* () {
          while (refused === 0) {
            const event = aVisit(tenantId)
            const result = yield* Effect.result(append(event))
            if (Result.isSuccess(result)) accepted.push(event)
            else refused += 1
          }
        })
        yield* working
        const senders = yield* Effect.forkScoped(
          Effect.all(
            Array.from({ length: 16 }, () => send),
            all
          )
        )
        while (accepted.length < 200) yield* Effect.sleep(POLL_MS)
        yield* Effect.promise(() => nats.kill())
        yield* Fiber.join(senders)
        expect(refused).toBeGreaterThan(0)
        yield* Effect.promise(() => nats.start())
        const after = aVisit(tenantId)
        // That it is connected again is promised, how soon is not.
        while (Result.isFailure(yield* Effect.result(append(after)))) yield* Effect.sleep(POLL_MS)
        yield* empty
        const kept = new Set(written.map(({ id }) => id))
        expect([...accepted, after].filter(({ id }) => !kept.has(id))).toEqual([])
      }).pipe(Effect.scoped, Effect.provide(layer), Effect.runPromise)
    }
  )

  withNats("is worked on by several hosts at once, and a host that stops gives back what it holds", async (nats) => {
    const EVENTS = 300
    const held = Deferred.makeUnsafe<void>()
    const tried = new Set<string>()
    const stuck = over(
      nats,
      () =>
        ({ id }) =>
          Effect.suspend(() => {
            if (tried.add(id).size < EVENTS) return Effect.fail(away)
            return Effect.andThen(Deferred.succeed(held, undefined), Effect.fail(away))
          })
    )
    const others = [over(nats), over(nats)]
    const tenantEvents = Effect.gen(function* () {
      const tenantId = yield* newTenant
      const events = visits(EVENTS, tenantId)
      yield* Effect.forEach(events, append, all)
      return events
    })
    const events = await Effect.gen(function* () {
      const events = yield* tenantEvents
      const worker = yield* working
      yield* Deferred.await(held)
      yield* Fiber.interrupt(worker)
      return events
    }).pipe(Effect.scoped, Effect.provide(stuck.layer), Effect.runPromise)
    await Promise.all(
      others.map(({ layer }) =>
        Effect.andThen(working, empty).pipe(Effect.scoped, Effect.provide(layer), Effect.runPromise)
      )
    )
    const written = others.flatMap(({ written }) => written)
    expect(idsOf(written)).toEqual(idsOf(events))
  })

  withNats("has acknowledged what a host was writing when it was stopped", async (nats) => {
    const begun = Deferred.makeUnsafe<void>()
    const goOn = Deferred.makeUnsafe<void>()
    const { layer, written } = over(
      nats,
      (append) => (event) =>
        Deferred.succeed(begun, undefined).pipe(Effect.andThen(Deferred.await(goOn)), Effect.andThen(append(event)))
    )
    await Effect.gen(function* () {
      yield* append(aPageView(yield* newTenant))
      const worker = yield* working
      yield* Deferred.await(begun)
      const stopped = yield* Effect.forkScoped(Fiber.interrupt(worker))
      yield* Deferred.succeed(goOn, undefined)
      yield* Fiber.join(stopped)
      expect(written).toHaveLength(1)
      expect(yield* backlogUntil(() => true)).toMatchObject({ waiting: 0 })
    }).pipe(Effect.scoped, Effect.provide(layer), Effect.runPromise)
  })
})

const failureOf = (nats: { readonly text: string }) =>
  Effect.scoped(
    Layer.build(streamed({ url: Redacted.make(nats.text), replicas: 1, megabytesMax: 1, isRefusal: () => false }))
  ).pipe(
    Effect.provide(fixtures),
    Effect.flip,
    Effect.map(({ message, cause }) => `${message} ${cause instanceof Error ? cause.message : ""}`),
    Effect.runPromise
  )

describeWithNats("what is no event stream", () => {
  test("is refused where JetStream is off", async () => {
    await using nats = await startNats({ withoutJetStream: true })
    expect(await failureOf(nats)).toMatch(/jetstream is not enabled/i)
  })

  test("is refused where a stream of its name is kept otherwise", async () => {
    await using nats = await startNats()
    await nats.ask(({ streams }) => streams.add({ name: NAMES.stream, subjects: ["somebody.else"] }))
    expect(await failureOf(nats)).toContain(`the stream ${NAMES.stream} is there and is kept otherwise`)
  })
})
