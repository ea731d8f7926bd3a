import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Clock, Effect, Layer, Redacted, Schema } from "effect"
import type * as Embedded from "../../adapters/embedded/client.ts"
import { layer as postgres } from "../../adapters/postgres/layer.ts"
import * as Server from "../../adapters/postgres/opening/client.ts"
import { grantCredits } from "../../domain/accounts/billing/grantCredits.ts"
import { createKey } from "../../domain/accounts/keys/keys.ts"
import { runJob } from "../../domain/creators/jobs/runJob.ts"
import { lookAtAllDue } from "../../domain/creators/monitoring/lookAtAllDue.ts"
import { renewDue } from "../../domain/creators/roster/renewDue.ts"
import { watchOf } from "../../fixtures/creators/monitoring/ProfileWatch.ts"
import { externalPorts } from "../../fixtures/layers/externalPorts.ts"
import { layer as fixtures } from "../../fixtures/layers/layer.ts"
import { demoClock } from "../../hosts/programs/demoClock.ts"
import type { Ports } from "../../hosts/services/Services.ts"
import { CreditLedger } from "../../ports/accounts/billing/CreditLedger.ts"
import { Footprints } from "../../ports/creators/discovery/Footprints.ts"
import { Handle, type SocialAccount } from "../../ports/creators/identity/SocialAccount.ts"
import { JobId } from "../../ports/creators/jobs/Job.ts"
import { Jobs } from "../../ports/creators/jobs/Jobs.ts"
import { ProfileWatch } from "../../ports/creators/monitoring/ProfileWatch.ts"
import { Roster } from "../../ports/creators/roster/Roster.ts"
import type { Scorecard } from "../../ports/creators/scoring/Scorecard.ts"
import { aCard, aJob, anAccount } from "../contracts/creatorsExamples.ts"
import { newTenant } from "../contracts/newTenant.ts"
import { profile } from "../creators/scoring/invented.ts"
import { migratedEmbedded } from "../support/databases/migratedEmbedded.ts"
import { describeOnPostgres } from "../support/databases/testDatabase.ts"
import { account, balanceOf, type Customer } from "./customers.ts"
import { openHost, type Sent, type TestHost } from "./host.ts"

// Each test says a sentence of the specification, by the number that its row of the acceptance table has.

const ROSTER = "/api/v1/creators/roster"
const RATES = "/api/v1/rate-card"
const VET = "/api/v1/creators/vet"
const DAY_MINUTES = 24 * 60
const DAY_MS = DAY_MINUTES * 60_000
/** The last second of a day, so that whose turn it is on that day has had it. */
const START = new Date("2026-07-01T23:59:59.000Z")

/** The specification's prices, in credits, and its period, in days. */
const RECURRING = 1
const MONITORING = 2
const REACTIVATION = 1
const PERIOD_DAYS = 30

const Time = Schema.NullOr(Schema.String)
const decodePlan = Schema.decodeUnknownSync(
  Schema.Struct({
    plan: Schema.String,
    paused: Schema.Boolean,
    renews_at: Time,
    rescoring_job_id: Time,
    credits_charged: Schema.Int
  })
)
const decodeRoster = Schema.decodeUnknownSync(
  Schema.Struct({
    creators: Schema.Array(
      Schema.Struct({
        platform: Schema.String,
        handle: Schema.String,
        accounts: Schema.Array(Schema.Struct({ platform: Schema.String, handle: Schema.String })),
        score: Schema.NullOr(Schema.Int),
        last_scored_at: Time,
        risk_flags: Schema.Struct({ count: Schema.Int, titles: Schema.Array(Schema.String) }),
        plan: Schema.NullOr(Schema.String),
        billing: Schema.Struct({ credits_per_period: Schema.Int, serves: Schema.NullOr(Schema.String) }),
        renews_at: Time,
        paused: Schema.Boolean
      })
    ),
    total: Schema.Int,
    limit: Schema.Int,
    offset: Schema.Int,
    credits_charged: Schema.Literal(0)
  })
)
const decodeEngagement = Schema.decodeUnknownSync(
  Schema.Struct({
    creator: Schema.Struct({
      engagement: Schema.NullOr(
        Schema.Struct({
          engagement_rate: Schema.NullOr(Schema.Finite),
          avg_likes: Schema.NullOr(Schema.Finite),
          avg_comments: Schema.NullOr(Schema.Finite),
          avg_views: Schema.NullOr(Schema.Finite),
          as_of: Schema.String,
          follower_history: Schema.Array(Schema.Struct({ date: Schema.String, followers: Schema.Finite }))
        })
      )
    })
  })
)

