import { Clock, Effect, Option } from "effect"
import type { CheckId } from "../../../ports/checks/backgroundChecks/Check.ts"
import { type MediaId, MediaSource } from "../../../ports/creators/media/Media.ts"
import { MediaStore } from "../../../ports/creators/media/MediaStore.ts"
import type { Scorecard, ScoreId } from "../../../ports/creators/scoring/Scorecard.ts"
import { DAY_MS, HOUR_MS } from "../../../ports/time/days.ts"
import { inBatches } from "../../paging/lists.ts"
import { signToken } from "../../tokens/signedToken.ts"

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

/** How long a link to archived evidence is good. */
export const MEDIA_LINK_HOURS = 24

/** Where the picture of a flagged post is: a token for our own copy, or the platform's address, which may have expired. */
export type MediaLink =
  | { readonly source: "archive"; readonly mediaId: string; readonly token: string; readonly expiresAt: Date }
  | { readonly source: "cdn"; readonly url: string }

/** Links to the pictures of these posts, by the post's address, and when those of the archive expire. */
export const linkMedia = Effect.fnUntraced(function* (media: Scorecard["media"], postUrls: ReadonlyArray<string>) {
  const expiresAt = new Date((yield* Clock.currentTimeMillis) + MEDIA_LINK_HOURS * HOUR_MS)
  const wanted = new Set(postUrls)
  const links = new Map<string, MediaLink>()
  for (const { postUrl, sourceUrl, mediaId } of media) {
    if (!wanted.has(postUrl)) continue
    links.set(
      postUrl,
      mediaId === null
        ? { source: "cdn", url: sourceUrl }
        : { source: "archive", mediaId, token: yield* signToken("media", mediaId, expiresAt), expiresAt }
    )
  }
  return { links, expiresAt }
})

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
