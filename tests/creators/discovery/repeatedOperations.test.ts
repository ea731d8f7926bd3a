import { describe, expect } from "bun:test"
import { Context, Effect, Layer } from "effect"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { DISCOVERY_SECONDS_MAX } from "../../../domain/creators/discovery/bounds.ts"
import { confirmFootprint, type FootprintOrder } from "../../../domain/creators/discovery/confirmFootprint.ts"
import { discoverAccounts } from "../../../domain/creators/discovery/discoverAccounts.ts"
import { runJob } from "../../../domain/creators/jobs/runJob.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import { DISCOVERED_WITHIN_SECONDS } from "../../../hosts/http/creators/discovery/settings.ts"
import { CreditLedger, LedgerUnavailable } from "../../../ports/accounts/billing/CreditLedger.ts"
import { Discoveries } from "../../../ports/creators/discovery/Discoveries.ts"
import { IdentityPages, PageAbsent } from "../../../ports/creators/discovery/IdentityPages.ts"
import { Jobs, JobsUnavailable } from "../../../ports/creators/jobs/Jobs.ts"
import { Lookups } from "../../../ports/creators/lookups/Lookups.ts"
import { anAccount, aTenantWith } from "../../contracts/creatorsExamples.ts"
import { aKey } from "../../contracts/webhooksExamples.ts"
import { effectTest } from "../../support/running/effectTest.ts"

/** Accounts of one platform have a page; how often one was opened is counted. */
class Opened extends Context.Service<Opened, { count: number }>()("tests/discovery/Opened") {}

const pages = Layer.effect(
  IdentityPages,
  Effect.map(Opened, (opened) =>
    IdentityPages.of({
      profile: (account) =>
        Effect.suspend(() => {
          if (account.platform !== "youtube") return Effect.fail(new PageAbsent())
          opened.count += 1
          return Effect.succeed({
            url: `https://video.example/${account.handle}`,
            account,
            displayName: "Nova Cooks",
            bio: null,
            language: null,
            avatarUrl: null,
            followers: null,
            isVerified: null,
            links: []
          })
        }),
      open: () => Effect.fail(new PageAbsent())
    })
  )
)
const opened = Layer.sync(Opened, () => ({ count: 0 }))

const it = effectTest(Layer.mergeAll(Layer.merge(fixtures, pages.pipe(Layer.provideMerge(opened))), cryptography))

const anOrder = Effect.fnUntraced(function* (credits: number) {
  const key = yield* aKey(yield* aTenantWith(credits))
  const order: FootprintOrder = {
    key,
    seed: anAccount("youtube"),
    operationId: crypto.randomUUID(),
    customerRef: null,
    searchesPerDayMax: 10,
    spelling: "youtube",
    serviceSlug: "creatorsignal",
    verified: null
  }
  return order
})

const balanceOf = ({ key }: FootprintOrder) =>
  Effect.map(
    CreditLedger.use((ledger) => ledger.balance(key.tenantId)),
    Number
  )
const usageOf = ({ key }: FootprintOrder) =>
  Lookups.use((lookups) => lookups.usage(key.tenantId, new Date(0), new Date(8_640_000_000_000_000)))

/** The same ports, of which one call is carried out, and its answer lost. */
const losing = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const jobs = yield* Jobs
    const discoveries = yield* Discoveries
    const lost = (effect: Effect.Effect<unknown, unknown>) =>
      Effect.andThen(Effect.ignore(effect), Effect.die(new Error("the process died")))
    return yield* work.pipe(
      Effect.provideService(Jobs, { ...jobs, enqueue: (...job) => lost(jobs.enqueue(...job)) }),
      Effect.provideService(Discoveries, { ...discoveries, record: (record) => lost(discoveries.record(record)) })
    )
  })

describe("an operation that is carried out again after a crash", () => {
  it.effect(
    "orders a footprint once: one charge, one job, one discovery, whatever was written before and whether the job has ended",
    Effect.gen(function* () {
      const order = yield* anOrder(1)
      const seen = yield* Opened
      // It dies when the discovery is written, and again when the job is.
      for (const _death of ["discovery", "job"]) {
        expect((yield* Effect.exit(losing(confirmFootprint(order))))._tag).toBe("Failure")
      }
      const count = seen.count
      const first = yield* confirmFootprint(order)
      expect(first).toMatchObject({ isDeduplicated: false, creditsCharged: 1 })
      expect(first.groupId).not.toBeNull()
      expect(yield* balanceOf(order)).toBe(0)
      yield* runJob(first.job)
      const { job, ...last } = yield* confirmFootprint(order)
      expect(last).toMatchObject({ isDeduplicated: false, creditsCharged: 1, groupId: first.groupId })
      expect(last.accounts).toEqual(first.accounts)
      expect(job).toMatchObject({ jobId: first.job.jobId, status: "done" })
      expect(seen.count).toBe(count)
      expect(yield* usageOf(order)).toEqual([{ customerRef: null, requests: 2, credits: 1 }])
    })
  )

  it.effect(
    "discovers once, and answers what was found then, without any credit left",
    Effect.gen(function* () {
      const order = yield* anOrder(1)
      const seen = yield* Opened
      expect((yield* Effect.exit(losing(discoverAccounts(order))))._tag).toBe("Failure")
      expect(yield* balanceOf(order)).toBe(0)
      const count = seen.count
      const first = yield* discoverAccounts(order)
      expect(first.credits).toBe(1)
      expect(yield* discoverAccounts(order)).toEqual(first)
      expect(seen.count).toBe(count)
      expect(yield* balanceOf(order)).toBe(0)
      expect(yield* usageOf(order)).toEqual([{ customerRef: null, requests: 1, credits: 1 }])
    })
  )
})

describe("a store that does not answer", () => {
  it.live(
    "fails an order with QueueFailed and a discovery with ChargeFailed, and nothing is charged",
    Effect.gen(function* () {
      const order = yield* anOrder(1)
      const jobs = yield* Jobs
      const discoveries = yield* Discoveries
      const failed = yield* Effect.flip(
        confirmFootprint(order).pipe(
          Effect.provideService(Jobs, {
            ...jobs,
            enqueue: () => Effect.fail(new JobsUnavailable({ cause: "a test" }))
          })
        )
      )
      expect(failed._tag).toBe("QueueFailed")
      const uncharged = yield* Effect.flip(
        discoverAccounts({ ...order, operationId: crypto.randomUUID() }).pipe(
          Effect.provideService(Discoveries, {
            ...discoveries,
            record: () => Effect.fail(new LedgerUnavailable({ cause: "a test" }))
          })
        )
      )
      expect(uncharged._tag).toBe("ChargeFailed")
      expect(yield* balanceOf(order)).toBe(1)
    })
  )
})

describe("a discovery", () => {
  it.effect(
    "has ended before its request's time is over",
    Effect.sync(() => expect(DISCOVERY_SECONDS_MAX).toBeLessThan(DISCOVERED_WITHIN_SECONDS))
  )
})
