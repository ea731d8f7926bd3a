import { Duration } from "effect"
import { purgeExpiredKeys } from "../../../domain/accounts/idempotency/runOnce.ts"
import type { Work } from "../Work.ts"

/** How often idempotency keys are looked for whose time is over. */
const KEYS_SWEEP_MINUTES = 10

export const work: Work = {
  sweeps: [
    {
      every: Duration.minutes(KEYS_SWEEP_MINUTES),
      failure: "old idempotency keys could not be removed",
      work: purgeExpiredKeys
    }
  ]
}