interface Named {
  readonly platform: string
  readonly handle: string
}
const pathOf = ({ platform, handle }: Named): string => `/api/v1/creators/${platform}/${handle}`
const planOf = (creator: Named): string => `${pathOf(creator)}/plan`
const nameOf = ({ platform, handle }: Named): Named => ({ platform, handle })

const { score: plain } = aCard(anAccount())
const flagged = (description: string): Scorecard["score"]["flags"] =>
  plain.flags.slice(0, 1).map((flag) => ({ ...flag, description }))
const withScore = (score: number, flags: Scorecard["score"]["flags"] = []): Partial<Scorecard> => ({
  score: { ...plain, score, knockouts: [], flags }
})

const suite = <E>(store: string, stores: () => Layer.Layer<Ports, E>) =>
  describe(`the specification's roster, plans and rate card over ${store}`, () => {
    let host: TestHost
    let time: ReturnType<typeof demoClock>
    beforeAll(async () => {
      time = demoClock(START, await Effect.runPromise(Clock.Clock))
      host = await openHost<unknown>({ adapters: Layer.merge(stores(), Layer.succeed(Clock.Clock, time.clock)) })
    })
    afterAll(() => host.close())

    const now = () => time.clock.currentTimeMillisUnsafe()
    const daysAgo = (days: number) => new Date(now() - days * DAY_MS)
    const passDays = (days: number) => time.pass(days * DAY_MINUTES)
    const inDays = (days: number) => new Date(now() + days * DAY_MS).toISOString()

    /** Has accounts scored so many days ago: by a customer, who pays for it, or by somebody else. */
    const scored = (
      accounts: ReadonlyArray<SocialAccount>,
      {
        by,
        days = 1,
        card = {}
      }: { readonly by?: Customer; readonly days?: number; readonly card?: Partial<Scorecard> }
    ) =>
      host.run(
        Effect.gen(function* () {
          const jobs = yield* Jobs
          const at = daysAgo(days)
          const tenantId = by?.tenantId ?? (yield* newTenant)
          if (by === undefined) yield* grantCredits({ tenantId, credits: accounts.length })
          for (const each of accounts) {
            const job = aJob(tenantId, { account: each, createdAt: at })
            const shared = aCard(each, { ...card, scoredAt: at })
            yield* jobs.enqueue(job)
            yield* jobs.start(job, at)
            yield* jobs.complete(job, { scores: [{ shared, own: null }], output: null, announce: null }, at)
          }
        })
      )
    /** A customer who paid for a creator's score of so many days ago, and has so many credits left. */
    const watching = async (credits: number, days = 2) => {
      const me = await account(host, credits + 1)
      const creator = anAccount()
      await scored([creator], { by: me, days })
      return { me, creator }
    }
    const link = (...accounts: ReadonlyArray<SocialAccount>) =>
      host.run(Footprints.use((footprints) => footprints.link(accounts)))
    const put = ({ key }: Pick<Customer, "key">, creator: Named, plan: unknown, sent: Sent = {}) =>
      host.call(planOf(creator), { method: "PUT", key, body: { plan }, ...sent })
    const set = async (me: Customer, creator: Named, plan: string, sent: Sent = {}) => {
      const answer = await put(me, creator, plan, sent)
      expect({ plan, status: answer.status, json: answer.json }).toMatchObject({ status: 200 })
      return decodePlan(answer.json)
    }
    const read = async ({ key }: Pick<Customer, "key">, creator: Named) => {
      const answer = await host.call(planOf(creator), { key })
      expect(answer.status).toBe(200)
      return decodePlan(answer.json)
    }
    const roster = async ({ key }: Pick<Customer, "key">, query = "") => {
      const answer = await host.call(`${ROSTER}${query}`, { key })
      expect(answer.status).toBe(200)
      return decodeRoster(answer.json)
    }
    const readerOf = ({ tenantId }: Customer) =>
      host.run(
        Effect.map(createKey({ tenantId, scope: "read", label: "read" }), ({ secret }) => ({
          key: Redacted.value(secret)
        }))
      )
    const entriesOf = ({ tenantId }: Customer) =>
      host.run(CreditLedger.use((ledger) => ledger.history(tenantId, { limit: 1_000, before: null })))
    /** Does what a worker does of plans that are due, until none is; answers how many were. */
    const renew = () =>
      host.run(
        Effect.gen(function* () {
          let renewed = 0
          for (let found = yield* renewDue; found > 0; found = yield* renewDue) renewed += found
          return renewed
        })
      )
    /** The newest rescoring of a creator's plan. */
    const rescoringOf = async (me: Customer, creator: Named) => (await read(me, creator)).rescoring_job_id
    const job = async ({ key }: Customer, jobId: string | null) => host.call(`/api/v1/jobs/${jobId}`, { key })

    /** Has a worker do the newest rescoring of a creator's plan where it was not done yet; answers its id. */
    const rescored = async (me: Customer, creator: Named) => {
      const jobId = await rescoringOf(me, creator)
      const { status } = await job(me, jobId)
      if (status === 202) await host.run(runJob({ tenantId: me.tenantId, jobId: JobId.make(jobId ?? "") }))
      return jobId
    }

    describe("monitoring", () => {
      test("rows 79 and 291: monitoring counts followers daily, the last 90 days; without it there are no counts", async () => {
        const { me, creator } = await watching(90, 1)
        const { creator: unwatched, ...another } = await watching(90, 1)
        const engagementOf = async (who: Customer, each: Named) => {
          const { json, status } = await host.call(`${pathOf(each)}?include=engagement`, { key: who.key })
          expect(status).toBe(200)
          return decodeEngagement(json).creator.engagement
        }
        await set(me, creator, "recurring_monitoring")
        await set(another.me, unwatched, "recurring")
        const look = lookAtAllDue(creator.platform).pipe(
          Effect.provideService(
            ProfileWatch,
            watchOf(({ handle }) =>
              Effect.sync(() => ({
                _tag: "Seen" as const,
                profile: profile({ handle, followers: 20_000 + Math.floor((now() - START.getTime()) / DAY_MS) }),
                posts: [],
                validators: null
              }))
            )
          )
        )
        const days = 93
        for (let day = 0; day < days; day++) {
          const renewed = await renew()
          await host.run(
            Effect.gen(function* () {
              yield* look
            })
          )
          if (day === 0 || renewed > 0) {
            await rescored(me, creator)
            await rescored(another.me, unwatched)
          }
          passDays(1)
        }
        const engagement = await engagementOf(me, creator)
        const history = engagement?.follower_history ?? []
        const dates = history.map(({ date }) => date)
        // Today is not counted yet.
        expect(history).toHaveLength(90)
        expect(dates).toEqual([...new Set(dates)].toSorted())
        expect(Date.parse(dates[0] ?? "")).toBeGreaterThan(now() - 91 * DAY_MS)
        expect(engagement?.as_of.slice(0, 10)).toBe(dates.at(-1) ?? "")
        // Each day's own count, not the last one repeated.
        expect(new Set(history.map(({ followers }) => followers)).size).toBe(history.length)
        expect((await engagementOf(another.me, unwatched))?.follower_history).toEqual([])
      })
    })

    describe("roster", () => {
      test("rows 251, 252, 253 and 267: the roster is there for a read-only key, free; nothing is ordered or fetched", async () => {
        const { me, creator } = await watching(3, 45)
        const reader = await readerOf(me)
        host.writes.others.length = 0
        const { creators } = await roster(reader)
        // Its score is stale, and is shown as it was: no job is ordered for it.
        expect(creators).toMatchObject([{ ...creator, score: 77, last_scored_at: daysAgo(45).toISOString() }])
        expect(host.writes.others).toEqual([])
        expect(await balanceOf(host, me)).toBe(3)
        for (const method of ["POST", "PUT", "DELETE"]) {
          expect((await host.call(ROSTER, { method, key: me.key, body: {} })).status).toBe(404)
        }
      })

      test("rows 254, 255 and 256: creators are grouped into footprints, with a unified score and titles of flags", async () => {
        const me = await account(host, 3)
        const [one, other, alone] = [anAccount("youtube"), anAccount("x"), anAccount("kick")]
        await scored([one], { by: me, card: withScore(80, flagged("Profanity in a post")) })
        await scored([other], { by: me, card: withScore(60, flagged("Violence in a post")) })
        await scored([alone], { by: me, card: withScore(50) })
        await link(one, other)
        const { creators, total } = await roster(me, "?sort=score")
        expect(total).toBe(2)
        expect(creators).toMatchObject([
          { score: 70, risk_flags: { count: 2 } },
          { ...alone, score: 50, accounts: [alone], risk_flags: { count: 0, titles: [] } }
        ])
        expect(creators[0]?.accounts.map(nameOf)).toEqual(expect.arrayContaining([one, other]))
        expect(creators[0]?.risk_flags.titles.toSorted()).toEqual(["Profanity in a post", "Violence in a post"])
      })

      test("rows 257, 258, 259, 260 and 274: plan or null, billing, renewal date, paused state", async () => {
        const { me, creator } = await watching(RECURRING + MONITORING)
        const shown = async () => (await roster(me)).creators
        expect(await shown()).toMatchObject([
          { plan: null, billing: { credits_per_period: 0, serves: null }, renews_at: null, paused: false }
        ])
        await set(me, creator, "recurring")
        expect(await shown()).toMatchObject([
          {
            plan: "recurring",
            billing: { credits_per_period: RECURRING, serves: "recurring" },
            renews_at: inDays(PERIOD_DAYS),
            paused: false
          }
        ])
        await set(me, creator, "recurring_monitoring")
        expect(await shown()).toMatchObject([
          { plan: "recurring_monitoring", billing: { credits_per_period: MONITORING }, renews_at: inDays(PERIOD_DAYS) }
        ])
        // 1 credit is left of what the renewal costs.
        passDays(PERIOD_DAYS)
        await renew()
        expect(await shown()).toMatchObject([
          { plan: "recurring_monitoring", billing: { serves: null }, renews_at: null, paused: true }
        ])
        await set(me, creator, "none")
        expect(await shown()).toMatchObject([{ plan: null, renews_at: null, paused: false }])
      })

      test("rows 261, 262, 263 and 468: limit, at most 200, and offset", async () => {
        const me = await account(host, 0)
        await host.run(
          Effect.gen(function* () {
            const saving = yield* Roster
            for (let saved = 0; saved < 201; saved++) {
              yield* saving.save(me.tenantId, { platform: "x", handle: Handle.make(`nova.${saved}`) }, {}, daysAgo(0))
            }
          })
        )
        const page = await roster(me, "?limit=200")
        expect(page).toMatchObject({ total: 201, limit: 200, offset: 0 })
        const rest = await roster(me, "?limit=200&offset=200")
        expect(rest).toMatchObject({ total: 201, limit: 200, offset: 200 })
        expect([page.creators.length, rest.creators.length]).toEqual([200, 1])
        const handles = [...page.creators, ...rest.creators].map(({ handle }) => handle)
        expect(new Set(handles).size).toBe(201)
        expect((await roster(me, "?limit=3&offset=7")).creators.map(({ handle }) => handle)).toEqual(
          handles.slice(7, 10)
        )
        expect((await roster(me, "?offset=201")).creators).toEqual([])
        expect(await host.call(`${ROSTER}?limit=201`, { key: me.key })).toMatchObject({
          status: 400,
          json: { error: "invalid_request" }
        })
      })

      test("rows 264 and 265: who is paid for, planned or saved by hand is on it, on nobody else's", async () => {
        const me = await account(host, 4)
        const other = await account(host, 1)
        const [ordered, looked, listed, vetted, saved] = [
          anAccount(),
          anAccount(),
          anAccount(),
          anAccount(),
          anAccount()
        ]
        await scored([ordered], { by: me })
        await scored([looked, listed, vetted], {})
        const { key } = me
        const post = { method: "POST", key } as const
        expect((await host.call(pathOf(looked), { key })).status).toBe(200)
        expect((await host.call("/api/v1/creators/bulk", { ...post, body: { creators: [listed] } })).status).toBe(200)
        expect((await host.call(VET, { ...post, body: { creators: [vetted] } })).status).toBe(200)
        expect((await host.call(`${ROSTER}/youtube/${saved.handle}`, { ...post, method: "PUT" })).status).toBe(200)
        const { creators } = await roster(me)
        expect(new Set(creators.map(({ handle }) => handle))).toEqual(
          new Set([ordered, looked, listed, vetted, saved].map(({ handle }) => handle))
        )
        expect(creators.find(({ handle }) => handle === saved.handle)).toMatchObject({ score: null })
        // What only looks at a creator, or is refused, saves nobody.
        await host.call(`${pathOf(anAccount())}/report`, { key })
        await host.call(pathOf(anAccount()), { key })
        expect((await roster(me)).total).toBe(5)
        expect(await roster(other)).toMatchObject({ creators: [], total: 0 })
        expect((await host.call(`${ROSTER}/youtube/${saved.handle}`, { key: other.key })).status).toBe(404)
      })

      test("row 250: vetting a creator on the roster with a fresh score is free, and of nobody else", async () => {
        const { me, creator } = await watching(0)
        const vet = (each: Named, who = me) =>
          host.call(VET, { method: "POST", key: who.key, body: { creators: [nameOf(each)] } })
        for (let time = 0; time < 2; time++) {
          expect(await vet(creator)).toMatchObject({
            status: 200,
            json: { unified: { score: 77 }, credits_charged: 0 }
          })
        }
        const other = await account(host, 1)
        expect(await vet(creator, other)).toMatchObject({ status: 200, json: { credits_charged: 1 } })
        expect(await vet(creator, other)).toMatchObject({ status: 200, json: { credits_charged: 0 } })
        expect(await balanceOf(host, other)).toBe(0)
        // Who was saved by hand was never paid for.
        const unpaid = anAccount()
        await scored([unpaid], {})
        await host.call(`${ROSTER}/youtube/${unpaid.handle}`, { method: "PUT", key: me.key })
        expect(await vet(unpaid)).toMatchObject({ status: 402, json: { error: "insufficient_credits" } })
        // A score of more than 30 days is not fresh: nothing is delivered, and nothing is charged.
        passDays(31)
        expect(await vet(creator)).toMatchObject({ status: 200, json: { unified: null, credits_charged: 0 } })
      })
    })

    describe("plan", () => {
      test("rows 268, 269, 270 and 271: it is set at its path, to one of three; GET on the path tells it, free", async () => {
        const { me, creator } = await watching(9)
        const reader = await readerOf(me)
        expect(await read(reader, creator)).toMatchObject({ plan: "none", credits_charged: 0 })
        for (const method of ["PUT", "POST"]) {
          for (const plan of ["recurring", "recurring_monitoring", "none"]) {
            expect(await set(me, creator, plan, { method })).toMatchObject({ plan })
            const before = await balanceOf(host, me)
            expect(await read(reader, creator)).toMatchObject({ plan, credits_charged: 0 })
            expect(await balanceOf(host, me)).toBe(before)
          }
        }
        // A plan queues scores and costs: a read-only key may not set it.
        expect(await put(reader, creator, "recurring")).toMatchObject({
          status: 403,
          json: { error: "insufficient_scope" }
        })
      })

      test("row 272: another value is 400 invalid_request, and nothing is charged", async () => {
        const { me, creator } = await watching(5)
        for (const plan of ["weekly", "", "RECURRING", null, 1, ["recurring"], undefined]) {
          expect(await put(me, creator, plan)).toMatchObject({ status: 400, json: { error: "invalid_request" } })
        }
        expect(await read(me, creator)).toMatchObject({ plan: "none" })
        expect(await balanceOf(host, me)).toBe(5)
      })

      test("row 273: it covers the whole footprint, for one charge a creator, whichever account is named", async () => {
        const me = await account(host, 9)
        const accounts = [anAccount("youtube"), anAccount("instagram"), anAccount("x")] as const
        await scored(accounts, { by: me, days: 5 })
        await link(...accounts)
        const before = await entriesOf(me)
        expect(await set(me, accounts[0], "recurring")).toMatchObject({ credits_charged: RECURRING })
        for (const each of accounts) {
          expect(await read(me, each)).toMatchObject({ plan: "recurring", renews_at: inDays(PERIOD_DAYS) })
          expect(await set(me, each, "recurring")).toMatchObject({ credits_charged: 0 })
        }
        expect((await entriesOf(me)).length - before.length).toBe(1)
        const jobId = await rescoringOf(me, accounts[0])
        const { json, status } = await job(me, jobId)
        expect({ status, json }).toMatchObject({
          status: 202,
          json: {
            status: "queued",
            accounts: expect.arrayContaining(accounts.map((each) => expect.objectContaining(each)))
          }
        })
        await rescored(me, accounts[0])
        passDays(PERIOD_DAYS)
        await renew()
        const charges = (await entriesOf(me)).length - before.length
        expect({ charges, balance: await balanceOf(host, me) }).toEqual({ charges: 2, balance: 6 - 2 * RECURRING })
      })

      test("rows 275, 276, 277 and 287: none becomes recurring where this account scored the creator, charged at once", async () => {
        const { me, creator } = await watching(5)
        expect(await set(me, creator, "recurring")).toMatchObject({
          plan: "recurring",
          credits_charged: RECURRING,
          renews_at: inDays(PERIOD_DAYS)
        })
        expect(await balanceOf(host, me)).toBe(5 - RECURRING)
        // Nobody scored the one; somebody else alone scored the other.
        const [unscored, ofOthers] = [anAccount(), anAccount()]
        await scored([ofOthers], {})
        for (const each of [unscored, ofOthers]) {
          for (const plan of ["recurring", "recurring_monitoring"]) {
            expect(await put(me, each, plan)).toMatchObject({ status: 404, json: { error: "not_scored" } })
          }
          expect(await read(me, each)).toMatchObject({ plan: "none" })
        }
        expect(await balanceOf(host, me)).toBe(5 - RECURRING)
      })

      test("rows 278 and 288: none becomes recurring_monitoring for 2 credits", async () => {
        const { me, creator } = await watching(5)
        expect(await set(me, creator, "recurring_monitoring")).toMatchObject({
          plan: "recurring_monitoring",
          credits_charged: MONITORING
        })
        expect(await balanceOf(host, me)).toBe(5 - MONITORING)
      })

      test("row 279: an upgrade mid-period charges the difference alone, once a period", async () => {
        const { me, creator } = await watching(9)
        const { renews_at: renewal } = await set(me, creator, "recurring")
        passDays(12)
        const up = { plan: "recurring_monitoring", renews_at: renewal }
        expect(await set(me, creator, "recurring_monitoring")).toMatchObject({
          ...up,
          credits_charged: MONITORING - RECURRING
        })
        passDays(1)
        for (const plan of ["recurring", "none", "recurring_monitoring"]) {
          expect(await set(me, creator, plan)).toMatchObject({ plan, credits_charged: 0 })
        }
        expect(await read(me, creator)).toMatchObject(up)
        expect(await balanceOf(host, me)).toBe(9 - MONITORING)
      })

      test("rows 280 and 281: either becomes none; the paid period is not refunded, and is not renewed", async () => {
        for (const plan of ["recurring", "recurring_monitoring"]) {
          const { me, creator } = await watching(9)
          const { credits_charged: paid } = await set(me, creator, plan)
          expect(await set(me, creator, "none")).toMatchObject({ plan: "none", credits_charged: 0, renews_at: null })
          expect(await balanceOf(host, me)).toBe(9 - paid)
          passDays(2 * PERIOD_DAYS)
          await renew()
          expect(await read(me, creator)).toMatchObject({ plan: "none" })
          expect(await balanceOf(host, me)).toBe(9 - paid)
        }
      })

      test("rows 282, 283 and 290: every 30 days the credits are deducted and the creator is scored anew; the plan stays", async () => {
        const { me, creator } = await watching(9)
        await set(me, creator, "recurring")
        let before = await rescored(me, creator)
        for (let period = 1; period <= 3; period++) {
          passDays(PERIOD_DAYS - 1)
          await renew()
          expect(await balanceOf(host, me)).toBe(9 - period * RECURRING)
          passDays(1)
          await renew()
          await renew()
          expect(await read(me, creator)).toMatchObject({ plan: "recurring", renews_at: inDays(PERIOD_DAYS) })
          expect(await balanceOf(host, me)).toBe(9 - (period + 1) * RECURRING)
          const jobId = await rescoringOf(me, creator)
          expect(jobId).not.toBe(before)
          expect(await job(me, jobId)).toMatchObject({ status: 202, json: { status: "queued" } })
          await rescored(me, creator)
          expect(await job(me, jobId)).toMatchObject({ status: 200, json: { status: "done" } })
          // What was scored anew is what the roster shows, and what a vetting gives for nothing.
          expect((await roster(me)).creators).toMatchObject([{ ...creator, last_scored_at: inDays(0) }])
          before = jobId
        }
        expect(
          await host.call(VET, { method: "POST", key: me.key, body: { creators: [nameOf(creator)] } })
        ).toMatchObject({ status: 200, json: { unified: {}, credits_charged: 0 } })
      })

      test("rows 284, 285 and 286: a renewal without the balance pauses it, on plan and roster; no free month is run", async () => {
        for (const [plan, price] of [
          ["recurring", RECURRING],
          ["recurring_monitoring", MONITORING]
        ] as const) {
          const { me, creator } = await watching(2 * price - 1)
          await set(me, creator, plan)
          const first = await rescored(me, creator)
          passDays(PERIOD_DAYS)
          await renew()
          const paused = { plan, paused: true, renews_at: null }
          for (let month = 0; month < 3; month++) {
            expect(await read(me, creator)).toMatchObject(paused)
            expect((await roster(me)).creators).toMatchObject([{ ...paused, billing: { serves: null } }])
            expect(await rescoringOf(me, creator)).toBeNull()
            expect(await balanceOf(host, me)).toBe(price - 1)
            passDays(PERIOD_DAYS)
            await renew()
          }
          // Nobody is billed for the months of the pause, and the next one begins with the top-up.
          await host.run(grantCredits({ tenantId: me.tenantId, credits: 9 }))
          await renew()
          expect(await read(me, creator)).toMatchObject({ plan, paused: false, renews_at: inDays(PERIOD_DAYS) })
          // More than 60 days have gone since the last score.
          expect(await balanceOf(host, me)).toBe(9 + (price - 1) - price - REACTIVATION)
          expect(await rescoringOf(me, creator)).not.toBe(first)
        }
      })

      test("row 289: a creator last scored more than 60 days ago costs one extra credit, once", async () => {
        for (const [days, extra] of [
          [59, 0],
          [60, 0],
          [61, REACTIVATION],
          [400, REACTIVATION]
        ] as const) {
          const { me, creator } = await watching(9, days)
          expect({ days, ...(await set(me, creator, "recurring")) }).toMatchObject({
            days,
            credits_charged: RECURRING + extra
          })
          await set(me, creator, "none")
          expect(await set(me, creator, "recurring")).toMatchObject({ credits_charged: 0 })
          expect(await set(me, creator, "recurring_monitoring")).toMatchObject({
            credits_charged: MONITORING - RECURRING
          })
          expect(await balanceOf(host, me)).toBe(9 - MONITORING - extra)
        }
      })

      test("row 292: without the credits it is 402 insufficient_credits, and nothing changes", async () => {
        const { me, creator } = await watching(1)
        const refused = { status: 402, json: { error: "insufficient_credits" } }
        expect(await put(me, creator, "recurring_monitoring")).toMatchObject(refused)
        expect(await read(me, creator)).toMatchObject({ plan: "none" })
        expect(await set(me, creator, "recurring")).toMatchObject({ credits_charged: 1 })
        expect(await put(me, creator, "recurring_monitoring")).toMatchObject(refused)
        expect(await read(me, creator)).toMatchObject({ plan: "recurring", renews_at: inDays(PERIOD_DAYS) })
        expect(await balanceOf(host, me)).toBe(0)
        // One that a job holds is 409, and an unscored one 404: what is wrong with the request comes before the money.
        expect(await put(me, anAccount(), "recurring")).toMatchObject({ status: 404 })
      })
    })

    describe("rate card", () => {
      const ask = (key: string, body: object) => host.call(RATES, { method: "POST", key, body })
      const asked = { platform: "youtube", median_views: 40_000, niche: "finance" }

      test("rows 294 to 298: GET lists niches, geos and rights tiers, free, to a read-only key without credits", async () => {
        const reader = await account(host, 0, "read")
        const { status, json } = await host.call(RATES, { key: reader.key })
        const listed = expect.arrayContaining([expect.objectContaining({ key: expect.any(String) })])
        expect({ status, json }).toMatchObject({
          status: 200,
          json: { niches: listed, geos: listed, rights_tiers: listed }
        })
        expect(await balanceOf(host, reader)).toBe(0)
      })

      test("rows 299 to 305: a calculation takes platform, median views, niche and details: a fair rate and its band", async () => {
        const reader = await account(host, 0, "read")
        const Rate = Schema.Struct({
          fair_rate: Schema.Finite,
          low: Schema.Finite,
          high: Schema.Finite,
          currency: Schema.Literal("USD"),
          confidence: Schema.String
        })
        const rateOf = async (more: object) => {
          const { status, json } = await ask(reader.key, { ...asked, ...more })
          expect({ status, json }).toMatchObject({ status: 200 })
          const rate = Schema.decodeUnknownSync(Rate)(json)
          expect(rate.low).toBeLessThan(rate.fair_rate)
          expect(rate.high).toBeGreaterThan(rate.fair_rate)
          return rate.fair_rate
        }
        const plainRate = await rateOf({})
        // Each of what it takes has a part in the rate.
        expect(await rateOf({ platform: "instagram" })).not.toBe(plainRate)
        expect(await rateOf({ median_views: 80_000 })).toBeGreaterThan(plainRate)
        expect(await rateOf({ niche: "gaming" })).not.toBe(plainRate)
        for (const deliverable of [
          { count: 2 },
          { usage_rights: "perpetual" },
          { exclusivity_days: 60 },
          { whitelisting_days: 30 },
          { rush: true }
        ]) {
          expect(await rateOf({ deliverable })).toBeGreaterThan(plainRate)
        }
        expect(await rateOf({ deliverable: { geo: "IN" } })).toBeLessThan(plainRate)
        expect(await rateOf({ deliverable: {} })).toBe(plainRate)
      })

      test("row 306: bad input is 400 invalid_request", async () => {
        const reader = await account(host, 0, "read")
        for (const more of [
          { median_views: 0 },
          { median_views: "many" },
          { niche: "spells" },
          { niche: null },
          { deliverable: { usage_rights: "all" } },
          { deliverable: { geo: "ZZ" } }
        ]) {
          expect(await ask(reader.key, { ...asked, ...more })).toMatchObject({
            status: 400,
            json: { error: "invalid_request" }
          })
        }
        expect(await ask(reader.key, { ...asked, platform: "myspace" })).toMatchObject({
          status: 400,
          json: { error: "unsupported_platform" }
        })
      })
    })
  })

