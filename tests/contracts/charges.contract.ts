import { describe, expect } from "bun:test"
import { Effect, type Layer, Option } from "effect"
import { type CreditLedger, Credits } from "../../ports/accounts/billing/CreditLedger.ts"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import type { Tenants } from "../../ports/accounts/tenants/Tenants.ts"
import { Footprints } from "../../ports/creators/discovery/Footprints.ts"
import { Jobs } from "../../ports/creators/jobs/Jobs.ts"
import { Lookups } from "../../ports/creators/lookups/Lookups.ts"
import { ReportAccess } from "../../ports/creators/reports/ReportAccess.ts"
import { sharedEffectTest } from "../support/running/effectTest.ts"
import {
  aBatch,
  aCreatorRead,
  aDoneJob,
  aJob,
  anAccount,
  anItem,
  aRead,
  aTenantWith,
  balanceOf,
  entriesOf,
  noon
} from "./creatorsExamples.ts"
import { newTenant } from "./newTenant.ts"
import { StoreSuite } from "./StoreSuite.ts"

const NO_ACCOUNT = { error: "No such account", announce: null }
const FREE = { priceCredits: Credits.make(0) }
const THREE = { priceCredits: Credits.make(3) }

/** What a tenant's entries moved, the oldest first, without the grant they started with. */
const movesOf = (tenantId: TenantId) =>
  Effect.map(entriesOf(tenantId), (entries) =>
    entries
      .filter(({ reason }) => reason !== "grant")
      .map(({ reason, delta }) => [reason, delta])
      .toReversed()
  )

/** An account with a score that another tenant ordered. */
const scoredElsewhere = Effect.gen(function* () {
  const account = anAccount()
  yield* aDoneJob(aJob(yield* aTenantWith(1), { account }))
  return account
})

