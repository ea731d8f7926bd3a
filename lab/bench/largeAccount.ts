import { Effect, Layer, ManagedRuntime, Redacted, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { cryptography } from "../../adapters/cryptography/layer.ts"
import { layer as storesOf } from "../../adapters/postgres/layer.ts"
import { layer as client } from "../../adapters/postgres/opening/client.ts"
import { openAttribution } from "../../domain/revenue/attribution/attributeOrders.ts"
import { explainOrder } from "../../domain/revenue/attribution/explainOrder.ts"
import { AttributionPageSizes, SERVER_PAGE_SIZES } from "../../domain/revenue/attribution/pageSizes.ts"
import { reportAttribution } from "../../domain/revenue/attribution/reportAttribution.ts"
import { checkSummaries } from "../../domain/revenue/attribution/summaries/checkSummaries.ts"
import { summariseWaiting } from "../../domain/revenue/attribution/summaries/makeSummaries.ts"
import { summaryBasis } from "../../domain/revenue/attribution/summaries/summaryBasis.ts"
import { layer as noSummaries } from "../../fixtures/revenue/attribution/Summaries.ts"
import { TIME_ZONE_DEFAULT as UTC } from "../../ports/accounts/tenants/AttributionSettings.ts"
import { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import { Summaries } from "../../ports/revenue/attribution/Summaries.ts"
import { DAY_MS } from "../../ports/time/days.ts"
import { OrderId } from "../../ports/tracking/events/TrackingEvent.ts"
import { Orders } from "../../ports/tracking/orders/Orders.ts"
import { sendTo } from "../../tests/support/databases/postgresServers.ts"
import { freshDatabase, keptDatabase } from "./database.ts"
import { explain } from "./explain.ts"
import { count, ms, printTable } from "./print.ts"

/**
 * A year of one large account: how long a report of it takes, and one order's explanation, by what is summed up and by the orders.
 * LARGE_EVENTS says how many events it has (one of 50 is an order), LARGE_LINKS by how many links; LARGE_KEEP names a database that stays.
 */
const EVENTS = Number(process.env.LARGE_EVENTS ?? 10_000_000)
const LINKS = Number(process.env.LARGE_LINKS ?? 200)
const REPORTS = Number(process.env.LARGE_REPORTS ?? 200)
const EVENTS_A_VISITOR = 10
const VISITORS = EVENTS / EVENTS_A_VISITOR
/** Of the visitors one in so many buys. */
const BUYS_ONE_IN = 5
const DAYS = 365
const SPANS_PER_TURN = 24

const tenantId = TenantId.make("00000000-0000-4000-8000-0000000000aa")
const END = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS - DAY_MS)
const BEGIN = new Date(END.getTime() - DAYS * DAY_MS)

const FILLED = ["events", "clicks", "orders", "order_aliases", "order_evidence"]
const trigger = (does: "disable" | "enable") => FILLED.map((table) => `alter table ${table} ${does} trigger user`)

/** Statements that plant the account. Indexes are built once all rows are in. */
const plant = [
  ...trigger("disable"),
  `insert into tenants (tenant_id, name, lookback_days, created_at) values ('${tenantId}', 'Large', 30, '${BEGIN.toISOString()}')`,
  `insert into links (tenant_id, code, destination_url, creator_platform, creator_handle, promo_code, created_at)
  select '${tenantId}', 'large-' || k, 'https://shop.example/', 'youtube', 'creator_' || k / 2,
    case when k % 4 = 0 then 'CODE' || k end, '${BEGIN.toISOString()}' from generate_series(0, ${LINKS - 1}) k`,
  `create unlogged table large_visitors as
  select v, md5('visitor ' || v)::uuid as pv_id, v % ${BUYS_ONE_IN} = 0 as buys, timestamptz '${BEGIN.toISOString()}'
    + date_trunc('milliseconds', v * (interval '${DAYS} days' - interval '6 hours') / ${VISITORS}) as came_at
  from generate_series(0, ${VISITORS - 1}::bigint) v`,
  `insert into events (tenant_id, event_id, pv_id, received_at, event_type, reported_by, page_url, ref, click_id)
  select '${tenantId}', gen_random_uuid(), pv_id, came_at + k * interval '20 minutes', 'page_view', 'pixel',
    'https://shop.example/products/linen-shirt?variant=' || k,
    case when k in (0, 5) then 'large-' || (v * 7 + k * 13) % ${LINKS} end, case when k = 0 then md5('click ' || v)::uuid end
  from large_visitors, generate_series(0, ${EVENTS_A_VISITOR - 1}) k`,
  `insert into clicks (tenant_id, click_id, code, kind, clicked_at)
  select '${tenantId}', md5('click ' || v)::uuid, 'large-' || v * 7 % ${LINKS}, 'human', came_at - interval '2 seconds'
  from large_visitors`,
  `insert into orders (tenant_id, shop_domain, order_id, source, placed_at, aliases)
  select '${tenantId}', 'shop.example', 'order-' || v, 'shop', came_at + interval '4 hours', array['no-' || v]
  from large_visitors where buys`,
  `insert into order_aliases (tenant_id, alias, shop_domain, order_id, kind)
  select tenant_id, alias, shop_domain, order_id, case when alias = order_id then 'id' else 'number' end
  from orders, unnest(aliases || order_id) alias`,
  `insert into order_evidence (
    tenant_id, order_id, source, version, received_at, placed_at, minor_units, currency, is_test, is_cancelled,
    is_new_customer, promo_codes, pv_id, remembered_refs, shop_domain, claimant
  )
  select '${tenantId}', 'order-' || v, 'shop', 1740787200000, came_at + interval '4 hours', came_at + interval '4 hours', 1000 + v % 20000,
    'EUR', false, false, v % 3 = 0, case when v % 40 = 0 then array['CODE4'] else '{}' end, pv_id, '[]', 'shop.example', ''
  from large_visitors where buys`,
  "drop table large_visitors",
  ...trigger("enable")
]

const readIndexes = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ name: Schema.String, definition: Schema.String }))
)

