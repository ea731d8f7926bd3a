import { Effect, Option, Schema } from "effect"
import type { KeyScope } from "../../../../ports/accounts/keys/ApiKey.ts"
import { ApiKeys, type ListedKey } from "../../../../ports/accounts/keys/ApiKeys.ts"
import type { Membership } from "../../../../ports/accounts/people/Person.ts"
import { PAGE_ROWS_MAX } from "../../../../ports/paging/Page.ts"
import { GUIDES, readGuide } from "../../../pixel/guides.ts"
import { pixelGlobal } from "../../../pixel/renderPixel.ts"
import { accountPage, memberPageKind } from "../../memberPages/accountPage.ts"
import { type makeMemberPages, makeOutcomes } from "../../memberPages/memberPages.ts"
import { mayAs, type Service, shownAs, visitorOf } from "../../memberPages/visitor.ts"
import { type Html, html } from "../../pages/html.ts"
import { pageKind, renderPage } from "../../pages/page.ts"
import { PAGE_STYLE } from "../../pages/pageStyle.ts"
import type { Call, OpenEndpoint } from "../../server/endpoint.ts"
import { errorReply } from "../../server/respond.ts"
import { CUSTOM_NAME_MAX_CHARACTERS } from "../../tracking/events/trackBody.ts"
import { LABEL_PROBLEM, makeKey, makeKeyForm } from "./makeKey.ts"
import { KEYS_PATH, pathOf } from "./ownKey.ts"
import { pixelLines } from "./pixelLines.ts"
import { DEVELOPERS_STYLE, moment } from "./words.ts"

const SETUP_STYLE = `
.masthead, main { max-width: 50rem }
h1 { margin-bottom: .8rem }
h2 { font-size: 1.25rem; margin-top: 2.2rem }
h2 + p { margin-block: .4rem .7rem }
pre { white-space: pre-wrap; padding: .8rem 1rem; border: 1px solid var(--rule); border-radius: .5rem; background: var(--card) }
code, pre { font: .875rem/1.5 ui-monospace, monospace }
main { padding-bottom: 3rem }
`

const SETUP_PAGE = pageKind({ styleSheet: PAGE_STYLE + SETUP_STYLE, isPrivate: false })
/** The same for whoever is signed in. */
const MEMBERS_SETUP_PAGE = memberPageKind(DEVELOPERS_STYLE + SETUP_STYLE)

/** A heading, sentences, and lines of code. */
const section = (title: string, text: ReadonlyArray<string | Html>, code: ReadonlyArray<string>): Html =>
  html`<section><h2>${title}</h2><p>${text.map((sentence, index) => (index === 0 ? sentence : [" ", sentence]))}</p><pre
 tabindex="0"><code>${code.join("\n")}</code></pre></section>
`

const GUIDES_PATH = "/brand/attribution/setup"
/** Where the setup's form goes: no address of the API. */
const SETUP_KEYS_PATH = `${KEYS_PATH}/setup`

const OPEN_INTRODUCTION = html`<p>Owners of an account make keys on <a href="/account/api">its page for developers</a>, and on this
page once they are signed in; whoever runs this service makes keys, links and stores by command, on its machine. The first start
printed one key of each kind.</p>`

