import { Clock, Effect, Option } from "effect"
import type { ConsentRecord } from "../../../ports/checks/Check.ts"
import { Checks } from "../../../ports/checks/Checks.ts"
import { consentWithdrawnStep } from "../steps.ts"
import { ConsentClosed } from "./giveConsent.ts"
import { subjectCheck } from "./openSubject.ts"

/**
 * Records that the subject takes their consent back: the report and what was read are removed, and what was paid is given back
 * unless the payer's bank has it.
 * Fails with ConsentClosed where there is no consent that could be taken back.
 */
export const withdrawConsent = Effect.fn("checks.withdrawConsent")(function* (token: string, network: string | null) {
  const checks = yield* Checks
  const check = yield* subjectCheck(token)
  const { consent } = check
  if (consent?.decision !== "given") return yield* new ConsentClosed()
  const record: ConsentRecord = {
    ...consent,
    decision: "withdrawn",
    at: new Date(yield* Clock.currentTimeMillis),
    network
  }
  const changed = yield* checks.apply(check, yield* consentWithdrawnStep(check, record))
  return Option.isSome(changed) ? changed.value : yield* new ConsentClosed()
})
