import { Option, Result, Schema } from "effect"
import type { Post, Profile } from "../../../ports/creators/scoring/Evidence.ts"
import { profileUrl, webAddress } from "../addresses.ts"
import { IsoInstant } from "../instants.ts"
import { Count, Handle, Id, listOf, orNull, Text, WebAddress } from "../lenientFields.ts"
import { newestPosts, plainPost } from "../plainPost.ts"
import { jsonDocument, type ListReading, type UnreadableDocument, unreadable } from "../readDocument.ts"
import { linksIn } from "../textEntities.ts"

const NAME = "Instagram business discovery"

/** Media read of one answer; Meta gives at most 100. */
const MEDIA_MAX = 1_000

/** One page of an account that was discovered. */
export interface MetaDiscovery {
  readonly profile: Profile
  readonly posts: ListReading<Post>
  /** What asks for the next page; null after the last. */
  readonly next: string | null
}

/** It becomes a part of a query in Meta's own language, so that it may hold none of its signs. */
export const GraphCursor = Schema.String.check(Schema.isPattern(/^[A-Za-z0-9_=-]{1,1024}$/))

const decodeDiscovery = Schema.decodeUnknownOption(
  Schema.Struct({
    business_discovery: Schema.Struct({
      username: Handle,
      name: orNull(Text),
      biography: orNull(Text),
      website: orNull(Text),
      followers_count: orNull(Count),
      follows_count: orNull(Count),
      media_count: orNull(Count),
      profile_picture_url: orNull(WebAddress),
      media: orNull(
        Schema.Struct({
          data: listOf(Schema.Unknown, MEDIA_MAX),
          paging: orNull(Schema.Struct({ cursors: orNull(Schema.Struct({ after: orNull(GraphCursor) })) }))
        })
      )
    })
  })
)

const Media = Schema.Struct({
  id: Id,
  caption: orNull(Text),
  permalink: WebAddress,
  timestamp: IsoInstant,
  media_type: orNull(Text),
  media_url: orNull(WebAddress),
  thumbnail_url: orNull(WebAddress),
  like_count: orNull(Count),
  comments_count: orNull(Count),
  view_count: orNull(Count)
})
const decodeMedia = Schema.decodeUnknownOption(Media)

/** A video's own address is no picture of it. */
const pictureOf = ({ media_type, media_url, thumbnail_url }: typeof Media.Type): string | null =>
  media_type === "VIDEO" ? thumbnail_url : (media_url ?? thumbnail_url)

const postOf = (media: typeof Media.Type): Post => {
  const picture = pictureOf(media)
  return {
    ...plainPost(media.id, media.permalink, media.timestamp, media.caption ?? ""),
    mediaUrls: picture === null ? [] : [picture],
    likes: media.like_count,
    comments: media.comments_count,
    views: media.view_count
  }
}

/**
 * Reads the answer of Graph API's `business_discovery`, as text or parsed: the professional account `handle` and a page of its
 * media, newest first. Broken media are counted. Likes that the account hides are left out by Meta, and null here; check marks,
 * comments and followers are not shown. Fails with `other_kind`, for another account than `handle` too.
 */
export const discoveryFromMeta = (
  document: unknown,
  handle: string
): Result.Result<MetaDiscovery, UnreadableDocument> => {
  const json = jsonDocument(document, NAME)
  if (Result.isFailure(json)) return Result.fail(json.failure)
  const found = Option.getOrNull(decodeDiscovery(json.success))?.business_discovery ?? null
  if (found === null || found.username.toLowerCase() !== handle.toLowerCase()) return unreadable(NAME, "other_kind")
  const bio = found.biography ?? ""
  // People write their site without its scheme.
  const website = webAddress(found.website ?? "") ?? (found.website ? webAddress(`https://${found.website}`) : null)
  const entries = found.media?.data ?? []
  const media = entries.flatMap((entry) => Option.toArray(decodeMedia(entry)))
  return Result.succeed({
    profile: {
      platform: "instagram",
      handle: found.username.toLowerCase(),
      displayName: found.name || found.username,
      url: profileUrl("instagram", found.username),
      bio,
      location: null,
      avatarUrl: found.profile_picture_url,
      links: [...new Set([...(website === null ? [] : [website]), ...linksIn(bio)])],
      isVerified: null,
      createdAt: null,
      followers: found.followers_count,
      following: found.follows_count,
      posts: found.media_count
    },
    posts: { items: newestPosts(media.map(postOf)), skipped: entries.length - media.length },
    next: found.media?.paging?.cursors?.after ?? null
  })
}
