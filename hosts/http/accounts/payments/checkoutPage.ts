import { formatAmount, formatCredits } from "../../../../domain/accounts/billing/amountText.ts"
import { purchasePath } from "../../../../domain/accounts/billing/openPurchase.ts"
import type { LocalOrder } from "../../../../domain/accounts/payments/payLocally.ts"
import { CONSENT_DAYS } from "../../../../ports/checks/backgroundChecks/Check.ts"
import { PLATFORM_NAMES } from "../../../../ports/creators/identity/platformNames.ts"
import { type Html, html } from "../../pages/html.ts"
import { pageKind, renderPage } from "../../pages/page.ts"
import { PAGE_STYLE } from "../../pages/pageStyle.ts"
import { FOREIGN_FORM } from "../../server/readForm.ts"

/** The host's own checkout: private, without scripts, with one form. */
const CHECKOUT_PAGE = pageKind({
  styleSheet: `${PAGE_STYLE}
.masthead, main { max-width: 40rem }
main { padding-block: .5rem 4rem }
h1 { font-size: clamp(1.5rem, 1.15rem + 2vw, 2.1rem); letter-spacing: -.02em; margin-bottom: .9rem }
p + p, dl + p, form { margin-top: 1rem }
.notice { border: 2px solid var(--warning); background: var(--warning-soft); border-radius: .5rem; padding: .8rem 1rem }
.problem { border: 2px solid var(--bad); background: var(--bad-soft); border-radius: .5rem; padding: .8rem 1rem;
  margin-bottom: 1rem }
.order { background: var(--card); border: 1px solid var(--rule); border-radius: .6rem; padding: .4rem 1rem; margin-top: 1rem }
.order div { display: flex; justify-content: space-between; gap: 1rem; padding-block: .55rem }
.order div + div { border-top: 1px solid var(--rule) }
.order dt { flex: none }
.order dd { text-align: right }
.total { font-weight: 700; font-variant-numeric: tabular-nums }
.choice { display: flex; gap: .7rem; align-items: flex-start; padding: .7rem .9rem; background: var(--card);
  border: 1px solid var(--rule); border-radius: .6rem }
.choice input { width: 1.25rem; height: 1.25rem; margin-top: .2rem; flex: none; accent-color: var(--fill) }
button { font: inherit; font-weight: 650; border-radius: .5rem; padding: .6rem 1.4rem; min-height: 2.75rem; cursor: pointer;
  margin-top: 1.2rem; width: 100%; border: 2px solid var(--accent); background: var(--accent); color: var(--page) }
`,
  isPrivate: true,
  hasForms: true
})

const TIERS = { quick: "Quick", verified: "Verified, with the creator's consent" } as const
/** The field that certifies a lawful use, and what it says when it is ticked. */
export const LAWFUL_FIELD = "lawful_use"
export const LAWFUL_VALUE = "certified"

const timeText = (at: Date): string => `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`

const NO_MONEY = html`<p class="notice"><strong>No money moves here.</strong> This service has no payment provider configured: nothing is
charged, no card is asked for, and confirming counts as payment.</p>`

const WHAT_HTML = {
  Check: ({
    order
  }: Extract<
    LocalOrder,
    { _tag: "Check" }
  >) => html`<div><dt>Social background check</dt><dd>${TIERS[order.tier]}</dd></div>
<div><dt>Of</dt><dd><bdi>${order.creatorHandle}</bdi> on ${[
    ...new Set(order.accounts.map(({ platform }) => PLATFORM_NAMES[platform]))
  ].join(", ")}</dd></div>
${order.creatorEmail === null ? null : html`<div><dt>Asked at</dt><dd><bdi>${order.creatorEmail}</bdi></dd></div>`}
<div><dt>Purpose</dt><dd dir="auto">${order.purpose}</dd></div>`,
  Purchase: ({ order }: Extract<LocalOrder, { _tag: "Purchase" }>) =>
    order.score === null
      ? html`<div><dt>Pack of credits</dt><dd>${formatCredits(order.credits)}</dd></div>`
      : html`<div><dt>Score of one creator</dt><dd><bdi>${order.score.spelling}/${order.score.handle}</bdi></dd></div>`
}

