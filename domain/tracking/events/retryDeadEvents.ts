import { Array as Arrays, Effect } from "effect"
import { ASIDE_MESSAGES_MAX, type AsideId, DeadEvents } from "../../../ports/tracking/events/DeadEvents.ts"

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
