import { Cache, Clock, Duration, Effect, Exit, Option, Schema } from "effect"
import type { ApiKey, KeyId, KeyScope } from "../../ports/accounts/ApiKey.ts"
import { ApiKeys } from "../../ports/accounts/ApiKeys.ts"
import { hashSecret } from "./hashSecret.ts"
import { isWellFormedKey } from "./secretKey.ts"

/** How long a host may rely on what it last read of a key: a revoked key is refused everywhere within 5 s. */
export const KEY_CACHE_SECONDS = 4
/** Keys a host remembers at most. */
export const KEY_CACHE_ENTRIES_MAX = 10_000
/** A key's use is written down at most this often. */
export const LAST_USED_INTERVAL_SECONDS = 60

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

/**
 * Makes the check of a request's key. What it learns of a key, good or not, is relied on for `KEY_CACHE_SECONDS` from the
 * moment the store was asked; that a store was unavailable, or took longer than that, is not remembered. A key with a
 * wrong checksum never reaches the store.
 *
 * The check fails with MissingApiKey, InvalidApiKey (unknown or revoked) or AuthUnavailable.
 */
export const makeAuthenticate = Effect.gen(function* () {
  const keys = yield* ApiKeys

  const read = Effect.fnUntraced(
    function* (text: string) {
      const askedMs = yield* Clock.currentTimeMillis
      const key = yield* Effect.timeout(keys.find(yield* hashSecret(text)), Duration.seconds(KEY_CACHE_SECONDS))
      return { key, oldMs: (yield* Clock.currentTimeMillis) - askedMs }
    },
    Effect.mapError((cause) => new AuthUnavailable({ cause }))
  )
  const remembered = yield* Cache.makeWith(read, {
    capacity: KEY_CACHE_ENTRIES_MAX,
    timeToLive: (exit) =>
      Exit.isSuccess(exit) ? Duration.millis(Math.max(0, KEY_CACHE_SECONDS * 1000 - exit.value.oldMs)) : Duration.zero
  })
  const usedAtMs = new Map<KeyId, number>()

  /** Notes the use in the background: the answer neither waits for it nor fails with it. */
  const noteUse = (key: ApiKey) =>
    Effect.clockWith((clock) => {
      const now = clock.currentTimeMillisUnsafe()
      const since = now - LAST_USED_INTERVAL_SECONDS * 1000
      const last = Math.max(usedAtMs.get(key.id) ?? 0, key.lastUsedAt?.getTime() ?? 0)
      if (last >= since) return Effect.succeed(key)
      if (usedAtMs.size >= KEY_CACHE_ENTRIES_MAX) usedAtMs.clear()
      usedAtMs.set(key.id, now)
      return keys
        .touch(key.tenantId, key.id, new Date(now), new Date(since))
        .pipe(Effect.ignore, Effect.forkDetach, Effect.as(key))
    })

  return (text: string | null): Effect.Effect<ApiKey, MissingApiKey | InvalidApiKey | AuthUnavailable> => {
    if (text === null || text === "") return Effect.fail(new MissingApiKey())
    if (!isWellFormedKey(text)) return Effect.fail(new InvalidApiKey())
    return Effect.flatMap(Cache.get(remembered, text), ({ key }) =>
      Option.isNone(key) ? Effect.fail(new InvalidApiKey()) : noteUse(key.value)
    )
  }
})
