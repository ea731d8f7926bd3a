import { type Effect, Schema } from "effect"
import {
  buyerName,
  contactLines,
  type ServiceContact
} from "../../../../domain/checks/backgroundChecks/consent/contacts.ts"
import type { openSubject } from "../../../../domain/checks/backgroundChecks/consent/openSubject.ts"
import { canWithdraw } from "../../../../domain/checks/backgroundChecks/consent/withdrawConsent.ts"
import { reviewedReport } from "../../../../domain/checks/backgroundChecks/findings/reviewed.ts"
import { formatCount, formatDay, formatPlural } from "../../../../domain/mail/wording.ts"
import { noticeLine } from "../../../../ports/accounts/notices/noticeText.ts"
import type { Check } from "../../../../ports/checks/backgroundChecks/Check.ts"
import type { CheckReport } from "../../../../ports/checks/backgroundChecks/CheckReport.ts"
import { CATEGORY_LABELS } from "../../../../ports/checks/backgroundChecks/categories.ts"
import type { CheckStatus } from "../../../../ports/checks/backgroundChecks/checkStates.ts"
import type { Finding } from "../../../../ports/checks/backgroundChecks/Finding.ts"
import { DISPUTE_CHARACTERS_MAX, type ReviewItem } from "../../../../ports/checks/review/Review.ts"
import { PLATFORM_NAMES } from "../../../../ports/creators/identity/platformNames.ts"
import { Platform } from "../../../../ports/creators/identity/SocialAccount.ts"
import { type Html, html } from "../../pages/html.ts"
import { problemBox } from "./subjectKind.ts"

type OpenedSubject = Effect.Success<ReturnType<typeof openSubject>>

const STATES: Readonly<Record<CheckStatus, string>> = {
  awaiting_payment: "It is not paid yet, and nothing is read.",
  awaiting_consent: "It waits for your answer, and nothing is read.",
  scanning: "The accounts that you confirmed are being read.",
  completed: "The report is done. This page has a copy of it.",
  expired: "It was never paid, and nothing was read.",
  failed: "Nothing could be read, and there is no report.",
  refunded: "It has ended, and there is no report.",
  disputed: "Its payment is disputed. Nobody gets the report meanwhile."
}

const STANDINGS = { clean: "Nothing found", flagged: "Something found", unassessed: "Not assessed" } as const
const VERDICTS = {
  keep: "it stays in the report",
  dismiss: "it is taken out of the report",
  recategorise: "it belongs to another category"
} as const

const decisionOf = ({ decision, dispute }: ReviewItem): Html | null => {
  const disputed =
    dispute === null
      ? null
      : html`<p><span class="tag">Disputed</span> You disputed this on ${formatDay(dispute.at)}; a person will decide.</p>
<blockquote dir="auto">${dispute.text}</blockquote>`
  if (decision === null) return disputed
  const category = decision.category === null ? "" : `: ${CATEGORY_LABELS[decision.category]}`
  return html`${disputed}<p><span class="tag">Decided</span> A person decided on ${formatDay(decision.at)}:
 ${VERDICTS[decision.verdict]}${category}.</p>
<blockquote dir="auto">${decision.reason}</blockquote>`
}

const findingOf = (finding: Finding, item: ReviewItem | undefined, path: string): Html => {
  const where = `${finding.handle} on ${PLATFORM_NAMES[finding.platform]}`
  const when = finding.postedAt === null ? "" : `, ${formatDay(finding.postedAt)}`
  const field = `text-${finding.id}`
  return html`<article class="card" id="${finding.id}">
<h3>${CATEGORY_LABELS[finding.category]}</h3>
<p class="muted"><span class="tag">${finding.severity}</span> 
 <span class="tag">${finding.weight === "risk" ? "counted" : "context, not counted"}</span>
 ${where}${when}</p>
<blockquote dir="auto">${finding.excerpt}</blockquote>
<p><strong>${finding.description}</strong></p>
<p>${finding.why}</p>
<p><a href="${finding.archivedUrl ?? finding.postUrl}" rel="noreferrer">Where it was read</a></p>
${item === undefined ? null : decisionOf(item)}
<details><summary>This is wrong</summary>
<form method="post" action="${path}/dispute" accept-charset="utf-8"><input type="hidden" name="finding" value="${finding.id}">
<label class="field" for="${field}">What is wrong with it? A person reads this and decides.</label>
<textarea id="${field}" name="text" maxlength="${DISPUTE_CHARACTERS_MAX}" required></textarea>
<div class="buttons"><button type="submit">Dispute this finding</button></div></form></details>
</article>
`
}

