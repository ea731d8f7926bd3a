import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Context, Effect, Schema } from "effect"
import { grantCredits } from "../../domain/accounts/billing/grantCredits.ts"
import { PLAN_CREDITS, PLAN_PERIOD_DAYS } from "../../domain/accounts/billing/prices.ts"
import { readLedger } from "../../domain/accounts/billing/readLedger.ts"
import { createTenant } from "../../domain/accounts/tenants/createTenant.ts"
import { Footprints } from "../../ports/creators/discovery/Footprints.ts"
import type { SocialAccount } from "../../ports/creators/identity/SocialAccount.ts"
import { Jobs } from "../../ports/creators/jobs/Jobs.ts"
import { Plans } from "../../ports/creators/roster/Plans.ts"
import { Roster } from "../../ports/creators/roster/Roster.ts"
import { StoreUnavailable } from "../../ports/system/StoreUnavailable.ts"
import { DAY_MS } from "../../ports/time/days.ts"
import { aCard, aJob, anAccount } from "../contracts/creatorsExamples.ts"
import { aPlan, aStep, written } from "../contracts/planExamples.ts"
import { account, balanceOf, type Customer, scored } from "./customers.ts"
import { STORES } from "./discoveryWorld.ts"
import { openHost, type Sent, type TestHost } from "./host.ts"

const PERIOD_MS = PLAN_PERIOD_DAYS * DAY_MS
const FORECAST = "/api/v1/plans/forecast"

const Time = Schema.NullOr(Schema.String)
const readPlan = Schema.decodeUnknownSync(
  Schema.Struct({
    platform: Schema.String,
    handle: Schema.String,
    plan: Schema.String,
    paused: Schema.Boolean,
    renews_at: Time,
    period_started_at: Time,
    credits_per_period: Schema.Int,
    reactivation_credits: Schema.Int,
    serves: Schema.NullOr(Schema.String),
    serves_until: Time,
    rescoring_job_id: Time,
    credits_charged: Schema.Int
  })
)
const readForecast = Schema.decodeUnknownSync(
  Schema.Struct({
    from: Schema.String,
    until: Schema.String,
    days: Schema.Array(Schema.Struct({ date: Schema.String, credits: Schema.Int, renewals: Schema.Int })),
    total_credits: Schema.Int,
    balance: Schema.Int,
    runs_out_on: Time
  })
)

interface Named {
  readonly platform: string
  readonly handle: string
}
const pathOf = ({ platform, handle }: Named): string => `/api/v1/creators/${platform}/${handle}/plan`

