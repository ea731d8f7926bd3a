import { describe, expect } from "bun:test"
import { Deferred, Effect, Fiber, Layer, Logger } from "effect"
import { TestClock } from "effect/testing"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { runJob } from "../../../domain/creators/jobs/runJob.ts"
import { READ_AGAIN_SECONDS_MAX, READER_FAILURES_MAX, readAgain } from "../../../domain/creators/scoring/readAgain.ts"
import { scoreCreator } from "../../../domain/creators/scoring/scoreCreator.ts"
import { TEXTS_READ_AGAIN_MAX } from "../../../domain/creators/scoring/secondOpinion.ts"
import { lexiconClassifier } from "../../../domain/creators/textAnalysis/lexiconClassifier.ts"
import { layerOf as sourceOf } from "../../../fixtures/creators/scoring/ProfileSource.ts"
import { layer as noReader, layerOf as readerOf } from "../../../fixtures/creators/textAnalysis/TextReader.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import { CreditLedger } from "../../../ports/accounts/billing/CreditLedger.ts"
import { Jobs } from "../../../ports/creators/jobs/Jobs.ts"
import { Scores } from "../../../ports/creators/scoring/Scores.ts"
import {
  type Reader,
  ReaderFault,
  ReaderUnavailable,
  type TextQuestion
} from "../../../ports/creators/textAnalysis/TextReader.ts"
import { aJob, aTenantWith } from "../../contracts/creatorsExamples.ts"
import { effectTest } from "../../support/running/effectTest.ts"
import { evidence, FEW_POSTS, post } from "../scoring/invented.ts"

const it = effectTest(Layer.merge(fixtures, cryptography))

const MILD = Array.from({ length: TEXTS_READ_AGAIN_MAX + 5 }, (_, index) => post(`m${index}`, `what the fuck ${index}`))
const FEW = evidence({
  posts: [post("a", "what the fuck"), post("b", "you are a stupid bitch"), post("c", "Lovely bread")]
})
const MANY = evidence({ posts: MILD })

/** A reader that says the same of every flag. */
const saying =
  (verdict: "agrees" | "doubts" | "disagrees"): Reader["read"] =>
  ({ flags }) =>
    Effect.succeed(flags.map(({ kind }) => ({ kind, verdict, reason: "An invented reason." })))

const failing =
  (fault: ReaderFault): Reader["read"] =>
  () =>
    Effect.fail(new ReaderUnavailable({ fault }))

/** The card that a job makes of evidence with a second reader. */
const cardWith = (reader: Layer.Layer<never> | ReturnType<typeof readerOf>, given = FEW) =>
  Effect.gen(function* () {
    const job = aJob(yield* aTenantWith(1))
    yield* Jobs.use((jobs) => jobs.enqueue(job))
    yield* runJob(job).pipe(
      Effect.provide(
        Layer.merge(
          reader,
          sourceOf(() => Effect.succeed(given))
        )
      )
    )
    const [done] = yield* Jobs.use((jobs) => jobs.find(job.tenantId, [job.jobId]))
    expect(done).toMatchObject({ status: "done", failedTries: 0 })
    expect(Number(yield* CreditLedger.use((ledger) => ledger.balance(job.tenantId)))).toBe(0)
    const [card] = yield* Scores.use((scores) => scores.find(job.tenantId, done?.scoreIds ?? []))
    return card?.score ?? (yield* Effect.die(new Error("no card")))
  })

const plainScore = scoreCreator(FEW)

