import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Effect, Redacted, Schema } from "effect"
import { createKey } from "../../domain/accounts/keys/keys.ts"
import { runJob } from "../../domain/creators/jobs/runJob.ts"
import { layerOf } from "../../fixtures/creators/scoring/ProfileSource.ts"
import { CompletedEvent, deliveryBody, FailedEvent } from "../../hosts/http/accounts/webhooks/deliveryBody.ts"
import { Credits } from "../../ports/accounts/billing/CreditLedger.ts"
import { Deliveries } from "../../ports/accounts/webhooks/Deliveries.ts"
import { WebhookEndpoints } from "../../ports/accounts/webhooks/WebhookEndpoints.ts"
import { Footprints } from "../../ports/creators/discovery/Footprints.ts"
import type { SocialAccount } from "../../ports/creators/identity/SocialAccount.ts"
import { JobId } from "../../ports/creators/jobs/Job.ts"
import { Jobs } from "../../ports/creators/jobs/Jobs.ts"
import { newRescoreJob } from "../../ports/creators/jobs/rescoreJob.ts"
import { PlanId } from "../../ports/creators/roster/Plan.ts"
import { ProfileRefused } from "../../ports/creators/scoring/ProfileSource.ts"
import { MINUTE_MS } from "../../ports/time/days.ts"
import { anAccount } from "../contracts/creatorsExamples.ts"
import { aFound } from "../contracts/discoveryExamples.ts"
import { aWebhook } from "../contracts/webhooksExamples.ts"
import { evidence, FEW_POSTS, profile } from "../creators/scoring/invented.ts"
import { account, type Customer } from "./customers.ts"
import { openDiscoveryHost, type STORES, shown } from "./discoveryWorld.ts"
import { BASE_URL, type TestHost } from "./host.ts"

const SERVICE_SLUG = "creatorsignal"
const PRIVATE = "The account is private."

const decodeJobId = Schema.decodeUnknownSync(Schema.Struct({ job_id: JobId }))
const decodeFootprint = Schema.decodeUnknownSync(
  Schema.Struct({ identity_group_id: Schema.NullOr(Schema.String), accounts: Schema.Array(Schema.Json) })
)

/** Pages of which those of some platforms are private. */
const refusing = (isRefused: (account: SocialAccount) => boolean) =>
  layerOf((each) =>
    isRefused(each)
      ? Effect.fail(new ProfileRefused({ refusal: "account_unavailable", reason: PRIVATE }))
      : Effect.succeed(evidence({ profile: profile(each), posts: FEW_POSTS }))
  )

