import { Effect, type Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { POSTGRES_SERVERS, sendTo } from "../../tests/support/databases/postgresServers.ts"

/**
 * The address of a new, empty database, dropped with the stack; null, with the reason printed, where there is no server.
 * The server is the tests' own: the one at TEST_DATABASE_URL, else one on this machine's port 5432.
 */
export const freshDatabase = async (resources: AsyncDisposableStack): Promise<string | null> => {
  const name = `creatorsignal_bench_${crypto.randomUUID().replaceAll("-", "")}`
  for (const server of POSTGRES_SERVERS) {
    const made = await sendTo(server, `create database ${name}`).then(
      () => true,
      () => false
    )
    if (!made) continue
    const drop = () => sendTo(server, `drop database ${name} with (force)`)
    if (resources.disposed) {
      await drop()
      throw new Error("the benchmark is ending")
    }
    resources.defer(drop)
    const url = new URL(server)
    url.pathname = `/${name}`
    return url.href
  }
  console.log("skipped: no Postgres server that lets this user create a database (set TEST_DATABASE_URL)")
  return null
}

/**
 * The address of a database of that name, which stays when the benchmark ends, as BENCH_KEEP asks; null, with the reason printed,
 * where there is no server. What it holds is for the caller to see.
 */
export const keptDatabase = async (name: string): Promise<string | null> => {
  for (const server of POSTGRES_SERVERS) {
    const url = new URL(server)
    url.pathname = `/${name}`
    // It may be there from a run before.
    await sendTo(server, `create database ${name}`).catch(() => undefined)
    const isThere = await sendTo(url.href, "select 1").then(
      () => true,
      () => false
    )
    if (isThere) return url.href
  }
  console.log("skipped: no Postgres server that lets this user create a database (set TEST_DATABASE_URL)")
  return null
}

const readCount = Schema.decodeUnknownSync(Schema.Tuple([Schema.Struct({ count: Schema.BigInt })]))

/** How many rows of a table are a tenant's. */
export const countOf = <E>(
  client: Layer.Layer<SqlClient.SqlClient, E>,
  table: string,
  tenantId: string
): Promise<number> =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [{ count }] = readCount(
      yield* sql`select count(*) as "count" from ${sql(table)} where tenant_id = ${tenantId}`
    )
    return Number(count)
  }).pipe(Effect.provide(client), Effect.runPromise)
