import { expect, test } from "bun:test"
import { Result } from "effect"
import { channelFromKick, streamsFromKick, userFromKick } from "../../../adapters/profiles/kick/channelFromKick.ts"
import { page } from "./page.ts"

const reasonOf = (result: Result.Result<unknown, { readonly reason: string }>): string =>
  Result.getOrThrow(Result.flip(result)).reason

test("a channel gives its user's id and its profile, without what Kick's API doesn't show", () => {
  expect(Result.getOrThrow(channelFromKick(page("kick-channels.json"), "KaiStreams"))).toEqual({
    userId: "668123",
    profile: {
      platform: "kick",
      handle: "kaistreams",
      displayName: "kaistreams",
      url: "https://kick.com/kaistreams",
      bio: "Speedruns on weekdays. https://kai.example",
      location: null,
      avatarUrl: null,
      links: ["https://kai.example/"],
      isVerified: null,
      createdAt: null,
      followers: null,
      following: null,
      posts: null
    }
  })
})

test("a user gives the name and the picture", () => {
  expect(Result.getOrThrow(userFromKick(page("kick-users.json"), "668123"))).toEqual({
    displayName: "KaiStreams",
    avatarUrl: "https://files.kick.example/images/user/668123/profile_image.webp"
  })
})

test("a live stream is a post; those who watch it now are no views", () => {
  const streams = Result.getOrThrow(streamsFromKick(page("kick-user-livestreams.json"), "kaistreams"))
  expect(streams).toHaveLength(1)
  expect(streams[0]).toMatchObject({
    id: "0a5c2f1e-6f3e-4b59-9c1d-3f1f7b0f9a11",
    url: "https://kick.com/kaistreams",
    publishedAt: new Date("2026-02-20T18:00:00.000Z"),
    text: "World record? #speedrun with @FrameCo",
    language: "en",
    mentions: ["frameco"],
    hashtags: ["speedrun"],
    mediaUrls: ["https://images.kick.example/video_thumbnails/668/live.webp"],
    views: null
  })
})

test("no channel is no account; another's channel, user or stream is none of it", () => {
  expect(reasonOf(channelFromKick({ data: [], message: "OK" }, "kaistreams"))).toBe("no_account")
  expect(reasonOf(channelFromKick(page("kick-channels.json"), "kai"))).toBe("other_kind")
  expect(reasonOf(channelFromKick({ data: {}, message: "Unauthorized" }, "kai"))).toBe("other_kind")
  expect(reasonOf(userFromKick(page("kick-users.json"), "1"))).toBe("other_kind")
  expect(Result.getOrThrow(streamsFromKick(page("kick-user-livestreams.json"), "kai"))).toEqual([])
  expect(Result.getOrThrow(streamsFromKick({ data: [] }, "kai"))).toEqual([])
})
