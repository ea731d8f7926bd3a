import { describe, expect } from "bun:test"
import { Cause, Clock, Deferred, Effect, Layer, Logger, Redacted } from "effect"
import { TestClock } from "effect/testing"
import type { DeliverySettings } from "../../../domain/accounts/webhooks/attemptDelivery.ts"
import { DELIVERY_TIMING, deliverDue } from "../../../domain/accounts/webhooks/deliverDue.ts"
import { redeliver } from "../../../domain/accounts/webhooks/redeliver.ts"
import { hexSignature } from "../../../domain/accounts/webhooks/signDelivery.ts"
import { readWebhook, setWebhook } from "../../../domain/accounts/webhooks/webhooks.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import type { ApiKey } from "../../../ports/accounts/keys/ApiKey.ts"
import { Deliveries } from "../../../ports/accounts/webhooks/Deliveries.ts"
import { HOUR_MS } from "../../../ports/time/days.ts"
import { type WebRequest, type WebResponse, WebUnreadable } from "../../../ports/web/PublicWeb.ts"
import { anEndedJob, aReceiver } from "../../contracts/webhooksExamples.ts"
import { effectTest } from "../../support/running/effectTest.ts"
import { answering, hanging, instantCryptography, listed, sayingRecorded, webOf } from "./worker.ts"

const it = effectTest(Layer.mergeAll(fixtures, instantCryptography, Logger.layer([])))

const settings: DeliverySettings<never, never> = {
  serviceName: "CreatorSignal",
  bodyOf: ({ event, jobId }, at) =>
    Effect.succeed(JSON.stringify({ event, job_id: jobId, delivered_at: at.toISOString() }))
}

const now = Effect.map(Clock.currentTimeMillis, (ms) => new Date(ms))
const endJob = (key: ApiKey, error: string | null = null) => Effect.flatMap(now, (at) => anEndedJob(key, at, error))

interface Seen {
  readonly request: WebRequest
  readonly atMs: number
}

/** A worker on a web of which each request is noted with its time. */
const working = (
  answer: (request: WebRequest, number: number) => Effect.Effect<WebResponse, WebUnreadable>,
  given: { readonly pollMs?: number; readonly settings?: Partial<DeliverySettings<never, never>> } = {}
) =>
  Effect.gen(function* () {
    const seen: Array<Seen> = []
    const saying = yield* sayingRecorded
    // A worker that stops awaits its attempts, and virtual time stands still by then.
    const over = yield* Deferred.make<WebResponse, WebUnreadable>()
    const web = webOf((request) =>
      Effect.flatMap(Clock.currentTimeMillis, (atMs) => {
        seen.push({ request, atMs })
        return Effect.raceFirst(answer(request, seen.length), Deferred.await(over))
      })
    )
    yield* Effect.forkScoped(
      deliverDue(
        { ...settings, ...given.settings },
        { ...DELIVERY_TIMING, pollMs: given.pollMs ?? DELIVERY_TIMING.pollMs }
      ).pipe(Effect.provide(web), Effect.provideService(Deliveries, saying.service))
    )
    yield* Effect.addFinalizer(() => Deferred.fail(over, new WebUnreadable({ fault: "unreachable" })))
    /** Waits until so many attempts more were recorded. */
    const recorded = (count: number) => Effect.replicateEffect(saying.next, count)
    return { seen, recorded }
  })

const header = (seen: Seen | undefined, name: string) => seen?.request.headers?.[name]

