import { Effect, Option } from "effect"
import { assignPromoCode } from "../../../../../domain/tracking/links/assignPromoCode.ts"
import { changeLink, endLink } from "../../../../../domain/tracking/links/changeLink.ts"
import { PROMO_CODE_MAX_CHARACTERS } from "../../../../../domain/tracking/links/readLink.ts"
import {
  LINK_PROMO_CODES_MAX,
  type LinkPromoCode,
  readLinkCodes
} from "../../../../../domain/tracking/links/readLinkCodes.ts"
import type { LinkCode, TrackingLink } from "../../../../../ports/tracking/links/TrackingLink.ts"
import {
  asDeed,
  type MemberCall,
  type MemberPage,
  type makeMemberPages,
  tenantField
} from "../../../memberPages/memberPages.ts"
import { mayAs, type Service } from "../../../memberPages/visitor.ts"
import { type Html, html } from "../../../pages/html.ts"
import { momentHtml, shortText } from "../../../pages/texts.ts"
import { readTime } from "../../../query/periods.ts"
import type { OpenEndpoint } from "../../../server/endpoint.ts"
import { InvalidRequest } from "../../../server/validationProblems.ts"
import { linkAddress } from "../linkBody.ts"
import { readChange } from "../linkRequest.ts"
import { qrResponse } from "../qr.ts"
import type { makeKeptFunnels, makeKeptLinkSales } from "./keptNumbers.ts"
import { linkJson, mainLinkFields, moreLinkFields, type TypedLink, typedLink, typedOf } from "./linkFields.ts"
import { numbersHtml, readClickNumbers } from "./linkNumbers.ts"
import {
  CODE_PARAMETER,
  creatorHtml,
  LINKS_PAGE,
  linkOutcomes,
  MEMBER_LINK_PATH,
  MEMBER_LINKS_PATH,
  memberLinkPath,
  NO_SUCH_LINK,
  ownLink,
  refusedBox
} from "./words.ts"

/** What was typed into the form of a discount code. */
interface TypedPromo {
  readonly promoCode: string
  readonly from: string
  readonly until: string
}
const NO_PROMO: TypedPromo = { promoCode: "", from: "", until: "" }

/** A page that answers a form which was not carried out. */
interface Answered {
  readonly box: Html
  readonly link?: TypedLink
  readonly promo?: TypedPromo
}

const factsOf = (link: TrackingLink): Html => {
  const {
    destinationUrl,
    creator,
    promoCode,
    campaign,
    fallbackUrl,
    variants,
    keepsQuery,
    formerOwners,
    createdAt,
    endedAt
  } = link
  return html`<dl class="facts"><dt>State</dt><dd>${endedAt === null ? "Live" : html`Ended ${momentHtml(endedAt)}`}</dd>
<dt>Leads to</dt><dd dir="ltr">${destinationUrl}</dd>
${variants.map(
  ({
    country,
    device,
    destinationUrl: url
  }) => html`<dt>${[country, device].filter((each) => each !== null).join(", ")}</dt>
<dd dir="ltr">${url}</dd>`
)}
<dt>Once ended</dt><dd dir="ltr">${fallbackUrl ?? "A page that says that it is no longer in use"}</dd>
<dt>Visitors’ own parameters</dt><dd>${
    keepsQuery === null ? "As the account’s settings say" : keepsQuery ? "Passed on" : "Left out"
  }</dd>
<dt>Creator</dt><dd>${creatorHtml(creator)}</dd>
${formerOwners.map(({ creator: owner, until }) => html`<dt>Until ${momentHtml(until)}</dt><dd>${creatorHtml(owner)}</dd>`)}
<dt>Campaign</dt><dd dir="auto">${campaign ?? "–"}</dd><dt>Discount code</dt><dd dir="auto">${promoCode ?? "–"}</dd>
<dt>Made</dt><dd>${momentHtml(createdAt)}</dd></dl>`
}

const addressOf = (code: LinkCode, baseUrl: string): Html => html`<p><input class="address" type="text" readonly
 value="${linkAddress(code, baseUrl)}" aria-label="The link’s address, to be copied"></p>`

const qrOf = (code: LinkCode): Html => html`<h2>QR code</h2>
<img class="qr" src="${memberLinkPath(code)}/qr.svg" width="176" height="176" alt="The address as a QR code">
<p><a href="${memberLinkPath(code)}/qr.svg" download="${code}.svg">Download the QR code (SVG)</a></p>`

const holderHtml = (link: LinkCode, { holder }: LinkPromoCode): Html => {
  if (holder === link) return html`this link’s`
  return holder === null ? html`nobody’s` : html`the link’s <a href="${memberLinkPath(holder)}">${holder}</a>`
}