const suite = (store: keyof typeof STORES) =>
  describe(`plans over ${store}`, () => {
    let host: TestHost
    beforeAll(async () => {
      host = await openHost<unknown>({ adapters: STORES[store]() })
    })
    afterAll(() => host.close())

    /** Creators whose scores, of some days ago, a customer paid for, with so many credits left. */
    const watching = async (credits: number, count = 1, days = 2) => {
      const customer = await account(host, credits + count)
      const at = new Date(Date.now() - days * DAY_MS)
      const cards = await scored(
        host,
        Array.from({ length: count }, () => ({ scoredAt: at }))
      )
      const creators: ReadonlyArray<SocialAccount> = cards.map(({ platform, handle }) => ({ platform, handle }))
      for (const { platform, handle } of creators) {
        expect((await host.call(`/api/v1/creators/${platform}/${handle}`, { key: customer.key })).status).toBe(200)
      }
      const [creator = anAccount()] = creators
      return { customer, creators, creator }
    }
    const ask = ({ key }: Pick<Customer, "key">, creator: Named, plan?: string, sent: Sent = {}) =>
      host.call(pathOf(creator), plan === undefined ? { key } : { method: "PUT", key, body: { plan }, ...sent })
    const planned = async (customer: Customer, creator: Named, plan?: string, sent: Sent = {}) => {
      const answer = await ask(customer, creator, plan, sent)
      expect({ plan, status: answer.status, json: answer.json }).toMatchObject({ status: 200 })
      return readPlan(answer.json)
    }
    const after = (at: string | null, ms: number) => new Date(Date.parse(at ?? "") + ms).toISOString()

    test("a score of today that somebody else paid for is not the first period's rescoring: one is ordered", async () => {
      const { customer, creator } = await watching(5)
      const orders = () =>
        host
          .run(Plans.use((plans) => plans.standing(customer.tenantId, creator)))
          .then(({ jobStatuses }) => jobStatuses)
      await host.run(
        Effect.gen(function* () {
          const jobs = yield* Jobs
          const { id: tenantId } = yield* createTenant("Other")
          yield* grantCredits({ tenantId, credits: 1 })
          const at = new Date()
          const job = aJob(tenantId, { account: creator })
          yield* jobs.enqueue(job)
          yield* jobs.complete(
            job,
            { scores: [{ shared: aCard(creator, { scoredAt: at }), own: null }], output: null, announce: null },
            at
          )
        })
      )
      await planned(customer, creator, "recurring")
      expect(await orders()).toEqual(["queued"])
    })

    test("none until it is set, and GET is free; setting it charges the first period and says when it is renewed", async () => {
      const { customer, creator } = await watching(5)
      expect(await planned(customer, creator)).toEqual({
        ...creator,
        plan: "none",
        paused: false,
        renews_at: null,
        period_started_at: null,
        credits_per_period: 0,
        reactivation_credits: 0,
        serves: null,
        serves_until: null,
        rescoring_job_id: null,
        credits_charged: 0
      })
      const set = await planned(customer, creator, "recurring")
      const price: number = PLAN_CREDITS.recurring
      expect(set).toMatchObject({
        plan: "recurring",
        paused: false,
        serves: "recurring",
        credits_charged: price,
        credits_per_period: price
      })
      expect(set.renews_at).toBe(after(set.period_started_at, PERIOD_MS))
      expect(set.serves_until).toBe(set.renews_at)
      expect(await host.call(`/api/v1/jobs/${set.rescoring_job_id}`, { key: customer.key })).toMatchObject({
        status: 202,
        json: { status: "queued", accounts: [{ ...creator, status: "pending" }] }
      })
      expect(await planned(customer, creator)).toEqual({ ...set, credits_charged: 0 })
      // The same again costs nothing more, by POST, too.
      expect(await planned(customer, creator, "recurring")).toEqual({ ...set, credits_charged: 0 })
      expect(await planned(customer, creator, "recurring", { method: "POST" })).toEqual({ ...set, credits_charged: 0 })
      expect(await balanceOf(host, customer)).toBe(5 - price)
    })

    test("a creator last scored more than 60 days ago costs one credit more to begin with, which is told before and after", async () => {
      const customer = await account(host, 5)
      const creator = anAccount()
      const scoredAt = new Date(Date.now() - 61 * DAY_MS)
      await host.run(
        Effect.gen(function* () {
          const jobs = yield* Jobs
          const job = aJob(customer.tenantId, { account: creator })
          yield* jobs.enqueue(job)
          const shared = aCard(creator, { scoredAt })
          yield* jobs.complete(job, { scores: [{ shared, own: null }], output: null, announce: null }, scoredAt)
        })
      )
      const none = { plan: "none", credits_per_period: 0, reactivation_credits: 1, credits_charged: 0 }
      expect(await planned(customer, creator)).toMatchObject(none)
      const set = { credits_per_period: 2, reactivation_credits: 1, credits_charged: 3 }
      expect(await planned(customer, creator, "recurring_monitoring")).toMatchObject(set)
      const running = { credits_per_period: 2, reactivation_credits: 0, credits_charged: 0 }
      expect(await planned(customer, creator)).toMatchObject(running)
      // The ledger says what each credit was for.
      const { entries, purposes } = await host.run(readLedger(customer.tenantId, { limit: 10, before: null }))
      const name = `${creator.platform}/${creator.handle}`
      expect(
        entries.flatMap(({ delta, reference }) => {
          const purpose = purposes.get(reference)
          if (purpose === undefined) return []
          const { text, account, more } = purpose
          return [[delta, `${text} ${account.platform}/${account.handle}${more}`]]
        })
      ).toEqual([
        [-1, `looking every day at ${name}`],
        [-2, `a plan's score of ${name}, with 1 credit to reactivate a creator last scored over 60 days ago`],
        [-1, `a score of ${name}`]
      ])
    })

    test("an upgrade costs the difference, once a period, also after none; what is paid for is served to its end", async () => {
      const { customer, creator } = await watching(9)
      const { recurring, recurring_monitoring: monitoring }: Record<keyof typeof PLAN_CREDITS, number> = PLAN_CREDITS
      const { serves_until: end } = await planned(customer, creator, "recurring")
      expect(await planned(customer, creator, "recurring_monitoring")).toMatchObject({
        plan: "recurring_monitoring",
        credits_charged: monitoring - recurring,
        serves: "recurring_monitoring",
        renews_at: end
      })
      expect(await planned(customer, creator, "recurring")).toMatchObject({
        plan: "recurring",
        credits_charged: 0,
        credits_per_period: recurring,
        serves: "recurring_monitoring"
      })
      const ended = await planned(customer, creator, "none")
      expect(ended).toMatchObject({ plan: "none", credits_charged: 0, renews_at: null, serves_until: end })
      expect(await planned(customer, creator, "recurring_monitoring")).toMatchObject({
        credits_charged: 0,
        renews_at: end
      })
      expect(await balanceOf(host, customer)).toBe(9 - monitoring)
    })

    test("it covers the whole creator: by any account, on the roster, which keeps them, and for one price", async () => {
      const { customer, creators } = await watching(5, 2)
      const [one = anAccount(), other = anAccount()] = creators
      await host.run(
        Effect.gen(function* () {
          const footprints = yield* Footprints
          const { platform, handle } = anAccount()
          yield* footprints.link([one, other, { platform, handle }])
        })
      )
      const set = await planned(customer, one, "recurring")
      expect(await planned(customer, other)).toEqual({ ...set, ...other, credits_charged: 0 })
      expect(await planned(customer, other, "recurring")).toMatchObject({ credits_charged: 0 })
      const roster = await host.call("/api/v1/creators/roster?plan=recurring&paused=false", { key: customer.key })
      expect(roster.json).toMatchObject({
        total: 1,
        creators: [{ plan: "recurring", paused: false, renews_at: set.renews_at, billing: { serves: "recurring" } }]
      })
      const at = `/api/v1/creators/roster/${other.platform}/${other.handle}`
      expect((await host.call(at, { method: "DELETE", key: customer.key })).json).toMatchObject({
        error: "invalid_request",
        message: expect.stringContaining("plan none ends it first")
      })
      await planned(customer, other, "none")
      expect((await host.call(at, { method: "DELETE", key: customer.key })).status).toBe(200)
      // Who was taken off the roster is on it again with a plan, since that costs something.
      await planned(customer, other, "recurring")
      expect(await host.call(at, { key: customer.key })).toMatchObject({ json: { creator: { plan: "recurring" } } })
    })

    test("a paused plan says so; setting it resumes it at once where the credits are there, else 402", async () => {
      const { customer, creator } = await watching(0)
      const { tenantId } = customer
      const plan = aPlan(tenantId, {
        account: creator,
        state: "recurring_paused",
        anchor: new Date(Date.now() - 2 * PERIOD_MS),
        dueAt: null,
        resumeCredits: 1
      })
      await host.run(written(aStep(plan)))
      const paused = await planned(customer, creator)
      expect(paused).toMatchObject({ plan: "recurring", paused: true, renews_at: null, serves: null })
      expect(await ask(customer, creator, "recurring")).toMatchObject({ status: 402 })
      const roster = await host.call("/api/v1/creators/roster?paused=true", { key: customer.key })
      expect(roster.json).toMatchObject({ total: 1, creators: [{ ...creator, paused: true, renews_at: null }] })
      await host.run(grantCredits({ tenantId, credits: 2 }))
      const resumed = await planned(customer, creator, "recurring")
      expect(resumed).toMatchObject({ paused: false, serves: "recurring", credits_charged: 1 })
      expect(resumed.renews_at).toBe(after(resumed.period_started_at, PERIOD_MS))
      expect(await balanceOf(host, customer)).toBe(1)
    })

    test("an Idempotency-Key: sent again it is answered to the byte and charged once; another request with it is refused", async () => {
      const { customer, creator } = await watching(5)
      const once = { headers: { "idempotency-key": `plan-${crypto.randomUUID()}` } }
      const first = await ask(customer, creator, "recurring_monitoring", once)
      const again = await ask(customer, creator, "recurring_monitoring", once)
      expect([first.status, again.status, again.text]).toEqual([200, 200, first.text])
      expect(again.headers.get("idempotency-replay")).toBe("true")
      expect((await ask(customer, creator, "none", once)).status).toBe(422)
      expect(await balanceOf(host, customer)).toBe(5 - PLAN_CREDITS.recurring_monitoring)
    })

    test("without the credits: 402, nothing is changed, and after a top-up the same key is carried out", async () => {
      const { customer, creator } = await watching(1)
      const once = { headers: { "idempotency-key": `plan-${crypto.randomUUID()}` } }
      const refused = await ask(customer, creator, "recurring_monitoring", once)
      expect(refused).toMatchObject({ status: 402, json: { error: "insufficient_credits" } })
      expect(await planned(customer, creator)).toMatchObject({ plan: "none", serves: null })
      expect(await balanceOf(host, customer)).toBe(1)
      await host.run(grantCredits({ tenantId: customer.tenantId, credits: 1 }))
      expect(await planned(customer, creator, "recurring_monitoring", once)).toMatchObject({ credits_charged: 2 })
      expect(await balanceOf(host, customer)).toBe(0)
    })

    test("an unscored creator, and one whom somebody else alone paid for: 404 not_scored, nothing charged", async () => {
      const customer = await account(host, 5)
      const { creator } = await watching(0)
      for (const each of [anAccount(), creator]) {
        expect(await ask(customer, each, "recurring")).toMatchObject({ status: 404, json: { error: "not_scored" } })
        expect(await planned(customer, each)).toMatchObject({ plan: "none" })
      }
      expect(await balanceOf(host, customer)).toBe(5)
    })

    test("while a job holds the creator: 409 creator_busy with Retry-After, nothing charged", async () => {
      const { customer, creator } = await watching(5)
      const other = await account(host, 1)
      const job = aJob(other.tenantId, { account: creator, createdAt: new Date() })
      await host.run(Jobs.use((jobs) => jobs.enqueue(job)))
      const refused = await ask(customer, creator, "recurring")
      expect(refused).toMatchObject({ status: 409, json: { error: "creator_busy" } })
      expect(refused.headers.get("retry-after")).toBe("120")
      expect(await planned(customer, creator)).toMatchObject({ plan: "none" })
      expect(await balanceOf(host, customer)).toBe(5)
    })

    test("bad input and keys that may not: refused, nothing charged", async () => {
      const { customer, creator } = await watching(5)
      const put = (path: string, sent: Sent) => host.call(path, { method: "PUT", ...sent })
      const { key } = customer
      for (const body of [
        "",
        "{",
        "null",
        "[]",
        {},
        { plan: null },
        { plan: 1 },
        { plan: "Recurring" },
        { plan: ["recurring"] },
        new Uint8Array([0x7b, 0xff, 0x7d]),
        { plan: "recurring", padding: "x".repeat(5_000) }
      ]) {
        expect({ body, ...(await put(pathOf(creator), { key, body })) }).toMatchObject({
          status: 400,
          json: { error: "invalid_request" }
        })
      }
      const body = { plan: "recurring" }
      for (const [each, error] of [
        [{ platform: "myspace", handle: "nova" }, "unsupported_platform"],
        [{ platform: "tiktok", handle: "nova" }, "unsupported_platform"],
        [{ platform: "x", handle: "%40" }, "invalid_handle"]
      ] as const) {
        expect(await put(pathOf(each), { key, body })).toMatchObject({ status: 400, json: { error } })
        expect(await host.call(pathOf(each), { key })).toMatchObject({ status: 400, json: { error } })
      }
      const reader = await account(host, 5, "read")
      expect((await put(pathOf(creator), { key: reader.key, body })).status).toBe(403)
      expect((await put(pathOf(creator), { body })).status).toBe(401)
      expect((await put(`${pathOf(creator)}?plan=recurring`, { key, body })).status).toBe(400)
      expect((await host.call(pathOf(creator), { key: reader.key })).status).toBe(200)
      expect(await planned(customer, creator)).toMatchObject({ plan: "none" })
      expect(await balanceOf(host, customer)).toBe(5)
    })

    test("the forecast: every day of the next 90, what renewals cost on it, and when the balance runs out", async () => {
      const { customer, creators } = await watching(4, 2)
      const [one = anAccount(), other = anAccount()] = creators
      const empty = readForecast((await host.call(FORECAST, { key: customer.key })).json)
      expect(empty).toMatchObject({ total_credits: 0, balance: 4, runs_out_on: null })
      const { renews_at: renewal } = await planned(customer, one, "recurring_monitoring")
      await planned(customer, other, "recurring")
      const { days, from, until, ...sums } = readForecast((await host.call(FORECAST, { key: customer.key })).json)
      expect(Date.parse(until) - Date.parse(from)).toBe(90 * DAY_MS)
      expect(days.map(({ date }) => date)).toEqual(
        days.map((_, place) => after(`${days[0]?.date}T00:00:00.000Z`, place * DAY_MS).slice(0, 10))
      )
      // Both are renewed on the 30th, the 60th and, to the millisecond, the 90th day, or a moment after the forecast's end.
      const due = days.filter(({ renewals }) => renewals > 0)
      expect(due[0]).toEqual({ date: (renewal ?? "").slice(0, 10), credits: 3, renewals: 2 })
      expect(sums.total_credits).toBe(due.reduce((sum, { credits }) => sum + credits, 0))
      expect(sums).toMatchObject({ balance: 1, runs_out_on: due[0]?.date })
    })
  })

