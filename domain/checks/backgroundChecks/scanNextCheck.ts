import { Clock, Effect, Option } from "effect"
import { Checks, type ClaimedScan } from "../../../ports/checks/backgroundChecks/Checks.ts"
import { SCAN_LEASE_MS } from "./gatherCheck.ts"
import { scanCheck } from "./scanCheck.ts"
import { scanFailedStep } from "./steps.ts"

/** The pause of a scan that broke off by a fault of ours. */
const SCAN_PAUSE_MS = 60_000
/** Such tries, and those of pages, after which a scan is given up and what was paid is given back. */
const BROKEN_SCANS_MAX = 30

const FAULT = "Waiting to try again: something of the service failed"

/** Lets a scan go that broke off, and gives it up in the end. */
const letGo = Effect.fnUntraced(function* (claimed: ClaimedScan) {
  const checks = yield* Checks
  const nowMs = yield* Clock.currentTimeMillis
  const known = yield* checks.find(claimed.check)
  if (Option.isSome(known)) {
    const progress = { ...known.value.progress, message: FAULT }
    yield* checks.holdScan(claimed, progress, new Date(nowMs + SCAN_LEASE_MS))
  }
  const tries = yield* checks.releaseScan(claimed, { nextAt: new Date(nowMs + SCAN_PAUSE_MS), hasFailed: true })
  if (tries < BROKEN_SCANS_MAX) return
  const step = yield* scanFailedStep(claimed.check, "The scan could not be carried out.", new Date(nowMs))
  yield* checks.apply(claimed.check, step)
})

/**
 * Goes on with the scan that waits longest; false where none does. One that breaks off is gone on with after a pause, where it was;
 * one whose worker dies, once its lease lapses.
 */
export const scanNextCheck = Effect.gen(function* () {
  const checks = yield* Checks
  const nowMs = yield* Clock.currentTimeMillis
  const found = yield* checks.claimScan(new Date(nowMs), new Date(nowMs + SCAN_LEASE_MS))
  if (Option.isNone(found)) return false
  const { value: claimed } = found
  yield* scanCheck(claimed).pipe(
    Effect.catchCause((cause) =>
      Effect.logWarning(`the scan of check ${claimed.check.checkId} broke off`, cause).pipe(
        Effect.andThen(letGo(claimed))
      )
    )
  )
  return true
}).pipe(Effect.withSpan("checks.scanNextCheck"))