const untilHtml = (until: Date | null): Html | null => (until === null ? null : html` until ${momentHtml(until)}`)

const promoRow = (
  link: LinkCode,
  known: LinkPromoCode
): Html => html`<li><span class="what"><strong dir="auto">${known.promoCode}</strong>
<span>It is ${holderHtml(link, known)} now.</span>${
  known.own === null
    ? null
    : html`<span class="muted">Made with the link <a href="${memberLinkPath(known.own)}">${known.own}</a>, whose it was at first.</span>`
}${known.history.map(
  ({ code, from, until }) =>
    html`<span class="muted"><a href="${memberLinkPath(code)}">${code}</a> from ${momentHtml(from)}${untilHtml(until)}</span>`
)}</span></li>`

const promosOf = (
  at: MemberCall,
  link: TrackingLink,
  { codes, isWhole }: Effect.Success<ReturnType<typeof readLinkCodes>>,
  typed: TypedPromo
): Html => {
  const form = html`<h3>Give it a discount code</h3>
<p class="muted">A new code, or another link’s. An order counts for the link that had its code when it was placed. Times are UTC.</p>
<form class="wide" method="post" action="${memberLinkPath(link.code)}/promo" accept-charset="utf-8">${tenantField(at.current)}
<label>Discount code<input type="text" name="promo_code" dir="auto" required maxlength="${PROMO_CODE_MAX_CHARACTERS}"
 autocomplete="off" value="${typed.promoCode}"></label>
<div class="pair"><label>From (empty: from now on)<input type="datetime-local" name="from" value="${typed.from}"></label>
<label>Until (empty: until it is given on)<input type="datetime-local" name="until" value="${typed.until}"></label></div>
<button type="submit">Give it the code</button></form>`
  return html`<h2 id="codes">Discount codes</h2>
${codes.length === 0 ? html`<p>It never had one.</p>` : html`<ul class="rows">${codes.map((known) => promoRow(link.code, known))}</ul>`}
${isWhole ? null : html`<p class="muted">The first ${LINK_PROMO_CODES_MAX} are told.</p>`}
${mayAs(at.current.role, "member") ? form : null}`
}

const changeForms = ({ current }: MemberCall, link: TrackingLink, typed: TypedLink): Html => {
  const path = memberLinkPath(link.code)
  const end =
    link.endedAt === null
      ? html`<h2>End it</h2>
<form class="wide" method="post" action="${path}/end">${tenantField(current)}
<label class="choice"><input type="checkbox" name="sure" value="yes" required>
<span>It leads to its fallback, or to a page that says so. Its clicks and its credit stay, and its code stays taken.</span></label>
<button class="danger" type="submit">End the link</button></form>`
      : null
  return html`<h2 id="change">Change it</h2>
<p class="muted">What came before stays with the creator who had the link then. A field that is left empty takes off what it says.</p>
<form class="wide" method="post" action="${path}/change" accept-charset="utf-8">${tenantField(current)}
${mainLinkFields(typed)}${moreLinkFields(typed)}
<button class="main" type="submit">Save the link</button></form>${end}`
}

/** A time as a field for times has it, in UTC; null where it is empty. Fails with InvalidRequest. */
const timeOf = Effect.fnUntraced(function* (name: string, text: string) {
  if (text === "") return null
  const at = readTime(/[zZ]$/.test(text) ? text : `${text}Z`, "starts")
  return at ?? (yield* new InvalidRequest({ details: [`${name}: must be a time, such as 2026-01-31T12:00`] }))
})

