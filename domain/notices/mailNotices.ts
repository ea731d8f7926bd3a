import { Clock, Duration, Effect, Fiber, Option, Result } from "effect"
import { Mail } from "../../ports/Mail.ts"
import { Notices } from "../../ports/notices/Notices.ts"
import { noticesMail } from "./noticesMail.ts"

/** How long a claim of notices holds: longer than a mail takes, so that only a dead worker's is taken over. */
export const MAIL_LEASE_MS = 60_000
/** How long one mail may take. */
const MAIL_TIMEOUT_MS = 30_000
/** The pause after the first mail that could not be sent; it doubles with each, up to MAIL_PAUSE_MAX_MS. */
export const MAIL_PAUSE_MS = 60_000
export const MAIL_PAUSE_MAX_MS = 6 * 3_600_000
/** A notice that could not be mailed for so long is only listed. */
export const MAIL_TRIED_DAYS = 7
const DAY_MS = 86_400_000

/** How long the next try waits after so many that failed. */
export const mailPauseMs = (tries: number): number => Math.min(MAIL_PAUSE_MS * 2 ** tries, MAIL_PAUSE_MAX_MS)

/**
 * Mails the notices of one tenant that wait to be mailed, all in one mail; false where none do. A mail that can't be sent is
 * tried again later. A process that dies between the mail and its record has the notices mailed once more.
 */
export const mailNotices = Effect.fn("notices.mailNotices")(function* (serviceName: string) {
  const notices = yield* Notices
  const mail = yield* Mail
  const nowMs = yield* Clock.currentTimeMillis
  const claimed = yield* notices.claimMail(new Date(nowMs), new Date(nowMs + MAIL_LEASE_MS))
  if (Option.isNone(claimed)) return false
  const { value: claim } = claimed
  // Apart from this fiber, which nothing may interrupt before it has recorded what became of the mail: its timeout ends it.
  const sending = yield* mail
    .send(noticesMail(serviceName, claim))
    .pipe(Effect.timeout(Duration.millis(MAIL_TIMEOUT_MS)), Effect.interruptible, Effect.forkDetach)
  const sent = yield* Effect.result(Fiber.join(sending))
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
