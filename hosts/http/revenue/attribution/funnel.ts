import { Effect, Schema } from "effect"
import { FUNNEL_GROUPS, type FunnelFilter } from "../../../../domain/revenue/attribution/funnel/funnelGroups.ts"
import { FUNNEL_ROWS_MAX, type FunnelCounts } from "../../../../domain/revenue/attribution/funnel/funnelRows.ts"
import { rateText } from "../../../../domain/revenue/attribution/funnel/rateText.ts"
import type { FunnelReport } from "../../../../domain/revenue/attribution/funnel/reportFunnel.ts"
import {
  FUNNEL_MODES,
  FUNNEL_STEPS,
  type FunnelStep
} from "../../../../domain/revenue/attribution/funnel/walkFunnel.ts"
import type { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { textRule } from "../../../../ports/text/storableText.ts"
import { type CreatorAccount, LinkCode } from "../../../../ports/tracking/links/TrackingLink.ts"
import { PERIOD_PARAMETERS, queryParameter, readPeriod } from "../../query/reportQuery.ts"
import type { Call, KeyedEndpoint } from "../../server/endpoint.ts"
import { storableText } from "../../server/fields.ts"
import { InvalidRequest } from "../../server/validationProblems.ts"
import { AS_OF_HEADERS } from "../../server/withDataAsOf.ts"
import { AttributionReports } from "./AttributionReports.ts"
import { BUSY, REPORTED_WITHIN_SECONDS, whileWaitedFor } from "./attributionReport.ts"

const FILTER_MAX_CHARACTERS = 200

export const RateBody = Schema.Struct({
  numerator: Schema.Finite,
  denominator: Schema.Finite,
  rate: Schema.NullOr(Schema.String)
}).annotate({ identifier: "Rate" })

const StepBody = Schema.Struct({
  step: Schema.Literals(FUNNEL_STEPS),
  visitors: Schema.Int,
  of_first: RateBody,
  of_previous: Schema.NullOr(RateBody)
}).annotate({ identifier: "FunnelStep" })

const CountsFields = {
  clicks: Schema.Struct({
    human: Schema.Int,
    people: Schema.Int,
    bot: Schema.Int,
    prefetch: Schema.Int,
    head: Schema.Int,
    embedded: Schema.Int
  }).annotate({ identifier: "FunnelClicks" }),
  clicks_to_visitors: RateBody,
  visitors_by_click: Schema.Int,
  machine_visitors: Schema.Int,
  steps: Schema.Array(StepBody),
  step_orders: Schema.Int,
  orders_without_visit: Schema.Int
}

const SourceFields = {
  platform: Schema.NullOr(Schema.String),
  handle: Schema.NullOr(Schema.String),
  code: Schema.NullOr(Schema.String),
  campaign: Schema.NullOr(Schema.String)
}

export const FunnelBody = Schema.Struct({
  from: Schema.String,
  to: Schema.String,
  mode: Schema.Literals(FUNNEL_MODES),
  group_by: Schema.Literals(FUNNEL_GROUPS),
  ...SourceFields,
  window_days: Schema.Int,
  complete_at: Schema.String,
  total: Schema.Struct(CountsFields).annotate({ identifier: "FunnelTotal" }),
  rows: Schema.Array(
    Schema.Struct({ ...SourceFields, ...CountsFields }).annotate({
      identifier: "FunnelRow"
    })
  ),
  rows_left_out: Schema.Int,
  placed_orders: Schema.Struct({
    placed: Schema.Int,
    with_visit: Schema.Int,
    without_visit: Schema.Int,
    without_visitor: Schema.Int,
    unconfirmed: Schema.Int
  }).annotate({ identifier: "FunnelOrders" })
}).annotate({ identifier: "Funnel" })

export const rateBody = (numerator: bigint | number, denominator: bigint | number): typeof RateBody.Type => ({
  numerator: Number(numerator),
  denominator: Number(denominator),
  rate: rateText(BigInt(numerator), BigInt(denominator))
})

const countsBody = ({ clicks, people, visitors, ...counts }: FunnelCounts) => {
  const previous = (step: FunnelStep) => FUNNEL_STEPS[FUNNEL_STEPS.indexOf(step) - 1]
  return {
    clicks: { ...clicks, people },
    clicks_to_visitors: rateBody(counts.visitorsByClick, clicks.human),
    visitors_by_click: counts.visitorsByClick,
    machine_visitors: counts.machineVisitors,
    steps: FUNNEL_STEPS.map((step) => {
      const before = previous(step)
      return {
        step,
        visitors: visitors[step],
        of_first: rateBody(visitors[step], visitors.page_view),
        of_previous: before === undefined ? null : rateBody(visitors[step], visitors[before])
      }
    }),
    step_orders: counts.orders,
    orders_without_visit: counts.ordersWithoutVisit
  }
}

const sourceBody = ({ creator, code, campaign }: FunnelFilter) => ({
  platform: creator?.platform ?? null,
  handle: creator?.handle ?? null,
  code,
  campaign
})

/** A funnel on the wire. */
export const funnelBody = (report: FunnelReport): typeof FunnelBody.Type => ({
  from: report.period.from.toISOString(),
  to: report.period.to.toISOString(),
  mode: report.mode,
  group_by: report.groupBy,
  ...sourceBody(report.filter),
  window_days: report.windowDays,
  complete_at: report.completeAt.toISOString(),
  total: countsBody(report.total),
  rows: report.rows.map((row) => ({
    ...sourceBody(row),
    ...countsBody(row.counts)
  })),
  rows_left_out: report.rowsLeftOut,
  placed_orders: {
    placed: report.orders.placed,
    with_visit: report.orders.withVisit,
    without_visit: report.orders.withoutVisit,
    without_visitor: report.orders.withoutVisitor,
    unconfirmed: report.orders.unconfirmed
  }
})

const isCode = Schema.is(LinkCode)
const isFilterText = Schema.is(storableText(1, FILTER_MAX_CHARACTERS))
const isName = (text: string | undefined): boolean => text === undefined || (text.trim() !== "" && isFilterText(text))

/** A creator as links name them: one leading @ is dropped, letter case doesn't count. */
const creatorNamed = (platform: string, handle: string): CreatorAccount => ({
  platform: platform.trim().toLowerCase(),
  handle: handle.trim().replace(/^@/, "").toLowerCase()
})

const readQuery = Effect.fnUntraced(function* (call: Call, tenantId: TenantId) {
  const { query } = call
  const { period, details: wrongPeriod } = yield* readPeriod(call, tenantId)
  const mode = FUNNEL_MODES.find((each) => each === (query.mode ?? "closed"))
  const groupBy = FUNNEL_GROUPS.find((each) => each === (query.group_by ?? "creator"))
  const { platform, handle, campaign, code = null } = query
  const details = [
    ...wrongPeriod,
    ...(mode === undefined ? [`mode: must be one of ${FUNNEL_MODES.join(", ")}`] : []),
    ...(groupBy === undefined ? [`group_by: must be one of ${FUNNEL_GROUPS.join(", ")}`] : []),
    ...((platform === undefined) === (handle === undefined) ? [] : ["handle: platform and handle go together"]),
    ...Object.entries({ platform, handle, campaign }).flatMap(([name, text]) =>
      isName(text) ? [] : [`${name}: ${textRule(1, FILTER_MAX_CHARACTERS)}, not of blanks alone`]
    ),
    ...(code === null || isCode(code) ? [] : ["code: must be a link's short code"])
  ]
  if (
    period === null ||
    mode === undefined ||
    groupBy === undefined ||
    (code !== null && !isCode(code)) ||
    details[0]
  ) {
    return yield* new InvalidRequest({ details })
  }
  const creator = platform === undefined || handle === undefined ? null : creatorNamed(platform, handle)
  return {
    period,
    mode,
    groupBy,
    filter: { creator, code, campaign: campaign ?? null }
  }
})

/** GET /api/v1/attribution/funnel: from a creator's link to an order; an addition to the specification. */
export const funnelEndpoint: KeyedEndpoint = {
  method: "GET",
  path: "/api/v1/attribution/funnel",
  area: "scoring",
  summary: "How visitors went from a creator's link to an order: page view, cart, checkout, order.",
  mayTakeSeconds: REPORTED_WITHIN_SECONDS,
  access: { scopes: ["full", "read", "test"] },
  parameters: [
    ...PERIOD_PARAMETERS.filter(({ name }) => name !== "model"),
    queryParameter("group_by", "What a row is of; creator unless said otherwise.", Schema.Literals(FUNNEL_GROUPS)),
    queryParameter(
      "mode",
      "closed: a step counts behind the one before it; open: wherever it is reached after the visit. closed unless said otherwise.",
      Schema.Literals(FUNNEL_MODES)
    ),
    queryParameter("platform", "Only links of this creator; with handle.", Schema.String),
    queryParameter("handle", "Only links of this creator; with platform.", Schema.String),
    queryParameter("code", "Only the link with this code.", Schema.String),
    queryParameter("campaign", "Only links of this campaign.", Schema.String)
  ],
  responses: {
    200: {
      description: `The funnel, in at most ${FUNNEL_ROWS_MAX} rows.`,
      schema: FunnelBody,
      headers: AS_OF_HEADERS
    },
    503: BUSY
  },
  handle: Effect.fnUntraced(function* (call, key) {
    const reports = yield* AttributionReports
    const query = { tenantId: key.tenantId, ...(yield* readQuery(call, key.tenantId)) }
    const made = yield* whileWaitedFor(call, reports.funnel(query))
    if ("status" in made) return made
    return "json" in made
      ? new Response(made.json, {
          headers: {
            "content-type": "application/json",
            "cache-control": "no-store"
          }
        })
      : { status: 200, body: funnelBody(made.funnel) }
  })
}
