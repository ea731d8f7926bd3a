import { describe, expect, test } from "bun:test"
import { Effect, type Layer } from "effect"
import { SqlClient } from "effect/sql"
import { restoreBackup } from "../../adapters/postgres/backup/restoreBackup.ts"
import { writeBackup } from "../../adapters/postgres/backup/writeBackup.ts"
import { MIGRATIONS } from "../../adapters/postgres/contexts.ts"
import * as Server from "../../adapters/postgres/opening/client.ts"
import { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import { dumpTables } from "../support/databases/dumpTables.ts"
import { emptyEmbedded } from "../support/databases/emptyEmbedded.ts"
import { migratedEmbedded } from "../support/databases/migratedEmbedded.ts"
import { plantRows } from "../support/databases/plantRows.ts"
import { describeOnEmptyPostgres, describeOnPostgres } from "../support/databases/testDatabase.ts"

type Client<E> = Layer.Layer<SqlClient.SqlClient, E>
const on = <A, E, E2>(client: Client<E2>, work: Effect.Effect<A, E, SqlClient.SqlClient>): Promise<A> =>
  Effect.runPromise(Effect.provide(work, client))

const linesOf = Effect.gen(function* () {
  const lines: Array<string> = []
  const summary = yield* writeBackup((some) => Effect.sync(() => void lines.push(...some)))
  return { lines, summary }
})

const restoring = (lines: ReadonlyArray<string>) => {
  let next = 0
  return restoreBackup(Effect.sync(() => lines[next++]))
}

/** Tables of which rows of any values are refused, and the tenants that are written before. */
const HELD_TO_EACH_OTHER = ["tenants", "wallets", "ledger_entries", "ledger_unsettled"]

/** What is no tenant's, or other than their types say: what must come back as it was in every character. */
const awkward = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const brand = "“Ünïcode” \\ \u0001 ' \" ,{}\n\u2028 🙂"
  yield* sql`
    insert into tenants (tenant_id, name, lookback_days, created_at, brand_name)
    values (gen_random_uuid(), 'awkward', 30, '2019-02-03 04:05:06.123456+00', ${brand})
  `
})

const filled = Effect.gen(function* () {
  for (let planted = 0; planted < 3; planted++) {
    const id = crypto.randomUUID()
    const sql = yield* SqlClient.SqlClient
    yield* sql`insert into tenants (tenant_id, name, lookback_days, created_at) values (${id}::uuid, 'planted', 30, now())`
    yield* plantRows(TenantId.make(id), id, HELD_TO_EACH_OTHER)
  }
  yield* awkward
})

/** Every row, but the steps and the processes that run: these are each database's own. */
const OWN = ["creatorsignal_migrations", "job_queue_migrations", "server_runs"]
const rowsOf = Effect.map(dumpTables, (dump) =>
  Object.fromEntries(Object.entries(dump).filter(([name, rows]) => rows.length > 0 && !OWN.includes(name)))
)
const partitionsOf = SqlClient.SqlClient.use(
  (sql) => sql`
    select c.relname, pg_get_expr(c.relpartbound, c.oid) as bound from pg_class c
    where c.relispartition and c.relkind = 'r' order by 1
  `
)
const triggersOff = SqlClient.SqlClient.use(
  (sql) => sql`select tgname from pg_trigger where not tgisinternal and tgenabled = 'D'`
)
const tablesOf = SqlClient.SqlClient.use((sql) => sql`select tablename from pg_tables where schemaname = 'public'`)

const goesBack = <E, E2>(from: Client<E>, into: Client<E2>) =>
  Effect.gen(function* () {
    const { backup, rows, partitions } = yield* Effect.gen(function* () {
      yield* filled
      return { backup: yield* linesOf, rows: yield* rowsOf, partitions: yield* partitionsOf }
    }).pipe(Effect.provide(from))
    expect(backup.summary.rows).toBeGreaterThan(300)
    yield* Effect.gen(function* () {
      const restored = yield* restoring(backup.lines)
      expect(restored).toEqual(backup.summary)
      expect(yield* rowsOf).toEqual(rows)
      expect(yield* partitionsOf).toEqual(partitions)
      expect(yield* triggersOff).toEqual([])
      // It is whole: it can be backed up, and equal data has an equal digest.
      const { summary } = yield* linesOf
      expect(summary.digest).toBe(backup.summary.digest)
      // What is numbered goes on behind what is there.
      const sql = yield* SqlClient.SqlClient
      const [place] = yield* sql`
        select (select max(place) from review_rulings) as last, nextval(pg_get_serial_sequence('review_rulings', 'place')) as next
      `
      expect(Number(place?.next)).toBeGreaterThan(Number(place?.last))
    }).pipe(Effect.provide(into))
  }).pipe(Effect.runPromise)

/** A backup of an empty account's database, for what is to go wrong with it. */
const smallBackup = () => on(migratedEmbedded(), Effect.andThen(awkward, linesOf))

