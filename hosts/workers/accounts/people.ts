import { Duration } from "effect"
import { purgeSignIns } from "../../../domain/accounts/people/sessions.ts"
import type { Work } from "../Work.ts"

/** How often sessions and links that sign in are looked for whose time is over. */
const SIGN_INS_SWEEP_MINUTES = 60

export const work: Work = {
  sweeps: [
    {
      every: Duration.minutes(SIGN_INS_SWEEP_MINUTES),
      failure: "old sessions could not be removed",
      work: purgeSignIns
    }
  ]
}
