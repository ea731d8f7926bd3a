import { Clock, Effect, Option, Result } from "effect"
import { ApiKeys } from "../../../ports/accounts/keys/ApiKeys.ts"
import { cutText, noticeLine } from "../../../ports/accounts/notices/noticeText.ts"
import type { MailStage } from "../../../ports/accounts/versioning/Deprecation.ts"
import { type ClaimedMail, Deprecations } from "../../../ports/accounts/versioning/Deprecations.ts"
import { type MailMessage, SUBJECT_CHARACTERS_MAX, TEXT_CHARACTERS_MAX } from "../../../ports/system/Mail.ts"
import { DAY_MS, isoDay } from "../../../ports/time/days.ts"
import { MAIL_LEASE_MS, mailPauseMs, mailUntilInterrupted, sendApart } from "../../mail/mailing.ts"
import { startOfDay } from "../../time/calendar.ts"
import { makeItemId } from "../../tokens/itemId.ts"
import { addDays, REMINDER_DAYS, reminderDue } from "./deprecationDates.ts"

/**
 * Has accounts written to that still use what will be gone soon: 30 days before, who used it in the last 30 days, and 7 days before, who
 * did in the last 7. Who begins to use it in between is written to then. Answers how many mails were added.
 */
export const remindOfEnds = Effect.gen(function* () {
  const deprecations = yield* Deprecations
  const at = new Date(yield* Clock.currentTimeMillis)
  let added = 0
  for (const { id, sunsetOn, isUncounted } of yield* deprecations.inForce) {
    const stage = reminderDue(sunsetOn, at)
    if (stage === null) continue
    const usedSince = isUncounted ? null : addDays(startOfDay(at), -REMINDER_DAYS[stage])
    added += yield* deprecations.remind(id, { stage, sunsetOn, usedSince, at })
  }
  return added
}).pipe(Effect.withSpan("versioning.remindOfEnds"))

/** Tries of one mail: with their pauses some four days. Then it is given up, and the log says so. */
const DEPRECATION_TRIES_MAX = 24
/** Mails that one process sends at once. */
const MAILS_AT_ONCE = 2
/** How long a mail may wait to be seen. */
const MAIL_POLL_MS = 30_000
/** Days whose use is told of. */
export const USE_SHOWN_DAYS = 30
/** Keys that a mail names at most. */
const KEYS_NAMED_MAX = 20
const DEVELOPERS_PATH = "/account/api"
const REFERENCE_PATH = "/reference#deprecated"

/** Where the service is, and what it is called. */
interface DeprecatingService {
  readonly serviceName: string
  /** Without a slash at the end. */
  readonly baseUrl: string
}

/** The keys of an account that use it still, a line each. */
const keyLines = Effect.fnUntraced(function* ({ tenantId, deprecation }: ClaimedMail, now: Date) {
  const since = addDays(startOfDay(now), -USE_SHOWN_DAYS)
  const uses = yield* Deprecations.use((deprecations) => deprecations.usesOf(tenantId, since))
  const own = uses.filter(({ deprecationId }) => deprecationId === deprecation.id)
  const named = yield* Effect.forEach(own.slice(0, KEYS_NAMED_MAX), ({ keyId, lastDay, uses: times }) =>
    Effect.map(
      ApiKeys.use((keys) => keys.get(tenantId, keyId)),
      ({ label }) =>
        `- ${label === "" ? keyId : `${noticeLine(label)} (${keyId})`}: ${times} times, last on ${isoDay(lastDay)}`
    )
  )
  return own.length > named.length ? [...named, `- and ${own.length - named.length} more`] : named
})

const daysUntil = (at: Date, now: Date): number => Math.max(0, Math.ceil((at.getTime() - now.getTime()) / DAY_MS))

/** What each mail says first, by what it is about. */
const subjectOf = (stage: MailStage, { name, sunsetOn }: ClaimedMail["deprecation"], now: Date): string => {
  switch (stage) {
    case "announced":
      return `${name} will be gone on ${isoDay(sunsetOn)}`
    case "postponed":
      return `${name} stays until ${isoDay(sunsetOn)}`
    case "withdrawn":
      return `${name} stays`
    case "days_30":
    case "days_7":
      return `${name}, which your keys use, is gone in ${daysUntil(sunsetOn, now)} days`
  }
}