const suite = (name: keyof typeof STORES) =>
  describe(`what a webhook is told over ${name}`, () => {
    let host: TestHost
    beforeAll(async () => {
      ;({ host } = await openDiscoveryHost(name))
    })
    afterAll(() => host.close())

    /** A customer with a webhook, who was shown an Instagram account beside the one they name by its platform's old name. */
    const aCustomer = async () => {
      const me = await account(host, 3)
      const { tenantId, keyId } = me
      await host.run(WebhookEndpoints.use((endpoints) => endpoints.set(aWebhook({ tenantId, id: keyId }))))
      const seed = anAccount("x")
      const instagram = aFound("instagram", `i.${crypto.randomUUID()}`.slice(0, 30), 0.97)
      await shown(host, me, seed, [instagram])
      return { me, seed, instagram }
    }

    /** Another key of a customer's, with a webhook. */
    const anotherKey = ({ tenantId }: Customer) =>
      host.run(
        Effect.gen(function* () {
          const { key, secret } = yield* createKey({ tenantId, scope: "full", label: "Another brand" })
          yield* WebhookEndpoints.use((endpoints) => endpoints.set(aWebhook({ tenantId, id: key.id })))
          return { keyId: key.id, key: Redacted.value(secret) }
        })
      )

    /** Has a job done and answers what is sent of it, with what the job itself shows. */
    const told = async ({ tenantId, key }: Customer, queued: unknown, source: ReturnType<typeof refusing>) => {
      const { job_id: jobId } = decodeJobId(queued)
      await host.run(runJob({ tenantId, jobId }).pipe(Effect.provide(source)))
      const now = Date.now()
      const claims = await host.run(
        Deliveries.use((store) =>
          store.claim({ at: new Date(now), leaseUntil: new Date(now + MINUTE_MS), limit: 9, perEndpointMax: 9 })
        )
      )
      const ours = claims.flatMap(({ delivery }) => (delivery.jobId === jobId ? [delivery] : []))
      const [delivery] = ours
      if (delivery === undefined) throw new Error("no event is on its way")
      expect(ours).toHaveLength(1)
      const body = await host.run(
        deliveryBody({ baseUrl: BASE_URL, serviceSlug: SERVICE_SLUG })(delivery, new Date(now))
      )
      const event: unknown = JSON.parse(body)
      return { event, job: (await host.call(`/api/v1/jobs/${jobId}`, { key })).json }
    }

    const confirm = async ({ key }: Customer, { handle }: SocialAccount) =>
      (
        await host.call("/api/v1/creators/score-footprint", {
          method: "POST",
          key,
          body: { platform: "Twitter", handle, confirm: true }
        })
      ).json

    test("score.completed of a footprint names the creator's group and each account, as the job does", async () => {
      const { me, seed, instagram } = await aCustomer()
      const { event, job } = await told(
        me,
        await confirm(me, seed),
        refusing(() => false)
      )
      expect(Schema.decodeUnknownSync(CompletedEvent)(event)).toMatchObject({
        platform: "twitter",
        handle: seed.handle,
        identity_group_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        accounts: [
          { platform: "twitter", handle: seed.handle, status: "scored", reason: null },
          { platform: "instagram", handle: instagram.handle, status: "scored", reason: null }
        ],
        creator: { platform: "twitter", handle: seed.handle, score_scope: "footprint" }
      })
      expect(decodeFootprint(event)).toEqual(decodeFootprint(job))
    })

    test("an account that could not be read is named with why, and the creator by the one that could", async () => {
      const { me, seed, instagram } = await aCustomer()
      const { event, job } = await told(
        me,
        await confirm(me, seed),
        refusing(({ platform }) => platform === "x")
      )
      expect(Schema.decodeUnknownSync(CompletedEvent)(event)).toMatchObject({
        platform: "twitter",
        handle: seed.handle,
        accounts: [
          { platform: "twitter", handle: seed.handle, status: "unreadable", reason: PRIVATE },
          { platform: "instagram", handle: instagram.handle, status: "scored", reason: null }
        ],
        creator: { platform: "instagram", handle: instagram.handle }
      })
      expect(decodeFootprint(event)).toEqual(decodeFootprint(job))
    })

    test("score.failed of a footprint names its accounts, as the job does", async () => {
      const { me, seed } = await aCustomer()
      const { event, job } = await told(
        me,
        await confirm(me, seed),
        refusing(() => true)
      )
      expect(Schema.decodeUnknownSync(FailedEvent)(event)).toMatchObject({
        error: expect.stringContaining(PRIVATE),
        accounts: Array(2).fill({ status: "unreadable", reason: expect.stringContaining(PRIVATE) })
      })
      expect(decodeFootprint(event)).toEqual(decodeFootprint(job))
    })

    test("a plan's rescoring names the creator's accounts while it runs and what became of each, as its events do", async () => {
      const { me, seed } = await aCustomer()
      const instagram = anAccount("instagram")
      await host.run(Footprints.use((footprints) => footprints.link([seed, instagram])))
      const accounts = [
        { ...seed, spelling: "twitter" },
        { ...instagram, spelling: "instagram" }
      ] as const
      const order = async () => {
        const job = newRescoreJob({
          tenantId: me.tenantId,
          jobId: JobId.make(crypto.randomUUID()),
          planId: PlanId.make(crypto.randomUUID()),
          keyId: me.keyId,
          accounts,
          priceCredits: Credits.make(1),
          createdAt: new Date()
        })
        await host.run(Jobs.use((jobs) => jobs.enqueue(job)))
        return { job_id: job.jobId }
      }
      const queued = await order()
      expect(await host.call(`/api/v1/jobs/${queued.job_id}`, { key: me.key })).toMatchObject({
        status: 202,
        json: {
          accounts: [
            { platform: "twitter", handle: seed.handle, status: "pending" },
            { platform: "instagram", handle: instagram.handle, status: "pending" }
          ]
        }
      })
      const done = await told(
        me,
        queued,
        refusing(({ platform }) => platform === "instagram")
      )
      expect(Schema.decodeUnknownSync(CompletedEvent)(done.event)).toMatchObject({
        platform: "twitter",
        identity_group_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        accounts: [
          { platform: "twitter", handle: seed.handle, status: "scored", reason: null },
          { platform: "instagram", handle: instagram.handle, status: "unreadable", reason: PRIVATE }
        ]
      })
      expect(decodeFootprint(done.event)).toEqual(decodeFootprint(done.job))
      const failed = await told(
        me,
        await order(),
        refusing(() => true)
      )
      expect(Schema.decodeUnknownSync(FailedEvent)(failed.event)).toMatchObject({
        accounts: [{ status: "unreadable" }, { status: "unreadable" }]
      })
      expect(decodeFootprint(failed.event)).toEqual(decodeFootprint(failed.job))
    })

    test("every key that asked for a job is told of it, once: by a lookup, in bulk and by a confirmed footprint", async () => {
      for (const isRefused of [false, true]) {
        const { me, seed } = await aCustomer()
        const lookUp = (key: string) => host.call(`/api/v1/creators/x/${seed.handle}`, { key })
        const jobId = decodeJobId((await lookUp(me.key)).json).job_id
        const others = [await anotherKey(me), await anotherKey(me), await anotherKey(me)] as const
        const [byLookup, byBulk, byFootprint] = others
        for (let times = 0; times < 2; times += 1) {
          const joined = await lookUp(byLookup.key)
          expect(joined).toMatchObject({
            status: 202,
            json: { job_id: jobId, deduplicated: true, credits_charged: 0 }
          })
        }
        const bulk = await host.call("/api/v1/creators/bulk", {
          method: "POST",
          key: byBulk.key,
          body: { creators: [{ platform: "x", handle: seed.handle }] }
        })
        expect(bulk.json).toMatchObject({ results: [{ job_id: jobId, deduplicated: true }] })
        expect(await confirm({ ...me, ...byFootprint }, seed)).toMatchObject({ job_id: jobId, deduplicated: true })
        const source = refusing(() => isRefused)
        await host.run(runJob({ tenantId: me.tenantId, jobId }).pipe(Effect.provide(source)))
        for (const { keyId } of [me, ...others]) {
          const sent = await host.run(Deliveries.use((store) => store.list(me.tenantId, keyId, 9)))
          expect(sent).toMatchObject([{ jobId, event: isRefused ? "score.failed" : "score.completed" }])
        }
      }
    })

    test("events of a plain lookup are as they were, whether it is done or failed", async () => {
      for (const isRefused of [false, true]) {
        const { me, seed } = await aCustomer()
        const queued = await host.call(`/api/v1/creators/x/${seed.handle}`, { key: me.key })
        const { event } = await told(
          me,
          queued.json,
          refusing(() => isRefused)
        )
        expect(event).toMatchObject({ event: isRefused ? "score.failed" : "score.completed", handle: seed.handle })
        expect(Object.keys(Object(event))).not.toContain("accounts")
        expect(Object.keys(Object(event))).not.toContain("identity_group_id")
      }
    })
  })

suite("the fixture adapters")
suite("the embedded Postgres")
