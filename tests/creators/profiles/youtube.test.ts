import { expect, test } from "bun:test"
import { Result } from "effect"
import { channelFromYoutube } from "../../../adapters/profiles/youtube/channelFromYoutube.ts"
import { commentsFromYoutube } from "../../../adapters/profiles/youtube/commentsFromYoutube.ts"
import { postsFromYoutube } from "../../../adapters/profiles/youtube/postsFromYoutube.ts"
import { page } from "./page.ts"

const CHANNEL = "UCnovaCooks_-0123456789AB"

const reasonOf = (result: Result.Result<unknown, { readonly reason: string }>): string =>
  Result.getOrThrow(Result.flip(result)).reason

test("a channel gives its ids and its profile", () => {
  expect(Result.getOrThrow(channelFromYoutube(page("youtube-channels.json")))).toEqual({
    channelId: CHANNEL,
    uploadsPlaylistId: "UUnovaCooks_-0123456789AB",
    profile: {
      platform: "youtube",
      handle: "novacooks",
      displayName: "Nova Cooks",
      url: "https://www.youtube.com/@NovaCooks",
      bio: "Weeknight dinners.\nRecipes: https://nova.example/recipes",
      location: "GB",
      avatarUrl: "https://i.ytimg.example/vi/channel/hqdefault.jpg",
      links: ["https://nova.example/recipes"],
      isVerified: null,
      createdAt: new Date("2016-05-09T11:22:33.456Z"),
      followers: 1_230_000,
      following: null,
      posts: 412
    }
  })
})

test("a hidden subscriber count is null, and a channel without a handle goes by its id", () => {
  const id = "UCnovaCooks_-0123456789A"
  const { channelId, profile } = Result.getOrThrow(
    channelFromYoutube({
      kind: "youtube#channelListResponse",
      items: [{ id, snippet: {}, statistics: { subscriberCount: "0", hiddenSubscriberCount: true } }]
    })
  )
  expect([channelId, profile.handle, profile.displayName, profile.url, profile.followers]).toEqual([
    id,
    id.toLowerCase(),
    id,
    `https://www.youtube.com/channel/${id}`,
    null
  ])
})

test("no channel found is no account; another answer is of another kind", () => {
  expect(reasonOf(channelFromYoutube(page("youtube-channels-none.json")))).toBe("no_account")
  expect(reasonOf(channelFromYoutube(page("youtube-videos.json")))).toBe("other_kind")
  expect(reasonOf(channelFromYoutube({ error: { code: 403, errors: [{ reason: "quotaExceeded" }] } }))).toBe(
    "other_kind"
  )
  expect(reasonOf(postsFromYoutube(page("youtube-channels.json"), CHANNEL))).toBe("other_kind")
  expect(reasonOf(commentsFromYoutube(page("youtube-videos.json"), CHANNEL))).toBe("other_kind")
})

test("videos give posts, newest first, with the platform's own label of paid promotion", () => {
  const { items, skipped } = Result.getOrThrow(postsFromYoutube(page("youtube-videos.json"), CHANNEL))
  expect(items.map(({ id }) => id)).toEqual(["aaaaaaaaaa2", "aaaaaaaaaa1"])
  expect(skipped).toBe(1)
  expect(items[1]).toEqual({
    id: "aaaaaaaaaa1",
    url: "https://www.youtube.com/watch?v=aaaaaaaaaa1",
    publishedAt: new Date("2025-02-01T17:00:00.000Z"),
    text: "One-pot lentils\n\nSponsored by @PanCo #ad\nhttps://pan.example/nova?ref=NOVA10",
    language: "en-GB",
    isReply: false,
    isRepost: false,
    isLabelledPaid: true,
    mentions: ["panco"],
    hashtags: ["ad"],
    links: ["https://pan.example/nova?ref=NOVA10"],
    mediaUrls: ["https://i.ytimg.example/vi/aaaaaaaaaa1/hqdefault.jpg"],
    likes: 5_123,
    comments: 201,
    shares: null,
    views: 104_233
  })
})

test("hidden likes and closed comments are null, not 0", () => {
  const [newest] = Result.getOrThrow(postsFromYoutube(page("youtube-videos.json"), CHANNEL)).items
  expect([newest?.likes, newest?.comments, newest?.views, newest?.isLabelledPaid]).toEqual([null, null, 88_001, null])
})

test("playlist entries give posts dated by their video, without counts; a private one is counted", () => {
  const { items, skipped } = Result.getOrThrow(postsFromYoutube(page("youtube-playlist-items.json"), CHANNEL))
  expect(items.map(({ id, publishedAt, views }) => [id, publishedAt.toISOString(), views])).toEqual([
    ["aaaaaaaaaa2", "2025-02-08T17:00:00.000Z", null],
    ["aaaaaaaaaa1", "2025-02-01T17:00:00.000Z", null]
  ])
  expect(skipped).toBe(1)
})

test("comment threads give comments and their replies, the creator's marked", () => {
  const { items, skipped } = Result.getOrThrow(commentsFromYoutube(page("youtube-comment-threads.json"), CHANNEL))
  expect(items.map(({ text, isByCreator, likes }) => [text, isByCreator, likes])).toEqual([
    ["Too salty", false, 0],
    ["Glad to hear!", true, 3],
    ["Made it twice, thank you & greetings", false, 12]
  ])
  expect(items.every(({ postId }) => postId === "aaaaaaaaaa1")).toBe(true)
  expect(skipped).toBe(1)
})
