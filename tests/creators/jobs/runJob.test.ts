import { describe, expect } from "bun:test"
import { Deferred, Effect, Fiber, Layer, Logger } from "effect"
import { TestClock } from "effect/testing"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { layer as notConfigured } from "../../../adapters/search/notConfigured.ts"
import { failAbandonedJobs } from "../../../domain/creators/jobs/failAbandonedJobs.ts"
import { FAILED_TRIES_MAX } from "../../../domain/creators/jobs/jobHandler.ts"
import { runJob } from "../../../domain/creators/jobs/runJob.ts"
import { SEARCH_SECONDS_MAX } from "../../../domain/creators/jobs/scoreAccount.ts"
import { TRY_MINUTES_MAX } from "../../../domain/creators/jobs/scoreJob.ts"
import { readCreatorExtras } from "../../../domain/creators/lookups/readCreatorExtras.ts"
import { FOLLOWERS_ALONE_MIN } from "../../../domain/creators/scoring/evidenceFloor.ts"
import { trackEvent } from "../../../domain/tracking/events/trackEvent.ts"
import { createLink } from "../../../domain/tracking/links/createLink.ts"
import { layerOf as webOf } from "../../../fixtures/creators/discovery/WebSearch.ts"
import { layerOf } from "../../../fixtures/creators/scoring/ProfileSource.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import { CreditLedger } from "../../../ports/accounts/billing/CreditLedger.ts"
import { SearchUnavailable, type WebResult } from "../../../ports/creators/discovery/WebSearch.ts"
import type { NewJob } from "../../../ports/creators/jobs/Job.ts"
import { JobQueue } from "../../../ports/creators/jobs/JobQueue.ts"
import { Jobs } from "../../../ports/creators/jobs/Jobs.ts"
import { ProfileRefused, ProfileSource, ProfileUnavailable } from "../../../ports/creators/scoring/ProfileSource.ts"
import { Scores } from "../../../ports/creators/scoring/Scores.ts"
import { CurrencyCode } from "../../../ports/money/money.ts"
import { DAY_MS } from "../../../ports/time/days.ts"
import { OrderId, PvId } from "../../../ports/tracking/events/TrackingEvent.ts"
import { ClickId, LinkCode } from "../../../ports/tracking/links/TrackingLink.ts"
import { TrackingLinks } from "../../../ports/tracking/links/TrackingLinks.ts"
import { WebUnreadable } from "../../../ports/web/PublicWeb.ts"
import { aJob, aKeyWith, aTenantWith } from "../../contracts/creatorsExamples.ts"
import { effectTest } from "../../support/running/effectTest.ts"
import { evidence, FEW_POSTS, profile } from "../scoring/invented.ts"

const bread = evidence({ posts: FEW_POSTS })
/** More than orders are measured by. */
const CLICKS = 60
/** More than growth is read from. */
const SCORINGS = 20

const it = effectTest(Layer.merge(fixtures, cryptography))

const found = ({ tenantId, jobId }: NewJob) =>
  Effect.map(
    Jobs.use((jobs) => jobs.find(tenantId, [jobId])),
    ([job]) => job
  )

/** A job's score as a tenant sees it. */
const cardOf = (job: NewJob, tenantId: NewJob["tenantId"]) =>
  Effect.gen(function* () {
    const scores = yield* Scores
    const done = yield* found(job)
    const [card] = yield* scores.find(tenantId, done?.scoreIds ?? [])
    return card
  })

const balanceOf = ({ tenantId }: NewJob) =>
  Effect.map(
    CreditLedger.use((ledger) => ledger.balance(tenantId)),
    Number
  )

const enqueued = Effect.gen(function* () {
  const job = aJob(yield* aTenantWith(1))
  yield* Jobs.use((jobs) => jobs.enqueue(job))
  return job
})

