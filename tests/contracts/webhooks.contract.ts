import { describe, expect } from "bun:test"
import { Effect, type Layer, Option, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import type { CreditLedger } from "../../ports/accounts/billing/CreditLedger.ts"
import { type ApiKey, KeyId } from "../../ports/accounts/keys/ApiKey.ts"
import { ApiKeys } from "../../ports/accounts/keys/ApiKeys.ts"
import type { Tenants } from "../../ports/accounts/tenants/Tenants.ts"
import {
  type AttemptOutcome,
  type ClaimedDelivery,
  Deliveries,
  type DeliveryFilter
} from "../../ports/accounts/webhooks/Deliveries.ts"
import { DELIVERY_STATES } from "../../ports/accounts/webhooks/deliveryStates.ts"
import { type Attempt, DeliveryId, type WebhookEndpoint } from "../../ports/accounts/webhooks/Webhook.ts"
import { WebhookEndpoints } from "../../ports/accounts/webhooks/WebhookEndpoints.ts"
import { JOB_JOINERS_MAX } from "../../ports/creators/jobs/Job.ts"
import { Jobs } from "../../ports/creators/jobs/Jobs.ts"
import { Lookups } from "../../ports/creators/lookups/Lookups.ts"
import type { Page } from "../../ports/paging/Page.ts"
import { MINUTE_MS } from "../../ports/time/days.ts"
import { sharedEffectTest } from "../support/running/effectTest.ts"
import { aBatch, aJob, anItem, aTenantWith, noon } from "./creatorsExamples.ts"
import { machineSuite } from "./machineSuite.ts"
import { StoreSuite } from "./StoreSuite.ts"
import { aKey, anEndedJob, aReceiver, aWebhook } from "./webhooksExamples.ts"
import { wholeList } from "./wholeList.ts"

const minute = (minutes: number): Date => new Date(noon(20).getTime() + minutes * MINUTE_MS)
const secretsOf = ({ secrets }: WebhookEndpoint) => secrets.map(({ secret }) => Redacted.value(secret))

const isOf = (key: ApiKey) => (claimed: ClaimedDelivery) => claimed.delivery.keyId === key.id

/** Claims at a minute what is due of these keys; claims of other tests' keys lapse. */
const claim = (keys: ReadonlyArray<ApiKey>, at: Date, given: { leaseUntil?: Date; perEndpointMax?: number } = {}) =>
  Deliveries.use((deliveries) =>
    deliveries.claim({
      at,
      leaseUntil: given.leaseUntil ?? new Date(at.getTime() + MINUTE_MS),
      limit: 256,
      perEndpointMax: given.perEndpointMax ?? 2
    })
  ).pipe(Effect.map((claimed) => claimed.filter((each) => keys.some((key) => isOf(key)(each)))))

const anAttempt = (at: Date, given: Partial<Attempt> = {}): Attempt => ({
  number: 1,
  at,
  status: 200,
  latencyMs: 12,
  fault: null,
  ...given
})

const listed = (key: ApiKey, limit = 100) =>
  Deliveries.use((deliveries) => deliveries.list(key.tenantId, key.id, limit))

/** What any adapter of the webhooks' ports must do that keeps them in rows. */
export const sealedSuite = <E>(
  name: string,
  layer: Layer.Layer<ApiKeys | Tenants | CreditLedger | WebhookEndpoints | SqlClient.SqlClient, E>
) =>
  describe(`webhooks contract: ${name}`, () => {
    sharedEffectTest(layer).live(
      "Encrypted: a secret, and of the address more than its host, MUST NOT be readable from the stored row alone",
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { key, endpoint } = yield* aReceiver(0, {
          url: "https://hooks.example/a-token?and=another"
        })
        const again = yield* WebhookEndpoints.use((endpoints) => endpoints.set(aWebhook(key, { url: endpoint.url })))
        const [row] = yield* sql`
          select url, row_to_json(e)::text as text, encode(sealed_url, 'escape') as "sealedUrl",
            encode(sealed_secret, 'escape') as "sealedSecret",
            encode(sealed_previous_secret, 'escape') as "sealedPrevious"
          from webhook_endpoints e where key_id = ${key.id}
        `
        expect(row).toMatchObject({ url: "hooks.example" })
        const readable = Object.values(row ?? {}).join("\n")
        expect(secretsOf(again)).toHaveLength(2)
        for (const hidden of [...secretsOf(again), "a-token", "another"]) expect(readable).not.toContain(hidden)
      })
    )
  })

