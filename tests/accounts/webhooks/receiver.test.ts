import { describe, expect } from "bun:test"
import type { RequestListener } from "node:http"
import { Effect, Fiber, Layer, Logger, Redacted, Schema, type Scope } from "effect"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { layerWith, layer as publicWeb } from "../../../adapters/outbound/PublicWeb.ts"
import { DELIVERY_TIMING, deliverDue } from "../../../domain/accounts/webhooks/deliverDue.ts"
import { readWebhook, setWebhook } from "../../../domain/accounts/webhooks/webhooks.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import { CompletedEvent, deliveryBody, FailedEvent } from "../../../hosts/http/accounts/webhooks/deliveryBody.ts"
import { NOTICE_EVENTS } from "../../../hosts/http/accounts/webhooks/noticeEventBody.ts"
import { verify } from "../../../hosts/webhooks/verify.mjs"
import { Notices } from "../../../ports/accounts/notices/Notices.ts"
import { Deliveries } from "../../../ports/accounts/webhooks/Deliveries.ts"
import { DeliveryId, EndpointEvent } from "../../../ports/accounts/webhooks/Webhook.ts"
import { aCard, anAccount, aTenantWith } from "../../contracts/creatorsExamples.ts"
import { aNotice } from "../../contracts/notices.contract.ts"
import { aKey, anEndedJob, aReceiver } from "../../contracts/webhooksExamples.ts"
import { makeCertificate, secureTest } from "../../outbound/certificate.ts"
import { bodyOf, letThrough, rawServer, secureServer } from "../../outbound/machine.ts"
import { listed, sayingRecorded } from "./worker.ts"

const TIMING = { ...DELIVERY_TIMING, pollMs: 20 }
const SETTINGS = { baseUrl: "https://score.example", serviceSlug: "creatorsignal" }
const LARGE_BYTES = 10 * 1024 * 1024