const contentOf = ({ serviceName, baseUrl }: Service, introduction: Html): Html => html`<h1>Set up ${serviceName}</h1>
${introduction}
${section(
  "Make and revoke keys",
  [
    "A publishable key (scope track) goes into pages. Secret keys (scopes full and read) stay on your servers.",
    "A survey key files survey answers and does nothing else. A test key is answered by the sandbox."
  ],
  [
    ...["track", "full", "survey", "test"].map(
      (scope) => `npm run cli -- key create --tenant TENANT_ID --scope ${scope}`
    ),
    "npm run cli -- key revoke --id KEY_ID"
  ]
)}
${section(
  "Put the pixel on your pages",
  [
    "It reports page views, keeps the visitor's session and remembers which creator's link brought them.",
    "The first line keeps what a page says before the pixel is loaded.",
    "With a test key in the place of the publishable one it can be tried, and nothing is kept."
  ],
  pixelLines({ serviceName, baseUrl }, "PUBLISHABLE_KEY")
)}
${section(
  "Ask for consent",
  [
    "With data-consent nothing is stored or sent until your banner says that it may be; say so on each page.",
    html`With <code>data-consent="auto"</code> Google Consent Mode, IAB TCF 2 and Shopify's Customer Privacy API are heard.`,
    "Once consent is denied, all that the pixel stored is cleared."
  ],
  [
    `<script async src="${baseUrl}/api/v1/track/pixel.js?key=PUBLISHABLE_KEY" data-consent="required"></script>`,
    `${pixelGlobal(serviceName)}.consent("granted")`,
    `${pixelGlobal(serviceName)}.consent("denied")`
  ]
)}
${section(
  "Report a purchase",
  [
    "On the page that thanks for the order.",
    `Events of any other name are kept as custom ones; a name has at most ${CUSTOM_NAME_MAX_CHARACTERS} characters.`,
    "What is refused says why in the browser's console."
  ],
  [
    `${pixelGlobal(serviceName)}.track("purchase", { order_id: "1001", revenue: 59.98, currency: "USD" })`,
    `${pixelGlobal(serviceName)}.track("newsletter_signup", { list: "weekly" })`
  ]
)}
${section(
  "Give a creator a link",
  ["Share the address it gives; the discount code stands for the link at checkout."],
  [
    "npm run cli -- link create --tenant TENANT_ID --code nova --url https://your-shop.example/ \\",
    "  --creator youtube/novacooks --promo NOVA10",
    "",
    `${baseUrl}/api/v1/track/click?code=nova`
  ]
)}
${section(
  "Connect your store and your survey",
  [
    "The store sends its orders/create and app/uninstalled notifications,",
    "the survey its answers with a survey key in x-survey-signature, to:"
  ],
  [
    "npm run cli -- shop connect --tenant TENANT_ID --domain your-store.example --secret SIGNING_SECRET",
    "",
    `${baseUrl}/api/webhooks/shop`,
    `${baseUrl}/api/webhooks/survey`
  ]
)}
<section><h2>Ways in</h2><p>Each is a page of its own, with this service's address in its code.</p><ul>
${GUIDES.flatMap(({ name, title }) =>
  title === null ? [] : [html`<li><a href="${GUIDES_PATH}/${name}">${title}</a></li>\n`]
)}</ul></section>
${section(
  "Be told when a score is made",
  [
    "Each key that asks for scores may have an https address of its own, to which the outcome of each job is sent, signed.",
    html`It is set on <a href="/account/api">the key's page</a>, or by command.`,
    "The signing secret is shown once; setting the address again makes another."
  ],
  [
    "npm run cli -- webhook set --key KEY_ID --url https://hooks.example/scores",
    "npm run cli -- webhook deliveries --key KEY_ID"
  ]
)}
${section(
  "See who earned what",
  [
    html`Every endpoint has a page in the <a href="/reference">API reference</a>, and is described for programs at
<a href="${baseUrl}/api/v1/openapi.json">openapi.json</a>.`
  ],
  [`curl -H "x-api-key: SECRET_KEY" "${baseUrl}/api/v1/attribution/report?model=position_based"`]
)}`

/** Keys of a tenant that its setup shows, of each use, at most: the newest. */
const KEYS_SHOWN_MAX = 10
/** What a site and its survey use. */
const SETUP_SCOPES = ["track", "survey"] as const satisfies ReadonlyArray<KeyScope>

const { told, box } = makeOutcomes(GUIDES_PATH, {
  not_made: { isGood: false, text: `No key was made. ${LABEL_PROBLEM}` }
})

const keyRow = ({
  id,
  label,
  lastUsedAt
}: ListedKey): Html => html`<li><span class="what"><strong><a href="${pathOf(id)}"
 dir="auto">${label}</a></strong><span class="muted">${
   lastUsedAt === null
     ? "Never used: no page has asked for the pixel or sent an event with it."
     : html`Last used ${moment(lastUsedAt)} UTC.`
 }</span></span></li>`

/** Whether pages use the pixel, by the last use of a publishable key: a page that has it asks for it and sends events. */
const pixelSeen = (publishable: ReadonlyArray<ListedKey>): Html => {
  const uses = publishable.flatMap(({ lastUsedAt }) => (lastUsedAt === null ? [] : [lastUsedAt]))
  const last = uses.toSorted((a, b) => b.getTime() - a.getTime())[0]
  return last === undefined
    ? html`<p class="problem" role="status">We have not seen your pixel yet. Open a page that has it, then this one again.</p>`
    : html`<p class="done" role="status">We have seen your pixel: a publishable key was last used ${moment(last)} UTC.</p>`
}

/** What the setup has for a member beside what it has for anyone. */
const ofMember = (call: Call, current: Membership, keys: ReadonlyArray<ListedKey>): Html => {
  const publishable = keys.filter(({ scope, revokedAt }) => scope === "track" && revokedAt === null)
  return html`${box(call)}<section><h2>Your publishable keys</h2>${pixelSeen(publishable)}