describe("runJob", () => {
  it.effect(
    "a job that was scored is not scored again",
    Effect.gen(function* () {
      const job = yield* enqueued
      yield* runJob(job)
      const first = yield* found(job)
      yield* runJob(job)
      expect(yield* found(job)).toEqual(first)
      expect(first?.scoreIds).toHaveLength(1)
      expect(yield* Scores.use((scores) => scores.history([job.account], new Date(0), null))).toHaveLength(1)
    })
  )

  it.effect(
    "what was asked for is what is kept, by whatever name the platform knows the account",
    Effect.gen(function* () {
      const job = yield* enqueued
      const source = layerOf(() =>
        Effect.succeed(
          evidence({ profile: profile({ platform: "instagram", handle: "someone.else" }), posts: FEW_POSTS })
        )
      )
      yield* runJob(job).pipe(Effect.provide(source))
      const card = yield* cardOf(job, job.tenantId)
      expect(card).toMatchObject({ platform: job.account.platform, handle: job.account.handle })
    })
  )

  it.effect(
    "too little evidence is no score: the job fails for good with the reason too_little_evidence, and is refunded",
    Effect.gen(function* () {
      const little = [
        evidence({ profile: profile({ followers: 0 }) }),
        evidence({ profile: profile({ followers: FOLLOWERS_ALONE_MIN - 1 }), posts: FEW_POSTS.slice(1) }),
        evidence({ posts: FEW_POSTS.map((each) => ({ ...each, isRepost: true })) })
      ]
      for (const each of little) {
        const job = yield* enqueued
        yield* runJob(job).pipe(Effect.provide(layerOf(() => Effect.succeed(each))))
        expect(yield* found(job)).toMatchObject({
          status: "failed",
          failedTries: 0,
          failureCode: "too_little_evidence",
          error: expect.stringMatching(/^There is too little evidence for a score: .* The credit was given back\.$/),
          scoreIds: []
        })
        expect(yield* balanceOf(job)).toBe(1)
      }
    })
  )

  it.effect(
    "what the platform says of an account is the code of the failure; an outage has none",
    Effect.gen(function* () {
      const refused = yield* enqueued
      const refusal = new ProfileRefused({ refusal: "account_unavailable", reason: "The account is private." })
      yield* runJob(refused).pipe(Effect.provide(layerOf(() => Effect.fail(refusal))))
      expect(yield* found(refused)).toMatchObject({ status: "failed", failureCode: "account_unavailable" })
      const away = yield* enqueued
      const outage = new ProfileUnavailable({ reason: "It is away.", retryAfterSeconds: null, cause: "a test" })
      for (let tries = 0; tries < FAILED_TRIES_MAX; tries += 1) {
        yield* Effect.ignore(runJob(away).pipe(Effect.provide(layerOf(() => Effect.fail(outage)))))
      }
      const failed = yield* found(away)
      expect({ status: failed?.status, code: failed?.failureCode ?? null }).toEqual({ status: "failed", code: null })
    })
  )

  it.effect(
    "a lookup whose every try failed by an outage is none of the key's day; one that the platform refused is",
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const tenantId = yield* aTenantWith(3)
      const keyId = yield* aKeyWith(tenantId, 1)
      const ordered = Effect.gen(function* () {
        const job = aJob(tenantId, { keyId })
        yield* jobs.enqueue(job)
        return job
      })
      const away = new ProfileUnavailable({ reason: "It is away.", retryAfterSeconds: null, cause: "a test" })
      const walled = new ProfileRefused({ refusal: "login_wall", reason: "It asks to sign in." })
      const failing = (job: NewJob, failure: ProfileUnavailable | ProfileRefused) =>
        Effect.ignore(runJob(job).pipe(Effect.provide(layerOf(() => Effect.fail(failure)))))
      const first = yield* ordered
      for (let tries = 0; tries < FAILED_TRIES_MAX; tries += 1) yield* failing(first, away)
      expect(yield* found(first)).toMatchObject({ status: "failed" })
      const second = yield* ordered
      yield* failing(second, walled)
      expect(yield* found(second)).toMatchObject({ status: "failed", failureCode: "login_wall" })
      expect(yield* Effect.flip(ordered)).toMatchObject({ _tag: "DailyScrapesExhausted" })
    })
  )

  it.effect(
    "a try that failed is logged with its reason, also where it is the last",
    Effect.gen(function* () {
      const logged: Array<string> = []
      const logger = Logger.layer([Logger.make(({ message }) => void logged.push(String([message].flat()[0])))])
      const job = yield* enqueued
      const away = new ProfileUnavailable({ reason: "Twitch is away.", retryAfterSeconds: null, cause: "a test" })
      const failing = Layer.merge(
        layerOf(() => Effect.fail(away)),
        logger
      )
      for (let tries = 0; tries < FAILED_TRIES_MAX; tries += 1) {
        yield* Effect.ignore(runJob(job).pipe(Effect.provide(failing)))
      }
      expect(logged).toEqual(
        Array(FAILED_TRIES_MAX).fill(`a try of a job of the kind ${job.kind} failed: Twitch is away.`)
      )
    })
  )

  it.effect(
    "a source that hangs is given up after TRY_MINUTES_MAX, which is a failed try",
    Effect.gen(function* () {
      const job = yield* enqueued
      const hung = layerOf(() => Effect.never)
      const fiber = yield* Effect.forkChild(Effect.flip(runJob(job).pipe(Effect.provide(hung))))
      yield* TestClock.adjust(`${TRY_MINUTES_MAX} minutes`)
      expect(yield* Fiber.join(fiber)).toMatchObject({ _tag: "TryFailed" })
      expect(yield* found(job)).toMatchObject({ status: "queued", failedTries: 1 })
    })
  )

  it.effect(
    "a source that breaks its promise is a failed try; the third ends the job, and gives the credit back",
    Effect.gen(function* () {
      const job = yield* enqueued
      const broken = layerOf(() => Effect.die(new Error("a bug")))
      for (const tries of [1, 2]) {
        expect(yield* Effect.flip(runJob(job).pipe(Effect.provide(broken)))).toMatchObject({ _tag: "TryFailed" })
        expect(yield* found(job)).toMatchObject({ status: "queued", failedTries: tries })
        expect(yield* balanceOf(job)).toBe(0)
      }
      yield* runJob(job).pipe(Effect.provide(broken))
      expect(yield* found(job)).toMatchObject({ status: "failed", error: expect.stringContaining("three tries") })
      expect(yield* balanceOf(job)).toBe(1)
    })
  )

  it.effect(
    "a job that fails says the source's own reason, and that the credit was given back",
    Effect.gen(function* () {
      const unavailable = (reason: string, cause: unknown = new Error("a secret")) =>
        layerOf(() => Effect.fail(new ProfileUnavailable({ reason, retryAfterSeconds: null, cause })))
      const refused = layerOf(() =>
        Effect.fail(new ProfileRefused({ refusal: "account_unavailable", reason: "This account is private." }))
      )
      const offline = new WebUnreadable({ fault: "unknown_host" })
      const endOf = Effect.fnUntraced(function* (source: ReturnType<typeof layerOf>) {
        const job = yield* enqueued
        for (let tries = 0; tries < 3; tries++) yield* Effect.ignore(runJob(job).pipe(Effect.provide(source)))
        expect(yield* balanceOf(job)).toBe(1)
        return (yield* found(job))?.error
      })
      const inThreeTries = (why: string) =>
        `The account could not be read in three tries. ${why} The credit was given back.`
      expect(yield* endOf(refused)).toBe("This account is private. The credit was given back.")
      expect(yield* endOf(unavailable("YouTube is out of order at the moment."))).toBe(
        inThreeTries("YouTube is out of order at the moment.")
      )
      expect(yield* endOf(unavailable("YouTube did not answer.", { cause: offline }))).toBe(
        inThreeTries("The platform could not be reached; there may be no network.")
      )
      expect(yield* endOf(unavailable("https://api.example/?key=secret answered 500"))).toBe(
        inThreeTries("The platform did not answer.")
      )
      expect(yield* endOf(layerOf(() => Effect.die(new Error("a secret"))))).toBe(
        inThreeTries("The service failed while it read or scored the account.")
      )
    })
  )

  it.effect(
    "while it waits for another try it says why the one before failed",
    Effect.gen(function* () {
      const job = yield* enqueued
      const source = layerOf(() =>
        Effect.fail(
          new ProfileUnavailable({ reason: "Kick did not answer.", retryAfterSeconds: null, cause: new Error("") })
        )
      )
      yield* Effect.flip(runJob(job).pipe(Effect.provide(source)))
      expect(yield* found(job)).toMatchObject({
        status: "queued",
        progressMessage: "Waiting to try again: Kick did not answer."
      })
    })
  )

  it.effect(
    "what the source itself shows of the followers is kept, a count a day over 90 days (acceptance 79)",
    Effect.gen(function* () {
      const job = yield* enqueued
      const gatheredAt = new Date("2026-03-31T12:00:00.000Z")
      const history = Array.from({ length: 240 }, (_, place) => ({
        date: new Date(gatheredAt.getTime() - (place * DAY_MS) / 2),
        followers: 10_000 - place
      }))
      const source = layerOf(() => Effect.succeed({ ...bread, gatheredAt, followerHistory: history }))
      yield* runJob(job).pipe(Effect.provide(source))
      const card = yield* cardOf(job, job.tenantId)
      expect(card?.followerHistory).toHaveLength(91)
      expect(card?.followerHistory.at(-1)).toEqual({ date: gatheredAt, followers: 10_000 })
      expect(card?.followerHistory[0]?.date).toEqual(new Date(gatheredAt.getTime() - 90 * DAY_MS))
      const shown = yield* readCreatorExtras(
        { cards: [card ?? (yield* Effect.die(new Error("no card")))], unscored: [] },
        new Set(["engagement"]),
        { tenantId: job.tenantId, id: job.keyId }
      )
      expect(shown.extras.followerHistory?.slice(-2)).toEqual([
        { date: "2026-03-30", followers: 9_998 },
        { date: "2026-03-31", followers: 10_000 }
      ])
      // Where a source shows nothing, it is what was counted with each score.
      const silent = yield* enqueued
      yield* runJob(silent).pipe(Effect.provide(layerOf(() => Effect.succeed({ ...bread, gatheredAt }))))
      expect((yield* cardOf(silent, silent.tenantId))?.followerHistory).toEqual([])
    })
  )

  it.effect(
    "a worker that is stopped hands the job back, and no try is counted",
    Effect.gen(function* () {
      const job = yield* enqueued
      const begun = yield* Deferred.make<void>()
      const held = layerOf(() => Effect.andThen(Deferred.succeed(begun, undefined), Effect.never))
      const fiber = yield* Effect.forkChild(runJob(job).pipe(Effect.provide(held)))
      yield* Deferred.await(begun)
      expect(yield* found(job)).toMatchObject({ status: "processing" })
      yield* Fiber.interrupt(fiber)
      expect(yield* found(job)).toMatchObject({ status: "queued", failedTries: 0, progress: 0 })
    })
  )

  it.effect(
    "progress moves from gathering to scoring, whatever a source says of itself",
    Effect.gen(function* () {
      const job = yield* enqueued
      const seen: Array<number> = []
      const watching = Layer.effect(
        Jobs,
        Effect.map(Jobs, (jobs) =>
          Jobs.of({
            ...jobs,
            setProgress: (ticket, progress, message) =>
              Effect.andThen(
                Effect.sync(() => void seen.push(progress)),
                jobs.setProgress(ticket, progress, message)
              )
          })
        )
      )
      const steps = Layer.succeed(ProfileSource, {
        gather: (_account, report) =>
          Effect.gen(function* () {
            for (const done of [0, 0.2, 0.5, 0.9, 7, -1]) {
              yield* TestClock.adjust("1 second")
              yield* report({ done, message: "Reading" })
            }
            yield* TestClock.adjust("1 second")
            return bread
          })
      })
      yield* runJob(job).pipe(Effect.provide(Layer.merge(watching, steps)))
      expect(seen.every((progress) => Number.isInteger(progress) && progress >= 0 && progress <= 100)).toBe(true)
      expect(seen).toEqual(expect.arrayContaining([5, 20, 42, 72, 80, 82]))
      expect(yield* found(job)).toMatchObject({ progress: 100, progressMessage: "Done" })
    })
  )

  it.effect(
    "where the tenant has attributed orders for the creator, their realised revenue takes part, for that tenant alone",
    Effect.gen(function* () {
      const job = yield* enqueued
      const { tenantId, account } = job
      yield* createLink({
        tenantId,
        code: LinkCode.make("nova"),
        destinationUrl: "https://shop.example/",
        creator: account,
        promoCode: null
      })
      const click = { tenantId, code: LinkCode.make("nova"), kind: "human", at: new Date(0) } as const
      for (let clicks = 0; clicks < CLICKS; clicks += 1) {
        yield* TrackingLinks.use((links) => links.recordClick({ ...click, id: ClickId.make(crypto.randomUUID()) }))
      }
      const event = {
        tenantId,
        id: null,
        reportedBy: "pixel",
        isBot: false,
        pvId: PvId.make(crypto.randomUUID()),
        pageUrl: "https://shop.example/?cs_ref=nova",
        productId: null,
        storedRefs: [],
        dataJson: null
      } as const
      yield* trackEvent({ ...event, type: "page_view", purchase: null })
      yield* trackEvent({
        ...event,
        type: "purchase",
        purchase: {
          orderId: OrderId.make("1001"),
          total: { minorUnits: 5_998n, currency: CurrencyCode.make("USD") },
          promoCode: null,
          isNewCustomer: null,
          productId: null
        }
      })
      const source = layerOf(() => Effect.succeed({ ...bread, gatheredAt: new Date(1_000) }))
      yield* runJob(job).pipe(Effect.provide(source))
      const features = (card: Effect.Success<ReturnType<typeof cardOf>>) =>
        card?.score.agents.flatMap(({ drivers }) => drivers.map(({ feature }) => feature)) ?? []
      expect(features(yield* cardOf(job, tenantId))).toContain("conversion")
      expect(features(yield* cardOf(job, yield* aTenantWith(0)))).not.toContain("conversion")
    })
  )

  it.effect(
    "followers that were counted before are the history of the next score",
    Effect.gen(function* () {
      const tenantId = yield* aTenantWith(SCORINGS)
      const { account } = aJob(tenantId)
      const growths: Array<number | undefined> = []
      for (let day = 1; day <= SCORINGS; day++) {
        const job = aJob(tenantId, { account })
        const source = layerOf(() =>
          Effect.succeed({
            ...evidence({ profile: profile({ followers: 1_000 + day * 10 }) }),
            gatheredAt: new Date(day * DAY_MS)
          })
        )
        yield* Jobs.use((jobs) => jobs.enqueue(job))
        yield* runJob(job).pipe(Effect.provide(source))
        const card = yield* cardOf(job, tenantId)
        const drivers = card?.score.agents.find(({ agent }) => agent === "roi_prediction")?.drivers
        growths.push(drivers?.find(({ feature }) => feature === "follower_growth")?.contribution)
      }
      expect(growths[0]).toBeUndefined()
      expect(growths.at(-1)).toBeGreaterThan(0)
    })
  )
})

