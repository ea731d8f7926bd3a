import { Effect, Schema } from "effect"
import { CreditLedger, type RecordedEntry } from "../../../ports/accounts/billing/CreditLedger.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { accountKey } from "../../../ports/creators/identity/SocialAccount.ts"
import { FOOTPRINT_KIND } from "../../../ports/creators/jobs/footprintJob.ts"
import { type Job, JobId } from "../../../ports/creators/jobs/Job.ts"
import { Jobs } from "../../../ports/creators/jobs/Jobs.ts"
import { RESCORE_KIND } from "../../../ports/creators/jobs/rescoreJob.ts"
import { formatCredits } from "./amountText.ts"
import { PLAN_CREDITS, REACTIVATION_AFTER_DAYS } from "./prices.ts"

/** What a charge was for: the job that it is named by, in words. A rescoring that costs more than a plan's is a reactivation's. */
const chargePurpose = ({ delta }: Pick<RecordedEntry, "delta">, { kind, accounts: [first] }: Job): string => {
  const name = accountKey(first)
  if (kind === FOOTPRINT_KIND) return `a score of all accounts of ${name}`
  if (kind !== RESCORE_KIND) return `a score of ${name}`
  const reactivation = -delta - PLAN_CREDITS.recurring
  const more = `, with ${formatCredits(reactivation)} to reactivate a creator last scored over ${REACTIVATION_AFTER_DAYS} days ago`
  return `a plan's score of ${name}${reactivation > 0 ? more : ""}`
}

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
  const references = entries.flatMap(({ reason, reference }) =>
    reason === "charge" && isJobId(reference) ? [reference] : []
  )
  const jobs = new Map((yield* Jobs.use((store) => store.find(tenantId, references))).map((job) => [job.jobId, job]))
  /** What each charge of a job was for, by its reference. */
  const purposes = new Map(
    entries.flatMap((entry) => {
      const job = entry.reason === "charge" && isJobId(entry.reference) ? jobs.get(entry.reference) : undefined
      return job === undefined ? [] : [[entry.reference, chargePurpose(entry, job)] as const]
    })
  )
  return {
    balance: wallet.balance,
    entries,
    purposes,
    next: found.length > limit && last !== undefined ? last.number : null
  }
})