describe("a delivery", () => {
  it.effect(
    "is sent at once, without redirects, within 10 seconds, with its headers, and is delivered by a 2xx answer",
    Effect.gen(function* () {
      const { key } = yield* aReceiver()
      const { seen, recorded } = yield* working(() => Effect.succeed(answering(204)))
      const { job } = yield* endJob(key)
      yield* TestClock.adjust("1 second")
      yield* recorded(1)
      const [delivery] = yield* listed(key)
      expect(delivery).toMatchObject({
        state: "delivered",
        attempts: 1,
        log: [{ number: 1, status: 204, fault: null }]
      })
      expect(seen).toHaveLength(1)
      expect(seen[0]?.request).toMatchObject({
        method: "POST",
        url: "https://hooks.example/score",
        timeoutMs: 10_000,
        bodyBytesMax: 4_096,
        cutsBody: true,
        headers: {
          "Content-Type": "application/json",
          "X-CreatorSignal-Event": "score.completed",
          "X-CreatorSignal-Delivery": String(delivery?.id),
          "X-CreatorSignal-Attempt": "1",
          "webhook-id": String(delivery?.id)
        }
      })
      expect(seen[0]?.request).not.toHaveProperty("redirectsMax")
      expect(JSON.parse(seen[0]?.request.body ?? "")).toMatchObject({ event: "score.completed", job_id: job.jobId })
    })
  )

  it.effect(
    "that fails is sent again after 30 s, 1 m, 5 m and 30 m, under the same id, and then failed",
    Effect.gen(function* () {
      const { key } = yield* aReceiver()
      const { seen, recorded } = yield* working(() => Effect.succeed(answering(500)))
      yield* endJob(key, "There is no such account.")
      yield* TestClock.adjust("1 hour")
      yield* recorded(5)
      expect(seen.map((each) => header(each, "X-CreatorSignal-Attempt"))).toEqual(["1", "2", "3", "4", "5"])
      expect(seen.map((each) => header(each, "X-CreatorSignal-Event"))).toEqual(Array(5).fill("score.failed"))
      expect(new Set(seen.map((each) => header(each, "X-CreatorSignal-Delivery"))).size).toBe(1)
      expect(new Set(seen.map(({ request }) => request.body)).size).toBe(5)
      const gaps = seen.slice(1).map(({ atMs }, index) => atMs - (seen[index]?.atMs ?? 0))
      for (const [index, stepMs] of [30_000, 60_000, 300_000, 1_800_000].entries()) {
        expect(gaps[index]).toBeGreaterThanOrEqual(stepMs * 0.9)
        expect(gaps[index]).toBeLessThanOrEqual(stepMs * 1.1 + DELIVERY_TIMING.pollMs)
      }
      expect(yield* listed(key)).toMatchObject([{ state: "failed", attempts: 5, nextAttemptAt: null }])
    })
  )

  it.effect(
    "is signed by the newest secret first and by the one before next, while the secret is changed, and then by the newest alone",
    Effect.gen(function* () {
      const { key } = yield* aReceiver()
      yield* setWebhook({ keyId: key.id, url: "https://hooks.example/score" })
      const { secrets } = yield* readWebhook(key.id)
      const [newest, before] = secrets.map(({ secret }) => secret)
      if (newest === undefined || before === undefined) return yield* Effect.die("there is no secret before")
      const { seen, recorded } = yield* working(() => Effect.succeed(answering(401)), { pollMs: 30_000 })
      const signedBy = Effect.forEach([newest, before], (secret) =>
        Effect.forEach(seen, (each) =>
          Effect.map(
            hexSignature(secret, each.request.body ?? ""),
            (hex) => hex === header(each, "X-CreatorSignal-Signature")
          )
        )
      )
      yield* endJob(key)
      yield* TestClock.adjust("1 hour")
      yield* recorded(5)
      expect(yield* signedBy).toEqual([
        [true, false, true, false, true],
        [false, true, false, true, false]
      ])
      yield* TestClock.adjust("24 hours")
      yield* endJob(key)
      yield* TestClock.adjust("5 minutes")
      yield* recorded(2)
      expect((yield* signedBy)[0]?.slice(5, 7)).toEqual([true, true])
    })
  )

  it.effect(
    "of a key with a raised limit is sent a sixth time, 2 h after the fifth",
    Effect.gen(function* () {
      const { key } = yield* aReceiver(1, { attemptsMax: 6 })
      const { seen, recorded } = yield* working(() => Effect.succeed(answering(500)), { pollMs: 10_000 })
      yield* endJob(key)
      yield* TestClock.adjust("4 hours")
      yield* recorded(6)
      expect(seen).toHaveLength(6)
      expect((seen[5]?.atMs ?? 0) - (seen[4]?.atMs ?? 0)).toBeGreaterThanOrEqual(0.9 * 2 * HOUR_MS)
    })
  )

  it.effect(
    "waits as long as Retry-After asks, up to the next step",
    Effect.gen(function* () {
      const { key } = yield* aReceiver()
      const asked = ["45", "86400"]
      const { seen, recorded } = yield* working((_, number) => {
        const retryAfter = asked[number - 1]
        return Effect.succeed(retryAfter === undefined ? answering(200) : answering(503, { "retry-after": retryAfter }))
      })
      yield* endJob(key)
      yield* TestClock.adjust("10 minutes")
      yield* recorded(3)
      const gaps = seen.slice(1).map(({ atMs }, index) => atMs - (seen[index]?.atMs ?? 0))
      expect(gaps.map((gap) => Math.round(gap / 1_000))).toEqual([45, 300])
      expect(yield* listed(key)).toMatchObject([{ state: "delivered", attempts: 3 }])
    })
  )

  it.effect(
    "that is answered 410 fails at once, and so does all else on its way there: the endpoint is disabled",
    Effect.gen(function* () {
      const { key } = yield* aReceiver()
      const { seen } = yield* working((_, number) => (number === 1 ? Effect.succeed(answering(410)) : hanging))
      for (let n = 0; n < 3; n++) yield* endJob(key)
      yield* TestClock.adjust("1 hour")
      expect(yield* readWebhook(key.id)).toMatchObject({ disabledFor: "gone" })
      expect((yield* listed(key)).map(({ state }) => state)).toEqual(["failed", "failed", "failed"])
      expect(seen.length).toBeLessThanOrEqual(2)
      yield* endJob(key)
      expect(yield* listed(key)).toHaveLength(3)
    })
  )

  it.effect(
    "to an endpoint that has had nothing but failures for five days disables it; one success begins the count anew",
    Effect.gen(function* () {
      const { key } = yield* aReceiver(10)
      const { seen } = yield* working((_, number) => Effect.succeed(answering(number === 6 ? 200 : 500)), {
        pollMs: HOUR_MS
      })
      const fail = Effect.gen(function* () {
        yield* endJob(key)
        yield* TestClock.adjust("12 hours")
      })
      yield* fail
      expect(seen).toHaveLength(5)
      yield* TestClock.adjust("4 days")
      yield* endJob(key)
      yield* TestClock.adjust("12 hours")
      expect(yield* readWebhook(key.id)).toMatchObject({ disabledFor: null, failingSince: null })
      yield* fail
      yield* TestClock.adjust("4 days")
      expect(yield* readWebhook(key.id)).toMatchObject({ disabledFor: null })
      yield* fail
      yield* fail
      expect(yield* readWebhook(key.id)).toMatchObject({ disabledFor: "failing" })
    })
  )

  it.effect(
    "is sent again by hand, from its first attempt on",
    Effect.gen(function* () {
      const { key } = yield* aReceiver()
      const { seen, recorded } = yield* working(() => Effect.succeed(answering(200)))
      yield* endJob(key)
      yield* TestClock.adjust("1 second")
      yield* recorded(1)
      const [delivery] = yield* listed(key)
      if (delivery === undefined) throw new Error("nothing was enqueued")
      yield* redeliver(delivery.id)
      yield* TestClock.adjust("1 second")
      yield* recorded(1)
      expect(seen.map((each) => header(each, "webhook-id"))).toEqual([delivery.id, delivery.id])
      expect(seen.map((each) => header(each, "X-CreatorSignal-Attempt"))).toEqual(["1", "1"])
      expect(yield* listed(key)).toMatchObject([{ state: "delivered", log: [{ number: 1 }, { number: 1 }] }])
    })
  )

  it.effect(
    "whose body can't be made is tried again like any other",
    Effect.gen(function* () {
      const { key } = yield* aReceiver()
      let bodies = 0
      const bodyOf = () =>
        Effect.suspend(() => {
          bodies += 1
          return bodies === 1 ? Effect.die("no store") : Effect.succeed("{}")
        })
      const { seen, recorded } = yield* working(() => Effect.succeed(answering(200)), { settings: { bodyOf } })
      yield* endJob(key)
      yield* TestClock.adjust("1 minute")
      yield* recorded(2)
      expect(seen).toHaveLength(1)
      expect(yield* listed(key)).toMatchObject([
        { state: "delivered", log: [{ fault: "no_body", status: null }, { fault: null }] }
      ])
    })
  )
})

