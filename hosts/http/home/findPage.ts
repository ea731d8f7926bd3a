import { Effect, Option, Schema } from "effect"
import { formatCount } from "../../../domain/mail/wording.ts"
import { orderName } from "../../../domain/tracking/orders/orderName.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Roster, SEARCH_CHARACTERS_MAX, searchText } from "../../../ports/creators/roster/Roster.ts"
import { toStorable } from "../../../ports/text/storableText.ts"
import { LinkCode } from "../../../ports/tracking/links/TrackingLink.ts"
import { ANY_LINK, TrackingLinks } from "../../../ports/tracking/links/TrackingLinks.ts"
import { Orders } from "../../../ports/tracking/orders/Orders.ts"
import { orderIdFrom } from "../../../ports/tracking/orders/orderIdentity.ts"
import { FIND_CHARACTERS_MAX, FIND_PATH, pagesNamed, seeOther } from "../memberPages/accountPage.ts"
import type { makeMemberPages } from "../memberPages/memberPages.ts"
import { type Html, html } from "../pages/html.ts"
import { accountName, creatorPath, shortText } from "../pages/texts.ts"
import { orderAddress } from "../revenue/attribution/pages/ordersPage.ts"
import type { OpenEndpoint } from "../server/endpoint.ts"
import { memberLinkPath } from "../tracking/links/pages/words.ts"

/** What is shown of each kind at most. */
const SHOWN_MAX = 10

interface Found {
  readonly path: string
  readonly name: string
  readonly detail: string
  /** Whether it is called so, whole. */
  readonly isExact: boolean
}

interface Group {
  readonly title: string
  readonly found: ReadonlyArray<Found>
  /** How many there are, where more may be than are shown. */
  readonly total: number
}

const isLinkCode = Schema.is(LinkCode)

const creatorsNamed = Effect.fnUntraced(function* (tenantId: TenantId, asked: string, serviceSlug: string) {
  const search = searchText(asked).slice(0, SEARCH_CHARACTERS_MAX)
  if (search === "") return { title: "Creators", found: [], total: 0 }
  const { entries, total } = yield* Roster.use((roster) =>
    roster.page(tenantId, {
      filters: { plan: null, isPaused: null, isFlagged: null, tag: null, search },
      sort: "revenue",
      isDescending: true,
      limit: SHOWN_MAX,
      offset: 0,
      after: null
    })
  )
  const found = entries.map(({ account, summary: { displayName, score } }): Found => {
    const name = accountName(account, serviceSlug)
    return {
      path: creatorPath(account, serviceSlug),
      name: shortText(displayName ?? name),
      detail: score === null ? name : `${name}, score ${score}`,
      isExact: search === searchText(account.handle) || search === searchText(displayName ?? "")
    }
  })
  return { title: "Creators", found, total }
})

const linksNamed = Effect.fnUntraced(function* (tenantId: TenantId, asked: string) {
  const links = isLinkCode(asked)
    ? yield* TrackingLinks.use((store) => store.page(tenantId, SHOWN_MAX + 1, null, { ...ANY_LINK, prefix: asked }))
    : []
  const found = links.map(
    ({ code, creator }): Found => ({
      path: memberLinkPath(code),
      name: code,
      detail: creator === null ? "a link of nobody" : `${creator.platform}/${creator.handle}`,
      isExact: code === asked
    })
  )
  return { title: "Links", found: found.slice(0, SHOWN_MAX), total: found.length }
})

const ordersNamed = Effect.fnUntraced(function* (tenantId: TenantId, asked: string) {
  const id = orderIdFrom(asked)
  const orders = Option.isNone(id) ? [] : yield* Orders.use((store) => store.find(tenantId, id.value, null))
  const found = orders.map(
    (order): Found => ({
      path: orderAddress(order.orderId, { shop: order.shopDomain }),
      name: `Order ${orderName(order)}`,
      detail: order.shopDomain ?? "",
      isExact: true
    })
  )
  return { title: "Orders", found: found.slice(0, SHOWN_MAX), total: found.length }
})

const groupHtml = ({ title, found, total }: Group): Html | null =>
  found.length === 0
    ? null
    : html`<h2>${title}</h2><ul class="rows">${found.map(
        ({ path, name, detail }) =>
          html`<li><span class="what"><a href="${path}"><bdi>${name}</bdi></a><span class="muted"><bdi>${detail}</bdi></span></span></li>`
      )}</ul>${total > found.length ? html`<p class="muted">And more: ${formatCount(found.length)} are shown.</p>` : null}`

/**
 * GET /find: what an account has under a name. Creators, links and pages are named by how they begin, orders by their whole number. The
 * only one that is called so, whole, is opened at once.
 */
export const findPage = ({ page }: ReturnType<typeof makeMemberPages>, serviceSlug: string): OpenEndpoint =>
  page({
    path: FIND_PATH,
    section: FIND_PATH,
    summary: "Creators, links, orders and pages of an account by their name, for whoever is signed in.",
    make: Effect.fnUntraced(function* ({ call, current, visitor }) {
      const { tenantId, role } = current
      const asked = toStorable(call.query.q ?? "")
        .trim()
        .slice(0, FIND_CHARACTERS_MAX)
        .toWellFormed()
      const pages = pagesNamed(asked, { role, isOperator: visitor.isOperator }).map(
        ({ name, path }): Found => ({ path, name, detail: "", isExact: false })
      )
      const groups =
        asked === ""
          ? []
          : yield* Effect.all(
              [creatorsNamed(tenantId, asked, serviceSlug), ordersNamed(tenantId, asked), linksNamed(tenantId, asked)],
              { concurrency: "unbounded" }
            )
      const [only, ...others] = groups.flatMap(({ found }) => found.filter(({ isExact }) => isExact))
      if (only !== undefined && others.length === 0) return seeOther(only.path)
      const all: ReadonlyArray<Group> = [...groups, { title: "Pages", found: pages, total: pages.length }]
      const shown = all.flatMap((group) => groupHtml(group) ?? [])
      return {
        title: "Find",
        content: html`<h1>Find</h1><p class="muted">Creators of your list, links and pages by how their names begin; orders by their whole
number.</p>${shown}${
          asked !== "" && shown.length === 0 ? html`<p>Nothing here is called <bdi>${asked}</bdi>.</p>` : null
        }`
      }
    })
  })
