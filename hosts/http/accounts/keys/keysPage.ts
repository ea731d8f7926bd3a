import { Effect, Option, Schema } from "effect"
import { readRequests } from "../../../../domain/accounts/keys/requests/countRequests.ts"
import { readAccountDeprecations } from "../../../../domain/accounts/versioning/deprecations.ts"
import { KeyScope } from "../../../../ports/accounts/keys/ApiKey.ts"
import { ApiKeys, type ListedKey } from "../../../../ports/accounts/keys/ApiKeys.ts"
import { type makeMemberPages, makeOutcomes } from "../../memberPages/memberPages.ts"
import { mayAs, type Service } from "../../memberPages/visitor.ts"
import { type Html, html } from "../../pages/html.ts"
import type { OpenEndpoint } from "../../server/endpoint.ts"
import { deprecatedSection } from "./deprecatedSection.ts"
import { LABEL_PROBLEM, makeKey, makeKeyForm } from "./makeKey.ts"
import { isKeyId, KEYS_PATH, pathOf } from "./ownKey.ts"
import { requestsHtml } from "./requestsPlot.ts"
import { moment, PLOTTED_DEVELOPERS_PAGE } from "./words.ts"

const PAGE_KEYS = 50

const { told, box } = makeOutcomes(KEYS_PATH, {
  not_made: { isGood: false, text: `No key was made. ${LABEL_PROBLEM}` }
})

export const usesOf = ({ createdAt, lastUsedAt, revokedAt }: ListedKey): Html =>
  html`Made ${moment(createdAt)}; ${lastUsedAt === null ? "never used" : html`last used ${moment(lastUsedAt)}`}${
    revokedAt === null ? null : html`; <strong>revoked ${moment(revokedAt)}</strong>`
  }`

const rowOf = (
  key: ListedKey
): Html => html`<li><span class="what"><strong><a href="${pathOf(key.id)}" dir="auto">${key.label}</a></strong>
<span class="muted">${key.scope}, <code>${key.id}</code></span>
<span class="muted">${usesOf(key)}</span></span></li>`

/** The keys of an account, and the form that makes one. */
export const keysPages = (
  { page, form }: ReturnType<typeof makeMemberPages>,
  service: Service
): ReadonlyArray<OpenEndpoint> => [
  page({
    path: KEYS_PATH,
    section: KEYS_PATH,
    summary: "The keys of an account.",
    parameters: [
      {
        name: "after",
        in: "query",
        required: false,
        description: "The last key of the page before.",
        schema: Schema.String
      }
    ],
    make: ({ call, current }) =>
      Effect.map(
        Effect.all([
          ApiKeys.use((keys) =>
            keys.list(current.tenantId, {
              after: isKeyId(call.query.after) ? call.query.after : null,
              limit: PAGE_KEYS + 1
            })
          ),
          readRequests(current.tenantId, null),
          readAccountDeprecations(current.tenantId)
        ]),
        ([found, days, deprecated]) => {
          const shown = found.slice(0, PAGE_KEYS)
          const last = found.length > PAGE_KEYS ? shown.at(-1) : undefined
          return {
            title: "Developers",
            kind: PLOTTED_DEVELOPERS_PAGE,
            content: html`${box(call)}<h1>Developers</h1>
<p class="links"><a href="/brand/attribution/setup">How to set up the pixel, stores and surveys</a>
<a href="/reference">API reference</a> <a href="/developers/test-values">Test values</a>
<a href="/api/v1/openapi.json">Every endpoint (OpenAPI)</a></p>
<h2>Keys</h2>
<p class="muted">In the order they were made; times are UTC. A full key can have a webhook, on its page.</p>
${shown.length === 0 ? html`<p>There is no key here.</p>` : html`<ul class="rows">${shown.map(rowOf)}</ul>`}
${last === undefined ? null : html`<p><a href="${KEYS_PATH}?after=${last.id}">More keys</a></p>`}
${deprecatedSection(deprecated, shown)}
${
  mayAs(current.role, "owner")
    ? html`<h2>Make a key</h2>${makeKeyForm(current, KEYS_PATH, KeyScope.literals)}`
    : html`<p class="muted">Only owners make and revoke keys.</p>`
}${requestsHtml(days)}`
          }
        }
      )
  }),
  form({
    path: KEYS_PATH,
    back: KEYS_PATH,
    section: KEYS_PATH,
    role: "owner",
    summary: "Makes a key and shows its secret, this once; for owners.",
    take: (at, fields) =>
      Effect.map(
        makeKey(at, fields, KeyScope.literals, service),
        Option.getOrElse(() => told("not_made"))
      )
  })
]
