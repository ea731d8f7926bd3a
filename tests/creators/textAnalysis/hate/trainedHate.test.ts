import { describe, expect, test } from "bun:test"
import { readTextWeights } from "../../../../adapters/models/TextModels.ts"
import { KNOCKOUT_RULES } from "../../../../domain/creators/scoring/knockouts.ts"
import { flagsOf, riskFlagOf } from "../../../../domain/creators/scoring/riskFlags.ts"
import { classifierOf } from "../../../../domain/creators/textAnalysis/classifierOf.ts"
import { lexiconClassifier } from "../../../../domain/creators/textAnalysis/lexiconClassifier.ts"
import { normalise } from "../../../../domain/creators/textAnalysis/normalise.ts"
import { MODEL_HATE_SIGN } from "../../../../domain/creators/textAnalysis/textReading.ts"

const { read } = classifierOf(readTextWeights())
const signalOf = (text: string) => read(normalise(text), "en").signals.hate

/** No rule knows what is said here. */
const FOUND = "Feminists just want every man to be a slave"

describe("hate that a trained table alone finds", () => {
  test("is found where rules find none, with the words around the group", () => {
    expect(lexiconClassifier.read(normalise(FOUND), "en").signals.hate.level).toBe(0)
    const { sign, excerpts } = signalOf(FOUND)
    expect(sign).toBe(MODEL_HATE_SIGN)
    expect(excerpts.map(({ start, end, text }) => [FOUND.slice(start, end), text])).toEqual([[FOUND, FOUND]])
  })

  test.each([
    ["quoted", `He wrote "feminists just want every man to be a slave" and lost his job`],
    ["condemned", `${FOUND}? What a racist and sexist thing to say.`],
    ["said of others' belief", "People who say that feminists just want every man to be a slave bore me"],
    ["said in support", "Feminists just want every man to be a slave? Nonsense, I support them"],
    ["about nobody who is named", "They just want every man to be a slave"],
    ["too short", "Feminists want slaves"]
  ])("is none where it is %s", (_, text) => {
    expect(signalOf(text).sign).not.toBe(MODEL_HATE_SIGN)
  })

  test("is flagged as medium, says that a model reads it, and is too light for any cap", () => {
    const [flag] = flagsOf(FOUND, read(normalise(FOUND), "en").signals)
    if (flag === undefined) throw new Error("nothing was flagged")
    const url = "https://social.test/p/1"
    const shown = riskFlagOf(flag, { source: "post_text", name: "a post", url, postedAt: null })
    expect(shown.severity).toBe("medium")
    expect(shown.whyFlagged).toStartWith("Flagged because a model trained on labelled posts")
    expect(shown.whyFlagged).toContain("It never caps a score.")
    expect(flag.level).toBeLessThan(Math.min(...KNOCKOUT_RULES.map(({ levelMin }) => levelMin)))
  })
})

describe("pictographs in a sentence", () => {
  test.each([
    "Muslims are 🐀🐀",
    "I will 🔪 all 🧕🏽 of this town",
    "these 👳🏾 are so disgusting",
    "every 🏳️‍🌈 makes me 🤮 and should ☠️"
  ])("stand for the word in their place: %s", (text) => {
    expect(signalOf(text).level).toBeGreaterThanOrEqual(0.5)
  })

  test.each([
    "Dinner with the girls 🔥🔥 women who cook 🔪",
    "The immigrants next door feed my 🐷 and my 🐶",
    "Happy pride 🏳️‍🌈 we made it through that exam 💀",
    "I hate mondays 👩🏾 and this exam will ☠️ me"
  ])("are none behind one: %s", (text) => {
    expect(signalOf(text).level).toBeLessThan(0.5)
  })
})
