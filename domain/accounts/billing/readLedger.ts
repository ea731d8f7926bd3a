import { Effect, Schema } from "effect"
import { CreditLedger, type RecordedEntry } from "../../../ports/accounts/billing/CreditLedger.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import type { SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import { FOOTPRINT_KIND } from "../../../ports/creators/jobs/footprintJob.ts"
import { type Job, JobId } from "../../../ports/creators/jobs/Job.ts"
import { Jobs } from "../../../ports/creators/jobs/Jobs.ts"
import { RESCORE_KIND } from "../../../ports/creators/jobs/rescoreJob.ts"
import { CHARGE_PLACES } from "../../../ports/creators/roster/Plan.ts"
import { itemIdBeside } from "../../tokens/itemId.ts"
import { formatCredits } from "./amountText.ts"
import { PLAN_CREDITS, REACTIVATION_AFTER_DAYS } from "./prices.ts"

/** What credits moved for, and the creator whom it was about. */
export interface Purpose {
  /** Stands before the creator's name. */
  readonly text: string
  readonly account: SocialAccount
  /** Stands after it; empty where there is nothing to add. */
  readonly more: string
}

/** What an entry was for, by the job that it is named by. A rescoring that costs more than a plan's is a reactivation's. */
const purposeOf = ({ delta, reference }: Pick<RecordedEntry, "delta" | "reference">, job: Job): Purpose => {
  const [{ platform, handle }] = job.accounts
  const about = (text: string, more = ""): Purpose => ({ text, account: { platform, handle }, more })
  if (reference !== job.jobId) return about("looking every day at")
  if (job.kind === FOOTPRINT_KIND) return about("a score of all accounts of")
  if (job.kind !== RESCORE_KIND) return about("a score of")
  const reactivation = Math.abs(delta) - PLAN_CREDITS.recurring
  const more = `, with ${formatCredits(reactivation)} to reactivate a creator last scored over ${REACTIVATION_AFTER_DAYS} days ago`
  return about("a plan's score of", reactivation > 0 ? more : "")
}

/** The id of the rescoring of the period whose monitoring a charge's reference may name; null where it can't be one. */
const rescoringOfPeriod = (reference: string): string | null =>
  itemIdBeside(reference, CHARGE_PLACES.monitoring, CHARGE_PLACES.rescoring)

/** Entries of one page, at most. */
const LEDGER_PAGE_ENTRIES_MAX = 100

const isJobId = Schema.is(JobId)

/** A tenant's balance, and a page of the entries that it comes of, newest first, behind the number of one; with what jobs were charged. */
export const readLedger = Effect.fn("billing.readLedger")(function* (
  tenantId: TenantId,
  asked: { readonly limit: number; readonly before: number | null }
) {
  const ledger = yield* CreditLedger
  const limit = Math.min(asked.limit, LEDGER_PAGE_ENTRIES_MAX)
  const before = asked.before === null ? null : { number: asked.before }
  const { wallet, found } = yield* Effect.all(
    { wallet: ledger.wallet(tenantId), found: ledger.history(tenantId, { limit: limit + 1, before }) },
    { concurrency: "unbounded" }
  )
  const entries = found.slice(0, limit)
  const last = entries.at(-1)
  const isOfJob = ({ reason }: RecordedEntry): boolean => reason === "charge" || reason === "refund"
  const named = entries.filter(isOfJob).flatMap(({ reference }) => (isJobId(reference) ? [reference] : []))
  // What monitoring costs has no job of its own: the plan's score of the same period says whose it is.
  const rescorings = named.flatMap((reference) => {
    const rescoring = rescoringOfPeriod(reference)
    return isJobId(rescoring) ? [rescoring] : []
  })
  const jobs = new Map(
    (yield* Jobs.use((store) => store.find(tenantId, [...new Set([...named, ...rescorings])]))).map((job) => [
      String(job.jobId),
      job
    ])
  )
  /** What each charge and refund was for, by its reference. */
  const purposes = new Map(
    entries.filter(isOfJob).flatMap((entry) => {
      const job = jobs.get(entry.reference) ?? jobs.get(rescoringOfPeriod(entry.reference) ?? "")
      return job === undefined ? [] : [[entry.reference, purposeOf(entry, job)] as const]
    })
  )
  return {
    balance: wallet.balance,
    entries,
    purposes,
    next: found.length > limit && last !== undefined ? last.number : null
  }
})
