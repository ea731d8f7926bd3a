import { Effect, Option } from "effect"
import { Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import type { Check } from "../../../../ports/checks/backgroundChecks/Check.ts"
import { Checks } from "../../../../ports/checks/backgroundChecks/Checks.ts"
import { TokenInvalid } from "../../../tokens/signedToken.ts"
import { EvidenceDays } from "../steps.ts"
import { openTicket } from "./checkLinks.ts"
import { consentText } from "./consentText.ts"
import type { ServiceContact } from "./contacts.ts"

/** How a request for consent stands. `closed`: it ended without an answer. */
export type ConsentStanding = "open" | "given" | "refused" | "withdrawn" | "closed"

const consentStanding = ({ status, consent }: Pick<Check, "status" | "consent">): ConsentStanding => {
  if (consent !== null) return consent.decision
  return status === "awaiting_consent" ? "open" : "closed"
}

/** The request for consent that a link is of, with the words it is asked in. It changes nothing: scanners of mail open links. */
export const readConsent = Effect.fn("checks.readConsent")(function* (token: string, service: ServiceContact) {
  const checks = yield* Checks
  const tenants = yield* Tenants
  const link = yield* openTicket("check_consent", token)
  const found = yield* checks.find(link)
  if (Option.isNone(found) || found.value.erasedAt !== null) return yield* new TokenInvalid()
  const check = found.value
  // Whoever was mailed by mistake answers for nobody once the address is corrected.
  if (link.addressChanges !== check.addressChanges) return yield* new TokenInvalid()
  const { name } = yield* Effect.catchTag(tenants.get(check.tenantId), "TenantNotFound", () => new TokenInvalid())
  return {
    check,
    standing: consentStanding(check),
    text: yield* consentText(check, name, service, yield* EvidenceDays)
  }
})
