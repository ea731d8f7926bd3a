import { QUICK_DISCLAIMER } from "../../../../domain/checks/backgroundChecks/checkWords.ts"
import { NOT_FOR } from "../../../../domain/checks/backgroundChecks/document/words.ts"
import { formatDay } from "../../../../domain/mail/wording.ts"
import type { RefundStanding } from "../../../../ports/accounts/payments/RefundQueue.ts"
import type { Check } from "../../../../ports/checks/backgroundChecks/Check.ts"
import type { CheckStatus } from "../../../../ports/checks/backgroundChecks/checkStates.ts"
import { subjectNotice } from "./subjectKind.ts"

/** How a check stands that has no report to be shown. */
const STANDINGS: Readonly<Record<CheckStatus, { readonly title: string; readonly text: string }>> = {
  awaiting_payment: { title: "The check is not paid yet", text: "It begins once it is paid." },
  awaiting_consent: {
    title: "The creator is asked",
    text: "It is paid, and the creator was written to. Nothing is read before they agree."
  },
  scanning: { title: "The scan is running", text: "Open this page again in a while for the report." },
  completed: { title: "The check is completed", text: "Its report can't be shown right now." },
  expired: { title: "The check was not paid", text: "Nothing was read. Order a new one." },
  failed: { title: "The check failed", text: "There is no report." },
  refunded: { title: "The check was ended", text: "There is no report." },
  disputed: { title: "The payment is disputed", text: "Nothing is shown while the payer's bank holds the payment." }
}

/** What becomes of the money, where the service gives it back. */
const refundText = (refund: RefundStanding | null): ReadonlyArray<string> => {
  if (refund === null) return []
  return [
    refund.state === "done"
      ? `What was paid was given back on ${formatDay(refund.at)}.`
      : refund.state === "gone"
        ? "What was paid had been given back before."
        : "What was paid is being given back."
  ]
}

/** How a check stands, in sentences. */
export const statusTexts = (check: Check, refund: RefundStanding | null) => {
  const { title, text } = STANDINGS[check.status]
  const { percent, message } = check.progress
  return {
    title,
    texts: [
      text,
      ...(check.reason === null ? [] : [check.reason]),
      ...refundText(refund),
      ...(check.status === "scanning" && message !== "" ? [`${percent} % · ${message}`] : []),
      check.tier === "quick" ? QUICK_DISCLAIMER : NOT_FOR
    ]
  }
}

/** A page that says how a check stands, for whoever has its link. */
export const statusPageResponse = (check: Check, refund: RefundStanding | null, serviceName: string): Response =>
  subjectNotice(200, statusTexts(check, refund), serviceName)
