import { describe, expect } from "bun:test"
import { Clock, Effect, Fiber, Layer, Redacted } from "effect"
import { Digest, SecureRandom } from "effect/crypto"
import { TestClock } from "effect/testing"
import {
  KEY_CACHE_SECONDS,
  LAST_USED_INTERVAL_SECONDS,
  makeAuthenticate,
  OUTAGE_KEY_SECONDS,
  requireScope,
  UNKNOWN_KEY_ENTRIES_MAX
} from "../../../domain/accounts/keys/authenticate.ts"
import { createKey, revokeKey } from "../../../domain/accounts/keys/keys.ts"
import { newSecretKey } from "../../../domain/accounts/keys/secretKey.ts"
import { senderNetworkOf, UNKNOWN_KEYS_MAX, UNKNOWN_KEYS_SECONDS } from "../../../domain/accounts/keys/unknownKeys.ts"
import { createTenant } from "../../../domain/accounts/tenants/createTenant.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import { KeyScope } from "../../../ports/accounts/keys/ApiKey.ts"
import { ApiKeys } from "../../../ports/accounts/keys/ApiKeys.ts"
import { StoreUnavailable } from "../../../ports/system/StoreUnavailable.ts"
import { effectTest } from "../../support/running/effectTest.ts"

const it = effectTest(Layer.mergeAll(fixtures, Digest.layerWebCrypto, SecureRandom.layerWebCrypto))

const NOW = Date.UTC(2026, 2, 1, 9)

const newKey = Effect.gen(function* () {
  yield* TestClock.setTime(NOW)
  const { id: tenantId } = yield* createTenant("Corner Shop")
  const { key, secret } = yield* createKey({ tenantId, scope: "full", label: "Server" })
  return { key, text: Redacted.value(secret) }
})

const unknownKey = Effect.map(newSecretKey("full"), Redacted.value)

type Keys = ApiKeys["Service"]

/** Authenticates over the store in which some operations are replaced. */
const authenticateOver = (replace: (keys: Keys) => Partial<Keys>) =>
  Effect.gen(function* () {
    const keys = yield* ApiKeys
    return yield* Effect.provideService(makeAuthenticate, ApiKeys, ApiKeys.of({ ...keys, ...replace(keys) }))
  })

/** A store that notes when it is asked for a key, in milliseconds after NOW. */
const counted = Effect.gen(function* () {
  const askedMs: Array<number> = []
  const authenticate = yield* authenticateOver(({ find }) => ({
    find: (hash) =>
      Effect.clockWith((clock) => {
        askedMs.push(clock.currentTimeMillisUnsafe() - NOW)
        return find(hash)
      })
  }))
  return { askedMs, authenticate }
})

const tagOf = <A, E extends { readonly _tag: string }>(check: Effect.Effect<A, E>) =>
  Effect.map(Effect.flip(check), ({ _tag }) => _tag)

const unavailable = new StoreUnavailable({ store: "Accounts", cause: new Error("connection refused") })

