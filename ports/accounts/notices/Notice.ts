import { Schema } from "effect"
import type { SocialAccount } from "../../creators/identity/SocialAccount.ts"
import type { TenantId } from "../tenants/Tenant.ts"

/** UUID of a notice. */
export const NoticeId = Schema.String.pipe(Schema.check(Schema.isUUID()), Schema.brand("NoticeId"))
export type NoticeId = typeof NoticeId.Type

/** What a tenant is told of without having asked; also the events of webhooks that opted in. */
export const NoticeEvent = Schema.Literals([
  "plan.renewal_upcoming",
  "plan.paused",
  "creator.alert",
  "check.paid",
  "check.consent_given",
  "check.completed",
  "check.failed",
  "check.refunded",
  "check.disputed"
])
export type NoticeEvent = typeof NoticeEvent.Type

/** What an alert is about. */
export const AlertKind = Schema.Literals([
  "new_flag",
  "follower_leap",
  "account_gone",
  "account_renamed",
  "score_moved"
])
export type AlertKind = typeof AlertKind.Type

export interface NewNotice {
  readonly tenantId: TenantId
  readonly noticeId: NoticeId
  /** What it is about, so that nobody is told twice: unique per tenant, at most NOTICE_KEY_CHARACTERS_MAX. */
  readonly key: string
  readonly event: NoticeEvent
  /** Whom it is about; null where that is several. */
  readonly account: SocialAccount | null
  /** One line for a person, which may be the subject of a mail: it is kept as `noticeLine` gives it. */
  readonly title: string
  /** For a person, plain, some lines: it is kept as `noticeText` gives it. */
  readonly text: string
  /** What the event says beside its name and its time, as it is sent: names in snake_case, at most NOTICE_DATA_CHARACTERS_MAX as JSON. */
  readonly data: Schema.JsonObject
  readonly at: Date
}

export interface Notice extends NewNotice {
  /** When it was mailed; null where it was not, or nobody is written to. */
  readonly mailedAt: Date | null
}

export const NOTICE_KEY_CHARACTERS_MAX = 300
export const NOTICE_TITLE_CHARACTERS_MAX = 200
export const NOTICE_TEXT_CHARACTERS_MAX = 4_000
export const NOTICE_DATA_CHARACTERS_MAX = 20_000