/** What any adapter must do that charges: a price is whatever the caller says, and the answer says what was charged. */
export const suite = <E>(
  name: string,
  layer: Layer.Layer<Tenants | CreditLedger | Footprints | Jobs | Lookups | ReportAccess, E>
) =>
  describe(`charges contract: ${name}`, () => {
    const it = sharedEffectTest(layer)

    it.live(
      "chargeAndRead: MUST fail with CreditsExhausted when the balance doesn't cover the price, and then change nothing",
      Effect.gen(function* () {
        const lookups = yield* Lookups
        const [tenantId, account] = [yield* aTenantWith(8), yield* scoredElsewhere]
        for (const balance of [5, 2]) {
          expect(yield* lookups.chargeAndRead(aRead(tenantId, account, THREE))).toMatchObject(
            Option.some({ credits: 3, balance })
          )
        }
        expect(yield* Effect.flip(lookups.chargeAndRead(aRead(tenantId, account, THREE)))).toMatchObject({
          _tag: "CreditsExhausted",
          balance: 2
        })
        expect(yield* movesOf(tenantId)).toEqual([
          ["charge", -3],
          ["charge", -3]
        ])
        expect(yield* lookups.usage(tenantId, noon(3), noon(4))).toMatchObject([{ requests: 2, credits: 6 }])
      })
    )

    it.live(
      "of reads at once with prices of their own as many are served as the balance covers, and each is charged its price",
      Effect.gen(function* () {
        const lookups = yield* Lookups
        const [tenantId, account] = [yield* aTenantWith(20), yield* scoredElsewhere]
        const prices = [1, 2, 3, 4, 5, 6, 7, 8].map((credits) => Credits.make(credits))
        const read = yield* Effect.forEach(
          prices,
          (priceCredits) => Effect.result(lookups.chargeAndRead(aRead(tenantId, account, { priceCredits }))),
          { concurrency: "unbounded" }
        )
        const charged = read.flatMap((each, place) => {
          if (each._tag === "Failure") return []
          const { credits } = Option.getOrThrow(each.success)
          expect(credits).toBe(prices[place] ?? -1)
          return [credits]
        })
        const spent = charged.reduce((sum, credits) => sum + credits, 0)
        expect(spent).toBeGreaterThanOrEqual(13)
        expect(Number(yield* balanceOf(tenantId))).toBe(20 - spent)
        expect((yield* movesOf(tenantId)).length).toBe(charged.length)
      })
    )

    it.live(
      "chargeAndReadMany charges the price for each item that costs something, until the balance doesn't cover one",
      Effect.gen(function* () {
        const lookups = yield* Lookups
        const tenantId = yield* aTenantWith(8)
        const [scored, ordered, unpaid] = [anItem(yield* scoredElsewhere), anItem(), anItem()]
        const batch = aBatch(tenantId, [scored, ordered, unpaid], THREE)
        for (let time = 0; time < 2; time++) {
          expect(yield* lookups.chargeAndReadMany(batch)).toMatchObject({
            outcomes: [{ _tag: "Served", credits: 3 }, { _tag: "Enqueued", credits: 3 }, { _tag: "Unpaid" }],
            balance: 2
          })
        }
        const jobs = yield* Jobs
        yield* jobs.fail({ tenantId, jobId: ordered.usageId }, NO_ACCOUNT, noon(4))
        expect(yield* movesOf(tenantId)).toEqual([
          ["charge", -3],
          ["charge", -3],
          ["refund", 3]
        ])
        expect(Number(yield* balanceOf(tenantId))).toBe(5)
        expect(yield* lookups.usage(tenantId, noon(3), noon(4))).toMatchObject([{ requests: 2, credits: 3 }])
      })
    )

    it.live(
      "chargeAndReadCreator: MUST fail with CreditsExhausted when the balance doesn't cover the price, and then change nothing",
      Effect.gen(function* () {
        const lookups = yield* Lookups
        const [tenantId, account] = [yield* aTenantWith(5), yield* scoredElsewhere]
        const read = aCreatorRead(tenantId, [account], THREE)
        for (let time = 0; time < 2; time++) {
          expect(yield* lookups.chargeAndReadCreator(read)).toMatchObject(Option.some({ credits: 3 }))
        }
        expect(
          yield* Effect.flip(lookups.chargeAndReadCreator(aCreatorRead(tenantId, [yield* scoredElsewhere], THREE)))
        ).toMatchObject({ _tag: "CreditsExhausted", balance: 2 })
        expect(yield* movesOf(tenantId)).toEqual([["charge", -3]])
      })
    )

    it.live(
      "enqueue charges the price and says so, a job that is joined costs nothing, and fail gives back what was charged",
      Effect.gen(function* () {
        const [jobs, lookups] = [yield* Jobs, yield* Lookups]
        const tenantId = yield* aTenantWith(5)
        const job = aJob(tenantId, THREE)
        // The second time as after a connection that broke behind the commit.
        for (let time = 0; time < 2; time++) {
          expect(yield* jobs.enqueue(job)).toMatchObject({ isDeduplicated: false, creditsCharged: 3 })
        }
        const joining = aJob(tenantId, { ...THREE, account: job.account })
        expect(yield* jobs.enqueue(joining)).toMatchObject({ isDeduplicated: true, creditsCharged: 0 })
        expect(yield* Effect.flip(jobs.enqueue(aJob(tenantId, THREE)))).toMatchObject({
          _tag: "CreditsExhausted",
          balance: 2
        })
        for (let time = 0; time < 2; time++) yield* jobs.fail(job, NO_ACCOUNT, noon(2))
        expect(yield* movesOf(tenantId)).toEqual([
          ["charge", -3],
          ["refund", 3]
        ])
        expect(yield* lookups.usage(tenantId, noon(1), noon(2))).toMatchObject([{ requests: 1, credits: 0 }])
      })
    )

    it.live(
      "a report costs the price once, and says so",
      Effect.gen(function* () {
        const access = yield* ReportAccess
        const [tenantId, account] = [yield* aTenantWith(5), yield* scoredElsewhere]
        const open = (to: TenantId) => access.open(aRead(to, account, THREE))
        expect(yield* open(tenantId)).toMatchObject({ terms: "paid_cache_read", credits: 3 })
        expect(yield* open(tenantId)).toMatchObject({ terms: "included", credits: 0 })
        expect(yield* Effect.flip(open(yield* aTenantWith(2)))).toMatchObject({ _tag: "CreditsExhausted", balance: 2 })
        expect(yield* movesOf(tenantId)).toEqual([["charge", -3]])
      })
    )

    it.live(
      "what costs 0 credits is served without a wallet, logged, and not entered in the ledger",
      Effect.gen(function* () {
        const [jobs, lookups, access] = [yield* Jobs, yield* Lookups, yield* ReportAccess]
        const [tenantId, account] = [yield* newTenant, yield* scoredElsewhere]
        expect(yield* access.open(aRead(tenantId, account, FREE))).toMatchObject({ credits: 0 })
        expect(yield* lookups.chargeAndRead(aRead(tenantId, account, FREE))).toMatchObject(Option.some({ credits: 0 }))
        expect(yield* lookups.chargeAndReadCreator(aCreatorRead(tenantId, [account], FREE))).toMatchObject(
          Option.some({ credits: 0 })
        )
        const { outcomes } = yield* lookups.chargeAndReadMany(aBatch(tenantId, [anItem(account), anItem()], FREE))
        expect(outcomes).toMatchObject([
          { _tag: "Served", credits: 0 },
          { _tag: "Enqueued", credits: 0 }
        ])
        const job = aJob(tenantId, { ...FREE, createdAt: noon(3) })
        expect(yield* jobs.enqueue(job)).toMatchObject({ isDeduplicated: false, creditsCharged: 0 })
        yield* jobs.fail(job, NO_ACCOUNT, noon(4))
        expect(yield* entriesOf(tenantId)).toEqual([])
        expect(yield* lookups.usage(tenantId, noon(3), noon(4))).toEqual([
          { customerRef: null, requests: 6, credits: 0 }
        ])
      })
    )

    it.live(
      "a further account of a creator that was paid for is free at any price, in a read and in a batch",
      Effect.gen(function* () {
        const [footprints, lookups] = [yield* Footprints, yield* Lookups]
        const [tenantId, account] = [yield* aTenantWith(9), yield* scoredElsewhere]
        const [second, third] = [anAccount("x"), anAccount("instagram")]
        yield* footprints.link([account, second, third])
        expect(yield* lookups.chargeAndRead(aRead(tenantId, account, THREE))).toMatchObject(
          Option.some({ credits: 3, balance: 6 })
        )
        expect(yield* lookups.chargeAndRead(aRead(tenantId, second, THREE))).toMatchObject(
          Option.some({ credits: 0, balance: 6 })
        )
        expect(yield* lookups.chargeAndReadMany(aBatch(tenantId, [anItem(third)], THREE))).toMatchObject({
          outcomes: [{ _tag: "Served", credits: 0 }],
          balance: 6
        })
        expect(yield* movesOf(tenantId)).toEqual([["charge", -3]])
      })
    )
  })

export const stores = new StoreSuite(({ name, layer }) => suite(name, layer))