describe("authenticate", () => {
  it.effect(
    "a key of any scope answers itself, as it stands",
    Effect.gen(function* () {
      const { id: tenantId } = yield* createTenant("Corner Shop")
      const authenticate = yield* makeAuthenticate
      for (const scope of KeyScope.literals) {
        const { key, secret } = yield* createKey({ tenantId, scope, label: scope })
        expect(yield* authenticate(Redacted.value(secret))).toEqual(key)
      }
    })
  )

  it.effect(
    "no key is MissingApiKey",
    Effect.gen(function* () {
      const authenticate = yield* makeAuthenticate
      for (const text of [null, ""]) expect(yield* tagOf(authenticate(text))).toBe("MissingApiKey")
    })
  )

  it.effect(
    "an unknown key is InvalidApiKey",
    Effect.gen(function* () {
      const authenticate = yield* makeAuthenticate
      expect(yield* tagOf(authenticate(yield* unknownKey))).toBe("InvalidApiKey")
    })
  )

  it.effect(
    "a key with a wrong checksum is InvalidApiKey and never reaches the store",
    Effect.gen(function* () {
      const { text } = yield* newKey
      const authenticate = yield* authenticateOver(() => ({ find: () => Effect.die("the store was asked") }))
      const last = text.endsWith("0") ? "1" : "0"
      for (const wrong of [text.slice(0, -1) + last, "sk_live_", "null", text.slice(1), `${text} `, "x".repeat(1e6)]) {
        expect(yield* tagOf(authenticate(wrong))).toBe("InvalidApiKey")
      }
    })
  )

  it.effect(
    "a revoked key is refused after KEY_CACHE_SECONDS, which is within 5 s",
    Effect.gen(function* () {
      const { key, text } = yield* newKey
      const authenticate = yield* makeAuthenticate
      yield* authenticate(text)
      yield* revokeKey(key.id)
      yield* TestClock.adjust(KEY_CACHE_SECONDS * 1000)
      expect(yield* tagOf(authenticate(text))).toBe("InvalidApiKey")
      expect(KEY_CACHE_SECONDS).toBeLessThanOrEqual(5)
    })
  )

  it.effect(
    "nor does a store that is slow to answer stretch that: what it says is as old as the question",
    Effect.gen(function* () {
      const { key, text } = yield* newKey
      const authenticate = yield* authenticateOver(({ find }) => ({
        find: (hash) => Effect.tap(find(hash), Effect.sleep("3 seconds"))
      }))
      const first = yield* Effect.forkChild(authenticate(text))
      yield* TestClock.adjust("1 second")
      yield* revokeKey(key.id)
      yield* TestClock.adjust("2 seconds")
      expect((yield* Fiber.join(first)).id).toBe(key.id)
      yield* TestClock.adjust(KEY_CACHE_SECONDS * 1000 - 3_000)
      const second = yield* Effect.forkChild(tagOf(authenticate(text)))
      yield* TestClock.adjust("3 seconds")
      expect(yield* Fiber.join(second)).toBe("InvalidApiKey")
    })
  )

  it.effect(
    "the store is asked once in KEY_CACHE_SECONDS for a key, good or unknown, however many requests carry it",
    Effect.gen(function* () {
      const { text } = yield* newKey
      const unknown = yield* unknownKey
      const { askedMs, authenticate } = yield* counted
      const manyRequests = Effect.all(
        Array.from({ length: 100 }, () => [authenticate(text), tagOf(authenticate(unknown))]).flat(),
        { concurrency: "unbounded" }
      )
      yield* manyRequests
      yield* TestClock.adjust(KEY_CACHE_SECONDS * 1000 - 1)
      yield* manyRequests
      expect(askedMs).toEqual([0, 0])
      yield* TestClock.adjust(1)
      yield* manyRequests
      expect(askedMs).toEqual([0, 0, KEY_CACHE_SECONDS * 1000, KEY_CACHE_SECONDS * 1000])
    })
  )

  it.effect(
    "a store that is unavailable is AuthUnavailable, and that isn't remembered",
    Effect.gen(function* () {
      const { key, text } = yield* newKey
      let isDown = true
      const authenticate = yield* authenticateOver(({ find }) => ({
        find: (hash) => Effect.suspend(() => (isDown ? Effect.fail(unavailable) : find(hash)))
      }))
      const refusal = yield* Effect.flip(authenticate(text))
      expect(refusal._tag === "AuthUnavailable" ? refusal.cause : refusal._tag).toBe(unavailable)
      isDown = false
      expect((yield* authenticate(text)).id).toBe(key.id)
    })
  )

  it.effect(
    "a store that doesn't answer in KEY_CACHE_SECONDS is AuthUnavailable, and that isn't remembered",
    Effect.gen(function* () {
      const { key, text } = yield* newKey
      let isStuck = true
      const authenticate = yield* authenticateOver(({ find }) => ({
        find: (hash) => Effect.suspend(() => (isStuck ? Effect.never : find(hash)))
      }))
      const stuck = yield* Effect.forkChild(tagOf(authenticate(text)))
      yield* TestClock.adjust(KEY_CACHE_SECONDS * 1000)
      expect(yield* Fiber.join(stuck)).toBe("AuthUnavailable")
      isStuck = false
      expect((yield* authenticate(text)).id).toBe(key.id)
    })
  )

  it.effect(
    "a request that is given up doesn't spoil the answer for the others that wait for it",
    Effect.gen(function* () {
      const { key, text } = yield* newKey
      const authenticate = yield* authenticateOver(({ find }) => ({
        find: (hash) => Effect.andThen(Effect.sleep("1 second"), find(hash))
      }))
      const givenUp = yield* Effect.forkChild(authenticate(text))
      yield* Effect.yieldNow
      const waiting = yield* Effect.forkChild(authenticate(text))
      yield* Effect.yieldNow
      yield* Fiber.interrupt(givenUp)
      yield* TestClock.adjust("1 second")
      expect((yield* Fiber.join(waiting)).id).toBe(key.id)
    })
  )
})

