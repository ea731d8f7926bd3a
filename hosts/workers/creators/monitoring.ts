import { Duration } from "effect"
import { lookAtAllDue, purgeMonitored } from "../../../domain/creators/monitoring/lookAtAllDue.ts"
import { Platform } from "../../../ports/creators/identity/SocialAccount.ts"
import type { Work } from "../Work.ts"

/** How often monitored accounts are looked for whose turn it is: turns are spread over the day by the second. */
const LOOK_SWEEP_SECONDS = 15
/** How often counts, watches and accounts are removed that nobody needs any more. */
const PURGE_MINUTES = 60

/** Looks at monitored accounts; those under way when it stops are looked at again later. */
export const work: Work = {
  sweeps: [
    // Each platform by itself: one that is slow, or has more accounts than its pace allows, holds up no other.
    ...Platform.literals.map((platform) => ({
      every: Duration.seconds(LOOK_SWEEP_SECONDS),
      failure: `due accounts of ${platform} could not be looked for`,
      work: lookAtAllDue(platform)
    })),
    {
      every: Duration.minutes(PURGE_MINUTES),
      failure: "what monitoring no longer needs could not be removed",
      work: purgeMonitored
    }
  ]
}
