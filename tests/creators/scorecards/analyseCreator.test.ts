import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { analyseCreator } from "../../../domain/creators/scorecards/analyseCreator.ts"
import {
  usualClicks,
  usualConversion,
  usualEngagement,
  usualViews
} from "../../../domain/creators/scoring/benchmarks.ts"
import { makeScorecard } from "../../../domain/creators/scoring/makeScorecard.ts"
import { scoreCreator } from "../../../domain/creators/scoring/scoreCreator.ts"
import type { Evidence } from "../../../ports/creators/scoring/Evidence.ts"
import { AgentName } from "../../../ports/creators/scoring/Score.ts"
import { ScoreId } from "../../../ports/creators/scoring/Scorecard.ts"
import { cleanCreator, evidence, post, profile, toxicCreator } from "../scoring/invented.ts"
import { EVIDENCE_RUNS as numRuns, randomEvidence } from "../scoring/randomEvidence.ts"
import { evidenceInTwoOrders } from "../scoring/shuffled.ts"

const id = ScoreId.make("0197f3a0-0000-7000-8000-000000000001")
const cardOf = (given: Evidence) => makeScorecard(given, scoreCreator(given), { id, media: [] })
const analysed = (given: Evidence) => analyseCreator(cardOf(given))

/** A cook with a small and lively following. */
const nova: Evidence = {
  ...cleanCreator,
  profile: profile({ handle: "nova.cooks", displayName: "Nova Cooks", bio: "Weeknight dinners.", followers: 8_000 }),
  posts: Array.from({ length: 40 }, (_, index) =>
    post(`nova-${index}`, index % 4 === 3 ? "Off to a city break" : `A lovely new recipe, no. ${index}`, {
      likes: 190,
      comments: 8,
      shares: 2,
      views: 3_000
    })
  )
}

const hateful: Evidence = {
  ...cleanCreator,
  posts: [...cleanCreator.posts, post("bad-1", "Immigrants are vermin"), post("bad-2", "Gas the refugees")]
}

const everyValue = (value: unknown): ReadonlyArray<unknown> =>
  typeof value === "object" && value !== null ? Object.values(value).flatMap(everyValue) : [value]
const textsOf = (value: unknown) => everyValue(value).filter((each) => typeof each === "string")
const numbersOf = (value: unknown) => everyValue(value).filter((each) => typeof each === "number")

describe("the brief of an invented cook", () => {
  const brief = analysed(nova)

  test("says how the score was made: model, weights of the agents, size of the evidence", () => {
    const { methodology } = brief
    expect(methodology.summary).toContain("read 40 posts, 240 comments and a sample of 300 followers")
    expect(methodology.modelVersion).toBe(scoreCreator(nova).modelVersion)
    expect(methodology.evidence).toEqual({ posts: 40, comments: 240, followers: 300 })
    expect(methodology.weights.map(({ agent }) => agent)).toEqual([...AgentName.literals])
    expect(methodology.weights.reduce((sum, { weight }) => sum + weight, 0)).toBe(100)
    expect(methodology.missing).toContain("the age of the account")
    expect(methodology.limits.length).toBeGreaterThan(0)
  })

  test("sees little risk, and says what to ask for", () => {
    expect(brief.riskAssessment).toMatchObject({ level: "low", knockouts: [], flagKinds: [] })
    expect(brief.riskAssessment.actions).toEqual([
      expect.stringContaining("Ask the creator for what the evidence doesn't show, such as")
    ])
  })

  test("fits food brands first, next to them kitchenware, and travel less", () => {
    const fits = new Map(brief.brandCategoryFit.map(({ category, fit }) => [category, fit]))
    const [food = 0, kitchen = 0, travel = 0] = [
      "food and drink",
      "kitchenware and appliances",
      "travel and hospitality"
    ].map((category) => fits.get(category))
    expect(brief.brandCategoryFit[0]).toMatchObject({ category: "food and drink", topic: "food", fit: food })
    expect(food).toBeGreaterThan(travel)
    expect(travel).toBeGreaterThan(0)
    expect(kitchen).toBe(Math.round(food * 0.7))
  })

  test("compares with the published benchmark of the platform and size, naming its source", () => {
    const { peerComparison } = brief
    const usual = usualEngagement("instagram", 8_000)
    expect(peerComparison).toMatchObject({
      followerTier: "nano",
      engagement: { rate: 0.025, usualRate: usual.rate, ratio: 1.4, standing: "above", source: usual.source },
      views: { rate: 0.375, usualRate: usualViews("instagram", 8_000).rate, standing: "above" }
    })
    for (const { agent, score, neutral, difference } of peerComparison.agents) {
      expect(AgentName.literals).toContain(agent)
      expect(neutral + difference).toBe(score)
    }
  })

  test("projects a sponsored post from the account's own means, each rate with its source", () => {
    const { views, interactions, clicks, orders } = brief.roiProjections
    expect(views).toMatchObject({ low: 1_500, expected: 3_000, high: 6_000 })
    expect(interactions).toMatchObject({ low: 100, expected: 200, high: 400 })
    const [clicked, ordered] = [usualClicks("instagram"), usualConversion("instagram")]
    expect(clicks).toMatchObject({
      low: Math.round(1_500 * clicked.low),
      expected: Math.round(3_000 * clicked.expected),
      high: Math.round(6_000 * clicked.high)
    })
    expect(orders?.rates.map(({ source }) => source)).toContain(ordered.source)
    expect(orders?.expected).toBe(Math.round(3_000 * clicked.expected * ordered.expected * 10) / 10)
    expect(brief.roiProjections.notes.join(" ")).toContain("31 orders from 1,500 clicks on your links")
  })

  test("recommends small and trusted work before wide awareness, with deliverables of the platform", () => {
    const fits = new Map(brief.campaignRecommendations.map(({ campaignType, fitScore }) => [campaignType, fitScore]))
    expect(fits.get("product_seeding") ?? 0).toBeGreaterThan(fits.get("awareness") ?? 100)
    const launch = brief.campaignRecommendations.find(({ campaignType }) => campaignType === "launch")
    expect(launch?.suggestedDeliverables).toContain("1 reel on the day")
  })
})

