import { Clock, Effect, Schema } from "effect"
import { Closures } from "../../../ports/accounts/closing/Closures.ts"
import { noticeLine } from "../../../ports/accounts/notices/noticeText.ts"
import { Members } from "../../../ports/accounts/people/Members.ts"
import { MEMBERS_MAX } from "../../../ports/accounts/people/Person.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Tenants } from "../../../ports/accounts/tenants/Tenants.ts"
import { Mail } from "../../../ports/system/Mail.ts"
import { formatDay } from "../../mail/wording.ts"
import { eraseAfter } from "./closingTimes.ts"

/** Where owners see their closed accounts, and open them again. */
export const CLOSED_PATH = "/account/closed"

/** What was typed is not what the account is called. */
export class NameDiffers extends Schema.TaggedError<NameDiffers>()("NameDiffers", {}) {}

/** Fails with NameDiffers unless a text is what the account is called, apart from blanks around it. */
export const requireName = Effect.fnUntraced(function* (tenantId: TenantId, typed: string) {
  const { name } = yield* Tenants.use((tenants) => tenants.get(tenantId))
  if (typed.normalize("NFC").trim() !== name.normalize("NFC").trim()) return yield* new NameDiffers()
})

/** Closes an account at once. Idempotent: the first closing stands. Fails with TenantNotFound. */
export const closeAccount = Effect.fn("accounts.closeAccount")(function* (tenantId: TenantId) {
  const now = yield* Clock.currentTimeMillis
  return yield* Closures.use((closures) => closures.close({ tenantId, at: new Date(now), eraseAt: eraseAfter(now) }))
})

/**
 * Closes an account, and tells its owners by mail when it is erased and where they open it again. A mail that can't be sent keeps
 * nothing open. Fails with TenantNotFound.
 */
export const closeAndTell = Effect.fn("accounts.closeAndTell")(function* (closing: {
  readonly tenantId: TenantId
  readonly serviceName: string
  readonly baseUrl: string
}) {
  const { baseUrl, serviceName, tenantId } = closing
  const mail = yield* Mail
  const { name } = yield* Tenants.use((tenants) => tenants.get(tenantId))
  const { eraseAt } = yield* closeAccount(tenantId)
  const text = [
    `The account ${noticeLine(name)} on ${serviceName} was closed. It will be erased from ${formatDay(eraseAt)} on.`,
    "",
    `Until then its owners can open it again, as it was: ${baseUrl}${CLOSED_PATH}`,
    ""
  ].join("\n")
  const members = yield* Members.use((book) => book.members(tenantId, { after: null, limit: MEMBERS_MAX }))
  for (const { role, person } of members) {
    if (role !== "owner" || person.email === null) continue
    yield* mail
      .send({ to: person.email, subject: noticeLine(`The account ${name} is closed`), text })
      .pipe(Effect.catch((failure) => Effect.logError("an owner could not be told that an account is closed", failure)))
  }
})