const reportOf = (check: Check, report: CheckReport, reviews: OpenedSubject["reviews"], path: string): Html => {
  const reviewed = reviewedReport(report, [...reviews.values()], check.buyer)
  const categories = reviewed.categories.map(
    ({ category, standing, reason }) =>
      html`<li><strong>${CATEGORY_LABELS[category]}</strong>: ${STANDINGS[standing]}${reason === null ? "" : `. ${reason}`}</li>`
  )
  const accounts = report.accounts.map(
    ({ platform, handle, posts, comments }) =>
      html`<li><strong dir="auto">${handle}</strong> on ${PLATFORM_NAMES[platform]}: ${formatPlural(posts, "post")} and
 ${formatPlural(comments, "comment")} read</li>`
  )
  const notRead = report.notRead.map(
    ({ platform, handle, reason }) =>
      html`<li>${handle === null ? "" : `${handle} on `}${PLATFORM_NAMES[platform]}: not read. ${reason}</li>`
  )
  const verdict =
    reviewed.verdict === null
      ? null
      : html`<h2>What the report says of the brand</h2>
<p>${{ fits: "Fits", fits_with_conditions: "Fits with conditions", does_not_fit: "Does not fit" }[reviewed.verdict.verdict]}
 (${noticeLine(reviewed.verdict.brandName)}).</p>
<ul class="points">${reviewed.verdict.reasons.map(({ text }) => html`<li>${text}</li>`)}</ul>`
  const found =
    report.findings.length === 0
      ? html`<p>Nothing was found.</p>`
      : html`${report.findings.map((finding) => findingOf(finding, reviews.get(finding.id), path))}`
  return html`<section><h2>The report</h2>
<p>Made on ${formatDay(report.scannedAt)} by rules of version ${report.rulesVersion} and the classifier
 ${report.modelVersion}. It has no score.</p>
<h2>Categories</h2><ul class="points">${categories}</ul>
<h2>What was read</h2><ul class="points">${accounts}${notRead}</ul>
${verdict}
<h2>Findings (${formatCount(report.findings.length)})</h2>
<p>A finding is not a fact until a person has looked at it.</p>
${found}</section>
`
}

const isPlatform = Schema.is(Platform)

/** `nova on Reddit`, of `reddit/nova`. */
const accountWords = (key: string): string => {
  const [platform = "", ...handle] = key.split("/")
  return isPlatform(platform) ? `${handle.join("/")} on ${PLATFORM_NAMES[platform]}` : key
}

const consentOf = ({ consent }: Check): Html | null => {
  if (consent === null) return null
  const said = { given: "You agreed", refused: "You refused", withdrawn: "You took your consent back" }[
    consent.decision
  ]
  const list = (label: string, accounts: ReadonlyArray<string>) =>
    accounts.length === 0
      ? null
      : html`<li>${label}: <span dir="auto">${accounts.map(accountWords).join(", ")}</span></li>`
  return html`<section><h2>Your answer</h2>
<p>${said} on ${formatDay(consent.at)}.</p>
<ul class="points">${list("Yours", consent.confirmed)}${list("Added by you", consent.added)}${list("Not you", consent.struck)}</ul>
<p class="muted">Recorded with it: version ${consent.textVersion} of the words that you were shown, and their hash ${consent.textHash}.
 ${consent.network === null ? "Which network it came from is not known." : `It came from the network ${consent.network}.`}</p></section>
`
}

const keptOf = (check: Check, who: string, service: ServiceContact): Html => {
  const evidence =
    check.evidenceRemovedAt !== null
      ? `What the report rests on was removed on ${formatDay(check.evidenceRemovedAt)}.`
      : check.evidenceUntil !== null && check.status === "completed"
        ? `What the report rests on, quotes and pictures among it, is kept until ${formatDay(check.evidenceUntil)}.`
        : "Nothing that was read is kept now, or it is removed with the end of the check."
  return html`<section><h2>What is kept</h2>
<p>${check.status === "scanning" ? "What is being read is kept for the report." : evidence}</p>
<p>Your answer and the accounts stay with the check until you are erased. What was paid stays on record.</p></section>
<section><h2>Whom to write to</h2>${contactLines(check, who, service).map((line) => html`<p dir="auto">${line}</p>`)}</section>
`
}

/** What becomes of a check whose consent is taken back. */
const withdrawalText = ({ status }: Check): string =>
  "The report and what was read are then removed for good, and " +
  `${status === "disputed" ? "the money stays with the bank of whoever asked" : "whoever asked gets their money back"}. Copies that they ` +
  "made before are theirs to delete."

const withdrawOf = (check: Check, path: string): Html | null =>
  canWithdraw(check)
    ? html`<section><h2>Take your consent back</h2>
<p>${withdrawalText(check)} You are asked once more before anything happens.</p>
<form method="post" action="${path}/withdraw"><div class="buttons"><button type="submit">Take my consent back</button></div></form>
</section>`
    : null

/** What the form of the second step says: no form of the first one does. */
export const WITHDRAWAL_CONFIRMED = "withdraw"

/** The second step of taking consent back: what it does, and the button that does it. */
export const withdrawalContent = ({ check, tenantName }: OpenedSubject, path: string): Html =>
  html`<h1>Take your consent back for good?</h1>
<p dir="auto">This ends the check that ${buyerName(check, tenantName)} asked for. ${withdrawalText(check)}</p>
<p>It can't be undone. Nothing has happened yet.</p>
<form method="post" action="${path}/withdraw"><input type="hidden" name="confirmed" value="${WITHDRAWAL_CONFIRMED}">
<div class="buttons"><button class="main" type="submit">Yes, take it back for good</button></div></form>
<p><a href="${path}">No, back to my page</a></p>`

/** The subject's own page: how the check stands, a copy of the report, and what they can do about it. */
export const subjectContent = (
  { check, tenantName, report, reviews }: OpenedSubject,
  path: string,
  problem: string | null,
  service: ServiceContact
): Html => {
  const who = buyerName(check, tenantName)
  return html`${problemBox(problem)}<h1>The check of your public posts</h1>
<p dir="auto">${who} asked for it on ${formatDay(check.createdAt)}.</p>
<p>${STATES[check.status]}</p>
${consentOf(check)}${report === null ? null : reportOf(check, report, reviews, path)}
${keptOf(check, who, service)}${withdrawOf(check, path)}`
}
