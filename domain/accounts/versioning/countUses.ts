import { Clock, Effect } from "effect"
import type { ApiKey } from "../../../ports/accounts/keys/ApiKey.ts"
import type { DeprecationId } from "../../../ports/accounts/versioning/Deprecation.ts"
import { type CountedUses, Deprecations, USES_ADDED_MAX } from "../../../ports/accounts/versioning/Deprecations.ts"
import { DAY_MS } from "../../../ports/time/days.ts"
import { inBatches } from "../../paging/lists.ts"
import { startOfDay } from "../../time/calendar.ts"

/** How long it is kept who used what is deprecated: longer than most of it lasts. */
const USES_KEPT_DAYS = 400
/** Rows that one statement removes at most: more would hold their locks too long. */
const ROWS_PER_BATCH = 1_000

/** Removes uses that are older than USES_KEPT_DAYS; answers how many. */
export const purgeOldUses = Effect.gen(function* () {
  const deprecations = yield* Deprecations
  const before = new Date((yield* Clock.currentTimeMillis) - USES_KEPT_DAYS * DAY_MS)
  return yield* inBatches(ROWS_PER_BATCH, (limit) => deprecations.purgeUses(before, limit))
}).pipe(Effect.withSpan("versioning.purgeOldUses"))

/** Keys, deprecations and days that wait to be written, at most: uses of others meanwhile are not counted. */
const WAITING_USES_MAX = 10_000

/**
 * Makes the count of uses of what is deprecated, by key and day. A use costs a look-up and an addition in memory; `flush` writes what
 * waits. What can't be written waits for the next flush. What a process that dies had not written is not counted.
 */
export const makeUseCounter = Effect.gen(function* () {
  const deprecations = yield* Deprecations
  let waiting = new Map<string, CountedUses>()
  let isFailing = false

  const add = (counted: CountedUses): void => {
    const name = `${counted.keyId} ${counted.deprecationId} ${counted.day.getTime()}`
    const known = waiting.get(name)
    if (known === undefined && waiting.size >= WAITING_USES_MAX) return
    waiting.set(name, { ...counted, uses: counted.uses + (known?.uses ?? 0) })
  }

  const write = (batch: ReadonlyArray<CountedUses>) =>
    Effect.matchEffect(deprecations.addUses(batch), {
      onSuccess: () =>
        Effect.sync(() => {
          isFailing = false
        }),
      onFailure: (failure) =>
        Effect.suspend(() => {
          for (const each of batch) add(each)
          if (isFailing) return Effect.void
          isFailing = true
          return Effect.logWarning(
            "uses of what is deprecated could not be written; they are kept until they can",
            failure
          )
        })
    })

  return {
    count: ({ tenantId, id }: Pick<ApiKey, "tenantId" | "id">, deprecationId: DeprecationId, nowMs: number): void =>
      add({ tenantId, keyId: id, deprecationId, day: startOfDay(new Date(nowMs)), uses: 1 }),

    flush: Effect.suspend(() => {
      const given = [...waiting.values()]
      waiting = new Map()
      const batches = Array.from({ length: Math.ceil(given.length / USES_ADDED_MAX) }, (_, place) =>
        given.slice(place * USES_ADDED_MAX, (place + 1) * USES_ADDED_MAX)
      )
      return Effect.forEach(batches, write, { discard: true })
    })
  }
})
