import { describe, expect, test } from "bun:test"
import { Schema } from "effect"
import { analyseCreator } from "../../../domain/creators/scorecards/analyseCreator.ts"
import { describeOpinion, describeSecondOpinion } from "../../../domain/creators/scorecards/describeSecondOpinion.ts"
import { unifyCards } from "../../../domain/creators/scorecards/unifyCards.ts"
import type { CreatorScore, SecondOpinionSummary } from "../../../ports/creators/scoring/Score.ts"
import { Scorecard } from "../../../ports/creators/scoring/Scorecard.ts"
import { aCard, anAccount } from "../../contracts/creatorsExamples.ts"

const summary = (given: Partial<SecondOpinionSummary> = {}): SecondOpinionSummary => ({
  model: "invented-7b",
  isAvailable: true,
  agrees: 0,
  doubts: 0,
  disagrees: 0,
  unread: 0,
  ...given
})

describe("a second reader's part in a score", () => {
  const cases: ReadonlyArray<readonly [Partial<SecondOpinionSummary>, string]> = [
    [
      { isAvailable: false, unread: 2 },
      "A second opinion of the flags was to come from the language model invented-7b, and was not to be had: all count in full."
    ],
    [{}, "The language model invented-7b had no flag to read again."],
    [
      { unread: 1 },
      "The language model invented-7b had no flag to read again. 1 flag that it gave no opinion of counts in full."
    ],
    [{ agrees: 3 }, "The language model invented-7b read flags again: it agreed with 3."],
    [
      { agrees: 3, doubts: 1, disagrees: 2, unread: 2 },
      "The language model invented-7b read flags again: it agreed with 3; doubted 1, which counts half; disagreed with 2, " +
        "which are shown and count half at most. 2 flags that it gave no opinion of count in full."
    ]
  ]
  test.each(cases)("%j is told", (given, text) => {
    expect(describeSecondOpinion(summary(given))).toBe(text)
  })
})

describe("a second opinion of one flag", () => {
  test("is told with the reader's own words in quotation marks", () => {
    expect(describeOpinion({ verdict: "disagrees", reason: "It praises a cake.", counts: "none" })).toBe(
      "A second reader, a language model, disagrees: “It praises a cake.”; it doesn't count."
    )
    expect(describeOpinion({ verdict: "disagrees", reason: "", counts: "half" })).toBe(
      "A second reader, a language model, disagrees; it counts half."
    )
    expect(describeOpinion({ verdict: "doubts", reason: "", counts: "half" })).toBe(
      "A second reader, a language model, doubts it; it counts half."
    )
    expect(describeOpinion({ verdict: "agrees", reason: "", counts: "full" })).toBe(
      "A second reader, a language model, agrees."
    )
  })
})

describe("a creator of several accounts", () => {
  const { score } = aCard(anAccount())
  const cardOf = (secondOpinion?: SecondOpinionSummary) =>
    aCard(anAccount(), {
      score: { ...score, ...(secondOpinion === undefined ? {} : { secondOpinion }) } satisfies CreatorScore
    })

  test("has the opinions of all of them, and none where no account has any", () => {
    const [one, two] = [summary({ agrees: 1, unread: 1 }), summary({ model: "other", isAvailable: false, doubts: 2 })]
    expect(unifyCards([cardOf(), cardOf(one), cardOf(two), cardOf(one)]).score.secondOpinion).toEqual({
      model: expect.stringMatching(/^(invented-7b \| other|other \| invented-7b)$/),
      isAvailable: true,
      agrees: 2,
      doubts: 2,
      disagrees: 0,
      unread: 2
    })
    expect(unifyCards([cardOf(), cardOf()]).score).not.toHaveProperty("secondOpinion")
  })

  test("is kept with its score, and so is the opinion of each flag", () => {
    const secondOpinion = { verdict: "doubts", reason: "A “joke”\u2028?", counts: "half" } as const
    const card = cardOf(summary({ doubts: 1 }))
    const whole = {
      ...card,
      score: { ...card.score, flags: card.score.flags.map((flag) => ({ ...flag, secondOpinion })) }
    }
    expect(whole.score.flags).toHaveLength(1)
    const format = Schema.fromJsonString(Scorecard)
    expect(Schema.decodeUnknownSync(format)(Schema.encodeSync(format)(whole))).toEqual(whole)
  })

  test("is told so where it is told how the score was made", () => {
    const said = summary({ agrees: 1 })
    expect(analyseCreator(cardOf(said)).methodology.summary).toEndWith(` ${describeSecondOpinion(said)}`)
    expect(analyseCreator(cardOf()).methodology.summary).not.toContain("language model")
  })
})
