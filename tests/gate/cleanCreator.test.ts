import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { readTextWeights } from "../../adapters/models/TextModels.ts"
import { scoreCreator } from "../../domain/creators/scoring/scoreCreator.ts"
import { classifierOf } from "../../domain/creators/textAnalysis/classifierOf.ts"
import type { TextClassifier } from "../../domain/creators/textAnalysis/textReading.ts"
import { readEveryday } from "../../lab/gate/sources.ts"
import { cleanCreator, daysAgo, post, toxicCreator } from "../creators/scoring/invented.ts"

const CLEAN_SCORE_MIN = 95
const WITH_EVERYDAY_SCORE_MIN = 85
const WITH_ONE_SCORE_MIN = 90
const TOXIC_SCORE_MAX = 60
const CAPTIONS_ADDED = 10
const DRAWS = 60
const SEED = 7

const classifier = classifierOf(readTextWeights())
const remembered = new Map<string, ReturnType<TextClassifier["read"]>>()
/** Reads each text once: the posts of the clean creator come in every draw. */
const reading: TextClassifier = {
  ...classifier,
  read: (text, language) => {
    const key = `${language} ${text.original}`
    const known = remembered.get(key) ?? classifier.read(text, language)
    remembered.set(key, known)
    return known
  }
}

const captions = readEveryday()
const scoreWith = (texts: ReadonlyArray<string>) => {
  const added = texts.map((text, index) => post(`added-${index}`, text, { publishedAt: daysAgo(index) }))
  return scoreCreator({ ...cleanCreator, posts: [...cleanCreator.posts, ...added] }, reading)
}
/** Of a score below the bound, what was held against it. */
const faultsOf = (texts: ReadonlyArray<string>) => {
  const { score, flags, knockouts } = scoreWith(texts)
  return score >= WITH_EVERYDAY_SCORE_MIN && knockouts.length === 0
    ? []
    : [{ score, knockouts, flags: flags.map(({ category, excerpt }) => `${category}: ${excerpt}`) }]
}

describe("a clean creator", () => {
  test(`scores ${CLEAN_SCORE_MIN} at least`, () => {
    expect(scoreWith([]).score).toBeGreaterThanOrEqual(CLEAN_SCORE_MIN)
  })

  const classes = [...Map.groupBy(captions, (caption) => caption.class)]
  test.each(classes)(
    `who posts any ten everyday captions of one class, %s, scores ${WITH_EVERYDAY_SCORE_MIN} at least`,
    (_, each) => {
      const texts = each.map(({ text }) => text)
      const tens = Array.from({ length: Math.ceil(texts.length / CAPTIONS_ADDED) }, (_, index) =>
        texts.slice(index * CAPTIONS_ADDED, (index + 1) * CAPTIONS_ADDED)
      )
      expect(tens.flatMap(faultsOf)).toEqual([])
    }
  )

  test(`who posts any ten everyday captions scores ${WITH_EVERYDAY_SCORE_MIN} at least`, () => {
    const texts = fc.uniqueArray(fc.constantFrom(...captions.map(({ text }) => text)), {
      minLength: CAPTIONS_ADDED,
      maxLength: CAPTIONS_ADDED
    })
    fc.assert(
      fc.property(texts, (drawn) => expect(faultsOf(drawn)).toEqual([])),
      { numRuns: DRAWS, seed: SEED }
    )
  })

  test("is capped by no everyday caption alone", () => {
    const scored = captions.map(({ text }) => ({ text, ...scoreWith([text]) }))
    expect(scored.filter(({ knockouts }) => knockouts.length > 0).map(({ text }) => text)).toEqual([])
    expect(Math.min(...scored.map(({ score }) => score))).toBeGreaterThanOrEqual(WITH_ONE_SCORE_MIN)
  })
})

describe("a creator who posts what is risky", () => {
  test("stays poor", () => {
    expect(scoreCreator(toxicCreator, classifier).score).toBeLessThan(TOXIC_SCORE_MAX)
  })

  test("is capped at 20 for hate of two kinds, whatever else is good", () => {
    const { score, knockouts } = scoreWith([
      "Immigrants are vermin and should be deported, all of them",
      "Gas the refugees"
    ])
    expect(knockouts.map(({ code }) => code)).toEqual(["repeated_hate"])
    expect(score).toBeLessThanOrEqual(20)
  })
})