${publishable.length === 0 ? null : html`<ul class="rows">${publishable.slice(-KEYS_SHOWN_MAX).map(keyRow)}</ul>`}
<p class="muted">A key is shown when it is made, and not again: only its hash is kept. <a href="/account/api">All keys</a></p>
${
  mayAs(current.role, "owner")
    ? html`<h3>Make a key for your site or your survey</h3>
<p>The next page shows it in the lines to paste.</p>${makeKeyForm(current, SETUP_KEYS_PATH, SETUP_SCOPES)}`
    : html`<p class="muted">Only owners make keys.</p>`
}</section>`
}

/** The forms of the setup, for owners who are signed in. */
export const setupForms = (
  { form }: ReturnType<typeof makeMemberPages>,
  service: Service
): ReadonlyArray<OpenEndpoint> => [
  form({
    path: SETUP_KEYS_PATH,
    back: GUIDES_PATH,
    section: GUIDES_PATH,
    role: "owner",
    summary: "Makes a key for a site or its survey and shows it, this once; for owners.",
    take: (at, fields) =>
      Effect.map(
        makeKey(at, fields, SETUP_SCOPES, service),
        Option.getOrElse(() => told("not_made"))
      )
  })
]

/** The setup of whoever is signed in; none for anybody else. */
const membersPage = Effect.fnUntraced(function* (call: Call, service: Service) {
  const visitor = yield* visitorOf(call, service)
  if (Option.isNone(visitor) || visitor.value.current === null) return Option.none<Response>()
  const { current } = visitor.value
  const keys = yield* ApiKeys.use((book) => book.list(current.tenantId, { after: null, limit: PAGE_ROWS_MAX }))
  const page = {
    title: `Set up ${service.serviceName}`,
    content: contentOf(service, ofMember(call, current, keys)),
    visitor: shownAs(visitor.value),
    kind: MEMBERS_SETUP_PAGE
  }
  return Option.some(accountPage(200, page, service.serviceName))
})

/** The pages that say how to set the service up. Anyone may read them; whoever is signed in sees their keys besides. */
export const setupPages = (service: Service): ReadonlyArray<OpenEndpoint> => {
  const page = renderPage(SETUP_PAGE, {
    title: `Set up ${service.serviceName}`,
    header: html`<p class="service">${service.serviceName}</p>`,
    main: { id: "the-steps", skipText: "Skip to the steps", content: contentOf(service, OPEN_INTRODUCTION) }
  })
  const guides = new Map<string, string>(GUIDES.map(({ name }) => [name, readGuide(name, service)]))
  const guide: OpenEndpoint = {
    method: "GET",
    path: `${GUIDES_PATH}/{guide}`,
    area: "scoring",
    summary: "One way in: a page in Markdown, or a file that it names.",
    access: "open",
    parameters: [{ name: "guide", in: "path", required: true, description: "Its file's name.", schema: Schema.String }],
    responses: {
      200: { description: "The text.", contentType: "text/plain" },
      404: { description: "There is no such guide." }
    },
    handle: ({ pathParameters }) => {
      const text = guides.get(pathParameters.guide ?? "")
      return Effect.succeed(
        text === undefined
          ? errorReply("scoring", "not_found")
          : new Response(text, { headers: { "content-type": "text/plain; charset=utf-8" } })
      )
    }
  }
  // What anyone is shown is no answer for whoever is signed in.
  const open = { ...SETUP_PAGE.headers, vary: "cookie" }
  const setup: OpenEndpoint = {
    method: "GET",
    path: GUIDES_PATH,
    area: "scoring",
    summary: "How to set up keys, the pixel, links, stores and surveys.",
    access: "open",
    responses: { 200: { description: "A page.", contentType: "text/html" } },
    handle: (call) =>
      membersPage(call, service).pipe(
        Effect.catch((failure) =>
          Effect.as(Effect.logError("the setup of a member could not be made", failure), Option.none<Response>())
        ),
        Effect.map(Option.getOrElse(() => new Response(page, { headers: open })))
      )
  }
  return [setup, guide]
}
