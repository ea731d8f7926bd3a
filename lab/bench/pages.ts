import { Effect, Redacted, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as PostgresServer from "../../adapters/postgres/opening/client.ts"
import { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import { sendTo } from "../../tests/support/databases/postgresServers.ts"
import { freshDatabase } from "./database.ts"
import type { Measured } from "./Latencies.ts"
import { type Aim, count, ms, perSecond, printLine, printTable, times } from "./print.ts"
import { runToEnd, sendLoad, startServer } from "./processes.ts"
import { plantRoster } from "./roster.ts"
import { CELL } from "./settings.ts"

const ORDERS = Number(process.env.BENCH_PAGE_ORDERS ?? 1_000_000)
const CREATORS = Number(process.env.BENCH_ROSTER ?? 10_000)
const DAYS = 365
const READERS = 64
/** How long figures that are not there yet may take before the pages are measured. */
const FIGURES_SECONDS_MAX = 180
const FIGURES_POLL_MS = 500
const HOME_P99_MS_MAX = 100
const P99_MS_MAX = 150
const GZIPPED_BYTES_MAX = 60_000
/** A table of fewer rows is read faster whole than by an index. */
const SMALL_TABLE_ROWS = 2_000

const HOME = "/home"
/** A page of which nothing is read: what all others are compared with. */
const REFERENCE = "/"

/** The pages of members, one of each kind. */
export const paths = [
  REFERENCE,
  HOME,
  "/attribution",
  "/attribution/orders",
  `/attribution/orders/order-${Math.floor(ORDERS / 2)}`,
  "/attribution/watch",
  "/attribution/statements",
  "/attribution/commissions",
  "/links",
  "/links/page-77",
  "/stores",
  "/brand/attribution/setup",
  "/creators",
  "/creators/youtube/creator.77",
  "/checks",
  "/reviews",
  "/account/api",
  "/account/credits",
  "/account/people",
  "/account/settings",
  "/account/activity",
  "/account"
]

const codeOf = (creator: string) => `'page-' || ${creator}`

/** Renewals of plans lie ahead, spread over a month. */
export const RENEWALS_AHEAD = `update plans set due_at = now() + interval '1 hour' * (1 + abs(hashtext(plan_id::text)) % 720)
  where due_at is not null`

/** A year of orders up to now, each after one or two visits by links of creators, and as many clicks. */
export const plantShop = (tenantId: string): ReadonlyArray<string> => {
  const seconds = (DAYS * 86_400) / ORDERS
  const at = `date_trunc('minute', now()) - (${ORDERS} - v) * interval '${seconds} seconds'`
  return [
    `insert into links (tenant_id, code, destination_url, creator_platform, creator_handle, created_at)
    select '${tenantId}', ${codeOf("k")}, 'https://shop.example/', 'youtube', 'creator.' || k, now() - interval '400 days'
    from generate_series(1, ${CREATORS}) k`,
    `insert into events (tenant_id, event_id, pv_id, received_at, event_type, reported_by, ref)
    select '${tenantId}', gen_random_uuid(), md5('page-' || v)::uuid, ${at} - (1 + k) * interval '1 hour', 'page_view', 'pixel',
      ${codeOf(`1 + (v * 7919::bigint + k * 104729) % ${CREATORS}`)}
    from generate_series(1, ${ORDERS}) v, generate_series(0, 1) k where k = 0 or v % 2 = 0`,
    `insert into orders (tenant_id, order_id, source, placed_at)
    select '${tenantId}', 'order-' || v, 'server', ${at} from generate_series(1, ${ORDERS}) v`,
    `insert into order_evidence (
      tenant_id, order_id, source, version, received_at, placed_at, minor_units, currency, is_test, is_cancelled,
      promo_codes, pv_id, remembered_refs
    )
    select tenant_id, order_id, 'server', 0, placed_at, placed_at, 1999, 'USD', false, false, '{}',
      md5('page-' || substr(order_id, 7))::uuid, '[]' from orders where tenant_id = '${tenantId}'`,
    `insert into clicks (tenant_id, click_id, code, kind, clicked_at)
    select tenant_id, gen_random_uuid(), ref, 'human', received_at from events where tenant_id = '${tenantId}'`
  ]
}

const Listed = Schema.decodeUnknownSync(
  Schema.fromJsonString(Schema.Struct({ people: Schema.Array(Schema.Struct({ id: Schema.String })) }))
)
const Linked = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Struct({ address: Schema.String })))

/** The cookie of the account's first owner, who signs in as the operator makes them. */
export const signIn = async (
  resources: AsyncDisposableStack,
  server: { readonly port: number; readonly tenantId: string },
  environment: Readonly<Record<string, string>>
): Promise<string> => {
  const command = (...args: ReadonlyArray<string>) =>
    runToEnd(resources, "hosts/programs/cli.ts", [...args, "--tenant", server.tenantId, "--json"], environment)
  const [person] = Listed(await command("person", "list")).people
  if (person === undefined) throw new Error("the account has nobody")
  const { address } = Linked(await command("person", "link", "--id", person.id))
  const { origin } = new URL(address)
  const answer = await fetch(`http://127.0.0.1:${server.port}${new URL(address).pathname}`, {
    method: "POST",
    redirect: "manual",
    headers: { origin, "content-type": "application/x-www-form-urlencoded" }
  })
  const cookies = answer.headers.getSetCookie().map((set) => set.split(";")[0])
  if (answer.status !== 303 || cookies.length === 0) throw new Error(`signing in was answered ${answer.status}`)
  return cookies.join("; ")
}

