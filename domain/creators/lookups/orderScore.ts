import { Clock, Effect } from "effect"
import type { ApiKey } from "../../../ports/accounts/keys/ApiKey.ts"
import { JobId } from "../../../ports/creators/jobs/Job.ts"
import { Jobs } from "../../../ports/creators/jobs/Jobs.ts"
import { newScoreJob } from "../../../ports/creators/jobs/scoreJob.ts"
import { Lookups } from "../../../ports/creators/lookups/Lookups.ts"
import { chargeId } from "../../accounts/billing/chargeId.ts"
import { CREATOR_CREDITS } from "../../accounts/billing/prices.ts"
import { makeItemId } from "../../tokens/itemId.ts"
import type { NamedAccount } from "../identity/socialAccount.ts"
import { etaSeconds, readRecentRunSeconds } from "../jobs/eta.ts"
import { QueueFailed, WRITE_RETRY } from "./lookupCreator.ts"

/**
 * Orders a score for CREATOR_CREDITS, also where there is a fresh one: what was imported since then is not in it. While the
 * tenant's own job holds the creator, that job is answered, and nothing is charged. `operation` names the order, in ASCII, null
 * where nobody will repeat it: the same one is answered with the job that it was, however long ago that ended.
 *
 * Fails with CreditsExhausted, DailyScrapesExhausted, CreatorBusy and QueueFailed; nothing is charged then.
 */
export const orderScore = Effect.fn("creators.orderScore")(function* (
  key: ApiKey,
  { account, spelling }: NamedAccount,
  customerRef: string | null,
  operation: string | null
) {
  const jobs = yield* Jobs
  const lookups = yield* Lookups
  const nowMs = yield* Clock.currentTimeMillis
  const createdAt = new Date(nowMs)
  const usageId = operation === null ? yield* chargeId : (yield* makeItemId(operation))(0)
  const { tenantId, id: keyId } = key
  return yield* Effect.gen(function* () {
    const [before] = operation === null ? [] : yield* jobs.find(tenantId, [JobId.make(usageId)])
    if (before !== undefined) {
      const runSecondsOf = yield* readRecentRunSeconds([before])
      const eta = etaSeconds(before, runSecondsOf(before), nowMs)
      return { job: before, isDeduplicated: false, creditsCharged: CREATOR_CREDITS, etaSeconds: eta }
    }
    const { job, isDeduplicated, creditsCharged } = yield* jobs
      .enqueue(
        newScoreJob({
          tenantId,
          jobId: JobId.make(usageId),
          keyId,
          account,
          spelling,
          customerRef,
          priceCredits: CREATOR_CREDITS,
          createdAt
        })
      )
      .pipe(Effect.retry({ ...WRITE_RETRY, while: ({ _tag }) => _tag === "JobsUnavailable" }))
    if (isDeduplicated) yield* lookups.logFree({ tenantId, keyId, usageId, account, customerRef, at: createdAt })
    const runSecondsOf = yield* readRecentRunSeconds([job])
    return { job, isDeduplicated, creditsCharged, etaSeconds: etaSeconds(job, runSecondsOf(job), nowMs) }
  }).pipe(
    Effect.catchTags({
      JobsUnavailable: (cause) => Effect.fail(new QueueFailed({ cause })),
      LedgerUnavailable: (cause) => Effect.fail(new QueueFailed({ cause })),
      ScoredMeanwhile: (cause) => Effect.fail(new QueueFailed({ cause })),
      FootprintTooLarge: (cause) => Effect.fail(new QueueFailed({ cause }))
    })
  )
})
