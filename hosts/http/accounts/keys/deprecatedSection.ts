import type { Effect } from "effect"
import type { readAccountDeprecations } from "../../../../domain/accounts/versioning/deprecations.ts"
import { formatDay } from "../../../../domain/mail/wording.ts"
import type { ListedKey } from "../../../../ports/accounts/keys/ApiKeys.ts"
import type { KeyUse } from "../../../../ports/accounts/versioning/Deprecations.ts"
import { type Html, html } from "../../pages/html.ts"
import { pathOf } from "./ownKey.ts"

type Deprecated = Effect.Success<ReturnType<typeof readAccountDeprecations>>[number]

const dayOf = (at: Date): Html => html`<time datetime="${at.toISOString()}">${formatDay(at)}</time>`

const useOf = ({ keyId, uses, lastDay }: KeyUse, keys: ReadonlyArray<ListedKey>): Html => {
  const label = keys.find(({ id }) => id === keyId)?.label ?? ""
  return html`<li><a href="${pathOf(keyId)}" dir="auto">${label === "" ? keyId : label}</a>: ${uses} times, last on ${dayOf(lastDay)}</li>`
}

const usersOf = ({ deprecation, uses }: Deprecated, keys: ReadonlyArray<ListedKey>): Html => {
  if (uses.length > 0) {
    return html`<p>Your keys that used it in the last 30 days:</p><ul>${uses.map((use) => useOf(use, keys))}</ul>`
  }
  return deprecation.isUncounted
    ? html`<p class="muted">Who uses it can't be counted: it is open to anyone, or sent in webhooks.</p>`
    : html`<p class="muted">None of your keys used it in the last 30 days. It is counted since ${dayOf(deprecation.announcedAt)}.</p>`
}

const rowOf = (deprecated: Deprecated, keys: ReadonlyArray<ListedKey>): Html => {
  const { name, deprecatedOn, sunsetOn, note, link } = deprecated.deprecation
  return html`<li><span class="what"><strong><code>${name}</code></strong>
<span>Deprecated from ${dayOf(deprecatedOn)} on; may be gone from <strong>${dayOf(sunsetOn)}</strong> on.</span>
${note === null ? null : html`<span dir="auto">${note}</span>`}
${link === null ? null : html`<span><a href="${link}" rel="noreferrer">More about it</a></span>`}
${usersOf(deprecated, keys)}</span></li>`
}

/** What of the API will be gone, and which of an account's keys still use it; nothing where nothing will be. */
export const deprecatedSection = (all: ReadonlyArray<Deprecated>, keys: ReadonlyArray<ListedKey>): Html | null =>
  all.length === 0
    ? null
    : html`<h2 id="deprecated">What will be gone</h2>
<p class="muted">Until its day it works as it does now. Of a field of an answer every call counts as use: who reads it can't be told.</p>
<ul class="rows">${all.map((each) => rowOf(each, keys))}</ul>`
