import { QUICK_DISCLAIMER, VERIFIED_DISCLAIMER } from "../../../domain/checks/checkWords.ts"
import type { Check } from "../../../ports/checks/Check.ts"
import type { CheckStatus } from "../../../ports/checks/checkStates.ts"
import { html } from "../pages/html.ts"
import { renderPage } from "../pages/page.ts"
import { REPORT_PAGE } from "../reports/reportPage.ts"

/** How a check stands that has no report to be shown. */
const STANDINGS: Readonly<Record<CheckStatus, { readonly title: string; readonly text: string }>> = {
  awaiting_payment: { title: "The check is not paid yet", text: "It begins once it is paid." },
  awaiting_consent: {
    title: "The creator is asked",
    text: "It is paid, and the creator was written to. Nothing is read before they agree."
  },
  scanning: { title: "The scan is running", text: "Open this page again in a while for the report." },
  completed: { title: "The check is completed", text: "Its report can't be shown right now." },
  expired: { title: "The check was not paid in time", text: "Nothing was read. Order a new one." },
  failed: { title: "The check failed", text: "What was paid is given back." },
  refunded: { title: "The check was ended", text: "What was paid is given back, and there is no report." },
  disputed: { title: "The payment is disputed", text: "Nothing is shown while the payer's bank holds the payment." }
}

/** A page that says how a check stands. */
export const statusPageResponse = (check: Check, serviceName: string): Response => {
  const { title, text } = STANDINGS[check.status]
  const page = renderPage(REPORT_PAGE, {
    title,
    header: html`<p class="service">${serviceName}</p>`,
    main: {
      id: "the-standing",
      skipText: "Skip to how it stands",
      content: html`<h1>${title}</h1>
<p>${text}</p>
${check.reason === null ? null : html`<p>${check.reason}</p>`}
${check.status === "scanning" ? html`<p>${String(check.progress.percent)} % · ${check.progress.message}</p>` : null}
<p>${check.tier === "quick" ? QUICK_DISCLAIMER : VERIFIED_DISCLAIMER}</p>`
    }
  })
  return new Response(page, { headers: REPORT_PAGE.headers })
}
