import { expect, test } from "bun:test"
import { Result } from "effect"
import { commentsFromReddit } from "../../../adapters/profiles/reddit/commentsFromReddit.ts"
import { postsFromReddit } from "../../../adapters/profiles/reddit/postsFromReddit.ts"
import { profileFromReddit } from "../../../adapters/profiles/reddit/profileFromReddit.ts"
import { page } from "./page.ts"

const reasonOf = (result: Result.Result<unknown, { readonly reason: string }>): string =>
  Result.getOrThrow(Result.flip(result)).reason

test("an account gives its profile, escapes undone", () => {
  expect(Result.getOrThrow(profileFromReddit(page("reddit-about.json")))).toEqual({
    platform: "reddit",
    handle: "slow_baker",
    displayName: "Slow & Steady Baker",
    url: "https://www.reddit.com/user/Slow_Baker",
    bio: "Bread, mostly. https://slow.example",
    location: null,
    avatarUrl: "https://styles.redditmedia.example/t5_2/icon.png?width=256&s=abc",
    links: ["https://slow.example/"],
    isVerified: null,
    createdAt: new Date("2016-04-01T10:15:33.000Z"),
    followers: 321,
    following: null,
    posts: null
  })
})

test("an unknown, a suspended and another document fail with their reasons", () => {
  expect(reasonOf(profileFromReddit(page("reddit-not-found.json")))).toBe("no_account")
  expect(reasonOf(profileFromReddit(page("reddit-suspended.json")))).toBe("account_unavailable")
  expect(reasonOf(profileFromReddit(page("reddit-submitted.json")))).toBe("other_kind")
  expect(reasonOf(postsFromReddit(page("reddit-about.json"), "slow_baker"))).toBe("other_kind")
  expect(reasonOf(commentsFromReddit(page("reddit-submitted.json"), "slow_baker"))).toBe("other_kind")
  expect(reasonOf(commentsFromReddit(page("reddit-post-comments.json"), "someone_else"))).toBe("other_kind")
})

test("submissions give posts: title and text, scores from 0 up, crossposts as reposts; deleted ones are counted", () => {
  const { items, skipped } = Result.getOrThrow(postsFromReddit(page("reddit-submitted.json"), "Slow_Baker"))
  expect(skipped).toBe(1)
  expect(items.map(({ id, likes, isRepost }) => [id, likes, isRepost])).toEqual([
    ["t3_1aaaa3", 10, true],
    ["t3_1aaaa2", 0, false],
    ["t3_1aaaa1", 57, false]
  ])
  expect(items.map(({ links, mediaUrls }) => [links, mediaUrls])).toEqual([
    [["https://news.example/bread"], []],
    [[], ["https://i.redd.example/loaf.jpg"]],
    [["https://mill.example/rye?x=1&y=2"], []]
  ])
  expect(items[2]).toMatchObject({
    url: "https://www.reddit.com/r/Sourdough/comments/1aaaa1/x/",
    publishedAt: new Date(1_740_000_000_000),
    text: "Rye > wheat\n\nFlour from https://mill.example/rye?x=1&y=2 as u/mill_master says",
    mentions: ["mill_master"],
    comments: 14,
    shares: 1,
    views: null
  })
})

test("the account's comments elsewhere are posts that reply; a removed one is counted", () => {
  const { items, skipped } = Result.getOrThrow(postsFromReddit(page("reddit-user-comments.json"), "slow_baker"))
  expect(items.map(({ id, text, isReply, likes }) => [id, text, isReply, likes])).toEqual([
    ["t1_c1", "Try a longer proof & less yeast", true, 8]
  ])
  expect(skipped).toBe(1)
})

test("the comments on a post are read at every depth, the creator's marked; deleted ones are counted", () => {
  const { items, skipped } = Result.getOrThrow(commentsFromReddit(page("reddit-post-comments.json"), "Slow_Baker"))
  expect(items).toEqual([
    {
      id: "t1_c13",
      postId: "t3_1aaaa1",
      publishedAt: new Date(1_740_000_300_000),
      text: "Deep thanks",
      isByCreator: false,
      likes: 1
    },
    {
      id: "t1_c12",
      postId: "t3_1aaaa1",
      publishedAt: new Date(1_740_000_200_000),
      text: "Twelve hours",
      isByCreator: true,
      likes: 5
    },
    {
      id: "t1_c11",
      postId: "t3_1aaaa1",
      publishedAt: new Date(1_740_000_100_000),
      text: "How long?",
      isByCreator: false,
      likes: 0
    }
  ])
  expect(skipped).toBe(1)
})

test("a path that would lead off Reddit is not followed", () => {
  const thing = { name: "t1_x", author: "a", body: "b", created_utc: 1_740_000_000 }
  const urlOf = (permalink: unknown) =>
    Result.getOrThrow(
      postsFromReddit({ kind: "Listing", data: { children: [{ kind: "t1", data: { ...thing, permalink } }] } }, "a")
    ).items[0]?.url
  expect(urlOf("/r/a/comments/1/x/")).toBe("https://www.reddit.com/r/a/comments/1/x/")
  for (const permalink of ["//evil.example/a", "/\\evil.example/a", "https://evil.example/a", 7, null]) {
    expect(urlOf(permalink)).toBe("https://www.reddit.com/comments/x")
  }
})
