import { Result } from "effect"
import { PROFILE_ORIGINS } from "../../../ports/creators/identity/platforms.ts"
import type { Post, Profile } from "../../../ports/creators/scoring/Evidence.ts"
import { newestPosts, plainPost } from "../plainPost.ts"
import { unreadable } from "../readDocument.ts"
import { addressOf, countOf, flagOf, idOf, isoInstantOf, textOf } from "./fields.ts"
import { jsonInDocuments } from "./jsonIn.ts"
import { type JsonObject, listAt, objectsIn, valueAt } from "./objectsIn.ts"
import type { PageSubject, ReadPage } from "./pageReading.ts"
import { distinct, plainProfile } from "./plainProfile.ts"

const NAME = "Twitch page"

const LINKS_MAX = 50

const lowerOf = (value: unknown): string | null => textOf(value)?.toLowerCase() ?? null

const pick = <A>(users: ReadonlyArray<JsonObject>, read: (user: JsonObject) => A | null): A | null =>
  users.map(read).find((value) => value !== null) ?? null

/** A user is named in one query, described in another and counted in a third; their id is the same. */
const usersIn = (values: ReadonlyArray<unknown>, handle: string): ReadonlyArray<JsonObject> => {
  const users = objectsIn(values, (object) => object.login !== undefined || object.displayName !== undefined)
  const isNamed = ({ login, displayName }: JsonObject) => (lowerOf(login) ?? lowerOf(displayName)) === handle
  const ids = new Set(users.filter(isNamed).flatMap(({ id }) => idOf(id) ?? []))
  const byId = objectsIn(values, ({ id, followers, description }) => {
    const known = idOf(id)
    return known !== null && ids.has(known) && (followers !== undefined || description !== undefined)
  })
  return [...users.filter(isNamed), ...byId]
}

const profileOf = (users: ReadonlyArray<JsonObject>, subject: PageSubject): Profile => {
  const name = pick(users, ({ displayName }) => textOf(displayName)) ?? ""
  const plain = plainProfile(subject, name, pick(users, ({ description }) => textOf(description)) ?? "")
  const social = users.flatMap((user) => listAt(user, "channel", "socialMedias")).slice(0, LINKS_MAX)
  return {
    ...plain,
    avatarUrl: pick(users, ({ profileImageURL }) => addressOf(profileImageURL)),
    links: distinct([...social.map((link) => addressOf(valueAt(link, "url"))), ...plain.links]),
    isVerified: pick(users, (user) => flagOf(user.isPartner, valueAt(user, "roles", "isPartner"))),
    createdAt: pick(users, ({ createdAt }) => isoInstantOf(createdAt)),
    followers: pick(users, ({ followers }) => countOf(valueAt(followers, "totalCount"))),
    posts: pick(users, ({ videos }) => countOf(valueAt(videos, "totalCount")))
  }
}

const postOf = (video: JsonObject): Post | null => {
  const id = idOf(video.id)
  const publishedAt = isoInstantOf(video.publishedAt, video.createdAt)
  const title = textOf(video.title)
  if (id === null || publishedAt === null || title === null) return null
  const description = textOf(video.description) ?? ""
  const text = [title, description].filter((part) => part !== "").join("\n\n")
  return {
    ...plainPost(id, `${PROFILE_ORIGINS.twitch}/videos/${id}`, publishedAt, text),
    mediaUrls: distinct([addressOf(video.previewThumbnailURL)]),
    views: countOf(video.viewCount)
  }
}

/** Why Twitch says it shows nobody: closed and banned accounts, and names nobody has. */
const CLOSED = ["TOS_TEMPORARY", "TOS_INDEFINITE", "DMCA", "DEACTIVATED"]

/**
 * What Twitch asks of its GraphQL service for a channel: `ChannelShell`, `ChannelRoot_AboutPanel` and the towers of
 * videos. Twitch counts a video's views alone; clips, which others make, are left out.
 */
export const readTwitchPage: ReadPage = (page, subject) => {
  const values = jsonInDocuments(page.documents)
  const users = usersIn(values, subject.handle)
  const videos = objectsIn(
    values,
    ({ title, publishedAt, viewCount, owner }) =>
      title !== undefined &&
      publishedAt !== undefined &&
      viewCount !== undefined &&
      lowerOf(valueAt(owner, "login")) === subject.handle
  )
  const posts = newestPosts(
    videos.flatMap((video) => {
      const post = postOf(video)
      return post === null ? [] : [post]
    })
  )
  if (users.length > 0) return Result.succeed({ profile: profileOf(users, subject), posts, comments: [] })
  const [missing] = objectsIn(values, ({ __typename }) => __typename === "UserDoesNotExist")
  if (missing === undefined) return unreadable(NAME, "other_kind")
  return unreadable(NAME, CLOSED.includes(String(missing.reason)) ? "account_unavailable" : "no_account")
}
