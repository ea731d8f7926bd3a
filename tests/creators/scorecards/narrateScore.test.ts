import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { narrateScore } from "../../../domain/creators/scorecards/narrateScore.ts"
import { scoreCreator } from "../../../domain/creators/scoring/scoreCreator.ts"
import { cleanCreator, evidence, toxicCreator } from "../scoring/invented.ts"
import { EVIDENCE_RUNS as numRuns, randomEvidence } from "../scoring/randomEvidence.ts"

describe("the narrative", () => {
  test("says who, how much, why, and how sure, from the drivers", () => {
    const score = scoreCreator(cleanCreator)
    const text = narrateScore(cleanCreator.profile, score)
    expect(text).toStartWith(
      `Mara Quillfeather (@mara.quillfeather) on instagram scores ${score.score} of 100, which is ${score.tier}.`
    )
    expect(text).toContain("What speaks for it:")
    expect(text).toContain("Nothing was flagged.")
    expect(text).toEndWith("Confidence is high (100 %).")
  })

  test("says how many flags counted, and how many are shown for context alone", () => {
    const score = scoreCreator(toxicCreator)
    const [flag] = score.flags
    if (flag === undefined) throw new Error("the toxic creator has no flag")
    const said = (...impacts: ReadonlyArray<typeof flag.scoreImpact>) =>
      narrateScore(toxicCreator.profile, { ...score, flags: impacts.map((scoreImpact) => ({ ...flag, scoreImpact })) })
    expect(said()).toContain(" Nothing was flagged. ")
    expect(said("visibility_only")).toContain(" No flag counted; 1 flag shown for context alone. ")
    expect(said("scored", "scored")).toContain(" 2 flags counted. ")
    expect(said("scored", "visibility_only")).toContain(" 1 flag counted; 1 flag shown for context alone. ")
  })

  test("names every knockout and its cap", () => {
    const score = scoreCreator(toxicCreator)
    const text = narrateScore(toxicCreator.profile, score)
    for (const { scoreCap } of score.knockouts) expect(text).toContain(`no score above ${scoreCap} is possible`)
    expect(text).toContain("What speaks against it:")
  })

  test("says of a creator of whom nothing is known what is missing", () => {
    const text = narrateScore(evidence().profile, scoreCreator(evidence()))
    expect(text).toContain("Confidence is low (0 %): the evidence doesn't show")
    expect(text).not.toContain("What speaks")
  })

  test("is whole sentences for any evidence", () => {
    fc.assert(
      fc.property(randomEvidence, (given) => {
        const text = narrateScore(given.profile, scoreCreator(given))
        expect(text).toEndWith(".")
        expect(text).not.toMatch(/undefined|NaN|Infinity|\.\.|\s{2}|\. ?;/)
      }),
      { numRuns }
    )
  })
})
