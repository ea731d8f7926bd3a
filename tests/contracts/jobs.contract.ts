import { describe, expect } from "bun:test"
import { type Array as Arrays, Effect, Exit, Fiber, type Layer, Option, Result } from "effect"
import { CreditLedger, Credits } from "../../ports/accounts/billing/CreditLedger.ts"
import { KeyId } from "../../ports/accounts/keys/ApiKey.ts"
import type { ApiKeys } from "../../ports/accounts/keys/ApiKeys.ts"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import type { Tenants } from "../../ports/accounts/tenants/Tenants.ts"
import { FOOTPRINT_ACCOUNTS_MAX, type FootprintChoice, Footprints } from "../../ports/creators/discovery/Footprints.ts"
import type { SocialAccount } from "../../ports/creators/identity/SocialAccount.ts"
import { JobId, JobKind, type NewJob, type Originator } from "../../ports/creators/jobs/Job.ts"
import { JobQueue } from "../../ports/creators/jobs/JobQueue.ts"
import { ANY_JOB, type JobFilters, Jobs } from "../../ports/creators/jobs/Jobs.ts"
import { JOB_STATES } from "../../ports/creators/jobs/jobStates.ts"
import { SCORE_KIND } from "../../ports/creators/jobs/scoreJob.ts"
import { Lookups } from "../../ports/creators/lookups/Lookups.ts"
import { Scores } from "../../ports/creators/scoring/Scores.ts"
import { sharedEffectTest } from "../support/running/effectTest.ts"
import {
  aCard,
  aDoneJob,
  aJob,
  aKeyWith,
  anAccount,
  aTenantWith,
  balanceOf,
  entriesOf,
  noon,
  sumOf,
  takeOne
} from "./creatorsExamples.ts"
import { machineSuite } from "./machineSuite.ts"
import { newTenant } from "./newTenant.ts"
import { StoreSuite } from "./StoreSuite.ts"

const all = { concurrency: "unbounded" } as const

/** A kind that nothing here does the work of. */
const RENEWAL = JobKind.make("plan_renewal")

const manyAccounts = <J extends NewJob>(job: J, [first, ...others]: Arrays.NonEmptyReadonlyArray<SocialAccount>): J => {
  const named = ({ platform, handle }: SocialAccount) => ({ platform, handle, spelling: platform })
  return { ...job, accounts: [named(first), ...others.map(named)] }
}

const inOrder = (accounts: ReadonlyArray<SocialAccount>) =>
  accounts
    .map(({ platform, handle }) => ({ platform, handle }))
    .toSorted((a, b) => (`${a.platform}/${a.handle}` < `${b.platform}/${b.handle}` ? -1 : 1))

const linking = (linked: ReadonlyArray<SocialAccount>, given: Partial<FootprintChoice> = {}) => ({
  footprint: { linked, ownLinked: [], refused: [], ...given }
})

/** Waits for the queue to attempt a job; the attempt succeeds. */
const expectOneAttempt = (job: NewJob) =>
  Effect.gen(function* () {
    let attempts = 0
    yield* takeOne(
      job,
      Effect.sync(() => {
        attempts += 1
      })
    )
    expect(attempts).toBe(1)
  })

