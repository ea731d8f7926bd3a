import { afterAll, expect } from "bun:test"
import { Effect, Fiber, Layer, Logger, ManagedRuntime, Redacted } from "effect"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { layer as ports } from "../../../adapters/postgres/layer.ts"
import * as Server from "../../../adapters/postgres/opening/client.ts"
import { announceAllDue } from "../../../domain/revenue/orderEvents/announceOrders.ts"
import { Announcements } from "../../../ports/revenue/orderEvents/Announcements.ts"
import { describeOnPostgres } from "../../support/databases/testDatabase.ts"
import { sharedEffectTest } from "../../support/running/effectTest.ts"
import { withLongTimeout } from "../../support/running/withLongTimeout.ts"
import { asOf, money, order } from "../commissions/commissionWorld.ts"
import { openListeningWorld, textsTold } from "./orderWorld.ts"

const PLACED = "2025-01-11T10:00:00Z"
const ids = Array.from({ length: 12 }, (_, place) => `${10 + place}`)
const expected = ids.map((id) => `${id} v1 attributed 1000 [jane 1000]`)

await describeOnPostgres("several hosts that tell of orders", (url) => {
  const stores = Array.from({ length: 2 }, () =>
    ManagedRuntime.make(
      Layer.mergeAll(ports(Redacted.make("a signing secret")), cryptography, Logger.layer([])).pipe(
        Layer.provideMerge(withLongTimeout(Server.layer(url)))
      )
    )
  )
  const [first] = stores
  if (first === undefined) throw new Error("there is a host")
  const it = sharedEffectTest(Layer.effectContext(first.contextEffect))
  afterAll(() => Promise.all(stores.map((store) => store.dispose())))
  const announceOn = (at: string) =>
    Effect.all(
      [...stores, ...stores].map((store) => Effect.promise(() => store.runPromise(asOf(at, announceAllDue())))),
      { concurrency: "unbounded" }
    )

  it.live(
    "make each event once",
    Effect.gen(function* () {
      const { tenantId, key } = yield* openListeningWorld()
      for (const id of ids) yield* order(tenantId, id, PLACED, money(1_000n), ["jane"])
      yield* announceOn("2025-01-11T11:00:00Z")
      // What a host that was slow to record left is due again.
      yield* announceOn("2025-01-11T12:00:00Z")
      expect(yield* textsTold(key)).toEqual(expected)
    })
  )

  it.live(
    "lose nothing and tell nothing twice where one dies before it recorded, or once it did",
    Effect.gen(function* () {
      const announcements = yield* Announcements
      const { tenantId, key } = yield* openListeningWorld()
      for (const id of ids) yield* order(tenantId, id, PLACED, money(1_000n), ["jane"])
      const atStep = (record: (typeof announcements)["record"]) =>
        asOf("2025-01-11T11:00:00Z", announceAllDue()).pipe(
          Effect.provideService(Announcements, { ...announcements, record }),
          Effect.provide(cryptography),
          Effect.forkChild
        )
      const reached = Promise.withResolvers<void>()
      const before = yield* atStep(() => Effect.sync(() => reached.resolve()).pipe(Effect.andThen(Effect.never)))
      yield* Effect.promise(() => reached.promise)
      yield* Fiber.interrupt(before)
      expect(yield* textsTold(key)).toEqual([])
      // Its claim holds until it lapses.
      yield* announceOn("2025-01-11T11:00:01Z")
      expect(yield* textsTold(key)).toEqual([])
      const recorded = Promise.withResolvers<void>()
      const after = yield* asOf("2025-01-11T11:06:00Z", announceAllDue()).pipe(
        Effect.provideService(Announcements, {
          ...announcements,
          record: (claimed, tellings) =>
            announcements
              .record(claimed, tellings)
              .pipe(Effect.andThen(Effect.sync(() => recorded.resolve())), Effect.andThen(Effect.never))
        }),
        Effect.provide(cryptography),
        Effect.forkChild
      )
      yield* Effect.promise(() => recorded.promise)
      yield* Fiber.interrupt(after)
      yield* announceOn("2025-01-11T12:00:00Z")
      expect(yield* textsTold(key)).toEqual(expected)
    })
  )
})
