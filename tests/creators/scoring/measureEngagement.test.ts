import { describe, expect, test } from "bun:test"
import { Schema } from "effect"
import fc from "fast-check"
import { measureEngagement } from "../../../domain/creators/scoring/measureEngagement.ts"
import { Engagement } from "../../../ports/creators/scoring/Scorecard.ts"
import { daysAgo, evidence, post, profile } from "./invented.ts"
import { EVIDENCE_RUNS as numRuns, randomEvidence } from "./randomEvidence.ts"
import { evidenceInTwoOrders } from "./shuffled.ts"

const nova = profile({ handle: "nova.cooks", displayName: "Nova Cooks", followers: 1_000 })
const shows = (likes: number, comments: number, shares: number, views: number) => ({ likes, comments, shares, views })
const NOTHING = {
  rate: null,
  likesMean: null,
  commentsMean: null,
  viewsMean: null,
  likesMedian: null,
  commentsMedian: null,
  viewsMedian: null,
  interactionsMedian: null,
  rateBins: [],
  posts: 0
}

describe("engagement", () => {
  test("is the means and medians over the account's own settled posts, and interactions for each follower", () => {
    const posts = [post("a", "Soup", shows(10, 2, 1, 300)), post("b", "Bread", shows(20, 1, 0, 401))]
    expect(measureEngagement(evidence({ profile: nova, posts }))).toEqual({
      rate: 0.017,
      likesMean: 15,
      commentsMean: 1.5,
      viewsMean: 350.5,
      likesMedian: 15,
      commentsMedian: 1.5,
      viewsMedian: 350.5,
      interactionsMedian: 17,
      rateBins: [],
      posts: 2
    })
  })

  test("has the rate of the median post, which one that went far doesn't lift", () => {
    const posts = [10, 20, 30, 40, 90_000].map((likes) => post(`of-${likes}`, "Soup", shows(likes, 0, 0, 10 * likes)))
    expect(measureEngagement(evidence({ profile: nova, posts }))).toMatchObject({
      rate: 0.03,
      likesMean: 18_020,
      likesMedian: 30,
      viewsMedian: 300,
      interactionsMedian: 30
    })
  })

  test.each([
    ["replies", { isReply: true }],
    ["reposts", { isRepost: true }],
    ["posts of less than a day", { publishedAt: daysAgo(0.99) }]
  ])("leaves out %s", (_, given) => {
    const posts = [post("a", "Soup", shows(10, 2, 1, 300)), post("b", "Bread", { ...shows(90, 9, 9, 999), ...given })]
    expect(measureEngagement(evidence({ profile: nova, posts }))).toEqual(
      measureEngagement(evidence({ profile: nova, posts: posts.slice(0, 1) }))
    )
  })

  test("counts a post of exactly a day, and a post that comes twice once", () => {
    const settled = post("a", "Soup", { ...shows(10, 2, 1, 300), publishedAt: daysAgo(1) })
    expect(measureEngagement(evidence({ profile: nova, posts: [settled, settled] })).posts).toBe(1)
  })

  test("is null where the platform shows nothing, and nothing is guessed for it", () => {
    expect(measureEngagement(evidence())).toEqual(NOTHING)
    const posts = [post("a", "Soup"), post("b", "Bread", { views: 50 })]
    expect(measureEngagement(evidence({ profile: nova, posts }))).toEqual({
      ...NOTHING,
      viewsMean: 50,
      viewsMedian: 50,
      posts: 1
    })
  })

  test.each([null, 0])("has no rate for %p followers", (followers) => {
    const posts = [post("a", "Soup", shows(10, 2, 1, 300))]
    const { rate, likesMean } = measureEngagement(evidence({ profile: { ...nova, followers }, posts }))
    expect([rate, likesMean]).toEqual([null, 10])
  })

  test("rounds means to hundredths and the rate to millionths", () => {
    const posts = [
      post("a", "1", shows(1, 0, 0, 1)),
      post("b", "2", shows(1, 0, 0, 1)),
      post("c", "3", shows(0, 0, 0, 0))
    ]
    const { rate, likesMean } = measureEngagement(evidence({ profile: { ...nova, followers: 7 }, posts }))
    expect([rate, likesMean]).toEqual([0.142857, 0.67])
  })

  test("stays finite for counts that no platform has", () => {
    const posts = ["a", "b"].map((id) => post(id, "Soup", shows(Number.MAX_VALUE, Infinity, NaN, -1)))
    expect(measureEngagement(evidence({ profile: nova, posts }))).toEqual(NOTHING)
  })

  test("is what the port says, for any evidence", () => {
    fc.assert(
      fc.property(randomEvidence, (given) => {
        const measured = measureEngagement(given)
        expect(Schema.decodeSync(Engagement)(measured)).toEqual(measured)
        const { rateBins, ...values } = measured
        for (const value of Object.values(values)) expect(value === null || value >= 0).toBe(true)
        expect(rateBins.reduce((sum, { posts }) => sum + posts, 0)).toBeLessThanOrEqual(measured.posts)
      }),
      { numRuns }
    )
  })

  test("doesn't depend on the order of the posts", () => {
    fc.assert(
      fc.property(evidenceInTwoOrders, ({ given, other }) => {
        expect(measureEngagement(other)).toEqual(measureEngagement(given))
      }),
      { numRuns }
    )
  })
})
