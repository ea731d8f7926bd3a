import { type Context, Duration, Effect } from "effect"
import { renewDue } from "../../domain/creators/roster/renewDue.ts"
import { warnOfRenewals } from "../../domain/creators/roster/warnOfRenewals.ts"
import type { Services } from "../http/server/endpoint.ts"
import { repeatEvery } from "./repeatEvery.ts"
import { startLoop } from "./startLoop.ts"

/** How often plans are looked for that are due, or that a top-up resumes. */
export const RENEWAL_SWEEP_SECONDS = 30
/** How often renewals are looked for that a balance won't cover. */
const WARNING_SWEEP_HOURS = 1

/** Renews until nothing is due. */
const renewAll = renewDue.pipe(Effect.repeat({ until: (looked) => looked === 0 }))

const renewals = repeatEvery(
  renewAll,
  "plans that are due could not be renewed",
  Duration.seconds(RENEWAL_SWEEP_SECONDS)
)

const warnings = repeatEvery(
  warnOfRenewals,
  "renewals that a balance won't cover could not be foreseen",
  Duration.hours(WARNING_SWEEP_HOURS)
)

/** Renews plans that are due, and warns of renewals that won't be covered, until it is interrupted. */
export const runPlans = Effect.all([renewals, warnings], { concurrency: "unbounded", discard: true })

/** Starts to renew plans; the answered function stops it. What was begun is written wholly or not at all. */
export const startPlans = (services: Context.Context<Services>): (() => Promise<void>) => startLoop(services, runPlans)
