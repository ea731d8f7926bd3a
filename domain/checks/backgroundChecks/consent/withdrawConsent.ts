import { Clock, Effect, Option } from "effect"
import type { Check, ConsentRecord } from "../../../../ports/checks/backgroundChecks/Check.ts"
import { Checks } from "../../../../ports/checks/backgroundChecks/Checks.ts"
import { CHECK_STATES } from "../../../../ports/checks/backgroundChecks/checkStates.ts"
import { consentWithdrawnStep } from "../steps.ts"
import { ConsentClosed } from "./giveConsent.ts"
import { subjectCheck } from "./openSubject.ts"

/** How often a check is looked at anew since it changed meanwhile. */
const CHANGES_MAX = 5

/** Whether there is consent that can be taken back. */
export const canWithdraw = ({ consent, status }: Pick<Check, "consent" | "status">): boolean =>
  consent?.decision === "given" &&
  CHECK_STATES.next(status, status === "disputed" ? "consent_withdrawn_disputed" : "consent_withdrawn") !== null

/**
 * Records that the subject takes their consent back: the report and what was read are removed, and what was paid is given back
 * unless the payer's bank has it.
 * Fails with ConsentClosed where there is no consent that could be taken back.
 */
export const withdrawConsent = Effect.fn("checks.withdrawConsent")(function* (token: string, network: string | null) {
  const checks = yield* Checks
  for (let tries = 0; tries < CHANGES_MAX; tries += 1) {
    const check = yield* subjectCheck(token)
    const { consent } = check
    if (consent === null || !canWithdraw(check)) return yield* new ConsentClosed()
    const record: ConsentRecord = {
      ...consent,
      decision: "withdrawn",
      at: new Date(yield* Clock.currentTimeMillis),
      network
    }
    const changed = yield* checks.apply(check, yield* consentWithdrawnStep(check, record))
    // Where its state changed meanwhile, what is given back is another matter.
    if (Option.isSome(changed)) return changed.value
  }
  return yield* new ConsentClosed()
})
