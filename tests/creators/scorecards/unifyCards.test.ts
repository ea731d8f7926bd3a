import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { unifyCards } from "../../../domain/creators/scorecards/unifyCards.ts"
import { unifyScores } from "../../../domain/creators/scorecards/unifyScores.ts"
import { makeScorecard } from "../../../domain/creators/scoring/makeScorecard.ts"
import { readControversy } from "../../../domain/creators/scoring/readControversy.ts"
import { scoreCreator } from "../../../domain/creators/scoring/scoreCreator.ts"
import { Handle, Platform } from "../../../ports/creators/identity/SocialAccount.ts"
import { AgentName, type AgentScore, type Driver } from "../../../ports/creators/scoring/Score.ts"
import { type Controversy, type Scorecard, ScoreId } from "../../../ports/creators/scoring/Scorecard.ts"
import { daysAgo, evidence } from "../scoring/invented.ts"
import { EVIDENCE_RUNS, randomEvidence } from "../scoring/randomEvidence.ts"

const plainCard = (given: Partial<Scorecard> = {}): Scorecard => {
  const plain = evidence()
  return {
    ...makeScorecard(plain, scoreCreator(plain), { id: ScoreId.make(crypto.randomUUID()), media: [] }),
    ...given
  }
}
const plain = plainCard()

const driver = (feature: string, contribution: number): Driver => ({
  feature,
  text: `About ${feature}.`,
  contribution,
  postUrls: []
})
const agentOf = (base: number, coverage: number, missing: ReadonlyArray<string>, ...drivers: ReadonlyArray<Driver>) => {
  const agent: AgentScore = {
    agent: "sentiment",
    base,
    score: drivers.reduce((sum, { contribution }) => sum + contribution, base),
    drivers,
    coverage,
    missing
  }
  return agent
}
const sure = (card: Scorecard, confidence: number, given: Partial<Scorecard["score"]> = {}): Scorecard => ({
  ...card,
  score: { ...card.score, confidence, ...given }
})

/** An account with a score of anything that was ever posted, by a model of any contributions. */
const aCard: fc.Arbitrary<Scorecard> = fc
  .record({
    given: randomEvidence,
    platform: fc.constantFrom(...Platform.literals),
    handle: fc.constantFrom("nova", "nova.cooks", "nova2"),
    confidence: fc.double({ min: 0, max: 1, noNaN: true }),
    wobble: fc.double({ min: -0.2, max: 0.2, noNaN: true }),
    days: fc.nat(60)
  })
  .map(({ given, platform, handle, confidence, wobble, days }) => {
    const score = scoreCreator(given)
    const agents = score.agents.map((agent) => ({
      ...agent,
      drivers: agent.drivers.map((each) => ({ ...each, contribution: each.contribution + wobble }))
    }))
    return {
      ...makeScorecard(given, { ...score, agents, confidence }, { id: ScoreId.make(crypto.randomUUID()), media: [] }),
      platform,
      handle: Handle.make(handle),
      scoredAt: daysAgo(days)
    }
  })
const several = fc.tuple(aCard, fc.array(aCard, { minLength: 1, maxLength: 4 }))
const holds = <T>(values: fc.Arbitrary<T>, rule: (value: T) => void) =>
  fc.assert(fc.property(values, rule), { numRuns: EVIDENCE_RUNS })