interface Received {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A worker that really sends, to a receiver on this machine that answers by the path it is asked for. */
const open = Effect.gen(function* () {
  const certificate = yield* Effect.promise(() => makeCertificate("DNS:hooks.example"))
  const received: Array<Received> = []
  const hung: Array<() => void> = []
  const listener: RequestListener = async (request, answer) => {
    const path = request.url ?? ""
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    received.push({ path, headers, body: await bodyOf(request) })
    if (path === "/hang") return hung.push(() => answer.end())
    if (path === "/redirect") return answer.writeHead(307, { location: "/ok" }).end()
    if (path === "/gone") return answer.writeHead(410).end()
    if (path === "/broken") return answer.writeHead(500).end("x".repeat(LARGE_BYTES))
    return answer.writeHead(200).end(path === "/large" ? "x".repeat(LARGE_BYTES) : "ok")
  }
  const server = yield* secureServer(certificate, listener)
  const said = yield* sayingRecorded
  const worker = yield* Effect.forkScoped(
    deliverDue({ serviceName: "CreatorSignal", bodyOf: deliveryBody(SETTINGS) }, TIMING).pipe(
      Effect.provideService(Deliveries, said.service),
      Effect.provide(layerWith({ ...letThrough(server), authority: certificate.cert }))
    )
  )
  const release = Effect.sync(() => {
    for (const resume of hung.splice(0)) resume()
  })
  // A worker that stops awaits its attempts.
  yield* Effect.addFinalizer(() => release)
  return {
    received,
    worker,
    release,
    next: said.next,
    url: (path: string) => `https://hooks.example:${server.port}${path}`
  }
})

const services = Layer.mergeAll(fixtures, cryptography, Logger.layer([]))
const live = <A, E>(name: string, body: Effect.Effect<A, E, Layer.Success<typeof services> | Scope.Scope>) =>
  secureTest(name, async () => {
    await Effect.runPromise(body.pipe(Effect.scoped, Effect.provide(services)))
  })

describe("over https", () => {
  live(
    "a score is delivered with its creator, narrative and flags, and the receiver verifies it by both signatures",
    Effect.gen(function* () {
      const { received, next, url } = yield* open
      const tenantId = yield* aTenantWith(2)
      const key = yield* aKey(tenantId)
      const { secret } = yield* setWebhook({ keyId: key.id, url: url("/ok") })
      const { job } = yield* anEndedJob(key, new Date())
      yield* next
      const { job: failed } = yield* anEndedJob(key, new Date(), "There is no such account.")
      yield* next
      const events = received.map(({ body, headers }) => {
        const whole = verify(body, headers, Redacted.value(secret))
        const { "x-creatorsignal-signature": hex = "" } = headers
        expect(verify(body, { "x-creatorsignal-signature": hex }, Redacted.value(secret))).toEqual(whole)
        expect(headers).toMatchObject({ "content-type": "application/json", "x-creatorsignal-attempt": "1" })
        expect(headers["x-creatorsignal-event"]).toBe(whole.event)
        expect(headers["x-creatorsignal-delivery"]).toBe(String(headers["webhook-id"]))
        return whole
      })
      const [completed, other] = events
      expect(Schema.decodeUnknownSync(CompletedEvent)(completed)).toMatchObject({
        job_id: job.jobId,
        platform: "youtube",
        handle: job.account.handle,
        report_url: `/api/v1/creators/youtube/${job.account.handle}/report`,
        creator: {
          score: aCard(job.account).score.score,
          narrative: expect.stringMatching(/\w/),
          risk_flags: [{ category: "profanity", evidence: { thumbnail: { source: "cdn" } } }],
          risk_flags_summary: { count: 1 }
        }
      })
      expect(Schema.decodeUnknownSync(FailedEvent)(other)).toMatchObject({
        event: "score.failed",
        job_id: failed.jobId,
        error: "There is no such account."
      })
      expect((yield* listed(key)).map(({ state }) => state)).toEqual(["delivered", "delivered"])
    })
  )

  live(
    "a notice is delivered to a receiver that opted in, which verifies it, with its data beside what every notice has",
    Effect.gen(function* () {
      const { received, next, url } = yield* open
      const notices = yield* Notices
      const deliveries = yield* Deliveries
      const tenantId = yield* aTenantWith(0)
      const [asBefore, key] = [yield* aKey(tenantId), yield* aKey(tenantId)]
      yield* setWebhook({ keyId: asBefore.id, url: url("/before") })
      const { secret } = yield* setWebhook({ keyId: key.id, url: url("/ok"), events: EndpointEvent.literals })
      const account = { ...anAccount(), platform: "service" as const }
      const alert = aNotice(tenantId, {
        account,
        title: "Ada\r\nX-Other: 1",
        data: { kind: "score_moved", score: 61, event: "score.completed", title: "another", delivered_at: "never" },
        at: new Date()
      })
      const paused = aNotice(tenantId, { account: null, event: "plan.paused", data: { credits_required: 3 } })
      yield* notices.add([alert])
      yield* next
      yield* notices.add([alert, { ...paused, at: new Date() }])
      yield* next
      const [first, second] = received.map(({ body, headers }) => {
        const whole = verify(body, headers, Redacted.value(secret))
        expect(headers).toMatchObject({ "content-type": "application/json", "x-creatorsignal-event": whole.event })
        expect(headers["x-creatorsignal-delivery"]).toBe(String(headers["webhook-id"]))
        expect(headers).not.toHaveProperty("x-other")
        return whole
      })
      expect(received).toHaveLength(2)
      expect(Schema.decodeUnknownSync(NOTICE_EVENTS["creator.alert"].schema)(first).delivered_at).toMatch(/^\d{4}-/)
      expect(first).toEqual({
        event: "creator.alert",
        notice_id: alert.noticeId,
        platform: "creatorsignal",
        handle: account.handle,
        title: "Ada X-Other: 1",
        text: alert.text,
        kind: "score_moved",
        score: 61,
        occurred_at: alert.at.toISOString(),
        delivered_at: expect.any(String)
      })
      expect(Schema.decodeUnknownSync(NOTICE_EVENTS["plan.paused"].schema)(second)).not.toHaveProperty("platform")
      expect(second).toMatchObject({ event: "plan.paused", notice_id: paused.noticeId, credits_required: 3 })
      expect((yield* listed(key)).map(({ state, event, jobId }) => [state, event, jobId])).toEqual([
        ["delivered", "plan.paused", null],
        ["delivered", "creator.alert", null]
      ])
      expect(yield* listed(asBefore)).toEqual([])
      // Sent again by hand under its id, as any other.
      const [, { id } = { id: DeliveryId.make(crypto.randomUUID()) }] = yield* listed(key)
      yield* deliveries.redeliver(id, new Date())
      yield* next
      expect(received.at(-1)?.headers["webhook-id"]).toBe(id)
    })
  )

  live(
    "during a rotation each delivery verifies under the secret before as under the new one",
    Effect.gen(function* () {
      const { received, next, url } = yield* open
      const key = yield* aKey(yield* aTenantWith(1))
      const first = yield* setWebhook({ keyId: key.id, url: url("/ok") })
      const second = yield* setWebhook({ keyId: key.id, url: url("/ok") })
      yield* anEndedJob(key, new Date())
      yield* next
      const [{ body, headers } = { body: "", headers: {} }] = received
      for (const { secret } of [first, second]) {
        expect(verify(body, headers, Redacted.value(secret)).event).toBe("score.completed")
      }
    })
  )

  live(
    "an answer of 10 MB is read to 4 KiB and judged by its status",
    Effect.gen(function* () {
      const { next, url } = yield* open
      for (const [path, state, fault] of [
        ["/large", "delivered", null],
        ["/broken", "pending", "status"]
      ] as const) {
        const { key } = yield* aReceiver(1, { url: url(path) })
        yield* anEndedJob(key, new Date())
        expect((yield* next).attempt.fault).toBe(fault)
        expect(yield* listed(key)).toMatchObject([{ state }])
      }
    })
  )

  live(
    "a redirect is a failure and is not followed",
    Effect.gen(function* () {
      const { received, next, url } = yield* open
      const { key } = yield* aReceiver(1, { url: url("/redirect") })
      yield* anEndedJob(key, new Date())
      expect((yield* next).attempt).toMatchObject({ status: 307, fault: "status" })
      expect(received.map(({ path }) => path)).toEqual(["/redirect"])
    })
  )

  live(
    "410 disables the endpoint",
    Effect.gen(function* () {
      const { next, worker, url } = yield* open
      const { key } = yield* aReceiver(1, { url: url("/gone") })
      yield* anEndedJob(key, new Date())
      expect((yield* next).attempt).toMatchObject({ status: 410 })
      yield* Fiber.interrupt(worker)
      expect(yield* readWebhook(key.id)).toMatchObject({ disabledFor: "gone" })
      expect(yield* listed(key)).toMatchObject([{ state: "failed" }])
    })
  )

  live(
    "an endpoint that hangs delays no other",
    Effect.gen(function* () {
      const { received, next, url } = yield* open
      const slow = yield* aReceiver(10, { url: url("/hang") })
      for (let n = 0; n < 10; n++) yield* anEndedJob(slow.key, new Date())
      const { key } = yield* aReceiver(20, { url: url("/ok") })
      for (let n = 0; n < 20; n++) yield* anEndedJob(key, new Date())
      yield* Effect.replicateEffect(next, 20)
      expect((yield* listed(key)).map(({ state }) => state)).toEqual(Array(20).fill("delivered"))
      expect(received.filter(({ path }) => path === "/hang").length).toBeLessThanOrEqual(2)
      expect((yield* listed(slow.key)).flatMap(({ log }) => log)).toEqual([])
    })
  )

  live(
    "a worker that is stopped ends the attempts under way, and records them",
    Effect.gen(function* () {
      const { received, release, worker, url } = yield* open
      const { key } = yield* aReceiver(1, { url: url("/hang") })
      yield* anEndedJob(key, new Date())
      while (received.length === 0) yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
      const stopped = yield* Effect.forkChild(Fiber.interrupt(worker))
      yield* Effect.yieldNow
      yield* release
      yield* Fiber.join(stopped)
      expect(yield* listed(key)).toMatchObject([{ state: "delivered", attempts: 1 }])
    })
  )
})

describe("what is not on the public internet", () => {
  live(
    "is sent nothing, whatever its name was when it was set",
    Effect.gen(function* () {
      const server = yield* rawServer(() => {})
      const said = yield* sayingRecorded
      yield* Effect.forkScoped(
        deliverDue({ serviceName: "CreatorSignal", bodyOf: deliveryBody(SETTINGS) }, TIMING).pipe(
          Effect.provideService(Deliveries, said.service),
          Effect.provide(publicWeb)
        )
      )
      const { key } = yield* aReceiver(1, { url: `https://127.0.0.1:${server.port}/` })
      yield* anEndedJob(key, new Date())
      expect((yield* said.next).attempt).toMatchObject({ status: null, fault: "not_public" })
      expect(server.connections()).toBe(0)
    })
  )
})
