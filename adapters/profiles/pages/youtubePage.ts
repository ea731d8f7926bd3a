import { Result } from "effect"
import { PROFILE_ORIGINS } from "../../../ports/creators/identity/platforms.ts"
import type { Post, Profile } from "../../../ports/creators/scoring/Evidence.ts"
import { webAddress } from "../addresses.ts"
import { countFromText } from "../openGraph/countsInText.ts"
import { newestPosts, plainPost } from "../plainPost.ts"
import { unreadable } from "../readDocument.ts"
import { addressOf, idOf, textOf } from "./fields.ts"
import { jsonAssigned, jsonInDocuments } from "./jsonIn.ts"
import { type JsonObject, listAt, objectAt, objectsIn, valueAt } from "./objectsIn.ts"
import type { PageSubject, ReadPage } from "./pageReading.ts"
import { distinct, plainProfile } from "./plainProfile.ts"
import { relativeTime } from "./relativeTime.ts"

const NAME = "YouTube page"

const PARTS_MAX = 50

/** YouTube's three ways of writing a text: `{ simpleText }`, `{ runs: [{ text }] }` and `{ content }`. */
const wordsIn = (value: unknown): string => {
  const runs = listAt(value, "runs").slice(0, PARTS_MAX)
  const joined = runs.map((run) => textOf(valueAt(run, "text")) ?? "").join("")
  return (textOf(value, valueAt(value, "simpleText"), valueAt(value, "content")) ?? joined).trim()
}

const SUBSCRIBERS = /^(.{1,30}?)\s+subscribers?$/i
const VIDEOS = /^(.{1,30}?)\s+videos?$/i
const VIEWS = /^(.{1,30}?)\s+views?$/i

/** The number before a word: "1.2K views" is 1200, "No views" 0. */
const countBefore = (word: RegExp, text: string): number | null => {
  const [, amount] = word.exec(text) ?? []
  if (amount === undefined) return null
  return amount.toLowerCase() === "no" ? 0 : countFromText(amount)
}

const firstCount = (word: RegExp, texts: ReadonlyArray<string>): number | null =>
  texts.map((text) => countBefore(word, text)).find((count) => count !== null) ?? null

/** "1.2K views" and "3 weeks ago" below a lockup's title, or "@nova" and "1.2M subscribers" below a channel's name. */
const metadataParts = (metadata: unknown): ReadonlyArray<string> =>
  listAt(metadata, "contentMetadataViewModel", "metadataRows")
    .flatMap((row) => listAt(row, "metadataParts"))
    .slice(0, PARTS_MAX)
    .map((part) => wordsIn(valueAt(part, "text")))

const largestOf = (pictures: ReadonlyArray<unknown>): string | null => addressOf(valueAt(pictures.at(-1), "url"))

/** Ids of the channels that an object leads to. */
const channelsIn = (value: unknown): ReadonlyArray<string> =>
  objectsIn([value], ({ browseEndpoint }) => browseEndpoint !== undefined).flatMap((object) => {
    const id = idOf(valueAt(object, "browseEndpoint", "browseId"))
    return id?.startsWith("UC") ? [id] : []
  })

/** A page can feature other channels' videos, which say whose they are. */
const isOfOther = (value: unknown, channelId: string | null): boolean =>
  channelId !== null && channelsIn(value).some((id) => id !== channelId)

interface Shown {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly age: string
  readonly views: ReadonlyArray<string>
  readonly picture: string | null
}

const shownVideo = (video: JsonObject): Shown | null => {
  const id = idOf(video.videoId)
  return id === null
    ? null
    : {
        id,
        title: wordsIn(video.title),
        description: wordsIn(video.descriptionSnippet),
        age: wordsIn(video.publishedTimeText),
        views: [wordsIn(video.viewCountText), wordsIn(video.shortViewCountText)],
        picture: largestOf(listAt(video, "thumbnail", "thumbnails"))
      }
}

const shownLockup = (lockup: JsonObject): Shown | null => {
  const id = idOf(lockup.contentId)
  if (id === null || lockup.contentType !== "LOCKUP_CONTENT_TYPE_VIDEO") return null
  const metadata = objectAt(lockup, "metadata", "lockupMetadataViewModel")
  const parts = metadataParts(metadata.metadata)
  return {
    id,
    title: wordsIn(metadata.title),
    description: "",
    age: parts.find((part) => / ago$/i.test(part)) ?? "",
    views: parts,
    picture: largestOf(listAt(lockup, "contentImage", "thumbnailViewModel", "image", "sources"))
  }
}

const postOf = (shown: Shown, gatheredAt: Date): Post | null => {
  const publishedAt = relativeTime(shown.age, gatheredAt)
  const text = [shown.title, shown.description].filter((part) => part !== "").join("\n\n")
  if (publishedAt === null || text === "") return null
  return {
    ...plainPost(shown.id, `${PROFILE_ORIGINS.youtube}/watch?v=${shown.id}`, publishedAt, text),
    mediaUrls: distinct([shown.picture]),
    views: firstCount(VIEWS, shown.views)
  }
}

