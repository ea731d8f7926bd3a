import { Clock, Effect, Option, Result } from "effect"
import { Notices } from "../../../ports/accounts/notices/Notices.ts"
import { DAY_MS } from "../../../ports/time/units.ts"
import { MAIL_LEASE_MS, mailPauseMs, sendApart } from "../../mail/mailing.ts"
import { type NoticesService, noticesMail } from "./noticesMail.ts"

/** A notice that could not be mailed for so long is only listed. */
export const MAIL_TRIED_DAYS = 7

/**
 * Mails the notices of one tenant that wait to be mailed, all in one mail; false where none do. A mail that can't be sent is
 * tried again later. A process that dies between the mail and its record has the notices mailed once more.
 */
export const mailNotices = Effect.fn("notices.mailNotices")(function* (service: NoticesService) {
  const notices = yield* Notices
  const nowMs = yield* Clock.currentTimeMillis
  const claimed = yield* notices.claimMail(new Date(nowMs), new Date(nowMs + MAIL_LEASE_MS))
  if (Option.isNone(claimed)) return false
  const { value: claim } = claimed
  const sent = yield* sendApart(noticesMail(service, claim))
  const atMs = yield* Clock.currentTimeMillis
  if (Result.isSuccess(sent)) {
    yield* notices.mailed(claim, new Date(atMs))
    return true
  }
  yield* Effect.logWarning(`a mail with notices of account ${claim.tenantId} was not sent`, sent.failure)
  yield* notices.postpone(claim, {
    nextAt: new Date(atMs + mailPauseMs(claim.tries)),
    unlessBefore: new Date(atMs - MAIL_TRIED_DAYS * DAY_MS)
  })
  return true
})
