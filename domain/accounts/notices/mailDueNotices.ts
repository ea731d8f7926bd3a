import { Effect } from "effect"
import { mailUntilInterrupted } from "../../mail/mailing.ts"
import { mailNotices } from "./mailNotices.ts"
import type { NoticesService } from "./noticesMail.ts"

/** Mails that one process sends at once, so that a slow one keeps few waiting. */
export const MAILS_AT_ONCE = 4
/** How long a notice may wait to be seen; those of one tenant that come meanwhile are one mail. */
export const MAIL_POLL_MS = 30_000

/** Mails notices until it is interrupted. */
export const mailDueNotices = (service: NoticesService, pollMs: number = MAIL_POLL_MS) =>
  mailUntilInterrupted(mailNotices(service), {
    atOnce: MAILS_AT_ONCE,
    pollMs,
    trouble: "notices could not be mailed"
  }).pipe(Effect.withSpan("notices.mailDueNotices"))
