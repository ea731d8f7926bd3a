import { describe, expect, test } from "bun:test"
import { dedupeFlags } from "../../../domain/creators/scorecards/dedupeFlags.ts"
import { groupFlags } from "../../../domain/creators/scorecards/groupFlags.ts"
import type { RiskFlag } from "../../../ports/creators/scoring/Score.ts"
import { daysAgo } from "../scoring/invented.ts"

const flag = (excerpt: string, given: Partial<RiskFlag> = {}): RiskFlag => ({
  category: "profanity",
  severity: "low",
  confidence: 0.5,
  description: "Profanity in a post",
  excerpt,
  postUrl: `https://social.test/${encodeURIComponent(excerpt)}`,
  whyFlagged: `Flagged because of “${excerpt}”.`,
  signalSource: "post_text",
  postedAt: null,
  scoreImpact: "scored",
  ...given
})
const excerptsOf = (flags: ReadonlyArray<RiskFlag>) =>
  dedupeFlags(flags).map((each) => [each.flag, ...each.similar].map(({ excerpt }) => excerpt))

describe("flags that say nearly the same", () => {
  test("are those of the same matched words, in any case", () => {
    const [one, two] = [flag("First of all", { whyFlagged: "“Damn”" }), flag("Quite another", { whyFlagged: "“damn”" })]
    expect(excerptsOf([one, two])).toEqual([["First of all", "Quite another"]])
  })

  test("are those that share four of five words or more, whatever stands between them", () => {
    const [long, near, far] = ["one two three four five", "One, two: three four!", "one two three six"].map((text) =>
      flag(text)
    )
    if (long === undefined || near === undefined || far === undefined) throw new Error("three were made")
    expect(excerptsOf([long, near, far])).toEqual([
      ["one two three four five", "One, two: three four!"],
      ["one two three six"]
    ])
  })

  test("are folded into the first, newest first, and none is lost", () => {
    const days = [3, 1, 2].map((ago) =>
      flag("same words", { postedAt: daysAgo(ago), postUrl: `https://social.test/${ago}` })
    )
    const [folded] = dedupeFlags(days)
    expect(folded?.flag.postUrl).toBe("https://social.test/3")
    expect(folded?.similar.map(({ postUrl }) => postUrl)).toEqual(["https://social.test/1", "https://social.test/2"])
  })

  test("without words are alike only by what they were flagged for", () => {
    expect(excerptsOf([flag("!!!"), flag("???")])).toEqual([["!!!"], ["???"]])
  })
})

describe("flags by kind", () => {
  test("come with the kind of the worst that counts first, and those shown for context last", () => {
    const flags = [
      flag("vote", { category: "political", severity: "critical", scoreImpact: "visibility_only" }),
      flag("damn"),
      flag("fool", { category: "offence", severity: "high" })
    ]
    expect(groupFlags(flags).map(({ label }) => label)).toEqual(["Insults", "Profanity", "Politics"])
  })

  test("tell undisclosed advertising from deceptive claims, which are of one category", () => {
    const flags = [
      flag("code", { category: "deceptive", severity: "medium", description: "Undisclosed advertising in a post" }),
      flag("profit", { category: "deceptive", severity: "high", description: "Deceptive claims in a post" })
    ]
    expect(groupFlags(flags).map(({ label }) => label)).toEqual(["Deceptive claims", "Undisclosed advertising"])
  })
})
