import { Result } from "effect"
import { profileAddress } from "../../../ports/creators/identity/accountAddress.ts"
import type { WebPlatform } from "../../../ports/creators/identity/platforms.ts"
import type { Post, Profile } from "../../../ports/creators/scoring/Evidence.ts"
import { profileUrl } from "../addresses.ts"
import { newestPosts, plainPost } from "../plainPost.ts"
import { unreadable } from "../readDocument.ts"
import { addressOf, countOf, idOf, isoInstantOf, languageOf, textOf } from "./fields.ts"
import { jsonInDocuments, jsonInScripts } from "./jsonIn.ts"
import { type JsonObject, objectAt, objectsIn, valueAt } from "./objectsIn.ts"
import type { PageSubject, ReadPage } from "./pageReading.ts"
import { distinct, plainProfile } from "./plainProfile.ts"

const NAME = "Kick page"

/** The fields in which Kick keeps a creator's other accounts, and their platforms. */
const ACCOUNTS: ReadonlyArray<readonly [field: string, platform: WebPlatform]> = [
  ["instagram", "instagram"],
  ["twitter", "x"],
  ["youtube", "youtube"],
  ["tiktok", "tiktok"],
  ["facebook", "facebook"]
]

const linkOf = (user: JsonObject, field: string, platform: WebPlatform): string | null => {
  const account = textOf(user[field])?.trim().replace(/^@/, "") ?? ""
  return /^[\w.-]{1,100}$/.test(account) ? profileAddress({ platform, handle: account }) : addressOf(account)
}

/** Kick writes instants as `2024-05-01 09:30:00`, in UTC, or as ISO 8601. */
const instantOf = (...values: ReadonlyArray<unknown>): Date | null =>
  isoInstantOf(
    ...values.map((value) => {
      const [, day, time] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(typeof value === "string" ? value : "") ?? []
      return day === undefined ? value : `${day}T${time}Z`
    })
  )

/** Null, a record of when, or a yes. */
const isVerified = (verified: unknown): boolean | null =>
  verified === undefined ? null : verified !== null && verified !== false

const profileOf = (channel: JsonObject, subject: PageSubject): Profile => {
  const user = objectAt(channel, "user")
  const plain = plainProfile(subject, textOf(user.username) ?? "", textOf(user.bio) ?? "")
  const place = [textOf(user.city), textOf(user.country)].filter((part) => part !== null && part !== "").join(", ")
  return {
    ...plain,
    location: place || null,
    avatarUrl: addressOf(user.profile_pic, user.profilepic),
    links: distinct([...ACCOUNTS.map(([field, platform]) => linkOf(user, field, platform)), ...plain.links]),
    isVerified: isVerified(channel.verified),
    createdAt: instantOf(channel.created_at),
    followers: countOf(channel.followers_count, channel.followersCount)
  }
}

const postOf = (stream: JsonObject, slug: string): Post | null => {
  const uuid = idOf(valueAt(stream, "video", "uuid"))
  const id = uuid ?? idOf(stream.id)
  const publishedAt = instantOf(stream.start_time, stream.created_at)
  const title = textOf(stream.session_title)
  if (id === null || publishedAt === null || title === null) return null
  const profile = profileUrl("kick", slug)
  return {
    ...plainPost(id, uuid === null ? profile : `${profile}/videos/${uuid}`, publishedAt, title),
    language: languageOf(stream.lang_iso),
    mediaUrls: distinct([addressOf(valueAt(stream, "thumbnail", "src"), valueAt(stream, "thumbnail", "url"))]),
    views: countOf(stream.views, valueAt(stream, "video", "views"))
  }
}

/**
 * What Kick loads or embeds for a channel: `/api/v2/channels/{slug}` and its recorded streams,
 * `/api/v2/channels/{slug}/videos`, which Kick counts views of alone.
 */
export const readKickPage: ReadPage = (page, subject) => {
  const values = [...jsonInDocuments(page.documents), ...jsonInScripts(page.html)]
  const namesOf = (object: JsonObject) => [object.slug, valueAt(object, "user", "username")].map((name) => textOf(name))
  const channels = objectsIn(values, (object) => namesOf(object).every((name) => name !== null))
  const isNamed = (at: 0 | 1) => (object: JsonObject) => namesOf(object)[at]?.toLowerCase() === subject.handle
  // A channel is known by its address and by the name it shows, which has `_` where the address may have `-`.
  const channel = channels.find(isNamed(0)) ?? channels.find(isNamed(1))
  if (channel === undefined) return unreadable(NAME, "other_kind")
  if (channel.is_banned === true) return unreadable(NAME, "account_unavailable")
  const channelId = idOf(channel.id)
  const slug = textOf(channel.slug)?.toLowerCase() ?? subject.handle
  const streams = objectsIn(
    values,
    ({ session_title, channel_id }) =>
      session_title !== undefined && channelId !== null && idOf(channel_id) === channelId
  )
  const posts = streams.flatMap((stream) => {
    const post = postOf(stream, slug)
    return post === null ? [] : [post]
  })
  return Result.succeed({ profile: profileOf(channel, subject), posts: newestPosts(posts), comments: [] })
}
