import { describe, expect, test } from "bun:test"
import { decide } from "../../../domain/creators/scorecards/analysis/decide.ts"
import { withheldBecause } from "../../../domain/creators/scorecards/analysis/graveFindings.ts"
import { makeScorecard } from "../../../domain/creators/scoring/makeScorecard.ts"
import { scoreCreator } from "../../../domain/creators/scoring/scoreCreator.ts"
import type { RiskFlag } from "../../../ports/creators/scoring/Score.ts"
import { type Scorecard, ScoreId } from "../../../ports/creators/scoring/Scorecard.ts"
import { cleanCreator, evidence, post, toxicCreator } from "../scoring/invented.ts"

const cardOf = (given = cleanCreator): Scorecard =>
  makeScorecard(given, scoreCreator(given), { id: ScoreId.make("0197f3a0-0000-7000-8000-000000000001"), media: [] })
const clean = cardOf()
const scored = (given: Partial<Scorecard["score"]>): Scorecard => ({ ...clean, score: { ...clean.score, ...given } })
const flag = (given: Partial<RiskFlag>): RiskFlag => ({
  category: "offence",
  severity: "high",
  confidence: 0.9,
  description: "Insults in a post",
  excerpt: "You fool",
  postUrl: "https://social.test/1",
  whyFlagged: "Flagged because",
  signalSource: "post_text",
  postedAt: null,
  scoreImpact: "scored",
  ...given
})

describe("what we would do with a creator", () => {
  test("is to sign one against whom nothing stands, and says on what that rests", () => {
    const { verdict, reasons } = decide(clean, null)
    expect(verdict).toBe("sign")
    expect(reasons[0]).toContain(`${clean.score.score} of 100`)
    expect(reasons[1]).toContain("90 assessed posts")
  })

  test.each([
    ["a high finding that counts", scored({ flags: [flag({})] }), "1 high finding: insults."],
    ["a score below 70", scored({ score: 69, tier: "fair" }), "Score 69 of 100 (fair)"],
    ["low confidence", scored({ confidence: 0.3 }), "Confidence is low (30 %)"],
    [
      "undisclosed advertising",
      scored({
        flags: [flag({ category: "deceptive", severity: "medium", description: "Undisclosed advertising in a post" })]
      }),
      "1 post promotes something for a reward without saying so."
    ],
    [
      "followers that look fake",
      { ...clean, followerQuality: { judged: 100, real: 60, doubtful: 20, fake: 20, likelyFake: 30 } },
      "30 % of 100 sampled followers look fake, 8 % is usual."
    ]
  ] as const)("is to look first at %s", (_, card, reason) => {
    const { verdict, reasons } = decide(card, null)
    expect([verdict, reasons[0]]).toEqual(["look", expect.stringContaining(reason)])
  })

  test("is to look first at an account that was bad when it was scored last, and at no other older score", () => {
    const older = { card: scored({ score: 20, tier: "poor" }), ageDays: 45 }
    const { verdict, reasons } = decide(clean, null, [older])
    expect(verdict).toBe("look")
    expect(reasons[0]).toBe(`@${clean.handle} on Instagram scored 20 45 days ago, and not since.`)
    expect(decide(clean, null, [{ card: clean, ageDays: 45 }]).verdict).toBe("sign")
    const flagged = { card: scored({ flags: [flag({})] }), ageDays: 45 }
    expect(decide(clean, null, [flagged]).verdict).toBe("look")
  })

  test("is to look first at posts most of which could not be assessed", () => {
    const reading = {
      posts: 30,
      assessed: 9,
      withoutWords: 10,
      otherLanguages: [],
      withMedia: 0,
      comments: 0,
      flagged: []
    }
    const card = { ...clean, reading: { ...reading, oldestPostAt: null, newestPostAt: null } }
    expect(decide(card, null)).toMatchObject({
      verdict: "look",
      reasons: [expect.stringContaining("Only 9 of 20 posts"), expect.anything(), expect.anything()]
    })
  })

  test("is to look at a grave repost, which is named as one and withholds no campaign", () => {
    const card = scored({ flags: [flag({ isRepost: true })] })
    expect(decide(card, null)).toMatchObject({
      verdict: "look",
      reasons: [expect.stringContaining("1 high finding in what was reposted"), expect.anything(), expect.anything()]
    })
    expect(withheldBecause(card.score)).toBeNull()
    expect(withheldBecause(scored({ flags: [flag({})] }).score)).toContain("1 high finding")
  })

  test("knows a repost from what the creator says", () => {
    const flagsOf = (isRepost: boolean) =>
      scoreCreator(evidence({ posts: [post("a", "Gas the refugees", { isRepost })] })).flags.map(
        (each) => each.isRepost
      )
    expect(flagsOf(true)).toContain(true)
    expect(flagsOf(false)).toContain(undefined)
    expect(flagsOf(false)).not.toContain(true)
  })

  test("is to look first where few posts could be assessed", () => {
    const posts = cleanCreator.posts.slice(0, 6)
    const { verdict, reasons } = decide(cardOf({ ...cleanCreator, posts }), null)
    expect(verdict).toBe("look")
    expect(reasons).toContain("Only 6 posts could be assessed: too few to tell much.")
  })

  test("is to look first at a score that is old", () => {
    expect(decide(clean, 40)).toMatchObject({
      verdict: "look",
      reasons: ["The score is 40 days old.", expect.anything(), expect.anything()]
    })
  })

  test("is to wait with a knockout, and with a score below 50", () => {
    expect(decide(cardOf(toxicCreator), null).verdict).toBe("wait")
    expect(decide(scored({ score: 49, tier: "poor" }), null).verdict).toBe("wait")
  })

  test("doesn't turn on what is shown for context alone, nor on a finding of less weight", () => {
    const flags = [flag({ category: "political", scoreImpact: "visibility_only" }), flag({ severity: "medium" })]
    expect(decide(scored({ flags }), null).verdict).toBe("sign")
  })

  test("never has more than three reasons, and always one", () => {
    for (const card of [clean, cardOf(toxicCreator), cardOf(evidence())]) {
      for (const staleDays of [null, 31]) expect(decide(card, staleDays).reasons.length).toBeWithin(1, 4)
    }
  })
})
