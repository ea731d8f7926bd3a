import { describe, expect } from "bun:test"
import { Effect, type Layer } from "effect"
import type { TenantId } from "../../ports/accounts/Tenant.ts"
import type { Tenants } from "../../ports/accounts/Tenants.ts"
import { CreditLedger } from "../../ports/billing/CreditLedger.ts"
import type { NewJob } from "../../ports/creators/Job.ts"
import { Jobs } from "../../ports/creators/Jobs.ts"
import { Lookups } from "../../ports/creators/Lookups.ts"
import { ReportAccess } from "../../ports/reports/ReportAccess.ts"
import { ScoreId } from "../../ports/scoring/Scorecard.ts"
import { sharedEffectTest } from "../effectTest.ts"
import { aCard, aJob, anAccount, aRead, aTenantWith, noon } from "./creatorsExamples.ts"

const all = { concurrency: "unbounded" } as const

const balanceOf = (tenantId: TenantId) =>
  Effect.map(
    CreditLedger.use((ledger) => ledger.balance(tenantId)),
    Number
  )

/** A score that a tenant had made; it has its job's id. */
const scoredBy = (job: NewJob, day = 2) =>
  Effect.gen(function* () {
    const jobs = yield* Jobs
    const card = aCard(job.account, { id: ScoreId.make(job.jobId), scoredAt: noon(day) })
    yield* jobs.open(job)
    yield* jobs.finish(job, { shared: card, own: null }, noon(day))
    return card
  })

/** What any adapter of the reports' ports must do. */
export const suite = <E>(name: string, layer: Layer.Layer<Tenants | CreditLedger | Jobs | Lookups | ReportAccess, E>) =>
  describe(`reports contract: ${name}`, () => {
    const it = sharedEffectTest(layer)

    it.live(
      "it is included where the tenant paid for making the score",
      Effect.gen(function* () {
        const access = yield* ReportAccess
        const tenantId = yield* aTenantWith(1)
        const card = yield* scoredBy(aJob(tenantId))
        expect(yield* access.open(aRead(tenantId, card))).toEqual({ card, terms: "included" })
        expect(yield* balanceOf(tenantId)).toBe(0)
      })
    )

    it.live(
      "it is included where the tenant paid for a lookup that read the score",
      Effect.gen(function* () {
        const access = yield* ReportAccess
        const [owner, reader] = [yield* aTenantWith(1), yield* aTenantWith(3)]
        const card = yield* scoredBy(aJob(owner))
        yield* Lookups.use((lookups) => lookups.serve(aRead(reader, card)))
        expect(yield* access.open(aRead(reader, card))).toEqual({ card, terms: "included" })
        expect(yield* balanceOf(reader)).toBe(2)
      })
    )

    it.live(
      "otherwise it costs one credit, logged as usage, once a score",
      Effect.gen(function* () {
        const access = yield* ReportAccess
        const lookups = yield* Lookups
        const [owner, reader] = [yield* aTenantWith(2), yield* aTenantWith(5)]
        const account = anAccount()
        const first = yield* scoredBy(aJob(owner, { account }))
        const read = () => access.open(aRead(reader, account, { customerRef: "brand 7", at: noon(3) }))
        expect(yield* read()).toEqual({ card: first, terms: "paid_cache_read" })
        expect(yield* read()).toEqual({ card: first, terms: "included" })
        expect(yield* balanceOf(reader)).toBe(4)
        expect(yield* lookups.usage(reader, noon(3), noon(4))).toEqual([
          { customerRef: "brand 7", requests: 1, credits: 1 }
        ])
        // Of a new score it costs one credit again.
        const second = yield* scoredBy(aJob(owner, { account }), 5)
        const later = access.open(aRead(reader, account, { at: noon(6) }))
        expect(yield* later).toEqual({ card: second, terms: "paid_cache_read" })
        expect(yield* balanceOf(reader)).toBe(3)
      })
    )

    it.live(
      "of concurrent first reads exactly one is charged",
      Effect.gen(function* () {
        const access = yield* ReportAccess
        const [owner, reader] = [yield* aTenantWith(1), yield* aTenantWith(1)]
        const card = yield* scoredBy(aJob(owner))
        const opened = yield* Effect.forEach(
          Array.from({ length: 20 }, () => aRead(reader, card)),
          (read) => access.open(read),
          all
        )
        expect(opened.filter(({ terms }) => terms === "paid_cache_read")).toHaveLength(1)
        expect(yield* balanceOf(reader)).toBe(0)
      })
    )

    it.live(
      "MUST fail with NotScored where there is no score, and with ScoreStale where the newest was made before freshSince; nothing is charged then",
      Effect.gen(function* () {
        const access = yield* ReportAccess
        const [owner, reader] = [yield* aTenantWith(1), yield* aTenantWith(1)]
        const card = yield* scoredBy(aJob(owner))
        expect(yield* Effect.flip(access.open(aRead(reader, anAccount())))).toMatchObject({ _tag: "NotScored" })
        const freshSince = new Date(noon(2).getTime() + 1)
        for (const tenantId of [owner, reader]) {
          expect(yield* Effect.flip(access.open(aRead(tenantId, card, { freshSince })))).toMatchObject({
            _tag: "ScoreStale"
          })
        }
        expect(yield* balanceOf(reader)).toBe(1)
      })
    )

    it.live(
      "MUST fail with CreditsExhausted when it isn't included and the balance is 0, and then change nothing",
      Effect.gen(function* () {
        const access = yield* ReportAccess
        const [owner, reader] = [yield* aTenantWith(1), yield* aTenantWith(0)]
        const card = yield* scoredBy(aJob(owner))
        for (let time = 0; time < 2; time++) {
          expect(yield* Effect.flip(access.open(aRead(reader, card)))).toMatchObject({ _tag: "CreditsExhausted" })
        }
      })
    )
  })