describe("the brief of a creator with hate flags", () => {
  const brief = analysed(hateful)

  test("is of critical risk, naming the knockout and the kind of flag", () => {
    const { riskAssessment } = brief
    expect(riskAssessment.level).toBe("critical")
    expect(riskAssessment.knockouts.map(({ code }) => code)).toEqual(["repeated_hate"])
    expect(riskAssessment.flagKinds[0]).toEqual({
      category: "hate_speech",
      categoryLabel: "Hate speech",
      count: 2,
      severity: "critical",
      scoredCount: 2
    })
    expect(riskAssessment.actions[0]).toStartWith(
      "Don't sign before a person has looked into this: 2 texts with hate speech, in different posts and words: “"
    )
  })

  test("recommends no campaign and projects nothing, and says why", () => {
    expect(brief.withheldBecause).toContain("1 finding that caps the score and 2 critical findings")
    expect(brief.campaignRecommendations).toEqual([])
    expect(brief.roiProjections).toEqual({
      views: null,
      interactions: null,
      clicks: null,
      orders: null,
      notes: [brief.withheldBecause ?? ""]
    })
  })

  test("fits no brand above the cap of the knockout, and says so", () => {
    for (const { fit, reasons } of brief.brandFit) {
      expect(fit).toBeLessThanOrEqual(20)
      expect(reasons.join(" ")).toContain("nothing above 20 is possible")
    }
    for (const { fit } of brief.brandCategoryFit) expect(fit).toBeLessThanOrEqual(20)
  })
})

describe("the brief of an account of which nothing is known", () => {
  const brief = analysed(evidence())

  test("invents nothing", () => {
    expect(brief.brandCategoryFit).toEqual([])
    expect(brief.peerComparison).toMatchObject({ followers: null, followerTier: null, engagement: null, views: null })
    expect(brief.peerComparison.agents.map(({ difference }) => difference)).toEqual(Array(7).fill(0))
    expect(brief.roiProjections).toMatchObject({ views: null, interactions: null, clicks: null, orders: null })
    expect(brief.methodology).toMatchObject({ confidence: 0, confidenceLevel: "low" })
  })

  test("says that the score is provisional, and in every fit that it is unsure", () => {
    expect(brief.riskAssessment.actions).toContain("Take the score as provisional: its confidence is 0 %.")
    for (const { reasons } of brief.brandFit) expect(reasons.join(" ")).toContain("Confidence is low (0 %)")
  })
})

