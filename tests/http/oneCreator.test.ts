import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Effect, Layer, Redacted, Schema } from "effect"
import { layer as postgres } from "../../adapters/postgres/layer.ts"
import { externalPorts } from "../../fixtures/layers/externalPorts.ts"
import { layer as fixtures } from "../../fixtures/layers/layer.ts"
import { deliveryBody } from "../../hosts/http/accounts/webhooks/deliveryBody.ts"
import { DeliveryId } from "../../ports/accounts/webhooks/Webhook.ts"
import { Footprints } from "../../ports/creators/discovery/Footprints.ts"
import type { SocialAccount } from "../../ports/creators/identity/SocialAccount.ts"
import { Jobs } from "../../ports/creators/jobs/Jobs.ts"
import type { RiskFlag } from "../../ports/creators/scoring/Score.ts"
import { DAY_MS } from "../../ports/time/days.ts"
import { aCard, aJob, anAccount } from "../contracts/creatorsExamples.ts"
import { migratedEmbedded } from "../support/databases/migratedEmbedded.ts"
import { account, balanceOf, type Customer } from "./customers.ts"
import { BASE_URL, openHost, type TestHost } from "./host.ts"

const pathOf = ({ platform, handle }: SocialAccount) => `/api/v1/creators/${platform}/${handle}`

const flag: RiskFlag = {
  category: "legal",
  severity: "high",
  confidence: 0.5,
  description: "Legal trouble",
  excerpt: "…",
  postUrl: "https://v.example/legal",
  whyFlagged: "Flagged because",
  signalSource: "post_text",
  postedAt: null,
  scoreImpact: "scored"
}

/** An account's score that a customer ordered, some days ago; answers the job. */
const scoredBy = (host: TestHost, { tenantId, keyId }: Customer, of: SocialAccount, score: number, daysAgo = 0) =>
  host.run(
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const at = new Date(Date.now() - daysAgo * DAY_MS)
      const job = aJob(tenantId, { account: of, keyId, spelling: of.platform, createdAt: at })
      const card = aCard(of, { scoredAt: at })
      yield* jobs.enqueue(job)
      yield* jobs.complete(
        job,
        {
          scores: [
            {
              shared: {
                ...card,
                score: { ...card.score, score, confidence: 0.5, knockouts: [], flags: score < 50 ? [flag] : [] }
              },
              own: null
            }
          ],
          output: null,
          announce: null
        },
        at
      )
      return job
    })
  )

const Shown = Schema.Struct({
  score: Schema.Int,
  tier: Schema.String,
  score_scope: Schema.String,
  agents: Schema.Record(Schema.String, Schema.Finite),
  knockouts: Schema.Array(Schema.Unknown),
  last_scored_at: Schema.String,
  followers: Schema.NullOr(Schema.Finite)
})
const decodeCreator = Schema.decodeUnknownSync(Schema.Struct({ creator: Shown }))
const decodeBulk = Schema.decodeUnknownSync(Schema.Struct({ results: Schema.Array(Schema.Struct({ creator: Shown })) }))
const decodeReport = Schema.decodeUnknownSync(Schema.Struct({ report: Schema.Struct({ creator: Shown }) }))
const decodeEmbedded = Schema.decodeUnknownSync(
  Schema.Struct({ creator: Schema.Struct({ report: Schema.Record(Schema.String, Schema.Unknown) }) })
)
const decodeWhole = Schema.decodeUnknownSync(Schema.Struct({ report: Schema.Record(Schema.String, Schema.Unknown) }))
const decodeFlags = Schema.decodeUnknownSync(
  Schema.Struct({
    creator: Schema.Struct({
      risk_flags: Schema.Array(Schema.Struct({ category: Schema.String })),
      risk_flags_summary: Schema.Struct({ count: Schema.Int })
    })
  })
)

const embedded = () =>
  Layer.merge(postgres(Redacted.make("a signing secret")).pipe(Layer.provide(migratedEmbedded())), externalPorts)

