import { Effect, Redacted, Schema } from "effect"
import { formatPlural } from "../../../../../domain/mail/wording.ts"
import {
  connectShop,
  makeShopSecret,
  SHOP_SECRET_MAX_CHARACTERS,
  setStoreZone
} from "../../../../../domain/tracking/stores/connectShop.ts"
import { countLetters, listLetters } from "../../../../../domain/tracking/stores/letters/readLetters.ts"
import {
  HEARD_DAYS_MAX,
  type HeardShop,
  readLastAnswer,
  readStores
} from "../../../../../domain/tracking/stores/readStores.ts"
import { ApiKeys, type ListedKey } from "../../../../../ports/accounts/keys/ApiKeys.ts"
import { TimeZone } from "../../../../../ports/accounts/tenants/AttributionSettings.ts"
import { Tenants } from "../../../../../ports/accounts/tenants/Tenants.ts"
import { PAGE_ROWS_MAX } from "../../../../../ports/paging/Page.ts"
import { ShopDomain } from "../../../../../ports/tracking/orders/Order.ts"
import type { DeadLetter } from "../../../../../ports/tracking/stores/DeadLetters.ts"
import { PlatformName } from "../../../../../ports/tracking/stores/ShopPlatform.ts"
import { DEFAULT_PLATFORM } from "../../../../../ports/tracking/stores/Shops.ts"
import { pathOf } from "../../../accounts/keys/ownKey.ts"
import { DEVELOPERS_STYLE, problemBox } from "../../../accounts/keys/words.ts"
import { memberPageKind } from "../../../memberPages/accountPage.ts"
import {
  asDeed,
  type MemberCall,
  type MemberPage,
  type makeMemberPages,
  makeOutcomes,
  tenantField
} from "../../../memberPages/memberPages.ts"
import { mayAs, type Service } from "../../../memberPages/visitor.ts"
import { type Html, html } from "../../../pages/html.ts"
import { momentHtml } from "../../../pages/texts.ts"
import type { OpenEndpoint } from "../../../server/endpoint.ts"
import { SURVEY_MAPPINGS_PATH, surveyMappingsBody } from "../../surveys/surveyMappings.ts"
import { letterRows, lettersPathOf, STORES_PATH } from "./lettersPages.ts"
import { PLATFORM_GUIDES, type PlatformGuide } from "./platformGuides.ts"
import { SURVEY_GUIDES, type SurveyGuide } from "./surveyGuides.ts"

/** Stores on one page. */
const PAGE_STORES = 20
/** Survey keys that are shown: the newest. */
const KEYS_SHOWN_MAX = 10
/** Unread notices of a store that are shown with it: the newest. */
const LETTERS_SHOWN = 5
const DOMAIN_MAX_CHARACTERS = 253
const ZONE_CHARACTERS_MAX = 64
const ZONE_PATH = `${STORES_PATH}/time-zone`

const STORES_PAGE = memberPageKind(`${DEVELOPERS_STYLE}
.store { background: var(--card); border: 1px solid var(--rule); border-radius: .6rem; padding: .8rem 1rem; margin-top: .8rem }
.store h3 { margin-top: 0 }
.store details { margin-top: .6rem }
.store summary { color: var(--accent) }
.platform { background: var(--card); border: 1px solid var(--rule); border-radius: .6rem; padding: .8rem 1rem; margin-top: .8rem }
.platform summary { color: var(--accent); font-weight: 600 }
.platform ol { padding-inline-start: 1.5rem; list-style: decimal }
.platform li { overflow-wrap: anywhere }
.topics li { display: flex; flex-wrap: wrap; gap: .1rem .8rem; padding-block: .15rem }
input[type=password] { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--muted); border-radius: .4rem;
  padding: .5rem .7rem; width: 100%; min-height: 2.75rem }
@media (max-width: 34rem) {
  dl.facts { grid-template-columns: minmax(0, 1fr); gap: 0 }
  dl.facts dd { padding-bottom: .5rem }
}
`)

