import { describe, expect, test } from "bun:test"
import { Deferred, Effect, Fiber, Layer, Result } from "effect"
import { TestClock } from "effect/testing"
import fc from "fast-check"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { fingerprintOf } from "../../../domain/accounts/idempotency/fingerprint.ts"
import { readIdempotencyKey } from "../../../domain/accounts/idempotency/idempotencyKey.ts"
import {
  dispositionOf,
  KEYS_PER_BATCH,
  type KeyedRequest,
  LEASE_SECONDS,
  purgeExpiredKeys,
  runOnce
} from "../../../domain/accounts/idempotency/runOnce.ts"
import { layer as fixtures } from "../../../fixtures/accounts/idempotency/IdempotencyStore.ts"
import {
  IdempotencyKey,
  IdempotencyStore,
  type StoredResponse
} from "../../../ports/accounts/idempotency/IdempotencyStore.ts"
import { KeyId } from "../../../ports/accounts/keys/ApiKey.ts"
import { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { StoreUnavailable } from "../../../ports/system/StoreUnavailable.ts"
import { aClaim, aFingerprint, anotherClaim } from "../../contracts/idempotencyExamples.ts"
import { effectTest } from "../../support/running/effectTest.ts"

const tenantId = TenantId.make(crypto.randomUUID())

const aRequest = (): KeyedRequest => ({
  tenantId,
  keyId: KeyId.make(crypto.randomUUID()),
  key: IdempotencyKey.make(crypto.randomUUID()),
  fingerprint: aFingerprint()
})

/** Work that answers with its operation, and notes it. */
const answering =
  (operations: Array<string>, status = 200) =>
  (operationId: string) =>
    Effect.sync((): StoredResponse => {
      operations.push(operationId)
      return { status, headers: {}, body: Uint8Array.of(operations.length) }
    })

const unavailable = Effect.fail(
  new StoreUnavailable({ store: "Idempotency", cause: new Error("the connection broke") })
)

/** The store with other ways, for one attempt. */
const withStore = (change: (store: IdempotencyStore["Service"]) => Partial<IdempotencyStore["Service"]>) =>
  Effect.updateService(IdempotencyStore, (store) => ({ ...store, ...change(store) }))

const secondsPass = (seconds: number) => TestClock.adjust(`${seconds} seconds`)

describe("runOnce", () => {
  const it = effectTest(Layer.merge(fixtures, cryptography))

  it.effect(
    "the first request runs; a retry replays its response, and nothing re-runs",
    Effect.gen(function* () {
      const request = aRequest()
      const operations: Array<string> = []
      const first = yield* runOnce(request, answering(operations))
      const second = yield* runOnce(request, answering(operations))
      expect(first.isReplay).toBe(false)
      expect(second).toEqual({ isReplay: true, response: first.response })
      expect(operations).toHaveLength(1)
    })
  )

  it.effect(
    "the response is kept for 24 hours, and the key is as good as new after them",
    Effect.gen(function* () {
      const request = aRequest()
      const operations: Array<string> = []
      yield* runOnce(request, answering(operations))
      yield* secondsPass(24 * 3600 - 1)
      expect((yield* runOnce(request, answering(operations))).isReplay).toBe(true)
      yield* secondsPass(1)
      expect((yield* runOnce(request, answering(operations))).isReplay).toBe(false)
      expect(new Set(operations).size).toBe(2)
    })
  )

  it.effect(
    "a retry while the first is running is in flight, however long it runs",
    Effect.gen(function* () {
      const request = aRequest()
      const operations: Array<string> = []
      const slow = (operationId: string) => Effect.delay(answering(operations)(operationId), "50 seconds")
      const first = yield* Effect.forkChild(runOnce(request, slow))
      for (let second = 0; second < 50; second++) {
        yield* Effect.yieldNow
        expect(yield* Effect.flip(runOnce(request, slow))).toMatchObject({ _tag: "IdempotencyInFlight" })
        yield* secondsPass(1)
      }
      const { response } = yield* Fiber.join(first)
      expect(yield* runOnce(request, slow)).toEqual({ isReplay: true, response })
    })
  )

  it.effect(
    "a crash releases the claim within 60 s, and the retry carries the same operation on",
    Effect.gen(function* () {
      const request = aRequest()
      const operations: Array<string> = []
      const died = yield* runOnce(request, (id) => Effect.andThen(answering(operations)(id), Effect.never)).pipe(
        // A process that is gone neither extends its lease nor lets it go.
        withStore(() => ({ extend: () => Effect.succeed(true), release: () => Effect.void })),
        Effect.forkChild
      )
      yield* Effect.yieldNow
      yield* secondsPass(LEASE_SECONDS - 1)
      expect(yield* Effect.flip(runOnce(request, answering(operations)))).toMatchObject({ _tag: "IdempotencyInFlight" })
      yield* secondsPass(1)
      expect((yield* runOnce(request, answering(operations))).isReplay).toBe(false)
      expect(LEASE_SECONDS).toBeLessThanOrEqual(60)
      expect(operations).toHaveLength(2)
      expect(new Set(operations).size).toBe(1)
      yield* Fiber.interrupt(died)
    })
  )

  it.effect(
    "work that fails, dies or is interrupted releases the key at once; the retry has the same operation",
    Effect.gen(function* () {
      const request = aRequest()
      const operations: Array<string> = []
      const note = (id: string) => Effect.sync(() => void operations.push(id))
      yield* Effect.exit(runOnce(request, (id) => Effect.andThen(note(id), Effect.fail("no"))))
      yield* Effect.exit(runOnce(request, (id) => Effect.andThen(note(id), Effect.die("no"))))
      yield* Effect.exit(
        Effect.timeout(
          runOnce(request, (id) => Effect.andThen(note(id), Effect.interrupt)),
          "1 minute"
        )
      )
      yield* runOnce(request, answering(operations))
      expect(operations).toHaveLength(4)
      expect(new Set(operations).size).toBe(1)
    })
  )

  it.effect(
    "an attempt that was taken over does not answer: what it would say may differ from the replays",
    Effect.gen(function* () {
      const request = aRequest()
      const operations: Array<string> = []
      const mayEnd = yield* Deferred.make<void>()
      const paused = yield* runOnce(request, (id) =>
        Effect.andThen(Deferred.await(mayEnd), answering(operations)(id))
      ).pipe(
        withStore(() => ({ extend: () => Effect.succeed(true) })),
        Effect.flip,
        Effect.forkChild
      )
      yield* Effect.yieldNow
      yield* secondsPass(LEASE_SECONDS)
      const { response } = yield* runOnce(request, answering(operations))
      yield* Deferred.succeed(mayEnd, undefined)
      expect(yield* Fiber.join(paused)).toMatchObject({ _tag: "IdempotencyInFlight" })
      expect(yield* runOnce(request, answering(operations))).toEqual({ isReplay: true, response })
      expect(new Set(operations).size).toBe(1)
    })
  )

  it.live(
    "a claim or completion whose answer was lost is sent again, and is the same",
    Effect.gen(function* () {
      const request = aRequest()
      const operations: Array<string> = []
      const lost = { claim: true, complete: true }
      const once = <A, E>(name: keyof typeof lost, effect: Effect.Effect<A, E>) =>
        Effect.flatMap(effect, (value) => {
          const isLost = lost[name]
          lost[name] = false
          return isLost ? unavailable : Effect.succeed(value)
        })
      const first = yield* runOnce(request, answering(operations)).pipe(
        withStore((store) => ({
          claim: (claim) => once("claim", store.claim(claim)),
          complete: (...answer) => once("complete", store.complete(...answer))
        }))
      )
      expect(first.isReplay).toBe(false)
      expect(operations).toHaveLength(1)
      expect(lost).toEqual({ claim: false, complete: false })
      expect(yield* runOnce(request, answering(operations))).toEqual({ isReplay: true, response: first.response })
    })
  )

  it.live(
    "a response that can't be kept is not answered; the retry has the same operation",
    Effect.gen(function* () {
      const request = aRequest()
      const operations: Array<string> = []
      const failed = yield* runOnce(request, answering(operations)).pipe(
        withStore(() => ({ complete: () => unavailable })),
        Effect.flip
      )
      expect(failed).toMatchObject({ _tag: "StoreUnavailable", store: "Idempotency" })
      expect((yield* runOnce(request, answering(operations))).isReplay).toBe(false)
      expect(operations).toHaveLength(2)
      expect(new Set(operations).size).toBe(1)
    })
  )

  for (const status of [402, 409, 429, 500, 502, 503]) {
    it.effect(
      `a ${status} is not kept: the retry runs, as the same operation`,
      Effect.gen(function* () {
        const request = aRequest()
        const operations: Array<string> = []
        expect((yield* runOnce(request, answering(operations, status))).response.status).toBe(status)
        const other = { ...request, fingerprint: aFingerprint() }
        expect(yield* Effect.flip(runOnce(other, answering(operations)))).toMatchObject({
          _tag: "IdempotencyKeyReused"
        })
        expect((yield* runOnce(request, answering(operations))).isReplay).toBe(false)
        expect(operations).toHaveLength(2)
        expect(new Set(operations).size).toBe(1)
      })
    )
  }

  for (const status of [400, 401, 403]) {
    it.effect(
      `a ${status} is forgotten: the key may be used for a corrected request`,
      Effect.gen(function* () {
        const request = aRequest()
        const operations: Array<string> = []
        yield* runOnce(request, answering(operations, status))
        yield* runOnce({ ...request, fingerprint: aFingerprint() }, answering(operations))
        expect(new Set(operations).size).toBe(2)
      })
    )
  }

  it.effect(
    "a refusal does not forget an operation that an attempt before it may have carried on",
    Effect.gen(function* () {
      const request = aRequest()
      const operations: Array<string> = []
      yield* runOnce(request, answering(operations, 500))
      yield* runOnce(request, answering(operations, 400))
      yield* runOnce(request, answering(operations))
      expect(operations).toHaveLength(3)
      expect(new Set(operations).size).toBe(1)
    })
  )
})

describe("dispositionOf", () => {
  test.each([200, 201, 202, 404, 410, 422])("%d is kept", (status) => {
    expect(dispositionOf(status)).toBe("kept")
  })
})

describe("purgeExpiredKeys", () => {
  const it = effectTest(fixtures)

  it.effect(
    "removes every key whose time is over, batch by batch",
    Effect.gen(function* () {
      const store = yield* IdempotencyStore
      const count = 2 * KEYS_PER_BATCH + 1
      for (let n = 0; n < count; n++) yield* store.claim(aClaim(tenantId))
      const { expiresAt } = aClaim(tenantId)
      const young = anotherClaim(aClaim(tenantId), { ms: 1 })
      yield* store.claim(young)
      yield* TestClock.setTime(expiresAt.getTime() - 1)
      expect(yield* purgeExpiredKeys).toBe(0)
      yield* TestClock.setTime(expiresAt.getTime())
      expect(yield* purgeExpiredKeys).toBe(count)
      expect((yield* store.claim(anotherClaim(young, { ms: 2 })))._tag).toBe("InFlight")
    })
  )
})

describe("readIdempotencyKey", () => {
  const isKey = (value: string) => Result.isSuccess(readIdempotencyKey(value))

  test("takes 8 to 128 characters", () => {
    for (let length = 0; length <= 130; length++) {
      expect([length, isKey("k".repeat(length))]).toEqual([length, length >= 8 && length <= 128])
    }
  })

  test("quotes around the value belong to it", () => {
    expect(isKey(`"123456"`)).toBe(true)
    expect(isKey(`"12345"`)).toBe(false)
    expect(readIdempotencyKey(`"12345678"`)).not.toEqual(readIdempotencyKey("12345678"))
    expect(isKey(`"${"k".repeat(127)}"`)).toBe(false)
  })

  test("takes ASCII alone, sent once", () => {
    expect(isKey("ordér-12345")).toBe(false)
    expect(isKey("order\t12345")).toBe(false)
    expect(isKey("order 1,2;3=4")).toBe(true)
    expect(isKey("order-12345, order-12345")).toBe(false)
  })
})

describe("fingerprintOf", () => {
  const it = effectTest(cryptography)
  const asked = fc.record({
    method: fc.constantFrom("POST", "PUT"),
    path: fc.webPath(),
    keyId: fc.uuid().map((id) => KeyId.make(id)),
    body: fc.uint8Array({ maxLength: 20 })
  })

  it.property(
    "is the same for the same method, path, key and bytes, and another where one differs",
    fc.tuple(asked, asked),
    ([one, other]) =>
      Effect.gen(function* () {
        const fingerprint = yield* fingerprintOf(one)
        expect(yield* fingerprintOf({ ...one, body: one.body.slice() })).toBe(fingerprint)
        expect(yield* fingerprintOf({ ...one, keyId: other.keyId })).not.toBe(fingerprint)
        expect(yield* fingerprintOf({ ...one, method: `${one.method}X` })).not.toBe(fingerprint)
        expect(yield* fingerprintOf({ ...one, path: `${one.path}/` })).not.toBe(fingerprint)
        expect(yield* fingerprintOf({ ...one, body: Uint8Array.of(...one.body, 10) })).not.toBe(fingerprint)
      })
  )
})