suite("the fixture adapters")
suite("the embedded Postgres")

test("a store that is away: 500 charge_failed where a plan is set, 503 where one is read", async () => {
  const away = () => Effect.fail(new StoreUnavailable({ store: "Plans", cause: "a test" }))
  await using host = await openHost({
    standIn: (ports) =>
      Context.add(ports, Plans, {
        ...Context.get(ports, Plans),
        standing: away,
        apply: away,
        list: away,
        renewing: away
      })
  })
  const { full: key } = host.secrets
  const path = pathOf({ platform: "x", handle: "nova" })
  expect(await host.call(path, { method: "PUT", key, body: { plan: "recurring" } })).toMatchObject({
    status: 500,
    json: { error: "charge_failed" }
  })
  for (const read of [path, FORECAST]) {
    expect(await host.call(read, { key })).toMatchObject({ status: 503, json: { error: "service_unavailable" } })
  }
})

test("a roster that is away takes nothing from a plan that is set and paid for", async () => {
  const away = () => Effect.fail(new StoreUnavailable({ store: "Roster", cause: "a test" }))
  await using host = await openHost({
    standIn: (ports) => Context.add(ports, Roster, { ...Context.get(ports, Roster), save: away })
  })
  const customer = await account(host, 2)
  const [card = anAccount()] = await scored(host, [{}])
  const { key } = customer
  expect((await host.call(`/api/v1/creators/${card.platform}/${card.handle}`, { key })).status).toBe(200)
  const answer = await host.call(pathOf(card), { method: "PUT", key, body: { plan: "recurring" } })
  expect(answer).toMatchObject({ status: 200, json: { plan: "recurring", credits_charged: 1 } })
  expect(host.logged.join("\n")).toContain("could not be put on the roster")
})

