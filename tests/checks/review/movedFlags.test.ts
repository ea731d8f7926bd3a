import { describe, expect, test } from "bun:test"
import {
  type DecidedFlags,
  flagKey,
  flagsStanding,
  isCounted,
  KIND_OF_CATEGORY,
  relabelled
} from "../../../domain/creators/scoring/riskFlags.ts"
import { scoreCreator } from "../../../domain/creators/scoring/scoreCreator.ts"
import { CheckCategory } from "../../../ports/checks/backgroundChecks/categories.ts"
import type { RiskFlag } from "../../../ports/creators/scoring/Score.ts"
import { toxicCreator } from "../../creators/scoring/invented.ts"

const NOTHING: DecidedFlags = { dismissed: new Set(), kept: new Set(), moved: new Map() }
const movedTo = (category: CheckCategory, flags: ReadonlyArray<RiskFlag>): DecidedFlags => ({
  ...NOTHING,
  moved: new Map(flags.map((flag) => [flagKey(flag), category]))
})
const score = (decided: DecidedFlags | null) => scoreCreator(toxicCreator, undefined, null, decided)

const before = score(null)
const [cap] = before.knockouts.filter(({ agent }) => agent === "content_risk")
const hateful = before.flags.filter(({ category }) => category === "hate_speech")

describe("a flag that a person moved", () => {
  test("to a category that scores don't count caps nothing and lowers nothing, and is shown there", () => {
    for (const category of ["political", "brand_criticism"] as const) {
      const after = score(movedTo(category, hateful))
      expect(after.knockouts.map(({ code }) => code)).not.toContain(cap?.code)
      expect(after.agents.find(({ agent }) => agent === "content_risk")?.score).toBeGreaterThanOrEqual(
        before.agents.find(({ agent }) => agent === "content_risk")?.score ?? 100
      )
      const shown = after.flags.filter((flag) => flag.category === category && flag.postUrl === hateful[0]?.postUrl)
      expect(shown.map(({ scoreImpact }) => scoreImpact)).toContain("visibility_only")
      expect(after.flags).toHaveLength(before.flags.length)
      expect(after.flags.map(({ category: each }) => each)).not.toContain("hate_speech")
    }
  })

  test("to another category counts as one of that, as grave as it was read", () => {
    const after = score(movedTo("violence", hateful))
    expect(after.knockouts.map(({ code }) => code)).not.toContain(cap?.code)
    const [moved] = after.flags.filter(
      ({ category, excerpt }) => category === "violence" && excerpt === hateful[0]?.excerpt
    )
    expect(moved).toMatchObject({ scoreImpact: "scored", confidence: 1 })
    expect(moved?.whyFlagged).toContain("A person looked at it and put it under violence.")
    expect(moved?.whyFlagged).toContain("Flagged for hate speech")
  })

  test("into hate speech caps as hate speech does, since a person's word is enough", () => {
    const insults = before.flags.filter(({ category }) => category === "offence")
    const others = before.flags.filter(({ category }) => category !== "offence")
    const dismissed = new Set(others.map(flagKey))
    const alone = score({ ...NOTHING, dismissed })
    const after = score({ ...movedTo("hate_speech", insults), dismissed })
    expect(alone.knockouts.map(({ code }) => code)).not.toContain("repeated_hate")
    expect(after.knockouts.map(({ code }) => code)).toContain("repeated_hate")
    expect(after.score).toBeLessThanOrEqual(alone.score)
  })

  test("and moved back leaves the score as it was found", () => {
    expect(score(NOTHING)).toEqual(before)
  })

  test("counts as the graver one where its text has another of that kind", () => {
    const flag = { confidence: 0.6, sign: null, excerpt: "words", matched: "words" }
    const [first, second] = flagsStanding(
      [
        { ...flag, kind: "hate", level: 0.6, excerpt: "a" },
        { ...flag, kind: "violence", level: 0.9, excerpt: "b" }
      ],
      "https://social.test/p/1",
      { ...NOTHING, moved: new Map([[JSON.stringify(["violence", "https://social.test/p/1", "b"]), "hate_speech"]]) }
    )
    expect([first, second]).toMatchObject([
      { kind: "hate", level: 0.9, isConfirmed: true },
      { kind: "hate", level: 0.6 }
    ])
  })

  test("every category of findings says as what a flag counts there", () => {
    expect(Object.keys(KIND_OF_CATEGORY).sort()).toEqual([...CheckCategory.literals].sort())
    const moved = (category: CheckCategory, isMoved: boolean) => ({
      category,
      from: "hate" as const,
      isCounted: isMoved
    })
    expect(isCounted({ kind: "hate", sign: null, moved: moved("brand_criticism", false) })).toBe(false)
    expect(isCounted({ kind: "political", sign: null, moved: moved("political", true) })).toBe(false)
    expect(isCounted({ kind: "violence", sign: null, moved: moved("violence", true) })).toBe(true)
  })

  test("is shown under its category and counts as it did where it can't be read again", () => {
    const [flag] = hateful
    if (flag === undefined) throw new Error("no flag")
    expect(relabelled(flag, "political")).toEqual({ ...flag, category: "political" })
  })
})
