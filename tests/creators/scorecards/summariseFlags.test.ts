import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import {
  categoryLabel,
  FLAG_TITLES_MAX,
  FLAGS_SHOWN_MAX,
  summariseFlags
} from "../../../domain/creators/scorecards/summariseFlags.ts"
import { SEVERITY_RANK } from "../../../domain/creators/scoring/riskFlags.ts"
import { scoreCreator } from "../../../domain/creators/scoring/scoreCreator.ts"
import { type RiskFlag, Severity } from "../../../ports/creators/scoring/Score.ts"
import { PROPERTY_RUNS as numRuns } from "../../support/running/effectTest.ts"
import { toxicCreator } from "../scoring/invented.ts"

const flag = (given: Partial<RiskFlag> = {}): RiskFlag => ({
  category: "profanity",
  severity: "low",
  confidence: 0.9,
  description: "Profanity in a post",
  excerpt: "darn",
  postUrl: "https://social.test/p/1",
  whyFlagged: "Flagged because strong language is used: “darn”.",
  signalSource: "post_text",
  postedAt: null,
  scoreImpact: "scored",
  ...given
})

const flags = fc.array(
  fc
    .record({
      severity: fc.constantFrom(...Severity.literals),
      confidence: fc.constantFrom(0.5, 0.7, 0.9),
      category: fc.constantFrom("profanity", "hate_speech", "nsfw"),
      postUrl: fc.nat(5).map((n) => `https://social.test/p/${n}`)
    })
    .map(flag),
  { maxLength: 40 }
)

describe("a summary of flags", () => {
  test("shows the worst first and at most 25, and says that others are left out", () => {
    const { shown, summary } = summariseFlags([
      ...Array.from({ length: FLAGS_SHOWN_MAX }, () => flag()),
      flag({ severity: "critical", description: "Hate speech in a post" })
    ])
    expect(FLAGS_SHOWN_MAX).toBe(25)
    expect(shown).toHaveLength(FLAGS_SHOWN_MAX)
    expect(shown[0]?.severity).toBe("critical")
    expect(summary).toEqual({
      count: 26,
      titles: ["Hate speech in a post", ...Array(25).fill("Profanity in a post")],
      bySeverity: { low: 25, medium: 0, high: 0, critical: 1 },
      clearedCount: 0,
      truncated: true
    })
  })

  test("of no flags is empty and left nothing out", () => {
    expect(summariseFlags([])).toEqual({
      shown: [],
      summary: {
        count: 0,
        titles: [],
        bySeverity: { low: 0, medium: 0, high: 0, critical: 0 },
        clearedCount: 0,
        truncated: false
      }
    })
  })

  test("bounds the titles, and says so", () => {
    const { summary } = summariseFlags(Array(FLAG_TITLES_MAX + 1).fill(flag()), FLAG_TITLES_MAX + 1)
    expect([summary.count, summary.titles.length, summary.truncated]).toEqual([
      FLAG_TITLES_MAX + 1,
      FLAG_TITLES_MAX,
      true
    ])
  })

  test("counts each flag once by severity, with its title, whatever the order", () => {
    const given = flags.chain((each) =>
      fc.tuple(fc.constant(each), fc.shuffledSubarray(each, { minLength: each.length }), fc.nat(40))
    )
    fc.assert(
      fc.property(given, ([some, other, max]) => {
        const { shown, summary } = summariseFlags(some, max)
        expect(summariseFlags(other, max)).toEqual({ shown, summary })
        expect(Object.values(summary.bySeverity).reduce((sum, each) => sum + each, 0)).toBe(summary.count)
        expect(summary.titles).toHaveLength(summary.count)
        expect(shown).toHaveLength(Math.min(max, some.length))
        expect(summary.truncated).toBe(some.length > max)
        const ranks = shown.map(({ severity }) => SEVERITY_RANK[severity])
        expect(ranks).toEqual([...ranks].sort((a, b) => b - a))
      }),
      { numRuns }
    )
  })
})

describe("the label of a category", () => {
  test.each([
    ["hate_speech", "Hate speech"],
    ["nsfw", "Sexual content"],
    ["deceptive", "Deceptive claims"],
    ["substance", "Drugs or alcohol"],
    ["public_feuds", "Public feuds"]
  ])("%s is %s", (category, label) => expect(categoryLabel(category)).toBe(label))

  test("is there for every flag", () => {
    for (const { category } of scoreCreator(toxicCreator).flags)
      expect(categoryLabel(category)).toMatch(/^[A-Z][a-z ]+$/)
  })
})
