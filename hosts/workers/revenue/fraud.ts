import { Duration } from "effect"
import { scanDueTenants } from "../../../domain/revenue/fraud/scanDueTenants.ts"
import type { Work } from "../Work.ts"

/** How often it is looked for accounts whose turn it is. */
const SWEEP_MINUTES = 5

export const work: Work = {
  sweeps: [
    { every: Duration.minutes(SWEEP_MINUTES), failure: "accounts could not be looked at", work: scanDueTenants() }
  ]
}
