import type { ConsentSection, ConsentText } from "../../../../domain/checks/backgroundChecks/consent/consentText.ts"
import { proofCode } from "../../../../domain/checks/backgroundChecks/consent/contacts.ts"
import type { ConsentStanding } from "../../../../domain/checks/backgroundChecks/consent/readConsent.ts"
import { formatDay } from "../../../../domain/mail/wording.ts"
import { CHECK_ACCOUNTS_MAX, type Check, type CheckAccount } from "../../../../ports/checks/backgroundChecks/Check.ts"
import { PLATFORM_NAMES } from "../../../../ports/creators/identity/platformNames.ts"
import { SCORED_PLATFORMS } from "../../../../ports/creators/identity/platforms.ts"
import { accountKey, HANDLE_MAX_CHARACTERS } from "../../../../ports/creators/identity/SocialAccount.ts"
import { type Html, html } from "../../pages/html.ts"
import { problemBox } from "./subjectKind.ts"

/** What a form of the page holds, as it was sent or as it is at first. */
export interface ConsentForm {
  readonly confirmed: ReadonlyArray<string>
  readonly added: ReadonlyArray<{ readonly platform: string; readonly handle: string }>
}

export const EMPTY_FORM: ConsentForm = { confirmed: [], added: [] }

/** Where the page asks whose accounts they are: far below what it has to say first. */
const ACCOUNTS_ID = "accounts"

/** Accounts that the page has room to add at once. */
const ADDED_ROWS_MAX = 3

const sectionOf = ({ heading, lines, isList, quoted }: ConsentSection): Html => {
  const body = isList
    ? html`<ul class="points">${lines.map((line) => html`<li dir="auto">${line}</li>`)}</ul>`
    : html`${lines.map((line) => html`<p dir="auto">${line}</p>`)}`
  const quotation =
    quoted.length === 0
      ? null
      : html`<blockquote dir="auto">${quoted.map((line) => html`<p dir="auto">${line}</p>`)}</blockquote>`
  return html`<section><h2>${heading}</h2>
${body}${quotation}</section>
`
}

const choiceOf = (account: CheckAccount, { confirmed }: ConsentForm): Html => {
  const key = accountKey(account)
  return html`<label class="choice"><input type="checkbox" name="account" value="${key}" checked="${confirmed.includes(key)}">
<span><strong dir="auto">${account.handle}</strong> on ${PLATFORM_NAMES[account.platform]}<br>
<span class="muted">This is mine</span></span></label>
`
}

const PLATFORMS_OFFERED = SCORED_PLATFORMS.filter((platform) => platform !== "service")

const rowOf = (place: number, { added }: ConsentForm): Html => {
  const { platform = "", handle = "" } = added[place] ?? {}
  const options = PLATFORMS_OFFERED.map(
    (name) => html`<option value="${name}" selected="${name === platform}">${PLATFORM_NAMES[name]}</option>`
  )
  return html`<div class="row"><label>Platform<select name="add_platform"><option value="">None</option>${options}</select></label>
<label>Account name<input type="text" name="add_handle" value="${handle}" maxlength="${HANDLE_MAX_CHARACTERS}"
 autocomplete="off" autocapitalize="none" spellcheck="false"></label></div>
`
}

/** The page that asks the subject of a check for their consent. */
export const consentContent = (
  { check, text, path }: { readonly check: Check; readonly text: ConsentText; readonly path: string },
  form: ConsentForm,
  problem: string | null
): Html => {
  const rows = Math.max(0, Math.min(ADDED_ROWS_MAX, CHECK_ACCOUNTS_MAX - check.accounts.length))
  const adding = html`<fieldset><legend>Add an account of yours</legend>
<p class="muted">Only if you want it to be read too. Leave it empty otherwise.</p>
${Array.from({ length: rows }, (_, place) => rowOf(place, form))}</fieldset>`
  const due =
    check.consentDueAt === null ? null : html`<p>You can answer until ${formatDay(check.consentDueAt)}, once.</p>`
  const asked = problem === null ? null : problemBox(html`${problem} <a href="#${ACCOUNTS_ID}">To the accounts</a>`)
  return html`${asked}<h1 dir="auto">${text.title}</h1>
<p>Nothing has been read yet. It is up to you; nobody sees your posts through us unless you agree.</p>
${text.sections.map(sectionOf)}
<form method="post" action="${path}" accept-charset="utf-8">
<input type="hidden" name="text" value="${text.hash}">
<fieldset id="${ACCOUNTS_ID}"><legend>Which of these accounts are yours?</legend>
<p class="muted">Tick each that is yours. One that you leave empty counts as “that isn't me” and is not read.</p>
<div class="choices">${check.accounts.map((account) => choiceOf(account, form))}</div></fieldset>
<p>If you want the report to say that you control them, put this code into the bio of each before you agree, and take it out again once
the report is there: <code>${proofCode(check)}</code>. Without it the report says that nothing shows it.</p>
${rows === 0 ? null : adding}
${due}
<div class="buttons"><button class="main" type="submit" name="answer" value="agree">Agree</button>
<button type="submit" name="answer" value="refuse">Refuse</button></div>
</form>`
}

/** What is said to whoever opens a link that was answered, or whose check ended. */
export const decidedNotice = (check: Check, standing: Exclude<ConsentStanding, "open">) => {
  const on = check.consent === null ? "" : ` on ${formatDay(check.consent.at)}`
  const notices = {
    given: {
      title: "You agreed",
      texts: [
        `You agreed${on}, and the accounts that you confirmed are read. This link can't be used again.`,
        "A mail leads to your own page, where you see how it stands, get a copy of the report, and can take your consent back."
      ]
    },
    refused: {
      title: "You refused",
      texts: [
        `You refused${on}. Nothing is read, and whoever asked gets their money back. There is nothing more to do.`
      ]
    },
    withdrawn: {
      title: "You took your consent back",
      texts: [`You agreed and took it back${on}. The report and what was read are removed.`]
    },
    closed: {
      title: "This request has ended",
      texts: ["It is over without an answer of yours, and nothing is read. There is nothing more to do."]
    }
  }
  return notices[standing]
}