const Scans = Schema.decodeUnknownEffect(
  Schema.Array(Schema.Struct({ name: Schema.String, scans: Schema.NumberFromString }))
)

/** How often each larger table was read whole since the database was made. */
const wholeReads = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* Effect.flatMap(
    sql`
      select relname as name, seq_scan::text as scans from pg_stat_user_tables where n_live_tup > ${SMALL_TABLE_ROWS}::int
    `,
    Scans
  )
  return new Map(rows.map(({ name, scans }) => [name, scans]))
})

/** Pages of members, of an account with a year of orders, under many readers. */
export const pages = async (resources: AsyncDisposableStack): Promise<ReadonlyArray<Aim>> => {
  const databaseUrl = await freshDatabase(resources)
  if (databaseUrl === null) return []
  const server = await startServer(resources, databaseUrl, { ROLE: "web" })
  const { tenantId } = server
  const client = PostgresServer.layer(Redacted.make(databaseUrl))
  const fromMs = performance.now()
  for (const statement of plantShop(tenantId)) await sendTo(databaseUrl, statement)
  await Effect.runPromise(Effect.provide(plantRoster(TenantId.make(tenantId), CREATORS), client))
  await sendTo(databaseUrl, RENEWALS_AHEAD)
  await sendTo(databaseUrl, "vacuum (analyze)")
  printLine(`\nplanted ${count(ORDERS)} orders in ${count((performance.now() - fromMs) / 1000)} s`)
  const environment = { DATABASE_URL: databaseUrl, DATA_DIR: server.directory, PORT: String(server.port) }
  const cookie = await signIn(resources, server, environment)
  const get = (path: string) =>
    fetch(`http://127.0.0.1:${server.port}${path}`, {
      redirect: "manual",
      headers: { cookie, accept: "text/html", "accept-encoding": "identity" }
    })
  for (const path of paths) {
    const answer = await get(path)
    if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}`)
  }
  // The first look at figures has them made; readers of a working day find them made.
  const endsAtMs = performance.now() + FIGURES_SECONDS_MAX * 1000
  const missing = new Set([HOME, "/attribution"])
  while (missing.size > 0 && performance.now() < endsAtMs) {
    for (const path of missing) if (!(await (await get(path)).text()).includes("being worked out")) missing.delete(path)
    await Bun.sleep(FIGURES_POLL_MS)
  }
  const measured: Array<{
    readonly path: string
    readonly bytes: number
    readonly gzipped: number
    readonly load: Measured
  }> = []
  const before = await Effect.runPromise(Effect.provide(wholeReads, client))
  for (const path of paths) {
    const html = new Uint8Array(await (await get(path)).arrayBuffer())
    const load = await sendLoad(resources, {
      port: server.port,
      requests: [
        [`GET ${path} HTTP/1.1`, "host: 127.0.0.1", "accept: text/html", `cookie: ${cookie}`, "", ""].join("\r\n")
      ],
      statusLine: "HTTP/1.1 200 ",
      connections: READERS,
      warmUpSeconds: CELL.warmUpSeconds,
      seconds: CELL.seconds,
      answers: 0
    })
    measured.push({ path, bytes: html.length, gzipped: Bun.gzipSync(html).length, load })
  }
  const after = await Effect.runPromise(Effect.provide(wholeReads, client))
  const readWhole = [...after].filter(([name, scans]) => scans > (before.get(name) ?? 0)).map(([name]) => name)
  const reference = measured.find(({ path }) => path === REFERENCE)?.load.p50Ms ?? Number.NaN
  printTable(
    `Pages of an account with ${count(ORDERS)} orders and ${count(CREATORS)} creators, ${READERS} readers of one page at once`,
    ["page", "rate", "p50", "p99", `p50 of ${REFERENCE}`, "HTML", "gzipped"],
    measured.map(({ path, bytes, gzipped, load }) => [
      path,
      perSecond(load.perSecond),
      ms(load.p50Ms),
      ms(load.p99Ms),
      times(load.p50Ms / reference),
      `${count(bytes / 1000)} kB`,
      `${count(gzipped / 1000)} kB`
    ])
  )
  const slow = measured.filter(({ path, load }) => load.p99Ms > (path === HOME ? HOME_P99_MS_MAX : P99_MS_MAX))
  const large = measured.filter(({ gzipped }) => gzipped > GZIPPED_BYTES_MAX)
  const named = (found: ReadonlyArray<string>) => (found.length === 0 ? "none" : found.join(", "))
  return [
    {
      what: `pages: p99 below ${P99_MS_MAX} ms, of home below ${HOME_P99_MS_MAX}`,
      measured: slow.length === 0 ? "all are" : slow.map(({ path, load }) => `${path} ${ms(load.p99Ms)}`).join(", "),
      isMet: slow.length === 0
    },
    {
      what: `pages: below ${count(GZIPPED_BYTES_MAX / 1000)} kB gzipped`,
      measured: named(large.map(({ path }) => path)),
      isMet: large.length === 0
    },
    {
      what: "pages: figures of sales are there once they are made",
      measured: missing.size === 0 ? "they are" : `not on ${named([...missing])}`,
      isMet: missing.size === 0
    },
    { what: "pages: no large table is read whole", measured: named(readWhole), isMet: readWhole.length === 0 }
  ]
}
