import { Option, Result, Schema } from "effect"
import { PROFILE_ORIGINS } from "../../../ports/creators/identity/platforms.ts"
import type { Post } from "../../../ports/creators/scoring/Evidence.ts"
import { webAddress } from "../addresses.ts"
import { IsoInstant } from "../instants.ts"
import { Count, dataEntries, Handle, Id, Language, orNull, Text } from "../lenientFields.ts"
import { newestPosts, plainPost } from "../plainPost.ts"
import { type ListReading, type UnreadableDocument, unreadable } from "../readDocument.ts"

const NAME = "Twitch videos"

const Video = Schema.Struct({
  id: Id,
  user_login: Handle,
  title: Text,
  description: orNull(Text),
  published_at: IsoInstant,
  thumbnail_url: orNull(Text),
  view_count: orNull(Count),
  language: orNull(Language)
})
const decodeVideo = Schema.decodeUnknownOption(Video)

/** Twitch leaves the size of a thumbnail to whoever asks for it. */
const thumbnailOf = (template: string): string | null =>
  webAddress(template.replace(/%?\{width\}/, "640").replace(/%?\{height\}/, "360"))

const postOf = (video: typeof Video.Type): Post => {
  const text = video.description ? `${video.title}\n\n${video.description}` : video.title
  const thumbnail = thumbnailOf(video.thumbnail_url ?? "")
  return {
    ...plainPost(video.id, `${PROFILE_ORIGINS.twitch}/videos/${video.id}`, video.published_at, text),
    language: video.language,
    mediaUrls: thumbnail === null ? [] : [thumbnail],
    views: video.view_count
  }
}

/**
 * Reads one page of Twitch Helix `Get Videos`, as text or parsed: the videos of the channel `login`, newest first. Twitch
 * counts their views alone. Broken ones are counted. Fails with `other_kind` where entries are there and none is a video.
 */
export const postsFromTwitch = (
  document: unknown,
  login: string
): Result.Result<ListReading<Post>, UnreadableDocument> => {
  const entries = dataEntries(document, NAME)
  if (Result.isFailure(entries)) return Result.fail(entries.failure)
  const videos = entries.success.flatMap((entry) => Option.toArray(decodeVideo(entry)))
  if (videos.length === 0 && entries.success.length > 0) return unreadable(NAME, "other_kind")
  const own = videos.filter(({ user_login }) => user_login.toLowerCase() === login.toLowerCase())
  return Result.succeed({ items: newestPosts(own.map(postOf)), skipped: entries.success.length - videos.length })
}
