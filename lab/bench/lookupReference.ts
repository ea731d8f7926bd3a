import { join } from "node:path"
import { PgClient } from "@effect/sql-pg"
import { Effect, Redacted, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { freshFolder, runCommand, runToEnd } from "./processes.ts"

/** Creators are numbered from here on, so that all names are of one length. */
const FIRST_CREATOR = 100
export const handleOf = (creator: number): string => `creator.${FIRST_CREATOR + creator}`

/** Marks the usage that the reference logs, so that it is told from the service's own. */
export const REFERENCE = "reference"
/** The keys that both are measured with: `n` from 0 on. */
export const KEYS_TABLE = "bench_keys"

/** Transactions of a client before it acts as another tenant. */
const TRANSACTIONS_A_TENANT = 16
const PGBENCH_THREADS = 2

/** The least SQL that serves a score: the key, the newest score, the wallet, the entry and the usage. */
const SQL = {
  findKey: (hash: string) => `
    select k.tenant_id, k.key_id, k.scope from directory d
    join api_keys k on k.tenant_id = d.tenant_id and k.secret_hash = d.name
    where d.kind = 'key' and d.name = ${hash} and k.revoked_at is null`,
  readScore: (handle: string) => `
    select score_id, card from scores
    where platform = 'youtube' and handle = ${handle} and scored_at >= now() - interval '30 days'
    order by scored_at desc limit 1`,
  charge: (tenantId: string) => `
    with moved as (
      update wallets set balance = balance - 1 where tenant_id = ${tenantId}::uuid and balance >= 1 returning tenant_id
    )
    insert into ledger_entries (tenant_id, reason, reference, delta, created_at)
    select tenant_id, 'charge', gen_random_uuid()::text, -1, now() from moved`,
  log: (tenantId: string, handle: string) => `
    insert into usage_log
      (tenant_id, usage_id, key_id, kind, platform, handle, customer_ref, credits, used_at)
    values (${tenantId}::uuid, gen_random_uuid(), gen_random_uuid(), 'cached', 'youtube', ${handle}, '${REFERENCE}', 1,
      now())`
}

export const Reference = Schema.Struct({
  databaseUrl: Schema.String,
  /** The first so many keys are used. */
  tenants: Schema.Int,
  creators: Schema.Int,
  clients: Schema.Int,
  seconds: Schema.Finite
})
export type Reference = typeof Reference.Type

/** Sent as one pipeline, so that a transaction is one round trip. */
const SCRIPT = `
\\if :left = 0
\\set n random(0, :tenants - 1)
select hash, tenant_id as tenant from ${KEYS_TABLE} where n = :n \\gset
\\set left ${TRANSACTIONS_A_TENANT}
\\endif
\\set left :left - 1
\\set creator random(${FIRST_CREATOR}, ${FIRST_CREATOR} + :creators - 1)
\\startpipeline
begin;
${SQL.findKey(":hash")};
${SQL.readScore("('creator.' || :creator)")};
${SQL.charge(":tenant")};
${SQL.log(":tenant", "('creator.' || :creator)")};
commit;
\\endpipeline
`

const pgbench = async (resources: AsyncDisposableStack, path: string, cell: Reference): Promise<number> => {
  const file = join(freshFolder(resources), "lookup.sql")
  await Bun.write(file, SCRIPT)
  const said = await runCommand(resources, [
    path,
    "--no-vacuum",
    "--protocol=prepared",
    `--file=${file}`,
    `--client=${cell.clients}`,
    `--jobs=${Math.min(PGBENCH_THREADS, cell.clients)}`,
    `--time=${Math.max(1, Math.round(cell.seconds))}`,
    "--define=left=0",
    `--define=tenants=${cell.tenants}`,
    `--define=creators=${cell.creators}`,
    cell.databaseUrl
  ])
  const [, perSecond] = /tps = ([\d.]+) \(without/.exec(said) ?? []
  if (perSecond === undefined || /failed transactions: [1-9]/.test(said)) throw new Error(`pgbench said: ${said}`)
  return Number(perSecond)
}

const readKeys = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ hash: Schema.String, tenantId: Schema.String })))

/** The same by the service's own driver, a connection a client and each statement a round trip. */
const run = Effect.fnUntraced(function* (cell: Reference) {
  const sql = yield* SqlClient.SqlClient
  const keys = readKeys(
    yield* sql`select hash, tenant_id as "tenantId" from ${sql(KEYS_TABLE)} where n < ${cell.tenants}`
  )
  const endsAtMs = performance.now() + cell.seconds * 1000
  let served = 0
  const transact = Effect.gen(function* () {
    while (performance.now() < endsAtMs) {
      const key = keys[served % keys.length]
      if (key === undefined) return
      const handle = handleOf(served++ % cell.creators)
      yield* Effect.gen(function* () {
        yield* sql.unsafe(SQL.findKey("$1"), [key.hash])
        yield* sql.unsafe(SQL.readScore("$1"), [handle])
        yield* sql.unsafe(SQL.charge("$1"), [key.tenantId])
        yield* sql.unsafe(SQL.log("$1", "$2"), [key.tenantId, handle])
      }).pipe(sql.withTransaction)
    }
  })
  yield* Effect.all(
    Array.from({ length: cell.clients }, () => transact),
    { concurrency: "unbounded", discard: true }
  )
  return served / cell.seconds
})

/** Transactions a second of the least SQL, by pgbench where it is installed. */
export const measureReference = async (resources: AsyncDisposableStack, cell: Reference): Promise<number> => {
  const path = Bun.which("pgbench")
  return path === null
    ? Number(await runToEnd(resources, import.meta.path, [JSON.stringify(cell)]))
    : await pgbench(resources, path, cell)
}

export const referenceName = (): string =>
  Bun.which("pgbench") === null ? "single statements by the service's driver" : "pgbench, one pipeline a transaction"

if (import.meta.main) {
  const cell = Schema.decodeUnknownSync(Schema.fromJsonString(Reference))(process.argv[2])
  const client = PgClient.layer({ url: Redacted.make(cell.databaseUrl), maxConnections: cell.clients })
  console.log(await Effect.runPromise(run(cell).pipe(Effect.provide(client))))
}
