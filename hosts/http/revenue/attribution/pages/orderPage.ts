import { Effect, Schema } from "effect"
import { capitalise, formatPercent } from "../../../../../domain/mail/wording.ts"
import type { Block, Fact } from "../../../../../ports/creators/reports/ReportDocument.ts"
import { groupBy } from "../../../../../ports/text/groupBy.ts"
import { pageBlocks } from "../../../creators/reports/reportBlocks.ts"
import type { makeMemberPages } from "../../../memberPages/memberPages.ts"
import { type Html, html } from "../../../pages/html.ts"
import type { OpenEndpoint } from "../../../server/endpoint.ts"
import { attributedOrder, type OrderBody, REPORTED_WITHIN_SECONDS } from "../attributionReport.ts"
import { orderAddress } from "./ordersPage.ts"
import {
  ATTRIBUTION_PATH,
  asProblems,
  BUSY_PROBLEMS,
  modelWords,
  ORDERS_PATH,
  problemsBox,
  REPORT_PAGE_KIND
} from "./reportForm.ts"
import { amountText, cell, column, moneyText } from "./reportPlots.ts"

/** Shares of one page. */
const PAGE_SHARES = "50"

type Body = typeof OrderBody.Type
type Said = Body["disagreements"][number]["standing"]

const moment = (at: string): string =>
  `${at.slice(0, "2026-01-31".length)} ${at.slice("2026-01-31T".length, "2026-01-31T12:00".length)}`
const words = (text: string): string => text.replaceAll("_", " ")
const money = ({ amount, currency }: { readonly amount: string; readonly currency: string }): string =>
  `${amountText(amount)} ${currency}`

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
    fact("Placed, UTC", moment(order.placed_at)),
    fact("Store", order.shop_domain ?? "None reported it"),
    fact("Ordered for", moneyText(order.ordered)),
    fact("Net revenue", order.earns ? moneyText(order) : "Nothing"),
    fact("Given back", amountText(order.refunded)),
    fact("Cancelled", amountText(order.cancelled)),
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
    text: `${words(kind)}, says the ${source}`
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

const sharesOf = (order: Body): Block =>
  order.shares.length === 0
    ? {
        kind: "paragraph",
        tone: "plain",
        text: order.earns ? "No creator had a part in this order." : "It earns nothing, so nobody has a share of it."
      }
    : {
        kind: "table",
        caption: `Who earned what of it, by ${modelWords(order.model).toLowerCase()}`,
        columns: [
          column("Creator", "left", 2),
          column("Link", "left", 2),
          column("When, UTC", "left", 2),
          column("Share", "right"),
          column("Net revenue", "right", 2),
          column("Evidence", "left", 4)
        ],
        rows: order.shares.map((share) => [
          cell(creatorText(share)),
          cell(share.code ?? "–"),
          cell(moment(share.at)),
          cell(formatPercent(Number(share.share))),
          cell(moneyText({ ...share, currency: order.currency })),
          cell(
            `${capitalise(words(share.kind))}: ${share.evidence}; ${share.reason}. ${formatPercent(share.confidence)} sure.`
          )
        ])
      }

const commissionsOf = (order: Body): ReadonlyArray<Block> =>
  order.commissions.length === 0
    ? []
    : [
        {
          kind: "table",
          caption: "What creators are paid on, by the account's rules",
          columns: [column("Creator", "left", 2), column("Link", "left", 2), column("Pays", "left", 5)],
          rows: order.commissions.map(({ platform, handle, code, pays_on }) => [
            cell(`${platform}/${handle}`),
            cell(code ?? "–"),
            cell(pays_on)
          ])
        },
        {
          kind: "paragraph",
          tone: "muted",
          text: "What tiers and a cap make of it depends on the month's other orders, and stands in the statement."
        }
      ]

const historyOf = (order: Body): Block => ({
  kind: "table",
  caption: "What became of it",
  columns: [
    column("When, UTC", "left", 2),
    column("What", "left", 2),
    column("Says", "left"),
    column("Amount", "right", 2),
    column("Payment", "left", 2),
    column("Counts", "left")
  ],
  rows: order.history.map(({ at, kind, source, amount, payment, counts }) => [
    cell(moment(at)),
    cell(capitalise(words(kind))),
    cell(source),
    cell(amount === null ? "–" : money(amount)),
    cell(payment === null ? "–" : words(payment)),
    cell(counts ? "yes" : "no")
  ])
})

const disagreementsOf = (order: Body): ReadonlyArray<Block> =>
  order.disagreements.length === 0
    ? [{ kind: "paragraph", tone: "muted", text: "Store, server and pixel say the same of this order." }]
    : [
        {
          kind: "table",
          caption: "Where store, server and pixel disagree",
          columns: [column("Of what"), column("Who"), column("Says", "left", 2), column("What stands", "left", 2)],
          rows: order.disagreements.map(({ field, source, reported, standing }) => [
            cell(capitalise(words(field))),
            cell(source),
            cell(saidText(reported)),
            cell(saidText(standing))
          ])
        }
      ]

const evidenceOf = (order: Body): ReadonlyArray<Block> => [
  {
    kind: "table",
    caption: "Who reported it",
    columns: [
      column("Who"),
      column("When, UTC", "left", 2),
      column("Total", "right", 2),
      column("Paid", "right", 2),
      column("Payment"),
      column("Codes", "left", 2),
      column("Note", "left", 2)
    ],
    rows: order.evidence.map((piece) => [
      cell(piece.source),
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
          columns: [column("Question", "left", 2), column("Answer", "left", 2), column("When, UTC")],
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
${section("shares", "Who had a part in it", [...timelineOf(order), sharesOf(order), ...commissionsOf(order)])}
${more === null ? null : html`<p class="actions"><a href="${more}">More shares</a></p>`}
${section("history", "History", [historyOf(order)])}
${section("evidence", "Evidence", [...disagreementsOf(order), ...evidenceOf(order)])}`

/** One order: who had a part in it and why, what became of it, and where those who reported it disagree. */
export const orderPage = ({ page }: ReturnType<typeof makeMemberPages>): OpenEndpoint => ({
  ...page({
    path: `${ORDERS_PATH}/{order_id}`,
    section: ATTRIBUTION_PATH,
    summary: "One order, for whoever is signed in.",
    parameters: [
      { name: "order_id", in: "path", required: true, description: "Any of the order's names.", schema: Schema.String }
    ],
    make: Effect.fnUntraced(function* ({ call, current }) {
      const { limit: _, ...query } = call.query
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
      const head = html`<p><a href="${ATTRIBUTION_PATH}">Attribution</a></p>`
      if ("status" in made) {
        return {
          title: "Order",
          status: made.status,
          kind: REPORT_PAGE_KIND,
          content: html`${head}<h1>Order</h1>${problemsBox(made.problems)}`
        }
      }
      const next = made.next_touches_after
      return {
        title: "Order",
        kind: REPORT_PAGE_KIND,
        content: html`${head}<h1>Order <bdi>${made.order_id}</bdi></h1>
${contentOf(made, next === undefined ? null : orderAddress(made.order_id, { ...query, touches_after: next }))}`
      }
    })
  }),
  mayTakeSeconds: REPORTED_WITHIN_SECONDS
})
