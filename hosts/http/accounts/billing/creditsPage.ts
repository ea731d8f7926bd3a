import { formatAmount, formatPurchase } from "../../../../domain/accounts/billing/amountText.ts"
import { CREDIT_PACKS, type CreditPack, LIST_PRICE_USD_CENTS } from "../../../../domain/accounts/billing/prices.ts"
import type { BurnDown } from "../../../../domain/accounts/billing/readBurnDown.ts"
import type { Purpose } from "../../../../domain/accounts/billing/readLedger.ts"
import { formatCount, formatDay, formatSigned } from "../../../../domain/mail/wording.ts"
import { ALERT_BELOW_CREDITS_MAX } from "../../../../ports/accounts/billing/BalanceAlerts.ts"
import type { EntryReason, RecordedEntry } from "../../../../ports/accounts/billing/CreditLedger.ts"
import { PURCHASE_PAYABLE_HOURS, type Purchase } from "../../../../ports/accounts/billing/Purchase.ts"
import type { PurchaseStatus } from "../../../../ports/accounts/billing/purchaseStates.ts"
import { isOwnPayment } from "../../../../ports/accounts/payments/ownPayment.ts"
import type { RefundStanding } from "../../../../ports/accounts/payments/RefundQueue.ts"
import type { Membership } from "../../../../ports/accounts/people/Person.ts"
import { accountKey } from "../../../../ports/creators/identity/SocialAccount.ts"
import { memberPageKind } from "../../memberPages/accountPage.ts"
import { tenantField } from "../../memberPages/memberPages.ts"
import { type Html, html } from "../../pages/html.ts"
import { accountName, creatorPath, shortText } from "../../pages/texts.ts"
import { MEMBER_PLOTS_STYLE } from "../../revenue/attribution/pages/reportForm.ts"
import { burnDownHtml } from "./burnDown.ts"

export const CREDITS_PATH = "/account/credits"
export const ALERT_PATH = `${CREDITS_PATH}/alert`
export const BUY_PATH = `${CREDITS_PATH}/buy`
export const PURCHASES_PATH = `${CREDITS_PATH}/purchases`
export const USAGE_PATH = `${CREDITS_PATH}/usage`
export const USAGE_CSV_PATH = `${CREDITS_PATH}/usage.csv`

/** Rows of a page's list, at most. */
export const PAGE_ROWS = 50

export const CREDITS_PAGE = memberPageKind(`${MEMBER_PLOTS_STYLE}
.balance { font-size: clamp(2rem, 1.6rem + 2vw, 3rem); font-weight: 700; letter-spacing: -.03em; font-variant-numeric: tabular-nums;
  line-height: 1.1 }
.packs { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr)); gap: .8rem; margin-top: .8rem }
.packs li { background: var(--card); border: 1px solid var(--rule); border-radius: .6rem; padding: 1rem; display: grid; gap: .3rem }
.packs strong { font-size: 1.25rem }
.packs button { margin-top: .6rem; width: 100% }
.scroll { position: relative }
.scroll td { font-variant-numeric: tabular-nums }
.scroll time, .scroll td.number { white-space: nowrap; overflow-wrap: normal }
dl + p { margin-top: 1.2rem }
.scroll td.words { min-width: 12rem }
.scroll .muted { font-size: .85rem; overflow-wrap: anywhere }
.receipt { display: grid; gap: .5rem; margin-top: .6rem }
.receipt div { display: grid; gap: .1rem }
.receipt dt { color: var(--muted); font-size: .9rem }
.receipt dd { margin: 0; overflow-wrap: anywhere }
.button { display: inline-block; background: var(--accent); color: var(--page); border-radius: .5rem; padding: .6rem 1.2rem;
  text-decoration: none; font-weight: 650 }
input[type=date], input[type=number] { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--muted);
  border-radius: .4rem; padding: .5rem .7rem; width: 100%; min-height: 2.75rem }
`)

/** Why an entry of the ledger was written. */
const REASON_WORDS: Readonly<Record<EntryReason, string>> = {
  grant: "Given by whoever runs this service",
  purchase: "Pack bought",
  charge: "Spent",
  refund: "Given back: what it was for failed",
  takeback: "Taken back: the pack was refunded, all or a part of it, or disputed",
  restore: "Given again: the dispute was won"
}

const STATUS_WORDS: Readonly<Record<PurchaseStatus, string>> = {
  awaiting_payment: "Not paid yet",
  paid: "Paid",
  delivered: "Paid, and the score is there",
  expired: "Ended: it was not paid in time",
  refunded: "Refunded: it has no credits",
  disputed: "Disputed: the payer's bank has the money, and the credits are taken back until it gives it back"
}

