import { Effect, Option, Schema } from "effect"
import type { ReportsBusy } from "../../../../domain/accounts/limits/fairQueue.ts"
import type { Period } from "../../../../domain/revenue/attribution/attributeOrders.ts"
import { readsAllPaths } from "../../../../domain/revenue/attribution/divideOrders.ts"
import { explainOrder } from "../../../../domain/revenue/attribution/explainOrder.ts"
import { WHOLE_SHARE } from "../../../../domain/revenue/attribution/models/shares.ts"
import type { AttributedRevenue, AttributionReport } from "../../../../domain/revenue/attribution/reportAttribution.ts"
import type { Breakdown } from "../../../../domain/revenue/attribution/reports/breakdown.ts"
import { ReportGrouping } from "../../../../domain/revenue/attribution/reports/groupings.ts"
import { ReportInterval } from "../../../../domain/revenue/attribution/reports/intervals.ts"
import type { Revenue } from "../../../../domain/revenue/attribution/reports/tally.ts"
import { orderCommissions } from "../../../../domain/revenue/commissions/orderCommissions.ts"
import { assignClaims } from "../../../../domain/tracking/orders/assignClaims.ts"
import { orderHistory } from "../../../../domain/tracking/orders/orderHistory.ts"
import { type Disagreement, type NoRevenueReason, netOf } from "../../../../domain/tracking/orders/reconcileOrder.ts"
import type { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import type { Money } from "../../../../ports/money/money.ts"
import { decimalText } from "../../../../ports/money/readAmount.ts"
import { AttributionModel } from "../../../../ports/revenue/attribution/AttributionModel.ts"
import {
  type OrderProduct,
  PaymentState,
  RefundKind,
  RefundSource,
  ShopDomain
} from "../../../../ports/tracking/orders/Order.ts"
import { orderIdFrom } from "../../../../ports/tracking/orders/orderIdentity.ts"
import { PERIOD_PARAMETERS, queryParameter, readQuery } from "../../query/reportQuery.ts"
import type { Call, KeyedEndpoint, ResponseDescription, TaggedFailure } from "../../server/endpoint.ts"
import { REPORTS_BUSY } from "../../server/errors.ts"
import { wholeBetween } from "../../server/fields.ts"
import { InvalidRequest } from "../../server/validationProblems.ts"
import { AS_OF_HEADERS } from "../../server/withDataAsOf.ts"
import { AttributionReports } from "./AttributionReports.ts"
import { pageOfShares, readSharesPage, SHARES_SHOWN_MAX } from "./sharesPage.ts"

/** What was paid of sales, and what of it went back or was cancelled: `revenue` is what is left. */
const TakenBackFields = {
  gross_minor: Schema.Int,
  gross: Schema.String,
  refunded_minor: Schema.Int,
  refunded: Schema.String,
  cancelled_minor: Schema.Int,
  cancelled: Schema.String
}

export const EarnedFields = {
  currency: Schema.String,
  orders: Schema.Finite,
  new_customers: Schema.Finite,
  returning_customers: Schema.Finite,
  unknown_customers: Schema.Finite,
  revenue_minor: Schema.Int,
  revenue: Schema.String,
  ...TakenBackFields
}
const EarnedBody = Schema.Struct(EarnedFields)
const CreatorFields = { platform: Schema.NullOr(Schema.String), handle: Schema.NullOr(Schema.String) }

const EarningsFields = {
  creators: Schema.Array(
    Schema.Struct({
      ...CreatorFields,
      ...EarnedFields,
      is_others: Schema.Boolean,
      links: Schema.Array(
        Schema.Struct({ code: Schema.NullOr(Schema.String), ...EarnedFields, is_others: Schema.Boolean })
      )
    })
  ),
  unattributed: Schema.Array(EarnedBody),
  totals: Schema.Array(EarnedBody)
}

const ClickFields = {
  human: Schema.Int,
  bot: Schema.Int,
  prefetch: Schema.Int,
  head: Schema.Int,
  embedded: Schema.Int.annotate({
    description: "What other pages loaded into themselves, such as hidden frames: it earns nothing."
  })
}

export const AttributionReportBody = Schema.Struct({
  model: AttributionModel,
  from: Schema.String,
  to: Schema.String,
  currency: Schema.NullOr(Schema.String),
  lookback_days: Schema.Int,
  ...EarningsFields,
  unconfirmed: Schema.Struct(EarningsFields),
  excluded: Schema.Struct({
    test_orders: Schema.Int,
    cancelled_orders: Schema.Int,
    unpaid_orders: Schema.Int,
    reported_by_bots: Schema.Int
  }),
  markov: Schema.NullOr(
    Schema.Array(
      Schema.Struct({
        ...CreatorFields,
        code: Schema.NullOr(Schema.String),
        is_others: Schema.Boolean,
        removal_effect: Schema.Finite,
        model_orders: Schema.Finite,
        fitted_orders: Schema.Finite
      })
    )
  ),
  clicks: Schema.Array(Schema.Struct({ code: Schema.String, ...CreatorFields, ...ClickFields })),
  other_clicks: Schema.NullOr(Schema.Struct({ links: Schema.Int, ...ClickFields })),
  breakdown: Schema.optionalKey(
    Schema.Struct({
      interval: Schema.NullOr(ReportInterval),
      group_by: Schema.NullOr(ReportGrouping),
      time_zone: Schema.String,
      intervals: Schema.Array(Schema.Struct({ from: Schema.String, to: Schema.String })),
      rows: Schema.Array(
        Schema.Struct({
          from: Schema.NullOr(Schema.String),
          to: Schema.NullOr(Schema.String),
          group: Schema.NullOr(Schema.String),
          group_title: Schema.NullOr(Schema.String),
          is_unattributed: Schema.Boolean,
          is_others: Schema.Boolean,
          ...EarnedFields
        })
      )
    })
  )
}).annotate({ identifier: "AttributionReport" })

const MoneyBody = Schema.Struct({ currency: Schema.String, revenue_minor: Schema.Int, revenue: Schema.String })
const AmountBody = Schema.Struct({ currency: Schema.String, amount_minor: Schema.Int, amount: Schema.String })
const BackFields = { ...AmountBody.fields, at: Schema.String }
const ProductsBody = Schema.Array(
  Schema.Struct({
    /** Null for all products beyond those that are kept. */
    product_id: Schema.NullOr(Schema.String),
    title: Schema.NullOr(Schema.String),
    ...AmountBody.fields
  })
)
const SaidBody = Schema.NullOr(Schema.Union([MoneyBody, Schema.String, Schema.Boolean]))

export const OrderBody = Schema.Struct({
  order_id: Schema.String,
  shop_domain: Schema.NullOr(Schema.String),
  placed_at: Schema.String,
  ...MoneyBody.fields,
  ordered: MoneyBody,
  ...TakenBackFields,
  payment: PaymentState,
  is_unconfirmed: Schema.Boolean,
  is_new_customer: Schema.NullOr(Schema.Boolean),
  is_new_customer_by: Schema.NullOr(Schema.Literals(["shop", "server", "pixel", "history"])),
  country: Schema.NullOr(Schema.String),
  products: ProductsBody,
  earns: Schema.Boolean,
  earns_nothing_because: Schema.NullOr(Schema.String),
  model: AttributionModel,
  shares: Schema.Array(
    Schema.Struct({
      ...CreatorFields,
      code: Schema.NullOr(Schema.String),
      kind: Schema.String,
      at: Schema.String,
      share: Schema.String,
      revenue_minor: Schema.Int,
      revenue: Schema.String,
      ...TakenBackFields,
      confidence: Schema.Finite,
      evidence: Schema.String,
      reason: Schema.String
    })
  ),
  next_touches_after: Schema.optionalKey(Schema.String),
  commissions: Schema.Array(
    Schema.Struct({
      ...CreatorFields,
      code: Schema.NullOr(Schema.String),
      rule_id: Schema.String,
      base: Schema.String,
      pays_on: Schema.String
    }).annotate({ identifier: "OrderCommission" })
  ),
  evidence: Schema.Array(
    Schema.Struct({
      source: Schema.String,
      order_id: Schema.String,
      received_at: Schema.String,
      placed_at: Schema.String,
      ...MoneyBody.fields,
      paid: MoneyBody,
      payment: PaymentState,
      is_bot: Schema.Boolean,
      is_test: Schema.Boolean,
      is_cancelled: Schema.Boolean,
      is_new_customer: Schema.NullOr(Schema.Boolean),
      promo_codes: Schema.Array(Schema.String),
      pv_id: Schema.NullOr(Schema.String),
      shop_domain: Schema.NullOr(Schema.String),
      country: Schema.NullOr(Schema.String),
      products: ProductsBody
    })
  ),
  refunds: Schema.Array(
    Schema.Struct({
      refund_id: Schema.String,
      source: RefundSource,
      kind: RefundKind,
      ...BackFields,
      reported: MoneyBody,
      products: ProductsBody,
      counts: Schema.Boolean,
      counts_not_because: Schema.NullOr(Schema.String)
    })
  ),
  history: Schema.Array(
    Schema.Struct({
      kind: Schema.String,
      at: Schema.String,
      source: Schema.String,
      amount: Schema.NullOr(AmountBody),
      payment: Schema.NullOr(PaymentState),
      counts: Schema.Boolean
    })
  ),
  answers: Schema.Array(
    Schema.Struct({
      question: Schema.String,
      answer: Schema.String,
      shop_domain: Schema.String,
      received_at: Schema.String
    })
  ),
  disagreements: Schema.Array(
    Schema.Struct({ field: Schema.String, source: Schema.String, reported: SaidBody, standing: SaidBody })
  )
}).annotate({ identifier: "AttributedOrder" })

/** A share as a decimal number, exactly. */
export const shareText = (share: bigint): string => {
  const digits = String(share).padStart(String(WHOLE_SHARE).length, "0")
  const places = String(WHOLE_SHARE).length - 1
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** A number of orders as the nearest double; the parts it was added up from are exact. */
export const inOrders = (share: bigint): number => Number(shareText(share))

const money = ({ minorUnits, currency }: Money) => ({
  currency,
  revenue_minor: Number(minorUnits),
  revenue: decimalText({ minorUnits, currency })
})

const amountBody = ({ minorUnits, currency }: Money) => ({
  currency,
  amount_minor: Number(minorUnits),
  amount: decimalText({ minorUnits, currency })
})

const productsBody = (products: ReadonlyArray<OrderProduct>, { currency }: Money) =>
  products.map(({ productId, title, minorUnits }) => ({
    product_id: productId,
    title,
    ...amountBody({ minorUnits, currency })
  }))

const said = (value: Disagreement["standing"]) => (typeof value === "object" && value !== null ? money(value) : value)

type Taken = Pick<Revenue, "currency" | "minorUnits" | "refundedMinorUnits" | "cancelledMinorUnits">

/** What was paid before anything of it went back or was cancelled, and what did. */
const takenBack = ({ currency, minorUnits, refundedMinorUnits, cancelledMinorUnits }: Taken) => {
  const gross = minorUnits + refundedMinorUnits + cancelledMinorUnits
  const text = (units: bigint) => decimalText({ minorUnits: units, currency })
  return {
    gross_minor: Number(gross),
    gross: text(gross),
    refunded_minor: Number(refundedMinorUnits),
    refunded: text(refundedMinorUnits),
    cancelled_minor: Number(cancelledMinorUnits),
    cancelled: text(cancelledMinorUnits)
  }
}

export const earned = (row: Revenue) => ({
  ...money(row),
  ...takenBack(row),
  orders: inOrders(row.orders),
  new_customers: inOrders(row.newCustomers),
  returning_customers: inOrders(row.returningCustomers),
  unknown_customers: inOrders(row.unknownCustomers)
})

const creatorFields = (creator: { readonly platform: string; readonly handle: string } | null) => ({
  platform: creator?.platform ?? null,
  handle: creator?.handle ?? null
})

const earnings = ({ creators, unattributed, totals }: AttributedRevenue) => ({
  creators: creators.map((row) => ({
    ...creatorFields(row.creator),
    ...earned(row),
    is_others: row.isOthers,
    links: row.links.map((link) => ({ code: link.code, ...earned(link), is_others: link.isOthers }))
  })),
  unattributed: unattributed.map(earned),
  totals: totals.map(earned)
})

/** Orders that earn nothing: those that are tests, cancelled, or a bot's, and those that nothing, or nothing more, was paid of. */
const excludedBody = (excluded: AttributionReport["excluded"]): (typeof AttributionReportBody.Type)["excluded"] => {
  const all = [...excluded.values()].reduce((sum, orders) => sum + orders, 0)
  const ofReason = (why: NoRevenueReason) => excluded.get(why) ?? 0
  const [tests, cancelled, bots] = [ofReason("test order"), ofReason("cancelled order"), ofReason("reported by a bot")]
  return {
    test_orders: tests,
    cancelled_orders: cancelled,
    unpaid_orders: all - tests - cancelled - bots,
    reported_by_bots: bots
  }
}

const bounds = (interval: Period | null) => ({
  from: interval?.from.toISOString() ?? null,
  to: interval?.to.toISOString() ?? null
})

const breakdownBody = ({ query, intervals, rows }: Breakdown) => ({
  interval: query.interval,
  group_by: query.groupBy,
  time_zone: query.timeZone,
  intervals: intervals.map(({ from, to }) => ({ from: from.toISOString(), to: to.toISOString() })),
  rows: rows.map(({ group, title, interval, isOthers, isUnattributed, ...row }) => ({
    ...bounds(interval),
    group,
    group_title: title,
    is_unattributed: isUnattributed,
    is_others: isOthers,
    ...earned(row)
  }))
})

/** A report on the wire. */
export const attributionReportBody = (report: AttributionReport): typeof AttributionReportBody.Type => ({
  model: report.model,
  from: report.period.from.toISOString(),
  to: report.period.to.toISOString(),
  currency: report.currency,
  lookback_days: report.lookbackDays,
  ...earnings(report),
  unconfirmed: earnings(report.unconfirmed),
  excluded: excludedBody(report.excluded),
  markov:
    report.markov?.map((channel) => ({
      ...creatorFields(channel.creator),
      code: channel.code,
      is_others: channel.isOthers,
      removal_effect: channel.removalEffect,
      model_orders: channel.modelOrders,
      fitted_orders: inOrders(channel.fittedOrders)
    })) ?? null,
  clicks: report.clicks.map(({ code, creator, clicks }) => ({ code, ...creatorFields(creator), ...clicks })),
  other_clicks: report.otherClicks === null ? null : { links: report.otherClicks.links, ...report.otherClicks.clicks },
  ...(report.breakdown === null ? {} : { breakdown: breakdownBody(report.breakdown) })
})

export const BUSY: ResponseDescription = {
  description: "Too many reports are being made, or it took too long; or keys can't be checked. Retry.",
  headers: { "retry-after": { description: "Seconds to wait, where reports are busy.", type: "integer" } }
}

/** Leaves off when the caller has gone away; says it where reports are too many. */
export const whileWaitedFor = <A, R>(
  { request: { signal } }: Call,
  work: Effect.Effect<A, TaggedFailure | ReportsBusy, R>
) => {
  const gone = Effect.callback<typeof REPORTS_BUSY>((resume) => {
    const leave = () => resume(Effect.succeed(REPORTS_BUSY))
    if (signal.aborted) leave()
    signal.addEventListener("abort", leave)
    return Effect.sync(() => signal.removeEventListener("abort", leave))
  })
  return Effect.raceFirst(work, gone).pipe(
    Effect.catch((failure: TaggedFailure | ReportsBusy) =>
      failure._tag === "ReportsBusy" ? Effect.succeed(REPORTS_BUSY) : Effect.fail(failure)
    )
  )
}

const isDomain = Schema.is(ShopDomain)

/** How long an attribution report may take: below what a connection may be silent for. */
export const REPORTED_WITHIN_SECONDS = 45

/** One order as it goes out: all evidence, and who earned what of it. Fails with InvalidRequest, OrderNotFound and OrderAmbiguous. */
export const attributedOrder = Effect.fnUntraced(function* (call: Call, tenantId: TenantId) {
  const { model, period } = yield* readQuery(call, tenantId)
  const page = yield* readSharesPage(call)
  const orderId = orderIdFrom(call.pathParameters.order_id ?? "")
  if (Option.isNone(orderId)) return yield* new InvalidRequest({ details: ["order_id: is not an order's id"] })
  const shop = call.query.shop?.trim().toLowerCase() ?? null
  if (shop !== null && !isDomain(shop)) {
    return yield* new InvalidRequest({ details: ["shop: must be a store's domain"] })
  }
  const reports = yield* AttributionReports
  const query = { tenantId, orderId: orderId.value, shop, model, period }
  // One order alone is soon explained; models that read all paths read those of all.
  const explained = readsAllPaths(model) ? reports.explain(query) : explainOrder(query)
  const found = yield* whileWaitedFor(call, explained)
  if ("status" in found) return found
  const { order, file } = found
  const commissions = yield* orderCommissions(tenantId, file)
  const { shares, next } = pageOfShares(found.shares, page)
  const body: typeof OrderBody.Type = {
    order_id: order.orderId,
    shop_domain: order.shopDomain,
    placed_at: order.placedAt.toISOString(),
    ...money({ ...order.total, minorUnits: netOf(order) }),
    ordered: money(order.ordered),
    ...takenBack({ ...order, ...order.total, minorUnits: netOf(order) }),
    payment: order.payment,
    is_unconfirmed: order.isUnconfirmed,
    is_new_customer: order.isNewCustomer,
    is_new_customer_by: order.isNewCustomerBy,
    country: order.country,
    products: productsBody(order.products, order.ordered),
    earns: order.earns,
    earns_nothing_because: order.earnsNothingBecause,
    model,
    shares: shares.map(({ touch, share, reason, minorUnits, ...back }) => ({
      ...creatorFields(touch.creator),
      code: touch.code,
      kind: touch.kind,
      at: touch.at.toISOString(),
      share: shareText(share),
      revenue_minor: Number(minorUnits),
      revenue: decimalText({ minorUnits, currency: order.total.currency }),
      ...takenBack({ ...back, minorUnits, currency: order.total.currency }),
      confidence: touch.confidence,
      evidence: touch.reason,
      reason
    })),
    ...(next === null ? {} : { next_touches_after: next }),
    commissions: commissions.map(({ creator, link, ruleId, currency, baseMinorUnits, explanation }) => ({
      ...creatorFields(creator),
      code: link,
      rule_id: ruleId,
      base: decimalText({ minorUnits: baseMinorUnits, currency }),
      pays_on: explanation
    })),
    evidence: file.notices.map((piece) => ({
      source: piece.source,
      order_id: piece.orderId,
      received_at: piece.receivedAt.toISOString(),
      placed_at: piece.placedAt.toISOString(),
      ...money(piece.total),
      paid: money({ ...piece.total, minorUnits: piece.paidMinorUnits }),
      payment: piece.payment,
      is_bot: piece.isBot,
      is_test: piece.isTest,
      is_cancelled: piece.isCancelled,
      is_new_customer: piece.isNewCustomer,
      promo_codes: piece.promoCodes,
      pv_id: piece.pvId,
      shop_domain: piece.shopDomain,
      country: piece.country,
      products: productsBody(piece.products, piece.total)
    })),
    refunds: order.refunds.map(({ refund, reported, counts, because }) => ({
      refund_id: refund.refundId,
      source: refund.source,
      kind: refund.kind,
      at: refund.at.toISOString(),
      ...amountBody(refund.amount),
      reported: money(reported),
      products: productsBody(refund.products, refund.amount),
      counts,
      counts_not_because: because
    })),
    history: orderHistory(file, order).map(({ at, amount, ...event }) => ({
      ...event,
      at: at.toISOString(),
      amount: amount === null ? null : amountBody(amount)
    })),
    answers: assignClaims(file).answers.map((answer) => ({
      question: answer.question,
      answer: answer.answer,
      shop_domain: answer.shopDomain,
      received_at: answer.receivedAt.toISOString()
    })),
    disagreements: order.disagreements.map(({ field, source, reported, standing }) => ({
      field,
      source,
      reported: said(reported),
      standing: said(standing)
    }))
  }
  return body
})

export const attributedOrderEndpoint: KeyedEndpoint = {
  method: "GET",
  path: "/api/v1/attribution/orders/{order_id}",
  area: "scoring",
  summary: "One order: every piece of evidence, and who earned what of it and why.",
  access: { scopes: ["full", "read", "test"] },
  parameters: [
    {
      name: "order_id",
      in: "path",
      required: true,
      description: "The shop's id of the order, or another of its names: its number, or a token of its checkout.",
      schema: Schema.String
    },
    {
      name: "shop",
      in: "query",
      required: false,
      description: "The store's domain. Needed where several stores have an order of this name.",
      schema: Schema.String
    },
    ...PERIOD_PARAMETERS,
    queryParameter(
      "limit",
      `Shares at most, 1 to ${SHARES_SHOWN_MAX}, which it is unless said otherwise.`,
      wholeBetween(1, SHARES_SHOWN_MAX)
    ),
    queryParameter("touches_after", "The `next_touches_after` of the page of shares before.", Schema.String)
  ],
  responses: {
    200: {
      description:
        "The order. Of more shares than `limit` those that come first; `next_touches_after` is there where more follow.",
      schema: OrderBody,
      headers: AS_OF_HEADERS
    },
    404: { description: "No such order." },
    503: BUSY
  },
  handle: Effect.fnUntraced(function* (call, { tenantId }) {
    const found = yield* attributedOrder(call, tenantId)
    return "status" in found ? found : { status: 200, body: found }
  })
}
