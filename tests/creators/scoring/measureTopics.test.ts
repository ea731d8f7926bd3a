import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { measureTopics, TOPICS_MAX } from "../../../domain/creators/scoring/measureTopics.ts"
import { TOPIC_TERMS } from "../../../domain/creators/textAnalysis/lists/topics.ts"
import { termsOf } from "../../../domain/creators/textAnalysis/phrases/phrases.ts"
import { TOPICS } from "../../../domain/creators/textAnalysis/topic.ts"
import { evidence, post } from "./invented.ts"
import { EVIDENCE_RUNS as numRuns, randomEvidence } from "./randomEvidence.ts"
import { evidenceInTwoOrders } from "./shuffled.ts"

const measured = (...texts: ReadonlyArray<string>) =>
  measureTopics(evidence({ posts: texts.map((text, index) => post(`p${index}`, text)) }))
const topics = (text: string) => measured(text).map(({ topic }) => topic)

describe("the topics of a creator", () => {
  test("are shares of the posts that tell any", () => {
    expect(measured("A new recipe", "Baked sourdough", "Dinner in a hotel", "Good morning", "Hello again")).toEqual([
      { topic: "food", share: 1 },
      { topic: "travel", share: 0.3333 }
    ])
  })

  test("come greatest first, ties by name", () => {
    expect(measured("my dogs", "the concert", "makeup", "makeup").map(({ topic }) => topic)).toEqual([
      "beauty",
      "music",
      "pets"
    ])
  })

  test("are at most five", () => {
    const words = ["makeup", "concert", "recipe", "hotel", "dogs", "football", "skincare"]
    expect(measured(...words)).toHaveLength(TOPICS_MAX)
  })

  test("are none where no post tells any", () => {
    expect(measureTopics(evidence())).toEqual([])
    expect(measured("Good morning", "")).toEqual([])
  })

  test.each([
    ["#recipe", "food"],
    ["#MealPrep", "food"],
    ["#mealprep", "food"],
    ["#meal_prep", "food"],
    ["#instafood", "food"],
    ["#skincarelover", "beauty"],
    ["Ｒｅｃｉｐｅ", "food"],
    ["reciiiiipe", "food"],
    ["Nueva receta de hoy", "food"],
    ["Une soirée jeux vidéo", "gaming"],
    ["Neue Möbel", "home"],
    ["Minhas férias", "travel"],
    ["Il nostro viaggio", "travel"],
    ["आज का खाना", "food"],
    ["وصفة جديدة", "food"]
  ])("are told by words and hashtags, in several languages: %s", (text, topic) => {
    expect(topics(text)).toEqual([topic])
  })

  test("are told by hashtags that aren't in the text", () => {
    expect(measureTopics(evidence({ posts: [post("a", "Today", { hashtags: ["#meal_prep"] })] }))).toEqual([
      { topic: "food", share: 1 }
    ])
  })

  test.each(["see https://food.example/recipe", "@food_guy hello", "foodless", "I make up for it"])(
    "are not told by links, names or parts of words: %s",
    (text) => {
      expect(topics(text)).toEqual([])
    }
  )

  test.each([{ isReply: true }, { isRepost: true }])("are not told by others' subjects: %j", (given) => {
    expect(measureTopics(evidence({ posts: [post("a", "A recipe", given)] }))).toEqual([])
  })

  test("are told by every word of the lists, each of one topic, alone and as a hashtag", () => {
    for (const topic of TOPICS) {
      for (const words of termsOf(TOPIC_TERMS[topic])) {
        expect([words.join(" "), ...topics(words.join(" "))]).toEqual([words.join(" "), topic])
        const tag = words.join("").replaceAll("'", "")
        expect([tag, ...topics(`#${tag}`)]).toEqual([tag, topic])
      }
    }
  })

  test("are shares above 0 up to 1, each topic once, for any evidence", () => {
    const words = fc.constantFrom(
      "recipe",
      "makeup",
      "guitar",
      "hotel",
      "dogs",
      "tennis",
      "yoga",
      "hello",
      "#homedecor"
    )
    const posts = fc
      .array(fc.array(words, { maxLength: 4 }), { maxLength: 12 })
      .map((texts) => texts.map((text, index) => post(`p${index}`, text.join(" "))))
    fc.assert(
      fc.property(randomEvidence, posts, (given, more) => {
        const shares = measureTopics({ ...given, posts: more })
        expect(new Set(shares.map(({ topic }) => topic)).size).toBe(shares.length)
        expect(shares.length).toBeLessThanOrEqual(TOPICS_MAX)
        for (const { share } of [...shares, ...measureTopics(given)]) expect(share > 0 && share <= 1).toBe(true)
        expect(shares.map(({ share }) => share)).toEqual(shares.map(({ share }) => share).sort((a, b) => b - a))
      }),
      { numRuns }
    )
  })

  test("don't depend on the order of the posts", () => {
    fc.assert(
      fc.property(evidenceInTwoOrders, ({ given, other }) => {
        expect(measureTopics(other)).toEqual(measureTopics(given))
      }),
      { numRuns }
    )
  })
})