/** What is said instead of a score. */
const SCORE_STATUS_WORDS: Partial<Readonly<Record<PurchaseStatus, string>>> = {
  paid: "Paid: the score is being made",
  refunded: "Refunded",
  disputed: "Disputed: the payer's bank has the money"
}
const statusWords = ({ status, score }: Pick<Purchase, "status" | "score">): string =>
  (score === null ? undefined : SCORE_STATUS_WORDS[status]) ?? STATUS_WORDS[status]

const CENTS = 100

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const priceOf = (usdCents: number): string => formatAmount({ amountMinor: usdCents, currency: "usd" })
const timeHtml = (at: Date): Html =>
  html`<time datetime="${at.toISOString()}">${formatDay(at)} ${at.toISOString().slice(11, 16)}</time>`

const packHtml = (
  { credits, usdCents }: CreditPack,
  current: Membership
): Html => html`<li><strong>${formatCount(credits)} credits</strong>
<span>${priceOf(usdCents)}</span><span class="muted">${priceOf(usdCents / credits)} a credit, ${Math.round(
  CENTS * (1 - usdCents / credits / LIST_PRICE_USD_CENTS)
)} % below the list price</span>
${
  current.role === "owner"
    ? html`<form method="post" action="${BUY_PATH}">${tenantField(current)}<input type="hidden" name="credits" value="${credits}">
<button type="submit">Buy<span class="unseen"> ${formatCount(credits)} credits</span></button></form>`
    : null
}</li>`

const packsHtml = (current: Membership): Html => html`<h2 id="packs">Packs</h2>
<ul class="packs">${CREDIT_PACKS.map((pack) => packHtml(pack, current))}</ul>
<p class="muted">One credit is one creator. The list price is ${priceOf(LIST_PRICE_USD_CENTS)} a credit. Credits never expire, and are one
wallet for the API and these pages. ${current.role === "owner" ? null : "Only owners of the account buy packs."}</p>
<p class="muted">Larger volumes are agreed with whoever runs this service, who then grants them.</p>`

const tableHtml = (
  name: string,
  heads: ReadonlyArray<{ readonly text: string; readonly isNumber?: boolean }>,
  rows: ReadonlyArray<Html>
) =>
  html`<div class="scroll" role="region" aria-label="${name}" tabindex="0"><table><thead><tr>${heads.map(
    ({ text, isNumber = false }) => html`<th scope="col" class="${isNumber ? "number" : null}">${text}</th>`
  )}</tr></thead><tbody>${rows}</tbody></table></div>`

const purchaseRow = (purchase: Purchase): Html => html`<tr><td>${timeHtml(purchase.createdAt)}</td>
<td class="words" dir="auto">${capitalised(formatPurchase(purchase))}</td><td class="number">${formatAmount(purchase)}</td>
<td class="words">${statusWords(purchase)}</td>
<td><a href="${PURCHASES_PATH}/${purchase.purchaseId}">${purchase.paidAt === null ? "Show" : "Receipt"}<span class="unseen"> of
${formatPurchase(purchase)}, ${formatDay(purchase.createdAt)}</span></a></td></tr>`

/** The list of purchases, and where it goes on. */
export const purchasesHtml = (
  purchases: ReadonlyArray<Purchase>,
  more: { readonly href: string; readonly text: string } | null
): Html =>
  html`${
    purchases.length === 0
      ? html`<p>Nothing was bought yet.</p>`
      : tableHtml(
          "Purchases",
          [
            { text: "When" },
            { text: "What" },
            { text: "Price", isNumber: true },
            { text: "State" },
            { text: "Receipt" }
          ],
          purchases.map(purchaseRow)
        )
  }
${more === null ? null : html`<p><a href="${more.href}">${more.text}</a></p>`}`

/** Whom an entry was about: by the name that they show, where they are on the list. */
const namedHtml = ({ text, account, more }: Purpose, names: ReadonlyMap<string, string>, serviceSlug: string): Html => {
  const name = accountName(account, serviceSlug)
  const shown = names.get(accountKey(account))
  return html` for ${text} <a href="${creatorPath(account, serviceSlug)}"><bdi>${shortText(shown ?? name)}</bdi></a>${
    shown === undefined ? null : html` <span class="muted"><bdi>${name}</bdi></span>`
  }${more}`
}