const { told, box } = makeOutcomes(STORES_PATH, {
  connected: {
    isGood: true,
    text: "The store is connected. A secret that it had before stays good beside the new one until yet another is set."
  },
  zoned: { isGood: true, text: "The store’s days begin and end in that time zone from now on, those before too." },
  not_zoned: {
    isGood: false,
    text: "Nothing was changed: it must be the IANA name of a time zone, such as Europe/Berlin."
  }
})

const isDomain = Schema.is(ShopDomain)

const isPlatform = Schema.is(PlatformName)
const isZone = Schema.is(TimeZone)

const topicList = ({ topics }: HeardShop): Html =>
  topics.length === 0
    ? html`<p class="muted">It has not notified yet.</p>`
    : html`<ul class="topics">${topics.map(
        ({ topic, isRead, lastAt }) =>
          html`<li><code dir="auto">${topic}</code><span class="muted">last ${momentHtml(lastAt)}${
            isRead ? null : ", counted only"
          }</span></li>`
      )}</ul>`

const secretField = ({ makesSecret }: PlatformGuide): Html => html`<label>The secret that the store signs with${
  makesSecret ? "" : " (empty: one is made and shown once)"
}<input type="password" name="secret"
 autocomplete="new-password" maxlength="${SHOP_SECRET_MAX_CHARACTERS}" required="${makesSecret}"></label>`

/** What of a store could not be read, and how much was deleted unread. */
interface UnreadOfStore {
  readonly newest: ReadonlyArray<DeadLetter>
  readonly kept: number
  readonly lost: number
}

const NOTHING_UNREAD: UnreadOfStore = { newest: [], kept: 0, lost: 0 }

const unreadHtml = (at: MemberCall, domain: ShopDomain, { newest, kept, lost }: UnreadOfStore): Html | null =>
  kept + lost === 0
    ? null
    : html`<p class="problem">${
        kept === 0 ? null : html`${formatPlural(kept, "notice")} could not be read: no report has that yet. `
      }${lost === 0 ? null : html`${formatPlural(lost, "notice was", "notices were")} deleted unread, for their age or for room.`}</p>
${newest.length === 0 ? null : letterRows(at, newest)}
${kept > newest.length ? html`<p><a href="${lettersPathOf(domain)}">All ${kept} unread notices</a></p>` : null}`

const storeHtml = (at: MemberCall, { baseUrl }: Service, store: HeardShop, unread: UnreadOfStore): Html => {
  const { shop, lastNoticeAt, lastOrderAt } = store
  const zone = html`<details><summary>Say when its days begin</summary>
<p class="muted">Its books are by its own days, which the store’s settings tell.</p>
<form class="wide" method="post" action="${ZONE_PATH}">${tenantField(at.current)}
<input type="hidden" name="domain" value="${shop.domain}">
<label>Time zone (empty: the account’s)<input type="text" name="time_zone" dir="ltr" value="${shop.timeZone ?? ""}" autocomplete="off"
 spellcheck="false" placeholder="Europe/Berlin" maxlength="${ZONE_CHARACTERS_MAX}"></label>
<button type="submit">Set the time zone</button></form></details>`
  const guide = PLATFORM_GUIDES[shop.platform]
  const rotation = html`<details><summary>Give it another secret</summary>
<p class="muted">The one before stays good beside it until yet another is set: set the new one here first, then in the store. A store
that removed the app counts as connected again.</p>
<form class="wide" method="post" action="${STORES_PATH}">${tenantField(at.current)}
<input type="hidden" name="domain" value="${shop.domain}">
<input type="hidden" name="platform" value="${shop.platform}">${secretField(guide)}
<button type="submit">Set the secret</button></form></details>`
  return html`<section class="store"><h3 dir="ltr">${shop.domain}</h3><dl class="facts"><dt>Runs on</dt><dd>${guide.title}</dd>
<dt>Notices go to</dt><dd><input class="address" type="text" readonly value="${guide.address(
    baseUrl,
    shop.domain
  )}" aria-label="Where notices of ${shop.domain} go to"></dd><dt>State</dt><dd>${
    shop.uninstalledAt === null ? "Connected" : html`The app was removed ${momentHtml(shop.uninstalledAt)}`
  }</dd><dt>Since</dt><dd>${momentHtml(shop.connectedAt)}</dd>
<dt>Time zone</dt><dd>${shop.timeZone ?? "The account’s"}</dd>
<dt>Last notice</dt><dd>${lastNoticeAt === null ? "None yet" : momentHtml(lastNoticeAt)}</dd>
<dt>Newest order</dt><dd>${lastOrderAt === null ? `None in ${HEARD_DAYS_MAX} days` : momentHtml(lastOrderAt)}</dd></dl>
<details><summary>${formatPlural(store.topics.length, "topic")} seen</summary>${topicList(store)}</details>
${unreadHtml(at, shop.domain, unread)}
${mayAs(at.current.role, "owner") ? html`${rotation}${zone}` : null}</section>`
}

