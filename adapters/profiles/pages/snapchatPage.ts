import { Result } from "effect"
import type { Post, Profile } from "../../../ports/creators/scoring/Evidence.ts"
import { webAddress } from "../addresses.ts"
import { newestPosts, plainPost } from "../plainPost.ts"
import { unreadable } from "../readDocument.ts"
import { addressOf, countOf, idOf, isoInstantOf, textOf, unixInstantOf } from "./fields.ts"
import { jsonInScripts } from "./jsonIn.ts"
import { type JsonObject, listAt, objectAt, valueAt } from "./objectsIn.ts"
import type { PageSubject, ReadPage } from "./pageReading.ts"
import { distinct, plainProfile } from "./plainProfile.ts"

const NAME = "Snapchat page"

/** Snapchat wraps some values: `{ value: "…" }`. */
const unwrapped = (value: unknown): unknown => valueAt(value, "value") ?? value

/** Milliseconds since 1970, as digits. */
const msInstantOf = (value: unknown): Date | null => {
  const ms = countOf(unwrapped(value))
  return ms === null || ms === 0 ? null : unixInstantOf(ms / 1000)
}

const profileOf = (info: JsonObject, subject: PageSubject): Profile => {
  const name = textOf(info.title, info.displayName) ?? ""
  const plain = plainProfile(subject, name, textOf(info.bio) ?? "")
  const website = textOf(info.websiteUrl) ?? ""
  const link = website === "" ? null : (webAddress(website) ?? webAddress(`https://${website}`))
  return {
    ...plain,
    location: textOf(info.address) || null,
    avatarUrl: addressOf(info.profilePictureUrl, valueAt(info, "bitmoji", "avatarImage", "url")),
    links: distinct([link, ...plain.links]),
    createdAt: msInstantOf(info.createdTimestampMs),
    followers: info.subscriberCount === undefined ? null : countOf(unwrapped(info.subscriberCount))
  }
}

/** A spotlight: the story that plays, and what is told of it in a list beside, in the same order. */
const spotlightOf = (story: unknown, metadata: unknown, { url }: PageSubject): Post | null => {
  const [snap] = listAt(story, "snapList")
  const id = idOf(unwrapped(valueAt(story, "storyId")), unwrapped(valueAt(snap, "snapId")))
  const video = objectAt(metadata, "videoMetadata")
  const publishedAt =
    unixInstantOf(unwrapped(valueAt(snap, "timestampInSec"))) ??
    msInstantOf(video.uploadDateMs) ??
    isoInstantOf(video.uploadDate)
  if (id === null || publishedAt === null) return null
  const words = [
    textOf(unwrapped(valueAt(story, "storyTitle"))) ?? textOf(video.name),
    textOf(valueAt(metadata, "description"), video.description)
  ]
  const text = distinct(words.map((part) => part?.trim() || null)).join("\n\n")
  const engagement = objectAt(metadata, "engagementStats")
  return {
    ...plainPost(id, `${url.replace(/\/$/, "")}/spotlight/${id}`, publishedAt, text),
    mediaUrls: distinct([
      addressOf(
        unwrapped(valueAt(story, "thumbnailUrl")),
        unwrapped(valueAt(snap, "snapUrls", "mediaPreviewUrl")),
        video.thumbnailUrl
      )
    ]),
    comments: countOf(engagement.commentCount),
    shares: countOf(engagement.shareCount),
    views: countOf(engagement.viewCount, video.viewCount)
  }
}

/**
 * What Snapchat embeds as `__NEXT_DATA__` in a public profile: the account and its spotlights. Stories, which are
 * gone within a day, are left out.
 */
export const readSnapchatPage: ReadPage = (page, subject) => {
  const [data] = jsonInScripts(page.html, "__NEXT_DATA__")
  const props = objectAt(data, "props", "pageProps")
  const accounts = [objectAt(props, "userProfile", "publicProfileInfo"), objectAt(props, "userProfile", "userInfo")]
  const info = accounts.find(({ username }) => textOf(username)?.toLowerCase() === subject.handle)
  if (info === undefined) return unreadable(NAME, "other_kind")
  const metadata = listAt(props, "spotlightStoryMetadata")
  const posts = listAt(props, "spotlightHighlights").flatMap((story, index) => {
    const post = spotlightOf(story, metadata[index], subject)
    return post === null ? [] : [post]
  })
  return Result.succeed({ profile: profileOf(info, subject), posts: newestPosts(posts), comments: [] })
}
