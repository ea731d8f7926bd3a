import { Clock, Effect, Option, Result } from "effect"
import type { Purchase } from "../../../ports/accounts/billing/Purchase.ts"
import { type ClaimedReceipt, Purchases } from "../../../ports/accounts/billing/Purchases.ts"
import { cutText, noticeLine } from "../../../ports/accounts/notices/noticeText.ts"
import { isOwnPayment } from "../../../ports/accounts/payments/ownPayment.ts"
import { Members } from "../../../ports/accounts/people/Members.ts"
import { Tenants } from "../../../ports/accounts/tenants/Tenants.ts"
import { type MailMessage, SUBJECT_CHARACTERS_MAX, TEXT_CHARACTERS_MAX } from "../../../ports/system/Mail.ts"
import { MAIL_LEASE_MS, mailPauseMs, mailUntilInterrupted, sendApart } from "../../mail/mailing.ts"
import { formatDay } from "../../mail/wording.ts"
import { formatAmount, formatPurchase } from "./amountText.ts"
import { purchasePath } from "./openPurchase.ts"
import { receiptId } from "./purchaseSteps.ts"

/** Tries of one receipt: with their pauses some two weeks. */
const RECEIPT_TRIES_MAX = 66
/** Receipts that one process mails at once. */
const MAILS_AT_ONCE = 1
/** How long a receipt may wait to be seen. */
const RECEIPT_POLL_MS = 5_000

/** Where the service is, and what it is called. */
interface ReceiptService {
  readonly serviceName: string
  /** Without a slash at the end. */
  readonly baseUrl: string
}

/** Whoever bought it, as long as they are of the account; else the account's own address; null where it has none. */
const addressOf = Effect.fnUntraced(function* ({ tenantId, personId }: Purchase, accountAddress: string | null) {
  if (personId === null) return accountAddress
  const member = yield* Members.use((members) => members.member(tenantId, personId))
  return (Option.isSome(member) ? member.value.person.email : null) ?? accountAddress
})

/** A purchase's receipt in words; null where there is nobody to mail it to. */
const composeReceipt = Effect.fnUntraced(function* (purchase: Purchase, { serviceName, baseUrl }: ReceiptService) {
  const tenant = yield* Tenants.use((tenants) => tenants.get(purchase.tenantId))
  const to = yield* addressOf(purchase, tenant.email)
  if (to === null) return null
  const what = noticeLine(formatPurchase(purchase))
  const day = formatDay(purchase.paidAt ?? purchase.createdAt)
  const isOwn = isOwnPayment(purchase.payment)
  const lines = [
    `Account: ${noticeLine(tenant.name)}`,
    purchase.score === null ? `What: ${what}, which never expire` : `What: one ${what}`,
    isOwn
      ? `Price: ${formatAmount(purchase)}. It was confirmed on the service's own page on ${day}, and no money moved`
      : `Paid: ${formatAmount(purchase)}, on ${day}`,
    `Number of this purchase: ${purchase.purchaseId}`,
    `Payment: ${purchase.payment ?? "none"}`
  ]
  const paragraphs = [
    purchase.score === null
      ? `This is the receipt for ${what}. They are on the account now.`
      : `This is the receipt for one ${what}. It is being made${isOwn ? "" : "; if it can't be, the payment is given back"}.`,
    lines.join("\n"),
    `How it stands: ${baseUrl}${purchasePath(purchase.purchaseId)}`
  ]
  const message: MailMessage = {
    to,
    subject: cutText(noticeLine(`${serviceName}: receipt for ${what}`), SUBJECT_CHARACTERS_MAX),
    text: cutText(paragraphs.join("\n\n"), TEXT_CHARACTERS_MAX),
    // A worker that dies between a mail and its record has it sent again.
    id: yield* receiptId(purchase)
  }
  return message
})

/** When a receipt is tried again; null where it never is. */
const nextTry = ({ tries }: ClaimedReceipt, atMs: number): Date | null =>
  tries + 1 >= RECEIPT_TRIES_MAX ? null : new Date(atMs + mailPauseMs(tries))

/**
 * Mails the receipt that is due longest; false where none is. One that can't be sent is tried again later. A process that dies between
 * the mail and its record has it sent once more, under the same Message-ID.
 */
export const mailReceipt = Effect.fn("billing.mailReceipt")(function* (service: ReceiptService) {
  const purchases = yield* Purchases
  const nowMs = yield* Clock.currentTimeMillis
  const found = yield* purchases.claimReceipt(new Date(nowMs), new Date(nowMs + MAIL_LEASE_MS))
  if (Option.isNone(found)) return false
  const { value: claimed } = found
  const message = yield* composeReceipt(claimed.purchase, service)
  if (message === null) {
    yield* purchases.postponeReceipt(claimed, null)
    return true
  }
  const sent = yield* sendApart(message)
  const atMs = yield* Clock.currentTimeMillis
  if (Result.isSuccess(sent)) {
    yield* purchases.receiptSent(claimed, new Date(atMs))
    return true
  }
  const nextAt = nextTry(claimed, atMs)
  const outcome = nextAt === null ? "is given up" : "is tried again"
  yield* Effect.logWarning(
    `the receipt of purchase ${claimed.purchase.purchaseId} was not sent and ${outcome}`,
    sent.failure
  )
  yield* purchases.postponeReceipt(claimed, nextAt)
  return true
})

/** Mails receipts until it is interrupted. */
export const mailReceipts = (service: ReceiptService) =>
  mailUntilInterrupted(mailReceipt(service), {
    atOnce: MAILS_AT_ONCE,
    pollMs: RECEIPT_POLL_MS,
    trouble: "a receipt could not be mailed"
  }).pipe(Effect.withSpan("billing.mailReceipts"))
