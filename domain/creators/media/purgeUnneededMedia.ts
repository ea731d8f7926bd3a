import { Clock, Effect } from "effect"
import { MediaStore } from "../../../ports/creators/media/MediaStore.ts"
import { DAY_MS } from "../../../ports/time/units.ts"
import { inBatches } from "../../paging/inBatches.ts"

/**
 * So long after it was kept a picture is left, whether or not a score needs it: far longer than its score takes to be made.
 * One that is needed is looked at again as long after.
 */
export const UNNEEDED_MEDIA_DAYS = 7
/** Pictures that one statement looks at most: more would hold their locks too long. */
export const MEDIA_PER_BATCH = 200

/** Removes pictures that no score needs; answers how many. */
export const purgeUnneededMedia = Effect.gen(function* () {
  const store = yield* MediaStore
  const atMs = yield* Clock.currentTimeMillis
  const keptBefore = new Date(atMs - UNNEEDED_MEDIA_DAYS * DAY_MS)
  let removed = 0
  yield* inBatches(MEDIA_PER_BATCH, (limit) =>
    Effect.map(store.purgeUnneeded(keptBefore, new Date(atMs), limit), ({ looked, purged }) => {
      removed += purged
      return looked
    })
  )
  return removed
}).pipe(Effect.withSpan("media.purgeUnneededMedia"))
