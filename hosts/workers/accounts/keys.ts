import { Duration } from "effect"
import { purgeRequests } from "../../../domain/accounts/keys/requests/countRequests.ts"
import type { Work } from "../Work.ts"

/** How often counts of requests that are old are removed. */
const REQUESTS_SWEEP_HOURS = 6

export const work: Work = {
  sweeps: [
    {
      every: Duration.hours(REQUESTS_SWEEP_HOURS),
      failure: "old counts of requests could not be removed",
      work: purgeRequests
    }
  ]
}
