import { describe, expect } from "bun:test"
import { Effect, Layer, Redacted } from "effect"
import { layer as postgres } from "../../../adapters/postgres/layer.ts"
import { readJobs } from "../../../domain/creators/jobs/readJobs.ts"
import { Jobs } from "../../../ports/creators/jobs/Jobs.ts"
import { aJob, aTenantWith, noon, takeOne } from "../../contracts/creatorsExamples.ts"
import { migratedEmbedded } from "../../support/databases/migratedEmbedded.ts"
import { effectTest } from "../../support/running/effectTest.ts"

const RETRY_SECONDS = 3_600
const TIMING = { pollMs: 20, lockRefreshMs: 500, lockSeconds: 30, retryMs: RETRY_SECONDS * 1_000 }
/** The queue's pauses are at most so long. */
const PAUSE_SECONDS_MAX = 600

describe("a job whose try failed", () => {
  const it = effectTest(postgres(Redacted.make("a signing secret"), TIMING).pipe(Layer.provide(migratedEmbedded())))

  it.live(
    "says when the next one begins, and eta_seconds counts from there (acceptance 166)",
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const job = aJob(yield* aTenantWith(2), { account: { ...aJob(yield* aTenantWith(0)).account, platform: "kick" } })
      const done = aJob(job.tenantId, { account: { ...aJob(job.tenantId).account, platform: "reddit" } })
      yield* jobs.enqueue(job)
      yield* jobs.enqueue(done)
      const shown = Effect.map(readJobs(job.tenantId, [{ text: job.jobId, jobId: job.jobId }]), ([first]) => first)
      expect(yield* jobs.find(job.tenantId, [job.jobId])).toMatchObject([{ nextTryAt: null }])
      const before = Date.now()
      yield* Effect.exit(
        takeOne(
          job,
          Effect.gen(function* () {
            yield* jobs.start(job, noon(1))
            yield* jobs.requeue(job, { hasFailed: true, message: "Waiting to try again" })
            return yield* Effect.fail("not now")
          })
        )
      )
      const [waiting] = yield* jobs.find(job.tenantId, [job.jobId])
      const pauseSeconds = ((waiting?.nextTryAt?.getTime() ?? 0) - before) / 1_000
      expect(pauseSeconds).toBeGreaterThan(PAUSE_SECONDS_MAX / 2)
      const answer = yield* shown
      if (answer?._tag !== "InFlight") throw new Error("not in flight")
      expect(answer.etaSeconds).toBeGreaterThan(PAUSE_SECONDS_MAX / 2)
    })
  )
})
