import { Effect } from "effect"
import { SecureRandom } from "effect/crypto"
import { formatCount, formatPlural } from "../../../../../domain/mail/wording.ts"
import { generateCode } from "../../../../../domain/tracking/links/codes.ts"
import {
  type CountedLink,
  LINK_CLICKS_MAX,
  listLinks,
  readLinks
} from "../../../../../domain/tracking/links/listLinks.ts"
import { CAMPAIGN_MAX_CHARACTERS } from "../../../../../domain/tracking/links/readLink.ts"
import { storeLink } from "../../../../../domain/tracking/links/storeLinks.ts"
import type { LinkCode, TrackingLink } from "../../../../../ports/tracking/links/TrackingLink.ts"
import { ANY_LINK, LINKS_AT_ONCE_MAX, TrackingLinks } from "../../../../../ports/tracking/links/TrackingLinks.ts"
import {
  asDeed,
  isOperation,
  type MemberCall,
  type MemberPage,
  type makeMemberPages,
  makeOutcomes,
  tenantField
} from "../../../memberPages/memberPages.ts"
import { mayAs, type Service } from "../../../memberPages/visitor.ts"
import { type Html, html } from "../../../pages/html.ts"
import { badge, dataTable } from "../../../pages/tableStyle.ts"
import { moneyText, ordersText } from "../../../revenue/attribution/pages/reportPlots.ts"
import type { Call, OpenEndpoint } from "../../../server/endpoint.ts"
import { type LinkImport, makeLinkImport, openLinkTable, PROBLEMS_TOLD_MAX } from "../importLinks.ts"
import { linkAddress } from "../linkBody.ts"
import { readNewLink } from "../linkRequest.ts"
import { linkTableHeader, linkTableRows } from "../linkTable.ts"
import { linkCursor, listParameters, readListQuery } from "../listQuery.ts"
import type { LinkSales, makeKeptLinkSales } from "./keptNumbers.ts"
import { numberPeriod } from "./keptNumbers.ts"
import {
  codeField,
  mainLinkFields,
  moreLinkFields,
  NOTHING_TYPED,
  newLinkJson,
  promoField,
  type TypedLink,
  typedLink
} from "./linkFields.ts"
import {
  creatorHtml,
  LINKS_PAGE,
  linkOutcomes,
  MEMBER_LINKS_PATH,
  memberLinkPath,
  NUMBER_DAYS,
  refusedBox
} from "./words.ts"

const IMPORT_PATH = `${MEMBER_LINKS_PATH}/import`
const EXPORT_PATH = `${MEMBER_LINKS_PATH}/export.csv`
/** Links on one page. */
const PAGE_LINKS = 50
/** A table that a page sends: larger ones are for the command or the API. */
const FILE_BYTES_MAX = 2 * 1024 * 1024
const FILE_ROWS_MAX = 10_000
/** Links of one table that a page is asked for. */
const EXPORTED_LINKS_MAX = 50_000
const MEBIBYTE = 1024 * 1024
/** Characters of a destination that the list shows. */
const DESTINATION_SHOWN_CHARACTERS = 60

const OUTCOMES = {
  not_made: { isGood: false, text: "The form was not one of this page, and no link was made. Fill it in again." },
  no_file: { isGood: false, text: "No file was chosen, and nothing was imported." }
} as const
const { told, box } = makeOutcomes(MEMBER_LINKS_PATH, OUTCOMES)

const ASKED = ["creator", "campaign", "prefix", "ended"] as const
const PARAMETERS = listParameters(PAGE_LINKS).filter(({ name }) => name !== "limit")

/** What a search says: fields that were left empty ask nothing. */
const askedOf = ({ query }: Call): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ASKED.flatMap((name) => {
      const text = query[name]?.trim() ?? ""
      return text === "" ? [] : [[name, text]]
    })
  )

const option = (value: string, words: string, chosen: string): Html =>
  html`<option value="${value}" selected="${value === chosen}">${words}</option>`