/** What a form held that is answered. */
interface Typed {
  readonly platform: PlatformName
  readonly domain: string
}

/** How a store of one platform is connected; opened where its form was answered. */
const platformSection = (
  { current }: MemberCall,
  { baseUrl }: Service,
  platform: PlatformName,
  typed: Typed | null
): Html => {
  const guide = PLATFORM_GUIDES[platform]
  const own = typed?.platform === platform ? typed : null
  const form = html`<form class="wide" method="post" action="${STORES_PATH}" accept-charset="utf-8">${tenantField(current)}
<input type="hidden" name="platform" value="${platform}">
<label>${guide.domainLabel}<input type="text" name="domain" dir="ltr" required maxlength="${DOMAIN_MAX_CHARACTERS}" autocomplete="off"
 spellcheck="false" value="${own?.domain ?? ""}" placeholder="your-store.example"></label>${secretField(guide)}
<button class="main" type="submit">Connect the store</button></form>`
  return html`<details class="platform" open="${own !== null}"><summary>${guide.title}</summary>
<p>Its notices go to:</p><pre tabindex="0"><code>${guide.address(baseUrl, "your-store.example")}</code></pre>
<ul class="topics">${guide.topics.map(
    ([topics, use]) => html`<li><span>${use}</span><code>${topics.join(", ")}</code></li>`
  )}</ul><ol>${guide.steps.map((step) => html`<li>${step}</li>`)}</ol>
${mayAs(current.role, "owner") ? form : null}</details>`
}

const connectForm = (
  at: MemberCall,
  service: Service,
  typed: Typed | null
): Html => html`<h2 id="connect">Connect a store</h2>
${
  mayAs(at.current.role, "owner")
    ? html`<p>Once a store is connected, orders that a browser alone reports no longer count: the store’s own are believed.</p>`
    : html`<p class="muted">Owners connect stores and set their secrets.</p>`
}
${PlatformName.literals.map((platform) => platformSection(at, service, platform, typed))}
<h3>Disconnect a store</h3>
<p>Remove its notifications, or the app, in the store itself. An order that it signs is taken as long as it sends one: the sale was
real.</p>`