/** Over connections of its own, whose statements may take as long as they take. */
const plantLarge = (address: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const indexes = readIndexes(
      yield* sql`
        select i.indexrelid::regclass::text as name, replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as definition
        from pg_index i
        where i.indrelid in ('events'::regclass, 'clicks'::regclass) and not i.indisprimary
      `
    )
    const statements = [
      ...indexes.map(({ name }) => `drop index ${name}`),
      ...plant,
      ...indexes.map(({ definition }) => definition),
      "vacuum (analyze)"
    ]
    for (const statement of statements) yield* Effect.promise(() => sendTo(address, statement))
  })

const quantile = (sorted: ReadonlyArray<number>, q: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0
const measured = Effect.fnUntraced(function* <A, E, R>(runs: number, work: (run: number) => Effect.Effect<A, E, R>) {
  const times: Array<number> = []
  for (let run = 0; run < runs; run++) {
    const before = performance.now()
    yield* work(run)
    times.push(performance.now() - before)
  }
  const sorted = times.toSorted((a, b) => a - b)
  return { p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) }
})

const year = { from: BEGIN, to: END }
const reportOf = (model: "last_touch" | "linear", period = year) =>
  reportAttribution({
    tenantId,
    model,
    period,
    currency: null,
    breakdown: { interval: null, groupBy: "creator", timeZone: UTC, startsWithFirstOrder: false }
  })

const measure = Effect.gen(function* () {
  const rows: Array<ReadonlyArray<string>> = []
  const add = (what: string, { p50, p99 }: { readonly p50: number; readonly p99: number }) =>
    rows.push([what, ms(p50), ms(p99)])
  const began = performance.now()
  let spans = 0
  for (;;) {
    const { waited, kept } = yield* summariseWaiting(tenantId, SPANS_PER_TURN)
    spans += kept
    if (kept === 0) break
    if (waited < SPANS_PER_TURN) break
  }
  console.log(`${count(spans)} spans were summed up in ${Math.round((performance.now() - began) / 1000)} s`)
  for (let run = 0; run < 20; run++) yield* reportOf(run % 2 === 0 ? "last_touch" : "linear")
  add("report of the year by creator, last touch", yield* measured(REPORTS, () => reportOf("last_touch")))
  add("report of the year by creator, linear", yield* measured(REPORTS, () => reportOf("linear")))
  const week = { from: new Date(END.getTime() - 7 * DAY_MS), to: END }
  add(
    "report of a week, by the orders",
    yield* measured(3, () => Effect.provide(reportOf("linear", week), noSummaries))
  )
  const orderOf = (run: number) => OrderId.make(`order-${((run * 7919) % (VISITORS / BUYS_ONE_IN)) * BUYS_ONE_IN}`)
  add(
    "one order explained",
    yield* measured(REPORTS, (run) => explainOrder({ tenantId, orderId: orderOf(run), model: "linear", period: year }))
  )
  printTable("a year of a large account", ["what", "median", "p99"], rows)
  const { rss, heapUsed } = process.memoryUsage()
  console.log(`memory: ${Math.round(rss / 2 ** 20)} MiB resident, ${Math.round(heapUsed / 2 ** 20)} MiB of it in use`)

  const basis = summaryBasis(yield* openAttribution(tenantId))
  const [summaries, book] = [yield* Summaries, yield* Orders]
  const plans = {
    "a year's summaries": yield* explain(summaries.sumUp({ tenantId, model: "linear", basis, ...year, cuts: [] })),
    "one order": yield* explain(book.find(tenantId, orderOf(3), null))
  }
  for (const [name, { anew }] of Object.entries(plans)) {
    console.log(
      `${name}: ${anew.hasSeqScan ? "Seq Scan" : "no Seq Scan"}, ${anew.pages} pages, ${ms(anew.ms)}: ${anew.scans.join(", ")}`
    )
  }
  const checked = yield* checkSummaries(tenantId, 5)
  console.log(`${checked.spans} spans compared with their orders, ${checked.different.length} differ`)
})

await using resources = new AsyncDisposableStack()
const name = process.env.LARGE_KEEP
const address = name === undefined ? await freshDatabase(resources) : await keptDatabase(name)
if (address !== null) {
  const stores = Layer.merge(storesOf(Redacted.make("a signing secret of some length")), cryptography)
  const runtime = ManagedRuntime.make(
    Layer.merge(
      Layer.provideMerge(stores, client(Redacted.make(address))),
      Layer.succeed(AttributionPageSizes, SERVER_PAGE_SIZES)
    )
  )
  resources.defer(() => runtime.dispose())
  const isThere = await runtime.runPromise(
    Effect.map(
      SqlClient.SqlClient.use((sql) => sql`select 1 from tenants where tenant_id = ${tenantId}`),
      (found) => found.length > 0
    )
  )
  const began = performance.now()
  if (!isThere) await runtime.runPromise(plantLarge(address))
  console.log(
    `${count(EVENTS)} events, ${count(EVENTS / 50)} orders, ${LINKS} links; planted in ${Math.round((performance.now() - began) / 1000)} s`
  )
  await runtime.runPromise(measure)
}
