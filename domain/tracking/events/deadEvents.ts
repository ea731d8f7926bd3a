import { Array as Arrays, Effect } from "effect"
import { SECOND_MS } from "../../../ports/time/days.ts"
import { ASIDE_MESSAGES_MAX, type AsideId, DeadEvents } from "../../../ports/tracking/events/DeadEvents.ts"
import type { Backlog } from "../../../ports/tracking/events/EventBacklog.ts"

/** For how many seconds the oldest of what waits does; null where none does. Clocks of hosts differ: it is never below zero. */
export const oldestWaits = ({ oldestAt }: Backlog, nowMs: number): number | null =>
  oldestAt === null ? null : Math.max(0, nowMs - oldestAt.getTime()) / SECOND_MS

/** Messages that are put back at once, at most; the rest stays for the next time. */
export const RETRIED_MAX = 10_000

/** Puts back all that was kept aside when it began, RETRIED_MAX at most; answers how many. What is refused again meanwhile is left. */
export const retryDeadEvents = Effect.gen(function* () {
  const aside = yield* DeadEvents
  const ids: Array<AsideId> = []
  while (ids.length < RETRIED_MAX) {
    const limit = Math.min(ASIDE_MESSAGES_MAX, RETRIED_MAX - ids.length)
    const page = yield* aside.list(ids.at(-1) ?? null, limit)
    ids.push(...page.map(({ id }) => id))
    if (page.length < limit) break
  }
  let retried = 0
  for (const some of Arrays.chunksOf(ids, ASIDE_MESSAGES_MAX)) retried += (yield* aside.retry(some)).length
  return retried
}).pipe(Effect.withSpan("attribution.retryDeadEvents"))