/** One link: its address, its numbers, its discount codes, and the forms that change it. */
export const linkPages = (
  { page, form }: ReturnType<typeof makeMemberPages>,
  { baseUrl }: Service,
  kept: {
    readonly sales: ReturnType<typeof makeKeptLinkSales>
    readonly funnels: ReturnType<typeof makeKeptFunnels>
  }
): ReadonlyArray<OpenEndpoint> => {
  const shown = Effect.fnUntraced(function* (at: MemberCall, link: TrackingLink, answered: Answered | null = null) {
    const { tenantId, role } = at.current
    const { code } = link
    const { clicks, codes, sales, funnel } = yield* Effect.all(
      {
        clicks: readClickNumbers(tenantId, code),
        codes: readLinkCodes(tenantId, link),
        sales: kept.sales(tenantId),
        funnel: kept.funnels({ tenantId, code })
      },
      { concurrency: "unbounded" }
    )
    const made: MemberPage = {
      title: `Link ${code}`,
      kind: LINKS_PAGE,
      status: answered === null ? 200 : 400,
      content: html`${answered?.box ?? linkOutcomes(code).box(at.call)}<p><a href="${MEMBER_LINKS_PATH}">All links</a></p>
<h1>Link ${code}</h1><p>${creatorHtml(link.creator)} <span class="muted">leads to</span> <span dir="ltr">${shortText(
        link.destinationUrl
      )}</span></p>${addressOf(code, baseUrl)}${numbersHtml(code, clicks, sales, funnel)}
<h2>What it is</h2>${factsOf(link)}${qrOf(code)}
${promosOf(at, link, codes, answered?.promo ?? NO_PROMO)}
${mayAs(role, "member") ? changeForms(at, link, answered?.link ?? typedOf(link)) : null}`
    }
    return made
  })
  const common = {
    back: MEMBER_LINKS_PATH,
    section: MEMBER_LINKS_PATH,
    role: "member",
    parameters: [CODE_PARAMETER]
  } as const
  return [
    page({
      path: MEMBER_LINK_PATH,
      section: MEMBER_LINKS_PATH,
      summary: "One link of an account, with its numbers.",
      parameters: [CODE_PARAMETER],
      make: Effect.fnUntraced(function* (at) {
        const link = yield* ownLink(at)
        return Option.isNone(link) ? NO_SUCH_LINK : yield* shown(at, link.value)
      })
    }),
    page({
      path: `${MEMBER_LINK_PATH}/qr.svg`,
      section: MEMBER_LINKS_PATH,
      summary: "The address of a link as a QR code.",
      parameters: [CODE_PARAMETER],
      make: (at) =>
        Effect.map(ownLink(at), (link) =>
          Option.isNone(link) ? NO_SUCH_LINK : qrResponse(link.value.code, baseUrl, "private, no-store")
        )
    }),
    form({
      ...common,
      path: `${MEMBER_LINK_PATH}/change`,
      summary: "Changes where a link leads, whose it is or what it is part of.",
      take: Effect.fnUntraced(function* (at, fields) {
        const found = yield* ownLink(at)
        if (Option.isNone(found)) return NO_SUCH_LINK
        const { code } = found.value
        const link = typedLink(fields)
        const refused = (problems: ReadonlyArray<string>) =>
          shown(at, found.value, { box: refusedBox("The link was not changed:", problems), link })
        return yield* linkJson(link).pipe(
          Effect.flatMap(readChange),
          Effect.flatMap((change) =>
            changeLink(at.current.tenantId, code, change).pipe(asDeed(at, "link.change", code))
          ),
          Effect.as(linkOutcomes(code).told("changed")),
          Effect.catchTags({
            InvalidLink: ({ reason }) => refused([reason]),
            InvalidRequest: ({ details }) => refused(details)
          })
        )
      })
    }),
    form({
      ...common,
      path: `${MEMBER_LINK_PATH}/end`,
      summary: "Ends a link; again, it changes nothing.",
      take: Effect.fnUntraced(function* (at, fields) {
        const found = yield* ownLink(at)
        if (Option.isNone(found)) return NO_SUCH_LINK
        const { code } = found.value
        if (fields.get("sure") !== "yes") return linkOutcomes(code).told("unsure")
        return yield* endLink(at.current.tenantId, code).pipe(
          asDeed(at, "link.end", code),
          Effect.as(linkOutcomes(code).told("ended")),
          Effect.catchTag("InvalidLink", ({ reason }) =>
            shown(at, found.value, { box: refusedBox("The link was not ended:", [reason]) })
          )
        )
      })
    }),
    form({
      ...common,
      path: `${MEMBER_LINK_PATH}/promo`,
      summary: "Gives a discount code to a link from a moment on.",
      take: Effect.fnUntraced(function* (at, fields) {
        const found = yield* ownLink(at)
        if (Option.isNone(found)) return NO_SUCH_LINK
        const { code } = found.value
        const of = (name: string) => (fields.get(name) ?? "").trim()
        const promo: TypedPromo = { promoCode: of("promo_code"), from: of("from"), until: of("until") }
        const refused = (problems: ReadonlyArray<string>) =>
          shown(at, found.value, { box: refusedBox("The code was not given to the link:", problems), promo })
        return yield* Effect.all({ from: timeOf("from", promo.from), until: timeOf("until", promo.until) }).pipe(
          Effect.flatMap(({ from, until }) =>
            assignPromoCode(at.current.tenantId, { promoCode: promo.promoCode, code, from, until }).pipe(
              asDeed(at, "link.promo_code", `${promo.promoCode} to ${code}`)
            )
          ),
          Effect.as(linkOutcomes(code).told("assigned")),
          Effect.catchTags({
            InvalidLink: ({ reason }) => refused([reason]),
            InvalidRequest: ({ details }) => refused(details)
          })
        )
      })
    })
  ]
}
