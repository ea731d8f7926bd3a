import { Clock, Effect, Option } from "effect"
import type { CheckId } from "../../../ports/checks/backgroundChecks/Check.ts"
import type { MediaId } from "../../../ports/creators/media/Media.ts"
import { MediaSource } from "../../../ports/creators/media/MediaSource.ts"
import { MediaStore } from "../../../ports/creators/media/MediaStore.ts"
import type { ScoreId } from "../../../ports/creators/scoring/Scorecard.ts"

/** Copies the picture at an address for a score that is being made. None where that fails: a finding stands without its picture. */
export const storeMedia = Effect.fn("media.storeMedia")(
  function* (url: string, neededBy: ScoreId | CheckId) {
    const source = yield* MediaSource
    const store = yield* MediaStore
    const media = yield* source.fetch(url)
    if (Option.isNone(media)) return Option.none<MediaId>()
    return Option.some(yield* store.store(media.value, neededBy, new Date(yield* Clock.currentTimeMillis)))
  },
  Effect.catchCause((cause) => Effect.as(Effect.logWarning("a picture was not kept", cause), Option.none<MediaId>()))
)
