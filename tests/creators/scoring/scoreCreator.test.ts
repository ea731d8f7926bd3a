import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { AGENT_WEIGHTS, MODEL_VERSION, scoreCreator, tierOf } from "../../../domain/creators/scoring/scoreCreator.ts"
import { RULES_VERSION } from "../../../domain/creators/textAnalysis/lexicon/readLexicon.ts"
import { AgentName, type CreatorScore } from "../../../ports/creators/scoring/Score.ts"
import {
  cleanCreator,
  comment,
  daysAgo,
  evidence,
  FAKE_FOLLOWER,
  follower,
  NOW,
  post,
  profile,
  toxicCreator
} from "./invented.ts"
import { EVIDENCE_RUNS as numRuns, randomEvidence } from "./randomEvidence.ts"
import { evidenceInTwoOrders } from "./shuffled.ts"

const agentOf = (score: CreatorScore, name: AgentName) => {
  const agent = score.agents.find((each) => each.agent === name)
  if (agent === undefined) throw new Error(`no agent ${name}`)
  return agent
}
const codes = (score: CreatorScore) => score.knockouts.map(({ code }) => code)
const plus = (...posts: ReadonlyArray<ReturnType<typeof post>>) => ({
  ...cleanCreator,
  posts: [...cleanCreator.posts, ...posts]
})

describe("a score", () => {
  test("is explained exactly: base + contributions is each agent's score, in any order of adding", () => {
    fc.assert(
      fc.property(randomEvidence, (given) => {
        for (const { base, drivers, score } of scoreCreator(given).agents) {
          const contributions = drivers.map(({ contribution }) => contribution)
          expect(contributions.reduce((sum, each) => sum + each, base)).toBe(score)
          expect(contributions.toReversed().reduce((sum, each) => sum + each, 0) + base).toBe(score)
        }
      }),
      { numRuns }
    )
  })

  test("is whole and from 1 to 100, and so is each agent's from 1 to 100", () => {
    fc.assert(
      fc.property(randomEvidence, (given) => {
        const { score, agents, confidence } = scoreCreator(given)
        expect(Number.isInteger(score) && score >= 1 && score <= 100).toBe(true)
        expect(confidence >= 0 && confidence <= 1).toBe(true)
        for (const { score: points, coverage } of agents) {
          expect(points >= 1 && points <= 100).toBe(true)
          expect(coverage >= 0 && coverage <= 1).toBe(true)
        }
      }),
      { numRuns }
    )
  })

  test("is never lower without a post that carries a scored flag, nor is any agent's", () => {
    let removed = 0
    fc.assert(
      fc.property(randomEvidence, fc.boolean(), (given, withComments) => {
        const before = scoreCreator(given)
        const bad = new Set(
          before.flags.filter(({ scoreImpact }) => scoreImpact === "scored").map(({ postUrl }) => postUrl)
        )
        for (const flagged of given.posts.filter(({ url }) => bad.has(url))) {
          removed += 1
          const after = scoreCreator({
            ...given,
            posts: given.posts.filter((each) => each !== flagged),
            comments: withComments ? given.comments : given.comments.filter(({ postId }) => postId !== flagged.id)
          })
          expect(after.score).toBeGreaterThanOrEqual(before.score)
          for (const { agent, score } of after.agents) {
            expect(score).toBeGreaterThanOrEqual(agentOf(before, agent).score)
          }
        }
      }),
      { numRuns }
    )
    expect(removed).toBeGreaterThan(0)
  })

  test("falls with a bad post", () => {
    const text = "Immigrants are vermin"
    expect(scoreCreator(plus(post("bad", text))).score).toBeLessThan(scoreCreator(cleanCreator).score)
    const whole = agentOf(scoreCreator(cleanCreator), "content_risk").score
    expect(agentOf(scoreCreator(plus(post("bad", "what the fuck"))), "content_risk").score).toBeLessThan(whole)
  })

  test("is the same twice, to the byte", () => {
    fc.assert(
      fc.property(randomEvidence, (given) => {
        expect(JSON.stringify(scoreCreator(structuredClone(given)))).toBe(JSON.stringify(scoreCreator(given)))
      }),
      { numRuns }
    )
  })

  test("doesn't depend on the order of posts, comments, followers, counts or countries", () => {
    fc.assert(
      fc.property(evidenceInTwoOrders, ({ given, other }) => {
        expect(JSON.stringify(scoreCreator(other))).toBe(JSON.stringify(scoreCreator(given)))
      }),
      { numRuns }
    )
  })

  test("has the seven agents in their order, whose weights sum to the whole, content risk weighing most", () => {
    expect(scoreCreator(evidence()).agents.map(({ agent }) => agent)).toEqual([...AgentName.literals])
    const { content_risk, ...others } = AGENT_WEIGHTS
    expect(content_risk + Object.values(others).reduce((sum, weight) => sum + weight, 0)).toBe(100)
    expect(content_risk).toBeGreaterThan(Math.max(...Object.values(others)))
  })

  test("is the weighted mean of the agents, rounded, where nothing knocks it out", () => {
    fc.assert(
      fc.property(randomEvidence, (given) => {
        const { score, agents, knockouts } = scoreCreator(given)
        const mean = agents.reduce((sum, each) => sum + AGENT_WEIGHTS[each.agent] * each.score, 0) / 100
        const cap = Math.min(100, ...knockouts.map(({ scoreCap }) => scoreCap))
        expect(score).toBe(Math.min(cap, Math.round(mean)))
      }),
      { numRuns }
    )
  })

  test("names its model and the classifier's", () => {
    expect(scoreCreator(evidence()).modelVersion).toBe(`${MODEL_VERSION}+lexicon-${RULES_VERSION}`)
  })
})