describe("the level of risk", () => {
  const assess = (...texts: ReadonlyArray<string>) => {
    const bad = texts.map((text, index) => post(`bad-${index}`, text))
    const given = { ...cleanCreator, posts: [...cleanCreator.posts, ...bad] }
    return { score: scoreCreator(given), level: analysed(given).riskAssessment.level }
  }

  test("is as grave as the gravest knockout", () => {
    const { score, level } = assess("kill yourself", "kys", "go kill yourself")
    expect([score.score, score.knockouts.map(({ severity }) => severity), level]).toEqual([50, ["high"], "high"])
  })

  test("is one below the gravest flag that counts, whatever the score", () => {
    const { score, level } = assess("kill yourself")
    expect([score.score >= 70, score.knockouts, score.flags[0]?.severity, level]).toEqual([true, [], "high", "medium"])
  })

  test.each([
    [70, "low"],
    [69, "medium"],
    [50, "medium"],
    [49, "high"],
    [30, "high"],
    [29, "critical"]
  ] as const)("of a score of %i is %s", (points, level) => {
    const card = cardOf(evidence())
    expect(analyseCreator({ ...card, score: { ...card.score, score: points } }).riskAssessment.level).toBe(level)
  })
})

describe("campaigns", () => {
  test("never fit worse for more engagement", () => {
    const card = cardOf({ ...nova, followerSample: [] })
    const fits = [0, 0.1, 0.3, 0.6, 1.2, 3].map((ratio) => {
      const rate = ratio * usualEngagement("instagram", 8_000).rate
      return analyseCreator({ ...card, engagement: { ...card.engagement, rate } }).campaignRecommendations
    })
    for (const campaignType of ["awareness", "product_seeding", "affiliate", "launch"]) {
      const scores = fits.map((each) => each.find((one) => one.campaignType === campaignType)?.fitScore ?? -1)
      expect(scores).toEqual([...scores].sort((a, b) => a - b))
      expect(scores[0]).toBeLessThan(scores.at(-1) ?? 0)
    }
  })
})

describe("brand fit", () => {
  const fits = (given: Evidence) => new Map(analysed(given).brandFit.map(({ posture, fit }) => [posture, fit]))
  const swearing = {
    ...cleanCreator,
    posts: [
      ...cleanCreator.posts,
      ...["what the fuck", "holy shit", "fuck that"].map((text, n) => post(`s-${n}`, text))
    ]
  }

  test("suffers more from profanity for family brands than for edgy ones", () => {
    const [before, after] = [fits(cleanCreator), fits(swearing)]
    const lost = (posture: "family" | "youth") => (before.get(posture) ?? 0) - (after.get(posture) ?? 0)
    expect(lost("family")).toBeGreaterThan(lost("youth") + 5)
  })

  test("isn't moved by what is only shown, such as politics", () => {
    const political = [...cleanCreator.posts, post("vote", "Vote for the Republicans in the presidential election")]
    const neutral = [...cleanCreator.posts, post("vote", "We met at the station before the train left")]
    expect(fits({ ...cleanCreator, posts: political })).toEqual(fits({ ...cleanCreator, posts: neutral }))
    expect(analysed({ ...cleanCreator, posts: political }).riskAssessment.actions).toContain(
      "Decide whether it matters to the brand, though it doesn't count in the score: politics (1)."
    )
  })
})

describe("projections", () => {
  test("rest on the benchmark where the account's own views aren't shown, and say so", () => {
    const { views, interactions } = analysed(evidence({ profile: profile({ followers: 1_000 }) })).roiProjections
    expect(views).toMatchObject({ low: 100, expected: 200, high: 400 })
    expect(views?.rates[0]?.source).toBe(usualViews("instagram", 1_000).source)
    expect(interactions?.note).toContain("the account's own likes aren't shown")
  })

  test("rest on likes and comments alone where the followers aren't known", () => {
    const posts = [post("a", "Soup", { likes: 40, comments: 2, shares: 9 })]
    const { views, interactions } = analysed(evidence({ posts })).roiProjections
    expect(views).toBeNull()
    expect(interactions).toMatchObject({ low: 21, expected: 42, high: 84 })
    expect(interactions?.note).toContain("shares aren't in it")
  })
})

describe("peers", () => {
  test.each([
    [0, "nano"],
    [10_000, "nano"],
    [10_001, "micro"],
    [50_000, "micro"],
    [50_001, "mid"],
    [500_000, "mid"],
    [500_001, "macro"],
    [1_000_000, "macro"],
    [1_000_001, "mega"]
  ] as const)("of %i followers are %s", (followers, tier) => {
    expect(analysed(evidence({ profile: profile({ followers }) })).peerComparison.followerTier).toBe(tier)
  })
})

