import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { countReading } from "../../../domain/creators/scoring/measureReading.ts"
import { readEvidence } from "../../../domain/creators/scoring/readEvidence.ts"
import {
  PASSAGE_CHARACTERS_MAX,
  passagesOf,
  readTranscript,
  TRANSCRIPT_SHARE_MIN
} from "../../../domain/creators/scoring/readTranscript.ts"
import { scoreCreator } from "../../../domain/creators/scoring/scoreCreator.ts"
import { lexiconClassifier } from "../../../domain/creators/textAnalysis/lexiconClassifier.ts"
import { TRANSCRIPT_CHARACTERS_MAX } from "../../../ports/creators/scoring/Evidence.ts"
import { cleanCreator, post } from "./invented.ts"

const HATE = "Immigrants are vermin."
const CALM = "Today we bake a loaf of bread together and then we let it rest for an hour near the oven. "
const LONG_AND_CALM = CALM.repeat(40)

const withPost = (text: string, transcript?: string) => ({
  ...cleanCreator,
  posts: [...cleanCreator.posts, post("video", text, transcript === undefined ? {} : { transcript })]
})

describe("spoken words", () => {
  test("are read in passages as long as a post, in their order, and none is lost", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 3_000 }), (said) => {
        const passages = passagesOf(said)
        const solid = (text: string) => text.replace(/\s+/g, "")
        expect(passages.every((each) => each !== "" && each.length <= PASSAGE_CHARACTERS_MAX)).toBe(true)
        expect(solid(passages.join(""))).toBe(solid(said))
        if (said.isWellFormed()) expect(passages.every((each) => each.isWellFormed())).toBe(true)
      })
    )
  })

  test("end a passage with a sentence or a word, where there is one, and are read to their bound", () => {
    expect(passagesOf(CALM.repeat(4)).every((each) => each.endsWith("oven."))).toBe(true)
    expect(passagesOf(`${"word ".repeat(200)}`).every((each) => each.endsWith("word"))).toBe(true)
    const length = passagesOf("a".repeat(TRANSCRIPT_CHARACTERS_MAX + 1)).join("").length
    expect(length).toBe(TRANSCRIPT_CHARACTERS_MAX)
    expect(passagesOf("  \n ")).toEqual([])
  })

  test("weigh by the share of passages that carry a flag, and a quarter of a post at least", () => {
    const shareIn = (said: string) => readTranscript(said, "en", lexiconClassifier).share
    expect(shareIn(HATE)).toBe(1)
    expect(shareIn(`${LONG_AND_CALM}${HATE} ${LONG_AND_CALM}`)).toBe(TRANSCRIPT_SHARE_MIN)
    expect(shareIn(LONG_AND_CALM)).toBe(0)
    expect(shareIn("")).toBe(0)
  })

  test("carry each kind of flag once, by its gravest passage, and by no sign that was proven on posts", () => {
    const { flagged } = readTranscript(`${`${HATE} ${CALM.repeat(3)}`.repeat(5)}`, "en", lexiconClassifier)
    const flags = flagged.flatMap((each) => each.flags)
    expect(flags.map(({ kind }) => kind)).toEqual([...new Set(flags.map(({ kind }) => kind))])
    expect(flags.some(({ kind }) => kind === "hate")).toBe(true)
    expect(flags.every(({ sign }) => sign === null)).toBe(true)
  })
})

describe("a flag in what is said in a post", () => {
  const { flags, score } = scoreCreator(withPost("Bread, slowly", `${LONG_AND_CALM}${HATE} ${LONG_AND_CALM}`))
  const [flag] = flags.filter(({ category }) => category === "hate_speech")

  test("names its source, quotes it exactly, and says that spoken words were not measured", () => {
    expect(flag).toMatchObject({
      signalSource: "transcript",
      postUrl: "https://social.test/p/video",
      description: "Hate speech in what is said in a post",
      scoreImpact: "scored"
    })
    expect(flag?.excerpt).toContain("Immigrants are vermin")
    expect(`${LONG_AND_CALM}${HATE} ${LONG_AND_CALM}`).toContain(flag?.excerpt ?? "-")
    expect(flag?.whyFlagged).toEndWith("Spoken words were not measured.")
  })

  test("takes from the score, less than the same words alone in a post do, and alone caps nothing", () => {
    expect(score).toBeLessThan(scoreCreator(withPost("Bread, slowly")).score)
    const written = scoreCreator(withPost(HATE))
    expect(score).toBeGreaterThan(written.score)
    expect(scoreCreator(withPost("Bread, slowly", HATE)).knockouts).toEqual([])
  })

  test("isn't there where nothing bad is said, and then nothing of the score moves", () => {
    expect(scoreCreator(withPost("Bread, slowly", LONG_AND_CALM))).toEqual(scoreCreator(withPost("Bread, slowly")))
    expect(scoreCreator(withPost("Bread, slowly", ""))).toEqual(scoreCreator(withPost("Bread, slowly")))
  })

  test("counts posts whose words were read, and is silent where there are none", () => {
    const countOf = (transcript?: string) =>
      countReading(readEvidence(withPost("Bread, slowly", transcript), lexiconClassifier)).transcripts
    expect([countOf(LONG_AND_CALM), countOf(" "), countOf()]).toEqual([1, undefined, undefined])
  })
})