describe("what the web says of a creator", () => {
  const aPage = (url: string, title: string): WebResult => ({ url, title, excerpt: "", publishedAt: null })
  const busy = Effect.fail(new SearchUnavailable({ fault: "busy" }))
  const kept = (web: ReturnType<typeof webOf>) =>
    Effect.gen(function* () {
      const job = yield* enqueued
      yield* runJob(job).pipe(Effect.provide(web))
      expect(yield* found(job)).toMatchObject({ status: "done" })
      return (yield* cardOf(job, job.tenantId))?.controversy
    })

  it.effect(
    "is asked once a job, by name and handle, and kept with the score",
    Effect.gen(function* () {
      const asked: Array<string> = []
      const controversy = yield* kept(
        webOf((query) =>
          Effect.sync(() => {
            asked.push(query)
            return [aPage("https://a.example/1", "Nova Cooks sued"), aPage("https://a.example/2", "Beans")]
          })
        )
      )
      expect(asked.slice(0, 3)).toEqual(["controversy", "lawsuit", "scandal"].map((word) => `"Nova Cooks" ${word}`))
      expect(new Set(asked).size).toBe(asked.length)
      expect(controversy).toMatchObject({
        findings: [{ url: "https://a.example/1", category: "legal" }],
        filteredOut: 1
      })
    })
  )

  it.effect(
    "is null, not looked for, where no search is configured, where it is unavailable and where it breaks its promise",
    Effect.gen(function* () {
      for (const web of [notConfigured, webOf(() => busy), webOf(() => Effect.die(new Error("a bug")))]) {
        expect(yield* kept(web)).toBeNull()
      }
    })
  )

  it.effect(
    "is nothing only where every query was answered; what was found is kept though others failed",
    Effect.gen(function* () {
      const nothing = Effect.succeed([])
      expect(yield* kept(webOf(() => nothing))).toEqual({ summary: null, findings: [], filteredOut: 0 })
      expect(yield* kept(webOf((query) => (query.includes("lawsuit") ? busy : nothing)))).toBeNull()
      const some = Effect.succeed([aPage("https://a.example/1", "Nova Cooks sued")])
      expect(yield* kept(webOf((query) => (query.includes("lawsuit") ? busy : some)))).toMatchObject({
        findings: [{ url: "https://a.example/1" }]
      })
    })
  )

  it.effect(
    "is given up after SEARCH_SECONDS_MAX, and the job ends with its score",
    Effect.gen(function* () {
      const begun = yield* Deferred.make<void>()
      const hung = webOf(() => Effect.andThen(Deferred.succeed(begun, undefined), Effect.never))
      const fiber = yield* Effect.forkChild(kept(hung))
      yield* Deferred.await(begun)
      yield* TestClock.adjust(`${SEARCH_SECONDS_MAX} seconds`)
      expect(yield* Fiber.join(fiber)).toBeNull()
    })
  )

  it.effect(
    "that is being asked when the worker stops hands the job back",
    Effect.gen(function* () {
      const job = yield* enqueued
      const begun = yield* Deferred.make<void>()
      const hung = webOf(() => Effect.andThen(Deferred.succeed(begun, undefined), Effect.never))
      const fiber = yield* Effect.forkChild(runJob(job).pipe(Effect.provide(hung)))
      yield* Deferred.await(begun)
      yield* Fiber.interrupt(fiber)
      expect(yield* found(job)).toMatchObject({ status: "queued", failedTries: 0 })
    })
  )
})

describe("failAbandonedJobs", () => {
  it.effect(
    "fails the jobs that the queue gave up, each refunded once",
    Effect.gen(function* () {
      const job = yield* enqueued
      const givenUp = Layer.effect(
        JobQueue,
        Effect.map(JobQueue, (queue) => JobQueue.of({ ...queue, abandoned: Effect.succeed([job, job]) }))
      )
      expect(yield* failAbandonedJobs.pipe(Effect.provide(givenUp))).toBe(2)
      yield* failAbandonedJobs.pipe(Effect.provide(givenUp))
      expect(yield* found(job)).toMatchObject({ status: "failed", error: expect.stringContaining("given back") })
      expect(yield* balanceOf(job)).toBe(1)
    })
  )
})
