import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { BINNED_MIN, BINS_MAX, binRates } from "../../../domain/creators/scoring/binRates.ts"
import {
  countReading,
  followerQualityOf,
  sponsorshipOf,
  TONE_WEEKS_MAX,
  toneByWeek
} from "../../../domain/creators/scoring/measureReading.ts"
import { readEvidence, readEvidenceOnce } from "../../../domain/creators/scoring/readEvidence.ts"
import { lexiconClassifier } from "../../../domain/creators/textAnalysis/lexiconClassifier.ts"
import type { TextClassifier } from "../../../domain/creators/textAnalysis/textReading.ts"
import type { Evidence } from "../../../ports/creators/scoring/Evidence.ts"
import { cleanCreator, comment, daysAgo, evidence, follower, NOW, post } from "./invented.ts"
import { EVIDENCE_RUNS as numRuns, randomEvidence } from "./randomEvidence.ts"

const read = (given: Evidence, classifier: TextClassifier = lexiconClassifier) => readEvidence(given, classifier)

describe("what was read", () => {
  test("is counted: in full, without words, by other language, with media, the creator's comments", () => {
    const posts = [
      post("en", "A lovely loaf of bread for everyone", { publishedAt: daysAgo(30) }),
      post("ru", "Доброе утро, сегодня печём хлеб на закваске", { language: "ru", publishedAt: daysAgo(20) }),
      post("none", "🍞🍞", { mediaUrls: ["https://cdn.test/1.jpg"], publishedAt: daysAgo(3) })
    ]
    const comments = [comment("c1", "en", "Thank you", { isByCreator: true }), comment("c2", "en", "Lovely")]
    expect(countReading(read(evidence({ posts, comments })))).toMatchObject({
      posts: 3,
      assessed: 1,
      withoutWords: 1,
      otherLanguages: [{ language: "ru", posts: 1 }],
      withMedia: 1,
      comments: 1,
      oldestPostAt: daysAgo(30),
      newestPostAt: daysAgo(3)
    })
  })

  test("adds up for any evidence, and flagged texts are those of the flags", () => {
    fc.assert(
      fc.property(randomEvidence, (given) => {
        const reading = read(given)
        const counts = countReading(reading)
        const others = counts.otherLanguages.reduce((sum, { posts }) => sum + posts, 0)
        expect(counts.assessed + counts.withoutWords + others).toBe(counts.posts)
        expect(counts.flagged.reduce((sum, { texts }) => sum + texts, 0)).toBe(reading.flags.length)
      }),
      { numRuns }
    )
  })

  test("is read once for the score and for what is kept beside it", () => {
    let texts = 0
    const counting: TextClassifier = {
      ...lexiconClassifier,
      read: (text, language) => {
        texts += 1
        return lexiconClassifier.read(text, language)
      }
    }
    const given = structuredClone(cleanCreator)
    expect(readEvidenceOnce(given, counting)).toBe(readEvidenceOnce(given, counting))
    const once = texts
    expect(readEvidenceOnce(structuredClone(cleanCreator), counting)).toEqual(readEvidence(given, lexiconClassifier))
    expect(texts).toBe(2 * once)
  })
})

describe("the tone by week", () => {
  test("counts own posts by the Monday of their week, those of the last half year", () => {
    const toned: TextClassifier = {
      ...lexiconClassifier,
      read: (text, language) => ({
        ...lexiconClassifier.read(text, language),
        tone: text.original.startsWith("bad") ? "negative" : "positive"
      })
    }
    // 1 March 2026 is a Sunday.
    const posts = [
      post("a", "good", { publishedAt: NOW }),
      post("b", "bad", { publishedAt: daysAgo(6) }),
      post("c", "good", { publishedAt: daysAgo(7) }),
      post("d", "good", { publishedAt: daysAgo(1), isRepost: true }),
      post("e", "good", { publishedAt: daysAgo(7 * TONE_WEEKS_MAX) })
    ]
    expect(toneByWeek(read(evidence({ posts }), toned))).toEqual([
      { week: new Date("2026-02-16T00:00:00Z"), negative: 0, neutral: 0, positive: 1 },
      { week: new Date("2026-02-23T00:00:00Z"), negative: 1, neutral: 0, positive: 1 }
    ])
  })

  test("has at most TONE_WEEKS_MAX weeks, for any evidence", () => {
    fc.assert(
      fc.property(randomEvidence, (given) => {
        expect(toneByWeek(read(given)).length).toBeLessThanOrEqual(TONE_WEEKS_MAX)
      }),
      { numRuns }
    )
  })
})

describe("the quality of followers", () => {
  const judged = (...chances: ReadonlyArray<number>) => {
    const left = [...chances]
    const judging: TextClassifier = {
      ...lexiconClassifier,
      judgeFollower: () => ({ chance: left.shift() ?? 0, score: 0, base: 0, contributions: [] })
    }
    return followerQualityOf(read(evidence({ followerSample: chances.map(() => follower()) }), judging))
  }

  test("is real below a chance of 0.2, fake from 0.8 on, and doubtful between", () => {
    expect(judged(0, 0.19, 0.2, 0.5, 0.79, 0.8, 1)).toEqual({ judged: 7, real: 2, doubtful: 3, fake: 2, likelyFake: 4 })
  })

  test("is not known where nobody was judged", () => {
    expect(judged()).toBeNull()
    expect(followerQualityOf(read(evidence({ followerSample: [follower()] })))).toBeNull()
  })
})

describe("sponsored posts", () => {
  test("are set beside the others by the median, said to be paid for or not", () => {
    const liked = (id: string, text: string, likes: number | null) => post(id, text, { likes })
    const posts = [
      liked("a", "#ad New flour", 10),
      liked("b", "use my code MARA20 for 20% off", 30),
      liked("c", "Soup", 100),
      liked("d", "Bread", 50),
      liked("e", "Rain", null)
    ]
    expect(sponsorshipOf(read(evidence({ posts })))).toEqual({
      sponsoredPosts: 2,
      sponsoredMedian: 20,
      otherPosts: 2,
      otherMedian: 75
    })
    expect(sponsorshipOf(read(evidence({ posts: [liked("e", "Rain", null)] })))).toBeNull()
  })
})

describe("ranges of rates", () => {
  test("are of one round width, and what lies far above is in an open one", () => {
    const rates = [0.011, 0.012, 0.019, 0.021, 0.022, 0.023, 0.024, 0.031, 0.033, 4]
    const bins = binRates(rates)
    expect(bins.map(({ from }) => from)).toEqual([0, 0.005, 0.01, 0.015, 0.02, 0.025, 0.03, 0.035])
    expect(bins.at(-1)).toEqual({ from: 0.035, to: null, posts: 1 })
  })

  test("are none for few rates, and for none above 0", () => {
    expect(binRates(Array(BINNED_MIN - 1).fill(0.1))).toEqual([])
    expect(binRates(Array(BINNED_MIN).fill(0))).toEqual([])
  })

  test("are at most BINS_MAX, follow on each other and hold every rate once", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 50, noNaN: true }), { maxLength: 60 }), (rates) => {
        const bins = binRates(rates)
        expect(bins.length).toBeLessThanOrEqual(BINS_MAX)
        for (const [index, { to }] of bins.slice(0, -1).entries()) expect(to).toBe(bins[index + 1]?.from ?? null)
        if (bins.length > 0) expect(bins.reduce((sum, { posts }) => sum + posts, 0)).toBe(rates.length)
      })
    )
  })
})
