import { Effect, Option, Redacted, Schema } from "effect"
import { createKey } from "../../../../domain/accounts/keys/keys.ts"
import { type ApiKey, KeyScope } from "../../../../ports/accounts/keys/ApiKey.ts"
import type { Membership } from "../../../../ports/accounts/people/Person.ts"
import { asDeed, type MemberCall, type MemberPage, tenantField } from "../../memberPages/memberPages.ts"
import { type Html, html } from "../../pages/html.ts"
import { pathOf } from "./ownKey.ts"
import { pixelLines } from "./pixelLines.ts"
import { DEVELOPERS_PAGE, SCOPE_USES } from "./words.ts"

/** Characters of a key's label. */
const LABEL_CHARACTERS_MAX = 200

/** What a key is called: one line of whole characters. */
const Label = Schema.Trim.pipe(
  Schema.check(Schema.isBetweenLength(1, LABEL_CHARACTERS_MAX), Schema.isPattern(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u))
)
const readLabel = Schema.decodeUnknownOption(Label)
const isScope = Schema.is(KeyScope)

export const LABEL_PROBLEM = `A label has 1 to ${LABEL_CHARACTERS_MAX} characters in one line, none of them a control character.`

interface Service {
  readonly serviceName: string
  readonly baseUrl: string
}

/** The form by which an owner makes a key of one of some scopes. */
export const makeKeyForm = (current: Membership, action: string, scopes: ReadonlyArray<KeyScope>): Html =>
  html`<form class="wide" method="post" action="${action}" accept-charset="utf-8">${tenantField(current)}
<label>Label<input type="text" name="label" required maxlength="${LABEL_CHARACTERS_MAX}" dir="auto" autocomplete="off"></label>
<fieldset><legend>What it may do</legend>${scopes.map(
    (scope) => html`<label class="choice"><input type="radio" name="scope" value="${scope}" required>
<span><strong>${scope}</strong><span class="muted">${SCOPE_USES[scope]}</span></span></label>`
  )}</fieldset>
<button class="main" type="submit">Make the key</button></form>`

/** What a new key is tried with, line by line. */
const firstUse = (service: Service, scope: KeyScope, secret: string): string => {
  const { baseUrl } = service
  switch (scope) {
    case "track":
      return pixelLines(service, secret).join("\n")
    case "survey":
      return [`POST ${baseUrl}/api/webhooks/survey`, `x-survey-signature: ${secret}`].join("\n")
    case "test":
      return `curl -H "x-api-key: ${secret}" ${baseUrl}/api/v1/creators/instagram/nova.cooks`
    case "full":
    case "read":
      return `curl -H "x-api-key: ${secret}" ${baseUrl}/api/v1/account`
  }
}

const madePage = (service: Service, key: ApiKey, secret: string): MemberPage => ({
  title: "A new key",
  kind: DEVELOPERS_PAGE,
  content: html`<p class="done" role="status">The key is made. It is shown this once: copy it now.</p>
<h1>Key <span dir="auto">${key.label}</span></h1>
<pre class="secret" tabindex="0"><code>${secret}</code></pre>
<p>${SCOPE_USES[key.scope]} Only its hash is kept, so nobody can show it again; whoever loses it makes another.</p>
<h2>Use it</h2>
<pre tabindex="0"><code>${firstUse(service, key.scope, secret)}</code></pre>
<p><a href="${pathOf(key.id)}">To the key</a></p>`
})

/** Makes a key as a form asks for it, of one of some scopes, and shows its secret; none where the form asks for no such key. */
export const makeKey = Effect.fnUntraced(function* (
  at: MemberCall,
  fields: URLSearchParams,
  scopes: ReadonlyArray<KeyScope>,
  service: Service
) {
  const label = readLabel(fields.get("label"))
  const scope = fields.get("scope")
  if (Option.isNone(label) || !isScope(scope) || !scopes.includes(scope)) return Option.none<MemberPage>()
  const wanted = { tenantId: at.current.tenantId, scope, label: label.value }
  const { key, secret } = yield* createKey(wanted).pipe(asDeed(at, "key.create", `${label.value} (${scope})`))
  return Option.some(madePage(service, key, Redacted.value(secret)))
})
