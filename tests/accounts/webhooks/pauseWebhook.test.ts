import { describe, expect } from "bun:test"
import { Clock, Deferred, Effect, Layer, Logger } from "effect"
import { TestClock } from "effect/testing"
import {
  DELIVERY_RETENTION_DAYS,
  DELIVERY_TIMING,
  deliverDue,
  giveUpPausedDeliveries
} from "../../../domain/accounts/webhooks/deliverDue.ts"
import { pauseWebhook, readWebhook } from "../../../domain/accounts/webhooks/webhooks.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import type { ApiKey } from "../../../ports/accounts/keys/ApiKey.ts"
import { KeyId } from "../../../ports/accounts/keys/ApiKey.ts"
import { Deliveries } from "../../../ports/accounts/webhooks/Deliveries.ts"
import { HOUR_MS } from "../../../ports/time/days.ts"
import { type WebResponse, WebUnreadable } from "../../../ports/web/PublicWeb.ts"
import { aKey, anEndedJob, aReceiver } from "../../contracts/webhooksExamples.ts"
import { effectTest } from "../../support/running/effectTest.ts"
import { answering, instantCryptography, listed, sayingRecorded, webOf } from "./worker.ts"

const it = effectTest(Layer.mergeAll(fixtures, instantCryptography, Logger.layer([])))
const endJob = (key: ApiKey) =>
  Effect.flatMap(Clock.currentTimeMillis, (ms) => Effect.map(anEndedJob(key, new Date(ms)), ({ job }) => job.jobId))

/** A worker whose receiver answers `status`, and the jobs that it was sent events of, in their order. */
const working = (status: number, pollMs = DELIVERY_TIMING.pollMs) =>
  Effect.gen(function* () {
    const sent: Array<string> = []
    const saying = yield* sayingRecorded
    const over = yield* Deferred.make<WebResponse, WebUnreadable>()
    const web = webOf(({ body }) =>
      Effect.suspend(() => {
        sent.push(JSON.parse(body ?? "").job_id)
        return Effect.raceFirst(Effect.succeed(answering(status)), Deferred.await(over))
      })
    )
    const settings = {
      serviceName: "CreatorSignal",
      bodyOf: ({ jobId }: { readonly jobId: string | null }) => Effect.succeed(JSON.stringify({ job_id: jobId }))
    }
    yield* Effect.forkScoped(
      deliverDue(settings, { ...DELIVERY_TIMING, pollMs }).pipe(
        Effect.provide(web),
        Effect.provideService(Deliveries, saying.service)
      )
    )
    yield* Effect.addFinalizer(() => Deferred.fail(over, new WebUnreadable({ fault: "unreachable" })))
    return { sent, recorded: (count: number) => Effect.replicateEffect(saying.next, count) }
  })

describe("a webhook that is paused", () => {
  it.effect(
    "is sent nothing; what waits is sent in the order in which it was due once it is resumed",
    Effect.gen(function* () {
      const { key } = yield* aReceiver()
      const other = yield* aReceiver()
      const { sent, recorded } = yield* working(200)
      yield* pauseWebhook(key.id, true)
      const jobs: Array<string> = []
      for (let place = 0; place < 4; place++) {
        jobs.push(yield* endJob(key))
        yield* TestClock.adjust("5 minutes")
      }
      expect(sent).toEqual([])
      expect((yield* listed(key)).map(({ state, attempts }) => `${state} ${attempts}`)).toEqual(
        Array(4).fill("pending 0")
      )
      // Others are sent theirs meanwhile.
      const theirs = yield* endJob(other.key)
      yield* TestClock.adjust("1 second")
      yield* recorded(1)
      expect(sent).toEqual([theirs])
      yield* pauseWebhook(key.id, false)
      yield* TestClock.adjust("10 seconds")
      yield* recorded(4)
      expect(sent).toEqual([theirs, ...jobs])
      expect((yield* listed(key)).map(({ state }) => state)).toEqual(Array(4).fill("delivered"))
    })
  )

  it.effect(
    "is not disabled by failures from before the pause, however long that was",
    Effect.gen(function* () {
      const { key } = yield* aReceiver()
      const { recorded } = yield* working(500, HOUR_MS)
      yield* endJob(key)
      yield* TestClock.adjust("1 hour")
      yield* recorded(1)
      expect((yield* readWebhook(key.id)).failingSince).not.toBeNull()
      yield* pauseWebhook(key.id, true)
      yield* TestClock.adjust("6 days")
      yield* pauseWebhook(key.id, false)
      yield* TestClock.adjust("1 hour")
      yield* recorded(1)
      expect(yield* readWebhook(key.id)).toMatchObject({ disabledFor: null, pausedAt: null })
    })
  )

  it.effect(
    "keeps what waits for 30 days and gives it up then; nothing of a webhook that is not paused",
    Effect.gen(function* () {
      const { key } = yield* aReceiver()
      yield* pauseWebhook(key.id, true)
      yield* endJob(key)
      yield* TestClock.adjust(`${DELIVERY_RETENTION_DAYS} days`)
      const other = yield* aReceiver()
      yield* endJob(other.key)
      expect(yield* giveUpPausedDeliveries).toBe(0)
      yield* TestClock.adjust("1 second")
      expect(yield* giveUpPausedDeliveries).toBe(1)
      const [given] = yield* listed(key)
      expect(given).toMatchObject({ state: "failed", attempts: 0, nextAttemptAt: null, log: [] })
      expect(given?.endedAt).not.toBeNull()
      yield* TestClock.adjust(`${DELIVERY_RETENTION_DAYS + 1} days`)
      expect(yield* giveUpPausedDeliveries).toBe(0)
      expect((yield* listed(other.key)).map(({ state }) => state)).toEqual(["pending"])
    })
  )

  it.effect(
    "is one: a key without a webhook, and one that isn't, can't be paused",
    Effect.gen(function* () {
      const { tenantId } = yield* aReceiver()
      const bare = yield* aKey(tenantId)
      const nobody = KeyId.make(crypto.randomUUID())
      for (const isPaused of [true, false]) {
        expect(yield* Effect.flip(pauseWebhook(bare.id, isPaused))).toMatchObject({ _tag: "WebhookNotFound" })
        expect(yield* Effect.flip(pauseWebhook(nobody, isPaused))).toMatchObject({ _tag: "KeyNotFound" })
      }
    })
  )
})
