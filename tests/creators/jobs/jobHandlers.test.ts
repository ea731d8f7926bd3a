import { describe, expect } from "bun:test"
import { Context, Effect, Layer, Schema } from "effect"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { jobHandler } from "../../../domain/creators/jobs/jobHandler.ts"
import { JOB_HANDLERS } from "../../../domain/creators/jobs/jobHandlers.ts"
import { makeRunJob, runJob } from "../../../domain/creators/jobs/runJob.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import { CreditLedger } from "../../../ports/accounts/billing/CreditLedger.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Deliveries } from "../../../ports/accounts/webhooks/Deliveries.ts"
import { JobKind, type NewJob } from "../../../ports/creators/jobs/Job.ts"
import { Jobs, JobsUnavailable } from "../../../ports/creators/jobs/Jobs.ts"
import { Scores } from "../../../ports/creators/scoring/Scores.ts"
import { aCard, aJob, aTenantWith } from "../../contracts/creatorsExamples.ts"
import { aReceiver } from "../../contracts/webhooksExamples.ts"
import { effectTest } from "../../support/running/effectTest.ts"

const it = effectTest(Layer.merge(fixtures, cryptography))

const words = {
  tooLong: "It took too long.",
  ours: "The service failed.",
  outOfTries: "Three tries failed.",
  abandoned: "It stopped again and again.",
  refunded: "It was given back."
}
class Scanner extends Context.Service<Scanner, { readonly scan: (depth: number) => Effect.Effect<string> }>()(
  "tests/jobs/Scanner"
) {}
class Printer extends Context.Service<Printer, { readonly print: Effect.Effect<void> }>()("tests/jobs/Printer") {}

const scanned: Array<string> = []
const scan = jobHandler({
  kind: JobKind.make("scan"),
  announces: { completed: null, failed: "score.failed" },
  words,
  input: Schema.Struct({ depth: Schema.Int }),
  tryMinutesMax: 1,
  work: (_job, { depth }, report) =>
    Effect.gen(function* () {
      yield* report(50, "Scanning")
      scanned.push(yield* (yield* Scanner).scan(depth))
      return { scores: [], output: { scanned: scanned.length } }
    }),
  explain: () => null
})
const print = jobHandler({
  kind: JobKind.make("print"),
  announces: { completed: "score.completed", failed: null },
  words,
  input: Schema.Null,
  tryMinutesMax: 1,
  work: (job) =>
    Effect.gen(function* () {
      yield* (yield* Printer).print
      return { scores: job.accounts.map((account) => ({ shared: aCard(account), own: null })), output: null }
    }),
  explain: () => null
})
const run = makeRunJob([scan, print])
const needs = Layer.mergeAll(
  Layer.succeed(Scanner, { scan: (depth) => Effect.succeed(`to depth ${depth}`) }),
  Layer.succeed(Printer, { print: Effect.void })
)

const enqueued = <J extends NewJob>(job: J) =>
  Effect.as(
    Jobs.use((jobs) => jobs.enqueue(job)),
    job
  )
const found = ({ tenantId, jobId }: NewJob) =>
  Effect.map(
    Jobs.use((jobs) => jobs.find(tenantId, [jobId])),
    ([job]) => job
  )
const balanceOf = (tenantId: TenantId) =>
  Effect.map(
    CreditLedger.use((ledger) => ledger.balance(tenantId)),
    Number
  )

