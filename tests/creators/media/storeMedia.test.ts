import { describe, expect } from "bun:test"
import { Effect, Layer, Logger, Option } from "effect"
import { TestClock } from "effect/testing"
import { TRY_MINUTES_MAX } from "../../../domain/creators/jobs/scoreJob.ts"
import {
  MEDIA_PER_BATCH,
  purgeUnneededMedia,
  storeMedia,
  UNNEEDED_MEDIA_DAYS
} from "../../../domain/creators/media/media.ts"
import { layerOf } from "../../../fixtures/creators/media/MediaSource.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import { MediaStore } from "../../../ports/creators/media/MediaStore.ts"
import { ScoreId } from "../../../ports/creators/scoring/Scorecard.ts"
import { StoreUnavailable } from "../../../ports/system/StoreUnavailable.ts"
import { aPicture, TOO_LARGE_PICTURE } from "../../contracts/mediaExamples.ts"
import { effectTest } from "../../support/running/effectTest.ts"

const URL = "https://v.example/1.gif"
const LARGE_URL = "https://v.example/2.gif"
const picture = aPicture()
const source = layerOf(
  new Map([
    [URL, picture],
    [LARGE_URL, TOO_LARGE_PICTURE]
  ])
)
const it = effectTest(Layer.mergeAll(fixtures, source, Logger.layer([])))
const scoreId = ScoreId.make(crypto.randomUUID())

describe("keeping a picture for a score", () => {
  it.effect(
    "copies it, and it can be read",
    Effect.gen(function* () {
      const store = yield* MediaStore
      const id = Option.getOrThrow(yield* storeMedia(URL, scoreId))
      expect(yield* store.read(id)).toEqual(Option.some(picture))
    })
  )

  it.effect(
    "is none where it can't be had, is too large or can't be kept: a finding stands without its picture",
    Effect.gen(function* () {
      const store = yield* MediaStore
      expect(yield* storeMedia("https://v.example/none", scoreId)).toEqual(Option.none())
      expect(yield* storeMedia(LARGE_URL, scoreId)).toEqual(Option.none())
      const away = { ...store, store: () => Effect.fail(new StoreUnavailable({ store: "Media", cause: "away" })) }
      expect(yield* Effect.provideService(storeMedia(URL, scoreId), MediaStore, away)).toEqual(Option.none())
    })
  )

  it.effect(
    "a picture is left for UNNEEDED_MEDIA_DAYS, in which its score is made, and then removed where there is none",
    Effect.gen(function* () {
      const store = yield* MediaStore
      const id = Option.getOrThrow(yield* storeMedia(URL, scoreId))
      expect(UNNEEDED_MEDIA_DAYS * 24 * 60).toBeGreaterThan(10 * TRY_MINUTES_MAX)
      yield* TestClock.adjust(`${UNNEEDED_MEDIA_DAYS} days`)
      expect(yield* purgeUnneededMedia).toBe(0)
      expect(Option.isSome(yield* store.read(id))).toBe(true)
      yield* TestClock.adjust("1 millis")
      expect(yield* purgeUnneededMedia).toBe(1)
      expect(yield* store.read(id)).toEqual(Option.none())
    })
  )

  it.effect(
    "a purge goes on in batches until nothing is due",
    Effect.gen(function* () {
      const store = yield* MediaStore
      for (let count = 0; count <= MEDIA_PER_BATCH; count++) yield* store.store(aPicture(), null, new Date(0))
      yield* TestClock.adjust(`${UNNEEDED_MEDIA_DAYS + 1} days`)
      expect(yield* purgeUnneededMedia).toBe(MEDIA_PER_BATCH + 1)
    })
  )
})
