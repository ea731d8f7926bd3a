import { Clock, Effect, Option } from "effect"
import type { ConsentRecord } from "../../../../ports/checks/backgroundChecks/Check.ts"
import { Checks } from "../../../../ports/checks/backgroundChecks/Checks.ts"
import { consentRefusedStep } from "../steps.ts"
import type { ServiceContact } from "./contacts.ts"
import { type ConsentAnswer, ConsentClosed, sameText } from "./giveConsent.ts"
import { readConsent } from "./readConsent.ts"

/** Records that the subject refuses: nothing is read, and what was paid is given back. Fails with ConsentClosed as giveConsent does. */
export const refuseConsent = Effect.fn("checks.refuseConsent")(function* (
  token: string,
  { textHash, network }: Pick<ConsentAnswer, "textHash" | "network">,
  service: ServiceContact
) {
  const checks = yield* Checks
  const { check, standing, text } = yield* readConsent(token, service)
  if (standing !== "open") return yield* new ConsentClosed()
  yield* sameText(textHash, text.hash)
  const record: ConsentRecord = {
    decision: "refused",
    at: new Date(yield* Clock.currentTimeMillis),
    textVersion: text.version,
    textHash: text.hash,
    network,
    confirmed: [],
    added: [],
    struck: []
  }
  const changed = yield* checks.apply(check, yield* consentRefusedStep(check, record))
  return Option.isSome(changed) ? changed.value : yield* new ConsentClosed()
})
