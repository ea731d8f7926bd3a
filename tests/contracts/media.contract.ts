import { describe, expect } from "bun:test"
import { createHash } from "node:crypto"
import { Effect, type Layer, Option } from "effect"
import type { CreditLedger } from "../../ports/accounts/billing/CreditLedger.ts"
import type { Tenants } from "../../ports/accounts/tenants/Tenants.ts"
import { Checks } from "../../ports/checks/backgroundChecks/Checks.ts"
import { Jobs } from "../../ports/creators/jobs/Jobs.ts"
import { type Media, MediaId, MediaSource } from "../../ports/creators/media/Media.ts"
import { MediaStore } from "../../ports/creators/media/MediaStore.ts"
import { ScoreId } from "../../ports/creators/scoring/Scorecard.ts"
import { sharedEffectTest } from "../support/running/effectTest.ts"
import { checkIn } from "./checkExamples.ts"
import { aCard, aJob, aTenantWith, noon } from "./creatorsExamples.ts"
import { aPicture, LARGEST_PICTURE, PICTURES, TOO_LARGE_PICTURE } from "./mediaExamples.ts"
import { StoreSuite } from "./StoreSuite.ts"

const all = { concurrency: "unbounded" } as const
const BATCH = 3

const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex")

/** A score that is made, and the one it is, by its picture. */
const scoreWith = (media: Media, day: number) =>
  Effect.gen(function* () {
    const store = yield* MediaStore
    const jobs = yield* Jobs
    const job = aJob(yield* aTenantWith(1))
    const id = ScoreId.make(job.jobId)
    yield* jobs.enqueue(job)
    const mediaId = yield* store.store(media, id, noon(day))
    const shared = aCard(job.account, {
      id,
      media: [{ postUrl: "https://v.example/1", sourceUrl: "https://v.example/1.jpg", mediaId }]
    })
    return {
      mediaId,
      complete: jobs.complete(job, { scores: [{ shared, own: null }], output: null, announce: null }, noon(day))
    }
  })

/** Purges until nothing is left to look at; answers how many were looked at each time, and removed. */
const purgeAll = (keptBefore: Date, at: Date, limit = 100) =>
  Effect.gen(function* () {
    const store = yield* MediaStore
    const answers: Array<{ readonly looked: number; readonly purged: number }> = []
    do answers.push(yield* store.purgeUnneeded(keptBefore, at, limit))
    while ((answers.at(-1)?.looked ?? 0) > 0)
    return answers
  })

const isKept = (id: MediaId) =>
  Effect.map(
    MediaStore.use((store) => store.read(id)),
    Option.isSome
  )

