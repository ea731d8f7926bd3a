import { Clock, Effect, Option, Result } from "effect"
import { Checks, type ClaimedCheckMail } from "../../../ports/checks/backgroundChecks/Checks.ts"
import { MAIL_LEASE_MS, mailPauseMs, mailUntilInterrupted, sendApart } from "../../mail/mailing.ts"
import { composeCheckMail, type MailingService } from "./composeCheckMail.ts"

/** Tries of one mail: with their pauses somewhat more than the days in which consent can be given. */
export const CHECK_MAIL_TRIES_MAX = 66
/** Mails that one process sends at once, so that a slow one keeps few waiting. */
const MAILS_AT_ONCE = 2
/** How long a mail may wait to be seen. */
const CHECK_MAIL_POLL_MS = 5_000

/** When a mail is tried again; null where it never is. */
const nextTry = ({ tries }: ClaimedCheckMail, atMs: number): Date | null =>
  tries + 1 >= CHECK_MAIL_TRIES_MAX ? null : new Date(atMs + mailPauseMs(tries))

/**
 * Sends the mail to a subject that is due longest; false where none is. A mail that can't be sent is tried again later; one that says
 * what is not so any more is dropped. A process that dies between the mail and its record has it sent once more.
 */
export const mailCheck = Effect.fn("checks.mailCheck")(function* (service: MailingService) {
  const checks = yield* Checks
  const nowMs = yield* Clock.currentTimeMillis
  const found = yield* checks.claimMail(new Date(nowMs), new Date(nowMs + MAIL_LEASE_MS))
  if (Option.isNone(found)) return false
  const { value: claimed } = found
  const message = yield* composeCheckMail(claimed, service, new Date(nowMs))
  if (message === "never" || message === "later") {
    yield* checks.postponeMail(claimed, message === "never" ? null : nextTry(claimed, nowMs))
    return true
  }
  const sent = yield* sendApart(message)
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

/** Mails subjects until it is interrupted. */
export const mailDueChecks = (service: MailingService, pollMs: number = CHECK_MAIL_POLL_MS) =>
  mailUntilInterrupted(mailCheck(service), {
    atOnce: MAILS_AT_ONCE,
    pollMs,
    trouble: "a subject could not be mailed"
  }).pipe(Effect.withSpan("checks.mailDueChecks"))
