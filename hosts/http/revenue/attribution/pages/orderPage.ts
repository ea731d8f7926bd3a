import { Effect, Option, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { capitalise, formatList, formatPercent, formatPlural } from "../../../../../domain/mail/wording.ts"
import { orderKeyText, readOrderNames } from "../../../../../domain/tracking/orders/orderName.ts"
import type { TenantId } from "../../../../../ports/accounts/tenants/Tenant.ts"
import type { Block, Fact } from "../../../../../ports/creators/reports/ReportDocument.ts"
import type { OrderKey } from "../../../../../ports/revenue/fraud/Signal.ts"
import { Watch } from "../../../../../ports/revenue/fraud/Watch.ts"
import { groupBy } from "../../../../../ports/text/groupBy.ts"
import { OrderId } from "../../../../../ports/tracking/events/TrackingEvent.ts"
import { ShopDomain } from "../../../../../ports/tracking/orders/Order.ts"
import { pageBlocks } from "../../../creators/reports/reportBlocks.ts"
import { memberPageKind } from "../../../memberPages/accountPage.ts"
import type { makeMemberPages } from "../../../memberPages/memberPages.ts"
import { mayAs } from "../../../memberPages/visitor.ts"
import { type Html, html } from "../../../pages/html.ts"
import { dataTable, TABLE_STYLE } from "../../../pages/tableStyle.ts"
import { creatorLink, decimalMoneyText, momentHtml, momentText } from "../../../pages/texts.ts"
import type { OpenEndpoint } from "../../../server/endpoint.ts"
import { attributedOrder, type OrderBody, REPORTED_WITHIN_SECONDS } from "../attributionReport.ts"
import { HOLD_STYLE, holdBox, orderHoldHtml } from "./holdForms.ts"
import { orderAddress } from "./ordersPage.ts"
import {
  ATTRIBUTION_PATH,
  asProblems,
  BUSY_PROBLEMS,
  MEMBER_PLOTS_STYLE,
  modelWords,
  ORDERS_PATH,
  problemsBox
} from "./reportForm.ts"
import { cell, column, moneyText } from "./reportPlots.ts"

const KIND = memberPageKind(`${MEMBER_PLOTS_STYLE}${TABLE_STYLE}${HOLD_STYLE}
.order-id, .timeline-block { margin-top: 1.4rem }
h2 + h3 { margin-top: .4rem }
`)
/** Shares of one page. */
const PAGE_SHARES = "50"

type Body = typeof OrderBody.Type
type Said = Body["disagreements"][number]["standing"]

const moment = (at: string): string => momentText(new Date(at))
const words = (text: string): string => text.replaceAll("_", " ")
const money = ({ amount, currency }: { readonly amount: string; readonly currency: string }): string =>
  decimalMoneyText(amount, currency)

const saidText = (said: Said): string => {
  if (said === null) return "nothing"
  if (typeof said === "boolean") return said ? "yes" : "no"
  return typeof said === "string" ? said : moneyText(said)
}

const creatorText = ({ platform, handle, code }: Body["shares"][number]): string =>
  platform === null || handle === null ? `Link ${code ?? ""}` : `${platform}/${handle}`

/** Who says it, where that is no source of the order. */
const customerText = ({ is_new_customer, is_new_customer_by }: Body): string => {
  if (is_new_customer === null) return "Not known"
  const text = is_new_customer ? "New" : "Returning"
  return is_new_customer_by === "history" ? `${text}, by what is known of earlier orders` : text
}

const factsOf = (order: Body): ReadonlyArray<Fact> => {
  const fact = (label: string, value: string): Fact => ({ label, value, url: null })
  return [
    fact("Ordered for", moneyText(order.ordered)),
    fact("Net revenue", order.earns ? moneyText(order) : "Nothing"),
    ...(order.refunded_minor === 0 ? [] : [fact("Refunded", decimalMoneyText(order.refunded, order.currency))]),
    ...(order.cancelled_minor === 0 ? [] : [fact("Cancelled", decimalMoneyText(order.cancelled, order.currency))]),
    fact("Placed", moment(order.placed_at)),
    fact("Store", order.shop_domain ?? "None reported it"),
    fact("Payment", capitalise(words(order.payment))),
    fact("Customer", customerText(order))
  ]
}

/** Touches on a line of time, a row a creator, with what became of the order below them. */
const timelineOf = (order: Body): ReadonlyArray<Block> => {
  const times = [order.placed_at, ...order.shares.map(({ at }) => at), ...order.history.map(({ at }) => at)].sort()
  const [first = order.placed_at, last = order.placed_at] = [times[0], times.at(-1)]
  const touches = [...groupBy(order.shares, creatorText)].map(([label, shares]) => ({
    label,
    events: shares.map((share) => ({
      at: new Date(share.at),
      tone: "plain" as const,
      text: [
        `${words(share.kind)}: ${formatPercent(Number(share.share))}`,
        moneyText({ ...share, currency: order.currency }),
        share.evidence
      ].join(", ")
    }))
  }))
  const events = order.history.map(({ at, kind, source }) => ({
    at: new Date(at),
    tone: kind === "placed" ? ("good" as const) : ("warning" as const),
    text: `${words(kind)}, reported by ${SOURCE_WORDS[source] ?? source}`
  }))
  return [
    {
      kind: "timeline",
      caption: "What led to the order, and what became of it",
      from: new Date(first),
      to: new Date(last),
      rows: [...touches, { label: "The order", events }]
    }
  ]
}

type Share = Body["shares"][number]

const earnsOf = (share: Share): boolean => Number(share.share) > 0

const evidenceText = (share: Share, model: string): string => {
  const seen = `${capitalise(words(share.kind))}: ${share.evidence}`
  const sure = share.confidence < 1 ? ` ${formatPercent(share.confidence)} sure.` : ""
  return earnsOf(share)
    ? `${seen}; ${share.reason}.${sure}`
    : `${seen}. Earns nothing under ${modelWords(model).toLowerCase()}.${sure}`
}

const sharesTable = (label: string, order: Body, shares: ReadonlyArray<Share>): Html =>
  dataTable(
    label,
    [
      { label: "Creator" },
      { label: "Link" },
      { label: "When" },
      { label: "Share", kind: "number" },
      { label: "Net revenue", kind: "lead" },
      { label: "Why", kind: "text" }
    ],
    shares.map((share) => ({
      isApart: !earnsOf(share),
      cells: [
        share.platform === null || share.handle === null
          ? "No creator"
          : creatorLink({ platform: share.platform, handle: share.handle }),
        share.code === null ? "–" : html`<a href="/links/${share.code}"><bdi>${share.code}</bdi></a>`,
        momentHtml(new Date(share.at)),
        formatPercent(Number(share.share)),
        moneyText({ ...share, currency: order.currency }),
        html`<span dir="auto">${evidenceText(share, order.model)}</span>`
      ]
    }))
  )

/** Rows that earn come first; touches that earn nothing are told as such, behind them. */
const sharesOf = (order: Body): Html => {
  if (order.shares.length === 0)
    return html`<p>${order.earns ? "No creator had a part in this order." : "It earns nothing, so nobody has a share of it."}</p>`
  const model = modelWords(order.model).toLowerCase()
  const earning = order.shares.filter(earnsOf)
  const others = order.shares.filter((share) => !earnsOf(share))
  const title = `Who earned what of it, by ${model}`
  return html`<h3>${title}</h3>${
    earning.length === 0 ? html`<p>None of the touches here earns of it.</p>` : sharesTable(title, order, earning)
  }${
    others.length === 0
      ? null
      : html`<details class="values"><summary>${formatPlural(
          others.length,
          "more touch that earns",
          "more touches that earn"
        )} nothing under ${model}</summary>${sharesTable(`Touches that earn nothing under ${model}`, order, others)}</details>`
  }`
}

const COMMISSIONS_TITLE = "What creators are paid on, by the account’s rules"

const commissionsOf = (order: Body): Html | null =>
  order.commissions.length === 0
    ? null
    : html`<h3>${COMMISSIONS_TITLE}</h3>${dataTable(
        COMMISSIONS_TITLE,
        [{ label: "Creator" }, { label: "Link" }, { label: "Pays", kind: "text" }],
        order.commissions.map(({ platform, handle, code, pays_on }) => ({
          cells: [
            platform === null || handle === null ? "No creator" : creatorLink({ platform, handle }),
            code === null ? "–" : html`<a href="/links/${code}"><bdi>${code}</bdi></a>`,
            html`<span dir="auto">${pays_on}</span>`
          ]
        }))
      )}<p class="muted">What tiers and a cap make of it depends on the month’s other orders, and stands in the statement.</p>`

const historyOf = (order: Body): Block => ({
  kind: "table",
  caption: "What became of it",
  columns: [
    column("When", "left", 2),
    column("What", "left", 2),
    column("Reported by", "left"),
    column("Amount", "right", 2),
    column("Payment", "left", 2),
    column("Counts", "left")
  ],
  rows: order.history.map(({ at, kind, source, amount, payment, counts }) => [
    cell(moment(at)),
    cell(capitalise(words(kind))),
    cell(sourceText(source)),
    cell(amount === null ? "–" : money(amount)),
    cell(payment === null ? "–" : words(payment)),
    cell(counts ? "yes" : "no")
  ])
})

const SOURCE_WORDS: Readonly<Record<string, string>> = { shop: "the store", server: "the server", pixel: "the pixel" }
const sourceText = (source: string): string => capitalise((SOURCE_WORDS[source] ?? source).replace(/^the /, ""))

/** Who reported the order, and that they agree where they are several. */
const reportersText = ({ evidence }: Body): string => {
  const sources = [...new Set(evidence.map(({ source }) => source))].map((source) => SOURCE_WORDS[source] ?? source)
  if (sources.length < 2) return `Only ${sources[0] ?? "nobody"} reported this order.`
  return `${capitalise(formatList(sources))} reported this order and say the same of it.`
}

const disagreementsOf = (order: Body): ReadonlyArray<Block> =>
  order.disagreements.length === 0
    ? [{ kind: "paragraph", tone: "muted", text: reportersText(order) }]
    : [
        {
          kind: "table",
          caption: "Where those who reported it disagree",
          columns: [column("Of what"), column("Who"), column("Reported", "left", 2), column("What counts", "left", 2)],
          rows: order.disagreements.map(({ field, source, reported, standing }) => [
            cell(capitalise(words(field))),
            cell(sourceText(source)),
            cell(saidText(reported)),
            cell(saidText(standing))
          ])
        }
      ]

const evidenceOf = (order: Body): ReadonlyArray<Block> => [
  {
    kind: "table",
    caption: "What each reported",
    columns: [
      column("Who"),
      column("When", "left", 2),
      column("Total", "right", 2),
      column("Paid", "right", 2),
      column("Payment"),
      column("Codes", "left", 2),
      column("Note", "left", 2)
    ],
    rows: order.evidence.map((piece) => [
      cell(sourceText(piece.source)),
      cell(moment(piece.received_at)),
      cell(moneyText(piece)),
      cell(moneyText(piece.paid)),
      cell(words(piece.payment)),
      cell(piece.promo_codes.join(", ") || "–"),
      cell(
        [piece.is_bot ? "by a bot" : "", piece.is_test ? "a test" : "", piece.is_cancelled ? "cancelled" : ""]
          .filter((text) => text !== "")
          .join(", ") || "–"
      )
    ])
  },
  ...(order.answers.length === 0
    ? []
    : [
        {
          kind: "table" as const,
          caption: "What the buyer answered",
          columns: [column("Question", "left", 2), column("Answer", "left", 2), column("When")],
          rows: order.answers.map(({ question, answer, received_at }) => [
            cell(question),
            cell(answer),
            cell(moment(received_at))
          ])
        }
      ])
]

const section = (id: string, title: string, blocks: ReadonlyArray<Block>): Html =>
  html`<h2>${title}</h2><div class="blocks">${pageBlocks(id, blocks)}</div>`

const contentOf = (order: Body, more: string | null): Html => html`
${order.is_unconfirmed ? html`<p class="problem">Browsers alone reported this order, so no report counts it.</p>` : null}
${
  order.earns_nothing_because === null
    ? null
    : html`<p class="problem">It earns nothing: ${order.earns_nothing_because}.</p>`
}
<div class="blocks">${pageBlocks("facts", [{ kind: "facts", facts: factsOf(order) }])}</div>
<h2>Who had a part in it</h2>${sharesOf(order)}
${more === null ? null : html`<p class="actions"><a href="${more}">More touches</a></p>`}
${commissionsOf(order)}
<div class="blocks timeline-block">${pageBlocks("shares", timelineOf(order))}</div>
${section("evidence", "Who reported it", [...disagreementsOf(order), ...evidenceOf(order)])}
${section("history", "History", [historyOf(order)])}`

/** How the order is called, and how it stands with the rules of fraud. */
const readStanding = Effect.fnUntraced(function* (tenantId: TenantId, key: OrderKey) {
  const watch = yield* Watch
  const [names, [hold]] = yield* Effect.all([readOrderNames(tenantId, [key]), watch.holdsOf(tenantId, [key])], {
    concurrency: "unbounded"
  })
  const name = names.get(orderKeyText(key)) ?? key.orderId
  const decisions = hold === undefined ? [] : yield* watch.decisions(tenantId, key)
  return { name, hold: hold ?? null, decisions }
})

const readKey = Schema.decodeUnknownOption(
  Schema.Struct({ orderId: Schema.toType(OrderId), shopDomain: Schema.NullOr(Schema.toType(ShopDomain)) })
)

/** One order: who had a part in it and why, what became of it, and where those who reported it disagree. */
export const orderPage = ({ page }: ReturnType<typeof makeMemberPages>): OpenEndpoint => ({
  ...page({
    path: `${ORDERS_PATH}/{order_id}`,
    section: ATTRIBUTION_PATH,
    summary: "One order, for whoever is signed in.",
    parameters: [
      { name: "order_id", in: "path", required: true, description: "Any of the order's names.", schema: Schema.String }
    ],
    make: Effect.fnUntraced(function* (at) {
      const { call, current } = at
      const { limit: _, did: __, ...query } = call.query
      const made = yield* asProblems(
        Effect.map(attributedOrder({ ...call, query: { ...query, limit: PAGE_SHARES } }, current.tenantId), (answer) =>
          "status" in answer ? BUSY_PROBLEMS : answer
        )
      ).pipe(
        Effect.catch((failure) =>
          failure._tag === "OrderNotFound"
            ? Effect.succeed({ status: 404, problems: ["There is no such order."] })
            : Effect.fail(failure)
        )
      )
      if ("status" in made) {
        return {
          title: "Order",
          status: made.status,
          kind: KIND,
          content: html`<h1>Order</h1>${problemsBox(made.problems)}`
        }
      }
      const next = made.next_touches_after
      const { order_id, shop_domain } = made
      const key = readKey({ orderId: order_id, shopDomain: shop_domain })
      const { name, hold, decisions } = Option.isNone(key)
        ? { name: order_id, hold: null, decisions: [] }
        : yield* readStanding(current.tenantId, key.value)
      const random = yield* SecureRandom.SecureRandom
      const operation = mayAs(current.role, "member") ? yield* random.uuidV7() : null
      return {
        title: `Order ${name}`,
        kind: KIND,
        content: html`${holdBox(call)}<h1>Order <bdi>${name}</bdi></h1>
${hold === null ? null : orderHoldHtml(at, hold, decisions, operation)}
${contentOf(made, next === undefined ? null : orderAddress(order_id, { ...query, touches_after: next }))}
<p class="muted order-id">Id of the order: <bdi>${order_id}</bdi></p>`
      }
    })
  }),
  mayTakeSeconds: REPORTED_WITHIN_SECONDS
})