const storesOn = <E>(client: Layer.Layer<Layer.Success<ReturnType<typeof Embedded.layer>>, E>) =>
  Layer.merge(postgres(Redacted.make("a signing secret")).pipe(Layer.provide(client)), externalPorts)

suite("the fixture adapters", () => fixtures)
suite("the embedded Postgres", () => storesOn(migratedEmbedded()))
await describeOnPostgres("Postgres server", (url) => suite("a Postgres server", () => storesOn(Server.layer(url))))

describe("a test key", () => {
  let host: TestHost
  beforeAll(async () => {
    host = await openHost()
  })
  afterAll(() => host.close())
  const sandboxed = { status: 200, json: { sandbox: true } }
  /** The same twice, and nothing is written. */
  const same = async (path: string, sent: Sent = {}) => {
    const ask = () => host.call(path, { ...sent, key: host.secrets.test })
    const first = await ask()
    expect({ path, status: first.status, json: first.json }).toMatchObject({ path, ...sandboxed })
    expect((await ask()).text).toBe(first.text)
    expect(host.isUntouched()).toBe(true)
    return first.json
  }
  const refused = async (path: string, sent: Sent = {}) =>
    expect(await host.call(path, { ...sent, key: host.secrets.test })).toMatchObject({
      status: 400,
      json: { sandbox: true, error: "invalid_request" }
    })

  test("row 266: the roster is a fixture with sandbox true; what is asked is still validated", async () => {
    expect(await same(ROSTER)).toMatchObject({ total: 4, credits_charged: 0 })
    await refused(`${ROSTER}?limit=201`)
  })

  test("row 293: a plan is answered from a fixture, and nothing is written or charged; it is still validated", async () => {
    const path = planOf({ platform: "youtube", handle: "any.one" })
    for (const method of ["PUT", "POST"]) {
      expect(await same(path, { method, body: { plan: "recurring" } })).toMatchObject({
        plan: "recurring",
        credits_charged: 0
      })
      await refused(path, { method, body: { plan: "weekly" } })
    }
    expect(await same(path)).toMatchObject({ plan: "none" })
  })

  test("row 307: the rate card is a fixture with sandbox true; what is asked is still validated", async () => {
    expect(await same(RATES)).toMatchObject({ currency: "USD", rights_tiers: expect.any(Array) })
    const body = { platform: "youtube", median_views: 40_000, niche: "finance" }
    expect(await same(RATES, { method: "POST", body })).toMatchObject({ currency: "USD" })
    await refused(RATES, { method: "POST", body: { ...body, median_views: 0 } })
  })
})
