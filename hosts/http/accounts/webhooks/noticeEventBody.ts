import { Effect, Option, Schema } from "effect"
import { platformName } from "../../../../domain/creators/identity/socialAccount.ts"
import { AlertKind, type NoticeEvent, type NoticeId } from "../../../../ports/accounts/notices/Notice.ts"
import { Notices } from "../../../../ports/accounts/notices/Notices.ts"
import { PriceCurrencyCode } from "../../../../ports/accounts/payments/Payment.ts"
import type { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { CheckTier } from "../../../../ports/checks/backgroundChecks/Check.ts"
import { CheckStatus } from "../../../../ports/checks/backgroundChecks/checkStates.ts"

/** The notice is not there any more. */
export class NoticeGone extends Schema.TaggedError<NoticeGone>()("NoticeGone", {}) {}

/** What every event of a notice has. What else there is, is the notice's data: see each event. */
const NOTICE_FIELDS = {
  notice_id: Schema.String,
  platform: Schema.optionalKey(Schema.String),
  handle: Schema.optionalKey(Schema.String),
  title: Schema.String,
  text: Schema.String,
  occurred_at: Schema.String,
  delivered_at: Schema.String
}

const noticeEvent = <Event extends NoticeEvent, Fields extends Schema.Struct.Fields>(
  event: Event,
  identifier: string,
  summary: string,
  fields: Fields
) => ({
  summary,
  schema: Schema.Struct({ event: Schema.Literal(event), ...fields, ...NOTICE_FIELDS }).annotate({ identifier })
})

/** What happened to a background check, which names no findings: whoever receives it reads the check with a key. */
const CHECK_FIELDS = {
  check_id: Schema.String,
  status: CheckStatus,
  tier: CheckTier,
  metadata: Schema.optionalKey(Schema.Record(Schema.String, Schema.String))
}

/** What each event of a notice says, for its receiver, and what its body has. */
export const NOTICE_EVENTS = {
  "plan.renewal_upcoming": noticeEvent(
    "plan.renewal_upcoming",
    "PlanRenewalUpcoming",
    "Renewals are near that the balance does not cover.",
    {}
  ),
  "plan.paused": noticeEvent(
    "plan.paused",
    "PlanPaused",
    "A plan was paused, since the balance did not cover its renewal.",
    {}
  ),
  "creator.alert": noticeEvent("creator.alert", "CreatorAlert", "Something changed at a creator who has a plan.", {
    kind: AlertKind
  }),
  "check.paid": noticeEvent(
    "check.paid",
    "CheckPaid",
    "A background check was paid: it is scanned, or its creator is asked.",
    CHECK_FIELDS
  ),
  "check.consent_given": noticeEvent(
    "check.consent_given",
    "CheckConsentGiven",
    "A creator agreed to a background check, and it is scanned.",
    CHECK_FIELDS
  ),
  "check.completed": noticeEvent(
    "check.completed",
    "CheckCompleted",
    "The report of a background check is there to be read.",
    CHECK_FIELDS
  ),
  "check.failed": noticeEvent(
    "check.failed",
    "CheckFailed",
    "Nothing could be read for a background check, and what was paid is given back.",
    CHECK_FIELDS
  ),
  "check.refunded": noticeEvent(
    "check.refunded",
    "CheckRefunded",
    "A background check ended without a report, and what was paid is given back; or, with refunded_amount, a part of the price for " +
      "what could not be read, and its status is completed.",
    {
      ...CHECK_FIELDS,
      refunded_amount: Schema.optionalKey(Schema.Int),
      currency: Schema.optionalKey(PriceCurrencyCode)
    }
  ),
  "check.disputed": noticeEvent(
    "check.disputed",
    "CheckDisputed",
    "The payer's bank took back what was paid for a background check.",
    CHECK_FIELDS
  )
} satisfies Readonly<Record<NoticeEvent, { readonly summary: string; readonly schema: Schema.Constraint }>>

/** The body of a notice's event: its data, and beside it what every notice has, which no data can displace. */
export const noticeEventBody = (serviceSlug: string) =>
  Effect.fn("http.noticeEventBody")(function* (tenantId: TenantId, noticeId: NoticeId, at: Date) {
    const found = yield* Notices.use((notices) => notices.find(tenantId, noticeId))
    if (Option.isNone(found)) return yield* new NoticeGone()
    const { event, account, title, text, data } = found.value
    return JSON.stringify({
      event,
      notice_id: noticeId,
      ...(account === null ? {} : { platform: platformName(account.platform, serviceSlug), handle: account.handle }),
      title,
      text,
      ...omitNamed(data),
      occurred_at: found.value.at.toISOString(),
      delivered_at: at.toISOString()
    })
  })

const NAMED: ReadonlySet<string> = new Set(["event", ...Object.keys(NOTICE_FIELDS)])

const omitNamed = (data: Schema.JsonObject): Schema.JsonObject =>
  Object.fromEntries(Object.entries(data).filter(([name]) => !NAMED.has(name)))
