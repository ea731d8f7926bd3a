import { Clock, Effect, Option, Schema } from "effect"
import { Members } from "../../../ports/accounts/people/Members.ts"
import { PersonId } from "../../../ports/accounts/people/Person.ts"
import { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { DAY_MS } from "../../../ports/time/days.ts"
import { openToken, sealToken, TOKEN_MAX_CHARACTERS, TokenInvalid } from "../../tokens/signedToken.ts"

/** Days that a shared report can be read, unless said otherwise. */
export const SHARED_DAYS = 30
/** The most days that can be said. */
export const SHARED_DAYS_MAX = 90

/** The question has names of so many characters that no address holds it. */
export class SharedReportTooLong extends Schema.TaggedError<SharedReportTooLong>()("SharedReportTooLong", {}) {}

/** The names and values of a report's question. */
const Question = Schema.Record(Schema.String, Schema.String)
export type SharedQuestion = typeof Question.Type

const Shared = Schema.fromJsonString(
  Schema.Struct({ tenantId: TenantId, personId: PersonId, until: Schema.Int, question: Question })
)
const encode = Schema.encodeEffect(Shared)
const decode = Schema.decodeUnknownOption(Shared)
const decoded = Option.liftThrowable(decodeURIComponent)

/**
 * A token that shows whoever bears it one report of an account, and neither whose it is nor who shared it. It is good for `days`, and as
 * long as who shared it is a member and the signing secret is kept. Fails with SharedReportTooLong.
 */
export const shareReport = Effect.fn("attribution.shareReport")(function* (shared: {
  readonly tenantId: TenantId
  readonly personId: PersonId
  readonly question: SharedQuestion
  readonly days: number
}) {
  const { days, ...rest } = shared
  const until = (yield* Clock.currentTimeMillis) + days * DAY_MS
  const expiresAt = new Date(until)
  const of = encodeURIComponent(yield* Effect.orDie(encode({ ...rest, until })))
  const token = yield* sealToken("shared_attribution", of, expiresAt)
  if (token.length > TOKEN_MAX_CHARACTERS) return yield* new SharedReportTooLong()
  return { token, expiresAt }
})

/**
 * The report that a token shows now. Fails with TokenInvalid, also where who shared it is no member any more, and with TokenExpired
 * where only its time is over.
 */
export const openSharedReport = Effect.fn("attribution.openSharedReport")(function* (token: string) {
  const of = yield* openToken("shared_attribution", token)
  const shared = Option.flatMap(decoded(of), decode)
  if (Option.isNone(shared)) return yield* new TokenInvalid()
  const { tenantId, personId, question, until } = shared.value
  const memberships = yield* Members.use((members) => members.memberships(personId))
  const membership = memberships.find((each) => each.tenantId === tenantId)
  if (membership === undefined) return yield* new TokenInvalid()
  return { tenantId, tenantName: membership.tenantName, question, expiresAt: new Date(until) }
})
