import { Option, Result, Schema } from "effect"
import { PROFILE_ORIGINS } from "../../../ports/creators/identity/platforms.ts"
import type { Post } from "../../../ports/creators/scoring/Evidence.ts"
import { IsoInstant } from "../instants.ts"
import { Count, Id, Language, orNull } from "../lenientFields.ts"
import { newestPosts, plainPost } from "../plainPost.ts"
import type { ListReading, UnreadableDocument } from "../readDocument.ts"
import { largestOf, Thumbnails, Words, wordsOf, youtubeList } from "./youtubeList.ts"

const Video = Schema.Struct({
  id: Id,
  snippet: Schema.Struct({
    ...Words,
    publishedAt: IsoInstant,
    channelId: Id,
    thumbnails: Thumbnails,
    defaultLanguage: orNull(Language),
    defaultAudioLanguage: orNull(Language)
  }),
  statistics: orNull(
    Schema.Struct({ viewCount: orNull(Count), likeCount: orNull(Count), commentCount: orNull(Count) })
  ),
  paidProductPlacementDetails: orNull(Schema.Struct({ hasPaidProductPlacement: orNull(Schema.Boolean) }))
})

const PlaylistItem = Schema.Struct({
  snippet: Schema.Struct({ ...Words, videoOwnerChannelId: Id, thumbnails: Thumbnails }),
  contentDetails: Schema.Struct({ videoId: Id, videoPublishedAt: IsoInstant })
})

const decodeVideo = Schema.decodeUnknownOption(Video)
const decodePlaylistItem = Schema.decodeUnknownOption(PlaylistItem)

/** What either resource tells of a video. */
interface Owned {
  readonly channelId: string
  readonly post: Post
}

const postOf = (
  id: string,
  publishedAt: Date,
  { title, description, thumbnails }: Pick<(typeof Video.Type)["snippet"], "title" | "description" | "thumbnails">
): Post => {
  const text = wordsOf(title, description)
  const picture = largestOf(thumbnails)
  return {
    ...plainPost(id, `${PROFILE_ORIGINS.youtube}/watch?v=${id}`, publishedAt, text),
    mediaUrls: picture === null ? [] : [picture]
  }
}

const ownedVideo = (resource: unknown): Owned | null => {
  const video = Option.getOrNull(decodeVideo(resource))
  if (video === null) return null
  const { id, snippet, statistics } = video
  return {
    channelId: snippet.channelId,
    post: {
      ...postOf(id, snippet.publishedAt, snippet),
      language: snippet.defaultAudioLanguage ?? snippet.defaultLanguage,
      isLabelledPaid: video.paidProductPlacementDetails?.hasPaidProductPlacement ?? null,
      likes: statistics?.likeCount ?? null,
      comments: statistics?.commentCount ?? null,
      views: statistics?.viewCount ?? null
    }
  }
}

const ownedItem = (resource: unknown): Owned | null => {
  const item = Option.getOrNull(decodePlaylistItem(resource))
  if (item === null) return null
  const { snippet, contentDetails } = item
  return {
    channelId: snippet.videoOwnerChannelId,
    post: postOf(contentDetails.videoId, contentDetails.videoPublishedAt, snippet)
  }
}

/**
 * Reads one page of YouTube Data API v3 `videos.list` with `part=snippet,statistics,paidProductPlacementDetails`, or of
 * `playlistItems.list` with `part=snippet,contentDetails`, which knows no counts, as text or parsed: the videos of the
 * channel, newest first. Those of other channels are left out; deleted, private and broken ones are counted.
 * A creator may hide likes or close comments: their counts are null then. Fails with `other_kind`.
 */
export const postsFromYoutube = (
  document: unknown,
  channelId: string
): Result.Result<ListReading<Post>, UnreadableDocument> =>
  Result.map(
    youtubeList(document, "YouTube videos", ["youtube#videoListResponse", "youtube#playlistItemListResponse"]),
    ({ kind, items }) => {
      const read = items.map(kind === "youtube#videoListResponse" ? ownedVideo : ownedItem)
      return {
        items: newestPosts(read.flatMap((owned) => (owned?.channelId === channelId ? [owned.post] : []))),
        skipped: read.filter((owned) => owned === null).length
      }
    }
  )
