import { Duration, Effect } from "effect"
import type { Evidence } from "../../../ports/creators/scoring/Evidence.ts"
import {
  type FlagOpinion,
  type Reader,
  type TextQuestion,
  TextReader
} from "../../../ports/creators/textAnalysis/TextReader.ts"
import type { TextClassifier } from "../textAnalysis/textReading.ts"
import { readEvidence } from "./readEvidence.ts"
import { questionsFor, type SecondOpinions } from "./secondOpinion.ts"

const TEXTS_AT_ONCE = 8
/** All texts of one scoring together; what was answered by then counts. */
export const READ_AGAIN_SECONDS_MAX = 60
/** A reader that failed so often in one scoring is not asked any more in it. */
export const READER_FAILURES_MAX = 3

/** Puts every answer into `byText`, until the reader failed too often. */
const askEach = (
  reader: Reader,
  questions: ReadonlyArray<TextQuestion>,
  byText: Map<string, ReadonlyArray<FlagOpinion>>
) => {
  const faults: Array<string> = []
  const askOne = (question: TextQuestion) =>
    Effect.suspend(() => {
      if (faults.length >= READER_FAILURES_MAX) return Effect.void
      return reader.read(question).pipe(
        Effect.tap((opinions) => Effect.sync(() => byText.set(question.text, opinions))),
        Effect.catchTag("ReaderUnavailable", ({ fault }) =>
          // An answer that is none says something of its text, not of the reader.
          fault === "no_opinion" ? Effect.void : Effect.sync(() => faults.push(fault))
        )
      )
    })
  return Effect.forEach(questions, askOne, { concurrency: TEXTS_AT_ONCE, discard: true }).pipe(
    Effect.timeout(Duration.seconds(READ_AGAIN_SECONDS_MAX)),
    Effect.andThen(
      Effect.suspend(() =>
        faults.length === 0
          ? Effect.void
          : Effect.logWarning(`a second reader gave no opinion: ${[...new Set(faults)].sort().join(", ")}`)
      )
    )
  )
}

/**
 * What a second reader says of the texts that would be flagged; null where there is none. A reader that fails, hangs or breaks its
 * promise is no reason to fail the work: the score is then made without it, and says so.
 */
export const readAgain = Effect.fnUntraced(function* (evidence: Evidence, classifier: TextClassifier) {
  const { reader } = yield* TextReader
  if (reader === null) return null
  const questions = questionsFor(readEvidence(evidence, classifier).flagged)
  const byText = new Map<string, ReadonlyArray<FlagOpinion>>()
  yield* askEach(reader, questions, byText).pipe(
    Effect.catchCause((cause) => Effect.logWarning("a second reader could not be asked to the end", cause))
  )
  const opinions: SecondOpinions = {
    model: reader.model,
    byText,
    isAvailable: questions.length === 0 || byText.size > 0
  }
  return opinions
})
