import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { readFollowed } from "../../../domain/creators/scoring/readFollowed.ts"
import { scoreCreator } from "../../../domain/creators/scoring/scoreCreator.ts"
import type { FollowedAccount } from "../../../ports/creators/scoring/Evidence.ts"
import { PROPERTY_RUNS } from "../../support/running/effectTest.ts"
import { cleanCreator } from "./invented.ts"

const followed = (handle: string, bio: string, displayName = "Somebody"): FollowedAccount => ({
  platform: "x",
  handle,
  displayName,
  url: `https://x.com/${handle}`,
  bio
})

const BIOS: ReadonlyArray<readonly [bio: string, category: string]> = [
  ["White power. Immigrants are vermin.", "hate_speech"],
  ["Porn star. Free nudes, see my onlyfans", "nsfw"],
  ["I will shoot up a school", "violence"],
  ["Selling cocaine, dm me for prices", "substance"],
  ["Guaranteed profit, dm me on telegram. Double your money", "deceptive"]
]

describe("readFollowed", () => {
  test.each(BIOS)("%s: %s, with who it is and why", (bio, category) => {
    const { sampled, flagged } = readFollowed([followed("a", bio)])
    expect(sampled).toBe(1)
    expect(flagged).toEqual([
      {
        platform: "x",
        handle: "a",
        displayName: "Somebody",
        url: "https://x.com/a",
        category,
        severity: expect.stringMatching(/^(medium|high|critical)$/),
        why: expect.stringMatching(/^Flagged because .+“.+”/)
      }
    ])
  })

  test("a name is read as a bio is; an account with several signs is flagged once, for the worst", () => {
    expect(readFollowed([followed("a", "", "Free nudes")]).flagged).toMatchObject([{ category: "nsfw" }])
    const both = readFollowed([followed("a", "Gas the refugees. I smoke weed")])
    expect(both.flagged).toMatchObject([{ category: "hate_speech", severity: "critical" }])
  })

  test("coarse words, politics, courts and everyday bios are clean, and nothing of them is kept", () => {
    const clean = [
      "Bread, bicycles and the sea.",
      "Vote for the green party. Senator.",
      "Lawyer. Defamation and lawsuits.",
      "I fucking love bread",
      "Vodka maker",
      ""
    ].map((bio, index) => followed(`clean-${index}`, bio))
    expect(readFollowed(clean)).toEqual({ sampled: clean.length, flagged: [] })
    expect(readFollowed([])).toEqual({ sampled: 0, flagged: [] })
  })

  test("worst first; an account shown twice counts once; the order doesn't matter", () => {
    const all = [
      ...BIOS.map(([bio], index) => followed(`bad-${index}`, bio)),
      followed("b", "Bread"),
      followed("b", "Rye")
    ]
    const told = readFollowed(all)
    expect(told.sampled).toBe(all.length - 1)
    expect(told.flagged).toHaveLength(BIOS.length)
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }), (shuffled) => {
        expect(readFollowed(shuffled)).toEqual(told)
      }),
      { numRuns: PROPERTY_RUNS }
    )
  })

  test("never moves the score", () => {
    const followsBad = { ...cleanCreator, followed: BIOS.map(([bio], index) => followed(`bad-${index}`, bio)) }
    expect(scoreCreator(followsBad)).toEqual(scoreCreator(cleanCreator))
  })
})