describe("a worker", () => {
  it.effect(
    "gives a job to the handler of its kind, with its input, and ends it with the scores and the output that came of it",
    Effect.gen(function* () {
      const { tenantId, key } = yield* aReceiver()
      const ofKind = (kind: string, input: NewJob["input"]) =>
        enqueued({ ...aJob(tenantId, { keyId: key.id }), kind: JobKind.make(kind), input })
      const [deep, page] = [yield* ofKind("scan", { depth: 3 }), yield* ofKind("print", null)]
      for (const job of [deep, page]) yield* run(job).pipe(Effect.provide(needs))
      expect(scanned).toEqual(["to depth 3"])
      expect(yield* found(deep)).toMatchObject({ status: "done", scoreIds: [], output: { scanned: 1 } })
      expect(yield* found(page)).toMatchObject({ status: "done", scoreIds: [expect.any(String)], output: null })
      const deliveries = yield* Deliveries.use((store) => store.list(tenantId, key.id, 9))
      expect(deliveries).toMatchObject([{ jobId: page.jobId, event: "score.completed" }])
    })
  )

  it.effect(
    "that doesn't know a job's kind fails with UnknownJobKind and hands it back: no try is counted",
    Effect.gen(function* () {
      const job = yield* enqueued({ ...aJob(yield* aTenantWith(1)), kind: JobKind.make("renewal") })
      expect(yield* Effect.flip(runJob(job))).toMatchObject({ _tag: "UnknownJobKind", kind: "renewal" })
      expect(yield* found(job)).toMatchObject({ status: "queued", failedTries: 0 })
    })
  )

  it.effect(
    "ends a job at once whose input doesn't fit its kind, and gives back what it cost",
    Effect.gen(function* () {
      const { tenantId, key } = yield* aReceiver(1)
      const job = yield* enqueued({
        ...aJob(tenantId, { keyId: key.id }),
        kind: JobKind.make("scan"),
        input: { depth: "deep" }
      })
      yield* run(job).pipe(Effect.provide(needs))
      expect(yield* found(job)).toMatchObject({ status: "failed", error: "The service failed. It was given back." })
      expect(yield* balanceOf(tenantId)).toBe(1)
      const deliveries = yield* Deliveries.use((store) => store.list(tenantId, key.id, 9))
      expect(deliveries).toMatchObject([{ event: "score.failed" }])
    })
  )

  it.effect(
    "sends nothing to a webhook of a job that no key asked for",
    Effect.gen(function* () {
      const { tenantId, key } = yield* aReceiver()
      const originator = { kind: "plan", id: crypto.randomUUID() } as const
      const job = yield* enqueued({ ...aJob(tenantId, { keyId: key.id }), kind: JobKind.make("print"), originator })
      yield* run(job).pipe(Effect.provide(needs))
      expect(yield* found(job)).toMatchObject({ status: "done" })
      expect(yield* Deliveries.use((store) => store.list(tenantId, key.id, 9))).toEqual([])
    })
  )

  it.effect(
    "that dies before its job's end is written leaves no score, and the next one makes it under the same id",
    Effect.gen(function* () {
      const job = yield* enqueued(aJob(yield* aTenantWith(1)))
      const offered: Array<string> = []
      const dying = Layer.effect(
        Jobs,
        Effect.map(Jobs, (jobs) =>
          Jobs.of({
            ...jobs,
            complete: (_ticket, { scores }) => {
              offered.push(...scores.map(({ shared: { id } }) => id))
              return Effect.fail(new JobsUnavailable({ cause: "the database went away" }))
            }
          })
        )
      )
      expect(yield* Effect.flip(runJob(job).pipe(Effect.provide(dying)))).toMatchObject({ _tag: "TryFailed" })
      expect(yield* Scores.use((scores) => scores.history([job.account], new Date(0), null))).toEqual([])
      yield* runJob(job)
      const done = yield* found(job)
      expect(offered).toHaveLength(1)
      expect(done?.scoreIds.map(String)).toEqual(offered)
      expect(offered).not.toContain(String(job.jobId))
      expect(yield* Scores.use((scores) => scores.history([job.account], new Date(0), null))).toHaveLength(1)
    })
  )
})

describe("the kinds of jobs", () => {
  it.effect(
    "have one handler each, and each stands on the page of jobs",
    Effect.gen(function* () {
      const kinds = JOB_HANDLERS.map(({ kind }) => kind)
      expect(new Set(kinds).size).toBe(kinds.length)
      const page = yield* Effect.promise(() =>
        Bun.file(new URL("../../../domain/creators/jobs/README.md", import.meta.url)).text()
      )
      for (const kind of kinds) expect(page).toContain(`| \`${kind}\` |`)
    })
  )
})
