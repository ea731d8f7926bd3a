import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { normalise } from "../../../domain/creators/textAnalysis/normalise.ts"
import { PROPERTY_RUNS as numRuns } from "../../support/running/effectTest.ts"

const words = (text: string) => normalise(text).words.map((word) => word.text)

/** Letters and signs of every kind that folding treats in a way of its own. */
const oddText = fc
  .array(
    fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 6 }),
      fc.string({ unit: "binary", maxLength: 3 }),
      fc.constantFrom(
        "f u c k",
        "f*ck",
        "a$$",
        "#GoodDay",
        "#ad",
        "@mara",
        "https://social.test/p?q=1",
        "don’t",
        " ",
        "\n"
      )
    ),
    { maxLength: 12 }
  )
  .map((parts) => parts.join(""))

describe("normalised text", () => {
  test("quotes the original: every word lies in it, in order and without overlap", () => {
    fc.assert(
      fc.property(oddText, (text) => {
        let end = 0
        for (const word of normalise(text).words) {
          expect(word.start).toBeGreaterThanOrEqual(end)
          expect(word.end).toBeGreaterThan(word.start)
          end = word.end
        }
        expect(end).toBeLessThanOrEqual(text.length)
      }),
      { numRuns }
    )
  })

  test("leaves plain words where they are", () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{2,9}$/), { minLength: 1, maxLength: 20 }), (plain) => {
        expect(words(plain.join(" "))).toEqual(plain)
      }),
      { numRuns }
    )
  })

  test.each([
    ["compatibility forms are NFKC", "ｆｉｎｅ 𝓫𝓻𝓮𝓪𝓭 ﬁsh Ⓢea", ["fine", "bread", "fish", "sea"]],
    ["zero-width and bidirectional controls go", "b\u200br\u200de\u2060a\u00add \u202esea\u202c", ["bread", "sea"]],
    ["look-alikes of Cyrillic and Greek become Latin", "brеаd ѕea βread", ["bread", "sea", "bread"]],
    ["letters that depict letters are letters", "🅱🆁🅴🅰🅳", ["bread"]],
    ["accents go, also where they stand apart", "Brèad e\u0301clair", ["bread", "eclair"]],
    ["case folds", "BREAD İstanbul STRAẞE", ["bread", "istanbul", "strasse"]],
    ["spaced and dotted letters are joined", "b r e a d and s.e.a and r-y-e", ["bread", "and", "sea", "and", "rye"]],
    ["two letters apart are let be", "plan a b of it", ["plan", "a", "b", "of", "it"]],
    ["masks stay within their word", "br*ad c**p and t***", ["br*ad", "c**p", "and", "t***"]],
    ["signs at the end of a sentence are no part of a word", "wow! price* 5%", ["wow", "price", "5"]],
    ["an apostrophe keeps its word together", "he'll don’t", ["he'll", "don't"]],
    ["hashtags in camel case are taken apart", "#FreshBreadDay #ryebread", ["fresh", "bread", "day", "ryebread"]],
    [
      "hashtags with underscores are taken apart",
      "#fresh_bread_day #RYE_BREAD",
      ["fresh", "bread", "day", "rye", "bread"]
    ],
    ["letters apart by underscores in a hashtag are let be", "#r_y_e", ["r_y_e"]],
    ["of a link the host is read", "see https://bakery.test/p/hell?x=1 now", ["see", "bakery", "test", "now"]],
    ["nothing gives nothing", "", []]
  ])("%s", (_, text, expected) => {
    expect(words(text)).toEqual(expected)
  })

  test("marks the end of a sentence, where no phrase goes on", () => {
    const joints = normalise("I like it. You, too! Yes").words.map(({ text, joint }) => [text, joint])
    expect(joints.filter(([, joint]) => joint === "far").map(([text]) => text)).toEqual(["i", "you", "yes"])
  })
})