/** What any adapter of MediaStore must do. */
export const suite = <E>(name: string, layer: Layer.Layer<Checks | CreditLedger | Jobs | MediaStore | Tenants, E>) =>
  describe(`media contract: ${name}`, () => {
    const it = sharedEffectTest(layer)

    it.live(
      "MUST name a picture by the SHA-256 of its bytes, and keep the same bytes once",
      Effect.gen(function* () {
        const store = yield* MediaStore
        yield* purgeAll(noon(28), noon(28))
        for (const picture of [...PICTURES, LARGEST_PICTURE]) {
          const ids = yield* Effect.forEach([1, 2, 3, 4], () => store.store(picture, null, noon(1)), all)
          expect(new Set(ids)).toEqual(new Set([MediaId.make(hash(picture.bytes))]))
          expect(yield* store.read(MediaId.make(hash(picture.bytes)))).toEqual(Option.some(picture))
        }
        const answers = yield* purgeAll(noon(2), noon(2))
        expect(answers[0]).toEqual({ looked: PICTURES.length + 1, purged: PICTURES.length + 1 })
      })
    )

    it.live(
      "MUST fail with MediaTooLarge where the picture is larger than MEDIA_BYTES_MAX, and keep nothing then",
      Effect.gen(function* () {
        const store = yield* MediaStore
        expect(yield* Effect.flip(store.store(TOO_LARGE_PICTURE, null, noon(1)))).toMatchObject({
          _tag: "MediaTooLarge"
        })
        expect(yield* isKept(MediaId.make(hash(TOO_LARGE_PICTURE.bytes)))).toBe(false)
      })
    )

    it.live(
      "read is none where no such picture is kept",
      Effect.gen(function* () {
        expect(yield* isKept(MediaId.make("0".repeat(64)))).toBe(false)
      })
    )

    it.live(
      "MUST remove a picture that no score and no check needs",
      Effect.gen(function* () {
        const store = yield* MediaStore
        const failed = ScoreId.make(crypto.randomUUID())
        const ids = [yield* store.store(aPicture(), null, noon(1)), yield* store.store(aPicture(), failed, noon(1))]
        yield* purgeAll(noon(2), noon(9))
        for (const id of ids) expect(yield* isKept(id)).toBe(false)
      })
    )

    it.live(
      "MUST never remove a picture that a score or a check needs",
      Effect.gen(function* () {
        const store = yield* MediaStore
        const shared = aPicture()
        const [one, other] = [yield* scoreWith(aPicture(), 1), yield* scoreWith(shared, 1)]
        yield* one.complete
        yield* other.complete
        // A score that was never made needs the same picture.
        yield* store.store(shared, ScoreId.make(crypto.randomUUID()), noon(1))
        for (let day = 2; day < 9; day++) yield* purgeAll(noon(day), noon(day))
        for (const { mediaId } of [one, other]) expect(yield* isKept(mediaId)).toBe(true)
      })
    )

    it.live(
      "a check needs a picture from when it is made until its evidence is removed",
      Effect.gen(function* () {
        const store = yield* MediaStore
        const checks = yield* Checks
        const check = yield* checkIn("completed")
        const id = yield* store.store(aPicture(), check.checkId, noon(1))
        for (let day = 2; day < 5; day++) yield* purgeAll(noon(day), noon(day))
        expect(yield* isKept(id)).toBe(true)
        yield* checks.removeEvidence(check, null, noon(5))
        yield* purgeAll(noon(6), noon(6))
        expect(yield* isKept(id)).toBe(false)
      })
    )

    it.live(
      "MUST give no picture that checks alone needed once the evidence of each of them is removed.",
      Effect.gen(function* () {
        const store = yield* MediaStore
        const checks = yield* Checks
        const [one, other] = [yield* checkIn("completed"), yield* checkIn("completed")]
        const [own, shared, scored] = [aPicture(), aPicture(), aPicture()]
        const score = yield* scoreWith(scored, 1)
        yield* score.complete
        const ids = {
          own: yield* store.store(own, one.checkId, noon(1)),
          shared: yield* store.store(shared, one.checkId, noon(1)),
          scored: yield* store.store(scored, one.checkId, noon(1))
        }
        yield* store.store(shared, other.checkId, noon(1))
        yield* checks.removeEvidence(one, null, noon(1))
        expect([yield* isKept(ids.own), yield* isKept(ids.shared), yield* isKept(ids.scored)]).toEqual([
          false,
          true,
          true
        ])
        // Whoever is taken out is taken out with their pictures.
        yield* checks.erase(other, noon(1))
        expect([yield* isKept(ids.shared), yield* isKept(ids.scored)]).toEqual([false, true])
      })
    )

    it.live(
      "a picture that is kept while a check's evidence is removed is there for whoever kept it",
      Effect.gen(function* () {
        const store = yield* MediaStore
        const checks = yield* Checks
        for (let round = 0; round < 8; round++) {
          const [gone, kept] = [yield* checkIn("completed"), yield* checkIn("completed")]
          const pictures = [aPicture(), aPicture(), aPicture()]
          yield* Effect.forEach(pictures, (picture) => store.store(picture, gone.checkId, noon(1)))
          const [, ...ids] = yield* Effect.all(
            [
              checks.removeEvidence(gone, null, noon(2)),
              ...pictures.map((picture) => store.store(picture, kept.checkId, noon(2)))
            ],
            all
          )
          for (const id of ids) if (id !== undefined) expect(yield* isKept(id)).toBe(true)
        }
      })
    )

    it.live(
      "those that are needed are found so, and are next looked at when they were found needed before `keptBefore`",
      Effect.gen(function* () {
        const store = yield* MediaStore
        yield* purgeAll(noon(28), noon(28))
        const { complete } = yield* scoreWith(aPicture(), 1)
        yield* complete
        expect(yield* store.purgeUnneeded(noon(2), noon(9), BATCH)).toEqual({ looked: 1, purged: 0 })
        expect(yield* store.purgeUnneeded(noon(9), noon(9), BATCH)).toEqual({ looked: 0, purged: 0 })
        expect(yield* store.purgeUnneeded(noon(10), noon(10), BATCH)).toEqual({ looked: 1, purged: 0 })
      })
    )

    it.live(
      "MUST look at no more than `limit` pictures",
      Effect.gen(function* () {
        const store = yield* MediaStore
        yield* purgeAll(noon(28), noon(28))
        for (let count = 0; count < 2 * BATCH + 1; count++) yield* store.store(aPicture(), null, noon(1))
        const answers = yield* purgeAll(noon(2), noon(2), BATCH)
        expect(answers.map(({ looked }) => looked)).toEqual([BATCH, BATCH, 1, 0])
        expect(answers.map(({ purged }) => purged)).toEqual([BATCH, BATCH, 1, 0])
      })
    )

    it.live(
      "MUST never remove a picture that was kept at or after `keptBefore`, whatever is kept and purged at the same time",
      Effect.gen(function* () {
        const store = yield* MediaStore
        const again = aPicture()
        for (const day of [1, 5, 3]) yield* store.store(again, null, noon(day))
        yield* purgeAll(noon(5), noon(5))
        expect(yield* isKept(MediaId.make(hash(again.bytes)))).toBe(true)

        const pictures = Array.from({ length: 12 }, aPicture)
        for (let round = 0; round < 4; round++) {
          // Each was kept long ago, by a score that failed, and is kept by it again.
          const scores = pictures.map(() => ScoreId.make(crypto.randomUUID()))
          yield* Effect.forEach(pictures, (picture, index) => store.store(picture, scores[index] ?? null, noon(1)), all)
          const ids = yield* Effect.all(
            pictures.flatMap((picture, index) => [
              store.store(picture, scores[index] ?? null, noon(5)),
              Effect.as(store.purgeUnneeded(noon(5), noon(5), BATCH), null),
              Effect.as(store.purgeUnneeded(noon(5), noon(5), pictures.length), null)
            ]),
            all
          )
          for (const id of ids) if (id !== null) expect(yield* isKept(id)).toBe(true)
          yield* purgeAll(noon(5), noon(5))
          for (const id of ids) if (id !== null) expect(yield* isKept(id)).toBe(true)
          yield* purgeAll(noon(6), noon(6))
        }
      })
    )

    it.live(
      "a picture that is kept again while it is purged is still needed by the score that is made of it",
      Effect.gen(function* () {
        const store = yield* MediaStore
        for (let round = 0; round < 8; round++) {
          const picture = aPicture()
          const { mediaId, complete } = yield* scoreWith(picture, 1)
          const jobs = yield* Jobs
          const job = aJob(yield* aTenantWith(1))
          const scoreId = ScoreId.make(job.jobId)
          yield* jobs.enqueue(job)
          yield* store.store(picture, scoreId, noon(1))
          yield* Effect.all(
            [
              store.purgeUnneeded(noon(4), noon(4), BATCH),
              store.store(picture, scoreId, noon(5)),
              store.purgeUnneeded(noon(4), noon(4), BATCH)
            ],
            all
          )
          yield* jobs.complete(
            job,
            { scores: [{ shared: aCard(job.account, { id: scoreId }), own: null }], output: null, announce: null },
            noon(5)
          )
          yield* purgeAll(noon(6), noon(6))
          expect(yield* isKept(mediaId)).toBe(true)
          yield* complete
        }
      })
    )
  })

/** What any adapter of MediaSource must do, where the web has some pictures and some addresses that give none. */
export const sourceSuite = <E>(
  name: string,
  layer: Layer.Layer<MediaSource, E>,
  web: { readonly pictures: ReadonlyMap<string, Media>; readonly others: ReadonlyArray<string> }
) =>
  describe(`media source contract: ${name}`, () => {
    const it = sharedEffectTest(layer)

    it.live(
      "fetches pictures of every kind that is kept, whose type is told by their own first bytes",
      Effect.gen(function* () {
        const source = yield* MediaSource
        for (const [url, picture] of web.pictures) expect(yield* source.fetch(url)).toEqual(Option.some(picture))
      })
    )

    it.live(
      "MUST answer none where it can't be had, is no picture of a kind that is kept, or is larger than MEDIA_BYTES_MAX",
      Effect.gen(function* () {
        const source = yield* MediaSource
        for (const url of web.others) {
          expect({ url, fetched: yield* source.fetch(url) }).toEqual({ url, fetched: Option.none() })
        }
      })
    )
  })

export const stores = new StoreSuite(({ name, layer }) => suite(name, layer))