const orderHtml = (local: LocalOrder): Html => html`<dl class="order">
${local._tag === "Check" ? WHAT_HTML.Check(local) : WHAT_HTML.Purchase(local)}
<div><dt>Confirm by</dt><dd>${timeText(local.order.payableUntil)}</dd></div>
<div class="total"><dt>Price</dt><dd>${formatAmount(local.order)}</dd></div>
</dl>`

const LAWFUL_TEXT =
  "I certify that this check is used lawfully and for the purpose stated above, and not to decide about anyone's employment, credit, " +
  "insurance or housing."

const response = (status: number, title: string, content: Html, serviceName: string): Response =>
  new Response(
    renderPage(CHECKOUT_PAGE, {
      title,
      header: html`<p class="service">${serviceName}</p>`,
      main: { id: "the-checkout", skipText: "Skip to the checkout", content: html`<h1>${title}</h1>\n${content}` }
    }),
    { status, headers: CHECKOUT_PAGE.headers }
  )

const LAWFUL_HTML = html`<label class="choice"><input type="checkbox" name="${LAWFUL_FIELD}" value="${LAWFUL_VALUE}" required>
<span>${LAWFUL_TEXT}</span></label>`

/** The page that an order is paid on, with what has to be put right first. */
export const checkoutResponse = (local: LocalOrder, problem: string | null, serviceName: string): Response =>
  response(
    problem === null ? 200 : 400,
    local._tag === "Check"
      ? `Confirm the background check of @${local.order.creatorHandle}`
      : local.order.score === null
        ? "Confirm this pack of credits"
        : "Confirm this score",
    html`${problem === null ? null : html`<p class="problem" role="alert">${problem}</p>`}${NO_MONEY}
${orderHtml(local)}
<form method="post" action="/checkout/${local.order.sessionId ?? ""}">
${local._tag === "Check" ? LAWFUL_HTML : null}
<button type="submit">Confirm, without payment</button>
</form>`,
    serviceName
  )

/** What is said once it is paid. */
export const paidResponse = (local: LocalOrder, serviceName: string): Response =>
  local._tag === "Check"
    ? response(
        200,
        "The check is confirmed",
        html`<p>${
          local.order.tier === "quick"
            ? "The scan begins now."
            : `The creator is asked by mail for their consent. Without an answer within ${CONSENT_DAYS} days nothing is read.`
        }</p>
<p>No money moved. How it stands is also sent by the account's alerts and webhooks.</p>
<p><a href="/checks/of/${local.order.checkId}">To the check of <bdi>@${local.order.creatorHandle}</bdi></a></p>`,
        serviceName
      )
    : response(
        200,
        local.order.score === null ? "The pack is confirmed" : "The score is confirmed",
        html`<p>${
          local.order.score === null
            ? `${formatCredits(local.order.credits)} go to the account at once.`
            : "It is queued within seconds, and takes some minutes."
        } No money moved.</p>
<p><a href="${purchasePath(local.order.purchaseId)}">To the purchase</a></p>`,
        serviceName
      )

/** What is said to people who can't pay here. */
const PROBLEMS = {
  403: FOREIGN_FORM,
  404: {
    title: "There is no checkout here",
    text: "The link is incomplete, or what it was for is paid elsewhere. Order it anew."
  },
  410: {
    title: "This checkout has ended",
    text: "It was not confirmed in time, or was given back. Order it anew."
  },
  503: {
    title: "The checkout can't be shown right now",
    text: "Something it needs does not answer. Try again in a minute; nothing was confirmed."
  }
} as const

type Problem = keyof typeof PROBLEMS
const isProblem = (status: number): status is Problem => Object.hasOwn(PROBLEMS, status)

export const checkoutProblem = (status: number, serviceName: string): Response => {
  const { title, text } = PROBLEMS[isProblem(status) ? status : 503]
  return response(status, title, html`<p>${text}</p>`, serviceName)
}
