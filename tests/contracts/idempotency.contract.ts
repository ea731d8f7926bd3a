import { describe, expect } from "bun:test"
import { Effect, type Layer } from "effect"
import {
  IdempotencyKey,
  IdempotencyStore,
  type StoredResponse
} from "../../ports/accounts/idempotency/IdempotencyStore.ts"
import { KeyId } from "../../ports/accounts/keys/ApiKey.ts"
import type { Tenants } from "../../ports/accounts/tenants/Tenants.ts"
import { sharedEffectTest } from "../support/running/effectTest.ts"
import { aClaim, aFingerprint, after, anotherClaim, DAY_AFTER_MS, LEASE_MS } from "./idempotencyExamples.ts"
import { newTenant } from "./newTenant.ts"
import { StoreSuite } from "./StoreSuite.ts"

const all = { concurrency: "unbounded" } as const

/** Every byte there is. */
const BYTES = Uint8Array.from({ length: 256 }, (_, byte) => byte)
const RESPONSE: StoredResponse = {
  status: 202,
  headers: { "content-type": "application/json", location: '/api/v1/jobs/1?a="b"' },
  body: BYTES
}

const A_CLAIM = Effect.map(newTenant, (tenantId) => aClaim(tenantId))

/** What any adapter of the idempotency port must do. */
export const suite = <E>(name: string, layer: Layer.Layer<Tenants | IdempotencyStore, E>) =>
  describe(`idempotency contract: ${name}`, () => {
    const it = sharedEffectTest(layer)

    it.live(
      "Atomic: of any number of concurrent claims of a key exactly one is Claimed",
      Effect.gen(function* () {
        const store = yield* IdempotencyStore
        const first = yield* A_CLAIM
        const claims = yield* Effect.forEach(
          Array.from({ length: 100 }, () => anotherClaim(first)),
          store.claim,
          all
        )
        expect(claims.filter(({ _tag }) => _tag === "Claimed")).toHaveLength(1)
        expect(claims.filter(({ _tag }) => _tag === "InFlight")).toHaveLength(99)
      })
    )

    it.live(
      "Atomic: of concurrent claims of a lapsed key exactly one is Claimed",
      Effect.gen(function* () {
        const store = yield* IdempotencyStore
        const first = yield* A_CLAIM
        yield* store.claim(first)
        const retries = Array.from({ length: 20 }, () => anotherClaim(first, { ms: LEASE_MS }))
        const claims = yield* Effect.forEach(
          retries,
          (each) => Effect.yieldNow.pipe(Effect.andThen(store.claim(each))),
          all
        )
        expect(claims.filter(({ _tag }) => _tag === "Claimed")).toHaveLength(1)
      })
    )

    it.live(
      "claims of many keys at once, each by several, are answered each as its own",
      Effect.gen(function* () {
        const store = yield* IdempotencyStore
        const tenantId = yield* newTenant
        const firsts = Array.from({ length: 60 }, () => aClaim(tenantId))
        const retries = firsts.flatMap((first) => [first, anotherClaim(first), anotherClaim(first)])
        const claims = yield* Effect.forEach(retries.toReversed(), store.claim, all)
        expect(claims.filter(({ _tag }) => _tag === "Claimed")).toHaveLength(60)
        expect(claims.filter(({ _tag }) => _tag === "InFlight")).toHaveLength(120)
      })
    )

    it.live(
      "Idempotent by claimId: a claim that is sent again while it holds the key is Claimed again",
      Effect.gen(function* () {
        const store = yield* IdempotencyStore
        const first = yield* A_CLAIM
        const claimed = yield* store.claim(first)
        expect(claimed._tag).toBe("Claimed")
        expect(yield* store.claim(first)).toEqual(claimed)
      })
    )

    it.live(
      "MUST be Claimed with the same operation when the lease of a claim of the same fingerprint has lapsed, and not before",
      Effect.gen(function* () {
        const store = yield* IdempotencyStore
        const first = yield* A_CLAIM
        const claimed = yield* store.claim(first)
        expect(yield* store.claim(anotherClaim(first, { ms: LEASE_MS - 1 }))).toEqual({ _tag: "InFlight" })
        const second = anotherClaim(first, { ms: LEASE_MS })
        expect(yield* store.claim(second)).toEqual(claimed)
        expect(yield* store.claim(anotherClaim(first, { ms: LEASE_MS + 1 }))).toEqual({ _tag: "InFlight" })
        expect(yield* store.claim(anotherClaim(first, { ms: 2 * LEASE_MS }))).toEqual(claimed)
      })
    )

    it.live(
      "MUST be Claimed with the same operation when a claim of the same fingerprint was released",
      Effect.gen(function* () {
        const store = yield* IdempotencyStore
        const first = yield* A_CLAIM
        const claimed = yield* store.claim(first)
        yield* store.release(first)
        expect(yield* store.claim(anotherClaim(first, { fingerprint: aFingerprint() }))).toEqual({ _tag: "Reused" })
        expect(yield* store.claim(anotherClaim(first))).toEqual(claimed)
      })
    )

    it.live(
      "MUST be Claimed with a new operation when the key was forgotten, whatever the fingerprint",
      Effect.gen(function* () {
        const store = yield* IdempotencyStore
        const first = yield* A_CLAIM
        const claimed = yield* store.claim(first)
        yield* store.forget(first)
        const second = yield* store.claim(anotherClaim(first, { fingerprint: aFingerprint() }))
        expect(second._tag).toBe("Claimed")
        expect(second).not.toEqual(claimed)
      })
    )

    it.live(
      "MUST be Claimed with a new operation when its time to be kept is over, and not before",
      Effect.gen(function* () {
        const store = yield* IdempotencyStore
        const first = yield* A_CLAIM
        const claimed = yield* store.claim(first)
        yield* store.complete(first, RESPONSE)
        expect((yield* store.claim(anotherClaim(first, { ms: DAY_AFTER_MS - 1 })))._tag).toBe("Replay")
        const later = anotherClaim(first, { ms: DAY_AFTER_MS, fingerprint: aFingerprint() })
        const second = yield* store.claim(later)
        expect(second._tag).toBe("Claimed")
        expect(second).not.toEqual(claimed)
        expect((yield* store.claim(anotherClaim(later, { ms: DAY_AFTER_MS + 1 })))._tag).toBe("InFlight")
      })
    )

    it.live(
      "MUST be Replay, byte for byte, when the request was completed, however long ago its lease lapsed",
      Effect.gen(function* () {
        const store = yield* IdempotencyStore
        const first = yield* A_CLAIM
        yield* store.claim(first)
        yield* store.complete(first, RESPONSE)
        for (const ms of [1, LEASE_MS, 100 * LEASE_MS]) {
          expect(yield* store.claim(anotherClaim(first, { ms }))).toEqual({ _tag: "Replay", response: RESPONSE })
        }
        const empty = yield* A_CLAIM
        yield* store.claim(empty)
        yield* store.complete(empty, { status: 404, headers: {}, body: new Uint8Array() })
        expect(yield* store.claim(anotherClaim(empty))).toEqual({
          _tag: "Replay",
          response: { status: 404, headers: {}, body: new Uint8Array() }
        })
      })
    )

    it.live(
      "MUST be Reused when the fingerprint is another: in flight, lapsed and completed",
      Effect.gen(function* () {
        const store = yield* IdempotencyStore
        const first = yield* A_CLAIM
        const other = (ms: number) => store.claim(anotherClaim(first, { ms, fingerprint: aFingerprint() }))
        yield* store.claim(first)
        expect(yield* other(1)).toEqual({ _tag: "Reused" })
        expect(yield* other(LEASE_MS)).toEqual({ _tag: "Reused" })
        yield* store.complete(first, RESPONSE)
        expect(yield* other(1)).toEqual({ _tag: "Reused" })
        expect((yield* store.claim(anotherClaim(first)))._tag).toBe("Replay")
      })
    )

    it.live(
      "the same text under another API key, or of another tenant, is another key; letters and quotes are told apart",
      Effect.gen(function* () {
        const store = yield* IdempotencyStore
        const first = yield* A_CLAIM
        yield* store.claim(first)
        const others = [
          { keyId: KeyId.make(crypto.randomUUID()) },
          { tenantId: yield* newTenant },
          { key: IdempotencyKey.make(first.key.toUpperCase()) },
          { key: IdempotencyKey.make(`"${first.key}"`) },
          { key: IdempotencyKey.make(`${first.key} `) }
        ]
        for (const other of others) expect((yield* store.claim(anotherClaim(first, other)))._tag).toBe("Claimed")
      })
    )

    it.live(
      "extend moves the end of a claim's lease; false, and no effect, when the claim does not hold the key",
      Effect.gen(function* () {
        const store = yield* IdempotencyStore
        const first = yield* A_CLAIM
        expect(yield* store.extend(first, after(LEASE_MS))).toBe(false)
        yield* store.claim(first)
        expect(yield* store.extend(first, after(2 * LEASE_MS))).toBe(true)
        expect((yield* store.claim(anotherClaim(first, { ms: 2 * LEASE_MS - 1 })))._tag).toBe("InFlight")
        const second = anotherClaim(first, { ms: 2 * LEASE_MS })
        expect((yield* store.claim(second))._tag).toBe("Claimed")
        expect(yield* store.extend(first, after(9 * LEASE_MS))).toBe(false)
        expect((yield* store.claim(anotherClaim(first, { ms: 3 * LEASE_MS })))._tag).toBe("Claimed")
      })
    )

    it.live(
      "complete: Idempotent by claimId: the first response stays",
      Effect.gen(function* () {
        const store = yield* IdempotencyStore
        const first = yield* A_CLAIM
        yield* store.claim(first)
        yield* store.complete(first, RESPONSE)
        yield* store.complete(first, { ...RESPONSE, status: 200, body: new Uint8Array() })
        yield* store.release(first)
        yield* store.forget(first)
        expect(yield* store.extend(first, after(LEASE_MS))).toBe(false)
        expect(yield* store.claim(anotherClaim(first))).toEqual({ _tag: "Replay", response: RESPONSE })
      })
    )

    it.live(
      "complete MUST fail with ClaimLost when the claim does not hold the key any more, and then change nothing",
      Effect.gen(function* () {
        const store = yield* IdempotencyStore
        const first = yield* A_CLAIM
        expect(yield* Effect.flip(store.complete(first, RESPONSE))).toMatchObject({ _tag: "ClaimLost" })
        yield* store.claim(first)
        const second = anotherClaim(first, { ms: LEASE_MS })
        yield* store.claim(second)
        expect(yield* Effect.flip(store.complete(first, RESPONSE))).toMatchObject({ _tag: "ClaimLost" })
        yield* store.release(first)
        yield* store.forget(first)
        expect(yield* store.claim(anotherClaim(first, { ms: LEASE_MS + 1 }))).toEqual({ _tag: "InFlight" })
        yield* store.complete(second, { ...RESPONSE, status: 200 })
        expect(yield* Effect.flip(store.complete(first, RESPONSE))).toMatchObject({ _tag: "ClaimLost" })
        expect(yield* store.claim(anotherClaim(first, { ms: LEASE_MS + 1 }))).toMatchObject({
          response: { status: 200 }
        })
        const released = yield* A_CLAIM
        yield* store.claim(released)
        yield* store.release(released)
        expect(yield* Effect.flip(store.complete(released, RESPONSE))).toMatchObject({ _tag: "ClaimLost" })
      })
    )

    it.live(
      "many complete at once, each with its own response",
      Effect.gen(function* () {
        const store = yield* IdempotencyStore
        const tenantId = yield* newTenant
        const firsts = Array.from({ length: 100 }, () => aClaim(tenantId))
        yield* Effect.forEach(firsts, store.claim, all)
        yield* Effect.forEach(
          firsts,
          (each, place) => store.complete(each, { ...RESPONSE, body: Uint8Array.of(place) }),
          all
        )
        const replays = yield* Effect.forEach(firsts, (each) => store.claim(anotherClaim(each)), all)
        expect(replays).toEqual(
          firsts.map((_, place) => ({ _tag: "Replay", response: { ...RESPONSE, body: Uint8Array.of(place) } }))
        )
      })
    )

    it.live(
      "cleanup removes keys whose time to be kept is over, at most `limit` of them",
      Effect.gen(function* () {
        const store = yield* IdempotencyStore
        const tenantId = yield* newTenant
        // Long before any other test's.
        const yearAgoMs = -365 * DAY_AFTER_MS
        const first = aClaim(tenantId)
        const old = Array.from({ length: 5 }, () => anotherClaim(aClaim(tenantId), { ms: yearAgoMs }))
        yield* Effect.forEach([first, ...old], store.claim, all)
        yield* Effect.forEach(old.slice(0, 2), (each) => store.complete(each, RESPONSE))
        const over = after(yearAgoMs + DAY_AFTER_MS)
        expect(yield* store.purgeExpired(after(yearAgoMs + DAY_AFTER_MS - 1), 10)).toBe(0)
        expect([
          yield* store.purgeExpired(over, 2),
          yield* store.purgeExpired(over, 2),
          yield* store.purgeExpired(over, 2),
          yield* store.purgeExpired(over, 2)
        ]).toEqual([2, 2, 1, 0])
        expect((yield* store.claim(anotherClaim(first)))._tag).toBe("InFlight")
      })
    )
  })

export const stores = new StoreSuite(({ name, layer }) => suite(name, layer))
