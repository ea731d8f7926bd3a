import { Duration } from "effect"
import { purgeOldUses } from "../../../domain/accounts/versioning/countUses.ts"
import { mailDeprecations, remindOfEnds } from "../../../domain/accounts/versioning/mailDeprecations.ts"
import type { Work } from "../Work.ts"

/** How often it is looked for ends that are near, and old uses are removed. */
const SWEEP_HOURS = 1

/** Mails accounts what will be gone; mails under way are recorded before it has stopped. */
export const work: Work = {
  loops: (service) => [mailDeprecations(service)],
  sweeps: [
    {
      every: Duration.hours(SWEEP_HOURS),
      failure: "it could not be looked for deprecations that end soon",
      work: remindOfEnds
    },
    {
      every: Duration.hours(SWEEP_HOURS),
      failure: "old uses of what is deprecated could not be removed",
      work: purgeOldUses
    }
  ]
}
