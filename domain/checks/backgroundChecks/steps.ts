import { Context, Effect } from "effect"
import { isOwnPayment } from "../../../ports/accounts/payments/ownPayment.ts"
import { type PaymentReference, RefundKey } from "../../../ports/accounts/payments/Payment.ts"
import type { NewRefund } from "../../../ports/accounts/payments/RefundQueue.ts"
import type {
  Check,
  CheckAccount,
  CheckActor,
  ConsentRecord,
  NewCheckMail
} from "../../../ports/checks/backgroundChecks/Check.ts"
import { CONSENT_DAYS } from "../../../ports/checks/backgroundChecks/Check.ts"
import { CHECK_EVIDENCE_DAYS, type CheckReport } from "../../../ports/checks/backgroundChecks/CheckReport.ts"
import type { CheckChanges, CheckStep } from "../../../ports/checks/backgroundChecks/Checks.ts"
import { CHECK_STATES, type CheckEvent } from "../../../ports/checks/backgroundChecks/checkStates.ts"
import { PLATFORM_NAMES } from "../../../ports/creators/identity/platformNames.ts"
import { isSameAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import { DAY_MS } from "../../../ports/time/days.ts"
import { isUntied } from "../../creators/identity/tieIdentities.ts"
import { formatDay, formatList } from "../../mail/wording.ts"
import { makeItemId } from "../../tokens/itemId.ts"
import { type CheckNews, checkNotice } from "./checkNotices.ts"
import { formatMoney, readAgainUntil } from "./checkWords.ts"
import { EVENT_PLACES, ID_PLACES, PAYMENT_PLACES } from "./stepPlaces.ts"
import { couldNotBeRead, notReadOf } from "./tieAccounts.ts"

/** Days that what a check rests on is kept: what subjects are told before they agree, and what is done after the scan. */
export const EvidenceDays = Context.Reference<number>("creatorsignal/domain/checks/backgroundChecks/EvidenceDays", {
  defaultValue: () => CHECK_EVIDENCE_DAYS
})

/** How many days before their time to answer ends a subject who didn't answer is reminded, once. */
export const CONSENT_REMINDER_DAYS = 7

/** Until when a subject has time to answer who is asked at `at`. */
export const consentDueFrom = (at: Date): Date => new Date(at.getTime() + CONSENT_DAYS * DAY_MS)
export const consentReminderAt = (consentDueAt: Date): Date =>
  new Date(consentDueAt.getTime() - CONSENT_REMINDER_DAYS * DAY_MS)

/** A payment as its provider told of it. */
export interface CheckPayment {
  readonly payment: PaymentReference
  readonly eventId: string
  readonly at: Date
}

type News = Omit<CheckNews, "status" | "id" | "at"> & { readonly id: string }

interface StepParts {
  readonly event: CheckEvent
  readonly at: Date
  readonly by: CheckActor
  readonly changes?: CheckChanges
  readonly news?: News
  readonly mails?: ReadonlyArray<NewCheckMail>
  readonly refund?: NewRefund | null
  readonly removesFindings?: boolean
}

const CLOCK: CheckActor = { kind: "clock", id: null }
const SUBJECT: CheckActor = { kind: "subject", id: null }
const SCAN: CheckActor = { kind: "scan", id: null }
const paymentActor = (eventId: string): CheckActor => ({ kind: "payment", id: eventId })

const stepOf = (
  check: Check,
  { event, at, by, changes = {}, news, mails = [], refund, removesFindings }: StepParts
): CheckStep => {
  const status = CHECK_STATES.next(check.status, event) ?? check.status
  return {
    event,
    at,
    by,
    changes,
    notices: news === undefined ? [] : [checkNotice(check, { ...news, status, at })],
    mails,
    refund: refund ?? null,
    removesFindings: removesFindings ?? false
  }
}

/** What is left of what was paid goes back, under the one key that a check has; nothing where nothing was paid. */
const refundOf = (payment: PaymentReference | null, idOf: (place: number) => string): NewRefund | null =>
  payment === null ? null : { key: RefundKey.make(idOf(ID_PLACES.refund)), payment, amountMinor: null }

/** A payment beside the one that a check is paid with goes back, under a key of its own. */
export const surplusRefund = Effect.fnUntraced(function* (check: Check, payment: PaymentReference) {
  const idOf = yield* makeItemId(`${check.checkId}/${payment}`)
  return { key: RefundKey.make(idOf(PAYMENT_PLACES.surplusRefund)), payment, amountMinor: null } satisfies NewRefund
})

/** How long what a completed check rests on is kept. */
const evidenceUntil = (at: Date, evidenceDays: number): Date => new Date(at.getTime() + evidenceDays * DAY_MS)

/** What becomes of the payment of a check that ends without a report. */
const givenBack = ({ amountMinor }: Pick<Check, "amountMinor">): string =>
  amountMinor === 0 ? "Nothing was paid for it." : "What was paid is given back in full."

/** It is paid as it was ordered: the scan begins, or the creator is asked. */
export const paidStep = (check: Check, { payment, eventId, at }: CheckPayment) =>
  begunStep(check, {
    changes: { payment, paidAt: at },
    at,
    by: paymentActor(eventId),
    words: "The check is paid",
    receipt: receiptOf(check, payment, at)
  })

/** What was paid for what, in words: the mail that names it is the payer's receipt. */
const receiptOf = (check: Check, payment: PaymentReference, at: Date): string => {
  const { accounts, amountMinor, checkId, creatorHandle, currency, tier } = check
  const platforms = [...new Set(accounts.map(({ platform }) => PLATFORM_NAMES[platform]))]
  return [
    `What: one ${tier} background check of ${creatorHandle} on ${formatList(platforms)}`,
    isOwnPayment(payment)
      ? `Price: ${formatMoney(amountMinor, currency)}. It was confirmed on the service's own page, and no money moved.`
      : `Paid: ${formatMoney(amountMinor, currency)}, once, by card, on ${formatDay(at)}`,
    `Number of this check: ${checkId}`,
    `Payment: ${payment}`
  ].join("\n")
}

/** What another check paid for is read again: the scan begins, or the creator is asked anew. */
export const readAgainStep = (check: Check, by: CheckActor, at: Date) =>
  begunStep(check, { changes: { paidAt: at }, at, by, words: "The check is read again, for nothing", receipt: null })

interface Begun {
  readonly changes: CheckChanges
  readonly at: Date
  readonly by: CheckActor
  /** What happened, the beginning of a sentence. */
  readonly words: string
  /** What was paid; null where nothing was. */
  readonly receipt: string | null
}

const begunStep = Effect.fnUntraced(function* (check: Check, { changes, at, by, words, receipt }: Begun) {
  const idOf = yield* makeItemId(check.checkId)
  const paid = { at, by }
  const id = idOf(ID_PLACES.paid)
  const withReceipt = (text: string) => (receipt === null ? text : `${text}\n\n${receipt}`)
  if (check.tier === "quick") {
    return stepOf(check, {
      ...paid,
      event: "paid_quick",
      changes: { ...changes, scanStartedAt: at },
      news: { event: "check.paid", id, title: "paid", text: withReceipt(`${words}, and the scan has begun.`) }
    })
  }
  const consentDueAt = consentDueFrom(at)
  return stepOf(check, {
    ...paid,
    event: "paid_verified",
    changes: { ...changes, consentDueAt },
    news: {
      event: "check.paid",
      id,
      title: "paid",
      text: withReceipt(
        `${words}, and the creator is asked by mail for their consent.\n` +
          `Without an answer by ${formatDay(consentDueAt)} nothing is read. ${givenBack(check)}`
      )
    },
    mails: [
      { mailId: idOf(ID_PLACES.consentRequestMail), kind: "consent_request" },
      {
        mailId: idOf(ID_PLACES.consentReminderMail),
        kind: "consent_reminder",
        dueAt: consentReminderAt(consentDueAt)
      }
    ]
  })
})

/** What was paid doesn't fit the order, or came after its end: it goes back. */
export const paidWronglyStep = Effect.fnUntraced(function* (check: Check, { payment, eventId, at }: CheckPayment) {
  const idOf = yield* makeItemId(check.checkId)
  const reason =
    check.status === "expired"
      ? "It was paid after its checkout had ended."
      : "What was paid is not the amount and the currency of the order."
  return stepOf(check, {
    event: "paid_wrongly",
    at,
    by: paymentActor(eventId),
    changes: { payment, paidAt: at, endedAt: at, reason },
    news: {
      event: "check.refunded",
      id: idOf(ID_PLACES.refunded),
      title: "given back",
      text: `${reason} ${givenBack(check)}`
    },
    refund: refundOf(payment, idOf)
  })
})

/** Nobody paid in time. */
export const checkoutExpiredStep = (check: Check, at: Date): Effect.Effect<CheckStep> =>
  Effect.succeed(
    stepOf(check, {
      event: "checkout_expired",
      at,
      by: CLOCK,
      changes: { endedAt: at, reason: "It was not paid in time." }
    })
  )

/** The buyer cancels a check that isn't paid. */
export const cancelledUnpaidStep = (check: Check, by: CheckActor, at: Date): CheckStep =>
  stepOf(check, { event: "cancelled_unpaid", at, by, changes: { endedAt: at, reason: CANCELLED_UNPAID } })

/** The buyer cancels a check before the creator answered: what was paid goes back. */
export const cancelledStep = Effect.fnUntraced(function* (check: Check, by: CheckActor, at: Date) {
  const idOf = yield* makeItemId(check.checkId)
  return stepOf(check, { ...refundedParts(check, { reason: CANCELLED, at, idOf }), event: "cancelled", by })
})

/** Why a check ended that its buyer cancelled. */
export const CANCELLED = "The buyer cancelled it before the creator answered."
export const CANCELLED_UNPAID = "The buyer cancelled it before it was paid."

/** The creator agrees: `accounts` is what may be read from then on. */
export const consentGivenStep = Effect.fnUntraced(function* (
  check: Check,
  record: ConsentRecord,
  accounts: ReadonlyArray<CheckAccount>
) {
  const idOf = yield* makeItemId(check.checkId)
  const { at } = record
  return stepOf(check, {
    event: "consent_given",
    at,
    by: SUBJECT,
    changes: { consent: record, accounts, scanStartedAt: at },
    news: {
      event: "check.consent_given",
      id: idOf(ID_PLACES.consentGiven),
      title: "consent given",
      text: "The creator agreed, and the scan of the accounts that they confirmed has begun."
    },
    mails: [{ mailId: idOf(ID_PLACES.consentGivenMail), kind: "consent_recorded" }]
  })
})

/** A check that ends with its payment given back, as its buyer is told. */
const refundedParts = (
  check: Check,
  { reason, at, idOf }: { readonly reason: string; readonly at: Date; readonly idOf: (place: number) => string }
) => ({
  at,
  changes: { endedAt: at, reason },
  news: {
    event: "check.refunded" as const,
    id: idOf(ID_PLACES.refunded),
    title: "given back",
    text: `${reason} ${givenBack(check)}`
  },
  refund: refundOf(check.payment, idOf)
})

/** The creator refuses. */
export const consentRefusedStep = Effect.fnUntraced(function* (check: Check, record: ConsentRecord) {
  const idOf = yield* makeItemId(check.checkId)
  const parts = refundedParts(check, { reason: "The creator did not agree to the check.", at: record.at, idOf })
  return stepOf(check, {
    ...parts,
    event: "consent_refused",
    by: SUBJECT,
    changes: { ...parts.changes, consent: record },
    mails: [{ mailId: idOf(ID_PLACES.consentRefusedMail), kind: "consent_recorded" }]
  })
})

/** The creator didn't answer in time. */
export const consentLapsedStep = Effect.fnUntraced(function* (check: Check, at: Date) {
  const idOf = yield* makeItemId(check.checkId)
  const reason = `The creator did not answer within ${CONSENT_DAYS} days.`
  return stepOf(check, { ...refundedParts(check, { reason, at, idOf }), event: "consent_lapsed", by: CLOCK })
})

/**
 * The creator takes their consent back: what was read and found is removed. While the payment is disputed the payer's bank has it,
 * and nothing is owed.
 */
export const consentWithdrawnStep = Effect.fnUntraced(function* (check: Check, record: ConsentRecord) {
  const idOf = yield* makeItemId(check.checkId)
  const reason = "The creator took their consent back, and what was read is removed."
  const owed = refundedParts(check, { reason, at: record.at, idOf })
  const text = `${reason} The payer's bank has the payment, so none is given back.`
  const isDisputed = check.status === "disputed"
  const parts = isDisputed ? { ...owed, news: { ...owed.news, title: "ended", text }, refund: null } : owed
  return stepOf(check, {
    ...parts,
    // Events of their own: what was decided while nobody held the money is not written once the bank does, nor the other way round.
    event: isDisputed ? "consent_withdrawn_disputed" : "consent_withdrawn",
    by: SUBJECT,
    changes: { ...parts.changes, consent: record },
    mails: [{ mailId: idOf(ID_PLACES.consentWithdrawnMail), kind: "consent_recorded" }],
    removesFindings: true
  })
})

/** The accounts as a report leaves them: each with its shown name and its ground, and what isn't taken for the subject's struck. */
const settledAccounts = ({ accounts }: Check, report: CheckReport): ReadonlyArray<CheckAccount> =>
  accounts.map((account) => {
    const read = report.accounts.find((each) => isSameAccount(each, account))
    if (read !== undefined) return { ...account, ground: read.ground, displayName: read.displayName ?? null }
    const left = notReadOf(report, account)
    return left !== undefined && isUntied(left.code) ? { ...account, displayName: null, isStruck: true } : account
  })

/** All that can be read is read. What it rests on is kept for `evidenceDays`. */
export const scanCompletedStep = Effect.fnUntraced(function* (
  check: Check,
  report: CheckReport,
  at: Date,
  evidenceDays = CHECK_EVIDENCE_DAYS
) {
  const idOf = yield* makeItemId(check.checkId)
  const until = evidenceUntil(at, evidenceDays)
  const readyMail: NewCheckMail = { mailId: idOf(ID_PLACES.reportReadyMail), kind: "report_ready" }
  return stepOf(check, {
    event: "scan_completed",
    at,
    by: SCAN,
    changes: { report, accounts: settledAccounts(check, report), endedAt: at, evidenceUntil: until },
    news: {
      event: "check.completed",
      id: idOf(ID_PLACES.completed),
      title: "completed",
      text: [
        "The report is ready.",
        ...(check.amountMinor > 0 && couldNotBeRead(report).length > 0
          ? [
              `Not everything could be read: until ${formatDay(readAgainUntil(at))} its page has it read again, or a part of the ` +
                "price given back where a platform cost it."
            ]
          : []),
        `Quotes and pictures in it are removed on ${formatDay(until)}.`
      ].join(" ")
    },
    // Of a quick check nobody knows how to write to the creator.
    ...(check.tier === "verified" && { mails: [readyMail] })
  })
})

/** The buyer has it read again, by another check: their part of the price isn't given back any more. */
export const readAgainChosenStep = (check: Check, by: CheckActor, at: Date): CheckStep =>
  stepOf(check, { event: "read_again", at, by })

/** What the platforms cost that could not be read goes back, under a key of its own; the report stays. */
export const unreadRefundedStep = Effect.fnUntraced(function* (
  check: Check,
  amountMinor: number,
  by: CheckActor,
  at: Date
) {
  const idOf = yield* makeItemId(check.checkId)
  const { payment, currency } = check
  return stepOf(check, {
    event: "unread_refunded",
    at,
    by,
    news: {
      event: "check.refunded",
      id: idOf(ID_PLACES.unreadRefunded),
      title: "a part given back",
      text: `${formatMoney(amountMinor, currency)} of its price is given back for what could not be read. The report stays.`,
      refundMinor: amountMinor
    },
    refund: payment === null ? null : { key: RefundKey.make(idOf(ID_PLACES.unreadRefund)), payment, amountMinor }
  })
})

/** Nothing could be read. */
export const scanFailedStep = Effect.fnUntraced(function* (check: Check, reason: string, at: Date) {
  const idOf = yield* makeItemId(check.checkId)
  return stepOf(check, {
    event: "scan_failed",
    at,
    by: SCAN,
    changes: { endedAt: at, reason },
    news: {
      event: "check.failed",
      id: idOf(ID_PLACES.failed),
      title: "failed",
      text: `${reason} ${givenBack(check)}`
    },
    refund: refundOf(check.payment, idOf),
    removesFindings: true
  })
})

/** The payment was given back at the provider: nothing is owed any more, and nothing more is delivered. */
export const refundedOutsideStep = Effect.fnUntraced(function* (check: Check, eventId: string, at: Date) {
  const idOf = yield* makeItemId(check.checkId)
  const reason = "The payment was given back at the payment provider."
  return stepOf(check, {
    event: "refunded_outside",
    at,
    by: paymentActor(eventId),
    changes: { endedAt: at, reason },
    news: {
      event: "check.refunded",
      id: idOf(ID_PLACES.refunded),
      title: "given back",
      text: `${reason} Nothing more is delivered.`
    },
    removesFindings: true
  })
})

/** The payer's bank took the money back. The report stays, unread, in case the money comes again. */
export const fundsWithdrawnStep = Effect.fnUntraced(function* (check: Check, eventId: string, at: Date) {
  const idOf = yield* makeItemId(`${check.checkId}/${eventId}`)
  return stepOf(check, {
    event: "funds_withdrawn",
    at,
    by: paymentActor(eventId),
    news: {
      event: "check.disputed",
      id: idOf(EVENT_PLACES.disputed),
      title: "payment disputed",
      text: "The payer's bank took the payment back. Nothing more is delivered unless it gives it back again."
    }
  })
})

const REINSTATED = "The payer's bank gave the payment back."

/** The bank gave the money back of a check that ended while it had it: it goes to the payer, as of other checks that end so. */
export const fundsReinstatedEndedStep = Effect.fnUntraced(function* (check: Check, eventId: string, at: Date) {
  const idOf = yield* makeItemId(check.checkId)
  const ofEvent = yield* makeItemId(`${check.checkId}/${eventId}`)
  return stepOf(check, {
    event: "funds_reinstated_ended",
    at,
    by: paymentActor(eventId),
    news: {
      event: "check.refunded",
      id: ofEvent(EVENT_PLACES.reinstated),
      title: "given back",
      text: `${REINSTATED} The check had ended meanwhile. ${givenBack(check)}`
    },
    refund: refundOf(check.payment, idOf)
  })
})

/** The bank gave the money back: the check goes on where it was. */
export const fundsReinstatedStep = Effect.fnUntraced(function* (
  check: Check,
  hasReport: boolean,
  eventId: string,
  at: Date
) {
  const idOf = yield* makeItemId(`${check.checkId}/${eventId}`)
  const id = idOf(EVENT_PLACES.reinstated)
  const reinstated = { at, by: paymentActor(eventId) }
  if (hasReport) {
    return stepOf(check, {
      ...reinstated,
      event: "funds_reinstated_completed",
      news: { event: "check.completed", id, title: "completed", text: `${REINSTATED} The report can be read again.` }
    })
  }
  const isAsked = check.tier === "quick" || check.consent?.decision === "given"
  return stepOf(check, {
    ...reinstated,
    event: isAsked ? "funds_reinstated_unread" : "funds_reinstated_unasked",
    news: { event: "check.paid", id, title: "paid again", text: `${REINSTATED} The check goes on.` }
  })
})
