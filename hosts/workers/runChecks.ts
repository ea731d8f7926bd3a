import { type Context, Duration, Effect } from "effect"
import { mailDueChecks } from "../../domain/checks/backgroundChecks/mailDueChecks.ts"
import { runDueChecks } from "../../domain/checks/backgroundChecks/runDueChecks.ts"
import { scanNextCheck } from "../../domain/checks/backgroundChecks/scanNextCheck.ts"
import type { Services } from "../http/server/endpoint.ts"
import { repeatEvery } from "./repeatEvery.ts"
import { startLoop } from "./startLoop.ts"

/** Scans that one process works on at once: each reads one platform after the other, at its pace. */
export const SCANS_AT_ONCE = 2
/** How often a free worker looks for a scan. */
const SCAN_POLL_SECONDS = 5
/** How often checks are looked for whose time has come. */
const DUE_SWEEP_SECONDS = 30

/** Does what there is to do, then waits. */
const untilNone = <E, R>(work: Effect.Effect<number, E, R>) => work.pipe(Effect.repeat({ until: (done) => done === 0 }))

const scan = scanNextCheck.pipe(Effect.repeat({ while: (isMore) => isMore }))

const SWEEPS = [
  repeatEvery(
    untilNone(runDueChecks),
    "checks whose time has come could not be looked for",
    Duration.seconds(DUE_SWEEP_SECONDS)
  ),
  ...Array.from({ length: SCANS_AT_ONCE }, () =>
    repeatEvery(scan, "scans of checks could not be looked for", Duration.seconds(SCAN_POLL_SECONDS))
  )
] as const

/**
 * Starts to work on background checks: their mails, their scans and what the clock makes due. The answered function
 * stops it; what was begun is written wholly or not at all, and a scan is gone on with later.
 */
export const startChecks = (
  services: Context.Context<Services>,
  service: { readonly serviceName: string; readonly baseUrl: string; readonly contactEmail?: string | null }
): (() => Promise<void>) =>
  startLoop(services, Effect.all([mailDueChecks(service), ...SWEEPS], { concurrency: "unbounded", discard: true }))
