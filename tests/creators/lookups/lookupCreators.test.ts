import { describe, expect } from "bun:test"
import { Effect, Layer, Result } from "effect"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { InvalidHandle, type NamedAccount } from "../../../domain/creators/identity/socialAccount.ts"
import { lookupCreator } from "../../../domain/creators/lookups/lookupCreator.ts"
import { lookupCreators } from "../../../domain/creators/lookups/lookupCreators.ts"
import { vetCreator } from "../../../domain/creators/lookups/vetCreator.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import { CreditLedger } from "../../../ports/accounts/billing/CreditLedger.ts"
import { type ApiKey, KeyId } from "../../../ports/accounts/keys/ApiKey.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Jobs } from "../../../ports/creators/jobs/Jobs.ts"
import { aCard, aJob, anAccount, aTenantWith, noon } from "../../contracts/creatorsExamples.ts"
import { effectTest } from "../../support/running/effectTest.ts"

const it = effectTest(Layer.merge(fixtures, cryptography))

const aKey = (tenantId: TenantId): ApiKey => ({
  id: KeyId.make(crypto.randomUUID()),
  tenantId,
  label: "A key",
  scope: "full",
  createdAt: noon(1),
  lastUsedAt: null
})
const named = (account = anAccount()): NamedAccount => ({ account, spelling: account.platform })
const balanceOf = (tenantId: TenantId) => CreditLedger.use((ledger) => ledger.balance(tenantId))

/** An account that somebody else had scored just now. */
const aScoredAccount = Effect.gen(function* () {
  const jobs = yield* Jobs
  const job = aJob(yield* aTenantWith(1))
  yield* jobs.enqueue(job)
  yield* jobs.complete(
    job,
    { scores: [{ shared: aCard(job.account, { scoredAt: new Date() }), own: null }], output: null, announce: null },
    new Date()
  )
  return job.account
})

describe("an operation that is carried out again", () => {
  it.live(
    "charges nothing twice and answers the same: a bulk lookup",
    Effect.gen(function* () {
      const tenantId = yield* aTenantWith(10)
      const key = aKey(tenantId)
      const fresh = named()
      const asked = [
        Result.succeed(fresh),
        Result.succeed(named(yield* aScoredAccount)),
        Result.fail(new InvalidHandle({ reason: "handle: is empty" })),
        Result.succeed(fresh),
        Result.succeed(named())
      ]
      const operation = { customerRef: null, operationId: crypto.randomUUID() }
      const first = yield* lookupCreators(key, asked, operation)
      expect(first.items.map(({ _tag }) => _tag)).toEqual(["Queued", "Cached", "Refused", "Queued", "Queued"])
      expect(yield* lookupCreators(key, asked, operation)).toEqual(first)
      expect(Number(yield* balanceOf(tenantId))).toBe(7)
      // Another operation is charged for what is cached, and joins the jobs.
      const other = yield* lookupCreators(key, asked, { ...operation, operationId: crypto.randomUUID() })
      expect(other.items.map((item) => ("jobId" in item ? item.jobId : null))).toEqual(
        first.items.map((item) => ("jobId" in item ? item.jobId : null))
      )
      expect(Number(yield* balanceOf(tenantId))).toBe(6)
    })
  )

  it.live(
    "charges nothing twice and answers the same: a vetting",
    Effect.gen(function* () {
      const tenantId = yield* aTenantWith(1)
      const asked = [named(yield* aScoredAccount), named()].map((one) => ({ ...one, isSamePerson: false }))
      const operation = { customerRef: null, operationId: crypto.randomUUID() }
      const vet = Effect.map(vetCreator(aKey(tenantId), asked, operation), ({ flags: _, ...vetting }) => vetting)
      const first = yield* vet
      expect(first).toMatchObject({ unified: { score: { score: 77, tier: "good" } }, creditsCharged: 1 })
      expect(yield* vet).toEqual(first)
      expect(Number(yield* balanceOf(tenantId))).toBe(0)
    })
  )
})

describe("the jobs of one bulk lookup", () => {
  it.live(
    "wait for each other: the later ones are promised no sooner, and the last later than the first",
    Effect.gen(function* () {
      const key = aKey(yield* aTenantWith(20))
      const asked = Array.from({ length: 20 }, () => Result.succeed(named()))
      const { items } = yield* lookupCreators(key, asked, { customerRef: null, operationId: crypto.randomUUID() })
      const etas = items.flatMap((item) => (item._tag === "Queued" ? [item.etaSeconds] : []))
      expect(etas).toHaveLength(20)
      expect(etas).toEqual(etas.toSorted((a, b) => a - b))
      expect(etas.at(-1)).toBeGreaterThan(etas[0] ?? Number.POSITIVE_INFINITY)
    })
  )
})

describe("a lookup of a creator whose job ends between its two looks", () => {
  it.live(
    "is served that job's score instead of ordering another one",
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const tenantId = yield* aTenantWith(2)
      const job = aJob(tenantId, { createdAt: new Date() })
      yield* jobs.enqueue(job)
      const ending = Layer.effect(
        Jobs,
        Effect.map(Jobs, (each) =>
          Jobs.of({
            ...each,
            enqueue: (...order) =>
              each
                .complete(
                  job,
                  {
                    scores: [{ shared: aCard(job.account, { scoredAt: new Date() }), own: null }],
                    output: null,
                    announce: null
                  },
                  new Date()
                )
                .pipe(Effect.andThen(each.enqueue(...order)))
          })
        )
      )
      const looked = yield* lookupCreator(aKey(tenantId), named(job.account), null).pipe(Effect.provide(ending))
      expect(looked).toMatchObject({ _tag: "Cached", creditsCharged: 1 })
      expect(Number(yield* balanceOf(tenantId))).toBe(0)
    })
  )
})
