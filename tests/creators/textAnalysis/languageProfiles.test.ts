import { describe, expect, test } from "bun:test"
import {
  forEachRun,
  makeLanguageScorer,
  printProfiles,
  tellingWords,
  wordHash,
  writtenRunHash
} from "../../../domain/creators/textAnalysis/languageProfiles.ts"
import { normalise } from "../../../domain/creators/textAnalysis/normalise.ts"

const bytesOf = (text: string) => [...new TextEncoder().encode(text)]
const PROFILES = {
  languages: ["xa", "xb"],
  traits: new Map<number, ReadonlyArray<readonly [number, number]>>([
    [writtenRunHash(bytesOf(" brea")), [[0, 60]]],
    [writtenRunHash(bytesOf("read ")), [[0, 50]]],
    [writtenRunHash(bytesOf(" pão ")), [[1, 90]]],
    [
      wordHash("bread"),
      [
        [0, 70],
        [1, 55]
      ]
    ]
  ])
}
const scoreOf = (text: string) => {
  const { original, words } = normalise(text)
  return [...makeLanguageScorer(printProfiles(PROFILES))(original, tellingWords({ original, words })).scores]
}
const tellingOf = (text: string) => tellingWords(normalise(text)).map((word) => word.text)

describe("profiles of languages", () => {
  test("are read as they were printed, and the bytes are the same each time", () => {
    const bytes = printProfiles(PROFILES)
    expect(makeLanguageScorer(bytes)("", []).languages).toEqual(PROFILES.languages)
    const { languages, traits } = PROFILES
    expect(printProfiles({ languages, traits: new Map([...traits].toReversed()) })).toEqual(bytes)
  })

  test("are refused where the bytes are others", () => {
    const bytes = printProfiles(PROFILES)
    expect(() => makeLanguageScorer(new Uint8Array(100))).toThrow(RangeError)
    expect(() => makeLanguageScorer(bytes.subarray(0, bytes.length - 1))).toThrow(RangeError)
  })

  test("add up what each trait of a text says, once", () => {
    expect(scoreOf("bread")).toEqual([180, 55])
    expect(scoreOf("Bread, bread, BREAD!")).toEqual([180, 55])
    expect(scoreOf("bread pão")).toEqual([180, 145])
    expect(scoreOf("stone")).toEqual([0, 0])
  })

  test("see runs of at most four bytes, at every third, and the end of the word", () => {
    const runs: Array<number> = []
    forEachRun("bakery", (hash) => runs.push(hash))
    expect(runs).toEqual([" bake", "kery "].map((run) => writtenRunHash(bytesOf(run))))
  })
})

describe("the words that tell a language", () => {
  test("are those beside places and hashtags, and these only where there are no others", () => {
    expect(tellingOf("Throwback @ Playa del Rey")).toEqual(["throwback"])
    expect(tellingOf("@ Playa del Rey")).toEqual(["playa", "del", "rey"])
    expect(tellingOf("bread #sourdough")).toEqual(["bread"])
    expect(tellingOf("#sourdough")).toEqual(["sourdough"])
  })
})