/** What any adapter of the jobs' ports must do. */
export const suite = <E>(
  name: string,
  layer: Layer.Layer<ApiKeys | Tenants | CreditLedger | Footprints | Jobs | JobQueue | Lookups | Scores, E>
) =>
  describe(`jobs contract: ${name}`, () => {
    const it = sharedEffectTest(layer)

    describe("Jobs", () => {
      it.live(
        "enqueue writes the charge, the job, its hold, its usage and its place in the queue together",
        Effect.gen(function* () {
          const jobs = yield* Jobs
          const lookups = yield* Lookups
          const tenantId = yield* aTenantWith(3)
          const job = aJob(tenantId, { customerRef: "brand 7" })
          const opened = yield* jobs.enqueue(job)
          expect(opened.isDeduplicated).toBe(false)
          expect(opened.job).toMatchObject({
            jobId: job.jobId,
            kind: SCORE_KIND,
            originator: { kind: "key", id: job.keyId },
            accounts: [{ ...job.account, spelling: "youtube" }],
            input: null,
            status: "queued",
            progress: 0,
            failedTries: 0,
            customerRef: "brand 7",
            scoreIds: []
          })
          expect(yield* jobs.find(tenantId, [job.jobId])).toEqual([opened.job])
          expect(yield* jobs.countInFlight(tenantId)).toBe(1)
          expect(yield* jobs.countInFlight(yield* aTenantWith(0))).toBe(0)
          expect(opened.job.createdAt).toEqual(noon(1))
          expect(Number(yield* balanceOf(tenantId))).toBe(2)
          expect(yield* entriesOf(tenantId)).toMatchObject([
            { reason: "charge", reference: job.jobId, delta: -1 },
            { reason: "grant", delta: 3 }
          ])
          expect(yield* lookups.usage(tenantId, noon(1), noon(2))).toEqual([
            { customerRef: "brand 7", requests: 1, credits: 1 }
          ])
          yield* expectOneAttempt(job)
        })
      )

      it.live(
        "running lists the tenant's jobs that are queued or processing, the newest first, at most as many as asked for",
        Effect.gen(function* () {
          const jobs = yield* Jobs
          const [tenantId, other] = [yield* aTenantWith(3), yield* aTenantWith(1)]
          const [first, second, ended] = [
            aJob(tenantId, { createdAt: noon(1) }),
            aJob(tenantId, { createdAt: noon(2) }),
            aJob(tenantId, { createdAt: noon(3) })
          ]
          for (const job of [first, second, ended, aJob(other)]) yield* jobs.enqueue(job)
          yield* jobs.start(first, noon(4))
          yield* jobs.fail(ended, { error: "It is gone.", announce: null }, noon(4))
          const idsOf = (limit: number) =>
            Effect.map(jobs.running(tenantId, limit), (running) => running.map(({ jobId }) => jobId))
          expect(yield* idsOf(10)).toEqual([second.jobId, first.jobId])
          expect(yield* idsOf(1)).toEqual([second.jobId])
        })
      )

      it.live(
        "list gives the tenant's jobs of every status, the newest first, page by page",
        Effect.gen(function* () {
          const jobs = yield* Jobs
          const [tenantId, other] = [yield* aTenantWith(5), yield* aTenantWith(1)]
          const [first, second, third, fourth] = [
            aJob(tenantId, { createdAt: noon(1) }),
            aJob(tenantId, { createdAt: noon(2), customerRef: "brand 9" }),
            aJob(tenantId, { createdAt: noon(2) }),
            aJob(tenantId, { createdAt: noon(3) })
          ]
          const [foreign] = [aJob(other)]
          for (const job of [first, second, third, fourth, foreign]) yield* jobs.enqueue(job)
          yield* jobs.fail(fourth, { error: "It is gone.", announce: null }, noon(4))
          const page = (after: JobId | null, limit: number) =>
            Effect.map(jobs.list(tenantId, { after, limit }, ANY_JOB), (listed) => listed.map(({ jobId }) => jobId))
          const between = [second.jobId, third.jobId].toSorted()
          expect(yield* page(null, 10)).toEqual([fourth.jobId, ...between, first.jobId])
          expect(yield* page(null, 2)).toEqual([fourth.jobId, ...between.slice(0, 1)])
          expect(yield* page(between[0] ?? null, 2)).toEqual([...between.slice(1), first.jobId])
          expect(yield* page(first.jobId, 2)).toEqual([])
          expect(yield* page(foreign.jobId, 10)).toEqual([])
          expect((yield* jobs.list(tenantId, { after: null, limit: 1 }, ANY_JOB))[0]).toMatchObject({
            status: "failed",
            error: "It is gone."
          })
          const filtered = (filters: Partial<JobFilters>, after: JobId | null = null) =>
            Effect.map(jobs.list(tenantId, { after, limit: 10 }, { ...ANY_JOB, ...filters }), (listed) =>
              listed.map(({ jobId }) => jobId)
            )
          expect(yield* filtered({ status: "failed" })).toEqual([fourth.jobId])
          expect(yield* filtered({ status: "queued" })).toEqual([...between, first.jobId])
          expect(yield* filtered({ status: "queued" }, between[0] ?? null)).toEqual([...between.slice(1), first.jobId])
          expect(yield* filtered({ account: first.account })).toEqual([first.jobId])
          expect(yield* filtered({ account: first.account, status: "failed" })).toEqual([])
          expect(yield* filtered({ account: foreign.account })).toEqual([])
          expect(yield* filtered({ customerRef: "brand 9" })).toEqual([second.jobId])
        })
      )

      it.live(
        "Idempotent per creator: while a job of the tenant holds one of their accounts, that job is answered and nothing is written",
        Effect.gen(function* () {
          const jobs = yield* Jobs
          const tenantId = yield* aTenantWith(3)
          const job = aJob(tenantId)
          const opened = yield* Effect.forEach(
            Array.from({ length: 10 }, () => aJob(tenantId, { account: job.account })),
            (each) => jobs.enqueue(each),
            all
          )
          expect(new Set(opened.map(({ job: { jobId } }) => jobId)).size).toBe(1)
          const [first] = opened
          expect(yield* jobs.enqueue({ ...job, jobId: first?.job.jobId ?? job.jobId })).toMatchObject({
            isDeduplicated: false
          })
          expect(opened.filter(({ isDeduplicated }) => !isDeduplicated)).toHaveLength(1)
          expect(Number(yield* balanceOf(tenantId))).toBe(2)
        })
      )

      it.live(
        "MUST fail with CreatorBusy when another tenant's job holds one of the creators' accounts, and then change nothing",
        Effect.gen(function* () {
          const jobs = yield* Jobs
          const [one, other] = [yield* aTenantWith(1), yield* aTenantWith(1)]
          const job = aJob(one)
          yield* jobs.enqueue(job)
          const refused = aJob(other, { account: job.account })
          expect(yield* Effect.flip(jobs.enqueue(refused))).toMatchObject({ _tag: "CreatorBusy" })
          expect(Number(yield* balanceOf(other))).toBe(1)
          expect(yield* jobs.find(other, [refused.jobId, job.jobId])).toEqual([])
          expect(yield* entriesOf(other)).toHaveLength(1)
        })
      )

      it.live(
        "MUST fail with CreditsExhausted when the balance doesn't cover the price, and then change nothing",
        Effect.gen(function* () {
          const jobs = yield* Jobs
          const [poor, never, other] = [yield* aTenantWith(1), yield* newTenant, yield* aTenantWith(1)]
          yield* jobs.enqueue(aJob(poor))
          for (const tenantId of [poor, never]) {
            const refused = aJob(tenantId)
            expect(yield* Effect.flip(jobs.enqueue(refused))).toMatchObject({ _tag: "CreditsExhausted", balance: 0 })
            expect(yield* jobs.find(tenantId, [refused.jobId])).toEqual([])
            // The account was not left held: another tenant can have it.
            expect((yield* jobs.enqueue(aJob(other, { account: refused.account })).pipe(Effect.result))._tag).toBe(
              tenantId === poor ? "Success" : "Failure"
            )
          }
          expect(yield* sumOf(poor)).toBe(0)
        })
      )

      it.live(
        "of 40 jobs at once against ten credits, ten are written",
        Effect.gen(function* () {
          const jobs = yield* Jobs
          const tenantId = yield* aTenantWith(10)
          const opened = yield* Effect.forEach(
            Array.from({ length: 40 }, () => aJob(tenantId)),
            (job) => Effect.result(jobs.enqueue(job)),
            all
          )
          expect(opened.filter(Result.isSuccess)).toHaveLength(10)
          expect(opened.filter(Result.isFailure).map(({ failure }) => failure._tag)).toEqual(
            Array(30).fill("CreditsExhausted")
          )
          expect(yield* sumOf(tenantId)).toBe(0)
          expect(Number(yield* balanceOf(tenantId))).toBe(0)
        })
      )

      it.live(
        "MUST fail with DailyScrapesExhausted when the key has its daily cap of scrapes, and then change nothing. Exact",
        Effect.gen(function* () {
          const jobs = yield* Jobs
          const tenantId = yield* aTenantWith(40)
          const keyId = yield* aKeyWith(tenantId, 5)
          const enqueue = (createdAt: Date, id = keyId) => jobs.enqueue(aJob(tenantId, { keyId: id, createdAt }))
          const [evening, midnight] = [new Date("2026-03-01T23:59:59.999Z"), new Date("2026-03-02T00:00:00.000Z")]
          const opened = yield* Effect.forEach(
            Array.from({ length: 20 }, () => evening),
            (at) => Effect.result(enqueue(at)),
            all
          )
          const done = opened.filter(Result.isSuccess)
          expect(done).toHaveLength(5)
          expect(opened.filter(Result.isFailure).map(({ failure }) => failure._tag)).toEqual(
            Array(15).fill("DailyScrapesExhausted")
          )
          expect(Number(yield* balanceOf(tenantId))).toBe(35)
          expect(yield* sumOf(tenantId)).toBe(35)
          // A job that is refunded was made all the same, and one that is joined is none.
          const [first] = done
          if (first === undefined) throw new Error("no job")
          const joined = aJob(tenantId, { keyId, createdAt: evening, account: first.success.job.accounts[0] })
          expect(yield* jobs.enqueue(joined)).toMatchObject({ isDeduplicated: true })
          yield* jobs.fail(first.success.job, { error: "There is no such account.", announce: null }, evening)
          const refused = aJob(tenantId, { keyId, createdAt: evening })
          expect(yield* Effect.flip(jobs.enqueue(refused))).toMatchObject({ _tag: "DailyScrapesExhausted" })
          expect(yield* jobs.find(tenantId, [refused.jobId])).toEqual([])
          // Nothing is held or counted for what was refused, and another key and another day have counts of their own.
          const other = yield* aKeyWith(tenantId, 1)
          expect(yield* jobs.enqueue({ ...refused, originator: { kind: "key", id: other } })).toMatchObject({
            isDeduplicated: false
          })
          expect(yield* enqueue(midnight)).toMatchObject({ isDeduplicated: false })
          const none = yield* aKeyWith(tenantId, 0)
          expect(yield* Effect.flip(enqueue(midnight, none))).toMatchObject({ _tag: "DailyScrapesExhausted" })
        })
      )

      it.live(
        "a job that is refused for want of credits isn't counted",
        Effect.gen(function* () {
          const jobs = yield* Jobs
          const ledger = yield* CreditLedger
          const tenantId = yield* newTenant
          const keyId = yield* aKeyWith(tenantId, 1)
          expect(yield* Effect.flip(jobs.enqueue(aJob(tenantId, { keyId })))).toMatchObject({
            _tag: "CreditsExhausted"
          })
          yield* ledger.append({ tenantId, reason: "grant", reference: "late", delta: 5, at: noon(1) })
          expect(yield* jobs.enqueue(aJob(tenantId, { keyId }))).toMatchObject({ isDeduplicated: false })
          expect(yield* Effect.flip(jobs.enqueue(aJob(tenantId, { keyId })))).toMatchObject({
            _tag: "DailyScrapesExhausted"
          })
        })
      )

      it.live(
        "MUST fail with ScoredMeanwhile when a creator has a score made at or after `unlessScoredSince`, and then change nothing",
        Effect.gen(function* () {
          const jobs = yield* Jobs
          const tenantId = yield* aTenantWith(3)
          const card = yield* aDoneJob(aJob(tenantId), aCard(anAccount(), { scoredAt: noon(3) }))
          const job = manyAccounts(aJob(tenantId), [anAccount(), card])
          expect(yield* Effect.flip(jobs.enqueue(job, { unlessScoredSince: noon(3) }))).toMatchObject({
            _tag: "ScoredMeanwhile"
          })
          expect(yield* jobs.find(tenantId, [job.jobId])).toEqual([])
          for (const account of job.accounts) expect(yield* jobs.inFlight(tenantId, account)).toEqual(Option.none())
          expect(Number(yield* balanceOf(tenantId))).toBe(2)
          const olderOnly = new Date(noon(3).getTime() + 1)
          expect((yield* jobs.enqueue(job, { unlessScoredSince: olderOnly })).isDeduplicated).toBe(false)
        })
      )

      it.live(
        "enqueue answers what scored each of the accounts at or after `unlessDoneSince`, and writes one of many that come as others end",
        Effect.gen(function* () {
          const jobs = yield* Jobs
          const tenantId = yield* aTenantWith(1)
          const accounts = [anAccount(), anAccount("instagram")] as const
          const next = (named: typeof accounts | readonly [SocialAccount] = accounts, given: object = {}) =>
            manyAccounts(aJob(tenantId, given), named)
          const scored = accounts.map((each) => ({ shared: aCard(each, { scoredAt: noon(3) }), own: null }))
          const first = next()
          yield* jobs.enqueue(first)
          yield* jobs.start(first, noon(2))
          yield* jobs.complete(first, { scores: scored, output: null, announce: null }, noon(3))
          const since = { unlessDoneSince: noon(3) }
          // The wallet is empty by now.
          const again = yield* jobs.enqueue(next([accounts[1], accounts[0]]), since)
          expect(again).toMatchObject({
            isDeduplicated: true,
            creditsCharged: 0,
            job: { jobId: first.jobId, status: "done" }
          })
          const [later, fewer, ofKind] = [
            { unlessDoneSince: new Date(noon(3).getTime() + 1) },
            next([accounts[0]]),
            { ...next(), kind: RENEWAL }
          ]
          for (const refused of [
            jobs.enqueue(next(), later),
            jobs.enqueue(fewer, since),
            jobs.enqueue(ofKind, since)
          ]) {
            expect(yield* Effect.flip(refused)).toMatchObject({ _tag: "CreditsExhausted" })
          }
          const other = yield* aTenantWith(1)
          expect(yield* jobs.enqueue(manyAccounts(aJob(other), accounts), since)).toMatchObject({
            isDeduplicated: false
          })

          const crowded = yield* aTenantWith(9)
          const shared = anAccount()
          const asked = Array.from({ length: 6 }, () => aJob(crowded, { account: shared }))
          const answers = yield* Effect.forEach(
            asked,
            (job) =>
              Effect.gen(function* () {
                const enqueued = yield* jobs.enqueue(job, { unlessDoneSince: noon(1) })
                yield* jobs.start(enqueued.job, noon(2))
                const made = [{ shared: aCard(shared, { scoredAt: noon(2) }), own: null }]
                yield* jobs.complete(enqueued.job, { scores: made, output: null, announce: null }, noon(2))
                return enqueued.job.jobId
              }),
            all
          )
          expect(new Set(answers).size).toBe(1)
          expect(Number(yield* balanceOf(crowded))).toBe(8)
        })
      )

      it.live(
        "a job that left an account without a score is not answered for `unlessDoneSince`: it may be tried again",
        Effect.gen(function* () {
          const jobs = yield* Jobs
          const tenantId = yield* aTenantWith(2)
          const accounts = [anAccount(), anAccount("instagram")] as const
          const first = manyAccounts(aJob(tenantId), accounts)
          yield* jobs.enqueue(first)
          yield* jobs.start(first, noon(2))
          const made = [{ shared: aCard(accounts[0], { scoredAt: noon(3) }), own: null }]
          yield* jobs.complete(first, { scores: made, output: null, announce: null }, noon(3))
          const again = yield* jobs.enqueue(manyAccounts(aJob(tenantId), accounts), { unlessDoneSince: noon(1) })
          expect(again).toMatchObject({ isDeduplicated: false, creditsCharged: 1 })
        })
      )

      it.live(
        "enqueue links the footprint that is asked for in the same step, of what is linked for everyone and of what is the tenant's own",
        Effect.gen(function* () {
          const jobs = yield* Jobs
          const footprints = yield* Footprints
          const [tenantId, other] = [yield* aTenantWith(1), yield* aTenantWith(9)]
          const [seed, linked, own, refused, before] = [
            anAccount(),
            anAccount("x"),
            anAccount(),
            anAccount(),
            anAccount()
          ]
          const known = yield* footprints.link([seed, before, refused])
          const job = manyAccounts(aJob(tenantId, { createdAt: noon(2) }), [seed, linked, own])
          const choice = linking([seed, linked], { ownLinked: [own], refused: [refused] })
          const enqueued = yield* jobs.enqueue(job, choice)
          expect(enqueued).toMatchObject({ isDeduplicated: false, creditsCharged: 1, groupId: known.id })
          expect(yield* footprints.of(seed, tenantId)).toEqual(inOrder([seed, before, linked, own]))
          expect(yield* footprints.of(own, tenantId)).toEqual(inOrder([seed, before, linked, own]))
          expect(yield* footprints.of(refused, tenantId)).toEqual([refused])
          for (const viewer of [other, null]) {
            expect(yield* footprints.of(seed, viewer)).toEqual(inOrder([seed, before, linked, refused]))
            expect(yield* footprints.of(own, viewer)).toEqual([own])
          }
          const votes = (yield* footprints.votes).filter(({ id }) => id === known.id)
          expect(votes).toEqual([{ account: refused, id: known.id, tenants: 1, at: noon(2) }])
          // Every account of the creator is held, as the tenant sees them.
          for (const each of [seed, linked, own, before]) {
            expect(Option.getOrThrow(yield* jobs.inFlight(tenantId, each)).jobId).toBe(job.jobId)
          }
          expect(yield* jobs.inFlight(tenantId, refused)).toEqual(Option.none())
          expect(yield* Effect.flip(jobs.enqueue(aJob(other, { account: own })))).toMatchObject({ _tag: "CreatorBusy" })
          // Asked for again it is the same, and changes nothing.
          expect(yield* jobs.enqueue(job, choice)).toMatchObject({
            job: { jobId: job.jobId },
            isDeduplicated: false,
            creditsCharged: 1,
            groupId: known.id
          })
          expect(Number(yield* balanceOf(tenantId))).toBe(0)
        })
      )

      it.live(
        "what a tenant says last of an account is what they see: confirmed after it was refused, their own, and everybody's",
        Effect.gen(function* () {
          const jobs = yield* Jobs
          const footprints = yield* Footprints
          const tenantId = yield* aTenantWith(9)
          const [seed, account, another] = [anAccount(), anAccount("x"), anAccount("kick")]
          const say = Effect.fnUntraced(function* (of: SocialAccount, choice: Partial<FootprintChoice>) {
            const job = manyAccounts(aJob(tenantId), [of])
            const { groupId } = yield* jobs.enqueue(job, linking([of], choice))
            yield* jobs.fail(job, { error: "It can't be read.", announce: null }, noon(2))
            return groupId
          })
          const id = yield* say(seed, { refused: [account] })
          expect(yield* footprints.of(account, tenantId)).toEqual([account])
          expect(yield* say(seed, { ownLinked: [account], refused: [account] })).toBe(id)
          expect(yield* footprints.of(account, tenantId)).toEqual(inOrder([seed, account]))
          // An account is one creator's: their own footprint of it goes before the one that it was in.
          yield* say(another, { ownLinked: [account] })
          expect(yield* footprints.of(account, tenantId)).toEqual(inOrder([another, account]))
          expect(yield* footprints.of(seed, tenantId)).toEqual([seed])
          expect(yield* footprints.of(account, null)).toEqual([account])
          yield* say(seed, { linked: [seed, account] })
          for (const viewer of [tenantId, null]) {
            expect(yield* footprints.of(account, viewer)).toEqual(inOrder([seed, account]))
            expect(yield* footprints.of(another, viewer)).toEqual([another])
          }
          // What is the tenant's own is taken out like any other.
          yield* say(another, { ownLinked: [account] })
          for (let time = 0; time < 2; time++) yield* footprints.exclude(tenantId, account, noon(3))
          expect(yield* footprints.of(account, tenantId)).toEqual([account])
          expect(yield* footprints.of(account, null)).toEqual(inOrder([seed, account]))
        })
      )

      it.live(
        "MUST fail with FootprintTooLarge when the footprint would have too many accounts, and then change nothing",
        Effect.gen(function* () {
          const jobs = yield* Jobs
          const footprints = yield* Footprints
          const tenantId = yield* aTenantWith(1)
          const [seed, ...most] = Array.from({ length: FOOTPRINT_ACCOUNTS_MAX }, () => anAccount())
          const one = anAccount()
          if (seed === undefined) return
          yield* footprints.link(most)
          for (const choice of [linking([seed, ...most, one]), linking([seed, ...most], { ownLinked: [one] })]) {
            const job = manyAccounts(aJob(tenantId), [seed, one])
            expect(yield* Effect.flip(jobs.enqueue(job, choice))).toMatchObject({ _tag: "FootprintTooLarge" })
            for (const each of [seed, one]) {
              expect(yield* footprints.of(each, tenantId)).toEqual([each])
              expect(yield* jobs.inFlight(tenantId, each)).toEqual(Option.none())
            }
            expect(yield* footprints.of(most[0] ?? seed, null)).toHaveLength(FOOTPRINT_ACCOUNTS_MAX - 1)
          }
          expect(Number(yield* balanceOf(tenantId))).toBe(1)
          const job = manyAccounts(aJob(tenantId), [seed])
          expect((yield* jobs.enqueue(job, linking([seed, ...most]))).isDeduplicated).toBe(false)
        })
      )

      it.live(
        "a tenant whose own accounts would make a footprint too large sees the account they ask for and those that everybody sees",
        Effect.gen(function* () {
          const jobs = yield* Jobs
          const footprints = yield* Footprints
          const tenantId = yield* aTenantWith(1)
          const accounts = Array.from({ length: FOOTPRINT_ACCOUNTS_MAX }, () => anAccount())
          const own = inOrder(Array.from({ length: 3 }, () => anAccount()))
          const [seed = anAccount()] = accounts
          yield* jobs.enqueue(manyAccounts(aJob(tenantId), [seed]), linking([seed], { ownLinked: own }))
          yield* footprints.link(accounts.slice(0, -1))
          expect(yield* footprints.of(seed, tenantId)).toEqual(inOrder([...accounts.slice(0, -1), ...own.slice(0, 1)]))
          yield* footprints.link(accounts)
          expect(yield* footprints.of(seed, tenantId)).toEqual(inOrder(accounts))
          for (const account of own) {
            const shared = inOrder(accounts).slice(0, FOOTPRINT_ACCOUNTS_MAX - 1)
            expect(yield* footprints.of(account, tenantId)).toEqual(inOrder([...shared, account]))
          }
        })
      )

      it.live(
        "whatever refuses a job, or joins it, links nothing; the footprint is answered as it stands",
        Effect.gen(function* () {
          const jobs = yield* Jobs
          const footprints = yield* Footprints
          const [tenantId, other, poor] = [yield* aTenantWith(9), yield* aTenantWith(9), yield* newTenant]
          const capped = yield* aKeyWith(tenantId, 0)
          const [mine, theirs, scored] = [anAccount(), anAccount(), anAccount()]
          const first = aJob(tenantId, { account: mine })
          yield* jobs.enqueue(first)
          yield* jobs.enqueue(aJob(other, { account: theirs }))
          yield* aDoneJob(aJob(tenantId, { account: scored }), aCard(scored, { scoredAt: noon(3) }))
          const refusals = [
            { by: tenantId, busy: theirs, tag: "CreatorBusy" as const },
            { by: poor, busy: anAccount(), tag: "CreditsExhausted" as const },
            { by: tenantId, busy: anAccount(), tag: "DailyScrapesExhausted" as const, keyId: capped },
            { by: tenantId, busy: scored, tag: "ScoredMeanwhile" as const }
          ]
          for (const { by, busy, tag, keyId } of refusals) {
            const [seed, own, refused] = [anAccount("x"), anAccount("kick"), anAccount("twitch")]
            yield* footprints.link([seed, refused])
            const job = manyAccounts(aJob(by, keyId === undefined ? {} : { keyId }), [seed, busy, own])
            const choice = linking([seed, busy], { ownLinked: [own], refused: [refused] })
            const failure = yield* Effect.flip(jobs.enqueue(job, { ...choice, unlessScoredSince: noon(3) }))
            expect(failure._tag).toBe(tag)
            for (const viewer of [by, null]) {
              expect(yield* footprints.of(seed, viewer)).toEqual(inOrder([seed, refused]))
              for (const each of [busy, own]) expect(yield* footprints.of(each, viewer)).toEqual([each])
            }
            expect(yield* jobs.inFlight(by, seed)).toEqual(Option.none())
          }
          const seed = anAccount("x")
          const joining = manyAccounts(aJob(tenantId), [seed, mine])
          const joined = { job: { jobId: first.jobId }, isDeduplicated: true, creditsCharged: 0 }
          expect(yield* jobs.enqueue(joining, linking([seed, mine]))).toMatchObject({ ...joined, groupId: null })
          expect(yield* footprints.of(seed, null)).toEqual([seed])
          const { id } = yield* footprints.link([seed, anAccount()])
          expect(yield* jobs.enqueue(joining, linking([seed, mine]))).toMatchObject({ ...joined, groupId: id })
          expect(Number(yield* balanceOf(tenantId))).toBe(7)
        })
      )

      it.live(
        "of 50 orders of overlapping footprints by two tenants at once one is charged, and the others join it or find the creator busy",
        Effect.gen(function* () {
          const jobs = yield* Jobs
          const footprints = yield* Footprints
          const tenants = [yield* aTenantWith(50), yield* aTenantWith(50)]
          const [seed, ...others] = [anAccount(), anAccount("x"), anAccount("kick"), anAccount("twitch")]
          const orders = Array.from({ length: 25 }, (_, place) =>
            tenants.map((tenantId) => {
              const rest = others.filter((_, index) => index !== place % 4)
              return { job: manyAccounts(aJob(tenantId), [seed ?? anAccount(), ...rest]), linked: rest }
            })
          ).flat()
          const results = yield* Effect.forEach(
            orders,
            ({ job, linked }) => Effect.result(jobs.enqueue(job, linking([...job.accounts, ...linked]))),
            all
          )
          const enqueued = results.filter(Result.isSuccess).map(({ success }) => success)
          const refused = results.filter(Result.isFailure).map(({ failure }) => failure._tag)
          expect(enqueued.filter(({ isDeduplicated }) => !isDeduplicated)).toHaveLength(1)
          expect(enqueued.reduce((credits, { creditsCharged }) => credits + creditsCharged, 0)).toBe(1)
          expect(new Set(enqueued.map(({ job }) => job.jobId)).size).toBe(1)
          expect(new Set(enqueued.map(({ groupId }) => groupId)).size).toBe(1)
          expect(refused).toEqual(Array(25).fill("CreatorBusy"))
          const balances = yield* Effect.forEach(tenants, balanceOf)
          expect(balances.map(Number).toSorted()).toEqual([49, 50])
          // The footprint is the one that was charged for, not the sum of what was asked for.
          const made = enqueued.find(({ isDeduplicated }) => !isDeduplicated)?.job.accounts ?? []
          expect(yield* footprints.of(seed ?? anAccount(), null)).toEqual(inOrder(made))
        })
      )

      it.live(
        "complete keeps what the kind answers beside the scores; null where that is nothing, and unless the job is done",
        Effect.gen(function* () {
          const jobs = yield* Jobs
          const tenantId = yield* aTenantWith(3)
          const output = { unreadable: [{ platform: "x", handle: "nova.example", why: "“None” \u0001" }], at: null }
          for (const each of [output, null]) {
            const job = aJob(tenantId)
            expect((yield* jobs.enqueue(job)).job.output).toBeNull()
            expect(Option.getOrThrow(yield* jobs.start(job, noon(1))).output).toBeNull()
            yield* jobs.complete(job, { scores: [], output: each, announce: null }, noon(2))
            yield* jobs.complete(job, { scores: [], output: "again", announce: null }, noon(2))
            expect(yield* jobs.find(tenantId, [job.jobId])).toMatchObject([{ status: "done", output: each }])
          }
          const failed = aJob(tenantId)
          yield* jobs.enqueue(failed)
          yield* jobs.fail(failed, { error: "It can't be read.", announce: null }, noon(2))
          yield* jobs.complete(failed, { scores: [], output, announce: null }, noon(3))
          expect(yield* jobs.find(tenantId, [failed.jobId])).toMatchObject([{ status: "failed", output: null }])
        })
      )

      it.live(
        "a job of any kind is kept with its originator, its accounts in their order and what its kind needs",
        Effect.gen(function* () {
          const jobs = yield* Jobs
          const tenantId = yield* aTenantWith(1)
          const plan = crypto.randomUUID()
          const originators: ReadonlyArray<Originator> = [
            { kind: "key", id: KeyId.make(crypto.randomUUID()) },
            { kind: "plan", id: plan },
            { kind: "person", id: crypto.randomUUID() },
            { kind: "system", id: null }
          ]
          const before = yield* jobs.recentRunSeconds({ kind: RENEWAL, platform: "reddit" })
          for (const originator of originators) {
            const job = {
              ...manyAccounts(aJob(tenantId), [anAccount("reddit"), anAccount("x"), anAccount("kick")]),
              kind: RENEWAL,
              originator,
              input: { plan, tries: [1, null, "two"] },
              priceCredits: Credits.make(0)
            }
            const enqueued = yield* jobs.enqueue(job)
            const { keyId: _, account: __, priceCredits: ___, ...kept } = job
            expect(enqueued).toMatchObject({ job: kept, creditsCharged: 0 })
            expect(yield* jobs.find(tenantId, [job.jobId])).toMatchObject([kept])
            const started = Option.getOrThrow(yield* jobs.start(job, noon(1)))
            expect(started).toMatchObject(kept)
            const inFlight = yield* Effect.forEach(job.accounts, (each) => jobs.inFlight(tenantId, each))
            expect(inFlight.map((each) => Option.getOrThrow(each).jobId)).toEqual(Array(3).fill(job.jobId))
            yield* jobs.complete(job, { scores: [], output: null, announce: null }, new Date(noon(1).getTime() + 5_000))
          }
          expect(yield* jobs.recentRunSeconds({ kind: RENEWAL, platform: "reddit" })).toEqual([5, 5, 5, 5, ...before])
          expect(yield* jobs.recentRunSeconds({ kind: SCORE_KIND, platform: "reddit" })).toEqual([])
          expect(yield* entriesOf(tenantId)).toHaveLength(1)
        })
      )

      it.live(
        "only a job of a key counts as a scrape of its day and is logged as usage, whatever it costs",
        Effect.gen(function* () {
          const jobs = yield* Jobs
          const lookups = yield* Lookups
          const tenantId = yield* aTenantWith(5)
          const keyId = yield* aKeyWith(tenantId, 1)
          const priced = (given: Partial<NewJob>) => ({
            ...aJob(tenantId, { keyId }),
            priceCredits: Credits.make(2),
            ...given
          })
          const renewal: Partial<NewJob> = { kind: RENEWAL, originator: { kind: "plan", id: crypto.randomUUID() } }
          expect(yield* jobs.enqueue(priced(renewal))).toMatchObject({ creditsCharged: 2 })
          expect(yield* jobs.enqueue(priced({}))).toMatchObject({ creditsCharged: 2 })
          expect(yield* Effect.flip(jobs.enqueue(priced({})))).toMatchObject({ _tag: "DailyScrapesExhausted", cap: 1 })
          expect(yield* Effect.flip(jobs.enqueue(priced(renewal)))).toMatchObject({
            _tag: "CreditsExhausted",
            balance: 1
          })
          expect(yield* lookups.usage(tenantId, noon(1), noon(2))).toEqual([
            { customerRef: null, requests: 1, credits: 2 }
          ])
        })
      )

      it.live(
        "MUST take the job's scrape off its key's day where the failure is an outage, and leave it there otherwise",
        Effect.gen(function* () {
          const jobs = yield* Jobs
          const tenantId = yield* aTenantWith(4)
          const keyId = yield* aKeyWith(tenantId, 1)
          const isCapped = Effect.map(Effect.result(jobs.enqueue(aJob(tenantId, { keyId }))), Result.isFailure)
          const job = aJob(tenantId, { keyId })
          yield* jobs.enqueue(job)
          expect(yield* isCapped).toBe(true)
          const outage = { error: "The platform did not answer.", isOutage: true, announce: null }
          // Again: what has ended gives nothing back a second time, whatever was enqueued meanwhile.
          yield* jobs.fail(job, outage, noon(2))
          const next = aJob(tenantId, { keyId })
          yield* jobs.enqueue(next)
          yield* jobs.fail(job, outage, noon(3))
          expect(yield* isCapped).toBe(true)
          yield* jobs.fail(next, { error: "There is no such account.", announce: null }, noon(4))
          expect(yield* isCapped).toBe(true)
          expect(Number(yield* balanceOf(tenantId))).toBe(4)
        })
      )

      it.live(
        "of jobs that share a creator, whatever their kinds, one of the tenant's is joined; an account is held once",
        Effect.gen(function* () {
          const jobs = yield* Jobs
          const [tenantId, other] = [yield* aTenantWith(3), yield* aTenantWith(1)]
          const [one, two, three] = [anAccount(), anAccount("x"), anAccount("kick")]
          const first = { ...manyAccounts(aJob(tenantId), [one, two]), kind: RENEWAL }
          yield* jobs.enqueue(first)
          expect(yield* jobs.enqueue(manyAccounts(aJob(tenantId), [three, two]))).toMatchObject({
            job: { jobId: first.jobId },
            isDeduplicated: true,
            creditsCharged: 0
          })
          expect(yield* jobs.inFlight(tenantId, three)).toEqual(Option.none())
          const refused = yield* Effect.flip(jobs.enqueue(manyAccounts(aJob(other), [three, one])))
          expect(refused).toMatchObject({ _tag: "CreatorBusy" })
          yield* jobs.fail(first, { error: "It can't be read.", announce: null }, noon(2))
          expect(yield* jobs.enqueue(manyAccounts(aJob(other), [three, one]))).toMatchObject({ isDeduplicated: false })
        })
      )

      it.live(
        "complete keeps any number of scores, and the job names them in their order",
        Effect.gen(function* () {
          const jobs = yield* Jobs
          const scores = yield* Scores
          const [tenantId, other] = [yield* aTenantWith(1), yield* aTenantWith(0)]
          const accounts = [anAccount(), anAccount("x"), anAccount("kick")] as const
          const job = manyAccounts(aJob(tenantId), accounts)
          yield* jobs.enqueue(job)
          yield* jobs.start(job, noon(1))
          const made = accounts.map((account, place) => {
            const shared = aCard(account)
            return { shared, own: place === 1 ? { ...shared, score: { ...shared.score, score: 83 } } : null }
          })
          yield* jobs.complete(job, { scores: made, output: null, announce: null }, noon(2))
          const ids = made.map(({ shared: { id } }) => id)
          expect((yield* jobs.find(tenantId, [job.jobId]))[0]?.scoreIds).toEqual(ids)
          const seenBy = (who: TenantId) =>
            Effect.map(scores.find(who, ids), (cards) => ids.map((id) => cards.find((card) => card.id === id)))
          expect(yield* seenBy(tenantId)).toEqual(made.map(({ shared, own }) => own ?? shared))
          expect(yield* seenBy(other)).toEqual(made.map(({ shared }) => shared))
          for (const account of accounts) expect(yield* scores.history([account], noon(0), null)).toHaveLength(1)
        })
      )

      it.live(
        "find answers the tenant's jobs among these; ids of others are left out",
        Effect.gen(function* () {
          const jobs = yield* Jobs
          const [tenantId, other] = [yield* aTenantWith(2), yield* aTenantWith(1)]
          const [first, second, theirs] = [aJob(tenantId), aJob(tenantId), aJob(other)]
          for (const job of [first, second, theirs]) yield* jobs.enqueue(job)
          const unknown = JobId.make(crypto.randomUUID())
          const found = yield* jobs.find(tenantId, [first.jobId, second.jobId, theirs.jobId, unknown])
          expect(found.map(({ jobId }) => jobId).toSorted()).toEqual([first.jobId, second.jobId].toSorted())
          expect(yield* jobs.find(tenantId, [])).toEqual([])
        })
      )

      it.live(
        "start makes a job processing from the beginning; its progress never falls, and has no effect on another state",
        Effect.gen(function* () {
          const jobs = yield* Jobs
          const tenantId = yield* aTenantWith(1)
          const job = aJob(tenantId)
          const shown = Effect.map(jobs.find(tenantId, [job.jobId]), ([found]) => found)
          yield* jobs.enqueue(job)
          yield* jobs.setProgress(job, 50, "too early")
          expect(yield* shown).toMatchObject({ status: "queued", progress: 0 })
          expect(Option.getOrThrow(yield* jobs.start(job, noon(4)))).toMatchObject({
            status: "processing",
            progress: 0
          })
          yield* jobs.setProgress(job, 40, "Reading posts (4 of 10)")
          yield* jobs.setProgress(job, 30, "late")
          expect(yield* shown).toMatchObject({ progress: 40, progressMessage: "Reading posts (4 of 10)" })
          expect((yield* shown)?.startedAt).toEqual(noon(4))
          yield* jobs.start(job, noon(5))
          expect(yield* shown).toMatchObject({ status: "processing", progress: 0 })
          yield* jobs.complete(
            job,
            { scores: [{ shared: aCard(job.account), own: null }], output: null, announce: null },
            noon(6)
          )
          yield* jobs.setProgress(job, 100, "much too late")
          expect(yield* shown).toMatchObject({ status: "done", progress: 100, progressMessage: "Done" })
          expect(Option.isNone(yield* jobs.start(job, noon(7)))).toBe(true)
          expect(Option.isNone(yield* jobs.start(aJob(tenantId), noon(7)))).toBe(true)
        })
      )

      it.live(
        "requeue makes a processing job queued again and counts failed tries",
        Effect.gen(function* () {
          const jobs = yield* Jobs
          const tenantId = yield* aTenantWith(1)
          const job = aJob(tenantId)
          yield* jobs.enqueue(job)
          yield* jobs.start(job, noon(1))
          yield* jobs.requeue(job, { hasFailed: false, message: "Handed back" })
          expect(yield* jobs.find(tenantId, [job.jobId])).toMatchObject([
            { status: "queued", failedTries: 0, progressMessage: "Handed back" }
          ])
          for (const failedTries of [1, 2]) {
            yield* jobs.start(job, noon(1))
            yield* jobs.requeue(job, { hasFailed: true, message: "Waiting to try again" })
            expect(yield* jobs.find(tenantId, [job.jobId])).toMatchObject([{ status: "queued", failedTries }])
          }
          yield* jobs.fail(job, { error: "It can't be read", announce: null }, noon(2))
          yield* jobs.requeue(job, { hasFailed: true, message: "Waiting to try again" })
          expect(yield* jobs.find(tenantId, [job.jobId])).toMatchObject([{ status: "failed" }])
        })
      )

      it.live(
        "complete ends a job with its score and releases the account. Idempotent",
        Effect.gen(function* () {
          const jobs = yield* Jobs
          const scores = yield* Scores
          const tenantId = yield* aTenantWith(2)
          const job = aJob(tenantId)
          const card = yield* aDoneJob(job)
          yield* jobs.complete(
            job,
            { scores: [{ shared: aCard(job.account), own: null }], output: null, announce: null },
            noon(9)
          )
          yield* jobs.fail(job, { error: "too late", announce: null }, noon(9))
          const [done] = yield* jobs.find(tenantId, [job.jobId])
          expect(done).toMatchObject({ status: "done", progress: 100, scoreIds: [card.id], error: null })
          expect(done?.endedAt).toEqual(noon(2))
          expect(yield* scores.find(tenantId, [card.id])).toEqual([card])
          expect((yield* scores.history([job.account], noon(1), null)).length).toBe(1)
          expect((yield* jobs.enqueue(aJob(tenantId, { account: job.account }))).isDeduplicated).toBe(false)
          expect(Number(yield* balanceOf(tenantId))).toBe(0)
        })
      )

      it.live(
        "fail ends a job without a score, gives its credit back and releases the account. Idempotent",
        Effect.gen(function* () {
          const jobs = yield* Jobs
          const lookups = yield* Lookups
          const tenantId = yield* aTenantWith(1)
          const job = aJob(tenantId)
          yield* jobs.enqueue(job)
          yield* jobs.start(job, noon(1))
          yield* Effect.all(
            Array.from({ length: 10 }, () =>
              jobs.fail(job, { error: "There is no such account.", code: "not_found", announce: null }, noon(2))
            ),
            all
          )
          yield* jobs.complete(
            job,
            { scores: [{ shared: aCard(job.account), own: null }], output: null, announce: null },
            noon(3)
          )
          expect(yield* jobs.find(tenantId, [job.jobId])).toMatchObject([
            { status: "failed", error: "There is no such account.", failureCode: "not_found", scoreIds: [] }
          ])
          expect(Number(yield* balanceOf(tenantId))).toBe(1)
          expect((yield* entriesOf(tenantId)).filter(({ reason }) => reason === "refund")).toMatchObject([
            { reference: job.jobId, delta: 1 }
          ])
          expect(yield* lookups.usage(tenantId, noon(1), noon(2))).toEqual([
            { customerRef: null, requests: 1, credits: 0 }
          ])
          expect((yield* jobs.enqueue(aJob(tenantId, { account: job.account }))).isDeduplicated).toBe(false)
        })
      )

      it.live(
        "pace answers how many seconds the latest done jobs of a platform took, newest first",
        Effect.gen(function* () {
          const jobs = yield* Jobs
          const tenantId = yield* aTenantWith(3)
          // One that was never begun took no time that could be told.
          const unbegun = aJob(tenantId, { account: anAccount("kick") })
          yield* jobs.enqueue(unbegun)
          yield* jobs.complete(
            unbegun,
            { scores: [{ shared: aCard(unbegun.account), own: null }], output: null, announce: null },
            noon(1)
          )
          for (const seconds of [30, 90]) {
            const job = aJob(tenantId, { account: anAccount("kick") })
            yield* jobs.enqueue(job)
            yield* jobs.start(job, noon(1))
            const at = new Date(noon(1).getTime() + seconds * 1000)
            yield* jobs.complete(
              job,
              { scores: [{ shared: aCard(job.account), own: null }], output: null, announce: null },
              at
            )
          }
          expect(yield* jobs.recentRunSeconds({ kind: SCORE_KIND, platform: "kick" })).toEqual([90, 30])
          expect(yield* jobs.recentRunSeconds({ kind: SCORE_KIND, platform: "snapchat" })).toEqual([])
        })
      )
    })

    describe("JOB_STATES", () =>
      machineSuite(`jobs contract: ${name}`, it, JOB_STATES, {
        arrange: (state) =>
          Effect.gen(function* () {
            const jobs = yield* Jobs
            const job = aJob(yield* aTenantWith(1))
            yield* jobs.enqueue(job)
            if (state !== "queued") yield* jobs.start(job, noon(1))
            if (state === "done")
              yield* jobs.complete(
                job,
                { scores: [{ shared: aCard(job.account), own: null }], output: null, announce: null },
                noon(2)
              )
            if (state === "failed")
              yield* jobs.fail(job, { error: "There is no such account.", announce: null }, noon(2))
            return job
          }),
        apply: (job, event) =>
          Effect.gen(function* () {
            const jobs = yield* Jobs
            switch (event) {
              case "taken":
                return Option.isSome(yield* jobs.start(job, noon(3)))
              case "progressed":
                yield* jobs.setProgress(job, 50, "Reading")
                return null
              case "worker_lost":
              case "try_failed":
                yield* jobs.requeue(job, { hasFailed: event === "try_failed", message: "Waiting" })
                return null
              case "completed":
                yield* jobs.complete(
                  job,
                  { scores: [{ shared: aCard(job.account), own: null }], output: null, announce: null },
                  noon(3)
                )
                return null
              case "failed":
                yield* jobs.fail(job, { error: "It can't be read.", announce: null }, noon(3))
                return null
            }
          }),
        read: ({ tenantId, jobId, account }) =>
          Effect.gen(function* () {
            const jobs = yield* Jobs
            const scores = yield* Scores
            const job = (yield* jobs.find(tenantId, [jobId]))[0] ?? (yield* Effect.die(new Error("no job")))
            const inFlight = Option.map(yield* jobs.inFlight(tenantId, account), (held) => held.jobId)
            const rest = {
              job,
              inFlight,
              entries: yield* entriesOf(tenantId),
              scored: yield* scores.history([account], noon(0), null)
            }
            return { state: job.status, rest }
          })
      }))

    describe("JobQueue", () => {
      it.live(
        "several workers never have one job at the same time, and each job is worked on once",
        Effect.gen(function* () {
          const jobs = yield* Jobs
          const queue = yield* JobQueue
          const tenantId = yield* aTenantWith(20)
          const mine = yield* Effect.forEach(
            Array.from({ length: 20 }, () => aJob(tenantId)),
            (job) => Effect.map(jobs.enqueue(job), () => job.jobId)
          )
          const worked: Array<string> = []
          const worker = Effect.gen(function* () {
            while (mine.some((id) => !worked.includes(id))) {
              yield* queue.take(({ jobId }) => Effect.as(Effect.yieldNow, void worked.push(jobId)))
            }
          })
          yield* Effect.raceAll(Array.from({ length: 6 }, () => worker))
          const times = new Map<string, number>()
          for (const id of worked) times.set(id, (times.get(id) ?? 0) + 1)
          expect(mine.map((id) => times.get(id))).toEqual(Array(20).fill(1))
        })
      )

      it.live(
        "work that fails is attempted again after a pause",
        Effect.gen(function* () {
          const jobs = yield* Jobs
          const job = aJob(yield* aTenantWith(1))
          yield* jobs.enqueue(job)
          const failed = yield* Effect.exit(takeOne(job, Effect.fail("not yet")))
          expect(Exit.isFailure(failed)).toBe(true)
          yield* expectOneAttempt(job)
        })
      )

      it.live(
        "work that is interrupted is attempted again at once",
        Effect.gen(function* () {
          const jobs = yield* Jobs
          const job = aJob(yield* aTenantWith(1))
          yield* jobs.enqueue(job)
          let began: () => void = () => {}
          const hasBegun = new Promise<void>((resolve) => {
            began = resolve
          })
          const fiber = yield* Effect.forkChild(
            takeOne(
              job,
              Effect.andThen(
                Effect.sync(() => began()),
                Effect.never
              )
            )
          )
          yield* Effect.promise(() => hasBegun)
          yield* Fiber.interrupt(fiber)
          yield* expectOneAttempt(job)
        })
      )
    })
  })

export const stores = new StoreSuite(({ name, layer }) => suite(name, layer))
