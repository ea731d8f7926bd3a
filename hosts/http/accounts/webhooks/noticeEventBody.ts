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

export const RenewalUpcomingEvent = Schema.Struct({
  event: Schema.Literal("plan.renewal_upcoming"),
  ...NOTICE_FIELDS
}).annotate({ identifier: "PlanRenewalUpcoming" })

export const PlanPausedEvent = Schema.Struct({
  event: Schema.Literal("plan.paused"),
  ...NOTICE_FIELDS
}).annotate({ identifier: "PlanPaused" })

export const CreatorAlertEvent = Schema.Struct({
  event: Schema.Literal("creator.alert"),
  kind: AlertKind,
  ...NOTICE_FIELDS
}).annotate({ identifier: "CreatorAlert" })

/** What happened to a background check, which names no findings: whoever receives it reads the check with a key. */
const CHECK_EVENT_FIELDS = {
  check_id: Schema.String,
  status: CheckStatus,
  tier: CheckTier,
  metadata: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
  ...NOTICE_FIELDS
}
const checkEvent = <Event extends Extract<NoticeEvent, `check.${string}`>>(event: Event, identifier: string) =>
  Schema.Struct({ event: Schema.Literal(event), ...CHECK_EVENT_FIELDS }).annotate({ identifier })

export const CheckPaidEvent = checkEvent("check.paid", "CheckPaid")
export const CheckConsentGivenEvent = checkEvent("check.consent_given", "CheckConsentGiven")
export const CheckCompletedEvent = checkEvent("check.completed", "CheckCompleted")
export const CheckFailedEvent = checkEvent("check.failed", "CheckFailed")
/** A part of the price alone has its amount, and the check stays completed. */
export const CheckRefundedEvent = Schema.Struct({
  event: Schema.Literal("check.refunded"),
  ...CHECK_EVENT_FIELDS,
  refunded_amount: Schema.optionalKey(Schema.Int),
  currency: Schema.optionalKey(PriceCurrencyCode)
}).annotate({ identifier: "CheckRefunded" })
export const CheckDisputedEvent = checkEvent("check.disputed", "CheckDisputed")

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