describe("authenticate.throughOutages", () => {
  /** A check over a store that is away while `store.isAway`, and a count of how often it was asked. */
  const overOutage = Effect.gen(function* () {
    const store = { isAway: false, asked: 0 }
    const authenticate = yield* authenticateOver(({ find }) => ({
      find: (hash) =>
        Effect.suspend(() => {
          store.asked += 1
          return store.isAway ? Effect.fail(unavailable) : find(hash)
        })
    }))
    return { store, authenticate }
  })
  const forget = TestClock.adjust(`${KEY_CACHE_SECONDS} seconds`)

  it.effect(
    "answers a key that was good while the store is away, for OUTAGE_KEY_SECONDS, and the check itself does not",
    Effect.gen(function* () {
      const { key, text } = yield* newKey
      const { store, authenticate } = yield* overOutage
      yield* authenticate(text)
      store.isAway = true
      yield* forget
      expect((yield* authenticate.throughOutages(text)).id).toBe(key.id)
      expect(yield* tagOf(authenticate(text))).toBe("AuthUnavailable")
      yield* TestClock.adjust(`${OUTAGE_KEY_SECONDS - KEY_CACHE_SECONDS - 1} seconds`)
      expect((yield* authenticate.throughOutages(text)).id).toBe(key.id)
      yield* TestClock.adjust("1 second")
      expect(yield* tagOf(authenticate.throughOutages(text))).toBe("AuthUnavailable")
    })
  )

  it.effect(
    "does not take a key that this host never knew, nor one that it was told is revoked",
    Effect.gen(function* () {
      const { key, text } = yield* newKey
      const { store, authenticate } = yield* overOutage
      store.isAway = true
      expect(yield* tagOf(authenticate.throughOutages(text))).toBe("AuthUnavailable")
      store.isAway = false
      yield* authenticate.throughOutages(text)
      yield* revokeKey(key.id)
      yield* forget
      expect(yield* tagOf(authenticate.throughOutages(text))).toBe("InvalidApiKey")
      store.isAway = true
      yield* forget
      expect(yield* tagOf(authenticate.throughOutages(text))).toBe("AuthUnavailable")
    })
  )

  it.effect(
    "waits for a store that is away once, asks it again every KEY_CACHE_SECONDS beside, and takes what it says",
    Effect.gen(function* () {
      const { key, text } = yield* newKey
      const { store, authenticate } = yield* overOutage
      yield* authenticate.throughOutages(text)
      store.isAway = true
      yield* forget
      yield* authenticate.throughOutages(text)
      const asked = store.asked
      for (let times = 0; times < 20; times++) yield* authenticate.throughOutages(text)
      yield* Effect.yieldNow
      expect(store.asked - asked).toBeLessThanOrEqual(1)
      store.isAway = false
      yield* revokeKey(key.id)
      yield* forget
      yield* Effect.ignore(authenticate.throughOutages(text))
      // What is asked beside has its answer.
      yield* TestClock.adjust("1 milli")
      expect(yield* tagOf(authenticate.throughOutages(text))).toBe("InvalidApiKey")
    })
  )
})

