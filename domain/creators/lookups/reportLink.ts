import { Clock, Effect, Option, Schema } from "effect"
import { type ApiKey, KeyId } from "../../../ports/accounts/keys/ApiKey.ts"
import { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Handle, Platform, type SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import { HOUR_MS } from "../../../ports/time/days.ts"
import { openToken, sealToken, TokenInvalid } from "../../tokens/signedToken.ts"

/** How long a link to a report is good. */
export const REPORT_LINK_HOURS = 24

/** Whoever has the token may read the report, without a key. */
export interface ReportLink {
  readonly token: string
  readonly expiresAt: Date
}

/** Whose report of which account a link lets its bearer read. */
const ReportLinkSubject = Schema.Struct({ tenantId: TenantId, keyId: KeyId, platform: Platform, handle: Handle })
export type ReportLinkSubject = typeof ReportLinkSubject.Type

/** Who asks for a link: the account that may read the report, by the key that is used. */
export type ReportReader = Pick<ApiKey, "tenantId" | "id">

const decodeLinked = Schema.decodeUnknownOption(ReportLinkSubject)
const decodedHandle = Option.liftThrowable(decodeURIComponent)

/**
 * A link to the report of an account, which tells its bearer neither whose nor by which key it is: good for REPORT_LINK_HOURS
 * and as long as the key and what was paid for are.
 */
export const signReportLink = Effect.fnUntraced(function* (
  { tenantId, id }: ReportReader,
  { platform, handle }: SocialAccount
) {
  const expiresAt = new Date((yield* Clock.currentTimeMillis) + REPORT_LINK_HOURS * HOUR_MS)
  // A token is of ASCII, and no part of it has a blank.
  const of = [tenantId, id, platform, encodeURIComponent(handle)].join(" ")
  const link: ReportLink = { token: yield* sealToken("report", of, expiresAt), expiresAt }
  return link
})

/** Whose report of which account a token is for. Fails with TokenInvalid, and with TokenExpired where its time is over. */
export const readReportLink = Effect.fnUntraced(function* (token: string) {
  const of = yield* openToken("report", token)
  const [tenantId, keyId, platform, handle = ""] = of.split(" ")
  const linked = decodeLinked({ tenantId, keyId, platform, handle: Option.getOrNull(decodedHandle(handle)) })
  return Option.isSome(linked) ? linked.value : yield* new TokenInvalid()
})
