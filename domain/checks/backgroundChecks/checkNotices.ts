import { type NewNotice, type NoticeEvent, NoticeId } from "../../../ports/accounts/notices/Notice.ts"
import type { Check } from "../../../ports/checks/backgroundChecks/Check.ts"
import type { CheckStatus } from "../../../ports/checks/backgroundChecks/checkStates.ts"
import { PLATFORM_NAMES } from "../../../ports/creators/identity/platformNames.ts"

/** What the buyer is told of a check. */
export interface CheckNews {
  readonly event: Extract<NoticeEvent, `check.${string}`>
  /** What happened, behind the name of whom the check is about. */
  readonly title: string
  /** What follows from it, in sentences. */
  readonly text: string
  /** The state of the check from then on. */
  readonly status: CheckStatus
  readonly id: string
  readonly at: Date
  /** What is given back by itself, in the currency's minor unit, where that is a part of the price. */
  readonly refundMinor?: number
}

/** Whom a check is about, as its buyer knows them. */
const subjectOf = ({ accounts, creatorHandle }: Pick<Check, "accounts" | "creatorHandle">): string => {
  const [first] = accounts
  return first === undefined ? creatorHandle : `${first.handle} on ${PLATFORM_NAMES[first.platform]}`
}

/** One notice to the buyer. Its key is made of its id, which is the same for the same news. */
export const checkNotice = (
  check: Check,
  { event, title, text, status, id, at, refundMinor }: CheckNews
): NewNotice => {
  const [first] = check.accounts
  return {
    tenantId: check.tenantId,
    noticeId: NoticeId.make(id),
    key: `${event}/${id}`,
    event,
    account: first === undefined ? null : { platform: first.platform, handle: first.handle },
    title: `Background check of ${subjectOf(check)}: ${title}`,
    text,
    data: {
      check_id: check.checkId,
      status,
      tier: check.tier,
      metadata: check.metadata ?? {},
      ...(refundMinor === undefined ? {} : { refunded_amount: refundMinor, currency: check.currency })
    },
    at
  }
}
