import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { missingFeature } from "../../../domain/creators/scoring/features/feature.ts"
import { KNOCKOUT_RULES, knockoutsOf, SURE_CONFIDENCE_MIN } from "../../../domain/creators/scoring/knockouts.ts"
import type { FlaggedText } from "../../../domain/creators/scoring/readEvidence.ts"
import { FLAG_KINDS, type FlagKind } from "../../../domain/creators/textAnalysis/flagKind.ts"
import { makePrecision, PRECISION_READINGS_MIN } from "../../../domain/creators/textAnalysis/precision.ts"
import { PROPERTY_RUNS as numRuns } from "../../support/running/effectTest.ts"
import { daysAgo } from "./invented.ts"

const UNREAD = makePrecision([])
/** Of the sign `proven` enough was read, and all of it was right; of `early` one reading is missing. */
const READ = makePrecision(
  FLAG_KINDS.flatMap((kind) => [
    { kind, sign: "proven", readings: PRECISION_READINGS_MIN, agreed: PRECISION_READINGS_MIN },
    { kind, sign: "early", readings: PRECISION_READINGS_MIN - 1, agreed: PRECISION_READINGS_MIN - 1 },
    { kind, sign: "doubtful", readings: 100, agreed: 89 }
  ])
)

interface Given {
  readonly kind?: FlagKind
  readonly level?: number
  readonly confidence?: number
  readonly sign?: string | null
  readonly matched?: string
  readonly url?: string
  readonly text?: string
  readonly isRepost?: boolean
}

let texts = 0
/** A flagged text with an address, matched words and a text of its own, unless given. */
const flagged = (given: Given = {}): FlaggedText => {
  texts += 1
  const { kind = "hate", level = 0.9, confidence = SURE_CONFIDENCE_MIN, sign = null, isRepost = false } = given
  const { matched = `words ${texts}`, url = `https://social.test/p/${texts}`, text = `a${texts} b${texts}` } = given
  return {
    text,
    url,
    ageDays: texts,
    weightParts: 1_000,
    isRepost,
    postedAt: daysAgo(10),
    words: new Set(text.split(" ")),
    flags: [{ kind, level, confidence, sign, excerpt: matched, matched }]
  }
}

const followers = { suspect_followers: missingFeature("followers") }
const knockouts = (flaggedTexts: ReadonlyArray<FlaggedText>, precision = UNREAD) =>
  knockoutsOf({ flagged: flaggedTexts }, followers, precision)
const codes = (...given: Parameters<typeof knockouts>) => knockouts(...given).map(({ code }) => code)

describe("one text caps", () => {
  const single = KNOCKOUT_RULES.filter(({ textsMin }) => textsMin === 1)

  test.each(single.map((rule) => [rule.code, rule] as const))(
    "for %s if its sign is proven, and else not",
    (code, rule) => {
      const { kind, levelMin: level } = rule
      expect(codes([flagged({ kind, level, sign: "proven" })], READ)).toEqual([code])
      expect(codes([flagged({ kind, level: level - 0.01, sign: "proven" })], READ)).toEqual([])
      expect(codes([flagged({ kind, level, sign: "early" })], READ)).toEqual([])
      expect(codes([flagged({ kind, level, sign: "doubtful" })], READ)).toEqual([])
      expect(codes([flagged({ kind, level, sign: "proven" })], UNREAD)).toEqual([])
      expect(codes([flagged({ kind, level, confidence: 1 })], READ)).toEqual([])
    }
  )

  test("of evidence without a name never, however much of it was read", () => {
    const unnamed = makePrecision([{ kind: "hate", sign: null, readings: 100, agreed: 100 }])
    expect(codes([flagged()], unnamed)).toEqual([])
  })
})