const suite = (name: string, open: () => Promise<TestHost>) =>
  describe(`a creator of linked accounts over ${name}`, () => {
    let host: TestHost
    beforeAll(async () => {
      host = await open()
    })
    afterAll(() => host.close())

    /** Two accounts of one creator, scored 95 and 20 before they were linked, and who had them scored. */
    const aCreator = async (credits = 9) => {
      const owner = await account(host, credits)
      const [good, bad] = [anAccount("youtube"), anAccount("instagram")]
      const jobs = [await scoredBy(host, owner, good, 95, 2), await scoredBy(host, owner, bad, 20, 1)] as const
      await host.run(Footprints.use((footprints) => footprints.link([good, bad])))
      return { owner, accounts: [good, bad] as const, jobs }
    }

    test("an account whose own score is older than 30 days is scored anew, and no other account's score answers for it", async () => {
      const owner = await account(host, 30)
      const [good, bad] = [anAccount("youtube"), anAccount("instagram")]
      await scoredBy(host, owner, bad, 20, 31)
      await scoredBy(host, owner, good, 95, 2)
      await host.run(Footprints.use((footprints) => footprints.link([good, bad])))
      const { key } = owner
      expect(await host.call(pathOf(good), { key })).toMatchObject({ status: 200, json: { creator: { score: 95 } } })
      expect(await host.call(pathOf(bad), { key })).toMatchObject({ status: 202, json: { status: "queued" } })
      const bulk = await host.call("/api/v1/creators/bulk", { method: "POST", key, body: { creators: [bad, good] } })
      expect(bulk).toMatchObject({ json: { results: [{ status: "queued" }, { status: "queued" }] } })
    })

    test("what an account's older score found stays known in lookup, report and vetting, and counts in none", async () => {
      const owner = await account(host, 30)
      const [good, bad] = [anAccount("youtube"), anAccount("instagram")]
      await scoredBy(host, owner, bad, 20, 31)
      await scoredBy(host, owner, good, 95, 2)
      await host.run(Footprints.use((footprints) => footprints.link([good, bad])))
      const { key } = owner
      const older = {
        score: 20,
        age_days: 31,
        scored_at: expect.stringMatching(/^2/),
        risk_flags: { count: 1, titles: ["Legal trouble"], by_severity: { low: 0, medium: 0, high: 1, critical: 0 } },
        note: expect.stringContaining(`@${bad.handle} on Instagram scored 20 of 100 31 days ago`)
      }
      expect(await host.call(pathOf(good), { key })).toMatchObject({
        json: { creator: { score: 95, older_scores: [{ platform: "instagram", handle: bad.handle, ...older }] } }
      })
      for (const asked of [good, bad]) {
        expect(await host.call(`${pathOf(asked)}/report`, { key })).toMatchObject({
          status: 200,
          json: {
            report: {
              creator: { score: 95, older_scores: [older] },
              accounts: [
                { handle: good.handle, score: 95, older_score: null },
                { handle: bad.handle, score: null, older_score: older }
              ],
              risk_flags: { count: 0 }
            }
          }
        })
      }
      const body = { creators: [good, bad] }
      expect(await host.call("/api/v1/creators/vet", { method: "POST", key, body })).toMatchObject({
        status: 200,
        json: {
          unified: { score: 95 },
          accounts: [
            { standing: "read", older_score: null },
            { status: "not_scored", score: null, standing: "not_read", older_score: older }
          ]
        }
      })
      // Once it is scored anew nothing of it is old.
      await scoredBy(host, owner, bad, 60, 0)
      expect((await host.call(pathOf(good), { key })).text).not.toContain("older_scores")
    })

    test("an older score that others' imports had a part in stays theirs", async () => {
      const [owner, other] = [await account(host, 30), await account(host, 30)]
      const [good, bad] = [anAccount("youtube"), anAccount("instagram")]
      await scoredBy(host, other, good, 95, 2)
      await host.run(
        Effect.gen(function* () {
          const jobs = yield* Jobs
          const at = new Date(Date.now() - 31 * DAY_MS)
          const job = aJob(owner.tenantId, { account: bad, keyId: owner.keyId, spelling: bad.platform, createdAt: at })
          const card = { ...aCard(bad, { scoredAt: at }), evidenceSource: "imported" as const }
          yield* jobs.enqueue(job)
          yield* jobs.complete(job, { scores: [{ shared: card, own: null }], output: null, announce: null }, at)
        })
      )
      await host.run(Footprints.use((footprints) => footprints.link([good, bad])))
      expect((await host.call(pathOf(good), { key: other.key })).text).not.toContain("older_scores")
      expect((await host.call(pathOf(good), { key: owner.key })).text).toContain("older_scores")
    })

    test("lookup, job, bulk, webhook, include=report and report say the same of them (acceptance 67, 81)", async () => {
      const { owner, accounts, jobs } = await aCreator()
      const { key, tenantId, keyId } = owner
      const answers: Array<typeof Shown.Type> = []
      for (const [place, each] of accounts.entries()) {
        const lookup = await host.call(`${pathOf(each)}?include=all`, { key })
        const job = await host.call(`/api/v1/jobs/${jobs[place]?.jobId}?include=risk_flags`, { key })
        const bulk = await host.call("/api/v1/creators/bulk", { method: "POST", key, body: { creators: [each] } })
        const report = await host.call(`${pathOf(each)}/report`, { key })
        const webhook = await host.run(
          deliveryBody({ baseUrl: BASE_URL, serviceSlug: "creatorsignal" })(
            {
              tenantId,
              keyId,
              id: DeliveryId.make(crypto.randomUUID()),
              jobId: jobs[place]?.jobId ?? jobs[0].jobId,
              noticeId: null,
              orderEventId: null,
              event: "score.completed",
              state: "pending",
              attempts: 0,
              createdAt: new Date(),
              nextAttemptAt: new Date(),
              endedAt: null
            },
            new Date()
          )
        )
        answers.push(
          decodeCreator(lookup.json).creator,
          decodeCreator(job.json).creator,
          ...decodeBulk(bulk.json).results.map(({ creator }) => creator),
          decodeReport(report.json).report.creator,
          decodeCreator(JSON.parse(webhook)).creator
        )
        for (const shown of [lookup.json, job.json, JSON.parse(webhook)]) {
          const { creator } = decodeFlags(shown)
          expect(creator.risk_flags).toMatchObject([{ category: "legal" }])
          expect(creator.risk_flags_summary.count).toBe(1)
        }
        const {
          pdf_url: _p,
          pdf_url_expires_at: _e,
          view_url: _v,
          view_url_expires_at: _w,
          ...shown
        } = decodeEmbedded(lookup.json).creator.report
        expect(decodeWhole(report.json).report).toEqual({
          ...shown,
          pdf_url: expect.any(String),
          pdf_url_expires_at: expect.any(String),
          view_url: expect.any(String),
          view_url_expires_at: expect.any(String),
          risk_flags: { ...Object(shown.risk_flags), media_expires_at: expect.any(String) }
        })
      }
      const vet = await host.call("/api/v1/creators/vet", { method: "POST", key, body: { creators: [accounts[0]] } })
      const [first] = answers
      expect(first).toMatchObject({ score: 58, tier: "poor", score_scope: "footprint" })
      for (const answer of answers) expect(answer).toEqual(first ?? answer)
      expect(vet.json).toMatchObject({
        unified: { score: 58, tier: "poor", last_scored_at: first?.last_scored_at },
        accounts: [
          { ...accounts[0], status: "cached", score: 95 },
          { ...accounts[1], status: "cached", score: 20 }
        ],
        risk_flags: [{ category: "legal" }],
        risk_flags_summary: { count: 1, truncated: false }
      })
    })

    test("a creator costs one credit, whichever accounts are asked for, by lookup and in bulk (acceptance 480)", async () => {
      const { accounts } = await aCreator()
      const me = await account(host, 5)
      const charges: Array<unknown> = []
      for (const each of [...accounts, ...accounts]) {
        const { json } = await host.call(pathOf(each), { key: me.key })
        charges.push(json)
      }
      expect(charges).toMatchObject([1, 0, 1, 1].map((credits_charged) => ({ credits_charged })))
      expect(await balanceOf(host, me)).toBe(2)
      const other = await account(host, 5)
      const bulk = await host.call("/api/v1/creators/bulk", {
        method: "POST",
        key: other.key,
        body: { creators: accounts }
      })
      expect(bulk.json).toMatchObject({
        results: [
          { ...accounts[0], credits_charged: 1, creator: { ...accounts[0], score: 58 } },
          { ...accounts[1], credits_charged: 0, creator: { ...accounts[1], score: 58 } }
        ],
        summary: { cached: 2, credits_spent: 1, credits_remaining: 4 }
      })
      expect(await balanceOf(host, other)).toBe(4)
    })

    test("an order by one account joins the job of another one; another account is told creator_busy, with Retry-After", async () => {
      const accounts = [anAccount("youtube"), anAccount("instagram")] as const
      await host.run(Footprints.use((footprints) => footprints.link(accounts)))
      const [me, stranger] = [await account(host, 3), await account(host, 3)]
      const first = await host.call(pathOf(accounts[0]), { key: me.key })
      expect(first).toMatchObject({ status: 202, json: { deduplicated: false, credits_charged: 1 } })
      const second = await host.call(pathOf(accounts[1]), { key: me.key })
      expect(second).toMatchObject({
        status: 202,
        json: { job_id: Object(first.json).job_id, deduplicated: true, credits_charged: 0 }
      })
      const busy = await host.call(pathOf(accounts[1]), { key: stranger.key })
      expect(busy).toMatchObject({ status: 409, json: { error: "creator_busy" } })
      expect(busy.headers.get("retry-after")).toBe("120")
      expect([await balanceOf(host, me), await balanceOf(host, stranger)]).toEqual([2, 3])
    })

    test("an account without a score of its own is answered by the creator's, under the name of the one that has it", async () => {
      const { accounts } = await aCreator()
      const third = anAccount("kick")
      await host.run(Footprints.use((footprints) => footprints.link([accounts[0], third])))
      const me = await account(host, 1)
      expect(await host.call(pathOf(third), { key: me.key })).toMatchObject({
        status: 200,
        json: { creator: { ...accounts[1], score: 58, score_scope: "footprint" }, credits_charged: 1 }
      })
    })

    test("a job whose score is not fresh any more is what it was when it was made", async () => {
      const owner = await account(host, 30)
      const [one, other] = [anAccount("youtube"), anAccount("instagram")]
      await host.run(Footprints.use((footprints) => footprints.link([one, other])))
      const job = await scoredBy(host, owner, one, 95, 40)
      await scoredBy(host, await account(host, 1), other, 20, 1)
      expect(await host.call(`/api/v1/jobs/${job.jobId}`, { key: owner.key })).toMatchObject({
        status: 200,
        json: { creator: { score: 95, score_scope: "account" } }
      })
    })
  })

suite("the fixture adapters", () => openHost({ adapters: fixtures }))
suite("the embedded Postgres", () => openHost<unknown>({ adapters: embedded() }))