describe("the creator as one", () => {
  test("of one account is its very card", () => {
    expect(unifyCards([plain])).toBe(plain)
  })

  test("has the unified score and tier, and confidence is the mean of the accounts'", () => {
    const cards = [sure(plain, 0.75, { score: 90 }), sure(plain, 0.25, { score: 50 })] as const
    expect(unifyCards(cards).score).toMatchObject({ score: 80, tier: "excellent", confidence: 0.5 })
    holds(several, ([first, others]) => {
      const all = [first, ...others]
      expect(unifyCards([first, ...others]).score).toMatchObject(unifyScores(all.map(({ score }) => score)) ?? {})
    })
  })

  test("base + contributions is each agent's score, exactly and in any order, from 1 to 100", () => {
    holds(several, ([first, others]) => {
      const { agents } = unifyCards([first, ...others]).score
      expect(agents.map(({ agent }) => agent)).toEqual([...AgentName.literals])
      for (const { score, base, drivers } of agents) {
        expect(drivers.reduce((sum, { contribution }) => sum + contribution, base)).toBe(score)
        expect(drivers.reduceRight((sum, { contribution }) => sum + contribution, 0) + base).toBe(score)
        expect(score).toBeWithin(1, 100 + Number.EPSILON)
      }
    })
  })

  test("an agent is the mean weighted by confidence: score, base, coverage and each driver, which says whose it is", () => {
    const one = sure({ ...plain, platform: "x" }, 0.75, {
      agents: [agentOf(60, 0.4, ["comments"], driver("tone", 8), driver("age", -4))]
    })
    const other = sure({ ...plain, platform: "youtube" }, 0.25, {
      agents: [agentOf(40, 0.8, ["comments", "views"], driver("tone", -12))]
    })
    expect(unifyCards([one, other]).score.agents).toEqual([
      {
        agent: "sentiment",
        score: 55,
        base: 55,
        drivers: [
          { ...driver("tone", 6), text: "X: About tone." },
          { ...driver("age", -3), text: "X: About age." },
          { ...driver("tone", -3), text: "YouTube: About tone." }
        ],
        coverage: 0.5,
        missing: ["comments", "views"]
      }
    ])
    const twin = { ...other, platform: "x" as const, handle: Handle.make("nova2") }
    const texts = unifyCards([one, twin]).score.agents.flatMap(({ drivers }) => drivers.map(({ text }) => text))
    expect(texts).toContain("@nova2 on X: About tone.")
  })

  test("knockouts, flags worst first, brands by their worst verdict, and pictures are everyone's", () => {
    const flag = {
      category: "profanity",
      severity: "low",
      confidence: 0.5,
      description: "Profanity in a post",
      excerpt: "d*mn",
      postUrl: "https://v.example/1",
      whyFlagged: "Flagged because",
      signalSource: "post_text",
      postedAt: null,
      scoreImpact: "scored"
    } as const
    const knockout = (scoreCap: number) =>
      ({ code: "hate", agent: "content_risk", severity: "high", description: "One", scoreCap, postUrl: null }) as const
    const mentioned = (url: string, verdict: "organic" | "undisclosed") => ({ url, verdict, reason: "Because." })
    const one = {
      ...sure(plain, 0.5, { score: 90, flags: [flag], knockouts: [knockout(69)] }),
      brandMentions: [
        { brand: "mill", verdict: "organic", posts: [mentioned("https://v.example/1", "organic")] },
        { brand: "anvil", verdict: "organic", posts: [mentioned("https://v.example/1", "organic")] }
      ],
      media: [{ postUrl: "https://v.example/1", sourceUrl: "https://v.example/1.jpg", mediaId: null }]
    } satisfies Scorecard
    const other = {
      ...sure({ ...plain, platform: "x" }, 0.5, {
        score: 90,
        flags: [{ ...flag, severity: "critical", postUrl: "https://x.example/1" }],
        knockouts: [knockout(39)]
      }),
      brandMentions: [
        { brand: "mill", verdict: "undisclosed", posts: [mentioned("https://x.example/1", "undisclosed")] }
      ],
      media: [{ postUrl: "https://x.example/1", sourceUrl: "https://x.example/1.jpg", mediaId: null }]
    } satisfies Scorecard
    const whole = unifyCards([one, other])
    expect(whole.score.score).toBe(39)
    expect(whole.score.knockouts).toEqual([knockout(39), knockout(69)])
    expect(whole.score.flags.map(({ severity }) => severity)).toEqual(["critical", "low"])
    expect(whole.brandMentions).toEqual([
      {
        brand: "mill",
        verdict: "undisclosed",
        posts: [mentioned("https://x.example/1", "undisclosed"), mentioned("https://v.example/1", "organic")]
      },
      { brand: "anvil", verdict: "organic", posts: [mentioned("https://v.example/1", "organic")] }
    ])
    expect(whole.media).toEqual([...one.media, ...other.media])
  })

  test("counts are sums of those that are known; topics are weighted; it is as old as the oldest", () => {
    const one = {
      ...sure(plain, 0.75, { modelVersion: "creator-2" }),
      followers: 1_000,
      following: null,
      topics: [{ topic: "food", share: 1 }],
      evidence: { posts: 3, comments: 1, followers: 0 },
      scoredAt: daysAgo(2)
    }
    const other = {
      ...sure({ ...plain, platform: "x" }, 0.25, { modelVersion: "creator-1" }),
      followers: 200,
      following: null,
      topics: [
        { topic: "travel", share: 0.8 },
        { topic: "food", share: 0.2 }
      ],
      audience: [{ countryCode: "IE", share: 1 }],
      evidence: { posts: 4, comments: 2, followers: 5 },
      scoredAt: daysAgo(9)
    } satisfies Scorecard
    const silent = { ...other, platform: "kick", followers: null, topics: [], scoredAt: daysAgo(1) } satisfies Scorecard
    expect(unifyCards([one, other, silent])).toMatchObject({
      followers: 1_200,
      following: null,
      topics: [
        { topic: "food", share: 0.8 },
        { topic: "travel", share: 0.2 }
      ],
      audience: [],
      evidence: { posts: 11, comments: 5, followers: 10 },
      score: { modelVersion: "creator-2 | creator-1" },
      scoredAt: daysAgo(9)
    })
  })

  test("what the web told and whom they follow are everyone's, each page and account once, worst first", () => {
    const finding = (url: string, severity: "low" | "high") => ({
      ...{ url, severity, title: "A row", excerpt: "A row.", publishedAt: null, source: "news.example" },
      ...{ category: "controversy", why: "Because." }
    })
    const flagged = (handle: string, severity: "medium" | "critical") => ({
      ...{ platform: "x" as const, handle, displayName: handle, url: `https://x.example/${handle}`, severity },
      ...{ category: "nsfw", why: "Because." }
    })
    const [page, other, graver] = [
      finding("https://news.example/1", "low"),
      finding("https://news.example/2", "low"),
      finding("https://news.example/3", "high")
    ]
    const one = plainCard({
      followed: { sampled: 10, flagged: [flagged("ann", "medium")] },
      controversy: { summary: "One", findings: [page], filteredOut: 3 }
    })
    const two = plainCard({
      platform: "x",
      followed: { sampled: 5, flagged: [flagged("bob", "critical"), flagged("ann", "medium")] },
      controversy: { summary: "Two", findings: [graver, page, other], filteredOut: 4 }
    })
    const unasked = plainCard({ platform: "kick", controversy: null })
    expect(unifyCards([one, two, unasked])).toMatchObject({
      followed: { sampled: 14, flagged: [flagged("bob", "critical"), flagged("ann", "medium")] },
      controversy: { summary: expect.stringContaining("3 pages"), findings: [graver, page, other], filteredOut: 7 }
    })
    expect(unifyCards([unasked, { ...unasked, platform: "x" }]).controversy).toBeNull()
  })

  test("a page that the web told of two accounts is filtered out once, and not where it is a finding of one", () => {
    const search = (handle: string, displayName: string) =>
      readControversy(
        ["Elena Voss sued over unpaid wages", "Ten soups for the winter", "Elena Voss opens a bakery"].map(
          (title, at) => ({
            ...{ url: `https://gazette.example/${at}`, title, excerpt: title, publishedAt: null }
          })
        ),
        { handle, displayName, url: "", links: [] }
      )
    const [alone, nameless] = [search("elena", "Elena Voss"), search("ev.bakes", "Ev Bakes")]
    const [video, photos] = [{ platform: "youtube" as const }, { platform: "x" as const }]
    const joined = (one: Controversy, other: Controversy) =>
      unifyCards([plainCard({ ...video, controversy: one }), plainCard({ ...photos, controversy: other })]).controversy
    expect([alone.filteredOut, nameless.filteredOut]).toEqual([2, 3])
    expect(unifyCards([plainCard({ controversy: alone })]).controversy?.filteredOut).toBe(2)
    expect(joined(alone, alone)?.filteredOut).toBe(2)
    expect(joined(alone, nameless)?.filteredOut).toBe(2)
  })

  test("has the id, name, address and engagement of the first account", () => {
    const measured = { ...plain.engagement, rate: 0.5, likesMean: 1, viewsMedian: 7, posts: 2 }
    const first = plainCard({ platform: "x", displayName: "Nova", engagement: measured })
    const { id, platform, handle, displayName, profileUrl, engagement } = first
    expect(unifyCards([first, plain])).toMatchObject({ id, platform, handle, displayName, profileUrl, engagement })
  })

  test("doesn't depend on the order of the other accounts", () => {
    holds(
      several.chain(([first, others]) =>
        fc.tuple(fc.constant(first), fc.constant(others), fc.shuffledSubarray(others, { minLength: others.length }))
      ),
      ([first, others, shuffled]) => expect(unifyCards([first, ...shuffled])).toEqual(unifyCards([first, ...others]))
    )
  })
})
