import { Clock, Effect } from "effect"
import type { Scorecard } from "../../../ports/creators/scoring/Scorecard.ts"
import { HOUR_MS } from "../../../ports/time/units.ts"
import { signToken } from "../../tokens/signedToken.ts"

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
