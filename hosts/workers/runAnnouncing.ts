import { type Context, Duration, Effect } from "effect"
import { announceAllDue } from "../../domain/revenue/orderEvents/announceAllDue.ts"
import { purgeOldOrderEvents } from "../../domain/revenue/orderEvents/purgeOldOrderEvents.ts"
import type { Services } from "../http/server/endpoint.ts"
import { repeatEvery } from "./repeatEvery.ts"
import { startLoop } from "./startLoop.ts"

/** How often it is looked for orders of which there is something to tell. */
const LOOK_SECONDS = 10
/** How often old events are removed. */
const SWEEP_HOURS = 1

const announce = repeatEvery(
  announceAllDue(),
  "it could not be looked for orders of which there is something to tell",
  Duration.seconds(LOOK_SECONDS)
)

const sweep = repeatEvery(purgeOldOrderEvents, "old events of orders could not be removed", Duration.hours(SWEEP_HOURS))

/** Starts to tell receivers of orders; the answered function stops it. What was begun is written wholly or not at all. */
export const startAnnouncing = (services: Context.Context<Services>): (() => Promise<void>) =>
  startLoop(services, Effect.all([announce, sweep], { concurrency: "unbounded", discard: true }))
