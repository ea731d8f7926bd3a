import { Clock, Effect, Option, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { PRICE_CURRENCIES } from "../../../../domain/accounts/billing/prices.ts"
import { memberCaller } from "../../../../domain/accounts/people/sessions.ts"
import {
  type AccountStanding,
  type TiedAccount,
  tiedAccounts
} from "../../../../domain/checks/backgroundChecks/accountTies.ts"
import {
  askCreatorAgain,
  cancelCheck,
  readCheckAgain,
  refundUnread
} from "../../../../domain/checks/backgroundChecks/buyersChanges.ts"
import {
  CERTIFICATION,
  checkPrice,
  currencyCode,
  formatMoney,
  PURPOSE_DEFAULT
} from "../../../../domain/checks/backgroundChecks/checkWords.ts"
import { chooseCheckAccounts } from "../../../../domain/checks/backgroundChecks/chooseCheckAccounts.ts"
import { groundText } from "../../../../domain/checks/backgroundChecks/document/words.ts"
import { type ReadCheck, readCheck, readChecks } from "../../../../domain/checks/backgroundChecks/readChecks.ts"
import { startCheck } from "../../../../domain/checks/backgroundChecks/startCheck.ts"
import { CONSENT_REMINDER_DAYS } from "../../../../domain/checks/backgroundChecks/steps.ts"
import { againId } from "../../../../domain/checks/backgroundChecks/unread.ts"
import { type NamedAccount, platformName } from "../../../../domain/creators/identity/socialAccount.ts"
import { accountsNamed, readNamedList } from "../../../../domain/creators/lookups/namedList.ts"
import type { Printing } from "../../../../domain/creators/reports/printing.ts"
import { formatDay, formatPlural } from "../../../../domain/mail/wording.ts"
import { isOwnPayment } from "../../../../ports/accounts/payments/ownPayment.ts"
import type { RefundStanding } from "../../../../ports/accounts/payments/RefundQueue.ts"
import {
  PROFILE_NAME_CHARACTERS_MAX,
  PROFILE_NOTES_CHARACTERS_MAX,
  type WorkspaceProfile
} from "../../../../ports/accounts/tenants/Tenant.ts"
import { Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import {
  CHECK_ACCOUNTS_MAX,
  type Check,
  CheckId,
  type CheckTier,
  CONSENT_DAYS,
  CONSENT_REQUESTS_MAX,
  PAYABLE_HOURS
} from "../../../../ports/checks/backgroundChecks/Check.ts"
import { CheckStatus } from "../../../../ports/checks/backgroundChecks/checkStates.ts"
import { profileAddress } from "../../../../ports/creators/identity/accountAddress.ts"
import { PLATFORM_NAMES } from "../../../../ports/creators/identity/platformNames.ts"
import { accountKey, HANDLE_MAX_CHARACTERS, Platform } from "../../../../ports/creators/identity/SocialAccount.ts"
import { ADDRESS_CHARACTERS_MAX, EmailAddress } from "../../../../ports/system/Mail.ts"
import { mediaAddress } from "../../creators/lookups/creatorBody.ts"
import { PRINTED_WITHIN_SECONDS } from "../../creators/reports/pdfResponse.ts"
import { reportResponse } from "../../creators/reports/reportPage.ts"
import { CREATOR_PAGE } from "../../creators/roster/pages/creatorPageStyle.ts"
import { seeOther } from "../../memberPages/accountPage.ts"
import {
  asDeed,
  isOperation,
  type MemberCall,
  type MemberPage,
  makeMemberPages,
  makeOutcomes,
  tenantField
} from "../../memberPages/memberPages.ts"
import { orderOnce } from "../../memberPages/orderOnce.ts"
import { mayAs, type Service } from "../../memberPages/visitor.ts"
import { type Html, html } from "../../pages/html.ts"
import { accountName, creatorPath } from "../../pages/texts.ts"
import type { OpenEndpoint, ParameterDescription } from "../../server/endpoint.ts"
import { checkPdfResponse, documentOf } from "./links.ts"
import { pictureTokens } from "./settings.ts"
import { BUYERS_ADDRESS_RULE, readStart } from "./startBody.ts"
import { statusTexts } from "./statusPage.ts"

export const CHECKS_PATH = "/checks"
/** Beside the links to checks, which have one folder below `/checks`. */
const CHECK_PATH = `${CHECKS_PATH}/of/{check}`
const PAGE_CHECKS = 25
/** How long opening a checkout may take: the payment provider is asked once or twice. */
const OPENED_WITHIN_SECONDS = 30

const { told, box } = makeOutcomes(CHECKS_PATH, {
  ordered: { isGood: true, text: `The check is ordered. It begins once it is paid, within ${PAYABLE_HOURS} hours.` },
  refused: { isGood: false, text: "The checkout could not be opened, and nothing can be paid. Send the form again." },
  no_provider: { isGood: false, text: "Nothing can be bought here: whoever runs this service has set up no payments." },
  in_flight: {
    isGood: false,
    text: "The order is being carried out. Look again in a few seconds: there is one check."
  },
  reused: { isGood: false, text: "This form was sent before with another order. Begin anew; nothing was ordered." },
  unsure: { isGood: false, text: "Nothing was ordered: confirm what the check is used for." },
  chosen: { isGood: true, text: "The accounts are as you say. Nothing is read before it is paid." },
  settled: {
    isGood: false,
    text: "The check is paid or has ended: its accounts can't be chosen any more. Nothing was changed."
  },
  cancelled: { isGood: true, text: "The check is cancelled. What was paid for it is given back." },
  unsure_cancel: { isGood: false, text: "Nothing was cancelled: confirm that you want to." },
  too_late: { isGood: false, text: "The scan began, or the check has ended: it can't be cancelled any more." },
  asked: { isGood: true, text: "The creator is written to again." },
  again: { isGood: true, text: "It is read again, for nothing. The first report stays." },
  refunded: { isGood: true, text: "A part of the price is given back. The report stays." },
  chosen_before: {
    isGood: false,
    text: "It was read again or given back before, or the time is over. Nothing was changed."
  },
  no_address: { isGood: false, text: "Give one e-mail address. Nobody was written to." },
  not_asked: {
    isGood: false,
    text: "The creator answered meanwhile, or was asked often enough. Nobody was written to."
  },
  own_address: {
    isGood: false,
    text: "That is an address of your own people or of their domain: who agrees there is no creator. Nobody was written to."
  },
  first_needed: {
    isGood: false,
    text: "The first account says who the check is about, and can't be removed. Nothing was changed."
  }
})

const STATUS_WORDS: Readonly<Record<CheckStatus, string>> = {
  awaiting_payment: "Not paid yet",
  awaiting_consent: "The creator is asked",
  scanning: "Being read",
  completed: "Completed",
  expired: "Ended unpaid",
  failed: "Failed: the payment is given back",
  refunded: "Ended: the payment is given back",
  disputed: "The payment is disputed"
}

const NO_CHECK: MemberPage = {
  title: "No such check",
  status: 404,
  content: html`<h1>No such check</h1><p>This account has no such check, or what it showed was taken out.</p>
<p><a href="${CHECKS_PATH}">To the checks</a></p>`
}

const checkPath = ({ checkId }: Pick<Check, "checkId">): string => `${CHECKS_PATH}/of/${checkId}`

/** Checks as a table, each with what can be done about it. */
export const checksTable = (at: MemberCall, checks: ReadonlyArray<Check>, now: Date, serviceSlug: string): Html =>
  html`<div class="scroll" role="region" aria-label="Checks" tabindex="0"><table class="rowed"><thead><tr>
<th scope="col">Creator</th><th scope="col">Tier</th><th scope="col">How it stands</th><th scope="col">Ordered</th>
<th scope="col">What to do</th></tr></thead><tbody>${checks.map((check) => rowOf(at, check, now, serviceSlug))}</tbody></table></div>`

/** What can be done about a check. */
const doneAbout = (at: MemberCall, check: Check, now: Date): Html => {
  if (check.erasedAt !== null) return html`<span class="muted">Taken out at the creator's wish</span>`
  const isPayable = check.status === "awaiting_payment" && check.payableUntil > now
  if (check.status === "completed") {
    return html`<span class="links"><a href="${checkPath(check)}">Read it</a> <a href="${checkPath(check)}/pdf">As PDF</a></span>`
  }
  if (!isPayable) return html`<a href="${checkPath(check)}">How it stands</a>`
  const pay = mayAs(at.current.role, "owner") ? payLink(check) : html`<span class="muted">An owner pays it</span>`
  return html`<span class="links">${
    check.accounts.length > 1 ? html`<a href="${checkPath(check)}">Whose accounts?</a> ` : null
  }${pay}</span>`
}

const payLink = (check: Check, look: "button" | null = null): Html =>
  html`<a class="${look}" href="${check.paymentUrl}" rel="noreferrer noopener">Pay ${formatMoney(check.amountMinor, check.currency)}</a>`

const STANDING_TEXTS: Readonly<Partial<Record<AccountStanding, string>>> = {
  to_read: "It is read once the check is paid."
}

/** One account of a check that isn't paid yet: the name that it shows, why it is read, and what the buyer says of it. */
const accountChoice = (
  { account, displayName, ground, confidence, standing, note }: TiedAccount,
  isFirst: boolean,
  mayChoose: boolean
): Html => {
  const key = accountKey(account)
  const url = profileAddress(account)
  const name = html`<bdi>@${account.handle}</bdi> on ${PLATFORM_NAMES[account.platform]}`
  const isOpen = mayChoose && !isFirst && (ground === "named" || ground === "buyer_confirmed")
  const linked = url === null ? name : html`<a href="${url}" rel="noreferrer noopener">${name}</a>`
  const shown =
    displayName === null ? "the name that it shows isn't known here" : html`shown as “<bdi>${displayName}</bdi>”`
  const why = isFirst ? "whoever has this account is who the check is about" : groundText({ ground, confidence })
  return html`<li><div class="what"><p><strong>${linked}</strong>, ${shown}: ${why}.</p>
<p class="muted">${note ?? STANDING_TEXTS[standing] ?? null}</p>${
    isOpen
      ? html`<label class="check"><input type="checkbox" name="confirmed" value="${key}" checked="${ground === "buyer_confirmed"}">It
 is the same person; I checked. The report says that you said so.</label>`
      : null
  }${
    mayChoose && !isFirst
      ? html`<label class="check"><input type="checkbox" name="removed" value="${key}">Leave it out</label>`
      : null
  }</div></li>`
}

/** Ends a check before anything is read. */
const cancelForm = (at: MemberCall, check: Check): Html =>
  html`<form class="wide" method="post" action="${checkPath(check)}/cancel" accept-charset="utf-8">${tenantField(at.current)}
<label class="check"><input type="checkbox" name="sure" value="yes" required>I want to cancel this check${
    check.status === "awaiting_payment" ? "; nothing was paid" : "; nothing is read, and what was paid is given back"
  }</label>
<button type="submit">Cancel it</button></form>`

/** What the buyer chooses of what could not be read, and what they chose; null where that is nothing. */
const unreadPanel = (at: MemberCall, { check, unread, refund }: ReadCheck): Html | null => {
  const { currency } = check
  if (refund !== null && refund.amountMinor !== null) {
    const amount = formatMoney(refund.amountMinor, currency)
    return html`<section class="panel"><h2>A part of the price is given back</h2>
<p>${refund.state === "done" ? html`${amount} was given back on ${formatDay(refund.at)}` : html`${amount} is being given back`}, for what
 could not be read. The report stays.${isOwnPayment(check.payment) ? " It was confirmed here, and no money moved." : null}</p></section>`
  }
  if (unread === null) return null
  const { until, refundMinor } = unread
  const action = (what: string, label: string) =>
    html`<form method="post" action="${checkPath(check)}/${what}" accept-charset="utf-8">${tenantField(at.current)}
<button type="submit">${label}</button></form>`
  const part = refundMinor === null ? null : formatMoney(refundMinor, currency)
  return html`<section class="panel"><h2>Not everything could be read</h2>
<p>Until <time datetime="${until.toISOString()}">${formatDay(until)}</time> what could not be read is read again for nothing, by a
 check of its own${part === null ? null : html`, or its part of the price, ${part}, is given back`}. ${
   part === null ? "It can be done once." : "You choose one of the two, once."
 } The report below stays.</p>${
   mayAs(at.current.role, "owner")
     ? html`<div class="choices">${action("read-again", "Read it again")}${
         part === null ? null : action("refund", `Give ${part} back`)
       }</div>`
     : html`<p class="muted">An owner chooses.</p>`
 }</section>`
}

/** A check whose creator is asked: who is asked until when, and what can be done meanwhile. */
const awaitingPage = (at: MemberCall, check: Check): MemberPage => {
  const { consentDueAt, creatorEmail, askedAgain } = check
  const isOwner = mayAs(at.current.role, "owner")
  const left = CONSENT_REQUESTS_MAX - askedAgain
  return {
    title: "The creator is asked",
    kind: CREATOR_PAGE,
    content: html`${box(at.call)}<h1>The creator is asked</h1>
<p>The check of <bdi>${check.creatorHandle}</bdi> is paid, and <bdi>${creatorEmail ?? ""}</bdi> was written to. Nothing is read before they
 agree there.${
   consentDueAt === null
     ? null
     : html` Without an answer by <time datetime="${consentDueAt.toISOString()}">${formatDay(consentDueAt)}</time> what was paid is
 given back; they are reminded ${CONSENT_REMINDER_DAYS} days before.`
 }</p>
${
  isOwner && left > 0
    ? html`<section class="panel"><h2>Ask again</h2>
<form class="wide" method="post" action="${checkPath(check)}/ask" accept-charset="utf-8">${tenantField(at.current)}
<label>The creator's e-mail address<input type="email" name="creator_email" value="${creatorEmail ?? ""}" autocomplete="off" required
 maxlength="${ADDRESS_CHARACTERS_MAX}"></label>
<p class="muted">Another address ends the link that was mailed before, and gives ${CONSENT_DAYS} days anew. It can be done ${formatPlural(
        left,
        "more time",
        "more times"
      )}.</p>
<button type="submit">Mail it again</button></form></section>`
    : null
}
${isOwner ? html`<section class="panel"><h2>Cancel the check</h2>${cancelForm(at, check)}</section>` : null}
<p><a href="${CHECKS_PATH}">To the checks</a></p>`
  }
}

/** A check that isn't paid yet: whose accounts it would read, and where it is paid. */
const unpaidPage = (at: MemberCall, check: Check, now: Date): MemberPage => {
  const isOwner = mayAs(at.current.role, "owner") && check.payableUntil > now
  const accounts = tiedAccounts(check, null)
  const list = accounts.map((each, place) => accountChoice(each, place === 0, isOwner && accounts.length > 1))
  return {
    title: `Check of @${check.creatorHandle}: to be paid`,
    kind: CREATOR_PAGE,
    content: html`${box(at.call)}<h1>Check of <bdi>@${check.creatorHandle}</bdi></h1>
<p>The check is not paid yet. It begins once it is paid, by <time
 datetime="${check.payableUntil.toISOString()}">${formatDay(check.payableUntil)}</time>; nothing is read before.</p>
${isOwner ? html`<p>${payLink(check, "button")}</p>` : html`<p class="muted">An owner pays it, and says whose the accounts are.</p>`}
<h2>Whose accounts it reads</h2>
<p>One handle may be another person's elsewhere. What an account shows is compared with the first one before anything of it counts;
an account that doesn't match is listed in the report with its name and is not read as the creator's. The price stays the same.</p>
${
  isOwner && accounts.length > 1
    ? html`<form class="wide" method="post" action="${checkPath(check)}/accounts" accept-charset="utf-8">${tenantField(at.current)}
<ul class="rows">${list}</ul><button type="submit">Save what I say of them</button></form>`
    : html`<ul class="rows">${list}</ul>`
}
${isOwner ? cancelForm(at, check) : null}
<p><a href="${CHECKS_PATH}">To the checks</a></p>`
  }
}

/** How a check stands that has no report to show. */
const standingPage = (check: Check, refund: RefundStanding | null, serviceSlug: string): MemberPage => {
  const { title, texts } = statusTexts(check, refund)
  const { creatorHandle, createdAt, tier, accounts } = check
  const [account] = accounts
  return {
    title: `Check of @${creatorHandle}`,
    kind: CREATOR_PAGE,
    content: html`<h1>Check of <bdi>@${creatorHandle}</bdi></h1>
<p><strong>${title}</strong></p>${texts.map((text) => html`<p dir="auto">${text}</p>`)}
${
  check.status === "scanning"
    ? html`<p><progress max="100" value="${check.progress.percent}" aria-label="Progress">${check.progress.percent} %</progress></p>
<p data-live><a href="${checkPath(check)}">Look again</a></p>`
    : null
}
<p class="muted">${tier === "quick" ? "Quick" : "Verified"}, ordered on <time
 datetime="${createdAt.toISOString()}">${formatDay(createdAt)}</time>.</p>
<p class="links">${
      account === undefined ? null : html`<a href="${creatorPath(account, serviceSlug)}">To the creator</a> `
    }<a href="${CHECKS_PATH}">To the checks</a></p>`
  }
}

const rowOf = (at: MemberCall, check: Check, now: Date, serviceSlug: string): Html => {
  const { accounts, tier, status, progress, createdAt, erasedAt, creatorHandle } = check
  const [account] = accounts
  const name = html`<bdi>@${creatorHandle}</bdi>`
  return html`<tr><td>${
    erasedAt !== null
      ? html`<span class="muted">Not named</span>`
      : account === undefined
        ? name
        : html`<a href="${creatorPath(account, serviceSlug)}">${name}</a>`
  }</td>
<td>${tier === "quick" ? "Quick" : "Verified"}</td><td>${STATUS_WORDS[status]}${
    status === "scanning"
      ? html`<br><progress max="100" value="${progress.percent}" aria-label="Progress">${progress.percent} %</progress>`
      : null
  }</td><td><time datetime="${createdAt.toISOString()}">${formatDay(createdAt)}</time></td>
<td>${doneAbout(at, check, now)}</td></tr>`
}

const PRICES = PRICE_CURRENCIES.map((currency) => ({
  currency,
  text: formatMoney(checkPrice("quick", currency), currencyCode(currency))
}))

const TIERS = [
  { tier: "quick", name: "Quick", text: "What is public is read. The creator is not asked." },
  { tier: "verified", name: "Verified", text: "With the creator's consent, by mail." }
] as const satisfies ReadonlyArray<{ readonly tier: CheckTier; readonly name: string; readonly text: string }>

/** What an address asks to order: the tier, and whom it names. */
interface OrderAsked {
  readonly tier: CheckTier
  readonly named: NamedAccount | null
  /** Whether the address asks for the form. */
  readonly isAsked: boolean
}

const orderAsked = ({ query }: MemberCall["call"], serviceSlug: string): OrderAsked => ({
  tier: query.tier === "verified" ? "verified" : "quick",
  named: accountsNamed(readNamedList(query.creator ?? "", serviceSlug))[0] ?? null,
  isAsked: query.tier !== undefined || query.creator !== undefined
})

/** The form that orders a check: for owners, since a check is a payment. The tier is chosen first, then what it needs is asked. */
const orderForm = (
  at: MemberCall,
  profile: WorkspaceProfile,
  operation: string,
  serviceSlug: string,
  { asked: { tier, named, isAsked }, isOpen }: { readonly asked: OrderAsked; readonly isOpen: boolean }
): Html => {
  const creator = named === null ? null : accountName(named.account, serviceSlug)
  const chosen = named === null ? null : platformName(named.account.platform, serviceSlug)
  const tierUrl = (each: CheckTier): string =>
    `${CHECKS_PATH}?${new URLSearchParams({ tier: each, ...(creator === null ? {} : { creator }) })}#order`
  return html`<details class="panel add" id="order" open="${isOpen || isAsked}"><summary>Order a check${
    named === null ? null : html` of <bdi>@${named.account.handle}</bdi>`
  }</summary>
<nav class="tabs" aria-label="Tier"><ul>${TIERS.map(
    (each) =>
      html`<li><a href="${tierUrl(each.tier)}" aria-current="${each.tier === tier ? "true" : null}">${each.name}</a> <span
 class="muted">${each.text}</span></li>`
  )}</ul></nav>
<p>${PRICES.map(({ text }) => text).join(" or ")}, paid once by card; no credits. Nothing is read before it is paid.${
    tier === "verified"
      ? ` The creator is asked first, and what was paid is refunded where they refuse or don't answer in ${CONSENT_DAYS} days.`
      : null
  }</p>
<form class="wide" method="post" action="${CHECKS_PATH}" accept-charset="utf-8">${tenantField(at.current)}
<input type="hidden" name="operation" value="${operation}"><input type="hidden" name="tier" value="${tier}">
<label>Handle<input type="text" name="handle" required dir="auto" maxlength="${HANDLE_MAX_CHARACTERS}" autocomplete="off" value="${
    named?.account.handle ?? null
  }"></label>
<fieldset class="choices"><legend>On which platforms, at most ${CHECK_ACCOUNTS_MAX}</legend>${Platform.literals.flatMap(
    // The service has no pages that could be read.
    (platform) => {
      const name = platformName(platform, serviceSlug)
      return platform === "service"
        ? []
        : [
            html`<label class="check"><input type="checkbox" name="platforms" value="${name}" checked="${name === chosen}">${
              PLATFORM_NAMES[platform]
            }</label>`
          ]
    }
  )}</fieldset>
${
  tier === "quick"
    ? null
    : html`<label>The creator's e-mail address<input type="email" name="creator_email" required autocomplete="off"
 maxlength="${ADDRESS_CHARACTERS_MAX}"></label>
<label>The creator's name<input type="text" name="creator_name" dir="auto" autocomplete="off"
 maxlength="${PROFILE_NAME_CHARACTERS_MAX}"></label>
<label>Why you ask, for the creator to read<textarea name="consent_reasons" rows="2" dir="auto"
 maxlength="${PROFILE_NOTES_CHARACTERS_MAX}"></textarea></label>`
}
<label>What it is for<textarea name="purpose" rows="2" dir="auto"
 maxlength="${PROFILE_NOTES_CHARACTERS_MAX}">${PURPOSE_DEFAULT}</textarea></label>
<label>Paid in<select name="currency">${PRICES.map(
    ({ currency, text }) => html`<option value="${currency}">${text}</option>`
  )}</select></label>
<details><summary>Your brand, and what it looks for or avoids</summary>
<label>Your brand<input type="text" name="brand_name" dir="auto" maxlength="${PROFILE_NAME_CHARACTERS_MAX}"
 value="${profile.brandName ?? at.current.tenantName}"></label>
<label>Its category<input type="text" name="category" dir="auto" maxlength="${PROFILE_NAME_CHARACTERS_MAX}"
 value="${profile.category ?? ""}"></label>
<label>What it looks for or avoids<textarea name="notes" rows="2" dir="auto"
 maxlength="${PROFILE_NOTES_CHARACTERS_MAX}">${profile.notes ?? ""}</textarea></label></details>
<label class="check"><input type="checkbox" name="certified" value="yes" required>${CERTIFICATION}</label>
<button class="main" type="submit">Order it; pay it next</button></form></details>`
}

/** What the form asks for, in the API's words; what is left open is not said. */
const requestIn = (fields: URLSearchParams): object => {
  const said = (name: string) => {
    const text = (fields.get(name) ?? "").replaceAll("\r\n", "\n").trim()
    return text === "" ? null : text
  }
  return {
    handle: fields.get("handle") ?? "",
    platforms: fields.getAll("platforms"),
    tier: said("tier"),
    creator_email: said("creator_email"),
    creator_name: said("creator_name"),
    consent_reasons: said("consent_reasons"),
    purpose: said("purpose"),
    currency: said("currency"),
    buyer: { brand_name: said("brand_name"), category: said("category") ?? "", notes: said("notes") ?? "" }
  }
}

/** What is wrong with an order, said on a page. */
const wrongOrder = (details: ReadonlyArray<string>): MemberPage => ({
  title: "Order a check",
  status: 400,
  kind: CREATOR_PAGE,
  content: html`<h1>Order a check</h1><div class="problem" role="alert"><p>Nothing was ordered:</p><ul>${details.map(
    (detail) => html`<li>${detail}</li>`
  )}</ul></div><p>Go back in your browser to mend it: what you typed is still there.</p><p><a href="${CHECKS_PATH}">Begin anew</a></p>`
})

const isCheckId = Schema.is(CheckId)
const isStatus = Schema.is(CheckStatus)

/** A page of the list. */
const listPath = (status: CheckStatus | null, cursor: string): string =>
  `${CHECKS_PATH}?${new URLSearchParams({ ...(status === null ? {} : { status }), cursor })}`

/** Which checks are listed: all, or those that stand in one way. */
const statusFilter = (status: CheckStatus | null): Html =>
  html`<form class="filters" method="get" action="${CHECKS_PATH}"><label>How they stand<select name="status">
<option value="">Any way</option>${CheckStatus.literals.map(
    (each) => html`<option value="${each}" selected="${each === status}">${STATUS_WORDS[each]}</option>`
  )}</select></label><button type="submit">Show</button></form>`
const isEmailAddress = Schema.is(EmailAddress)
const CHECK_PARAMETER: ParameterDescription = {
  name: "check",
  in: "path",
  required: true,
  description: "The check's id.",
  schema: Schema.String
}
const STATUS_PARAMETER: ParameterDescription = {
  name: "status",
  in: "query",
  required: false,
  description: "Only checks that stand so; all where it names no status.",
  schema: Schema.String
}
const CURSOR_PARAMETER: ParameterDescription = {
  name: "cursor",
  in: "query",
  required: false,
  description: "Where the page before ended.",
  schema: Schema.String
}

const ORDER_PARAMETERS: ReadonlyArray<ParameterDescription> = [
  {
    name: "creator",
    in: "query",
    required: false,
    description: "Of whom a check is to be ordered, as platform/handle.",
    schema: Schema.String
  },
  { name: "tier", in: "query", required: false, description: "The tier that is to be ordered.", schema: Schema.String }
]

/** A check of the account that somebody looks at; none where it has no such check, or its subject was taken out. */
const checkAt = Effect.fnUntraced(function* ({ call, current }: MemberCall) {
  const { check = "" } = call.pathParameters
  if (!isCheckId(check)) return Option.none()
  const read = yield* Effect.option(readCheck({ tenantId: current.tenantId, checkId: check }))
  return Option.filter(read, (found) => found.check.erasedAt === null)
})

/** The pages of background checks: list, order, how one stands, its report. */
export const checksPages = (
  service: Service & { readonly printing: Printing; readonly contactEmail: string | null }
): ReadonlyArray<OpenEndpoint> => {
  const { page, form } = makeMemberPages(service)
  const { serviceSlug, baseUrl } = service
  const ofCheck = { section: CHECKS_PATH, parameters: [CHECK_PARAMETER] }
  return [
    page({
      path: CHECKS_PATH,
      section: CHECKS_PATH,
      summary: "The account's background checks, the newest first, and the form that orders one.",
      parameters: [STATUS_PARAMETER, CURSOR_PARAMETER, ...ORDER_PARAMETERS],
      make: Effect.fnUntraced(function* (at) {
        const { tenantId, role } = at.current
        const { status: asked } = at.call.query
        const status = isStatus(asked) ? asked : null
        const list = (cursor: string | null) => readChecks(tenantId, { limit: PAGE_CHECKS, cursor, status })
        const { checks, nextCursor } = yield* list(at.call.query.cursor ?? null).pipe(
          Effect.catchTag("CheckCursorInvalid", () => list(null))
        )
        const random = yield* SecureRandom.SecureRandom
        const now = new Date(yield* Clock.currentTimeMillis)
        const order = mayAs(role, "owner")
          ? orderForm(
              at,
              yield* Tenants.use((tenants) => tenants.profile(tenantId)),
              yield* random.uuidV7(),
              serviceSlug,
              {
                asked: orderAsked(at.call, serviceSlug),
                isOpen: checks.length === 0 && status === null
              }
            )
          : html`<p class="muted">Owners order and pay checks.</p>`
        return {
          title: "Checks",
          kind: CREATOR_PAGE,
          content: html`${box(at.call)}<h1>Background checks</h1>
${order}
${checks.length > 0 || status !== null ? statusFilter(status) : null}
${checks.length > 0 ? checksTable(at, checks, now, serviceSlug) : html`<p>${status === null ? "None yet." : "None stands so."}</p>`}
${nextCursor === null ? null : html`<p class="pages"><a href="${listPath(status, nextCursor)}">Next page</a></p>`}`
        }
      })
    }),
    {
      ...form({
        path: CHECKS_PATH,
        back: CHECKS_PATH,
        section: CHECKS_PATH,
        role: "owner",
        summary: "Orders a background check, once, however often the form is sent. Nothing is paid by it.",
        take: Effect.fnUntraced(
          function* (at, fields) {
            const operation = fields.get("operation")
            if (fields.get("certified") !== "yes" || !isOperation(operation)) return told("unsure")
            const order = yield* readStart(requestIn(fields), serviceSlug)
            const key = memberCaller(at.current, at.visitor.person)
            const asked = JSON.stringify(requestIn(fields))
            return yield* orderOnce(at, { path: CHECKS_PATH, operation, asked }, (operationId) =>
              Effect.map(
                // Whoever paid is led to the check's page for members.
                startCheck(
                  { key, operationId, pageAddress: () => `${baseUrl}${CHECKS_PATH}/of/${operationId}` },
                  order
                ),
                // It says whom the check is about, and leads to where it is paid.
                () => ({ location: `${CHECKS_PATH}/of/${operationId}?did=ordered`, mayEndOtherwise: false })
              )
            ).pipe(asDeed(at, "check.order", order.creatorHandle))
          },
          Effect.catchTags({
            InvalidRequest: ({ details = [] }) => Effect.succeed(wrongOrder(details)),
            BuyersAddress: () => Effect.succeed(wrongOrder([BUYERS_ADDRESS_RULE])),
            UnsupportedPlatform: ({ reason }) => Effect.succeed(wrongOrder([reason])),
            InvalidHandle: ({ reason }) => Effect.succeed(wrongOrder([reason])),
            IdempotencyInFlight: () => Effect.succeed(told("in_flight")),
            IdempotencyKeyReused: () => Effect.succeed(told("reused")),
            CheckoutRefused: (failure) =>
              Effect.as(
                Effect.logError("a checkout could not be opened", failure),
                told(failure.hasNoProvider ? "no_provider" : "refused")
              )
          })
        )
      }),
      mayTakeSeconds: OPENED_WITHIN_SECONDS
    },
    page({
      ...ofCheck,
      path: CHECK_PATH,
      summary: "How a check stands, and once it is completed its report.",
      make: Effect.fnUntraced(function* (at) {
        const found = yield* checkAt(at)
        if (Option.isNone(found)) return NO_CHECK
        const read = found.value
        if (read.check.status === "awaiting_payment") {
          return unpaidPage(at, read.check, new Date(yield* Clock.currentTimeMillis))
        }
        if (read.check.status === "awaiting_consent") return awaitingPage(at, read.check)
        const document = yield* documentOf(read, service, false)
        if (document === null) return standingPage(read.check, read.refund, serviceSlug)
        const pictures = yield* pictureTokens(read)
        return reportResponse(document, {
          pdfUrl: `${checkPath(read.check)}/pdf`,
          forms: html`${box(at.call)}${unreadPanel(at, read)}`,
          pictureUrl: (mediaId) => {
            const token = pictures.get(mediaId)
            return token === undefined ? null : mediaAddress("", token)
          }
        })
      })
    }),
    form({
      ...ofCheck,
      path: `${CHECK_PATH}/read-again`,
      back: CHECKS_PATH,
      role: "owner",
      summary: "Orders a completed check anew for nothing, of which something could not be read.",
      take: Effect.fnUntraced(function* (at) {
        const found = yield* checkAt(at)
        if (Option.isNone(found)) return NO_CHECK
        const { check } = found.value
        const key = memberCaller(at.current, at.visitor.person)
        const checkId = yield* againId(check.checkId)
        return yield* readCheckAgain(check, {
          key,
          by: { kind: "buyer", id: at.visitor.person.id },
          pageAddress: () => `${baseUrl}${CHECKS_PATH}/of/${checkId}`
        }).pipe(
          Effect.as(told("again")),
          asDeed(at, "check.read_again", check.creatorHandle),
          Effect.catchTag("CheckSettled", () => Effect.succeed(seeOther(`${checkPath(check)}?did=chosen_before`)))
        )
      })
    }),
    form({
      ...ofCheck,
      path: `${CHECK_PATH}/refund`,
      back: CHECKS_PATH,
      role: "owner",
      summary: "Gives back what platforms of a completed check cost that could not be read.",
      take: Effect.fnUntraced(function* (at) {
        const found = yield* checkAt(at)
        if (Option.isNone(found)) return NO_CHECK
        const { check } = found.value
        const outcome = yield* refundUnread(check, { kind: "buyer", id: at.visitor.person.id }).pipe(
          Effect.as("refunded"),
          asDeed(at, "check.refund", check.creatorHandle),
          Effect.catchTag("CheckSettled", () => Effect.succeed("chosen_before"))
        )
        return seeOther(`${checkPath(check)}?did=${outcome}`)
      })
    }),
    form({
      ...ofCheck,
      path: `${CHECK_PATH}/accounts`,
      back: CHECKS_PATH,
      role: "owner",
      summary: "Confirms and removes accounts of a check that isn't paid yet.",
      take: Effect.fnUntraced(function* (at, fields) {
        const found = yield* checkAt(at)
        if (Option.isNone(found)) return NO_CHECK
        const { check } = found.value
        const choice = { confirmed: new Set(fields.getAll("confirmed")), removed: new Set(fields.getAll("removed")) }
        const outcome = yield* chooseCheckAccounts(check, choice).pipe(
          Effect.as("chosen"),
          asDeed(at, "check.accounts", check.creatorHandle),
          Effect.catchTags({
            AccountsSettled: () => Effect.succeed("settled"),
            FirstAccountNeeded: () => Effect.succeed("first_needed")
          })
        )
        return seeOther(`${checkPath(check)}?did=${outcome}`)
      })
    }),
    {
      ...form({
        ...ofCheck,
        path: `${CHECK_PATH}/cancel`,
        back: CHECKS_PATH,
        role: "owner",
        summary: "Cancels a check before it is paid, or before the creator answered; what was paid is given back.",
        take: Effect.fnUntraced(function* (at, fields) {
          const found = yield* checkAt(at)
          if (Option.isNone(found)) return NO_CHECK
          const { check } = found.value
          if (fields.get("sure") !== "yes") return seeOther(`${checkPath(check)}?did=unsure_cancel`)
          const outcome = yield* cancelCheck(check, { kind: "buyer", id: at.visitor.person.id }).pipe(
            Effect.as("cancelled"),
            asDeed(at, "check.cancel", check.creatorHandle),
            Effect.catchTag("CheckSettled", () => Effect.succeed("too_late"))
          )
          return seeOther(`${CHECKS_PATH}?did=${outcome}`)
        })
      }),
      mayTakeSeconds: OPENED_WITHIN_SECONDS
    },
    form({
      ...ofCheck,
      path: `${CHECK_PATH}/ask`,
      back: CHECKS_PATH,
      role: "owner",
      summary: "Mails the creator of a verified check again, at another address where one is given.",
      take: Effect.fnUntraced(function* (at, fields) {
        const found = yield* checkAt(at)
        if (Option.isNone(found)) return NO_CHECK
        const { check } = found.value
        const email = (fields.get("creator_email") ?? "").trim()
        if (!isEmailAddress(email)) return seeOther(`${checkPath(check)}?did=no_address`)
        const outcome = yield* askCreatorAgain(check, email).pipe(
          Effect.as("asked"),
          asDeed(at, "check.ask", check.creatorHandle),
          Effect.catchTags({
            CheckSettled: () => Effect.succeed("not_asked"),
            BuyersAddress: () => Effect.succeed("own_address")
          })
        )
        return seeOther(`${checkPath(check)}?did=${outcome}`)
      })
    }),
    {
      ...page({
        ...ofCheck,
        path: `${CHECK_PATH}/pdf`,
        summary: "The report of a completed check as a PDF.",
        make: Effect.fnUntraced(
          function* (at) {
            const found = yield* checkAt(at)
            const document = Option.isNone(found) ? null : yield* documentOf(found.value, service, false)
            if (Option.isNone(found) || document === null) return NO_CHECK
            const bytes = yield* service.printing.printCached(document, at.current.tenantId)
            return checkPdfResponse(bytes, found.value.check, serviceSlug, "inline")
          },
          Effect.catchTag("PrinterBusy", () =>
            Effect.succeed({
              title: "The printer is busy",
              status: 503,
              content: html`<h1>The printer is busy</h1><p>Too many reports are being printed. Try again in a minute.</p>`
            })
          )
        )
      }),
      mayTakeSeconds: PRINTED_WITHIN_SECONDS
    }
  ]
}
