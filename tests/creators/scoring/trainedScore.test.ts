import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { readTextWeights } from "../../../adapters/models/TextModels.ts"
import { MODEL_VERSION, scoreCreator } from "../../../domain/creators/scoring/scoreCreator.ts"
import { RULES_VERSION } from "../../../domain/creators/textAnalysis/lexicon/readLexicon.ts"
import { makeClassifier } from "../../../domain/creators/textAnalysis/models/makeClassifier.ts"
import type { Evidence } from "../../../ports/creators/scoring/Evidence.ts"
import { cleanCreator, evidence, FAKE_FOLLOWER, post, toxicCreator } from "./invented.ts"
import { EVIDENCE_RUNS as numRuns, randomEvidence } from "./randomEvidence.ts"

const classifier = makeClassifier(readTextWeights())
const score = (given: Evidence) => scoreCreator(given, classifier)
const agentOf = ({ agents }: ReturnType<typeof score>, name: string) => agents.find(({ agent }) => agent === name)

describe("a score by trained models", () => {
  test("is explained exactly: base + contributions is each agent's score, in any order of adding", () => {
    fc.assert(
      fc.property(randomEvidence, (given) => {
        for (const { base, drivers, score: whole } of score(given).agents) {
          const contributions = drivers.map(({ contribution }) => contribution)
          expect(contributions.reduce((sum, each) => sum + each, base)).toBe(whole)
          expect(contributions.toReversed().reduce((sum, each) => sum + each, 0) + base).toBe(whole)
        }
      }),
      { numRuns }
    )
  })

  test("is never lower without a post that carries a scored flag, nor is any agent's", () => {
    let removed = 0
    fc.assert(
      fc.property(randomEvidence, (given) => {
        const before = score(given)
        const bad = new Set(
          before.flags.filter(({ scoreImpact }) => scoreImpact === "scored").map(({ postUrl }) => postUrl)
        )
        for (const flagged of given.posts.filter(({ url }) => bad.has(url))) {
          removed += 1
          const after = score({ ...given, posts: given.posts.filter((each) => each !== flagged) })
          expect(after.score).toBeGreaterThanOrEqual(before.score)
          for (const each of after.agents) {
            expect(each.score).toBeGreaterThanOrEqual(agentOf(before, each.agent)?.score ?? 101)
          }
        }
      }),
      { numRuns }
    )
    expect(removed).toBeGreaterThan(0)
  })

  test("is the same twice, to the byte, and by a classifier made anew", () => {
    const again = makeClassifier(readTextWeights())
    fc.assert(
      fc.property(randomEvidence, (given) => {
        expect(JSON.stringify(scoreCreator(structuredClone(given), again))).toBe(JSON.stringify(score(given)))
      }),
      { numRuns }
    )
  })

  test("names the model and the weights", () => {
    expect(score(evidence()).modelVersion).toMatch(RegExp(`^${MODEL_VERSION}\\+linear-[0-9a-f]{8}-${RULES_VERSION}$`))
  })

  test("a clean creator and a toxic one are far apart", () => {
    expect(score(cleanCreator).score).toBeGreaterThanOrEqual(80)
    expect(score(toxicCreator).score).toBeLessThanOrEqual(20)
  })

  test("names the words that moved it, and reports fake followers as a range", () => {
    const said = score({ ...cleanCreator, posts: [...cleanCreator.posts, post("bad", "Immigrants are vermin")] })
    const driver = agentOf(said, "content_risk")?.drivers.find(({ feature }) => feature === "hate_posts")
    expect(driver?.text).toContain("“immigrants are vermin”")
    const bought = score({ ...cleanCreator, followerSample: Array.from({ length: 300 }, () => FAKE_FOLLOWER) })
    const followers = agentOf(bought, "authenticity")?.drivers.find(({ feature }) => feature === "suspect_followers")
    expect(followers?.text).toMatch(/from \d+ % surely to \d+ % possibly, told by/)
    expect(followers?.contribution).toBeLessThan(0)
  })
})