const surveySection = Effect.fnUntraced(function* (at: MemberCall, { baseUrl }: Service) {
  const { tenantId } = at.current
  const answer = yield* readLastAnswer(tenantId)
  const keys = yield* ApiKeys.use((book) => book.list(tenantId, { after: null, limit: PAGE_ROWS_MAX }))
  const { mappings } = surveyMappingsBody(yield* Tenants.use((tenants) => tenants.surveyMappings(tenantId)))
  const senders = keys.filter(({ scope, revokedAt }) => scope === "survey" && revokedAt === null)
  const row = ({
    id,
    label,
    lastUsedAt
  }: ListedKey): Html => html`<li><span class="what"><strong><a href="${pathOf(id)}"
 dir="auto">${label}</a></strong><span class="muted">${
   lastUsedAt === null ? "Never used" : html`Last used ${momentHtml(lastUsedAt)}`
 }</span></span></li>`
  return html`<h2 id="surveys">Surveys</h2>
<p>${
    answer === null
      ? `No answer was seen in the last ${HEARD_DAYS_MAX} days.`
      : html`The last answer came ${momentHtml(answer.at)}, of an order of <span dir="ltr">${answer.domain}</span>.`
  }</p>
${
  senders.length === 0
    ? html`<p>There is no survey key yet.</p>`
    : html`<h3>Survey keys</h3><ul class="rows">${senders.slice(-KEYS_SHOWN_MAX).map(row)}</ul>
${senders.length > KEYS_SHOWN_MAX ? html`<p class="muted">The newest are shown. <a href="/account/api">All keys</a></p>` : null}`
}
<h3>Connect a survey</h3>
<p>Make a key of the scope survey on <a href="/brand/attribution/setup">the page that says how to set up</a>, and have the survey send
each answer, with the key in <code>x-survey-signature</code>, to:</p>
<pre tabindex="0"><code>${[
    `curl -H "x-survey-signature: SURVEY_KEY" -H "content-type: application/json" \\`,
    `  -d '{"order_id":"1001","question":"How did you hear about us?","answer":"nova","shop_domain":"your-store.example"}' \\`,
    `  ${baseUrl}/api/webhooks/survey`
  ].join("\n")}</code></pre>
<p>A vendor that can send to an address alone is given this one:</p>
<pre tabindex="0"><code>${baseUrl}/api/webhooks/survey?key=SURVEY_KEY&amp;shop=your-store.example</code></pre>
<p>Of the answers to a question the one that was given last stands, by the survey’s own time, however late or often it is sent.</p>
${SURVEY_GUIDES.map(guideHtml)}
<h3>Your mappings</h3>
${
  mappings.length === 0
    ? html`<p>None is set: surveys are read in the shapes above. Set them by <code>PUT ${SURVEY_MAPPINGS_PATH}</code>.</p>`
    : mappings.map(
        ({ shop_domain, ...mapping }) =>
          html`<p>${
            shop_domain === null ? "For stores without their own" : html`For <span dir="ltr">${shop_domain}</span>`
          }</p><pre tabindex="0"><code>${JSON.stringify(mapping, null, 2)}</code></pre>`
      )
}`
})

const guideHtml = ({
  title,
  steps,
  mapping
}: SurveyGuide): Html => html`<details class="platform"><summary>${title}</summary>
<ol>${steps.map((step) => html`<li>${step}</li>`)}</ol>
${mapping === null ? null : html`<pre tabindex="0"><code>${JSON.stringify({ mappings: [mapping] }, null, 2)}</code></pre>`}</details>`

const nextPage = (next: ShopDomain | null): Html | null =>
  next === null
    ? null
    : html`<p class="links"><a href="${STORES_PATH}?${new URLSearchParams({ after: next }).toString()}" rel="next">Next page</a></p>`

/** The stores, with a box that says what came of a form where it answers one. */
const storesPage = Effect.fnUntraced(function* (
  at: MemberCall,
  service: Service,
  answered: { readonly box: Html; readonly typed: Typed } | null = null
) {
  const { after } = at.call.query
  const { stores, next } = yield* readStores(at.current.tenantId, {
    after: isDomain(after) ? after : null,
    limit: PAGE_STORES
  })
  const { kept, lost } = yield* countLetters(at.current.tenantId)
  const unread = new Map<ShopDomain, UnreadOfStore>()
  for (const { shop } of stores) {
    const count = kept.get(shop.domain) ?? 0
    const asked = { shopDomain: shop.domain, after: null, limit: LETTERS_SHOWN }
    const newest = count === 0 ? [] : (yield* listLetters(at.current.tenantId, asked)).letters
    unread.set(shop.domain, { newest, kept: count, lost: lost.get(shop.domain) ?? 0 })
  }
  const page: MemberPage = {
    title: "Stores and surveys",
    kind: STORES_PAGE,
    status: answered === null ? 200 : 400,
    content: html`${answered?.box ?? box(at.call)}<h1>Stores and surveys</h1>
<p class="muted">When a store was last heard of is true to the minute.</p><h2>Stores</h2>
${stores.length === 0 ? html`<p>No store is connected${isDomain(after) ? " behind these" : " yet"}.</p>` : null}
${stores.map((store) => storeHtml(at, service, store, unread.get(store.shop.domain) ?? NOTHING_UNREAD))}${nextPage(next)}
${connectForm(at, service, answered?.typed ?? null)}${yield* surveySection(at, service)}`
  }
  return page
})