describe("a creator of whom nothing is known", () => {
  test("gets each base score, coverage and confidence 0, and hears what is missing", () => {
    const { agents, confidence, flags, knockouts } = scoreCreator(evidence())
    for (const { score, base, coverage, drivers, missing } of agents) {
      expect(score).toBe(base)
      expect(coverage).toBe(0)
      expect(drivers).toEqual([])
      expect(missing.length).toBeGreaterThan(0)
    }
    expect({ confidence, flags, knockouts }).toEqual({ confidence: 0, flags: [], knockouts: [] })
    expect(agents.flatMap(({ missing }) => missing)).toContain("the number of followers")
  })

  test("is no worse for what is missing: a driver alone moves a score, never a gap", () => {
    const { followerSample: _, ...known } = cleanCreator
    const without = agentOf(scoreCreator({ ...known, followerSample: [] }), "authenticity")
    const withSample = agentOf(scoreCreator(cleanCreator), "authenticity")
    expect(without.coverage).toBeLessThan(withSample.coverage)
    expect(without.drivers.map(({ feature }) => feature)).not.toContain("suspect_followers")
  })
})

describe("invented creators", () => {
  test("a clean one and a toxic one are far apart, in the whole and in every agent", () => {
    const [clean, toxic] = [scoreCreator(cleanCreator), scoreCreator(toxicCreator)]
    expect(clean.score).toBeGreaterThanOrEqual(85)
    expect(toxic.score).toBeLessThanOrEqual(20)
    for (const { agent, score } of clean.agents) expect(score - agentOf(toxic, agent).score).toBeGreaterThanOrEqual(30)
  })

  test("the same posts score less before bought followers", () => {
    const bought = { ...cleanCreator, followerSample: Array.from({ length: 300 }, () => FAKE_FOLLOWER) }
    expect(scoreCreator(bought).score).toBeLessThanOrEqual(45)
    expect(codes(scoreCreator(bought))).toEqual(["bought_audience"])
  })

  test("a small sample of fakes is no verdict", () => {
    const few = { ...cleanCreator, followerSample: Array.from({ length: 12 }, () => FAKE_FOLLOWER) }
    expect(codes(scoreCreator(few))).toEqual([])
  })

  const { comments, posts, profile: clean } = cleanCreator
  test.each([
    [
      "comments that repeat one another",
      { comments: comments.map((each) => ({ ...each, text: "what a truly great account this is" })) }
    ],
    [
      "praise that fits any post",
      { comments: comments.map((each, index) => ({ ...each, text: index % 2 === 0 ? "nice pic" : "love it" })) }
    ],
    ["sudden growth", { followerHistory: toxicCreator.followerHistory }],
    ["likes without comments", { posts: posts.map((each) => ({ ...each, comments: 0 })) }],
    ["the same likes each time", { posts: posts.map((each) => ({ ...each, likes: 500, comments: 20, shares: 0 })) }],
    ["an account made last week", { profile: { ...clean, createdAt: daysAgo(6) } }],
    [
      "followers without pictures or posts",
      { followerSample: Array.from({ length: 300 }, () => follower({ hasAvatar: false, posts: 0 })) }
    ]
  ])("%s lower authenticity", (_, changed) => {
    const before = agentOf(scoreCreator(cleanCreator), "authenticity").score
    expect(agentOf(scoreCreator({ ...cleanCreator, ...changed }), "authenticity").score).toBeLessThan(before)
  })

  test("more engagement than usual is better, until it can't be true", () => {
    const engaged = (likes: number) => {
      const posts = cleanCreator.posts.map((each, index) => ({ ...each, likes: likes + ((index * 137) % 480) }))
      return scoreCreator({ ...cleanCreator, posts })
    }
    expect(agentOf(engaged(500), "audience_quality").score).toBeGreaterThan(
      agentOf(engaged(0), "audience_quality").score
    )
    expect(agentOf(engaged(20_000), "authenticity").score).toBeLessThan(agentOf(engaged(500), "authenticity").score)
  })

  test("promotion that isn't disclosed is flagged and costs trust, a clear word at the beginning earns it", () => {
    const promote = (text: string) => scoreCreator(plus(...[1, 2, 3].map((n) => post(`promo-${n}`, text))))
    const hidden = promote("Use my code MARA10 for bread baskets")
    const clear = promote("#ad Use my code MARA10 for bread baskets")
    expect(hidden.flags.map(({ description }) => description)).toEqual(
      Array(3).fill("Undisclosed advertising in a post")
    )
    expect(clear.flags).toEqual([])
    expect(agentOf(hidden, "community_trust").score).toBeLessThan(agentOf(clear, "community_trust").score)
  })

  test("what a platform labels as paid is disclosed", () => {
    const labelled = plus(post("promo", "Use my code MARA10", { isLabelledPaid: true }))
    expect(scoreCreator(labelled).flags).toEqual([])
  })

  test("a vague or late word is no clear disclosure", () => {
    const disclosing = (text: string) =>
      agentOf(scoreCreator(evidence({ posts: [post("promo", text)] })), "community_trust").score
    expect(disclosing("New shoes #sp")).toBeLessThan(disclosing("#ad New shoes"))
    expect(disclosing(`New shoes ${"and more of them ".repeat(12)} #ad`)).toBeLessThan(disclosing("#ad New shoes"))
  })

  test("politics is shown and changes nothing", () => {
    const said = (text: string) => scoreCreator(plus(post("said", text)))
    const political = said("Vote for the Republicans in the presidential election")
    expect(political.flags.map(({ category, scoreImpact }) => [category, scoreImpact])).toEqual([
      ["political", "visibility_only"]
    ])
    expect(political.agents).toEqual(said("We met at the station before the train left").agents)
  })

  test("a repost weighs half of one's own words", () => {
    const risk = (isRepost: boolean) =>
      agentOf(scoreCreator(plus(post("bad", "Immigrants are vermin", { isRepost }))), "content_risk").score
    expect(risk(true)).toBeGreaterThan(risk(false))
  })

  test("an old post weighs less than a new one, by the time of gathering", () => {
    const risk = (days: number) =>
      agentOf(scoreCreator(plus(post("bad", "Immigrants are vermin", { publishedAt: daysAgo(days) }))), "content_risk")
        .score
    expect(risk(1_500)).toBeGreaterThan(risk(1))
  })

  test("a creator's own comment is theirs, and the post below which it stands is no credit", () => {
    const said = {
      ...cleanCreator,
      comments: [...cleanCreator.comments, comment("own", "clean-0", "you stupid bitch", { isByCreator: true })]
    }
    const { flags } = scoreCreator(said)
    expect(flags.map(({ description, postUrl }) => [description, postUrl])).toEqual([
      ["Insults in a comment of the creator", "https://social.test/p/clean-0"],
      ["Profanity in a comment of the creator", "https://social.test/p/clean-0"]
    ])
    expect(scoreCreator(said).score).toBeLessThanOrEqual(scoreCreator(cleanCreator).score)
  })

  test("orders of the tenant's own move the expected return", () => {
    const sold = (orders: number) =>
      agentOf(scoreCreator({ ...cleanCreator, realisedRevenue: { orders, clicks: 1_000 } }), "roi_prediction").score
    expect(sold(40)).toBeGreaterThan(sold(0))
  })

  test("posts in other languages are said not to be assessed", () => {
    const posts = ["El pan de hoy está muy bueno", "Gracias por venir, fue un placer"].map((text, index) =>
      post(`es-${index}`, text, { language: "es" })
    )
    const { coverage, missing } = agentOf(scoreCreator(evidence({ posts })), "content_risk")
    expect(coverage).toBe(0)
    expect(missing).toContain("what the posts say (none in English)")
  })
})