test("a test key: validated as a live one, answered from fixtures with what it would cost, and nothing is written", async () => {
  await using host = await openHost()
  const key = host.secrets.test
  const put = (handle: string, plan: string) =>
    host.call(pathOf({ platform: "x", handle }), { method: "PUT", key, body: { plan } })
  const first = await put("any.one", "recurring_monitoring")
  expect(first).toMatchObject({
    status: 200,
    json: { sandbox: true, plan: "recurring_monitoring", credits_charged: 0, live_credits: 2 }
  })
  expect((await put("any.one", "recurring_monitoring")).text).toBe(first.text)
  const { rescoring_job_id: jobId } = readPlan(first.json)
  expect(await host.call(`/api/v1/jobs/${jobId}`, { key })).toMatchObject({ status: 200, json: { status: "done" } })
  expect((await put("any.one", "weekly")).status).toBe(400)
  const plan = (handle: string, platform = "instagram") => host.call(pathOf({ platform, handle }), { key })
  expect(await plan("any.one")).toMatchObject({ json: { plan: "none", sandbox: true } })
  expect(await plan("ada.example")).toMatchObject({ json: { plan: "recurring", paused: false } })
  expect(await plan("novacooks", "youtube")).toMatchObject({ json: { plan: "recurring_monitoring" } })
  expect(await plan("grace.example", "youtube")).toMatchObject({ json: { plan: "recurring", paused: true } })
  const forecast = await host.call(FORECAST, { key })
  // Three renewals each of 2 credits and 1 credit fall into the 90 days; the paused one costs nothing.
  expect(forecast.json).toMatchObject({ sandbox: true, total_credits: 9, balance: 100, runs_out_on: null })
  expect((await host.call(FORECAST, { key })).text).toBe(forecast.text)
  expect(host.isUntouched()).toBe(true)
})
