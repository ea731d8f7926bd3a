import { type Context, Duration } from "effect"
import { scanDueTenants } from "../../domain/revenue/fraud/scanDueTenants.ts"
import type { Services } from "../http/server/endpoint.ts"
import { repeatEvery } from "./repeatEvery.ts"
import { startLoop } from "./startLoop.ts"

/** How often it is looked for accounts whose turn it is. */
const SWEEP_MINUTES = 5

/** Starts to look at what came by links and was sold; the answered function stops it, and what was under way is looked at again. */
export const startWatch = (services: Context.Context<Services>): (() => Promise<void>) =>
  startLoop(services, repeatEvery(scanDueTenants(), "accounts could not be looked at", Duration.minutes(SWEEP_MINUTES)))
