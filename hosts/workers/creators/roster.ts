import { Duration, Effect } from "effect"
import { renewDue } from "../../../domain/creators/roster/renewDue.ts"
import { summariseRosters } from "../../../domain/creators/roster/summariseRosters.ts"
import { sumUpDueRevenue } from "../../../domain/creators/roster/sumUpRevenue.ts"
import { warnOfRenewals } from "../../../domain/creators/roster/warnOfRenewals.ts"
import type { Work } from "../Work.ts"

/** How often plans are looked for that are due, or that a top-up resumes. */
const RENEWAL_SWEEP_SECONDS = 30
/** How often renewals are looked for that a balance won't cover. */
const WARNING_SWEEP_HOURS = 1
/** How often rosters are looked at for what has changed; whoever reads one sees most of it at once. */
const SUMMARIES_SWEEP_MINUTES = 5
/** How often tenants are looked for whose revenue is due to be summed up. */
const REVENUE_SWEEP_MINUTES = 5

/** Renews plans, warns of renewals that won't be covered, and keeps rosters as their tenants are to see them. */
export const work: Work = {
  sweeps: [
    {
      every: Duration.seconds(RENEWAL_SWEEP_SECONDS),
      failure: "plans that are due could not be renewed",
      work: renewDue.pipe(Effect.repeat({ until: (looked) => looked === 0 }))
    },
    {
      every: Duration.hours(WARNING_SWEEP_HOURS),
      failure: "renewals that a balance won't cover could not be foreseen",
      work: warnOfRenewals
    },
    {
      every: Duration.minutes(SUMMARIES_SWEEP_MINUTES),
      failure: "rosters could not be summarised",
      work: summariseRosters()
    },
    {
      every: Duration.minutes(REVENUE_SWEEP_MINUTES),
      failure: "revenue of rosters could not be summed up",
      work: sumUpDueRevenue()
    }
  ]
}