describe("flags", () => {
  test("quote the text they rest on and carry category, severity, confidence and why, worst first", () => {
    const long = `${"The bread is good today and so is the sea. ".repeat(20)}You are a stupid idiot. ${"More bread. ".repeat(40)}`
    const posts = [
      post("a", long),
      post("b", "what the fuck"),
      post("c", "Gas the refugees"),
      post("d", "fuuuck\u200b f u c k")
    ]
    const { flags } = scoreCreator(evidence({ posts }))
    expect(flags.map(({ severity }) => severity)).toEqual(["critical", "medium", "low", "low"])
    for (const { excerpt, postUrl, whyFlagged, confidence } of flags) {
      const text = posts.find(({ url }) => url === postUrl)?.text ?? ""
      expect(text).toContain(excerpt)
      expect(excerpt.length).toBeLessThanOrEqual(200)
      expect(whyFlagged).toContain("“")
      expect(confidence).toBeGreaterThan(0)
    }
    expect(flags[1]?.excerpt).toContain("You are a stupid idiot")
  })

  test("quote the original in any evidence", () => {
    fc.assert(
      fc.property(randomEvidence, (given) => {
        const written = [given.profile, ...given.posts, ...given.comments].map((each) =>
          "bio" in each ? `${each.displayName}\n${each.bio}` : each.text
        )
        // Of spoken words, which have no lines, blanks of every kind are one.
        const spoken = given.posts.map(({ transcript = "" }) => transcript.replace(/\s+/g, " "))
        const texts = [...written, ...spoken]
        for (const { excerpt } of scoreCreator(given).flags) {
          expect(excerpt).not.toBe("")
          expect(texts.some((text) => text.includes(excerpt))).toBe(true)
        }
      }),
      { numRuns }
    )
  })

  test("of the profile stand at its address", () => {
    const { flags } = scoreCreator(evidence({ profile: profile({ bio: "send nudes, onlyfans.com/nobody" }) }))
    expect(flags.map(({ postUrl, signalSource }) => [postUrl, signalSource])).toEqual([[profile().url, "profile_text"]])
  })

  test("drivers name at most ten posts, the worst first", () => {
    const posts = Array.from({ length: 30 }, (_, index) =>
      post(`bad-${index}`, index === 17 ? "cunt" : "shit", { publishedAt: NOW })
    )
    const driver = agentOf(scoreCreator(evidence({ posts })), "brand_safety").drivers.find(
      ({ feature }) => feature === "profanity_posts"
    )
    expect(driver?.postUrls).toHaveLength(10)
    expect(driver?.postUrls[0]).toBe("https://social.test/p/bad-17")
  })
})

