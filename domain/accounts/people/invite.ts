import { Clock, Effect, Option } from "effect"
import { SecureRandom } from "effect/crypto"
import { noticeLine } from "../../../ports/accounts/notices/noticeText.ts"
import { Members } from "../../../ports/accounts/people/Members.ts"
import { PersonId, type Role } from "../../../ports/accounts/people/Person.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Tenants } from "../../../ports/accounts/tenants/Tenants.ts"
import { Mail } from "../../../ports/system/Mail.ts"
import { AddressInvalid, readAddress } from "./address.ts"
import { SIGN_IN_PATH } from "./askForLink.ts"
/**
 * Makes whoever has an address a member, and writes them where they sign in. Who is a member already stays what they are and is
 * written again. `isMailed` is false where the mail could not be sent: they are a member all the same.
 */
export const invite = Effect.fn("accounts.invite")(function* (wanted: {
  readonly tenantId: TenantId
  readonly address: string
  readonly role: Role
  readonly serviceName: string
  readonly baseUrl: string
}) {
  const members = yield* Members
  const tenants = yield* Tenants
  const mail = yield* Mail
  const random = yield* SecureRandom.SecureRandom
  const address = readAddress(wanted.address)
  if (Option.isNone(address)) return yield* new AddressInvalid()
  const { name } = yield* tenants.get(wanted.tenantId)
  const added = yield* members.add({
    tenantId: wanted.tenantId,
    id: PersonId.make(yield* random.uuidV7()),
    email: address.value,
    role: wanted.role,
    at: new Date(yield* Clock.currentTimeMillis)
  })
  const sent = yield* Effect.result(
    mail.send({
      to: address.value,
      subject: noticeLine(`You can sign in to ${wanted.serviceName}`),
      text: [
        `You were given access to the account ${noticeLine(name)} on ${wanted.serviceName}, as ${added.member.role}.`,
        "",
        `Sign in with this address: ${wanted.baseUrl}${SIGN_IN_PATH}`,
        ""
      ].join("\n")
    })
  )
  return { ...added, isMailed: sent._tag === "Success" }
})