const entryRow = (
  { number, at, reason, reference, delta, balanceAfter }: RecordedEntry,
  purpose: Html | null
): Html => html`<tr>
<td class="number">${formatCount(number)}</td><td>${timeHtml(at)}</td><td class="words">${REASON_WORDS[reason]}${
  purpose ?? html`<br><span class="muted" dir="auto">${reference}</span>`
}</td>
<td class="number">${formatSigned(delta)}</td><td class="number">${formatCount(balanceAfter)}</td></tr>`

const ledgerHtml = (
  entries: ReadonlyArray<RecordedEntry>,
  purposeOf: (reference: string) => Html | null,
  next: number | null
): Html => html`<h2 id="ledger">Ledger</h2>
<p class="muted">Every credit that came or went, the latest first; times are UTC. No entry is ever changed.</p>
${
  entries.length === 0
    ? html`<p>No credits have moved yet.</p>`
    : tableHtml(
        "Ledger",
        [
          { text: "No.", isNumber: true },
          { text: "When" },
          { text: "Why" },
          { text: "Credits", isNumber: true },
          { text: "Balance", isNumber: true }
        ],
        entries.map((entry) => entryRow(entry, purposeOf(entry.reference)))
      )
}
${next === null ? null : html`<p><a href="${CREDITS_PATH}?before=${next}#ledger">Older</a></p>`}`

/** From which balance owners are told, and the form by which owners change that. */
const alertHtml = (current: Membership, below: number | null): Html => html`<h2 id="alert">Told when it is low</h2>
<p>${
  below === null
    ? "Nobody is told when the balance gets low."
    : `Every owner gets one mail each time that the balance falls below ${formatCount(below)}.`
}</p>
${
  current.role === "owner"
    ? html`<form class="pair" method="post" action="${ALERT_PATH}">${tenantField(current)}
<label>Tell owners below this balance<input type="number" name="below" min="1" max="${ALERT_BELOW_CREDITS_MAX}" step="1"
 inputmode="numeric" value="${below}"></label><button type="submit">Save</button></form>
<p class="muted">Left empty nobody is told. A balance that is below it already is told of on Home, and by mail once it was above.</p>`
    : null
}`

/** Balance, how long it lasts, packs, the newest purchases and the ledger. */
export const creditsContent = (of: {
  readonly current: Membership
  readonly box: Html | null
  readonly balance: number
  readonly below: number | null
  readonly burnDown: BurnDown
  readonly entries: ReadonlyArray<RecordedEntry>
  readonly purposes: ReadonlyMap<string, Purpose>
  /** The names that creators show, by their accounts. */
  readonly names: ReadonlyMap<string, string>
  readonly serviceSlug: string
  readonly next: number | null
  readonly purchases: ReadonlyArray<Purchase>
  readonly hasMorePurchases: boolean
}): Html => html`${of.box}<h1>Credits</h1>
<p class="balance">${formatCount(of.balance)} <span class="unseen">credits</span></p>
<p class="muted">${Math.abs(of.balance) === 1 ? "credit" : "credits"} on the account. <a href="${USAGE_PATH}">Usage by customer</a></p>
${
  of.balance < 0
    ? html`<p class="problem" role="status">More credits were taken back than were left. Nothing new is charged, and no plan is renewed,
until the balance is above zero again.</p>`
    : null
}
${
  of.below !== null && of.balance >= 0 && of.balance < of.below
    ? html`<p class="problem" role="status">The balance is below ${formatCount(of.below)}.</p>`
    : null
}
${burnDownHtml(of.burnDown, CREDITS_PATH)}
${alertHtml(of.current, of.below)}
${packsHtml(of.current)}
<h2 id="purchases">Purchases</h2>
${purchasesHtml(of.purchases, of.hasMorePurchases ? { href: PURCHASES_PATH, text: "All purchases" } : null)}
${ledgerHtml(
  of.entries,
  (reference) => {
    const purpose = of.purposes.get(reference)
    return purpose === undefined ? null : namedHtml(purpose, of.names, of.serviceSlug)
  },
  of.next
)}`

const REFUND_WORDS: Readonly<Record<RefundStanding["state"], string>> = {
  owed: "It is given back; the payment provider is asked next.",
  asked: "It is given back; the payment provider has not said yet that it was.",
  pending: "It is on its way back.",
  done: "It was given back.",
  failed: "It could not be given back yet; whoever runs this service knows.",
  gone: "It was given back."
}

const refundHtml = ({ payment, isSurplus, state }: RefundStanding): Html =>
  html`<div><dt>${
    isSurplus ? "Paid once more" : "What was paid"
  }</dt><dd>${REFUND_WORDS[state]} <span class="muted">${payment}</span></dd></div>`

