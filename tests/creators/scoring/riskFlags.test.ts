import { describe, expect, test } from "bun:test"
import { type Flag, riskFlagOf, SEVERITY_RANK } from "../../../domain/creators/scoring/riskFlags.ts"
import { TEXT_CATEGORIES } from "../../../domain/creators/textAnalysis/textReading.ts"

const flag = (kind: Flag["kind"], level: number): Flag => ({
  kind,
  level,
  confidence: 0.8,
  sign: null,
  excerpt: "words",
  matched: "words"
})
const severityOf = (kind: Flag["kind"], level: number) =>
  riskFlagOf(flag(kind, level), { source: "post_text", name: "a post", url: "https://example.org/1", postedAt: null })
    .severity
const LEVELS = Array.from({ length: 51 }, (_, index) => 0.5 + index / 100)

describe("a flag's severity", () => {
  test.each(TEXT_CATEGORIES)("never falls as the level of %s rises", (kind) => {
    const ranks = LEVELS.map((level) => SEVERITY_RANK[severityOf(kind, level)])
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
  })

  test("is critical for the gravest hate, sexual content, violence and drugs, and for nothing else", () => {
    expect(TEXT_CATEGORIES.filter((kind) => severityOf(kind, 1) === "critical")).toEqual([
      "hate",
      "nsfw",
      "violence",
      "substance"
    ])
  })

  test("is high at least for hate that any rule finds, medium for a model's, and low for politics of any level", () => {
    const [byModel = 0, ...byRules] = LEVELS
    expect(severityOf("hate", byModel)).toBe("medium")
    expect(new Set(byRules.map((level) => severityOf("hate", level)))).toEqual(new Set(["high", "critical"]))
    expect(new Set(LEVELS.map((level) => severityOf("political", level)))).toEqual(new Set(["low"]))
  })

  test("is medium for an advertisement that doesn't say it is one", () => {
    expect(severityOf("undisclosed_ad", 0.6)).toBe("medium")
  })
})
