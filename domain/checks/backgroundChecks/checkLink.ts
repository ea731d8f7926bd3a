import { Clock, Effect, Option, Schema } from "effect"
import { type ApiKey, KeyId } from "../../../ports/accounts/keys/ApiKey.ts"
import { ApiKeys } from "../../../ports/accounts/keys/ApiKeys.ts"
import { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { CheckId } from "../../../ports/checks/backgroundChecks/Check.ts"
import { PAGE_ROWS_MAX } from "../../../ports/paging/Page.ts"
import { HOUR_MS } from "../../../ports/time/days.ts"
import { openToken, sealToken, TokenInvalid } from "../../tokens/signedToken.ts"

/** How long a link to a check is good. */
export const CHECK_LINK_HOURS = 24

/** Whose check a link shows, by the key that asked for it. */
const CheckLink = Schema.Struct({ tenantId: TenantId, keyId: KeyId, checkId: CheckId })
const decode = Schema.decodeUnknownOption(CheckLink)

/** A token that shows a check to whoever bears it, for CHECK_LINK_HOURS from `at` or now, and as long as the key is good. */
export const sealCheckLink = Effect.fnUntraced(function* (
  { tenantId, id }: Pick<ApiKey, "tenantId" | "id">,
  checkId: CheckId,
  at?: Date
) {
  const fromMs = at?.getTime() ?? (yield* Clock.currentTimeMillis)
  const expiresAt = new Date(fromMs + CHECK_LINK_HOURS * HOUR_MS)
  return yield* sealToken("check_pdf", `${tenantId}/${id}/${checkId}`, expiresAt)
})

/** Whether a tenant has a key that is not revoked. */
const isKeyGood = Effect.fnUntraced(function* (tenantId: TenantId, keyId: KeyId) {
  const keys = yield* ApiKeys
  let after: KeyId | null = null
  for (;;) {
    const page: ReadonlyArray<{ readonly id: KeyId; readonly revokedAt: Date | null }> = yield* keys.list(tenantId, {
      after,
      limit: PAGE_ROWS_MAX
    })
    const found = page.find(({ id }) => id === keyId)
    if (found !== undefined) return found.revokedAt === null
    const last = page.at(-1)
    if (page.length < PAGE_ROWS_MAX || last === undefined) return false
    after = last.id
  }
})

/**
 * Which check a link shows now. Fails with TokenInvalid, also where the key that asked for it is revoked, and with TokenExpired
 * where only its time is over.
 */
export const openCheckLink = Effect.fnUntraced(function* (token: string) {
  const [tenantId, keyId, checkId] = (yield* openToken("check_pdf", token)).split("/")
  const link = decode({ tenantId, keyId, checkId })
  if (Option.isNone(link)) return yield* new TokenInvalid()
  if (!(yield* isKeyGood(link.value.tenantId, link.value.keyId))) return yield* new TokenInvalid()
  return link.value
})