describe("a second reading", () => {
  it.effect(
    "takes part in the score of a job, which names the model",
    Effect.gen(function* () {
      const { modelVersion, secondOpinion, flags } = yield* cardWith(readerOf(saying("disagrees"), "invented-7b"))
      expect(modelVersion).toBe(`${plainScore.modelVersion}+reader-invented-7b`)
      expect(secondOpinion).toMatchObject({ model: "invented-7b", isAvailable: true, agrees: 0, doubts: 0 })
      expect(secondOpinion?.disagrees).toBeGreaterThanOrEqual(2)
      expect(flags.every(({ secondOpinion: said }) => said?.verdict === "disagrees")).toBe(true)
    })
  )

  it.effect(
    "is not there without a reader, and the score is what it was, to the byte",
    Effect.gen(function* () {
      expect(JSON.stringify(yield* cardWith(noReader))).toBe(JSON.stringify(yield* cardWith(Layer.empty)))
      expect(yield* cardWith(noReader)).not.toHaveProperty("secondOpinion")
    })
  )

  it.effect(
    "that is not to be had leaves the score as it is, which says so, whatever failed: no try and no credit is lost",
    Effect.gen(function* () {
      const broken: Reader["read"] = () => Effect.die(new Error("a bug"))
      const { modelVersion, ...plain } = yield* cardWith(noReader)
      for (const read of [...ReaderFault.literals.map(failing), broken]) {
        const { secondOpinion, ...rest } = yield* cardWith(readerOf(read))
        expect(rest).toEqual({ modelVersion, ...plain })
        expect(secondOpinion).toMatchObject({ isAvailable: false, agrees: 0, doubts: 0, disagrees: 0 })
        expect(secondOpinion?.unread).toBeGreaterThanOrEqual(2)
      }
    })
  )

  it.effect(
    "asks of nothing where nothing is flagged",
    Effect.gen(function* () {
      const broken: Reader["read"] = () => Effect.die(new Error("was asked"))
      const { secondOpinion } = yield* cardWith(readerOf(broken), evidence({ posts: FEW_POSTS }))
      expect(secondOpinion).toMatchObject({ isAvailable: true, agrees: 0, unread: 0 })
    })
  )

  it.effect(
    "asks of TEXTS_READ_AGAIN_MAX texts at most, several at once",
    Effect.gen(function* () {
      let [asked, open, most] = [0, 0, 0]
      const read: Reader["read"] = (question) =>
        Effect.gen(function* () {
          asked += 1
          open += 1
          most = Math.max(most, open)
          yield* Effect.yieldNow
          open -= 1
          return yield* saying("doubts")(question)
        })
      const opinions = yield* readAgain(MANY, lexiconClassifier).pipe(Effect.provide(readerOf(read)))
      expect(asked).toBe(TEXTS_READ_AGAIN_MAX)
      expect(opinions?.byText.size).toBe(TEXTS_READ_AGAIN_MAX)
      expect(most).toBe(8)
      expect(scoreCreator(MANY, lexiconClassifier, opinions).secondOpinion?.unread).toBeGreaterThanOrEqual(5)
    })
  )

  it.effect(
    "gives a reader up that failed READER_FAILURES_MAX times, and says in one line of the log why; what is no opinion is no failure",
    Effect.gen(function* () {
      const logged: Array<unknown> = []
      const logger = Logger.layer([Logger.make(({ message }) => void logged.push(message))])
      const askedBy = Effect.fnUntraced(function* (fault: ReaderFault) {
        const asked: Array<TextQuestion> = []
        const read: Reader["read"] = (question) =>
          Effect.andThen(
            Effect.sync(() => void asked.push(question)),
            failing(fault)(question)
          )
        yield* readAgain(MANY, lexiconClassifier).pipe(Effect.provide(Layer.merge(readerOf(read), logger)))
        return asked.length
      })
      // Those under way at the same time are not broken off.
      expect(yield* askedBy("refused")).toBeLessThanOrEqual(READER_FAILURES_MAX + 8)
      expect(logged).toEqual([["a second reader gave no opinion: refused"]])
      expect(yield* askedBy("no_opinion")).toBe(TEXTS_READ_AGAIN_MAX)
      expect(logged).toHaveLength(1)
    })
  )

  it.effect(
    "is given up after READ_AGAIN_SECONDS_MAX, and what was said by then counts",
    Effect.gen(function* () {
      const begun = yield* Deferred.make<void>()
      const read: Reader["read"] = (question) =>
        question.text === "what the fuck"
          ? Effect.andThen(Deferred.succeed(begun, undefined), Effect.never)
          : saying("doubts")(question)
      const fiber = yield* Effect.forkChild(cardWith(readerOf(read)))
      yield* Deferred.await(begun)
      yield* TestClock.adjust(`${READ_AGAIN_SECONDS_MAX} seconds`)
      const { secondOpinion } = yield* Fiber.join(fiber)
      expect(secondOpinion).toMatchObject({ isAvailable: true, agrees: 0, disagrees: 0 })
      expect(secondOpinion?.doubts).toBeGreaterThan(0)
      expect(secondOpinion?.unread).toBeGreaterThan(0)
    })
  )

  it.effect(
    "that is under way when the worker stops hands the job back",
    Effect.gen(function* () {
      const job = aJob(yield* aTenantWith(1))
      yield* Jobs.use((jobs) => jobs.enqueue(job))
      const begun = yield* Deferred.make<void>()
      const hung = readerOf(() => Effect.andThen(Deferred.succeed(begun, undefined), Effect.never))
      const source = sourceOf(() => Effect.succeed(FEW))
      const fiber = yield* Effect.forkChild(runJob(job).pipe(Effect.provide(Layer.merge(hung, source))))
      yield* Deferred.await(begun)
      yield* Fiber.interrupt(fiber)
      const [found] = yield* Jobs.use((jobs) => jobs.find(job.tenantId, [job.jobId]))
      expect(found).toMatchObject({ status: "queued", failedTries: 0 })
    })
  )
})