/** Two generations of the video in a grid. Shorts are left out: nothing tells when they were published. */
const VIDEO_NAMES = ["videoRenderer", "gridVideoRenderer"]

const postsIn = (values: ReadonlyArray<unknown>, channelId: string | null, gatheredAt: Date): ReadonlyArray<Post> => {
  const named = (name: string) =>
    objectsIn(values, (object) => object[name] !== undefined).map((object) => objectAt(object, name))
  const videos = VIDEO_NAMES.flatMap(named)
    .filter((video) => !isOfOther([video.ownerText, video.shortBylineText, video.longBylineText], channelId))
    .map(shownVideo)
  const lockups = named("lockupViewModel")
    .filter((lockup) => !isOfOther(lockup.metadata, channelId))
    .map(shownLockup)
  return newestPosts(
    [...videos, ...lockups].flatMap((shown) => {
      const post = shown === null ? null : postOf(shown, gatheredAt)
      return post === null ? [] : [post]
    })
  )
}

/** A link of the channel's about panel, which writes it without its scheme. */
const externalLink = (link: unknown): string | null => {
  const text = wordsIn(valueAt(link, "channelExternalLinkViewModel", "link"))
  return text === "" ? null : (webAddress(text) ?? webAddress(`https://${text}`))
}

const JOINED = /^Joined ([A-Z][a-z]{2}) (\d{1,2}), (\d{4})$/
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

const joinedAt = (text: string): Date | null => {
  const [, month = "", day, year] = JOINED.exec(text) ?? []
  const index = MONTHS.indexOf(month)
  return index < 0 ? null : new Date(Date.UTC(Number(year), index, Number(day)))
}

const VERIFIED = /VERIFIED|CHECK_CIRCLE|AUDIO_BADGE/

const isVerified = (header: unknown): boolean =>
  objectsIn([header], ({ style, clientResource, imageName }) =>
    [style, imageName, valueAt(clientResource, "imageName")].some(
      (name) => typeof name === "string" && VERIFIED.test(name)
    )
  ).length > 0

const profileOf = (
  values: ReadonlyArray<unknown>,
  metadata: JsonObject,
  header: JsonObject,
  subject: PageSubject
): Profile => {
  const [about = {}] = objectsIn(values, (object) => object.aboutChannelViewModel !== undefined).map((object) =>
    objectAt(object, "aboutChannelViewModel")
  )
  const headerTexts = [
    ...metadataParts(valueAt(header, "pageHeaderRenderer", "content", "pageHeaderViewModel", "metadata")),
    wordsIn(valueAt(header, "c4TabbedHeaderRenderer", "subscriberCountText")),
    wordsIn(valueAt(header, "c4TabbedHeaderRenderer", "videosCountText")),
    wordsIn(about.subscriberCountText),
    wordsIn(about.videoCountText)
  ]
  const bio = textOf(metadata.description, about.description) ?? ""
  const plain = plainProfile(subject, textOf(metadata.title) ?? "", bio)
  return {
    ...plain,
    location: textOf(about.country),
    avatarUrl: largestOf(listAt(metadata, "avatar", "thumbnails")),
    links: distinct([...listAt(about, "links").slice(0, PARTS_MAX).map(externalLink), ...plain.links]),
    isVerified: isVerified(header) ? true : null,
    createdAt: joinedAt(wordsIn(about.joinedDateText)),
    followers: firstCount(SUBSCRIBERS, headerTexts),
    posts: firstCount(VIDEOS, headerTexts)
  }
}

/** What the page says where there is no channel; in English, as it is asked for. */
const GONE = /terminated|suspended|removed|not available|isn't available/i

/**
 * What a channel's page embeds as `ytInitialData` and loads on scrolling: its header, about panel and grid of videos.
 * Dates are as exact as "3 weeks ago", counts as "1.2K". YouTube shows no check mark where there is none, and where it
 * hides one alike: then it is null. A channel for adults is shown to those who are signed in alone.
 */
export const readYoutubePage: ReadPage = (page, subject) => {
  const initial = jsonAssigned(page.html, "ytInitialData")
  const values = [...(initial === null ? [] : [initial]), ...jsonInDocuments(page.documents)]
  const metadata = values
    .map((value) => objectAt(value, "metadata", "channelMetadataRenderer"))
    .find(({ title }) => title !== undefined)
  if (metadata === undefined) {
    const [ageGate] = objectsIn(values, ({ channelAgeGateRenderer }) => channelAgeGateRenderer !== undefined)
    if (ageGate !== undefined) return unreadable(NAME, "login_wall")
    const [alert] = objectsIn(values, ({ alertRenderer }) => valueAt(alertRenderer, "type") === "ERROR")
    if (alert === undefined) return unreadable(NAME, "other_kind")
    const isGone = GONE.test(wordsIn(valueAt(alert, "alertRenderer", "text")))
    return unreadable(NAME, isGone ? "account_unavailable" : "no_account")
  }
  const header = values.map((value) => objectAt(value, "header")).find((each) => Object.keys(each).length > 0) ?? {}
  return Result.succeed({
    profile: profileOf(values, metadata, header, subject),
    posts: postsIn(values, idOf(metadata.externalId), subject.gatheredAt),
    comments: []
  })
}
