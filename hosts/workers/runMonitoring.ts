import { type Context, Duration, Effect } from "effect"
import { lookAtAllDue } from "../../domain/creators/monitoring/lookAtAllDue.ts"
import { purgeMonitored } from "../../domain/creators/monitoring/purgeMonitored.ts"
import { Platform } from "../../ports/creators/identity/SocialAccount.ts"
import type { Services } from "../http/server/endpoint.ts"
import { repeatEvery } from "./repeatEvery.ts"
import { startLoop } from "./startLoop.ts"

/** How often monitored accounts are looked for whose turn it is: turns are spread over the day by the second. */
const LOOK_SWEEP_SECONDS = 15
/** How often counts, watches and accounts are removed that nobody needs any more. */
const PURGE_MINUTES = 60

/** Each platform by itself: one that is slow, or has more accounts than its pace allows, holds up no other. */
const looks = Platform.literals.map((platform) =>
  repeatEvery(
    lookAtAllDue(platform),
    `due accounts of ${platform} could not be looked for`,
    Duration.seconds(LOOK_SWEEP_SECONDS)
  )
)

const purge = repeatEvery(
  purgeMonitored,
  "what monitoring no longer needs could not be removed",
  Duration.minutes(PURGE_MINUTES)
)

/** Starts to look at monitored accounts; the answered function stops it, and those under way are looked at again later. */
export const startMonitoring = (services: Context.Context<Services>): (() => Promise<void>) =>
  startLoop(services, Effect.all([...looks, purge], { concurrency: "unbounded", discard: true }))
