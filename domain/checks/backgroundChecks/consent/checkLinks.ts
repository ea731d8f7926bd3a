import { Effect, Option, Schema } from "effect"
import { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { type Check, CheckId, type CheckTicket } from "../../../../ports/checks/backgroundChecks/Check.ts"
import { openToken, sealToken, TokenInvalid } from "../../../tokens/signedToken.ts"

type SubjectPurpose = "check_consent" | "check_subject"

const decodeLink = Schema.decodeUnknownOption(
  Schema.Struct({ tenantId: TenantId, checkId: CheckId, addressChanges: Schema.NumberFromString })
)

/** A link that lets whoever has it answer, or see, one check. It is made when it is mailed, and stored nowhere. */
export const sealTicket = (
  purpose: SubjectPurpose,
  { tenantId, checkId, addressChanges = 0 }: CheckTicket & Partial<Pick<Check, "addressChanges">>,
  until: Date
) => sealToken(purpose, `${tenantId}/${checkId}/${addressChanges}`, until)

/**
 * Which check a link is of, and after how many corrections of the subject's address it was mailed. Fails with TokenInvalid, and with
 * TokenExpired where only its time is over.
 */
export const openTicket = Effect.fnUntraced(function* (purpose: SubjectPurpose, token: string) {
  const [tenantId, checkId, addressChanges = "0"] = (yield* openToken(purpose, token)).split("/")
  const link = decodeLink({ tenantId, checkId, addressChanges })
  return Option.isSome(link) ? link.value : yield* new TokenInvalid()
})
