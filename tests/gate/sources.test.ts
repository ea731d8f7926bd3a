import { describe, expect, test } from "bun:test"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { lexiconClassifier } from "../../domain/creators/textAnalysis/lexiconClassifier.ts"
import { normalise } from "../../domain/creators/textAnalysis/normalise.ts"
import { findFlags, hashOf } from "../../lab/gate/findFlags.ts"
import { divideAtCapitals, everydaySources } from "../../lab/gate/sources.ts"

const NOWHERE = join(import.meta.dir, "no such folder")
const DICTIONARY = "/usr/share/dict/words"

describe("sources of everyday texts", () => {
  const sources = Promise.all(everydaySources(NOWHERE).map(({ read }) => read()))

  test("that need no data beside the project are there, each text once", async () => {
    const own = (await sources).filter(
      ({ name, isPosts }) => !isPosts && (name !== "dictionary" || existsSync(DICTIONARY))
    )
    expect(own.length).toBeGreaterThanOrEqual(12)
    for (const { name, texts } of own) {
      expect({ name, count: Math.min(texts?.length ?? 0, 400) }).toEqual({ name, count: 400 })
      expect(new Set(texts).size).toBe(texts?.length ?? 0)
    }
  })

  test("that are not there say why, and flag nothing", async () => {
    const missing = (await sources).filter(({ isPosts }) => isPosts)
    expect(missing.map(({ name }) => name)).toEqual([
      "captions",
      "tweets",
      "negative_tweets",
      "emotional_tweets",
      "ironic_tweets",
      ...["ar", "de", "es", "fr", "hi", "it", "pt"].map((code) => `tweets_${code}`)
    ])
    for (const source of missing) {
      expect(source.missing).toStartWith(`there is no ${NOWHERE}`)
      expect(findFlags(source, lexiconClassifier)).toEqual([])
    }
  })

  test.each([
    ["TheLandGirls", "The Land Girls"],
    ["TheCroodsANewAge", "The Croods A New Age"],
    ["FrozenII", "Frozen II"],
    ["Élite", "Élite"]
  ])("are divided at capitals: %s", (title, divided) => expect(divideAtCapitals(title)).toBe(divided))
})

describe("flags of a source", () => {
  const flagsIn = (...texts: ReadonlyArray<string>) =>
    findFlags({ name: "captions", isPosts: true, texts, missing: "" }, lexiconClassifier)

  test("are those that a score would show, advertising that isn't disclosed too", () => {
    const found = flagsIn("What the fuck", "Use my code MARA10 for bread baskets", "Sourdough day!")
    expect(found.map(({ kind, text }) => [kind, text])).toEqual([
      ["profanity", "What the fuck"],
      ["undisclosed_ad", "Use my code MARA10 for bread baskets"]
    ])
    expect(found[0]?.hash).toBe(hashOf("What the fuck"))
  })

  test("say whether they cap a clean score with others like them", () => {
    const [hate] = flagsIn("Gas the refugees").filter(({ kind }) => kind === "hate")
    expect(hate?.caps).toBe("together")
    expect(flagsIn("What the fuck")[0]?.caps).toBeNull()
  })

  test("know masked letters", () => {
    const { signals } = lexiconClassifier.read(normalise("what a f*ck"), "en")
    expect(signals.profanity.isMasked).toBe(true)
    expect(flagsIn("what a f*ck").map(({ isMasked }) => isMasked)).toEqual([true])
    expect(flagsIn("what a fuck").map(({ isMasked }) => isMasked)).toEqual([false])
  })

  test("name a text by 16 digits that show nothing of it", () => {
    expect(hashOf("")).toBe("e3b0c44298fc1c14")
  })
})
