import { Clock, Duration, Effect, Fiber, Option, Result } from "effect"
import { Checks, type ClaimedCheckMail } from "../../ports/checks/Checks.ts"
import { Mail } from "../../ports/Mail.ts"
import { composeCheckMail, type MailingService } from "./composeCheckMail.ts"

/** How long a claim of a mail holds: longer than a mail takes, so that only a dead worker's is taken over. */
export const CHECK_MAIL_LEASE_MS = 60_000
/** How long one mail may take. */
const MAIL_TIMEOUT_MS = 30_000
/** The pause after the first try that failed; it doubles with each, up to CHECK_MAIL_PAUSE_MAX_MS. */
export const CHECK_MAIL_PAUSE_MS = 60_000
export const CHECK_MAIL_PAUSE_MAX_MS = 6 * 3_600_000
/** Tries of one mail: with their pauses somewhat more than the days in which consent can be given. */
export const CHECK_MAIL_TRIES_MAX = 66
/** Mails that one process sends at once, so that a slow one keeps few waiting. */
const MAILS_AT_ONCE = 2
/** How long a mail may wait to be seen. */
export const CHECK_MAIL_POLL_MS = 5_000
/** The pause of a worker that can't reach its store. */
const STORE_DOWN_PAUSE_MS = 2_000

/** How long the next try waits after so many that failed. */
export const checkMailPauseMs = (tries: number): number =>
  Math.min(CHECK_MAIL_PAUSE_MS * 2 ** tries, CHECK_MAIL_PAUSE_MAX_MS)

/** When a mail is tried again; null where it never is. */
const nextTry = ({ tries }: ClaimedCheckMail, atMs: number): Date | null =>
  tries + 1 >= CHECK_MAIL_TRIES_MAX ? null : new Date(atMs + checkMailPauseMs(tries))

/**
 * Sends the mail to a subject that is due longest; false where none is. A mail that can't be sent is tried again later; one that says
 * what is not so any more is dropped. A process that dies between the mail and its record has it sent once more.
 */
export const mailCheck = Effect.fn("checks.mailCheck")(function* (service: MailingService) {
  const checks = yield* Checks
  const mail = yield* Mail
  const nowMs = yield* Clock.currentTimeMillis
  const found = yield* checks.claimMail(new Date(nowMs), new Date(nowMs + CHECK_MAIL_LEASE_MS))
  if (Option.isNone(found)) return false
  const { value: claimed } = found
  const message = yield* composeCheckMail(claimed, service, new Date(nowMs))
  if (message === "never" || message === "later") {
    yield* checks.postponeMail(claimed, message === "never" ? null : nextTry(claimed, nowMs))
    return true
  }
  // Apart from this fiber, which nothing may interrupt before it has recorded what became of the mail: its timeout ends it.
  const sending = yield* mail
    .send(message)
    .pipe(Effect.timeout(Duration.millis(MAIL_TIMEOUT_MS)), Effect.interruptible, Effect.forkDetach)
  const sent = yield* Effect.result(Fiber.join(sending))
  const atMs = yield* Clock.currentTimeMillis
  if (Result.isSuccess(sent)) {
    yield* checks.mailSent(claimed, new Date(atMs))
    return true
  }
  const nextAt = nextTry(claimed, atMs)
  const outcome = nextAt === null ? "is given up" : "is tried again"
  yield* Effect.logWarning(
    `the mail ${claimed.kind} of check ${claimed.check.checkId} was not sent and ${outcome}`,
    sent.failure
  )
  yield* checks.postponeMail(claimed, nextAt)
  return true
})

/** Mails subjects until it is interrupted; a mail under way is then awaited and recorded, so that it is not sent again. */
export const mailDueChecks = Effect.fn("checks.mailDueChecks")(function* (
  service: MailingService,
  pollMs: number = CHECK_MAIL_POLL_MS
) {
  const worker = mailCheck(service).pipe(
    Effect.uninterruptible,
    Effect.catchCause((cause) =>
      Effect.logWarning("a subject could not be mailed", cause).pipe(
        Effect.andThen(Effect.sleep(Duration.millis(STORE_DOWN_PAUSE_MS))),
        Effect.as(false)
      )
    ),
    Effect.flatMap((isMore) => (isMore ? Effect.void : Effect.sleep(Duration.millis(pollMs)))),
    Effect.forever
  )
  return yield* Effect.all(
    Array.from({ length: MAILS_AT_ONCE }, () => worker),
    { concurrency: "unbounded", discard: true }
  )
})
