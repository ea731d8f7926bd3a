import { Clock, Effect } from "effect"
import { Deprecations } from "../../../ports/accounts/versioning/Deprecations.ts"
import { DAY_MS } from "../../../ports/time/units.ts"
import { inBatches } from "../../paging/inBatches.ts"

/** How long it is kept who used what is deprecated: longer than most of it lasts. */
export const USES_KEPT_DAYS = 400
/** Rows that one statement removes at most: more would hold their locks too long. */
const ROWS_PER_BATCH = 1_000

/** Removes uses that are older than USES_KEPT_DAYS; answers how many. */
export const purgeOldUses = Effect.gen(function* () {
  const deprecations = yield* Deprecations
  const before = new Date((yield* Clock.currentTimeMillis) - USES_KEPT_DAYS * DAY_MS)
  return yield* inBatches(ROWS_PER_BATCH, (limit) => deprecations.purgeUses(before, limit))
}).pipe(Effect.withSpan("versioning.purgeOldUses"))
