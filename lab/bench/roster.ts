import { Effect, Layer, Redacted, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { cryptography } from "../../adapters/cryptography/layer.ts"
import * as Embedded from "../../adapters/embedded/client.ts"
import { rosterPage } from "../../adapters/postgres/creators/roster/rosterPage.ts"
import { layer as stores } from "../../adapters/postgres/layer.ts"
import * as PostgresServer from "../../adapters/postgres/opening/client.ts"
import { createTenant } from "../../domain/accounts/tenants/createTenant.ts"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import { Handle } from "../../ports/creators/identity/SocialAccount.ts"
import { Roster, type RosterQuery, RosterSort, sortValueOf } from "../../ports/creators/roster/Roster.ts"
import { blankSummary } from "../../ports/creators/roster/RosterEntry.ts"
import { freshDatabase } from "./database.ts"
import { type Aim, count, ms, printTable } from "./print.ts"

const CREATORS = Number(process.env.BENCH_ROSTER ?? 10_000)
const OTHER_TENANTS = 100
const OTHER_CREATORS = 1_000
/** Of the creators so many have a plan, an account in a footprint, and revenue. */
const PLANNED_SHARE = 0.5
const LINKED_SHARE = 0.25
const PAGES = Number(process.env.BENCH_PAGES ?? 100)
const PAGE_ROWS = 200
const PAGE_MS_MAX = 50
/** It fits into one page here, which is read faster than an index of it. */
const ONE_ROW_A_TENANT = "roster_sums"

const ANY: RosterQuery = {
  filters: { plan: null, isPaused: null, isFlagged: null, tag: null, search: null },
  sort: "added",
  isDescending: false,
  limit: PAGE_ROWS,
  offset: 0,
  after: null
}
const DEEP = Math.floor(CREATORS / 2)

/** The pages that are read, by what is told of them. */
const QUERIES: ReadonlyArray<readonly [string, RosterQuery]> = [
  ...RosterSort.literals.map((sort): readonly [string, RosterQuery] => [
    `by ${sort}`,
    { ...ANY, sort, isDescending: true }
  ]),
  [`by score, offset ${count(DEEP)}`, { ...ANY, sort: "score", offset: DEEP }],
  ["with a recurring plan", { ...ANY, filters: { ...ANY.filters, plan: "recurring" } }],
  ["without a plan", { ...ANY, filters: { ...ANY.filters, plan: "none" } }],
  ["paused", { ...ANY, filters: { ...ANY.filters, isPaused: true } }],
  ["flagged", { ...ANY, filters: { ...ANY.filters, isFlagged: true } }],
  ["of a tag, by name", { ...ANY, sort: "name", filters: { ...ANY.filters, tag: "food" } }]
]

/** A roster with summaries, plans, footprints and revenue; `seed` keeps tenants' creators apart. */
export const plantRoster = Effect.fnUntraced(function* (tenantId: TenantId, creators: number) {
  const sql = yield* SqlClient.SqlClient
  const summary = JSON.stringify({
    ...blankSummary({ platform: "youtube", handle: Handle.make("nova.cooks") }),
    displayName: "Nova cooks",
    followers: 12_345,
    score: 77,
    tier: "good",
    scoredAt: "2026-03-02T12:00:00.000Z",
    flags: 3,
    flagTitles: ["Profanity in a post", "A controversy", "A copied profile picture"]
  })
  yield* sql`
    insert into roster (tenant_id, platform, handle, lead_platform, lead_handle, added_at, told_until, paid_until, shown_until,
      summarised_until, is_unplaced, is_stale, tags, score, delta_90d, followers, name, scored_at, flags, revenue)
    select ${tenantId}::uuid, 'youtube', h, 'youtube', h, at, at, at, at, at, false, false,
      case when n % 3 = 0 then array['food', 'may'] else '{}' end, 1 + (n * 7919::bigint) % 100, (n * 104729::bigint) % 41 - 20,
      (n * 15485863::bigint) % 1000000, 'creator ' || md5(h), at, n % 4,
      case when n % 5 = 0 then json_build_array(json_build_object('currency', 'USD', 'minorUnits', n::text, 'orders', n % 9)) end
    from (
      select n, 'creator.' || n as h, '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 minute' as at
      from generate_series(1, ${creators}::int) n
    ) c
  `
  yield* sql`
    insert into roster_summaries (tenant_id, platform, handle, summary)
    select tenant_id, platform, handle, ${summary}::text::json from roster where tenant_id = ${tenantId}::uuid
  `
  yield* sql`
    insert into plans (tenant_id, plan_id, platform, handle, spelling, key_id, state, anchor, period, paid, rescorings, due_at,
      resume_credits, created_at, version)
    select ${tenantId}::uuid, gen_random_uuid(), 'youtube', 'creator.' || n, 'youtube', gen_random_uuid(),
      (array['recurring', 'recurring_monitoring', 'recurring_paused'])[1 + n % 3], '2026-03-01'::timestamptz + n * interval '1 second',
      n % 3, array['rescoring'], 0, case when n % 3 < 2 then '2026-04-01'::timestamptz + n * interval '1 second' end,
      case when n % 3 = 2 then 1 end, '2026-01-01', 1
    from generate_series(1, ${Math.floor(creators * PLANNED_SHARE)}::int) n
  `
})

const plantAll = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { id: tenantId } = yield* createTenant("Largest")
  yield* plantRoster(tenantId, CREATORS)
  yield* sql`
    with linked as materialized (
      select n, gen_random_uuid() as id from generate_series(1, ${Math.floor(CREATORS * LINKED_SHARE)}::int) n
    )
    insert into footprint_accounts (platform, handle, group_id)
    select p, 'creator.' || n, id from linked, unnest(array['youtube', 'x', 'instagram']) p
  `
  for (let n = 0; n < OTHER_TENANTS; n++) {
    const { id } = yield* createTenant(`Other ${n}`)
    yield* plantRoster(id, OTHER_CREATORS)
  }
  // What tenants say of footprints, and what was summed up, is there as well, so that it is looked up and not read whole.
  yield* sql`
    insert into footprint_views (tenant_id, platform, handle, group_id, is_member, at)
    select tenant_id, platform, handle, gen_random_uuid(), n % 2 = 0, added_at
    from (select *, row_number() over () as n from roster where tenant_id <> ${tenantId}::uuid) r where n % 10 = 0
  `
  yield* sql`insert into roster_sums (tenant_id, revenue_at) select tenant_id, '2026-03-01' from tenants`
  yield* sql`vacuum (analyze)`
  return tenantId
})