/** One purchase: how it stands, where it is paid, its receipt. */
export const purchaseContent = (
  {
    purchase,
    refunds
  }: {
    readonly purchase: Purchase
    readonly refunds: ReadonlyArray<RefundStanding>
  },
  now: Date,
  serviceSlug: string
): Html => {
  const { status, paymentUrl, payableUntil, paidAt, score, refundedMinor } = purchase
  const isPayable = status === "awaiting_payment" && now < payableUntil
  return html`<h1>${paidAt !== null ? "Receipt" : score === null ? "Pack" : "By card"}: ${
    score === null ? formatPurchase(purchase) : html`<bdi>${formatPurchase(purchase)}</bdi>`
  }</h1>
${
  isPayable && paymentUrl !== null
    ? html`<p><a class="button" href="${paymentUrl}" rel="noreferrer">Pay ${formatAmount(purchase)} at the checkout</a></p>
<p class="muted">It can be paid for ${PURCHASE_PAYABLE_HOURS} hours, until ${formatDay(payableUntil)}
${payableUntil.toISOString().slice(11, 16)} UTC. <span data-live>Where you have paid already, this page says so in a moment.</span></p>`
    : null
}
<dl class="receipt"><div><dt>State</dt><dd>${statusWords(purchase)}</dd></div>
${
  score === null
    ? null
    : html`<div><dt>Creator</dt><dd><a href="${creatorPath(score, serviceSlug)}"><bdi>${accountName(
        score,
        serviceSlug
      )}</bdi></a></dd></div>`
}
<div><dt>Price</dt><dd>${formatAmount(purchase)}</dd></div>
<div><dt>Ordered</dt><dd>${timeHtml(purchase.createdAt)} UTC</dd></div>
${
  paidAt === null
    ? null
    : html`<div><dt>${
        isOwnPayment(purchase.payment) ? "Confirmed here, and no money moved" : "Paid"
      }</dt><dd>${timeHtml(paidAt)} UTC</dd></div>`
}
${purchase.payment === null ? null : html`<div><dt>Payment</dt><dd>${purchase.payment}</dd></div>`}
<div><dt>Number of this purchase</dt><dd>${purchase.purchaseId}</dd></div>
${
  refundedMinor === 0 || status === "refunded"
    ? null
    : html`<div><dt>Given back of it</dt><dd>${formatAmount({ ...purchase, amountMinor: refundedMinor })}</dd></div>`
}
${refunds.map(refundHtml)}</dl>
<p><a href="${CREDITS_PATH}">To the credits</a></p>`
}

interface UsageRow {
  readonly customerRef: string | null
  readonly requests: number
  readonly credits: number
}

/** Usage in a period, by what a customer's requests were booked under. */
export const usageContent = (of: {
  readonly box: Html | null
  readonly fromDay: string
  readonly toDay: string
  readonly rows: ReadonlyArray<UsageRow>
}): Html => {
  const shown = of.rows.slice(0, PAGE_ROWS)
  const period = new URLSearchParams({ from: of.fromDay, to: of.toDay })
  return html`${of.box}<h1>Usage by customer</h1>
<p class="muted">Requests and credits by the <code>X-Customer-Ref</code> that they were sent with. What failed and was given back costs
nothing.</p>
<form class="pair" method="get" action="${USAGE_PATH}">
<label>From (UTC)<input type="date" name="from" value="${of.fromDay}" required></label>
<label>Until and with<input type="date" name="to" value="${of.toDay}" required></label>
<button type="submit">Show</button></form>
${
  shown.length === 0
    ? html`<p>Nothing was asked for in this time.</p>`
    : tableHtml(
        "Usage",
        [{ text: "Customer" }, { text: "Requests", isNumber: true }, { text: "Credits", isNumber: true }],
        shown.map(
          ({
            customerRef,
            requests,
            credits
          }) => html`<tr><td class="words" dir="auto">${customerRef ?? "Without a reference"}</td>
<td class="number">${formatCount(requests)}</td><td class="number">${formatCount(credits)}</td></tr>`
        )
      )
}
${of.rows.length > shown.length ? html`<p>The file has all ${formatCount(of.rows.length)}; here are ${PAGE_ROWS}.</p>` : null}
<p><a href="${USAGE_CSV_PATH}?${period.toString()}">Download as CSV</a></p>
<p><a href="${CREDITS_PATH}">To the credits</a></p>`
}
