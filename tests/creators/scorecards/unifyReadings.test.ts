import { describe, expect, test } from "bun:test"
import { unifyCards } from "../../../domain/creators/scorecards/unifyCards.ts"
import { Handle } from "../../../ports/creators/identity/SocialAccount.ts"
import type { ReadingCounts, Scorecard } from "../../../ports/creators/scoring/Scorecard.ts"
import { aCard, anAccount, noon } from "../../contracts/creatorsExamples.ts"

const reading = (given: Partial<ReadingCounts>): ReadingCounts => ({
  posts: 10,
  assessed: 6,
  withoutWords: 1,
  otherLanguages: [{ language: "tl", posts: 3 }],
  withMedia: 9,
  comments: 2,
  flagged: [
    { kind: "hate", texts: 0 },
    { kind: "profanity", texts: 1 }
  ],
  oldestPostAt: noon(1),
  newestPostAt: noon(9),
  ...given
})
const monday = (day: number): Date => new Date(Date.UTC(2026, 2, day))
const card = (platform: Scorecard["platform"], given: Partial<Scorecard>): Scorecard =>
  aCard({ ...anAccount(platform), handle: Handle.make("nova") }, given)

describe("what was read of a creator of several accounts", () => {
  test("is the sum, with the oldest and the newest post of any", () => {
    const other = reading({
      posts: 5,
      assessed: 1,
      withoutWords: 0,
      otherLanguages: [
        { language: "nl", posts: 3 },
        { language: "tl", posts: 1 }
      ],
      flagged: [{ kind: "hate", texts: 2 }],
      oldestPostAt: noon(3),
      newestPostAt: noon(12)
    })
    const whole = unifyCards([card("x", { reading: reading({}) }), card("youtube", { reading: other })])
    expect(whole.reading).toEqual({
      posts: 15,
      assessed: 7,
      withoutWords: 1,
      otherLanguages: [
        { language: "tl", posts: 4 },
        { language: "nl", posts: 3 }
      ],
      withMedia: 18,
      comments: 4,
      flagged: [
        { kind: "hate", texts: 2 },
        { kind: "profanity", texts: 1 }
      ],
      oldestPostAt: noon(1),
      newestPostAt: noon(12)
    })
  })

  test("is not known where it isn't kept of one of them", () => {
    expect(unifyCards([card("x", { reading: reading({}) }), card("youtube", { reading: null })]).reading).toBeNull()
  })

  test("adds up the tone of a week, and the judged followers of those that have any", () => {
    const [early, late] = [
      { week: monday(2), negative: 1, neutral: 2, positive: 3 },
      { week: monday(9), negative: 0, neutral: 1, positive: 0 }
    ]
    const quality = { judged: 10, real: 5, doubtful: 3, fake: 2, likelyFake: 4 }
    const whole = unifyCards([
      card("x", { toneByWeek: [early, late], followerQuality: quality }),
      card("youtube", { toneByWeek: [{ ...late, positive: 4 }], followerQuality: null }),
      card("instagram", { toneByWeek: [], followerQuality: quality })
    ])
    expect(whole.toneByWeek).toEqual([early, { ...late, neutral: 2, positive: 4 }])
    expect(whole.followerQuality).toEqual({ judged: 20, real: 10, doubtful: 6, fake: 4, likelyFake: 8 })
  })

  test("sets the first account's sponsored posts beside its others, since interactions of platforms are not of one kind", () => {
    const sponsorship = { sponsoredPosts: 9, sponsoredMedian: 1, otherPosts: 9, otherMedian: 2 }
    expect(unifyCards([card("x", { sponsorship }), card("youtube", {})]).sponsorship).toEqual(sponsorship)
  })
})
