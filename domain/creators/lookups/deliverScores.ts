import { Clock, Effect, Option } from "effect"
import { Credits } from "../../../ports/accounts/billing/CreditLedger.ts"
import type { BoughtScore, Purchase } from "../../../ports/accounts/billing/Purchase.ts"
import { type ClaimedScore, Purchases } from "../../../ports/accounts/billing/Purchases.ts"
import { newBoughtScoreJob } from "../../../ports/creators/jobs/Announcement.ts"
import { JobId } from "../../../ports/creators/jobs/Job.ts"
import { Jobs } from "../../../ports/creators/jobs/Jobs.ts"
import { HOUR_MS, SECOND_MS } from "../../../ports/time/days.ts"
import { scoreDeliveredStep, scoreUndeliverableStep } from "../../accounts/billing/purchaseSteps.ts"
import { standingOf } from "./quoteLookups.ts"

/** Longer than looking after one score takes, so that only a dead worker's is taken over. */
const LEASE_MS = 120 * SECOND_MS
/** How soon a job is asked after. */
const FOLLOW_PAUSE_MS = 15 * SECOND_MS
/** How soon a score is queued anew that could not be: somebody else's job held the creator, or the day's scores were used up. */
const QUEUE_PAUSE_MS = 120 * SECOND_MS
/** What could not be queued for so long after it was paid is given back. */
export const QUEUED_WITHIN_HOURS = 72
/** Scores that one run looks after at most. */
const SCORES_MAX = 100

/** The job of a score that was bought. */
export const boughtJobId = ({ purchaseId }: Pick<Purchase, "purchaseId">): JobId => JobId.make(purchaseId)

/** How a score that was paid stands. `waits` until a moment. */
type Found =
  | { readonly _tag: "Delivered" }
  | { readonly _tag: "Undeliverable"; readonly why: string }
  | { readonly _tag: "Waits"; readonly until: Date }

const waits = (at: Date, pauseMs: number): Found => ({ _tag: "Waits", until: new Date(at.getTime() + pauseMs) })

/**
 * Queues a score, or finds how its job stands. How the account stands is read before the job is looked for: a score that the job itself
 * made meanwhile is then never taken for another one.
 */
const lookAfter = Effect.fnUntraced(function* (purchase: Purchase, score: BoughtScore, at: Date) {
  const jobs = yield* Jobs
  const { tenantId, createdAt } = purchase
  const { platform, handle, spelling, keyId } = score
  const account = { platform, handle }
  const jobId = boughtJobId(purchase)
  const standing = yield* standingOf(tenantId, account)
  const [job] = yield* jobs.find(tenantId, [jobId])
  if (job?.status === "done") return { _tag: "Delivered" } satisfies Found
  if (job?.status === "failed") return { _tag: "Undeliverable", why: "its job failed" } satisfies Found
  if (job !== undefined || standing._tag === "Running") return waits(at, FOLLOW_PAUSE_MS)
  if (standing._tag === "Held") {
    return { _tag: "Undeliverable", why: "the account has a fresh score by now" } satisfies Found
  }
  const gaveUpAt = (purchase.paidAt ?? createdAt).getTime() + QUEUED_WITHIN_HOURS * HOUR_MS
  const refused = (why: string): Found =>
    at.getTime() >= gaveUpAt ? { _tag: "Undeliverable", why } : waits(at, QUEUE_PAUSE_MS)
  return yield* jobs
    .enqueue(
      newBoughtScoreJob({
        tenantId,
        jobId,
        keyId,
        account,
        spelling,
        customerRef: null,
        priceCredits: Credits.make(0),
        createdAt: at
      })
    )
    .pipe(
      Effect.as(waits(at, FOLLOW_PAUSE_MS)),
      Effect.catchTags({
        CreatorBusy: () => Effect.succeed(refused("another account's job held the creator")),
        DailyScrapesExhausted: () => Effect.succeed(refused("the day's scores were used up")),
        CreditsExhausted: () => Effect.succeed(refused("it was refused")),
        FootprintTooLarge: () => Effect.succeed(refused("it was refused")),
        ScoredMeanwhile: () => Effect.succeed(refused("it was refused"))
      })
    )
})

const execute = Effect.fnUntraced(function* (claimed: ClaimedScore, score: BoughtScore, at: Date) {
  const purchases = yield* Purchases
  const { purchase } = claimed
  const found = yield* lookAfter(purchase, score, at)
  if (found._tag === "Waits") return yield* purchases.postponeScore(claimed, found.until)
  if (found._tag === "Delivered") return yield* Effect.asVoid(purchases.apply(purchase, scoreDeliveredStep(at)))
  const given = yield* purchases.apply(purchase, yield* scoreUndeliverableStep(purchase, at))
  if (Option.isNone(given)) return
  yield* Effect.logWarning(`a score that was paid is not delivered, and the payment is given back: ${found.why}`).pipe(
    Effect.annotateLogs({ purchaseId: purchase.purchaseId })
  )
})

/** Looks after one score that was paid; false where none is due. One that can't be looked after is left until its claim lapses. */
const deliverNext = Effect.gen(function* () {
  const at = new Date(yield* Clock.currentTimeMillis)
  const claimed = yield* Purchases.use((purchases) => purchases.claimScore(at, new Date(at.getTime() + LEASE_MS)))
  if (Option.isNone(claimed)) return false
  const { score } = claimed.value.purchase
  if (score === null) return true
  yield* execute(claimed.value, score, at).pipe(
    Effect.catchCause((cause) => Effect.logWarning("a score that was paid is looked after later", cause))
  )
  return true
})

/**
 * Queues scores that were paid by card, each once, by a job that has the purchase's id, and gives back what was paid for one that can't be
 * made or isn't needed any more. At most SCORES_MAX; answers how many were looked after. Whoever dies at it, at whatever point, leaves it
 * to the next: a payment has its score due in the step that says that it was paid.
 */
export const deliverScores = Effect.gen(function* () {
  for (let looked = 0; looked < SCORES_MAX; looked += 1) {
    if (!(yield* deliverNext)) return looked
  }
  return SCORES_MAX
}).pipe(Effect.withSpan("creators.deliverScores"))