const searchForm = (asked: Readonly<Record<string, string>>): Html =>
  html`<form class="bar" method="get" action="${MEMBER_LINKS_PATH}" role="search">
<label class="wide">Creator<input type="text" name="creator" dir="auto" maxlength="140" autocomplete="off" spellcheck="false"
 value="${asked.creator ?? ""}" placeholder="novacooks"></label>
<label class="wide">Campaign<input type="text" name="campaign" dir="auto" maxlength="${CAMPAIGN_MAX_CHARACTERS}"
 value="${asked.campaign ?? ""}"></label>
<label>Code begins with<input type="text" name="prefix" maxlength="64" autocomplete="off" spellcheck="false"
 value="${asked.prefix ?? ""}"></label>
<label>State<select name="ended">${option("", "Any", asked.ended ?? "")}${option("false", "Live", asked.ended ?? "")}${option(
    "true",
    "Ended",
    asked.ended ?? ""
  )}</select></label>
<button type="submit">Search</button></form>`

const shortened = (url: string): string => {
  const text = url.replace(/^https?:\/\//, "")
  return text.length <= DESTINATION_SHOWN_CHARACTERS
    ? text
    : `${text.slice(0, DESTINATION_SHOWN_CHARACTERS).toWellFormed()}…`
}

const clicksText = (clicks: number): string =>
  clicks >= LINK_CLICKS_MAX ? `${formatCount(LINK_CLICKS_MAX)} or more` : formatCount(clicks)

const ordersOf = (sales: LinkSales | null, code: LinkCode): string => {
  if (sales === null) return "…"
  const own = sales.byCode.get(code)
  if (own === undefined) return sales.isWhole ? "0" : "–"
  return ordersText(own.reduce((sum, { orders }) => sum + orders, 0))
}

const revenueOf = (sales: LinkSales | null, code: LinkCode): Html | string => {
  if (sales === null) return "…"
  const [first, ...others] = (sales.byCode.get(code) ?? []).toSorted((one, other) => other.orders - one.orders)
  if (first === undefined) return "–"
  return html`${moneyText(first)}${others.map((sale) => html`<small>${moneyText(sale)}</small>`)}`
}

/** The currency that most orders of links are in. */
const mainCurrency = ({ byCode }: LinkSales): string | null => {
  const orders = new Map<string, number>()
  for (const sale of [...byCode.values()].flat())
    orders.set(sale.currency, (orders.get(sale.currency) ?? 0) + sale.orders)
  return [...orders].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? null
}

/** Codes by what they earned in the main currency, the most first. */
const byRevenue = (sales: LinkSales, codes: ReadonlyArray<LinkCode>): ReadonlyArray<LinkCode> => {
  const main = mainCurrency(sales)
  const earned = (code: LinkCode) =>
    Number(sales.byCode.get(code)?.find(({ currency }) => currency === main)?.revenue ?? 0)
  return codes.toSorted((one, other) => earned(other) - earned(one))
}

const tableOf = (links: ReadonlyArray<CountedLink>, sales: LinkSales | null, baseUrl: string): Html =>
  html`${dataTable(
    "Links",
    [
      { label: "Link" },
      { label: "Net revenue", kind: "lead" },
      { label: "Orders", kind: "number" },
      { label: "Clicks", kind: "number" },
      { label: "Creator", kind: "text" },
      { label: "Address to copy, and where it leads", kind: "text" }
    ],
    links.map(({ link, clicks }) => ({
      cells: [
        html`<a href="${memberLinkPath(link.code)}">${link.code}</a>${link.endedAt === null ? null : html` ${badge("plain", "Ended")}`}${
          link.promoCode === null ? null : html`<small><bdi>${link.promoCode}</bdi></small>`
        }`,
        revenueOf(sales, link.code),
        ordersOf(sales, link.code),
        clicksText(clicks),
        html`<span>${creatorHtml(link.creator)}${link.campaign === null ? null : html`<small dir="auto">${link.campaign}</small>`}</span>`,
        html`<span class="leads"><input class="address" type="text" readonly value="${linkAddress(link.code, baseUrl)}"
 aria-label="Address of ${link.code}"><small class="url" dir="ltr">${shortened(link.destinationUrl)}</small></span>`
      ]
    }))
  )}
<p class="muted">The last ${NUMBER_DAYS} days, in UTC: people’s clicks, and orders by last touch.${
    sales === null ? html` <span data-live>Orders are being worked out: look again in a moment.</span>` : null
  }</p>`

/** Three fields, and the others behind "More". It stands open where it was refused. */
const createForm = (
  { current }: MemberCall,
  operation: string,
  { typed, isOpen }: { readonly typed: TypedLink; readonly isOpen: boolean }
): Html => html`<details id="new" class="new-link" open="${isOpen}"><summary class="button">New link</summary>
<form class="wide" method="post" action="${MEMBER_LINKS_PATH}" accept-charset="utf-8">${tenantField(current)}
<input type="hidden" name="operation" value="${operation}">${mainLinkFields(typed)}${promoField(typed)}
<details open="${isOpen}"><summary>More</summary><div class="more">${codeField(typed)}${moreLinkFields(typed)}</div></details>
<button class="main" type="submit">Make the link</button></form></details>`

const importForm = ({
  current
}: MemberCall): Html => html`<details id="import" class="import"><summary>Import a table</summary>
<p>CSV with the column <code>url</code> and, as you like, <code>code</code>, <code>creator</code> (platform/handle),
<code>promo_code</code>, <code>campaign</code>, <code>fallback_url</code>, <code>variants</code> and <code>keeps_query</code> (true or
false), as the download has them. At most
${formatCount(FILE_ROWS_MAX)} rows and ${FILE_BYTES_MAX / MEBIBYTE} MiB. A row that can’t be a link is named and keeps no other
out; the same table again changes nothing.</p>
<form class="wide" method="post" action="${IMPORT_PATH}" enctype="multipart/form-data">${tenantField(current)}
<label>The file<input type="file" name="file" accept=".csv,text/csv" required></label>
<button type="submit">Import it</button></form></details>`

/** What stands in the place of a search that can't be read. */
const readQuery = ({ query }: Call, asked: Readonly<Record<string, string>>) =>
  readListQuery({ query: { ...asked, ...(query.cursor ? { cursor: query.cursor } : {}) } }, PAGE_LINKS).pipe(
    Effect.map((read) => ({ ...read, problems: [] as ReadonlyArray<string> })),
    Effect.catchTag("InvalidRequest", ({ details }) =>
      Effect.succeed({ limit: PAGE_LINKS, after: null, filter: ANY_LINK, problems: details })
    )
  )

const inOrderOf = (links: ReadonlyArray<CountedLink>, codes: ReadonlyArray<LinkCode>): ReadonlyArray<CountedLink> => {
  const byCode = new Map(links.map((each) => [each.link.code, each]))
  return codes.flatMap((code) => byCode.get(code) ?? [])
}

/** The list, with a box that says what came of a form where it answers one. */
const linksPage = Effect.fnUntraced(function* (
  at: MemberCall,
  { keptSales, baseUrl }: { readonly keptSales: ReturnType<typeof makeKeptLinkSales>; readonly baseUrl: string },
  answered: { readonly box: Html; readonly typed: TypedLink } | null = null
) {
  const { tenantId, role } = at.current
  const random = yield* SecureRandom.SecureRandom
  const asked = answered === null ? askedOf(at.call) : {}
  const { problems, filter, after } = yield* readQuery(answered === null ? at.call : { ...at.call, query: {} }, asked)
  const period = yield* numberPeriod
  const isByRevenue = at.call.query.sort === "revenue" && after === null && answered === null
  const listed =
    problems.length > 0
      ? { links: [], next: null }
      : yield* listLinks(tenantId, { filter, after, limit: PAGE_LINKS, period })
  const sales = listed.links.length === 0 ? null : yield* keptSales(tenantId)
  const isOnePage = listed.next === null && after === null
  const links =
    sales === null || !(isOnePage || isByRevenue)
      ? listed.links
      : isOnePage
        ? inOrderOf(
            listed.links,
            byRevenue(
              sales,
              listed.links.map(({ link }) => link.code)
            )
          )
        : yield* readLinks(tenantId, byRevenue(sales, [...sales.byCode.keys()]).slice(0, PAGE_LINKS), period)
  const next = isByRevenue ? null : listed.next
  const query = new URLSearchParams(asked)
  const isAll = Object.keys(asked).length === 0 && after === null
  const isMember = mayAs(role, "member")
  const page: MemberPage = {
    title: "Links",
    kind: LINKS_PAGE,
    status: answered !== null || problems.length > 0 ? 400 : 200,
    content: html`${answered?.box ?? box(at.call)}<h1>Links</h1>${
      isMember
        ? createForm(at, yield* random.uuidV7(), { typed: answered?.typed ?? NOTHING_TYPED, isOpen: answered !== null })
        : html`<p class="muted">Your role reads links; members and owners make and change them.</p>`
    }${isAll && links.length === 0 ? null : searchForm(asked)}
${problems.length === 0 ? null : refusedBox("This can’t be looked for:", problems)}
${
  links.length === 0
    ? html`<p>${problems.length > 0 ? null : isAll ? "There are no links yet." : "No link is like this."}</p>`
    : tableOf(links, sales, baseUrl)
}
<p class="actions">${
      next === null
        ? null
        : html`<a href="${MEMBER_LINKS_PATH}?${new URLSearchParams([...query, ["cursor", linkCursor.write({ code: next })]]).toString()}"
 rel="next">Next page</a> `
    }${after === null ? null : html`<a href="${MEMBER_LINKS_PATH}?${query.toString()}">First page</a> `}${
      isAll && next !== null
        ? html`<a href="${MEMBER_LINKS_PATH}?sort=revenue">The ${PAGE_LINKS} of most revenue</a> `
        : null
    }${isByRevenue ? html`<a href="${MEMBER_LINKS_PATH}">All links by code</a> ` : null}${
      links.length === 0 ? null : html`<a href="${EXPORT_PATH}?${query.toString()}" download>Download these as CSV</a>`
    }</p>
${isMember ? importForm(at) : null}`
  }
  return page
})

const importedPage = (made: LinkImport): MemberPage => {
  const counted = [
    `${formatPlural(made.rows, "row was", "rows were")} read.`,
    `${formatPlural(made.created, "link was", "links were")} made.`,
    ...(made.unchanged === 0 ? [] : [`${formatPlural(made.unchanged, "link was", "links were")} there already.`]),
    ...(made.ended === 0
      ? []
      : [`${formatPlural(made.ended, "row says", "rows say")} that it is ended, which makes none.`]),
    ...(made.refused === 0 ? [] : [`${formatPlural(made.refused, "row was", "rows were")} not taken.`])
  ]
  const problems =
    made.problems.length === 0
      ? null
      : html`<h2>Rows that were not taken</h2><p>Mend them and import the table again: what is there stays as it is.</p>
<div class="scroll plain-table" role="region" aria-label="Rows that were not taken" tabindex="0"><table><thead><tr>
<th scope="col">Row</th><th scope="col">Why</th></tr></thead><tbody>${made.problems.map(
          ({ row, problem }) => html`<tr><th scope="row">${row}</th><td dir="auto">${problem}</td></tr>`
        )}</tbody></table></div>${
          made.refused > made.problems.length
            ? html`<p class="muted">The first ${PROBLEMS_TOLD_MAX} are told.</p>`
            : null
        }`
  return {
    title: "Imported links",
    kind: LINKS_PAGE,
    content: html`<div class="${made.refused === 0 ? "done" : "problem"}" role="status"><ul>${counted.map(
      (text) => html`<li>${text}</li>`
    )}</ul></div><h1>Imported links</h1>${problems}
<p><a href="${MEMBER_LINKS_PATH}">To the links</a></p>`
  }
}

/** The links that a filter leaves as a table, read a page at a time; null where there are more than EXPORTED_LINKS_MAX. */
const exported = Effect.fnUntraced(function* (
  tenantId: TrackingLink["tenantId"],
  filter: typeof ANY_LINK,
  baseUrl: string
) {
  const store = yield* TrackingLinks
  const parts = [linkTableHeader()]
  let count = 0
  for (let after: LinkCode | null = null; ; ) {
    const page: Effect.Success<ReturnType<typeof store.page>> = yield* store.page(
      tenantId,
      LINKS_AT_ONCE_MAX,
      after,
      filter
    )
    count += page.length
    if (count > EXPORTED_LINKS_MAX) return null
    parts.push(linkTableRows(page, (code) => linkAddress(code, baseUrl)))
    after = page.at(-1)?.code ?? null
    if (after === null || page.length < LINKS_AT_ONCE_MAX) return parts.join("")
  }
})

/** The list of links: looked for, made, imported and downloaded. */
export const linksPages = (
  { page, form }: ReturnType<typeof makeMemberPages>,
  { baseUrl }: Service,
  keptSales: ReturnType<typeof makeKeptLinkSales>
): ReadonlyArray<OpenEndpoint> => {
  const shown = { keptSales, baseUrl }
  const common = { back: MEMBER_LINKS_PATH, section: MEMBER_LINKS_PATH, role: "member" } as const
  return [
    page({
      path: MEMBER_LINKS_PATH,
      section: MEMBER_LINKS_PATH,
      summary: "The account's links, by creator, campaign, code and state.",
      parameters: PARAMETERS,
      make: (at) => linksPage(at, shown)
    }),
    page({
      path: EXPORT_PATH,
      section: MEMBER_LINKS_PATH,
      summary: "The links that were looked for, as a table that can be imported.",
      parameters: PARAMETERS,
      make: Effect.fnUntraced(function* (at) {
        const asked = askedOf(at.call)
        const { problems, filter } = yield* readQuery({ ...at.call, query: {} }, asked)
        const subject = Object.entries(asked)
          .map(([name, text]) => `${name}: ${text}`)
          .join(", ")
        const table =
          problems.length > 0
            ? null
            : yield* exported(at.current.tenantId, filter, baseUrl).pipe(
                asDeed(at, "link.export", subject === "" ? "all links" : subject)
              )
        if (table !== null) {
          return new Response(table, {
            headers: {
              "content-type": "text/csv; charset=utf-8",
              "content-disposition": 'attachment; filename="links.csv"',
              "cache-control": "private, no-store",
              "x-content-type-options": "nosniff"
            }
          })
        }
        const why =
          problems.length > 0
            ? problems
            : [
                `There are more than ${formatCount(EXPORTED_LINKS_MAX)}: look for fewer, or use the API or the command link export.`
              ]
        return {
          title: "Links",
          kind: LINKS_PAGE,
          status: 400,
          content: html`<h1>Links</h1>${refusedBox("There is no table:", why)}`
        }
      })
    }),
    form({
      ...common,
      path: MEMBER_LINKS_PATH,
      summary: "Makes a link; the same form again makes none more.",
      take: Effect.fnUntraced(function* (at, fields) {
        const operation = fields.get("operation") ?? ""
        if (!isOperation(operation)) return told("not_made")
        const typed = typedLink(fields)
        const refused = (problems: ReadonlyArray<string>) =>
          linksPage(at, shown, { box: refusedBox("The link was not made:", problems), typed })
        return yield* newLinkJson(typed).pipe(
          Effect.flatMap(readNewLink),
          Effect.flatMap(
            Effect.fnUntraced(function* ({ code, fields: wanted }) {
              const { tenantId } = at.current
              // Two accounts' forms of one operation are two links.
              const named = code ?? (yield* generateCode(`${tenantId} ${operation}`, 0))
              const { _tag, link } = yield* storeLink(tenantId, { ...wanted, code: named }).pipe(
                asDeed(at, "link.create", named)
              )
              return linkOutcomes(link.code).told(_tag === "created" ? "made" : "known")
            })
          ),
          Effect.catchTags({
            InvalidLink: ({ reason }) => refused([reason]),
            InvalidRequest: ({ details }) => refused(details)
          })
        )
      })
    }),
    form({
      ...common,
      path: IMPORT_PATH,
      summary: "Makes links of a table; a bad row is named and keeps no other out.",
      file: { name: "file", bytesMax: FILE_BYTES_MAX },
      take: Effect.fnUntraced(function* (at, _, file) {
        if (file === null) return told("no_file")
        return yield* Effect.gen(function* () {
          const table = openLinkTable(FILE_ROWS_MAX)
          // The whole table is read before anything is stored: one that can't be taken changes nothing.
          const [first, last] = [yield* table.next(file), yield* table.next(null)]
          const links = makeLinkImport(at.current.tenantId)
          const rows = first.rows.length + last.rows.length
          return yield* links
            .add(first)
            .pipe(
              Effect.andThen(links.add(last)),
              Effect.andThen(links.finish()),
              asDeed(at, "link.import", formatPlural(rows, "row")),
              Effect.map(importedPage)
            )
        }).pipe(
          Effect.catchTag("LinkFileRefused", ({ reason }) =>
            linksPage(at, shown, {
              box: refusedBox("Nothing was imported:", [reason]),
              typed: NOTHING_TYPED
            })
          )
        )
      })
    })
  ]
}
