import { type Context, Duration, Effect } from "effect"
import { summariseRosters } from "../../domain/creators/roster/summariseRosters.ts"
import { sumUpDueRevenue } from "../../domain/creators/roster/sumUpRevenue.ts"
import type { Services } from "../http/server/endpoint.ts"
import { repeatEvery } from "./repeatEvery.ts"
import { startLoop } from "./startLoop.ts"

/** How often rosters are looked at for what has changed; whoever reads one sees most of it at once. */
const SUMMARIES_SWEEP_MINUTES = 5
/** How often tenants are looked for whose revenue is due to be summed up. */
const REVENUE_SWEEP_MINUTES = 5

const sweepSummaries = repeatEvery(
  summariseRosters(),
  "rosters could not be summarised",
  Duration.minutes(SUMMARIES_SWEEP_MINUTES)
)

const sweepRevenue = repeatEvery(
  sumUpDueRevenue(),
  "revenue of rosters could not be summed up",
  Duration.minutes(REVENUE_SWEEP_MINUTES)
)

/** Keeps rosters as their tenants are to see them, until it is interrupted. */
export const runRoster = Effect.all([sweepSummaries, sweepRevenue], { concurrency: "unbounded", discard: true })

/** Starts it; the answered function stops it. */
export const startRoster = (services: Context.Context<Services>): (() => Promise<void>) =>
  startLoop(services, runRoster)
