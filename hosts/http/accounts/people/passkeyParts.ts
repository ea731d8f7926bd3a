import { formatDay } from "../../../../domain/mail/wording.ts"
import { PASSKEY_NAME_CHARACTERS_MAX, PASSKEYS_MAX, type Passkey } from "../../../../ports/accounts/people/Passkey.ts"
import type { PasskeySite } from "../../../../ports/accounts/people/PasskeyProofs.ts"
import { memberPageKind } from "../../memberPages/accountPage.ts"
import { type Html, html } from "../../pages/html.ts"
import { PASSKEY_SCRIPT_PATH } from "./passkeyScript.ts"

export const PASSKEY_SIGN_IN_PATH = "/passkeys/sign-in"
export const PASSKEY_SIGN_IN_CHALLENGE_PATH = "/passkeys/challenge"
export const PASSKEYS_PATH = "/account/passkeys"
export const PASSKEYS_CHALLENGE_PATH = "/account/passkeys/challenge"

const IP_ADDRESS = /^(\[.*\]|[\d.]+)$/

/**
 * Where passkeys are made and used, by the address at which callers reach this host; null where browsers make none: at an address in
 * numbers, and without encryption anywhere but on one's own machine.
 */
export const passkeySiteOf = (baseUrl: string): PasskeySite | null => {
  const { protocol, hostname, origin } = new URL(baseUrl)
  const isOwnMachine = hostname === "localhost" || hostname.endsWith(".localhost")
  if (IP_ADDRESS.test(hostname) || (protocol !== "https:" && !isOwnMachine)) return null
  return { rpId: hostname, origin }
}

const PASSKEY_STYLE = `
form.narrow[hidden], form.pair[hidden] { display: none }
[data-passkey] [role=alert]:empty { display: none }
`

/** The kind of a page on which passkeys are made or used. */
export const passkeyPageKind = ({ origin }: PasskeySite) =>
  memberPageKind(PASSKEY_STYLE, `${origin}${PASSKEY_SCRIPT_PATH}`)

const SCRIPT: Html = html`<script src="/passkeys.js" defer></script>`

const ANSWER_FIELDS: Html = html`<input type="hidden" name="token"><input type="hidden" name="credential">
<p role="alert"></p>`

/** On the page that people sign in by. */
export const passkeySignIn: Html = html`<form class="narrow" method="post" action="${PASSKEY_SIGN_IN_PATH}" data-passkey="get"
 data-challenge="${PASSKEY_SIGN_IN_CHALLENGE_PATH}" hidden>
${ANSWER_FIELDS}<button type="submit">Use a passkey</button></form>
${SCRIPT}`

const passkeyRow = ({ id, name, createdAt, lastUsedAt }: Passkey): Html => {
  const use = lastUsedAt === null ? "never used" : `last used ${formatDay(lastUsedAt)}`
  return html`<li><span class="what"><strong dir="auto">${name}</strong>
<span class="muted">Since ${formatDay(createdAt)}, ${use}</span></span>
<form method="post" action="${PASSKEYS_PATH}/rename" accept-charset="utf-8"><input type="hidden" name="passkey" value="${id}">
<label><span class="unseen">Name of ${name}</span>
<input type="text" name="name" required maxlength="${PASSKEY_NAME_CHARACTERS_MAX}" value="${name}"></label>
<button type="submit">Rename<span class="unseen"> ${name}</span></button></form>
<form method="post" action="${PASSKEYS_PATH}/remove"><input type="hidden" name="passkey" value="${id}">
<button type="submit">Remove<span class="unseen"> ${name}</span></button></form></li>`
}

/** On the page of whoever is signed in: their passkeys. */
export const passkeysOf = (passkeys: ReadonlyArray<Passkey>): Html => html`<h2 id="passkeys">Your passkeys</h2>
<p class="muted">A passkey signs you in by your device's lock or your password manager. Links by mail go on working beside it.</p>
${
  passkeys.length === 0
    ? html`<p>You have none yet. A browser that runs scripts offers to add one here.</p>`
    : html`<ul class="rows">${passkeys.map(passkeyRow)}</ul>`
}
${
  passkeys.length >= PASSKEYS_MAX
    ? html`<p class="muted">These are as many as there may be: remove one to add another.</p>`
    : html`<form class="pair" method="post" action="${PASSKEYS_PATH}" accept-charset="utf-8" data-passkey="create"
 data-challenge="${PASSKEYS_CHALLENGE_PATH}" hidden>
<label>What to call the new one<input type="text" name="name" maxlength="${PASSKEY_NAME_CHARACTERS_MAX}"
 placeholder="Such as: my laptop"></label>
${ANSWER_FIELDS}<button type="submit">Add a passkey</button></form>`
}
${SCRIPT}`