const secretPage = (domain: ShopDomain, platform: PlatformName, secret: string, { baseUrl }: Service): MemberPage => {
  const guide = PLATFORM_GUIDES[platform]
  return {
    title: "A store's secret",
    kind: STORES_PAGE,
    content: html`<p class="done" role="status">The store is connected. Its signing secret is shown this once: copy it now.</p>
<h1 dir="ltr">${domain}</h1><pre class="secret" tabindex="0"><code>${secret}</code></pre>
<p>Its notices go to <code>${guide.address(baseUrl, domain)}</code>. ${guide.secretUse} A secret that the store had before stays good beside
it until yet another is set.</p>
<p><a href="${STORES_PATH}">To the stores</a></p>`
  }
}

/** The stores and surveys of an account. */
export const storePages = (
  { page, form }: ReturnType<typeof makeMemberPages>,
  service: Service
): ReadonlyArray<OpenEndpoint> => [
  page({
    path: STORES_PATH,
    section: STORES_PATH,
    summary: "The account's stores and surveys, and when they were last heard of.",
    parameters: [
      {
        name: "after",
        in: "query",
        required: false,
        description: "The last store of the page before.",
        schema: Schema.String
      }
    ],
    make: (at) => storesPage(at, service)
  }),
  form({
    path: STORES_PATH,
    back: STORES_PATH,
    section: STORES_PATH,
    role: "owner",
    summary:
      "Connects a store, or gives it another secret, which is shown this once where it is made here; for owners.",
    take: Effect.fnUntraced(function* (at, fields) {
      const domain = (fields.get("domain") ?? "").trim().toLowerCase()
      const given = (fields.get("secret") ?? "").trim()
      const platform = fields.get("platform") ?? DEFAULT_PLATFORM
      const typed = { domain, platform: isPlatform(platform) ? platform : DEFAULT_PLATFORM }
      const refused = (why: string) =>
        storesPage(at, service, { box: problemBox(`The store was not connected: ${why}.`), typed })
      if (!isPlatform(platform)) return yield* refused("its platform is none of those below")
      if (!isDomain(domain)) return yield* refused("it must be a store's domain, such as your-store.example")
      if (given.length > SHOP_SECRET_MAX_CHARACTERS) {
        return yield* refused(`the secret must have at most ${SHOP_SECRET_MAX_CHARACTERS} characters`)
      }
      if (given === "" && PLATFORM_GUIDES[platform].makesSecret) {
        return yield* refused("the secret that the platform signs with is missing")
      }
      const secret = given === "" ? yield* makeShopSecret : Redacted.make(given)
      return yield* connectShop({ tenantId: at.current.tenantId, domain, platform, secret }).pipe(
        asDeed(at, "store.connect", domain),
        Effect.map(() =>
          given === "" ? secretPage(domain, platform, Redacted.value(secret), service) : told("connected")
        ),
        Effect.catchTags({
          ShopTaken: () => refused("it is connected to another account"),
          ShopPlatformDiffers: () => refused("it is connected already, as one of another platform"),
          InvalidShopSecret: () => refused("the secret must be printable ASCII without blanks")
        })
      )
    })
  }),
  form({
    path: ZONE_PATH,
    back: STORES_PATH,
    section: STORES_PATH,
    role: "owner",
    summary: "Says in which time zone a store's days begin and end; for owners.",
    take: Effect.fnUntraced(function* (at, fields) {
      const domain = (fields.get("domain") ?? "").trim().toLowerCase()
      const zone = (fields.get("time_zone") ?? "").trim()
      if (!isDomain(domain) || (zone !== "" && !isZone(zone))) return told("not_zoned")
      return yield* setStoreZone(at.current.tenantId, domain, isZone(zone) ? zone : null).pipe(
        asDeed(at, "store.zone", domain),
        Effect.as(told("zoned")),
        Effect.catchTag("ShopNotConnected", () => Effect.succeed(told("not_zoned")))
      )
    })
  })
]