describe("a clock that is set back", () => {
  /** A wall clock that can be moved beside one that only runs forward. */
  const moved = (clock: Clock.Clock, wallMs: () => number): Clock.Clock => ({
    currentTimeMillisUnsafe: wallMs,
    currentTimeMillis: Effect.sync(wallMs),
    currentTimeNanosUnsafe: () => BigInt(wallMs()) * 1_000_000n,
    currentTimeNanos: Effect.sync(() => BigInt(wallMs()) * 1_000_000n),
    monotonicTimeNanosUnsafe: () => clock.monotonicTimeNanosUnsafe(),
    monotonicTimeNanos: clock.monotonicTimeNanos,
    sleep: (duration) => clock.sleep(duration)
  })

  it.effect(
    "lengthens nothing: a key revoked after it was set back an hour is refused within 5 s",
    Effect.gen(function* () {
      const { key, text } = yield* newKey
      let setBackMs = 0
      const aside = Effect.updateService(Clock.Clock, (clock) =>
        moved(clock, () => clock.currentTimeMillisUnsafe() - setBackMs)
      )
      const authenticate = yield* makeAuthenticate
      yield* aside(authenticate(text))
      setBackMs = 3_600_000
      yield* revokeKey(key.id)
      yield* TestClock.adjust(KEY_CACHE_SECONDS * 1000)
      expect(yield* tagOf(aside(authenticate(text)))).toBe("InvalidApiKey")
    })
  )
})

describe("keys that nobody has", () => {
  const unknownKeysOf = (count: number) => Effect.forEach(Array.from({ length: count }), () => unknownKey)
  const from = (address: string) => () => address
  const ADDRESS = "198.51.100.7"

  it.effect(
    "are looked up UNKNOWN_KEYS_MAX times for an address, and again after UNKNOWN_KEYS_SECONDS",
    Effect.gen(function* () {
      yield* newKey
      const { askedMs, authenticate } = yield* counted
      for (const text of yield* unknownKeysOf(UNKNOWN_KEYS_MAX)) {
        expect(yield* tagOf(authenticate(text, from(ADDRESS)))).toBe("InvalidApiKey")
      }
      for (const text of yield* unknownKeysOf(100)) {
        expect(yield* tagOf(authenticate(text, from(ADDRESS)))).toBe("TooManyUnknownKeys")
      }
      expect(askedMs).toHaveLength(UNKNOWN_KEYS_MAX)
      expect(yield* tagOf(authenticate(yield* unknownKey, from("198.51.100.8")))).toBe("InvalidApiKey")
      yield* TestClock.adjust(UNKNOWN_KEYS_SECONDS * 1000)
      expect(yield* tagOf(authenticate(yield* unknownKey, from(ADDRESS)))).toBe("InvalidApiKey")
    })
  )

  it.effect(
    "harm no one who shares the address and has a key that was good before, and a good one does not count",
    Effect.gen(function* () {
      const { key, text } = yield* newKey
      const { authenticate } = yield* counted
      for (let time = 0; time <= UNKNOWN_KEYS_MAX; time++) {
        yield* authenticate(text, from(ADDRESS))
        yield* TestClock.adjust(10)
      }
      for (const other of yield* unknownKeysOf(UNKNOWN_KEYS_MAX)) yield* tagOf(authenticate(other, from(ADDRESS)))
      expect(yield* tagOf(authenticate(yield* unknownKey, from(ADDRESS)))).toBe("TooManyUnknownKeys")
      yield* TestClock.adjust(KEY_CACHE_SECONDS * 1000)
      expect((yield* authenticate(text, from(ADDRESS))).id).toBe(key.id)
    })
  )

  it.effect(
    "of all addresses of one version 6 network count together",
    Effect.gen(function* () {
      yield* newKey
      const { askedMs, authenticate } = yield* counted
      for (const [index, text] of (yield* unknownKeysOf(UNKNOWN_KEYS_MAX + 20)).entries()) {
        yield* tagOf(authenticate(text, from(`2001:db8:1:2:${index.toString(16)}::1`)))
      }
      expect(askedMs).toHaveLength(UNKNOWN_KEYS_MAX)
      expect(
        ["2001:db8::1", "2001:db8:0:0:5::", "::ffff:198.51.100.7", "2001:db8:1:2:3:4:5:6"].map(senderNetworkOf)
      ).toEqual(["2001:db8:0:0", "2001:db8:0:0", "198.51.100.7", "2001:db8:1:2"])
    })
  )

  it.effect(
    "drive out no good key that is remembered, however many they are",
    Effect.gen(function* () {
      const { text } = yield* newKey
      const { askedMs, authenticate } = yield* counted
      yield* authenticate(text)
      for (const other of yield* unknownKeysOf(UNKNOWN_KEY_ENTRIES_MAX + 10)) yield* tagOf(authenticate(other))
      askedMs.length = 0
      yield* authenticate(text)
      expect(askedMs).toEqual([])
    })
  )
})

