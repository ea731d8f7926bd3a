import { Clock, Duration, Effect, Exit, Option, Schema } from "effect"
import { Digest } from "effect/crypto"
import type { ApiKey, KeyScope } from "../../../ports/accounts/keys/ApiKey.ts"
import { ApiKeys } from "../../../ports/accounts/keys/ApiKeys.ts"
import { makeExpiringCache, makeSingleFlight } from "../../caching/expiringCache.ts"
import { hashSecret, isWellFormedKey } from "./secretKey.ts"
import { makeUnknownKeyCounter, UNKNOWN_KEYS_SECONDS } from "./unknownKeys.ts"

/** How long a host may rely on what it last read of a key: a revoked key is refused everywhere within 5 s. */
export const KEY_CACHE_SECONDS = 4
/** Keys a host remembers at most. */
const KEY_CACHE_ENTRIES_MAX = 10_000
/** Keys that nobody has a host remembers at most. */
export const UNKNOWN_KEY_ENTRIES_MAX = 10_000
/** How long a key that was good is looked up whoever else shares its address. */
const VALID_KEY_SECONDS = 86_400
/**
 * How long after a host last heard that a key is good it takes the key for tracking while the store can't be asked, where events are
 * taken without it.
 */
export const OUTAGE_KEY_SECONDS = 3_600
/** A key's use is written down at most this often. */
export const LAST_USED_INTERVAL_SECONDS = 60

const NANOS_PER_MS = 1_000_000n
const NANOS_PER_SECOND = 1_000_000_000n

export class MissingApiKey extends Schema.TaggedError<MissingApiKey>()("MissingApiKey", {}) {}
export class InvalidApiKey extends Schema.TaggedError<InvalidApiKey>()("InvalidApiKey", {}) {}
export class InsufficientScope extends Schema.TaggedError<InsufficientScope>()("InsufficientScope", {
  /** What the key may not, and which may. */
  reason: Schema.optionalKey(Schema.String)
}) {}
export class AuthUnavailable extends Schema.TaggedError<AuthUnavailable>()("AuthUnavailable", {
  cause: Schema.Defect()
}) {}

/** Fails with InsufficientScope unless the key has one of the scopes. */
export const requireScope = (
  key: ApiKey,
  ...scopes: ReadonlyArray<KeyScope>
): Effect.Effect<void, InsufficientScope> =>
  scopes.includes(key.scope) ? Effect.void : Effect.fail(new InsufficientScope({}))

/** Too many keys that nobody has came from an address, so this one, which this host does not know, is not looked up. */
export class TooManyUnknownKeys extends Schema.TaggedError<TooManyUnknownKeys>()("TooManyUnknownKeys", {}) {
  readonly reason = `Too many unknown keys came from this address; retry in ${UNKNOWN_KEYS_SECONDS} seconds`
}

/** How the store answered, and when it was asked, by a clock that only runs forward. */
interface Told {
  readonly key: Option.Option<ApiKey>
  readonly askedNanos: bigint
}

/**
 * Makes the check of a request's key. What it learns of a key, good or not, is relied on for `KEY_CACHE_SECONDS` from the
 * moment the store was asked, by a clock that only runs forward; that a store was unavailable, or took longer than that, is
 * not remembered. A key with a wrong checksum never reaches the store, and of keys that nobody has at most UNKNOWN_KEYS_MAX
 * of one address do in UNKNOWN_KEYS_SECONDS: past that only keys that were good before are looked up for it.
 *
 * The check fails with MissingApiKey, InvalidApiKey (unknown or revoked), TooManyUnknownKeys or AuthUnavailable.
 *
 * `throughOutages` is the same check for what goes on without the store: instead of AuthUnavailable it answers a key that was good
 * OUTAGE_KEY_SECONDS ago or later. From the first such answer on none waits for the store, which is asked again every
 * KEY_CACHE_SECONDS, until it answers. A key that this host was told is revoked stays refused.
 */
