import { Duration, Effect } from "effect"
import { mailDueChecks } from "../../../domain/checks/backgroundChecks/mailDueChecks.ts"
import { runDueChecks } from "../../../domain/checks/backgroundChecks/runDueChecks.ts"
import { scanNextCheck } from "../../../domain/checks/backgroundChecks/scanNextCheck.ts"
import type { Sweep, Work } from "../Work.ts"

/** Scans that one process works on at once: each reads one platform after the other, at its pace. */
export const SCANS_AT_ONCE = 2
/** How often a free worker looks for a scan. */
const SCAN_POLL_SECONDS = 5
/** How often checks are looked for whose time has come. */
const DUE_SWEEP_SECONDS = 30

const scan: Sweep = {
  every: Duration.seconds(SCAN_POLL_SECONDS),
  failure: "scans of checks could not be looked for",
  work: scanNextCheck.pipe(Effect.repeat({ while: (isMore) => isMore }))
}

/**
 * Works on background checks: their mails, their scans and what the clock makes due. What was begun is written wholly or not at all,
 * and a scan is gone on with later.
 */
export const work: Work = {
  loops: (service) => [mailDueChecks(service)],
  sweeps: [
    {
      every: Duration.seconds(DUE_SWEEP_SECONDS),
      failure: "checks whose time has come could not be looked for",
      work: runDueChecks.pipe(Effect.repeat({ until: (done) => done === 0 }))
    },
    ...Array.from({ length: SCANS_AT_ONCE }, () => scan)
  ]
}