describe("when a key was last used", () => {
  const uses = Effect.gen(function* () {
    const atMs: Array<number> = []
    const authenticate = yield* authenticateOver(({ touch }) => ({
      touch: (tenantId, id, at, unlessSince) => {
        atMs.push(at.getTime() - NOW)
        return touch(tenantId, id, at, unlessSince)
      }
    }))
    return { atMs, authenticate }
  })

  it.effect(
    "is written at the first use and then at most once a minute",
    Effect.gen(function* () {
      const { key, text } = yield* newKey
      const { atMs, authenticate } = yield* uses
      for (let second = 0; second <= 150; second++) {
        yield* authenticate(text)
        yield* TestClock.adjust("1 second")
      }
      expect(LAST_USED_INTERVAL_SECONDS).toBe(60)
      expect(atMs).toEqual([0, 61_000, 122_000])
      const keys = yield* ApiKeys
      expect((yield* keys.get(key.tenantId, key.id)).lastUsedAt).toEqual(new Date(NOW + 122_000))
    })
  )

  it.effect(
    "isn't written again where another host has written it within the minute",
    Effect.gen(function* () {
      const { key, text } = yield* newKey
      const keys = yield* ApiKeys
      yield* keys.touch(key.tenantId, key.id, new Date(NOW - 30_000), new Date(0))
      const { atMs, authenticate } = yield* uses
      yield* authenticate(text)
      yield* TestClock.adjust("30 seconds")
      yield* authenticate(text)
      yield* TestClock.adjust("1 second")
      expect(atMs).toEqual([])
      yield* authenticate(text)
      yield* TestClock.adjust("1 second")
      expect(atMs).toEqual([31_000])
    })
  )

  it.effect(
    "is written without the answer waiting for it or failing with it",
    Effect.gen(function* () {
      const { key, text } = yield* newKey
      for (const touch of [() => Effect.never, () => Effect.fail(unavailable)]) {
        const authenticate = yield* authenticateOver(() => ({ touch }))
        expect((yield* authenticate(text)).id).toBe(key.id)
      }
    })
  )

  it.effect(
    "isn't written for a key that is refused",
    Effect.gen(function* () {
      const { atMs, authenticate } = yield* uses
      yield* tagOf(authenticate(yield* unknownKey))
      yield* TestClock.adjust("1 second")
      expect(atMs).toEqual([])
    })
  )
})

describe("requireScope", () => {
  it.effect(
    "fails with InsufficientScope unless the key has one of the scopes",
    Effect.gen(function* () {
      const { key } = yield* newKey
      for (const scope of KeyScope.literals) {
        const others = KeyScope.literals.filter((other) => other !== scope)
        yield* requireScope({ ...key, scope }, scope)
        yield* requireScope({ ...key, scope }, ...KeyScope.literals)
        expect(yield* tagOf(requireScope({ ...key, scope }, ...others))).toBe("InsufficientScope")
        expect(yield* tagOf(requireScope({ ...key, scope }))).toBe("InsufficientScope")
      }
    })
  )
})

describe("revokeKey", () => {
  it.effect(
    "ends the key for good, also when repeated, and leaves the tenant's others",
    Effect.gen(function* () {
      const { key, text } = yield* newKey
      const other = yield* createKey({ tenantId: key.tenantId, scope: "read", label: "Other" })
      for (let times = 0; times < 2; times++) expect((yield* revokeKey(key.id)).id).toBe(key.id)
      const authenticate = yield* makeAuthenticate
      expect(yield* tagOf(authenticate(text))).toBe("InvalidApiKey")
      expect((yield* authenticate(Redacted.value(other.secret))).id).toBe(other.key.id)
    })
  )

  it.effect(
    "fails with KeyNotFound where there is no such key",
    Effect.gen(function* () {
      const { key } = yield* newKey
      const keys = yield* ApiKeys
      expect(yield* tagOf(revokeKey(key.id).pipe(Effect.provide(Layer.fresh(fixtures))))).toBe("KeyNotFound")
      expect((yield* keys.get(key.tenantId, key.id)).id).toBe(key.id)
    })
  )
})