describe("texts without a proven sign", () => {
  const [one, other] = [flagged(), flagged()]

  test("cap where two are independent, each as grave and no likelier wrong than right", () => {
    expect(codes([one])).toEqual([])
    expect(codes([one, other])).toEqual(["repeated_hate"])
    expect(codes([one, flagged({ level: 0.84 })])).toEqual([])
    expect(codes([one, flagged({ confidence: SURE_CONFIDENCE_MIN - 0.01 })])).toEqual([])
  })

  test("don't where both are in one post", () => {
    expect(codes([one, flagged({ url: one.url })])).toEqual([])
  })

  test("don't where one is a copy of the other", () => {
    const [words, more] = [
      "the whole long day we sang of bread and the sea",
      "the whole long day we sang of bread and sea"
    ]
    expect(codes([flagged({ text: words }), flagged({ text: more })])).toEqual([])
    expect(codes([flagged({ text: words }), flagged({ text: "bread and the sea" })])).toEqual(["repeated_hate"])
  })

  test("don't where the same words were flagged in a series of posts", () => {
    const series = Array.from({ length: 20 }, (_, index) => flagged({ matched: index % 2 === 0 ? "Moor" : "moor" }))
    expect(codes(series)).toEqual([])
    expect(codes([...series, one])).toEqual(["repeated_hate"])
  })

  test("don't where one is a repost", () => {
    expect(codes([one, flagged({ isRepost: true })])).toEqual([])
    expect(codes([flagged({ isRepost: true, sign: "proven" })], READ)).toEqual([])
  })

  test("take as many as the rule asks for", () => {
    const slurs = Array.from({ length: 3 }, () => flagged({ kind: "offence", level: 0.9 }))
    expect(codes(slurs.slice(1))).toEqual([])
    expect(codes(slurs)).toEqual(["repeated_slurs"])
  })

  test("cap no kind that has no rule", () => {
    const ruled = new Set(KNOCKOUT_RULES.map(({ kind }) => kind))
    for (const kind of FLAG_KINDS.filter((each) => !ruled.has(each))) {
      const many = Array.from({ length: 9 }, () => flagged({ kind, level: 1, confidence: 1, sign: "proven" }))
      expect(codes(many, READ)).toEqual([])
    }
  })
})

describe("a knockout says what it rests on", () => {
  test("one text: its words, its day, and how often its sign was right", () => {
    const [knockout] = knockouts(
      [flagged({ sign: "proven", matched: "bad words", url: "https://social.test/p/x" })],
      READ
    )
    expect(knockout?.description).toBe(
      "1 text with hate speech, by a sign that was right in 20 of 20 everyday posts that were read: “bad words” (19 February 2026)."
    )
    expect(knockout?.postUrl).toBe("https://social.test/p/x")
  })

  test("several: the independent two first, and how many others", () => {
    const repeated = Array.from({ length: 4 }, () => flagged({ level: 1, matched: "first" }))
    const [knockout] = knockouts([flagged({ matched: "second" }), ...repeated])
    expect(knockout?.description).toBe(
      "5 texts with hate speech, two of them in different posts and words: " +
        "“first” (19 February 2026), “second” (19 February 2026), “first” (19 February 2026) and 2 others."
    )
  })

  test("long words are cut between characters", () => {
    const [knockout] = knockouts([flagged({ matched: "🍞".repeat(90) }), flagged()])
    expect(knockout?.description).toContain(`“${"🍞".repeat(60)}…”`)
  })
})

const randomTexts = fc.array(
  fc
    .record({
      kind: fc.constantFrom<FlagKind>("hate", "violence", "offence"),
      level: fc.constantFrom(0.7, 0.85, 0.9, 0.95, 1),
      confidence: fc.constantFrom(0.4, 0.5, 0.9),
      sign: fc.constantFrom("proven", "early", null),
      matched: fc.constantFrom("a", "b", "c"),
      url: fc.constantFrom("u", "v", "w"),
      text: fc.constantFrom("one two three", "one two three four", "five six"),
      isRepost: fc.boolean()
    })
    .map(flagged),
  { maxLength: 8 }
)
const capOf = (flaggedTexts: ReadonlyArray<FlaggedText>) =>
  Math.min(100, ...knockouts(flaggedTexts, READ).map(({ scoreCap }) => scoreCap))

describe("a cap", () => {
  test("is never lower without one of the flagged texts", () => {
    let capped = 0
    fc.assert(
      fc.property(randomTexts, (given) => {
        const cap = capOf(given)
        if (cap < 100) capped += 1
        for (const text of given) expect(capOf(given.filter((each) => each !== text))).toBeGreaterThanOrEqual(cap)
      }),
      { numRuns }
    )
    expect(capped).toBeGreaterThan(0)
  })

  test("doesn't depend on the order of the texts", () => {
    fc.assert(
      fc.property(randomTexts, (given) => {
        expect(codes(given.toReversed(), READ)).toEqual(codes(given, READ))
      }),
      { numRuns }
    )
  })
})