describe("the brief of any creator", () => {
  test("has every fit whole and from 0 to 100, and every number finite", () => {
    fc.assert(
      fc.property(randomEvidence, (given) => {
        const brief = analysed(given)
        const fits = [
          ...brief.brandFit.map(({ fit }) => fit),
          ...brief.campaignRecommendations.map(({ fitScore }) => fitScore),
          ...brief.brandCategoryFit.map(({ fit }) => fit)
        ]
        for (const fit of fits) expect(Number.isInteger(fit) && fit >= 0 && fit <= 100).toBe(true)
        for (const number of numbersOf(brief)) expect(Number.isFinite(number)).toBe(true)
        expect(brief.brandFit).toHaveLength(5)
        expect(brief.campaignRecommendations).toHaveLength(brief.withheldBecause === null ? 5 : 0)
        expect(brief.methodology.weights.reduce((sum, { weight }) => sum + weight, 0)).toBe(100)
      }),
      { numRuns }
    )
  })

  test("counts every flag in one kind", () => {
    fc.assert(
      fc.property(randomEvidence, (given) => {
        const { flags } = scoreCreator(given)
        const { flagKinds } = analysed(given).riskAssessment
        expect(flagKinds.reduce((sum, { count }) => sum + count, 0)).toBe(flags.length)
        expect(flagKinds.reduce((sum, { scoredCount }) => sum + scoredCount, 0)).toBe(
          flags.filter(({ scoreImpact }) => scoreImpact === "scored").length
        )
      }),
      { numRuns }
    )
  })

  test("projects no low above what is expected and no high below it, and fewer orders than clicks than views", () => {
    fc.assert(
      fc.property(randomEvidence, (given) => {
        const { views, interactions, clicks, orders } = analysed(given).roiProjections
        for (const each of [views, interactions, clicks, orders]) {
          if (each === null) continue
          expect(0 <= each.low && each.low <= each.expected && each.expected <= each.high).toBe(true)
          expect(each.rates.every(({ source, low, high }) => source !== "" && low <= high)).toBe(true)
        }
        expect([views === null, views === null]).toEqual([clicks === null, orders === null])
        expect((orders?.high ?? 0) <= (clicks?.high ?? 0) + 1).toBe(true)
        expect((clicks?.high ?? 0) <= (views?.high ?? 0) + 1).toBe(true)
      }),
      { numRuns }
    )
  })

  test("ranks campaigns and categories best first, each category once", () => {
    fc.assert(
      fc.property(randomEvidence, (given) => {
        const { campaignRecommendations, brandCategoryFit } = analysed(given)
        for (const fits of [
          campaignRecommendations.map(({ fitScore }) => fitScore),
          brandCategoryFit.map(({ fit }) => fit)
        ]) {
          expect(fits).toEqual([...fits].sort((a, b) => b - a))
        }
        expect(new Set(brandCategoryFit.map(({ category }) => category)).size).toBe(brandCategoryFit.length)
      }),
      { numRuns }
    )
  })

  test("is whole sentences without a hole", () => {
    const gaps = /undefined|NaN|Infinity|null|\.\.|\s{2}|\[object|\. ?[;:,]/
    for (const given of [nova, hateful, toxicCreator, evidence()]) {
      for (const text of textsOf(analysed(given))) expect(text).not.toMatch(gaps)
    }
    fc.assert(
      fc.property(randomEvidence, (given) => {
        const { methodology, riskAssessment, brandFit, campaignRecommendations, roiProjections } = analysed(given)
        const sentences = [
          methodology.summary,
          ...methodology.limits,
          riskAssessment.summary,
          ...riskAssessment.actions,
          ...brandFit.flatMap(({ reasons }) => reasons),
          ...campaignRecommendations.flatMap(({ why }) => why),
          ...roiProjections.notes
        ]
        for (const sentence of sentences) {
          expect(sentence).not.toMatch(gaps)
          expect(sentence).toEndWith(".")
        }
      }),
      { numRuns }
    )
  })

  test("is the same for the same evidence in any order, to the byte", () => {
    fc.assert(
      fc.property(evidenceInTwoOrders, ({ given, other }) => {
        const bytes = JSON.stringify(analysed(given))
        expect(JSON.stringify(analysed(structuredClone(given)))).toBe(bytes)
        expect(JSON.stringify(analysed(other))).toBe(bytes)
      }),
      { numRuns }
    )
  })
})
