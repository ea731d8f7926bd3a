import { describe, expect } from "bun:test"
import { Effect, type Layer } from "effect"
import {
  READ_CHARACTERS_MAX,
  REASON_CHARACTERS_MAX,
  type Reader,
  type TextQuestion,
  TextReader
} from "../../ports/creators/textAnalysis/TextReader.ts"
import { effectTest } from "../support/running/effectTest.ts"

/** A question about a text, of one flag a kind. */
export const questionOf = (text: string, ...kinds: ReadonlyArray<string>): TextQuestion => ({
  text,
  flags: kinds.map((kind) => ({ kind, meaning: `${kind} is flagged`, quote: text.slice(0, 100) }))
})

/** The reader of a layer that has one. */
export const readerOf: Effect.Effect<Reader, never, TextReader> = TextReader.use(({ reader }) =>
  reader === null ? Effect.die(new Error("there is no reader")) : Effect.succeed(reader)
)

const CAKE = "This cake is the bomb, I could die for it"
const HATEFUL = "Gas the refugees, and what the hell"

/** What any reader must do. It knows the texts of RECORDED_OPINIONS; what it says of any other is no opinion. */
export const readerSuite = <E>(name: string, layer: Layer.Layer<TextReader, E>) =>
  describe(`text reader contract: ${name}`, () => {
    const it = effectTest(layer)
    const read = (question: TextQuestion) => Effect.flatMap(readerOf, (reader) => reader.read(question))

    it.live(
      "its opinions of one text's flags, in the order of the flags",
      Effect.gen(function* () {
        expect(yield* read(questionOf(HATEFUL, "hate", "profanity"))).toMatchObject([
          { kind: "hate", verdict: "agrees" },
          { kind: "profanity", verdict: "doubts" }
        ])
        expect(yield* read(questionOf(CAKE, "violence"))).toMatchObject([{ kind: "violence", verdict: "disagrees" }])
        expect((yield* readerOf).model).toMatch(/^[\w.:/@-]{1,100}$/)
      })
    )

    it.live(
      "MUST have at most one opinion a flag, and none of what was not asked about",
      Effect.gen(function* () {
        expect((yield* read(questionOf(HATEFUL, "hate"))).map(({ kind }) => kind)).toEqual(["hate"])
        const several = yield* read(questionOf(HATEFUL, "hate", "profanity", "nsfw"))
        expect(several.map(({ kind }) => kind)).toEqual(["hate", "profanity"])
      })
    )

    it.live(
      "MUST have reasons of one line of plain text, of at most REASON_CHARACTERS_MAX characters, without an address",
      Effect.gen(function* () {
        const opinions = [
          ...(yield* read(questionOf(HATEFUL, "hate", "profanity"))),
          ...(yield* read(questionOf(CAKE, "violence")))
        ]
        expect(opinions).toHaveLength(3)
        for (const { reason } of opinions) {
          expect(reason.length).toBeLessThanOrEqual(REASON_CHARACTERS_MAX)
          expect(reason).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]|:\/\//u)
        }
      })
    )

    it.live(
      "a text of any length and characters is read, and one that it doesn't know gets no opinion",
      Effect.gen(function* () {
        for (const text of ["x".repeat(READ_CHARACTERS_MAX * 5), `" } ] \\ \ud800 \u0000 \u202e 株式会社`, ""]) {
          const failure = yield* Effect.flip(read(questionOf(text, "hate")))
          expect(failure).toMatchObject({ _tag: "ReaderUnavailable", fault: "no_opinion" })
        }
      })
    )
  })
