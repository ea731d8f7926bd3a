import { describe, expect } from "bun:test"
import { type Array as Arrays, Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { FAILED_TRIES_MAX } from "../../../domain/creators/jobs/jobHandler.ts"
import { runJob } from "../../../domain/creators/jobs/runJob.ts"
import { ACCOUNT_MINUTES_MAX } from "../../../domain/creators/jobs/scoreAccounts.ts"
import { layerOf } from "../../../fixtures/creators/scoring/ProfileSource.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import { CreditLedger, Credits } from "../../../ports/accounts/billing/CreditLedger.ts"
import { Deliveries } from "../../../ports/accounts/webhooks/Deliveries.ts"
import type { SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import { newFootprintJob } from "../../../ports/creators/jobs/footprintJob.ts"
import { JobId, type NewJob } from "../../../ports/creators/jobs/Job.ts"
import { Jobs } from "../../../ports/creators/jobs/Jobs.ts"
import { ProfileRefused, ProfileUnavailable } from "../../../ports/creators/scoring/ProfileSource.ts"
import { anAccount } from "../../contracts/creatorsExamples.ts"
import { aReceiver } from "../../contracts/webhooksExamples.ts"
import { effectTest } from "../../support/running/effectTest.ts"
import { evidence, FEW_POSTS, profile } from "../scoring/invented.ts"

const it = effectTest(Layer.merge(fixtures, cryptography))

const ACCOUNTS = () => [anAccount("youtube"), anAccount("instagram"), anAccount("kick")] as const

/** An order of these accounts as one creator, enqueued and paid for by a key that has a webhook. */
const ordered = Effect.fnUntraced(function* (accounts: Arrays.NonEmptyReadonlyArray<SocialAccount>) {
  const { tenantId, key } = yield* aReceiver(1)
  const keyId = key.id
  const job = newFootprintJob({
    tenantId,
    jobId: JobId.make(crypto.randomUUID()),
    keyId,
    accounts: [
      { ...accounts[0], spelling: accounts[0].platform },
      ...accounts.slice(1).map((each) => ({ ...each, spelling: each.platform }))
    ],
    input: { accounts: [] },
    customerRef: null,
    priceCredits: Credits.make(1),
    createdAt: new Date(0)
  })
  const jobs = yield* Jobs
  yield* jobs.enqueue(job, { footprint: { linked: accounts, ownLinked: [], refused: [] } })
  return { ...job, keyId }
})

/** The events that its webhook is told. */
const eventsOf = ({ tenantId, keyId }: Effect.Success<ReturnType<typeof ordered>>) =>
  Deliveries.use((store) => store.list(tenantId, keyId, 9)).pipe(
    Effect.map((deliveries) => deliveries.map(({ event }) => event))
  )

const found = ({ tenantId, jobId }: NewJob) =>
  Effect.map(
    Jobs.use((jobs) => jobs.find(tenantId, [jobId])),
    ([job]) => job
  )

const balanceOf = ({ tenantId }: NewJob) =>
  Effect.map(
    CreditLedger.use((ledger) => ledger.balance(tenantId)),
    Number
  )

/** Pages of which some accounts' can't be read. */
const pages = (failureOf: (account: SocialAccount) => ProfileRefused | ProfileUnavailable | null) =>
  layerOf((account) => {
    const failure = failureOf(account)
    return failure === null
      ? Effect.succeed(evidence({ profile: profile(account), posts: FEW_POSTS }))
      : Effect.fail(failure)
  })

const refusal = new ProfileRefused({ refusal: "account_unavailable", reason: "The account is private." })
const outage = new ProfileUnavailable({ reason: "The platform is away.", retryAfterSeconds: null, cause: "a test" })

const outputOf = (accounts: ReadonlyArray<SocialAccount>, reasons: ReadonlyArray<string | null>) => ({
  accounts: accounts.map(({ platform, handle }, place) => ({
    platform,
    handle,
    status: reasons[place] === null ? "scored" : "unreadable",
    reason: reasons[place] ?? null
  }))
})

describe("a footprint's job", () => {
  it.effect(
    "scores each account, once however often it is run, and tells the key's webhook once",
    Effect.gen(function* () {
      const accounts = ACCOUNTS()
      const job = yield* ordered(accounts)
      yield* runJob(job)
      const first = yield* found(job)
      yield* runJob(job)
      expect(yield* found(job)).toEqual(first)
      expect(first).toMatchObject({ status: "done", output: outputOf(accounts, [null, null, null]) })
      expect(first?.scoreIds).toHaveLength(3)
      expect(new Set(first?.scoreIds).size).toBe(3)
      expect(yield* eventsOf(job)).toEqual(["score.completed"])
    })
  )

  it.effect(
    "names an account that is refused, and ends with the others at once",
    Effect.gen(function* () {
      const accounts = ACCOUNTS()
      const job = yield* ordered(accounts)
      yield* runJob(job).pipe(Effect.provide(pages(({ platform }) => (platform === "instagram" ? refusal : null))))
      const done = yield* found(job)
      expect(done).toMatchObject({
        status: "done",
        failedTries: 0,
        output: outputOf(accounts, [null, refusal.reason, null])
      })
      expect(done?.scoreIds).toHaveLength(2)
      expect(yield* balanceOf(job)).toBe(0)
    })
  )

  it.effect(
    "names an account of which too little is shown, and fails where that is so of all",
    Effect.gen(function* () {
      const accounts = ACCOUNTS()
      const job = yield* ordered(accounts)
      const isOf = (every: boolean) =>
        layerOf((account) =>
          Effect.succeed(
            evidence({ profile: profile(account), posts: every || account.platform === "kick" ? [] : FEW_POSTS })
          )
        )
      yield* runJob(job).pipe(Effect.provide(isOf(false)))
      const output = { accounts: [{ status: "scored" }, { status: "scored" }, { status: "unreadable" }] }
      expect(yield* found(job)).toMatchObject({ status: "done", output })
      const none = yield* ordered(ACCOUNTS())
      yield* runJob(none).pipe(Effect.provide(isOf(true)))
      expect(yield* found(none)).toMatchObject({ status: "failed", failureCode: "too_little_evidence" })
      expect(yield* balanceOf(none)).toBe(1)
    })
  )

  it.effect(
    "waits for an account that may be read later, and ends without it on the last try",
    Effect.gen(function* () {
      const accounts = ACCOUNTS()
      const job = yield* ordered(accounts)
      const source = pages(({ platform }) => (platform === "kick" ? outage : null))
      for (let tries = 1; tries < FAILED_TRIES_MAX; tries++) {
        const tried = yield* Effect.result(runJob(job).pipe(Effect.provide(source)))
        expect(tried).toMatchObject({ _tag: "Failure" })
        expect(yield* found(job)).toMatchObject({ status: "queued", failedTries: tries })
      }
      yield* runJob(job).pipe(Effect.provide(source))
      expect(yield* found(job)).toMatchObject({
        status: "done",
        output: outputOf(accounts, [null, null, outage.reason])
      })
      expect(yield* balanceOf(job)).toBe(0)
    })
  )

  it.effect(
    "takes an account in that could be read at a later try",
    Effect.gen(function* () {
      const accounts = ACCOUNTS()
      const job = yield* ordered(accounts)
      yield* Effect.ignore(
        runJob(job).pipe(Effect.provide(pages(({ platform }) => (platform === "kick" ? outage : null))))
      )
      yield* runJob(job)
      expect(yield* found(job)).toMatchObject({ status: "done", output: outputOf(accounts, [null, null, null]) })
    })
  )

  it.effect(
    "fails and is refunded where no account can be read: at once where all are refused, else after the last try",
    Effect.gen(function* () {
      const refused = yield* ordered(ACCOUNTS())
      yield* runJob(refused).pipe(Effect.provide(pages(() => refusal)))
      expect(yield* found(refused)).toMatchObject({ status: "failed", failedTries: 0, scoreIds: [], output: null })
      expect((yield* found(refused))?.error).toContain(refusal.reason)
      expect(yield* eventsOf(refused)).toEqual(["score.failed"])
      expect(yield* balanceOf(refused)).toBe(1)

      const away = yield* ordered(ACCOUNTS())
      const source = pages(({ platform }) => (platform === "kick" ? refusal : outage))
      for (let tries = 1; tries <= FAILED_TRIES_MAX; tries++) {
        expect(yield* found(away)).toMatchObject({ status: "queued", failedTries: tries - 1 })
        yield* Effect.ignore(runJob(away).pipe(Effect.provide(source)))
      }
      expect(yield* found(away)).toMatchObject({ status: "failed" })
      expect(yield* balanceOf(away)).toBe(1)
    })
  )

  it.effect(
    "gives an account up that hangs, and reads the others",
    Effect.gen(function* () {
      const accounts = [anAccount("youtube"), anAccount("kick")] as const
      const job = yield* ordered(accounts)
      const source = layerOf((account) =>
        account.platform === "youtube"
          ? Effect.never
          : Effect.succeed(evidence({ profile: profile(account), posts: FEW_POSTS }))
      )
      for (let tries = 1; tries <= FAILED_TRIES_MAX; tries++) {
        const running = yield* Effect.forkChild(Effect.ignore(runJob(job).pipe(Effect.provide(source))))
        yield* TestClock.adjust(`${ACCOUNT_MINUTES_MAX} minutes`)
        yield* Fiber.join(running)
      }
      expect(yield* found(job)).toMatchObject({
        status: "done",
        output: outputOf(accounts, ["It took longer than 15 minutes.", null])
      })
    })
  )
})
