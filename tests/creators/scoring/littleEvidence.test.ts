import { describe, expect, test } from "bun:test"
import { FOLLOWERS_ALONE_MIN, OWN_POSTS_MIN, tooLittleIn } from "../../../domain/creators/scoring/evidenceFloor.ts"
import { type FeatureName, FOLLOWERS_MIN } from "../../../domain/creators/scoring/features/feature.ts"
import { scoreCreator } from "../../../domain/creators/scoring/scoreCreator.ts"
import type { Evidence, Post } from "../../../ports/creators/scoring/Evidence.ts"
import { cleanCreator, daysAgo, evidence, FEW_POSTS, post, profile } from "./invented.ts"

/** How far one feature moves a score, over all agents. */
const reachOf = (of: Evidence, feature: FeatureName): number =>
  scoreCreator(of).agents.reduce(
    (sum, { drivers }) =>
      sum + drivers.reduce((all, each) => all + (each.feature === feature ? Math.abs(each.contribution) : 0), 0),
    0
  )

const smallCreator = (posts: number, followers: number | null): Evidence => ({
  ...cleanCreator,
  profile: { ...cleanCreator.profile, followers },
  posts: cleanCreator.posts.slice(0, posts)
})

describe("the evidence that a score needs", () => {
  test("no posts and no followers are never enough, nor is either alone below its minimum", () => {
    for (const followers of [null, 0, 5, FOLLOWERS_ALONE_MIN - 1, Number.NaN]) {
      for (const posts of [[], FEW_POSTS.slice(1)]) {
        expect(tooLittleIn({ posts, profile: profile({ followers }) })).toStartWith("There is too little evidence")
      }
    }
    const [first] = FEW_POSTS
    const pinned = first === undefined ? [] : [first, first, first]
    expect(tooLittleIn({ posts: pinned, profile: profile() })).not.toBeNull()
    const reposts = FEW_POSTS.map((each) => ({ ...each, isRepost: true }))
    expect(tooLittleIn({ posts: reposts, profile: profile() })).not.toBeNull()
    expect(tooLittleIn({ posts: FEW_POSTS, profile: profile() })).toBeNull()
    expect(tooLittleIn({ posts: [], profile: profile({ followers: FOLLOWERS_ALONE_MIN }) })).toBeNull()
  })

  test("ordinary small creators have it: of 3 posts or more each is scored, of fewer none below 1,000 followers", () => {
    const counts = [1, 2, 3, 5, 8, 20].flatMap((posts) =>
      [null, 0, 40, 120, 300, 800].map((followers) => ({ posts, of: smallCreator(posts, followers) }))
    )
    const scored = counts.filter(({ of }) => tooLittleIn(of) === null)
    expect(scored).toHaveLength(24)
    expect(Math.min(...scored.map(({ posts }) => posts))).toBe(OWN_POSTS_MIN)
    const { score, confidence } = scoreCreator(smallCreator(3, 800))
    expect(score).toBeGreaterThan(50)
    expect(confidence).toBeGreaterThan(0.1)
  })
})

describe("a ratio of little evidence moves no score", () => {
  const of = (posts: number, followers: number, given: Partial<Post>): Evidence =>
    evidence({
      profile: profile({ followers }),
      posts: Array.from({ length: posts }, (_, place) => post(`p${place}`, "Fresh bread", given))
    })
  const huge = { likes: 300, comments: 12, views: 9_000 }

  test("interactions and views for each follower: of fewer than three posts, or of fewer than 100 followers", () => {
    for (const feature of ["engagement_rate", "view_rate"] as const) {
      expect(reachOf(of(1, 5, huge), feature)).toBe(0)
      expect(reachOf(of(30, FOLLOWERS_MIN - 1, huge), feature)).toBe(0)
      expect(reachOf(of(2, 50_000, huge), feature)).toBe(0)
      expect(reachOf(of(3, FOLLOWERS_MIN, huge), feature)).toBeGreaterThan(0)
    }
  })

  test("likes for each comment: of fewer than three posts", () => {
    const bought = { likes: 4_000, comments: 0 }
    expect(reachOf(of(2, 50_000, bought), "likes_per_comment")).toBe(0)
    expect(reachOf(of(3, 50_000, bought), "likes_per_comment")).toBeGreaterThan(0)
  })

  test("orders for each click: of fewer than 50 visits, of which every order took one", () => {
    const ordered = (orders: number, clicks: number) => ({ ...cleanCreator, realisedRevenue: { orders, clicks } })
    const said = (orders: number, clicks: number) =>
      scoreCreator(ordered(orders, clicks)).agents.flatMap(({ drivers }) =>
        drivers.flatMap((each) => (each.feature === "conversion" ? [each.text] : []))
      )
    expect(reachOf(ordered(3, 2), "conversion")).toBe(0)
    expect(reachOf(ordered(0, 49), "conversion")).toBe(0)
    expect(reachOf(ordered(3, 50), "conversion")).toBeGreaterThan(0)
    // One order more or less of 50 visits is no verdict; of 1,000 the same share is.
    expect(reachOf(ordered(2, 50), "conversion")).toBeLessThan(reachOf(ordered(40, 1_000), "conversion"))
    expect(said(60, 50)).toEqual([expect.stringContaining("100 % of clicks")])
  })

  test("growth and jumps of a following that began with fewer than 100", () => {
    const grown = (from: number): Evidence => ({
      ...cleanCreator,
      followerHistory: Array.from({ length: 30 }, (_, place) => ({
        date: daysAgo(30 - place),
        followers: place < 15 ? from : from * 2
      }))
    })
    for (const feature of ["follower_growth", "follower_jumps"] as const) {
      expect(reachOf(grown(FOLLOWERS_MIN - 1), feature)).toBe(0)
      expect(reachOf(grown(FOLLOWERS_MIN), feature)).toBeGreaterThan(0)
    }
  })
})