describe("several endpoints", () => {
  it.effect(
    "one that hangs never delays another, and has two attempts under way at most",
    Effect.gen(function* () {
      const slow = yield* aReceiver(40, { url: "https://slow.example/" })
      const quick = yield* Effect.replicateEffect(aReceiver(10), 10)
      let [underWay, most] = [0, 0]
      const { seen, recorded } = yield* working((request) => {
        if (!request.url.includes("slow")) return Effect.succeed(answering(200))
        underWay += 1
        most = Math.max(most, underWay)
        return Effect.ensuring(
          hanging,
          Effect.sync(() => {
            underWay -= 1
          })
        )
      })
      for (let n = 0; n < 40; n++) yield* endJob(slow.key)
      for (const { key } of quick) for (let n = 0; n < 10; n++) yield* endJob(key)
      yield* TestClock.adjust("1 second")
      yield* recorded(100)
      for (const { key } of quick) {
        expect((yield* listed(key)).map(({ state }) => state)).toEqual(Array(10).fill("delivered"))
      }
      expect(seen.filter(({ request }) => request.url.includes("slow"))).toHaveLength(2)
      yield* TestClock.adjust("1 minute")
      expect(most).toBe(2)
      expect((yield* listed(slow.key)).flatMap(({ log }) => log).every(({ fault }) => fault === "timed_out")).toBe(true)
    })
  )
})

describe("secrets", () => {
  const logged: Array<string> = []
  const loud = effectTest(
    Layer.mergeAll(
      fixtures,
      instantCryptography,
      Logger.layer([
        Logger.make(({ message, cause }) => void logged.push(JSON.stringify(message), Cause.pretty(cause)))
      ])
    )
  )
  loud.effect(
    "and addresses are in no log line",
    Effect.gen(function* () {
      const path = crypto.randomUUID()
      const { key, endpoint } = yield* aReceiver(9, { url: `https://hooks.example/${path}` })
      yield* working((_, number) =>
        number === 1 ? Effect.die(new Error("a driver broke")) : Effect.succeed(answering(410))
      )
      for (let n = 0; n < 2; n++) yield* endJob(key)
      yield* TestClock.adjust("2 minutes")
      expect(logged.join("\n")).toContain("a driver broke")
      expect(logged.join("\n")).toContain("was disabled: gone")
      const [secret] = endpoint.secrets.map((each) => Redacted.value(each.secret).slice("whsec_".length))
      expect(logged.join("\n")).not.toContain(String(secret))
      expect(logged.join("\n")).not.toContain(path)
    })
  )
})
