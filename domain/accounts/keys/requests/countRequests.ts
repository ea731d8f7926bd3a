import { Clock, Effect } from "effect"
import type { ApiKey, KeyId } from "../../../../ports/accounts/keys/ApiKey.ts"
import {
  COUNTS_ADDED_MAX,
  type CountedRequests,
  type DayOfRequests,
  RequestCounts,
  type RequestTally
} from "../../../../ports/accounts/keys/RequestCounts.ts"
import type { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { DAY_MS } from "../../../../ports/time/days.ts"
import { inBatches } from "../../../paging/lists.ts"

/** Days that are shown unless said otherwise, today included. */
export const REQUEST_DAYS = 30
/** Days that are shown at most, today included. */
export const REQUEST_DAYS_MAX = 90

const startOf = (ms: number): number => Math.floor(ms / DAY_MS) * DAY_MS

/** An account's requests, or one key's, by UTC day, oldest first, each day once; the last is today. */
export const readRequests = Effect.fn("accounts.readRequests")(function* (
  tenantId: TenantId,
  keyId: KeyId | null,
  days: number = REQUEST_DAYS
) {
  const todayMs = startOf(yield* Clock.currentTimeMillis)
  const firstMs = todayMs - (Math.min(days, REQUEST_DAYS_MAX) - 1) * DAY_MS
  const found = yield* RequestCounts.use((counts) => counts.days(tenantId, keyId, new Date(firstMs)))
  const byDay = new Map(found.map((each) => [each.day.getTime(), each]))
  return Array.from({ length: (todayMs - firstMs) / DAY_MS + 1 }, (_, place): DayOfRequests => {
    const day = new Date(firstMs + place * DAY_MS)
    return byDay.get(day.getTime()) ?? { day, succeeded: 0, refused: 0, rateLimited: 0, failed: 0 }
  })
})

/** How long it is kept how many requests there were: longer than it is shown. */
const REQUESTS_KEPT_DAYS = 400
/** Rows that one statement removes at most: more would hold their locks too long. */
const ROWS_PER_BATCH = 1_000

/** Removes counts of requests that are older than REQUESTS_KEPT_DAYS; answers how many. */
export const purgeRequests = Effect.gen(function* () {
  const counts = yield* RequestCounts
  const before = new Date((yield* Clock.currentTimeMillis) - REQUESTS_KEPT_DAYS * DAY_MS)
  return yield* inBatches(ROWS_PER_BATCH, (limit) => counts.purge(before, limit))
}).pipe(Effect.withSpan("accounts.purgeRequests"))

/** Keys and days that wait to be written, at most: requests of others meanwhile are not counted. */
export const WAITING_COUNTS_MAX = 10_000

type Waiting = Pick<CountedRequests, "tenantId" | "keyId"> & {
  readonly dayNumber: number
} & { -readonly [Class in keyof RequestTally]: number }

const classOf = (status: number): keyof RequestTally => {
  if (status === 429) return "rateLimited"
  if (status >= 500) return "failed"
  return status >= 400 ? "refused" : "succeeded"
}

const toCounted = ({ dayNumber, ...counted }: Waiting): CountedRequests => ({
  ...counted,
  day: new Date(dayNumber * DAY_MS)
})

/**
 * Makes the count of requests by key, day and class of status. A request costs a look-up and an addition in memory; `flush` writes what
 * waits, whichever of several hosts it is of. What can't be written waits for the next flush. What a process that dies had not written is
 * not counted.
 */
export const makeRequestCounter = Effect.gen(function* () {
  const counts = yield* RequestCounts
  /** By key, each on the day of its last request. */
  let waiting = new Map<string, Waiting>()
  /** Of days that are over. */
  let before: Array<Waiting> = []
  let isFailing = false

  const open = (key: Pick<ApiKey, "tenantId" | "id">, dayNumber: number): Waiting => ({
    tenantId: key.tenantId,
    keyId: key.id,
    dayNumber,
    succeeded: 0,
    refused: 0,
    rateLimited: 0,
    failed: 0
  })

  const keep = (tallies: ReadonlyArray<Waiting>): void => {
    before.push(...tallies.slice(0, Math.max(0, WAITING_COUNTS_MAX - before.length)))
  }

  /** Counts of one key and day as one. */
  const merged = (all: ReadonlyArray<Waiting>): ReadonlyArray<Waiting> => {
    const byName = new Map<string, Waiting>()
    for (const each of all) {
      const name = `${each.keyId} ${each.dayNumber}`
      const known = byName.get(name)
      if (known === undefined) {
        byName.set(name, { ...each })
        continue
      }
      known.succeeded += each.succeeded
      known.refused += each.refused
      known.rateLimited += each.rateLimited
      known.failed += each.failed
    }
    return [...byName.values()]
  }

  return {
    count: (key: Pick<ApiKey, "tenantId" | "id">, status: number, nowMs: number): void => {
      const dayNumber = Math.floor(nowMs / DAY_MS)
      let tally = waiting.get(key.id)
      if (tally === undefined || tally.dayNumber !== dayNumber) {
        if (tally !== undefined) keep([tally])
        else if (waiting.size >= WAITING_COUNTS_MAX) return
        tally = open(key, dayNumber)
        waiting.set(key.id, tally)
      }
      tally[classOf(status)] += 1
    },

    flush: Effect.suspend(() => {
      const given = merged([...before, ...waiting.values()])
      before = []
      waiting = new Map()
      const batches = Array.from({ length: Math.ceil(given.length / COUNTS_ADDED_MAX) }, (_, place) =>
        given.slice(place * COUNTS_ADDED_MAX, (place + 1) * COUNTS_ADDED_MAX)
      )
      return Effect.forEach(
        batches,
        (batch) =>
          counts.add(batch.map(toCounted)).pipe(
            Effect.tap(() =>
              Effect.sync(() => {
                isFailing = false
              })
            ),
            Effect.catch((failure) =>
              Effect.suspend(() => {
                keep(batch)
                if (isFailing) return Effect.void
                isFailing = true
                return Effect.logWarning(
                  "counts of requests could not be written; they are kept until they can",
                  failure
                )
              })
            )
          ),
        { discard: true }
      )
    })
  }
})
