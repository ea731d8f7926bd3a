import { Clock, Effect } from "effect"
import { RequestCounts } from "../../../../ports/accounts/keys/RequestCounts.ts"
import { DAY_MS } from "../../../../ports/time/units.ts"
import { inBatches } from "../../../paging/inBatches.ts"

/** How long it is kept how many requests there were: longer than it is shown. */
export const REQUESTS_KEPT_DAYS = 400
/** Rows that one statement removes at most: more would hold their locks too long. */
const ROWS_PER_BATCH = 1_000

/** Removes counts of requests that are older than REQUESTS_KEPT_DAYS; answers how many. */
export const purgeRequests = Effect.gen(function* () {
  const counts = yield* RequestCounts
  const before = new Date((yield* Clock.currentTimeMillis) - REQUESTS_KEPT_DAYS * DAY_MS)
  return yield* inBatches(ROWS_PER_BATCH, (limit) => counts.purge(before, limit))
}).pipe(Effect.withSpan("accounts.purgeRequests"))
