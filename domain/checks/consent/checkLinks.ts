import { Effect, Option, Schema } from "effect"
import { TenantId } from "../../../ports/accounts/Tenant.ts"
import { CheckId, type CheckTicket } from "../../../ports/checks/Check.ts"
import { openToken, sealToken, TokenInvalid } from "../../signedToken.ts"

type SubjectPurpose = "check_consent" | "check_subject"

const decodeTicket = Schema.decodeUnknownOption(Schema.Struct({ tenantId: TenantId, checkId: CheckId }))

/** A link that lets whoever has it answer, or see, one check. It is made when it is mailed, and stored nowhere. */
export const sealTicket = (purpose: SubjectPurpose, { tenantId, checkId }: CheckTicket, until: Date) =>
  sealToken(purpose, `${tenantId}/${checkId}`, until)

/** Which check a link is of. Fails with TokenInvalid, and with TokenExpired where only its time is over. */
export const openTicket = Effect.fnUntraced(function* (purpose: SubjectPurpose, token: string) {
  const [tenantId, checkId] = (yield* openToken(purpose, token)).split("/")
  const ticket = decodeTicket({ tenantId, checkId })
  return Option.isSome(ticket) ? (ticket.value satisfies CheckTicket) : yield* new TokenInvalid()
})
