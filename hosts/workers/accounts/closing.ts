import { Duration } from "effect"
import { eraseClosedAccounts } from "../../../domain/accounts/closing/closing.ts"
import type { Work } from "../Work.ts"

/** How often closed accounts are looked for whose days are over. */
const CLOSED_SWEEP_MINUTES = 10

export const work: Work = {
  sweeps: [
    {
      every: Duration.minutes(CLOSED_SWEEP_MINUTES),
      failure: "closed accounts could not be looked for",
      work: eraseClosedAccounts
    }
  ]
}
