import { describe, expect } from "bun:test"
import { Deferred, Effect, Fiber, Layer } from "effect"
import { Digest } from "effect/crypto"
import { TestClock } from "effect/testing"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import {
  CACHED_BYTES_MAX,
  CACHED_HOURS,
  makePrinting,
  PRINTS_PER_ACCOUNT_MAX,
  PRINTS_RUNNING_MAX
} from "../../../domain/creators/reports/printing.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { PRINTS_AT_ONCE_MAX, ReportPrinter } from "../../../ports/creators/reports/ReportPrinter.ts"
import { fullReport } from "../../pdf/sampleReports.ts"
import { effectTest } from "../../support/running/effectTest.ts"

const sha256 = (data: Uint8Array) => new Uint8Array(new Bun.CryptoHasher("sha256").update(data).digest())

/** Digests at once, where the platform's come when one of its threads is free: so what was begun has an order. */
const digests = Layer.succeed(Digest.Digest, {
  digest: (_, data) => Effect.sync(() => sha256(data)),
  digestHex: (_, data) => Effect.sync(() => Buffer.from(sha256(data)).toString("hex"))
})

const it = effectTest(Layer.mergeAll(fixtures, cryptography, digests))

const tenant = (number: number) => TenantId.make(`0190b1c0-0000-7000-8000-${String(number).padStart(12, "0")}`)
const [ann, bob] = [tenant(1), tenant(2)]
const titled = (title: string) => ({ ...fullReport, title })

/** A printer that notes what it prints, each as soon as it may. */
const printer = (bytes = 10) =>
  Effect.gen(function* () {
    const printed: Array<string> = []
    const gate = yield* Deferred.make<void>()
    const { print, printCached } = yield* makePrinting
    const noting = ReportPrinter.of({
      print: ({ title }) =>
        Effect.gen(function* () {
          printed.push(title)
          yield* Deferred.await(gate)
          return new Uint8Array(bytes)
        })
    })
    return {
      printed,
      open: Deferred.succeed(gate, undefined),
      print: (title: string, whose: TenantId) =>
        Effect.provideService(print(titled(title), whose), ReportPrinter, noting),
      printCached: (title: string, whose: TenantId) =>
        Effect.provideService(printCached(titled(title), whose), ReportPrinter, noting)
    }
  })

/** Lets what was begun come as far as it can. */
const settle = Effect.forEach(Array.from({ length: 50 }), () =>
  Effect.promise(() => new Promise((done) => setImmediate(done)))
)
const begun = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.tap(Effect.forkChild(work, { startImmediately: true }), () => settle)

describe("printing", () => {
  it.effect(
    "80 who ask for one document at once are given one print, and the next ones the same",
    Effect.gen(function* () {
      const { printed, open, printCached } = yield* printer()
      const asking = yield* begun(
        Effect.forEach(Array.from({ length: 80 }), () => printCached("a", ann), { concurrency: "unbounded" })
      )
      expect(printed).toEqual(["a"])
      yield* open
      expect(new Set(yield* Fiber.join(asking)).size).toBe(1)
      for (let time = 0; time < 3; time++) yield* printCached("a", bob)
      expect(printed).toEqual(["a"])
    })
  )

  it.effect(
    "accounts take turns: whoever has many documents waiting waits for them, and nobody else does",
    Effect.gen(function* () {
      const { printed, open, print } = yield* printer()
      const many = yield* Effect.forEach(Array.from({ length: PRINTS_PER_ACCOUNT_MAX }), (_, index) =>
        begun(print(`ann ${index}`, ann))
      )
      const one = yield* begun(print("bob", bob))
      yield* open
      yield* Fiber.join(one)
      yield* Fiber.joinAll(many)
      expect(printed.indexOf("bob")).toBeLessThanOrEqual(PRINTS_RUNNING_MAX + 1)
      expect(printed.filter((title) => title !== "bob")).toEqual(many.map((_, index) => `ann ${index}`))
    })
  )

  it.effect(
    "an account that has PRINTS_PER_ACCOUNT_MAX waiting is refused with PrinterBusy, and another is printed for",
    Effect.gen(function* () {
      const { open, print } = yield* printer()
      const many = yield* Effect.forEach(Array.from({ length: PRINTS_PER_ACCOUNT_MAX }), (_, index) =>
        begun(print(`ann ${index}`, ann))
      )
      expect(yield* Effect.flip(print("one too many", ann))).toMatchObject({ _tag: "PrinterBusy" })
      const one = yield* begun(print("bob", bob))
      yield* open
      yield* Fiber.join(one)
      yield* Fiber.joinAll(many)
      expect((yield* print("later", ann)).byteLength).toBe(10)
    })
  )

  it.effect(
    "of all accounts at most PRINTS_AT_ONCE_MAX documents wait or are printed",
    Effect.gen(function* () {
      const { open, print } = yield* printer()
      const all = yield* Effect.forEach(Array.from({ length: PRINTS_AT_ONCE_MAX }), (_, index) =>
        begun(print(String(index), tenant(index)))
      )
      expect(yield* Effect.flip(print("one too many", tenant(99)))).toMatchObject({ _tag: "PrinterBusy" })
      yield* open
      expect(yield* Fiber.joinAll(all)).toHaveLength(PRINTS_AT_ONCE_MAX)
    })
  )

  it.effect(
    "what was printed is kept for CACHED_HOURS",
    Effect.gen(function* () {
      const { printed, open, printCached } = yield* printer()
      yield* open
      yield* printCached("a", ann)
      yield* TestClock.adjust(`${CACHED_HOURS - 1} hours`)
      yield* printCached("a", ann)
      expect(printed).toEqual(["a"])
      yield* TestClock.adjust("1 hour")
      yield* printCached("a", ann)
      expect(printed).toEqual(["a", "a"])
    })
  )

  it.effect(
    "at most CACHED_BYTES_MAX are kept, of what was asked for last",
    Effect.gen(function* () {
      const { printed, open, printCached } = yield* printer(CACHED_BYTES_MAX / 2)
      yield* open
      for (const title of ["a", "b", "a", "c", "a", "b"]) yield* printCached(title, ann)
      expect(printed).toEqual(["a", "b", "c", "b"])
    })
  )

  it.effect(
    "a document that can't be printed is tried again for whoever asks next",
    Effect.gen(function* () {
      const { printCached } = yield* makePrinting
      let tries = 0
      const failing = ReportPrinter.of({
        print: () => Effect.suspend(() => Effect.die(`try ${++tries}`))
      })
      for (let time = 0; time < 2; time++) {
        yield* Effect.exit(Effect.provideService(printCached(titled("a"), ann), ReportPrinter, failing))
      }
      expect(tries).toBe(2)
    })
  )
})
