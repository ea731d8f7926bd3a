import { describe, expect, test } from "bun:test"
import { Schema } from "effect"
import fc from "fast-check"
import { makeScorecard } from "../../../domain/creators/scoring/makeScorecard.ts"
import { readControversy } from "../../../domain/creators/scoring/readControversy.ts"
import { scoreCreator } from "../../../domain/creators/scoring/scoreCreator.ts"
import { RECORDED_RESULTS } from "../../../fixtures/creators/discovery/WebSearch.ts"
import type { Evidence } from "../../../ports/creators/scoring/Evidence.ts"
import { Scorecard, ScoreId } from "../../../ports/creators/scoring/Scorecard.ts"
import { cleanCreator, evidence, NOW, post, profile } from "./invented.ts"
import { EVIDENCE_RUNS as numRuns, randomEvidence } from "./randomEvidence.ts"
import { evidenceInTwoOrders } from "./shuffled.ts"

const id = ScoreId.make("0197f3a0-0000-7000-8000-000000000001")
const media = [{ postUrl: "https://social.test/p/1", sourceUrl: "https://cdn.social.test/1.jpg", mediaId: null }]
const cardOf = (given: Evidence) => makeScorecard(given, scoreCreator(given), { id, media })

describe("what is kept of a scoring", () => {
  test("is the score beside the account, its followers, engagement, topics and audience", () => {
    const card = cardOf(cleanCreator)
    expect(card).toMatchObject({
      id,
      platform: "instagram",
      handle: "mara.quillfeather",
      displayName: "Mara Quillfeather",
      profileUrl: "https://social.test/mara.quillfeather",
      followers: 42_000,
      score: scoreCreator(cleanCreator),
      audience: [
        { countryCode: "IE", share: 0.55 },
        { countryCode: "GB", share: 0.3 }
      ],
      media,
      evidence: { posts: 90, comments: 240, followers: 300 },
      scoredAt: NOW
    })
    expect(card.engagement.posts).toBe(90)
    expect(card.topics[0]?.topic).toBe("food")
  })

  test("counts a pinned post that comes twice as one", () => {
    const pinned = post("a", "Soup")
    expect(cardOf(evidence({ posts: [pinned, pinned] })).evidence.posts).toBe(1)
  })

  test.each([{ platform: "tiktok" } as const, { handle: "two words" }, { handle: "" }])(
    "throws for a profile that is no account: %j",
    (given) => {
      expect(() => cardOf(evidence({ profile: profile(given) }))).toThrow()
    }
  )

  test("survives being written and read again, for any evidence", () => {
    fc.assert(
      fc.property(randomEvidence, (given) => {
        const card = cardOf(given)
        const written = JSON.stringify(Schema.encodeSync(Scorecard)(card))
        expect(Schema.decodeUnknownSync(Scorecard)(JSON.parse(written))).toEqual(card)
      }),
      { numRuns }
    )
  })

  test("keeps what the web told, and of the followed accounts the flagged ones alone", () => {
    const controversy = readControversy(RECORDED_RESULTS, { ...profile(), displayName: "Nova Cooks" })
    const account = { platform: "x", handle: "a", displayName: "A", url: "https://x.com/a", bio: "Rye" } as const
    const given = evidence({ followed: [account, { ...account, handle: "b", bio: "Free nudes" }] })
    const card = makeScorecard(given, scoreCreator(given), { id, media, controversy })
    expect(card).toMatchObject({ followed: { sampled: 2, flagged: [{ handle: "b" }] }, controversy })
    expect(controversy.findings.length).toBeGreaterThan(0)
    const written: unknown = JSON.parse(JSON.stringify(Schema.encodeSync(Scorecard)(card)))
    expect(Schema.decodeUnknownSync(Scorecard)(written)).toEqual(card)
    expect(cardOf(given).controversy).toBeNull()
  })

  test("that was written before the web and followed accounts were read still reads", () => {
    const { controversy: _, followed: __, ...old } = Schema.encodeSync(Scorecard)(cardOf(cleanCreator))
    const card = Schema.decodeUnknownSync(Scorecard)(JSON.parse(JSON.stringify(old)))
    expect(card).toEqual({ ...cardOf(cleanCreator), controversy: null, followed: { sampled: 0, flagged: [] } })
  })

  test("that was written before medians and counts of what was read were kept still reads", () => {
    const written = Schema.encodeSync(Scorecard)(cardOf(cleanCreator))
    const { reading: _, toneByWeek: __, followerQuality: ___, sponsorship: ____, ...rest } = written
    const { rate, likesMean, commentsMean, viewsMean, posts } = written.engagement
    const old = { ...rest, engagement: { rate, likesMean, commentsMean, viewsMean, posts } }
    const card = Schema.decodeUnknownSync(Scorecard)(JSON.parse(JSON.stringify(old)))
    expect(card).toMatchObject({
      engagement: { likesMean, likesMedian: null, interactionsMedian: null, rateBins: [] },
      reading: null,
      toneByWeek: [],
      followerQuality: null,
      sponsorship: null
    })
  })

  test("doesn't depend on the order of what was gathered", () => {
    fc.assert(
      fc.property(evidenceInTwoOrders, ({ given, other }) => {
        expect(JSON.stringify(cardOf(other))).toBe(JSON.stringify(cardOf(given)))
      }),
      { numRuns }
    )
  })
})