export const makeAuthenticate = Effect.gen(function* () {
  const keys = yield* ApiKeys
  const digest = yield* Digest.Digest

  /** Whether the store did not answer when it was last asked. */
  let isAway = false
  let askAgainNanos = 0n

  const read = Effect.fnUntraced(
    function* (text: string) {
      const askedNanos = yield* Clock.monotonicTimeNanos
      const key = yield* Effect.timeout(keys.find(yield* hashSecret(text)), Duration.seconds(KEY_CACHE_SECONDS))
      const told: Told = { key, askedNanos }
      isAway = false
      return told
    },
    Effect.mapError((cause) => {
      isAway = true
      return new AuthUnavailable({ cause })
    }),
    Effect.provideService(Digest.Digest, digest)
  )
  const once = makeSingleFlight<Told, AuthUnavailable | TooManyUnknownKeys>()
  const known = makeExpiringCache<ApiKey>({ seconds: KEY_CACHE_SECONDS, entriesMax: KEY_CACHE_ENTRIES_MAX })
  // Apart from those, so that whoever tries keys drives out none that is good.
  const unknown = makeExpiringCache<true>({ seconds: KEY_CACHE_SECONDS, entriesMax: UNKNOWN_KEY_ENTRIES_MAX })
  const wasGood = makeExpiringCache<true>({ seconds: VALID_KEY_SECONDS, entriesMax: KEY_CACHE_ENTRIES_MAX })
  const lastGood = makeExpiringCache<ApiKey>({ seconds: OUTAGE_KEY_SECONDS, entriesMax: KEY_CACHE_ENTRIES_MAX })
  const unknownKeys = makeUnknownKeyCounter()
  const used = makeExpiringCache<true>({ seconds: LAST_USED_INTERVAL_SECONDS, entriesMax: KEY_CACHE_ENTRIES_MAX })

  /** Notes the use in the background: the answer neither waits for it nor fails with it. */
  const noteUse = (key: ApiKey, nowNanos: bigint) =>
    Effect.clockWith((clock) => {
      if (used.get(key.id, nowNanos) === true) return Effect.succeed(key)
      const now = clock.currentTimeMillisUnsafe()
      const since = now - LAST_USED_INTERVAL_SECONDS * 1000
      const last = key.lastUsedAt?.getTime() ?? 0
      if (last >= since && last <= now) {
        used.set(key.id, true, nowNanos - BigInt(now - last) * NANOS_PER_MS)
        return Effect.succeed(key)
      }
      used.set(key.id, true, nowNanos)
      return keys
        .touch(key.tenantId, key.id, new Date(now), new Date(since))
        .pipe(Effect.ignore, Effect.forkDetach, Effect.as(key))
    })

  /** Looks a key up that this host has forgotten or never knew. */
  const lookUp = (text: string, address: string | null, nowNanos: bigint) =>
    Effect.suspend((): Effect.Effect<Told, AuthUnavailable | TooManyUnknownKeys> => {
      if (address === null || wasGood.get(text, nowNanos) === true) return read(text)
      if (!unknownKeys.mayAsk(address, nowNanos)) return Effect.fail(new TooManyUnknownKeys())
      const { forgive } = unknownKeys.count(address, nowNanos)
      return Effect.onExit(read(text), (exit) =>
        Effect.sync(() => {
          if (Exit.isFailure(exit) || Option.isSome(exit.value.key)) forgive()
        })
      )
    })

  const check = (
    text: string | null,
    addressOf: () => string | null = () => null
  ): Effect.Effect<ApiKey, MissingApiKey | InvalidApiKey | TooManyUnknownKeys | AuthUnavailable> => {
    if (text === null || text === "") return Effect.fail(new MissingApiKey())
    return Effect.clockWith((clock) => {
      const now = clock.monotonicTimeNanosUnsafe()
      const key = known.get(text, now)
      if (key !== undefined) return noteUse(key, now)
      if (!isWellFormedKey(text)) return Effect.fail(new InvalidApiKey())
      if (unknown.get(text, now) === true) return Effect.fail(new InvalidApiKey())
      return Effect.flatMap(once(text, lookUp(text, addressOf(), now)), (told) => {
        if (Option.isNone(told.key)) {
          unknown.set(text, true, told.askedNanos)
          lastGood.forget(text)
          return Effect.fail(new InvalidApiKey())
        }
        known.set(text, told.key.value, told.askedNanos)
        wasGood.set(text, true, told.askedNanos)
        lastGood.set(text, told.key.value, told.askedNanos)
        return noteUse(told.key.value, now)
      })
    })
  }

  const throughOutages: typeof check = (text, addressOf) =>
    Effect.clockWith((clock) => {
      const nowNanos = clock.monotonicTimeNanosUnsafe()
      const asked = check(text, addressOf)
      const good = text === null ? undefined : lastGood.get(text, nowNanos)
      if (good === undefined) return asked
      if (!isAway || (text !== null && known.get(text, nowNanos) !== undefined)) {
        return Effect.catchTag(asked, "AuthUnavailable", () => Effect.succeed(good))
      }
      if (nowNanos < askAgainNanos) return Effect.succeed(good)
      askAgainNanos = nowNanos + BigInt(KEY_CACHE_SECONDS) * NANOS_PER_SECOND
      return asked.pipe(Effect.ignore, Effect.forkDetach, Effect.as(good))
    })

  /** The key that the check would answer, where that takes no look at the store and no use is to be noted; else null. */
  const remembered = (text: string, clock: Clock.Clock): ApiKey | null => {
    const now = clock.monotonicTimeNanosUnsafe()
    const key = known.get(text, now)
    return key !== undefined && used.get(key.id, now) === true ? key : null
  }
  return Object.assign(check, { remembered, throughOutages })
})