const quantile = (sorted: ReadonlyArray<number>, fraction: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(fraction * sorted.length))] ?? Number.NaN

const readPlan = Schema.decodeUnknownEffect(Schema.Array(Schema.Struct({ "QUERY PLAN": Schema.String })))

/** The tables that a page's statement reads whole. */
const readWhole = Effect.fnUntraced(function* (tenantId: TenantId, query: RosterQuery) {
  const sql = yield* SqlClient.SqlClient
  const { text, parameters } = rosterPage(query)
  const plan = yield* sql
    .unsafe(`explain (costs off) ${text}`, [tenantId, ...parameters])
    .unprepared.pipe(Effect.flatMap(readPlan))
  return plan.flatMap((line) => /Seq Scan on (\w+)/.exec(line["QUERY PLAN"])?.[1] ?? [])
})

const measure = Effect.gen(function* () {
  const roster = yield* Roster
  const tenantId = yield* plantAll
  const rows: Array<{
    readonly name: string
    readonly p50: number
    readonly p99: number
    readonly whole: ReadonlyArray<string>
  }> = []
  const middle = (yield* roster.page(tenantId, { ...ANY, sort: "score", limit: 1, offset: DEEP })).entries[0]
  const behind: RosterQuery["after"] =
    middle === undefined ? null : { value: sortValueOf(middle, "score"), account: middle.account }
  const queries = [...QUERIES, ["by score, behind a cursor", { ...ANY, sort: "score", after: behind }] as const]
  for (const [name, query] of queries) {
    const tookMs: Array<number> = []
    for (let page = -5; page < PAGES; page++) {
      const fromMs = performance.now()
      const { entries } = yield* roster.page(tenantId, query)
      if (entries.length === 0) throw new Error(`no creator is ${name}`)
      if (page >= 0) tookMs.push(performance.now() - fromMs)
    }
    tookMs.sort((a, b) => a - b)
    const whole = yield* readWhole(tenantId, query)
    rows.push({ name, p50: quantile(tookMs, 0.5), p99: quantile(tookMs, 0.99), whole })
  }
  return rows
})

/** Pages of the largest roster, beside those of other tenants. */
export const roster = async (resources: AsyncDisposableStack): Promise<ReadonlyArray<Aim>> => {
  const url = await freshDatabase(resources)
  const clients = [
    ...(url === null ? [] : [["Postgres server", PostgresServer.layer(Redacted.make(url))] as const]),
    ["embedded Postgres", Embedded.layer()] as const
  ]
  const aims: Array<Aim> = []
  for (const [name, client] of clients) {
    const adapters = Layer.mergeAll(stores(Redacted.make(crypto.randomUUID())), cryptography).pipe(
      Layer.provideMerge(client)
    )
    const rows = await Effect.runPromise(measure.pipe(Effect.provide(adapters)))
    printTable(
      `Pages of ${PAGE_ROWS} of ${count(CREATORS)} creators beside ${count(OTHER_TENANTS * OTHER_CREATORS)} of others, ${name}`,
      ["page", "p50", "p99", "tables read whole"],
      rows.map(({ name: page, p50, p99, whole }) => [page, ms(p50), ms(p99), whole.join(", ") || "none"])
    )
    const slowest = Math.max(...rows.map(({ p50 }) => p50))
    const whole = [...new Set(rows.flatMap((row) => row.whole))].filter((table) => table !== ONE_ROW_A_TENANT)
    aims.push(
      {
        what: `roster, ${name}: every page below ${PAGE_MS_MAX} ms`,
        measured: `p50 at most ${ms(slowest)}`,
        isMet: slowest < PAGE_MS_MAX
      },
      {
        what: `roster, ${name}: no table of creators is read whole`,
        measured: whole.join(", ") || "none",
        isMet: whole.length === 0
      }
    )
  }
  return aims
}