/** What is known of the account's use of it. It is counted from the announcement on. */
const useOf = ({ stage, deprecation: { isUncounted } }: ClaimedMail, keys: ReadonlyArray<string>): string => {
  if (isUncounted) return "Who uses it can't be counted, so every account with an active key is written to."
  if (keys.length > 0) return `Your keys that used it in the last ${USE_SHOWN_DAYS} days:\n${keys.join("\n")}`
  return stage === "announced"
    ? "From now on it is counted which of your keys use it; the page of your keys shows them."
    : `None of your keys used it in the last ${USE_SHOWN_DAYS} days.`
}

const paragraphsOf = (
  claimed: ClaimedMail,
  keys: ReadonlyArray<string>,
  service: DeprecatingService
): ReadonlyArray<string> => {
  const { stage, deprecation } = claimed
  const { kind, name, deprecatedOn, sunsetOn, note, link } = deprecation
  const what = `The ${kind} ${name} of the ${service.serviceName} API`
  if (stage === "withdrawn") {
    return [
      `${what} was to be gone on ${isoDay(sunsetOn)}. That is taken back: it stays, and nothing has to be changed.`
    ]
  }
  const until = "Until then it works as it does now."
  return [
    stage === "postponed"
      ? `${what} may be gone from ${isoDay(sunsetOn)} on, later than we wrote before. ${until}`
      : `${what} is deprecated from ${isoDay(deprecatedOn)} on and may be gone from ${isoDay(sunsetOn)} on. ${until}`,
    ...(note === null ? [] : [note]),
    useOf(claimed, keys),
    `More about it: ${link ?? `${service.baseUrl}${REFERENCE_PATH}`}\nYour keys: ${service.baseUrl}${DEVELOPERS_PATH}`
  ]
}

const compose = Effect.fnUntraced(function* (claimed: ClaimedMail, now: Date, service: DeprecatingService) {
  const { tenantId, email, stage, deprecation } = claimed
  // A worker that dies between a mail and its record has it sent again, under the same Message-ID, which mail programs show once.
  const idOf = yield* makeItemId(`${deprecation.id}/${tenantId}/${stage}/${isoDay(deprecation.sunsetOn)}`)
  const keys = yield* keyLines(claimed, now)
  const message: MailMessage = {
    to: email,
    subject: cutText(
      noticeLine(`${service.serviceName}: ${subjectOf(stage, deprecation, now)}`),
      SUBJECT_CHARACTERS_MAX
    ),
    text: cutText(paragraphsOf(claimed, keys, service).join("\n\n"), TEXT_CHARACTERS_MAX),
    id: idOf(0)
  }
  return message
})

/** Sends the mail about a deprecation that has waited longest; false where none waits. One that can't be sent is tried again later. */
export const mailDeprecation = Effect.fn("versioning.mailDeprecation")(function* (service: DeprecatingService) {
  const deprecations = yield* Deprecations
  const nowMs = yield* Clock.currentTimeMillis
  const found = yield* deprecations.claimMail(new Date(nowMs), new Date(nowMs + MAIL_LEASE_MS))
  if (Option.isNone(found)) return false
  const { value: claimed } = found
  const sent = yield* sendApart(yield* compose(claimed, new Date(nowMs), service))
  const atMs = yield* Clock.currentTimeMillis
  if (Result.isSuccess(sent)) {
    yield* deprecations.mailed(claimed, new Date(atMs))
    return true
  }
  const isLast = claimed.tries + 1 >= DEPRECATION_TRIES_MAX
  yield* Effect.logWarning(
    `account ${claimed.tenantId} could not be written to of a deprecation${isLast ? ", and is not any more" : ""}`,
    sent.failure
  )
  yield* deprecations.retryMail(claimed, isLast ? null : new Date(atMs + mailPauseMs(claimed.tries)))
  return true
})

/** Sends mails about deprecations until it is interrupted. */
export const mailDeprecations = (service: DeprecatingService, pollMs: number = MAIL_POLL_MS) =>
  mailUntilInterrupted(mailDeprecation(service), {
    atOnce: MAILS_AT_ONCE,
    pollMs,
    trouble: "mails about deprecations could not be sent"
  }).pipe(Effect.withSpan("versioning.mailDeprecations"))
