import { Duration, Effect, Layer, Redacted, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { StatementDeadline } from "../../adapters/postgres/connection/boundedClient.ts"
import { layer as ports } from "../../adapters/postgres/layer.ts"
import * as Server from "../../adapters/postgres/opening/client.ts"
import { SecretHash } from "../../ports/accounts/keys/ApiKey.ts"
import { ApiKeys } from "../../ports/accounts/keys/ApiKeys.ts"
import { Journeys } from "../../ports/revenue/attribution/Journeys.ts"
import type { StoreUnavailable } from "../../ports/system/StoreUnavailable.ts"
import { DAY_MS } from "../../ports/time/days.ts"
import { OrderId, PvId } from "../../ports/tracking/events/TrackingEvent.ts"
import { LinkCode } from "../../ports/tracking/links/TrackingLink.ts"
import { TrackingLinks } from "../../ports/tracking/links/TrackingLinks.ts"
import { Orders } from "../../ports/tracking/orders/Orders.ts"
import { freshDatabase } from "./database.ts"
import { fill, keyOf, LARGEST_TENANT, LAST_MOMENT, linkOf } from "./dataset.ts"
import { explain } from "./explain.ts"
import type { PlanSummary } from "./planSummary.ts"
import { type Aim, count, ms, printLine, printTable, times } from "./print.ts"
import { measureReports } from "./reports.ts"
import { ROWS } from "./settings.ts"
import { middleMs, TOO_LONG } from "./timed.ts"

const PERIOD_DAYS = 30
const VISITORS = 1000
/** Rows of a page. */
const PAGE = 1000
/** How much slower a statement is where the plan that its connection keeps is a bad one. */
const WORSE_TIMES = 3
const WORSE_MS_MIN = 1

const Purchases = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ order_id: OrderId, pv_id: PvId })))

/** The adapters' calls whose statements are shown, by name, with arguments that the database has. */
const adapterCalls = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const keys = yield* ApiKeys
  const links = yield* TrackingLinks
  const book = yield* Orders
  const journeys = yield* Journeys
  const purchases = Purchases(
    yield* sql`
      select order_id, pv_id from order_evidence where tenant_id = ${LARGEST_TENANT} and source = 'pixel'
      order by placed_at desc limit ${VISITORS}
    `
  )
  const [newest] = purchases
  if (newest === undefined) throw new Error("the database has no orders")
  const pvIds = purchases.map(({ pv_id }) => pv_id)
  const from = new Date(LAST_MOMENT.getTime() - PERIOD_DAYS * DAY_MS)
  const period = [LARGEST_TENANT, from, LAST_MOMENT] as const
  const hash = new Bun.CryptoHasher("sha256").update(keyOf(500, 1)).digest("hex")
  const calls: Readonly<Record<string, Effect.Effect<unknown, StoreUnavailable>>> = {
    "key lookup": keys.find(SecretHash.make(hash)),
    "link lookup": links.find(LinkCode.make(linkOf(500, 7))),
    "find order": book.find(LARGEST_TENANT, newest.order_id, null),
    [`visitsOf ${count(pvIds.length)} visitors`]: journeys.visitsOf(LARGEST_TENANT, pvIds, from, LAST_MOMENT),
    [`placedBetween ${PERIOD_DAYS} days`]: book.placedBetween(...period, PAGE),
    [`countClicks ${PERIOD_DAYS} days`]: links.countClicks(...period, PAGE, null),
    [`unconvertedPaths ${PERIOD_DAYS} days`]: journeys.unconvertedPaths(...period, PAGE, null)
  }
  return calls
})

const verdict = (plan: PlanSummary): string =>
  [
    plan.hasSeqScan ? "SEQ SCAN" : plan.isIndexOnly ? "index-only" : "by index",
    plan.rowsDiscarded === 0 ? "reads what it needs" : `discards ${count(plan.rowsDiscarded)} rows`,
    ...plan.burdens
  ].join(", ")

/** The cheapest read there is of this table, as a measure for the others. */
const oneEventByKey = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [event] = yield* sql<{ readonly event_id: string }>`
    select event_id from events where tenant_id = ${LARGEST_TENANT} limit 1
  `
  return sql`select * from events where tenant_id = ${LARGEST_TENANT} and event_id = ${event?.event_id ?? ""}`
})

const isWorse = (kept: PlanSummary | null, anew: PlanSummary): boolean =>
  kept === null || (kept.ms > WORSE_TIMES * anew.ms && kept.ms > anew.ms + WORSE_MS_MIN)

const explainAll = Effect.gen(function* () {
  const { anew: reference } = yield* explain(yield* oneEventByKey)
  const rows: Array<ReadonlyArray<string>> = []
  const seqScans = new Set<string>()
  const worsened: Array<string> = []
  const addRow = (name: string, made: string, plan: PlanSummary | null, callMs: string) => {
    if (plan === null) return rows.push([name, made, "-", "-", "-", "-", "-", callMs, TOO_LONG, ""])
    if (plan.hasSeqScan) seqScans.add(name)
    return rows.push([
      name,
      made,
      count(plan.rowsReturned),
      count(plan.rowsRead),
      count(plan.pages),
      ms(plan.ms),
      times(plan.ms / Math.max(1, plan.rowsRead) / reference.ms),
      callMs,
      verdict(plan),
      plan.scans.join("; ")
    ])
  }
  for (const [name, call] of Object.entries(yield* adapterCalls)) {
    const { anew, kept } = yield* explain(call)
    const callMs = yield* middleMs(call)
    addRow(name, "anew", anew, callMs === null ? TOO_LONG : ms(callMs))
    addRow(name, "kept", kept, "-")
    if (isWorse(kept, anew)) worsened.push(name)
  }
  addRow("one event by its key", "anew", reference, "-")
  printTable(
    `Query plans at ${count(ROWS)} events; the adapters' own statements, of the largest tenant`,
    ["statement", "plan", "rows", "rows read", "pages", "time", "a row, of one by key", "call", "reads", "scans"],
    rows
  )
  return { seqScans: [...seqScans], worsened }
})

export const plans = async (resources: AsyncDisposableStack): Promise<ReadonlyArray<Aim>> => {
  const url = await freshDatabase(resources)
  if (url === null) return []
  const fromMs = performance.now()
  await Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const connection = yield* sql.reserve
    for (const statement of ["set statement_timeout = 0", ...fill(ROWS)]) {
      yield* connection.executeUnprepared(statement, [], undefined)
    }
  }).pipe(
    Effect.scoped,
    // Filling takes minutes: nobody waits for an answer here.
    Effect.provideService(StatementDeadline, Duration.infinity),
    Effect.provide(Server.layer(Redacted.make(url))),
    Effect.runPromise
  )
  printLine(`\nfilled a database with ${count(ROWS)} events in ${count((performance.now() - fromMs) / 1000)} s`)

  const layer = ports(Redacted.make("a signing secret of the benchmark")).pipe(
    Layer.provideMerge(Server.layer(Redacted.make(url)))
  )
  const { seqScans, worsened } = await Effect.runPromise(
    Effect.provide(
      Effect.tap(explainAll, () => measureReports),
      layer
    )
  )
  const none = (names: ReadonlyArray<string>) => (names.length === 0 ? "none does" : names.join("; "))
  return [
    {
      what: "plans: no statement reads a whole table",
      measured: none(seqScans),
      isMet: seqScans.length === 0
    },
    {
      what: `plans: no statement gets ${WORSE_TIMES} times slower when its connection keeps one plan for it`,
      measured: none(worsened),
      isMet: worsened.length === 0
    }
  ]
}
