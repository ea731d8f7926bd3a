import { Option, Result, Schema } from "effect"
import type { Profile } from "../../../ports/creators/scoring/Evidence.ts"
import { profileUrl } from "../addresses.ts"
import { IsoInstant } from "../instants.ts"
import { Count, Handle, Id, orNull } from "../lenientFields.ts"
import { type UnreadableDocument, unreadable } from "../readDocument.ts"
import { linksIn } from "../textEntities.ts"
import { largestOf, Thumbnails, Words, youtubeList } from "./youtubeList.ts"

const NAME = "YouTube channel"

export interface YoutubeChannel {
  readonly channelId: string
  /** The playlist of all its videos; null where `contentDetails` wasn't asked for. */
  readonly uploadsPlaylistId: string | null
  readonly profile: Profile
}

const decodeChannel = Schema.decodeUnknownOption(
  Schema.Struct({
    id: Id,
    snippet: Schema.Struct({
      ...Words,
      customUrl: orNull(Handle),
      publishedAt: orNull(IsoInstant),
      thumbnails: Thumbnails,
      country: orNull(Schema.String.check(Schema.isPattern(/^[A-Z]{2}$/)))
    }),
    statistics: orNull(
      Schema.Struct({
        subscriberCount: orNull(Count),
        hiddenSubscriberCount: orNull(Schema.Boolean),
        videoCount: orNull(Count)
      })
    ),
    contentDetails: orNull(Schema.Struct({ relatedPlaylists: orNull(Schema.Struct({ uploads: orNull(Id) })) }))
  })
)

/**
 * Reads the answer of YouTube Data API v3 `channels.list` with `part=snippet,statistics,contentDetails`, as text or
 * parsed: its first channel. YouTube rounds subscribers to three digits and says nothing of check marks.
 * Fails with `no_account` when no channel was found, `other_kind` for every other document.
 */
export const channelFromYoutube = (document: unknown): Result.Result<YoutubeChannel, UnreadableDocument> => {
  const list = youtubeList(document, NAME, ["youtube#channelListResponse"])
  if (Result.isFailure(list)) return Result.fail(list.failure)
  if (list.success.items.length === 0) return unreadable(NAME, "no_account")
  const channel = Option.getOrNull(decodeChannel(list.success.items[0]))
  if (channel === null) return unreadable(NAME, "other_kind")
  const { id, snippet, statistics } = channel
  const handle = snippet.customUrl
  const bio = snippet.description ?? ""
  return Result.succeed({
    channelId: id,
    uploadsPlaylistId: channel.contentDetails?.relatedPlaylists?.uploads ?? null,
    profile: {
      platform: "youtube",
      handle: (handle ?? id).toLowerCase(),
      displayName: snippet.title || handle || id,
      url: profileUrl("youtube", handle ?? id),
      bio,
      location: snippet.country,
      avatarUrl: largestOf(snippet.thumbnails),
      links: linksIn(bio),
      isVerified: null,
      createdAt: snippet.publishedAt,
      followers: statistics?.hiddenSubscriberCount === true ? null : (statistics?.subscriberCount ?? null),
      following: null,
      posts: statistics?.videoCount ?? null
    }
  })
}
