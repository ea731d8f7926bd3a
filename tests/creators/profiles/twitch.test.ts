import { expect, test } from "bun:test"
import { Result } from "effect"
import { postsFromTwitch } from "../../../adapters/profiles/twitch/postsFromTwitch.ts"
import { followerCountFromTwitch, userFromTwitch } from "../../../adapters/profiles/twitch/userFromTwitch.ts"
import { page } from "./page.ts"

const reasonOf = (result: Result.Result<unknown, { readonly reason: string }>): string =>
  Result.getOrThrow(Result.flip(result)).reason

test("a user gives its id and its profile; a partner bears the check mark", () => {
  expect(Result.getOrThrow(userFromTwitch(page("twitch-users.json")))).toEqual({
    userId: "141981764",
    profile: {
      platform: "twitch",
      handle: "kaistreams",
      displayName: "KaiStreams",
      url: "https://www.twitch.tv/kaistreams",
      bio: "Speedruns on weekdays. https://kai.example",
      location: null,
      avatarUrl: "https://static-cdn.jtvnw.example/jtv_user_pictures/kai-profile_image-300x300.png",
      links: ["https://kai.example/"],
      isVerified: true,
      createdAt: new Date("2016-12-14T20:32:28.000Z"),
      followers: null,
      following: null,
      posts: null
    }
  })
})

test("the follower count is the answer's total", () => {
  expect(Result.getOrThrow(followerCountFromTwitch(page("twitch-followers.json")))).toBe(48_213)
})

test("videos give posts, newest first; a broken one is counted", () => {
  const { items, skipped } = Result.getOrThrow(postsFromTwitch(page("twitch-videos.json"), "KaiStreams"))
  expect(skipped).toBe(1)
  expect(items.map(({ id }) => id)).toEqual(["2000000002", "2000000001"])
  expect(items[0]).toEqual({
    id: "2000000002",
    url: "https://www.twitch.tv/videos/2000000002",
    publishedAt: new Date("2025-03-04T18:00:00.000Z"),
    text: "World record? #speedrun with @FrameCo\n\nHighlights",
    language: "de",
    isReply: false,
    isRepost: false,
    isLabelledPaid: null,
    mentions: ["frameco"],
    hashtags: ["speedrun"],
    links: [],
    mediaUrls: ["https://static-cdn.jtvnw.example/cf_vods/x/thumb0-640x360.jpg"],
    likes: null,
    comments: null,
    shares: null,
    views: 90_210
  })
})

test("no user found is no account; a channel without videos has no posts; another answer is of another kind", () => {
  expect(reasonOf(userFromTwitch({ data: [] }))).toBe("no_account")
  expect(Result.getOrThrow(postsFromTwitch({ data: [], pagination: {} }, "kai"))).toEqual({ items: [], skipped: 0 })
  expect(reasonOf(userFromTwitch(page("twitch-followers.json")))).toBe("other_kind")
  expect(reasonOf(userFromTwitch({ error: "Unauthorized", status: 401, message: "Invalid OAuth token" }))).toBe(
    "other_kind"
  )
  expect(reasonOf(postsFromTwitch(page("twitch-users.json"), "kaistreams"))).toBe("other_kind")
  expect(reasonOf(followerCountFromTwitch(page("twitch-users.json")))).toBe("other_kind")
})