describe("knockouts", () => {
  test.each([
    ["repeated_hate", ["Immigrants are vermin", "Gas the refugees"], 20],
    ["threat_of_violence", ["I'm gonna shoot up the school", "I will slit your throat"], 30],
    ["drug_sale", ["Selling mdma, dm me", "cocaine for sale, hit me up"], 25],
    ["explicit_sexual_content", ["Send nudes, my onlyfans is open", "watch me masturbate"], 40],
    ["fraudulent_offers", ["Guaranteed profit, dm me", "Double your bitcoin today"], 40],
    ["repeated_slurs", ["go kill yourself", "kys", "you should kill yourself"], 50]
  ])("%s caps the whole score", (code, texts, cap) => {
    const knocked = scoreCreator(plus(...texts.map((text, index) => post(`bad-${index}`, text))))
    expect(codes(knocked)).toEqual([code])
    expect(knocked.knockouts[0]?.scoreCap).toBe(cap)
    expect(knocked.knockouts[0]?.postUrl).toMatch(/bad-\d$/)
    expect(knocked.score).toBeLessThanOrEqual(cap)
    expect(scoreCreator(cleanCreator).score).toBeGreaterThan(cap)
  })

  test("don't rest on what was only reposted", () => {
    const reposts = ["Immigrants are vermin", "Gas the refugees"].map((text, index) =>
      post(`bad-${index}`, text, { isRepost: true })
    )
    expect(codes(scoreCreator(plus(...reposts)))).toEqual([])
  })

  test("come lowest cap first, one of a kind", () => {
    const caps = scoreCreator(toxicCreator).knockouts.map(({ scoreCap }) => scoreCap)
    expect(caps).toEqual([...caps].sort((a, b) => a - b))
    expect(codes(scoreCreator(toxicCreator))).not.toContain("hate")
  })

  test("need more than followers who merely read", () => {
    const readers = Array.from({ length: 300 }, () => follower({ posts: 0, hasBio: false }))
    expect(codes(scoreCreator({ ...cleanCreator, followerSample: readers }))).toEqual([])
  })
})

describe("tiers", () => {
  test.each([
    [100, "exceptional"],
    [90, "exceptional"],
    [89, "excellent"],
    [80, "excellent"],
    [79, "good"],
    [70, "good"],
    [69, "fair"],
    [60, "fair"],
    [59, "poor"],
    [1, "poor"]
  ] as const)("%i is %s", (score, tier) => expect(tierOf(score)).toBe(tier))

  test("are of the score after knockouts", () => {
    const { score, tier } = scoreCreator(plus(post("a", "Immigrants are vermin"), post("b", "Gas the refugees")))
    expect([score, tier]).toEqual([20, "poor"])
  })
})
