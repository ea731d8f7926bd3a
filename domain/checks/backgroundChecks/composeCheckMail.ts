import { Effect } from "effect"
import { cutText, noticeLine, noticeText } from "../../../ports/accounts/notices/noticeText.ts"
import { Tenants } from "../../../ports/accounts/tenants/Tenants.ts"
import type { Check } from "../../../ports/checks/backgroundChecks/Check.ts"
import type { ClaimedCheckMail } from "../../../ports/checks/backgroundChecks/Checks.ts"
import { PLATFORM_NAMES } from "../../../ports/creators/identity/platformNames.ts"
import { type MailMessage, SUBJECT_CHARACTERS_MAX, TEXT_CHARACTERS_MAX } from "../../../ports/system/Mail.ts"
import { DAY_MS } from "../../../ports/time/days.ts"
import { formatDay } from "../../mail/wording.ts"
import { sealTicket } from "./consent/checkLinks.ts"
import { buyerName, contactLines, type ServiceContact } from "./consent/contacts.ts"
import { consentReminderAt } from "./steps.ts"

/** Where the service is, and what it is called. */
export interface MailingService extends ServiceContact {
  /** Without a slash at the end. */
  readonly baseUrl: string
}

/** Days in which the subject's own page can be opened, from the mail that leads there. */
export const SUBJECT_LINK_DAYS = 365

interface Words {
  readonly subject: string
  readonly paragraphs: ReadonlyArray<string>
}

/** A text of others, set off by a sign before each line, as mails quote. */
const quotation = (text: string): string =>
  noticeText(text)
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\n")

const greeting = ({ creatorName }: Check): string => {
  const name = creatorName === null ? "" : noticeLine(creatorName)
  return name === "" ? "Hello," : `Hello ${name},`
}

const requestWords = (check: Check, who: string, link: string, dueAt: Date, isReminder: boolean): Words => ({
  subject: isReminder
    ? `A reminder: ${who} waits for your answer until ${formatDay(dueAt)}`
    : `${who} asks for your consent to a check of your public posts`,
  paragraphs: [
    greeting(check),
    ...(isReminder ? ["You have not answered yet. This is the only reminder."] : []),
    `${who} asks to have the public posts of these accounts checked before working with you:`,
    check.accounts.map(({ platform, handle }) => `- ${handle} on ${PLATFORM_NAMES[platform]}`).join("\n"),
    ...(check.consentReasons === null ? [] : ["They give these reasons:", quotation(check.consentReasons)]),
    "Nothing is read unless you agree. Read what it means, say which accounts are yours, and agree or refuse here:",
    link,
    `The link is for you alone, and works until ${formatDay(dueAt)}. Without an answer by then nothing is read.`,
    "If none of these accounts is yours, refuse there, or leave this mail unanswered."
  ]
})

const recordedWords = (check: Check, who: string, link: string): Words => {
  const decision = check.consent?.decision ?? "refused"
  const said = {
    given: `You agreed that ${who} has your public posts checked. The accounts that you confirmed are being read.`,
    refused: `You refused the check that ${who} asked for. Nothing is read.`,
    withdrawn: `You took back your consent to the check that ${who} asked for. The report and what was read are removed.`
  }
  return {
    subject: "Your answer was recorded",
    paragraphs: [
      greeting(check),
      said[decision],
      decision === "given"
        ? "On your own page you see how it stands, and can take your consent back:"
        : "Your own page:",
      link
    ]
  }
}

const subjectWords = (kind: "report_ready" | "dispute_recorded" | "dispute_decided", who: string): Words => {
  switch (kind) {
    case "report_ready":
      return {
        subject: "The report on your public posts is ready",
        paragraphs: [
          `The check that ${who} asked for is done.`,
          "You can read the whole report, dispute findings that are wrong, and take your consent back on your own page:"
        ]
      }
    case "dispute_recorded":
      return {
        subject: "Your dispute was recorded",
        paragraphs: [
          `You said that a finding of the report for ${who} is wrong. It is marked as disputed until a person has decided.`,
          "Your own page shows how it stands:"
        ]
      }
    case "dispute_decided":
      return {
        subject: "A finding that you disputed was decided",
        paragraphs: [
          `A person has looked at a finding of the report for ${who} that you disputed. Your own page shows what they decided and why:`
        ]
      }
  }
}

/**
 * Whether what a mail says is still so. `later`: the payer's bank has the money, and may give it back; whatever is said then is said
 * then.
 */
const standingOf = ({ check, kind }: ClaimedCheckMail, now: Date): "now" | "later" | "never" => {
  if (check.creatorEmail === null || check.erasedAt !== null) return "never"
  if (kind === "consent_recorded") return check.consent === null ? "never" : "now"
  const isAsking = kind === "consent_request" || kind === "consent_reminder"
  if (isAsking && (check.consentDueAt === null || check.consentDueAt <= now)) return "never"
  if (check.status === "disputed") return "later"
  // Whose address was corrected has their whole time anew, and is reminded in its middle too.
  if (kind === "consent_reminder" && check.consentDueAt !== null && now < consentReminderAt(check.consentDueAt))
    return "later"
  return check.status === (isAsking ? "awaiting_consent" : "completed") ? "now" : "never"
}

/**
 * A mail to the subject, in words, with a link that is made now and kept nowhere; `never` where it would say what is not so any more,
 * or there is nobody to send it to, `later` where it may be so again.
 */
export const composeCheckMail = Effect.fnUntraced(function* (
  claimed: ClaimedCheckMail,
  service: MailingService,
  now: Date
) {
  const { check, kind } = claimed
  const { serviceName, baseUrl } = service
  const standing = standingOf(claimed, now)
  if (standing !== "now" || check.creatorEmail === null) return standing === "later" ? "later" : "never"
  const who = buyerName(check, (yield* Tenants.use((tenants) => tenants.get(check.tenantId))).name)
  const ownPage = Effect.map(
    sealTicket("check_subject", check, new Date(now.getTime() + SUBJECT_LINK_DAYS * DAY_MS)),
    (token) => `${baseUrl}/subject/${token}`
  )
  const wordsOf = Effect.gen(function* () {
    if (kind === "consent_request" || kind === "consent_reminder") {
      const dueAt = check.consentDueAt ?? now
      const link = `${baseUrl}/consent/${yield* sealTicket("check_consent", check, dueAt)}`
      return requestWords(check, who, link, dueAt, kind === "consent_reminder")
    }
    const link = yield* ownPage
    if (kind === "consent_recorded") return recordedWords(check, who, link)
    const { subject, paragraphs } = subjectWords(kind, who)
    return { subject, paragraphs: [greeting(check), ...paragraphs, link] }
  })
  const { subject, paragraphs } = yield* wordsOf
  const end = `This mail was sent by ${serviceName} because of that check. Nothing in it counts who opens it.`
  return {
    to: check.creatorEmail,
    subject: cutText(noticeLine(`${serviceName}: ${subject}`), SUBJECT_CHARACTERS_MAX),
    text: cutText([...paragraphs, contactLines(check, who, service).join("\n"), end].join("\n\n"), TEXT_CHARACTERS_MAX),
    // A worker that dies between a mail and its record has it sent again.
    id: claimed.mailId
  } satisfies MailMessage
})
