import type { RecordedEntry } from "../../../ports/accounts/billing/CreditLedger.ts"
import { accountKey } from "../../../ports/creators/identity/SocialAccount.ts"
import { FOOTPRINT_KIND } from "../../../ports/creators/jobs/footprintJob.ts"
import type { Job } from "../../../ports/creators/jobs/Job.ts"
import { RESCORE_KIND } from "../../../ports/creators/jobs/rescoreJob.ts"
import { formatCredits } from "./formatCredits.ts"
import { PLAN_CREDITS, REACTIVATION_AFTER_DAYS } from "./prices.ts"

/** What a charge was for: the job that it is named by, in words. A rescoring that costs more than a plan's is a reactivation's. */
export const chargePurpose = ({ delta }: Pick<RecordedEntry, "delta">, { kind, accounts: [first] }: Job): string => {
  const name = accountKey(first)
  if (kind === FOOTPRINT_KIND) return `a score of all accounts of ${name}`
  if (kind !== RESCORE_KIND) return `a score of ${name}`
  const reactivation = -delta - PLAN_CREDITS.recurring
  const more = `, with ${formatCredits(reactivation)} to reactivate a creator last scored over ${REACTIVATION_AFTER_DAYS} days ago`
  return `a plan's score of ${name}${reactivation > 0 ? more : ""}`
}