describe("a backup of an embedded database", () => {
  test("is restored into another: every row, part, sequence and trigger is as it was", async () => {
    await goesBack(migratedEmbedded(), emptyEmbedded)
  })

  test("is not restored over data, and not made of a database without any", async () => {
    const { lines } = await smallBackup()
    expect(await on(migratedEmbedded(), Effect.flip(restoring(lines)))).toMatchObject({
      reason: "the database holds data already: restore into an empty one"
    })
    expect(await on(emptyEmbedded, Effect.flip(linesOf))).toMatchObject({ reason: "there is no data to back up yet" })
  })
})

await describeOnPostgres("a backup of a server's database", (url) => {
  test("goes into an embedded one, and is of one moment: what is written meanwhile isn't in it", async () => {
    const client = Server.readingLayer({ url, reach: "direct" }, 2)
    await goesBack(client, emptyEmbedded)
    const written = await on(
      client,
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const lines: Array<string> = []
        let isFirst = true
        yield* writeBackup(
          Effect.fnUntraced(function* (some) {
            // The head is given after the moment that the backup is of.
            if (isFirst) yield* Effect.promise(() => on(client, sql`update tenants set brand_name = 'meanwhile'`))
            isFirst = false
            lines.push(...some)
          })
        )
        return lines.join("\n")
      })
    )
    expect(written).toContain("Ünïcode")
    expect(written).not.toContain("meanwhile")
  })
})

await describeOnEmptyPostgres("a backup of an embedded database on a server", (url) => {
  test("is restored there: every row, part, sequence and trigger is as it was", async () => {
    await goesBack(migratedEmbedded(), Server.readingLayer({ url, reach: "direct" }, 2))
  })
})

await describeOnEmptyPostgres("a file that is restored", (url) => {
  const client = Server.readingLayer({ url, reach: "direct" })
  const refusal = async (lines: ReadonlyArray<string>): Promise<string> => {
    const failure = await on(client, Effect.flip(restoring(lines)))
    expect(await on(client, tablesOf)).toEqual([])
    return failure._tag === "BackupRefused" ? failure.reason : String(failure)
  }

  test("that is cut at any line, or of which a line is gone, doubled or changed, is refused and leaves nothing", async () => {
    const { lines } = await smallBackup()
    const row = lines.findIndex((line) => line.startsWith("[") && line.includes("Ünïcode"))
    expect(row).toBeGreaterThan(0)
    const changed = lines.map((line, at) => (at === row ? line.replace("Ünïcode", "Unicode") : line))
    const damaged = "what it holds of tenants is damaged"
    expect(await refusal(changed)).toBe(damaged)
    expect(await refusal(lines.toSpliced(row, 1))).toBe(damaged)
    expect(await refusal(lines.toSpliced(row, 0, lines[row] ?? ""))).toBe(damaged)
    expect(await refusal(lines.slice(0, row))).toBe("it ends too early: it is not whole")
    expect(await refusal(lines.slice(0, -1))).toBe("it ends too early: it is not whole")
    const table = lines.findLastIndex((line) => line.startsWith('{"table"'))
    expect(await refusal([...lines.slice(0, table), ...lines.slice(-1)])).toBe("tables of it are missing")
  })

  test("is refused where it is none, a newer program's or another build's", async () => {
    const { lines } = await smallBackup()
    const [head = "", ...others] = lines
    expect(await refusal([])).toBe("it is no backup of this program")
    expect(await refusal(["{}", ...others])).toBe("it is no backup of this program")
    expect(await refusal([head.replace('"version":1', '"version":2'), ...others])).toContain("a newer program wrote it")
    const newer = head.replace("]}", ',{"id":9999,"name":"later","sha256":"0"}]}')
    expect(await refusal([newer, ...others])).toContain("restore it with the newer program")
    const another = head.replace(MIGRATIONS[0]?.sha256 ?? "", "0".repeat(64))
    expect(await refusal([another, ...others])).toContain("another build wrote it")
  })

  test("never runs what it says of a table's parts, columns or name unless it is this program's", async () => {
    const { lines } = await smallBackup()
    const evil = "FOR VALUES FROM (MINVALUE) TO ('2020-01-01'); drop table tenants; --"
    const bound = lines.map((line) => line.replace(/FOR VALUES FROM \(MINVALUE\)[^"]*/, evil))
    expect(await refusal(bound)).toContain("has parts that this program doesn't make")
    const column = lines.map((line) =>
      line.replace('"table":"tenants","columns":[', '"table":"tenants","columns":["a) --",')
    )
    expect(await refusal(column)).toBe("its table tenants is not as this program makes it")
    const name = lines.map((line) => line.replace('{"table":"tenants"', '{"table":"tenants; --"'))
    expect(await refusal(name)).toBe("its table tenants; -- is not as this program makes it")
  })
})
