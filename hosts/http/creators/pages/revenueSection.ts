import { Effect } from "effect"
import { creatorKey } from "../../../../domain/creators/identity/socialAccount.ts"
import { formatPlural } from "../../../../domain/mail/wording.ts"
import type { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import type { SocialAccount } from "../../../../ports/creators/identity/SocialAccount.ts"
import { REVENUE_DAYS, type RosterEntry } from "../../../../ports/creators/roster/RosterEntry.ts"
import { decimalText } from "../../../../ports/money/readAmount.ts"
import { Commissions } from "../../../../ports/revenue/commissions/Commissions.ts"
import { ANY_LINK, TrackingLinks } from "../../../../ports/tracking/links/TrackingLinks.ts"
import { type Html, html } from "../../pages/html.ts"
import { accountName, monthText } from "../../pages/texts.ts"
import { ORDERS_PATH, STATEMENTS_PATH } from "../../revenue/attribution/pages/reportForm.ts"
import { moneyText } from "../../revenue/attribution/pages/reportPlots.ts"

const LINKS_PATH = "/links"
/** Accounts of one creator whose links and statements are looked for. */
const ACCOUNTS_READ_MAX = 8
/** Links and statements of one account that are shown. */
const SHOWN_OF_EACH = 6

/** What a creator brought: their revenue, links and statements, each leading to its page. */
export const revenueSection = Effect.fnUntraced(function* (
  tenantId: TenantId,
  accounts: ReadonlyArray<SocialAccount>,
  entry: RosterEntry | null,
  serviceSlug: string
) {
  const read = accounts.slice(0, ACCOUNTS_READ_MAX)
  const of = yield* Effect.forEach(
    read,
    (account) =>
      Effect.all({
        links: TrackingLinks.use((links) =>
          links.page(tenantId, SHOWN_OF_EACH + 1, null, {
            ...ANY_LINK,
            creator: { platform: null, handle: account.handle }
          })
        ),
        statements: Commissions.use((commissions) =>
          commissions.statements(tenantId, {
            month: null,
            creatorKey: creatorKey(account),
            limit: SHOWN_OF_EACH,
            after: null
          })
        )
      }),
    { concurrency: "unbounded" }
  )
  const keys = new Set(read.map(creatorKey))
  const found = of.flatMap(({ links }) =>
    links.filter(({ creator }) => creator !== null && keys.has(creatorKey(creator)))
  )
  const links = [...new Map(found.map((link) => [link.code, link])).values()]
  const statements = of
    .flatMap((each) => each.statements)
    .toSorted((a, b) => (a.month < b.month ? 1 : a.month > b.month ? -1 : 0))
    .slice(0, SHOWN_OF_EACH)
  const [first] = links.flatMap(({ creator }) => creator ?? [])
  const revenue = entry?.revenue ?? []
  if (links.length === 0 && statements.length === 0 && revenue.length === 0) {
    const [account] = accounts
    return html`<section class="panel" id="revenue"><h2>Revenue</h2><p>No link of yours names them. <a href="${LINKS_PATH}">Make one${
      account === undefined ? null : html` for <bdi>${accountName(account, serviceSlug)}</bdi>`
    }</a></p></section>`
  }
  const orders =
    first === undefined
      ? ORDERS_PATH
      : `${ORDERS_PATH}?${new URLSearchParams({ creator: `${first.platform}/${first.handle}` })}`
  const linkRows: ReadonlyArray<Html> = links
    .slice(0, SHOWN_OF_EACH)
    .map(
      ({ code, promoCode, campaign }) =>
        html`<li><a href="${LINKS_PATH}/${encodeURIComponent(code)}"><bdi>${code}</bdi></a>${
          promoCode === null ? null : html` <span class="muted">with the code <bdi>${promoCode}</bdi></span>`
        }${campaign === null ? null : html` <span class="muted" dir="auto">${campaign}</span>`}</li>`
    )
  const statementRows: ReadonlyArray<Html> = statements.map(({ month, creator, currency, payableMinorUnits }) => {
    const path = `${STATEMENTS_PATH}/${month}/${creator.platform}/${encodeURIComponent(creator.handle)}`
    const revenueText = decimalText({ currency, minorUnits: payableMinorUnits })
    return html`<li><a href="${path}?${new URLSearchParams({ currency }).toString()}">${monthText(month)}</a>
${moneyText({ revenue: revenueText, currency })}</li>`
  })
  return html`<section class="panel" id="revenue"><h2>Revenue, last ${REVENUE_DAYS} days</h2>
<ul class="figures">${
    revenue.length === 0
      ? html`<li><b>None</b><span class="muted">by last touch</span></li>`
      : revenue.map(
          ({ currency, minorUnits, orders: count }) =>
            html`<li><b>${moneyText({
              revenue: decimalText({ currency, minorUnits }),
              currency
            })}</b><span class="muted">in <a href="${orders}">${formatPlural(count, "order")}</a>, by last touch</span></li>`
        )
  }</ul>
<div class="beside"><div><h3>Links</h3>${
    linkRows.length === 0
      ? html`<p class="muted">None. <a href="${LINKS_PATH}">Make one</a></p>`
      : html`<ul>${linkRows}</ul>${
          links.length > SHOWN_OF_EACH && first !== undefined
            ? html`<p><a href="${LINKS_PATH}?${new URLSearchParams({ creator: first.handle }).toString()}">All links</a></p>`
            : null
        }`
  }</div><div><h3>Closed statements, payable</h3>${
    statementRows.length === 0
      ? html`<p class="muted">None yet. <a href="${STATEMENTS_PATH}">This month's</a></p>`
      : html`<ul>${statementRows}</ul>`
  }</div></div></section>`
})