/** What any adapter of the webhooks' ports must do. */
export const suite = <E>(
  name: string,
  layer: Layer.Layer<ApiKeys | Tenants | CreditLedger | Jobs | Lookups | WebhookEndpoints | Deliveries, E>
) =>
  describe(`webhooks contract: ${name}`, () => {
    const it = sharedEffectTest(layer)

    describe("WebhookEndpoints", () => {
      it.live(
        "list answers a tenant's endpoints in order of their keys' ids, and no other tenant's",
        Effect.gen(function* () {
          const endpoints = yield* WebhookEndpoints
          const { tenantId, key } = yield* aReceiver()
          const other = yield* aKey(tenantId)
          yield* endpoints.set(aWebhook(other))
          yield* aReceiver()
          const listed = yield* wholeList(
            (page: Page<KeyId>) => endpoints.list(tenantId, page),
            ({ keyId }) => keyId
          )
          expect(listed.map(({ keyId }) => keyId)).toEqual([key.id, other.id].sort())
          for (const endpoint of listed)
            expect(endpoint).toMatchObject({
              tenantId,
              attemptsMax: 5,
              disabledFor: null
            })
        })
      )

      it.live(
        "set sets a key's endpoint, enabled; find answers it, and none of another tenant or key",
        Effect.gen(function* () {
          const endpoints = yield* WebhookEndpoints
          const { tenantId, key, endpoint } = yield* aReceiver()
          expect(endpoint).toMatchObject({
            tenantId,
            keyId: key.id,
            url: "https://hooks.example/score",
            disabledFor: null,
            failingSince: null,
            attemptsMax: 5
          })
          expect(endpoint.since).toEqual(noon(1))
          const found = Option.getOrThrow(yield* endpoints.find(tenantId, key.id))
          expect({ ...found, secrets: [] }).toEqual({
            ...endpoint,
            secrets: []
          })
          expect(secretsOf(found)).toEqual(secretsOf(endpoint))
          const other = yield* aReceiver()
          expect(Option.isNone(yield* endpoints.find(other.tenantId, key.id))).toBe(true)
          expect(Option.isNone(yield* endpoints.find(tenantId, other.key.id))).toBe(true)
        })
      )

      it.live(
        "one it had is replaced; of its secrets the current one stays good until `previousUntil`, an older one ends",
        Effect.gen(function* () {
          const endpoints = yield* WebhookEndpoints
          const { tenantId, key, endpoint } = yield* aReceiver()
          const second = aWebhook(key, {
            url: "https://new.example/",
            at: noon(3),
            previousUntil: noon(4),
            attemptsMax: 6
          })
          const replaced = yield* endpoints.set(second)
          expect(replaced).toMatchObject({
            url: "https://new.example/",
            attemptsMax: 6,
            since: noon(1)
          })
          expect(secretsOf(replaced)).toEqual([Redacted.value(second.secret), ...secretsOf(endpoint)])
          expect(replaced.secrets.map(({ until }) => until)).toEqual([null, noon(4)])
          const third = aWebhook(key, { at: noon(5), previousUntil: noon(6) })
          yield* endpoints.set(third)
          const found = Option.getOrThrow(yield* endpoints.find(tenantId, key.id))
          expect(secretsOf(found)).toEqual([Redacted.value(third.secret), Redacted.value(second.secret)])
          expect(found.secrets.map(({ until }) => until)).toEqual([null, noon(6)])
        })
      )

      it.live(
        "remove removes a key's endpoint; in the same step its pending deliveries fail. Idempotent",
        Effect.gen(function* () {
          const endpoints = yield* WebhookEndpoints
          const { tenantId, key } = yield* aReceiver()
          yield* anEndedJob(key, minute(0))
          expect(yield* endpoints.remove(tenantId, key.id, minute(1))).toBe(true)
          expect(yield* endpoints.remove(tenantId, key.id, minute(2))).toBe(false)
          expect(Option.isNone(yield* endpoints.find(tenantId, key.id))).toBe(true)
          expect(yield* listed(key)).toMatchObject([{ state: "failed", endedAt: minute(1), nextAttemptAt: null }])
        })
      )

      it.live(
        "pause pauses a key's endpoint since a moment, or resumes it; of two pauses the first's beginning stays",
        Effect.gen(function* () {
          const endpoints = yield* WebhookEndpoints
          const { tenantId, key, endpoint } = yield* aReceiver()
          const other = yield* aReceiver()
          const paused = { ...endpoint, pausedAt: minute(1) }
          const pausedAtOf = (at: Date | null) =>
            Effect.map(endpoints.pause(tenantId, key.id, at), (found) => Option.getOrThrow(found).pausedAt)
          expect(yield* pausedAtOf(minute(1))).toEqual(minute(1))
          expect(yield* pausedAtOf(minute(2))).toEqual(minute(1))
          const found = Option.getOrThrow(yield* endpoints.find(tenantId, key.id))
          expect({ ...found, secrets: secretsOf(found) }).toEqual({ ...paused, secrets: secretsOf(endpoint) })
          // One that is set anew is still paused.
          expect((yield* endpoints.set(aWebhook(key))).pausedAt).toEqual(minute(1))
          expect(yield* pausedAtOf(null)).toBeNull()
          expect(yield* pausedAtOf(null)).toBeNull()
          expect(yield* endpoints.pause(tenantId, other.key.id, minute(1))).toEqual(Option.none())
          expect(Option.getOrThrow(yield* endpoints.find(other.tenantId, other.key.id)).pausedAt).toBeNull()
        })
      )

      it.live(
        "What failed before a pause is forgotten when it ends",
        Effect.gen(function* () {
          const endpoints = yield* WebhookEndpoints
          const deliveries = yield* Deliveries
          const { tenantId, key } = yield* aReceiver()
          yield* anEndedJob(key, minute(0))
          const [claimed] = yield* claim([key], minute(1))
          if (claimed === undefined) return yield* Effect.die(new Error("nothing was claimed"))
          yield* deliveries.record(claimed, anAttempt(minute(1), { status: 500, fault: "status" }), {
            event: "attempt_failed",
            nextAttemptAt: minute(5)
          })
          const failingSince = Effect.map(
            endpoints.find(tenantId, key.id),
            (found) => Option.getOrThrow(found).failingSince
          )
          yield* endpoints.pause(tenantId, key.id, null)
          expect(yield* failingSince).toEqual(minute(1))
          yield* endpoints.pause(tenantId, key.id, minute(2))
          expect(yield* failingSince).toEqual(minute(1))
          yield* endpoints.pause(tenantId, key.id, null)
          expect(yield* failingSince).toBeNull()
        })
      )

      it.live(
        "disable disables a key's endpoint; in the same step its pending deliveries fail. Idempotent: the first reason and time stay",
        Effect.gen(function* () {
          const endpoints = yield* WebhookEndpoints
          const { tenantId, key } = yield* aReceiver()
          yield* anEndedJob(key, minute(0))
          expect(yield* endpoints.disable(tenantId, key.id, "gone", minute(1))).toBe(true)
          expect(yield* endpoints.disable(tenantId, key.id, "failing", minute(2))).toBe(false)
          expect(Option.getOrThrow(yield* endpoints.find(tenantId, key.id))).toMatchObject({
            disabledFor: "gone",
            since: minute(1)
          })
          expect(yield* listed(key)).toMatchObject([{ state: "failed", endedAt: minute(1) }])
          yield* endpoints.set(aWebhook(key, { at: minute(3) }))
          expect(Option.getOrThrow(yield* endpoints.find(tenantId, key.id))).toMatchObject({
            disabledFor: null,
            since: minute(3)
          })
        })
      )
    })

    describe("Deliveries", () => {
      it.live(
        "in the step that ends a job, one pending delivery, due at once, is written where its key has an enabled endpoint",
        Effect.gen(function* () {
          const jobs = yield* Jobs
          const { key } = yield* aReceiver()
          const { job } = yield* anEndedJob(key, minute(0))
          const { job: failed } = yield* anEndedJob(key, minute(1), "There is no such account.")
          // An end that is repeated writes nothing more.
          yield* jobs.complete(
            job,
            {
              scores: [],
              output: null,
              announce: { keyId: key.id, event: "score.completed" }
            },
            minute(2)
          )
          yield* jobs.fail(
            failed,
            {
              error: "again",
              announce: { keyId: key.id, event: "score.failed" }
            },
            minute(2)
          )
          const deliveries = yield* listed(key)
          expect(deliveries).toMatchObject([
            {
              jobId: failed.jobId,
              event: "score.failed",
              state: "pending",
              attempts: 0,
              log: []
            },
            {
              jobId: job.jobId,
              event: "score.completed",
              state: "pending",
              attempts: 0,
              endedAt: null
            }
          ])
          expect(deliveries.map(({ createdAt }) => createdAt)).toEqual([minute(1), minute(0)])
          expect(deliveries.map(({ nextAttemptAt }) => nextAttemptAt)).toEqual([minute(1), minute(0)])
        })
      )

      it.live(
        "one pending delivery is written for every key that the job is done for or that joined it, once a key, when it is done or fails",
        Effect.gen(function* () {
          const jobs = yield* Jobs
          const lookups = yield* Lookups
          const endpoints = yield* WebhookEndpoints
          const { tenantId, key } = yield* aReceiver()
          const others = yield* Effect.forEach([1, 2, 3, 4], () => aKey(tenantId))
          const [again, byBatch, byAccount, without] = others
          if (again === undefined || byBatch === undefined || byAccount === undefined || without === undefined) return
          for (const each of [again, byBatch, byAccount]) yield* endpoints.set(aWebhook(each))
          const stranger = yield* aReceiver()
          for (const [at, error] of [
            [minute(0), null],
            [minute(1), "There is no such account."]
          ] as const) {
            const job = aJob(tenantId, { keyId: key.id })
            const ask = ({ id }: ApiKey) => aJob(tenantId, { keyId: id, account: job.account })
            yield* jobs.enqueue(job)
            for (const each of [again, again, key, without]) {
              expect(yield* jobs.enqueue(ask(each))).toMatchObject({ isDeduplicated: true, job: { jobId: job.jobId } })
            }
            for (const each of [byBatch, byBatch]) {
              const batch = aBatch(tenantId, [anItem(job.account)], { keyId: each.id })
              expect((yield* lookups.chargeAndReadMany(batch)).outcomes).toMatchObject([{ _tag: "Joined" }])
            }
            for (let times = 0; times < 2; times += 1) {
              const joined = yield* jobs.join(tenantId, job.account, byAccount.id)
              expect(Option.getOrThrow(joined).jobId).toBe(job.jobId)
            }
            // Another tenant is told that the creator is busy, and joins nothing.
            const theirs = aJob(stranger.tenantId, { keyId: stranger.key.id, account: job.account })
            expect(yield* Effect.flip(jobs.enqueue(theirs))).toMatchObject({ _tag: "CreatorBusy" })
            expect(yield* jobs.join(stranger.tenantId, job.account, stranger.key.id)).toEqual(Option.none())
            yield* jobs.start(job, at)
            const announce = { keyId: key.id, event: error === null ? "score.completed" : "score.failed" } as const
            yield* error === null
              ? jobs.complete(job, { scores: [], output: null, announce }, at)
              : jobs.fail(job, { error, announce }, at)
            for (const each of [key, again, byBatch, byAccount]) {
              const ofJob = (yield* listed(each)).filter(({ jobId }) => jobId === job.jobId)
              expect(ofJob).toMatchObject([{ event: announce.event, state: "pending", createdAt: at }])
            }
            expect(yield* listed(without)).toEqual([])
            expect(yield* jobs.join(tenantId, job.account, byAccount.id)).toEqual(Option.none())
          }
          expect(yield* listed(stranger.key)).toEqual([])
        })
      )

      it.live(
        "a key that is told of a job in flight is sent its end, also where it asks in the moment in which the job ends",
        Effect.gen(function* () {
          const jobs = yield* Jobs
          const lookups = yield* Lookups
          const endpoints = yield* WebhookEndpoints
          const { tenantId, key } = yield* aReceiver(20)
          const [one, many] = [yield* aKey(tenantId), yield* aKey(tenantId)]
          for (const each of [one, many]) yield* endpoints.set(aWebhook(each))
          for (let round = 0; round < 4; round += 1) {
            const job = aJob(tenantId, { keyId: key.id })
            yield* jobs.enqueue(job)
            yield* jobs.start(job, minute(0))
            const announce = { keyId: key.id, event: "score.completed" } as const
            const [single, batch] = yield* Effect.all(
              [
                jobs.enqueue(aJob(tenantId, { keyId: one.id, account: job.account })),
                lookups.chargeAndReadMany(aBatch(tenantId, [anItem(job.account)], { keyId: many.id })),
                jobs.complete(job, { scores: [], output: null, announce }, minute(1))
              ],
              { concurrency: "unbounded" }
            )
            const isTold = (to: ApiKey) =>
              Effect.map(listed(to), (sent) => sent.some(({ jobId }) => jobId === job.jobId))
            const [outcome] = batch.outcomes
            if (single.job.jobId === job.jobId) expect(yield* isTold(one)).toBe(true)
            if (outcome?._tag === "Joined" && outcome.jobId === job.jobId) expect(yield* isTold(many)).toBe(true)
          }
        })
      )

      it.live(
        "A key that joined a job which is done for no key is sent its end",
        Effect.gen(function* () {
          const jobs = yield* Jobs
          const { tenantId, key } = yield* aReceiver()
          const job = { ...aJob(tenantId), originator: { kind: "system", id: null } as const }
          yield* jobs.enqueue(job)
          yield* jobs.enqueue(aJob(tenantId, { keyId: key.id, account: job.account }))
          yield* jobs.start(job, minute(0))
          const announce = { keyId: null, event: "score.completed" } as const
          yield* jobs.complete(job, { scores: [], output: null, announce }, minute(0))
          expect(yield* listed(key)).toMatchObject([{ jobId: job.jobId, event: "score.completed" }])
        })
      )

      it.live(
        "A key MUST NOT be sent the end of a job once it is revoked",
        Effect.gen(function* () {
          const jobs = yield* Jobs
          const keys = yield* ApiKeys
          const endpoints = yield* WebhookEndpoints
          const { tenantId, key } = yield* aReceiver()
          const [joined, live] = [yield* aKey(tenantId), yield* aKey(tenantId)]
          for (const each of [joined, live]) yield* endpoints.set(aWebhook(each))
          const job = aJob(tenantId, { keyId: key.id })
          yield* jobs.enqueue(job)
          for (const { id } of [joined, live]) yield* jobs.enqueue(aJob(tenantId, { keyId: id, account: job.account }))
          for (const { id } of [key, joined]) yield* keys.revoke(id, minute(0))
          yield* jobs.start(job, minute(1))
          const announce = { keyId: key.id, event: "score.failed" } as const
          yield* jobs.fail(job, { error: "It can't be read.", announce }, minute(1))
          expect(yield* listed(live)).toMatchObject([{ jobId: job.jobId, event: "score.failed" }])
          expect([...(yield* listed(key)), ...(yield* listed(joined))]).toEqual([])
        })
      )

      it.live(
        "At most JOB_JOINERS_MAX keys join a job",
        Effect.gen(function* () {
          const jobs = yield* Jobs
          const { tenantId, key } = yield* aReceiver()
          const job = aJob(tenantId)
          yield* jobs.enqueue(job)
          for (let joined = 0; joined < JOB_JOINERS_MAX; joined += 1) {
            yield* jobs.join(tenantId, job.account, KeyId.make(crypto.randomUUID()))
          }
          expect(Option.isSome(yield* jobs.join(tenantId, job.account, key.id))).toBe(true)
          yield* jobs.start(job, minute(0))
          const announce = { keyId: null, event: "score.completed" } as const
          yield* jobs.complete(job, { scores: [], output: null, announce }, minute(0))
          expect(yield* listed(key)).toEqual([])
        })
      )

      it.live(
        "and none where it has not",
        Effect.gen(function* () {
          const endpoints = yield* WebhookEndpoints
          const { tenantId, key } = yield* aReceiver()
          const without = yield* aKey(tenantId)
          yield* anEndedJob(without, minute(0))
          yield* endpoints.disable(tenantId, key.id, "gone", minute(0))
          yield* anEndedJob(key, minute(1))
          yield* anEndedJob(key, minute(1), "It can't be read.")
          expect([...(yield* listed(without)), ...(yield* listed(key))]).toEqual([])
        })
      )

      it.live(
        "claim claims due deliveries of enabled endpoints with where they go, and not what is not due yet",
        Effect.gen(function* () {
          const { key, endpoint } = yield* aReceiver()
          const { job } = yield* anEndedJob(key, minute(10))
          expect(yield* claim([key], minute(9))).toEqual([])
          const [claimed, ...rest] = yield* claim([key], minute(10))
          expect(rest).toEqual([])
          expect(claimed?.delivery).toMatchObject({
            jobId: job.jobId,
            attempts: 0,
            state: "pending"
          })
          expect(claimed?.endpoint).toMatchObject({
            url: endpoint.url,
            keyId: key.id
          })
          expect(claimed === undefined ? [] : secretsOf(claimed.endpoint)).toEqual(secretsOf(endpoint))
        })
      )

      it.live(
        "claim claims nothing of a paused endpoint; once it is resumed what waited, and was enqueued meanwhile, in order of when due",
        Effect.gen(function* () {
          const deliveries = yield* Deliveries
          const endpoints = yield* WebhookEndpoints
          const { tenantId, key } = yield* aReceiver()
          const busy = yield* aReceiver()
          yield* anEndedJob(key, minute(0))
          yield* endpoints.pause(tenantId, key.id, minute(1))
          for (const at of [3, 2]) yield* anEndedJob(key, minute(at))
          yield* anEndedJob(busy.key, minute(2))
          expect((yield* claim([key, busy.key], minute(10))).map(({ delivery }) => delivery.keyId)).toEqual([
            busy.key.id
          ])
          expect((yield* listed(key)).map(({ state, attempts }) => [state, attempts])).toEqual([
            ["pending", 0],
            ["pending", 0],
            ["pending", 0]
          ])
          yield* endpoints.pause(tenantId, key.id, null)
          const sent: Array<Date> = []
          for (let place = 0; place < 4; place++) {
            for (const claimed of yield* claim([key], minute(10), { perEndpointMax: 1 })) {
              sent.push(claimed.delivery.createdAt)
              yield* deliveries.record(claimed, anAttempt(minute(10)), { event: "accepted" })
            }
          }
          expect(sent).toEqual([minute(0), minute(2), minute(3)])
        })
      )

      it.live(
        "giveUpPaused ends deliveries to paused endpoints that were due before, those due longest first, at most `limit`; no others",
        Effect.gen(function* () {
          const endpoints = yield* WebhookEndpoints
          const deliveries = yield* Deliveries
          const { tenantId, key } = yield* aReceiver()
          const busy = yield* aReceiver()
          const old = (minutes: number) => new Date(minute(minutes).getTime() - 365 * 86_400_000)
          for (const at of [2, 1, 3, 60]) yield* anEndedJob(key, old(at))
          yield* anEndedJob(busy.key, old(1))
          yield* endpoints.pause(tenantId, key.id, minute(1))
          expect(yield* deliveries.giveUpPaused(old(30), minute(9), 2)).toBe(2)
          const states = Effect.map(listed(key), (all) =>
            all.map(({ createdAt, state, endedAt, nextAttemptAt }) => [createdAt, state, endedAt, nextAttemptAt])
          )
          expect(yield* states).toEqual([
            [old(60), "pending", null, old(60)],
            [old(3), "pending", null, old(3)],
            [old(2), "failed", minute(9), null],
            [old(1), "failed", minute(9), null]
          ])
          expect(yield* deliveries.giveUpPaused(old(30), minute(9), 100)).toBe(1)
          expect((yield* listed(busy.key)).map(({ state }) => state)).toEqual(["pending"])
        })
      )

      it.live(
        "Several workers, in any number of processes, MUST NOT hold one delivery at the same time",
        Effect.gen(function* () {
          const receivers = yield* Effect.replicateEffect(aReceiver(), 6)
          const keys = receivers.map(({ key }) => key)
          for (const key of keys) for (let n = 0; n < 2; n++) yield* anEndedJob(key, minute(0))
          const claims = yield* Effect.all(
            Array.from({ length: 8 }, () => claim(keys, minute(1))),
            { concurrency: "unbounded" }
          )
          const ids = claims.flat().map(({ delivery }) => delivery.id)
          expect(ids).toHaveLength(12)
          expect(new Set(ids).size).toBe(12)
        })
      )

      it.live(
        "of one endpoint no more than `perEndpointMax` are claimed at once by any worker, those due longest first",
        Effect.gen(function* () {
          const { key } = yield* aReceiver(10)
          const jobs = yield* Effect.forEach([3, 0, 2, 1, 4], (at) =>
            Effect.map(anEndedJob(key, minute(at)), ({ job }) => ({
              at,
              jobId: job.jobId
            }))
          )
          const inOrder = jobs.toSorted((a, b) => a.at - b.at).map(({ jobId }) => jobId)
          const claims = yield* Effect.all(
            Array.from({ length: 5 }, () => claim([key], minute(5))),
            { concurrency: "unbounded" }
          )
          const first = claims.flat()
          expect(first.map(({ delivery }) => delivery.jobId).toSorted()).toEqual(inOrder.slice(0, 2).toSorted())
          const deliveries = yield* Deliveries
          const [one] = first
          if (one !== undefined)
            yield* deliveries.record(one, anAttempt(minute(5)), {
              event: "accepted"
            })
          const next = yield* claim([key], minute(5))
          expect(next.map(({ delivery }) => delivery.jobId)).toEqual(inOrder.slice(2, 3))
        })
      )

      it.live(
        "A claim that was not recorded by `leaseUntil` lapses, and the delivery is due again; the lost claim can't record",
        Effect.gen(function* () {
          const deliveries = yield* Deliveries
          const { key } = yield* aReceiver()
          yield* anEndedJob(key, minute(0))
          const [first] = yield* claim([key], minute(1), {
            leaseUntil: minute(2)
          })
          expect(yield* claim([key], new Date(minute(2).getTime() - 1))).toEqual([])
          const [second] = yield* claim([key], minute(2))
          if (first === undefined || second === undefined) throw new Error("nothing was claimed")
          expect(second.delivery.id).toBe(first.delivery.id)
          expect(second.claimId).not.toBe(first.claimId)
          expect(
            Option.isNone(
              yield* deliveries.record(first, anAttempt(minute(2)), {
                event: "accepted"
              })
            )
          ).toBe(true)
          expect(yield* listed(key)).toMatchObject([{ state: "pending", log: [] }])
          expect(
            Option.isSome(
              yield* deliveries.record(second, anAttempt(minute(2)), {
                event: "last_attempt_failed"
              })
            )
          ).toBe(true)
          expect(
            Option.isNone(
              yield* deliveries.record(second, anAttempt(minute(3)), {
                event: "accepted"
              })
            )
          ).toBe(true)
          expect(yield* listed(key)).toMatchObject([{ state: "failed", endedAt: minute(2), log: [{ number: 1 }] }])
        })
      )

      it.live(
        "record records an attempt and what becomes of its delivery, and answers since when there were only failures",
        Effect.gen(function* () {
          const deliveries = yield* Deliveries
          const endpoints = yield* WebhookEndpoints
          const { tenantId, key } = yield* aReceiver()
          yield* anEndedJob(key, minute(0))
          const failures = [
            anAttempt(minute(1), { status: 500, fault: "status" }),
            anAttempt(minute(2), {
              number: 2,
              status: null,
              fault: "timed_out",
              latencyMs: 10_003
            })
          ]
          for (const failure of failures) {
            const [claimed] = yield* claim([key], failure.at)
            if (claimed === undefined) throw new Error("nothing was claimed")
            const nextAttemptAt = new Date(failure.at.getTime() + MINUTE_MS)
            const recorded = yield* deliveries.record(claimed, failure, {
              event: "attempt_failed",
              nextAttemptAt
            })
            expect(Option.getOrThrow(recorded)).toEqual({
              failingSince: minute(1)
            })
            expect(yield* listed(key)).toMatchObject([{ state: "pending", attempts: failure.number, nextAttemptAt }])
          }
          expect(Option.getOrThrow(yield* endpoints.find(tenantId, key.id)).failingSince).toEqual(minute(1))
          const [last] = yield* claim([key], minute(3))
          if (last === undefined) throw new Error("nothing was claimed")
          const success = anAttempt(minute(3), { number: 3, status: 204 })
          expect(Option.getOrThrow(yield* deliveries.record(last, success, { event: "accepted" }))).toEqual({
            failingSince: null
          })
          expect(Option.getOrThrow(yield* endpoints.find(tenantId, key.id)).failingSince).toBeNull()
          expect(yield* listed(key)).toMatchObject([
            {
              state: "delivered",
              attempts: 3,
              nextAttemptAt: null,
              endedAt: minute(3),
              log: [...failures, success]
            }
          ])
        })
      )

      it.live(
        "list answers a key's deliveries, newest first, at most `limit`",
        Effect.gen(function* () {
          const { key } = yield* aReceiver()
          for (const at of [0, 1, 2]) yield* anEndedJob(key, minute(at))
          expect((yield* listed(key, 2)).map(({ createdAt }) => createdAt)).toEqual([minute(2), minute(1)])
          expect(yield* listed(yield* aKey(yield* aTenantWith(0)))).toEqual([])
        })
      )

      it.live(
        "list answers those of one state, and those behind one of them; behind one that the key has not, there is none",
        Effect.gen(function* () {
          const deliveries = yield* Deliveries
          const { tenantId, key } = yield* aReceiver()
          const { key: other } = yield* aReceiver()
          for (const at of [0, 1, 2, 3]) yield* anEndedJob(key, minute(at))
          yield* anEndedJob(other, minute(0))
          const claimed = yield* claim([key], minute(4), { perEndpointMax: 2 })
          for (const each of claimed)
            yield* deliveries.record(each, anAttempt(minute(4)), {
              event: "last_attempt_failed"
            })
          const timesOf = (filter: DeliveryFilter, limit = 100) =>
            Effect.map(deliveries.list(tenantId, key.id, limit, filter), (found) =>
              found.map(({ createdAt }) => createdAt)
            )
          expect(yield* timesOf({ state: "failed" })).toEqual([minute(1), minute(0)])
          expect(yield* timesOf({ state: "pending" })).toEqual([minute(3), minute(2)])
          expect(yield* timesOf({ state: "delivered" })).toEqual([])
          const ids = (yield* listed(key)).map(({ id }) => id)
          const [newest, , third] = ids
          if (newest === undefined || third === undefined) throw new Error("nothing is listed")
          expect(yield* timesOf({ after: newest }, 2)).toEqual([minute(2), minute(1)])
          // One that is of another state by now still says where the list goes on.
          expect(yield* timesOf({ after: newest, state: "failed" })).toEqual([minute(1), minute(0)])
          expect(yield* timesOf({ after: third })).toEqual([minute(0)])
          const [foreign] = yield* listed(other)
          if (foreign === undefined) throw new Error("nothing is listed")
          expect(yield* timesOf({ after: foreign.id })).toEqual([])
        })
      )

      it.live(
        "redeliverFailed makes a key's deliveries due that failed since, those that failed first, at most `limit`; no others",
        Effect.gen(function* () {
          const deliveries = yield* Deliveries
          const { tenantId, key } = yield* aReceiver()
          const { tenantId: stranger, key: other } = yield* aReceiver()
          for (const each of [key, other]) for (const at of [0, 1, 2, 3]) yield* anEndedJob(each, minute(at))
          const claimed = yield* claim([key, other], minute(4), {
            perEndpointMax: 4
          })
          const inOrder = claimed.toSorted((a, b) => Number(a.delivery.createdAt) - Number(b.delivery.createdAt))
          for (const [place, each] of inOrder.filter(isOf(key)).entries()) {
            const event = place === 3 ? "accepted" : "last_attempt_failed"
            yield* deliveries.record(each, anAttempt(minute(10 + place)), {
              event
            })
          }
          for (const each of inOrder.filter(isOf(other))) {
            yield* deliveries.record(each, anAttempt(minute(12)), {
              event: "last_attempt_failed"
            })
          }
          const again = (since: Date, limit: number, of = tenantId) =>
            deliveries.redeliverFailed(of, key.id, {
              since,
              at: minute(20),
              limit
            })
          expect(yield* again(minute(0), 10, stranger)).toBe(0)
          expect(yield* again(minute(11), 1)).toBe(1)
          expect((yield* listed(key)).map(({ state }) => state)).toEqual(["delivered", "failed", "pending", "failed"])
          expect(yield* again(minute(11), 10)).toBe(1)
          expect(yield* again(minute(11), 10)).toBe(0)
          expect((yield* listed(key))[1]).toMatchObject({
            state: "pending",
            attempts: 0,
            nextAttemptAt: minute(20),
            endedAt: null
          })
          expect((yield* listed(other)).every(({ state }) => state === "failed")).toBe(true)
          expect(yield* claim([key], minute(20), { perEndpointMax: 4 })).toHaveLength(2)
        })
      )

      it.live(
        "get MUST fail with DeliveryNotFound when no tenant has such a delivery",
        Effect.gen(function* () {
          const deliveries = yield* Deliveries
          const failure = yield* Effect.flip(deliveries.get(DeliveryId.make(crypto.randomUUID())))
          expect(failure._tag).toBe("DeliveryNotFound")
        })
      )

      it.live(
        "redeliver MUST fail with DeliveryNotFound when no tenant has such a delivery",
        Effect.gen(function* () {
          const deliveries = yield* Deliveries
          const failure = yield* Effect.flip(deliveries.redeliver(DeliveryId.make(crypto.randomUUID()), minute(1)))
          expect(failure._tag).toBe("DeliveryNotFound")
        })
      )

      it.live(
        "cleanup removes deliveries that ended before, with their attempts, at most `limit` of them",
        Effect.gen(function* () {
          const deliveries = yield* Deliveries
          const { key } = yield* aReceiver()
          // Long before any other test's.
          const longAgo = (minutes: number) => new Date(Date.UTC(1999, 0, 1, 0, minutes))
          for (const minutes of [0, 1, 2, 3]) yield* anEndedJob(key, longAgo(minutes))
          const claimed = yield* claim([key], longAgo(4), {
            perEndpointMax: 4
          })
          for (const [place, each] of claimed.slice(0, 3).entries()) {
            const after = {
              event: place === 0 ? "last_attempt_failed" : "accepted"
            } as const
            yield* deliveries.record(each, anAttempt(longAgo(5 + place)), after)
          }
          expect(yield* deliveries.purgeExpired(longAgo(5), 10)).toBe(0)
          const over = longAgo(8)
          expect([
            yield* deliveries.purgeExpired(over, 2),
            yield* deliveries.purgeExpired(over, 2),
            yield* deliveries.purgeExpired(over, 2)
          ]).toEqual([2, 1, 0])
          // What is under way stays, however old it is.
          expect((yield* listed(key)).map(({ state }) => state)).toEqual(["pending"])
        })
      )

      it.live(
        "redeliver makes a delivery due at once, under its id: ended begins anew, waiting comes now, claimed stays",
        Effect.gen(function* () {
          const deliveries = yield* Deliveries
          const { key } = yield* aReceiver()
          yield* anEndedJob(key, minute(0))
          const [first] = yield* claim([key], minute(1))
          if (first === undefined) throw new Error("nothing was claimed")
          const { id } = first.delivery
          expect(yield* deliveries.redeliver(id, minute(1))).toEqual(yield* deliveries.get(id))
          expect(yield* claim([key], minute(1))).toEqual([])
          const failure = anAttempt(minute(1), {
            status: 503,
            fault: "status"
          })
          yield* deliveries.record(first, failure, {
            event: "attempt_failed",
            nextAttemptAt: minute(60)
          })
          expect(yield* deliveries.redeliver(id, minute(2))).toMatchObject({
            attempts: 1,
            nextAttemptAt: minute(2)
          })
          const [second] = yield* claim([key], minute(2))
          if (second === undefined) throw new Error("nothing was claimed")
          yield* deliveries.record(second, anAttempt(minute(2), { number: 2 }), { event: "accepted" })
          expect(yield* deliveries.redeliver(id, minute(3))).toMatchObject({
            id,
            state: "pending",
            attempts: 0,
            nextAttemptAt: minute(3),
            endedAt: null
          })
          const [third] = yield* claim([key], minute(3))
          expect(third?.delivery.id).toBe(id)
          expect((yield* listed(key))[0]?.log.map(({ number }) => number)).toEqual([1, 2])
        })
      )
    })

    describe("DELIVERY_STATES", () =>
      machineSuite(`webhooks contract: ${name}`, it, DELIVERY_STATES, {
        // A delivery that was claimed at minute 1; the lease of what is pending has lapsed at minute 2.
        arrange: (state) =>
          Effect.gen(function* () {
            const deliveries = yield* Deliveries
            const { tenantId, key } = yield* aReceiver()
            yield* anEndedJob(key, minute(0))
            const [claimed] = yield* claim([key], minute(1), {
              leaseUntil: minute(2)
            })
            if (claimed === undefined) return yield* Effect.die(new Error("nothing was claimed"))
            const attempt = anAttempt(minute(1))
            if (state === "delivered") yield* deliveries.record(claimed, attempt, { event: "accepted" })
            if (state === "failed")
              yield* deliveries.record(claimed, attempt, {
                event: "last_attempt_failed"
              })
            return { tenantId, key, claimed }
          }),
        apply: ({ tenantId, key, claimed }, event) =>
          Effect.gen(function* () {
            const deliveries = yield* Deliveries
            const endpoints = yield* WebhookEndpoints
            const record = (after: AttemptOutcome) =>
              Effect.map(deliveries.record(claimed, anAttempt(minute(3)), after), Option.isSome)
            switch (event) {
              case "claimed":
                return (yield* claim([key], minute(3))).length > 0
              case "attempt_failed":
                return yield* record({ event, nextAttemptAt: minute(4) })
              case "accepted":
              case "last_attempt_failed":
              case "receiver_gone":
                return yield* record({ event })
              case "endpoint_ended":
                yield* endpoints.disable(tenantId, key.id, "gone", minute(3))
                return null
              case "waited_out":
                yield* endpoints.pause(tenantId, key.id, minute(3))
                yield* deliveries.giveUpPaused(minute(3), minute(3), 1_000)
                return null
              case "redelivered":
                return (yield* deliveries.redeliver(claimed.delivery.id, minute(3))).state === "pending"
            }
          }),
        read: ({ key }) =>
          Effect.map(listed(key), ([delivery]) => {
            if (delivery === undefined) throw new Error("no delivery")
            return { state: delivery.state, rest: delivery }
          })
      }))
  })

export const stores = new StoreSuite(({ name, layer }) => suite(name, layer))
