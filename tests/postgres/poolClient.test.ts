import { describe, expect, test } from "bun:test"
import { PgTypes } from "@effect/sql-pg"
import { Duration, Effect, Fiber, Layer } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { TestClock } from "effect/testing"
import { STATEMENT_DEADLINE_SECONDS } from "../../adapters/postgres/connection/boundedClient.ts"
import type { ConnectionPool, PoolConnection, PoolResult } from "../../adapters/postgres/opening/poolClient.ts"
import { clientOfPool } from "../../adapters/postgres/opening/poolClient.ts"
import { parseText, textOfParameter } from "../../adapters/postgres/statements/textFormat.ts"
import { emptyEmbedded } from "../support/databases/emptyEmbedded.ts"

describe("values as a pool sends them", () => {
  const VALUES: ReadonlyArray<readonly [oid: number, type: string, literal: string]> = [
    [PgTypes.OID.bool, "boolean", "'true'"],
    [PgTypes.OID.int2, "smallint", "'-32768'"],
    [PgTypes.OID.int4, "integer", "'2147483647'"],
    [PgTypes.OID.int8, "bigint", "9223372036854775807"],
    [PgTypes.OID.float4, "real", "0.1"],
    [PgTypes.OID.float8, "double precision", "1e-300"],
    [PgTypes.OID.float8, "double precision", "'-Infinity'"],
    [PgTypes.OID.numeric, "numeric", "12345678901234567890.1200"],
    [PgTypes.OID.text, "text", "E'“é” \\\\ \" 🍞\\n'"],
    [PgTypes.OID.uuid, "uuid", "'01a21a16-2c4a-77e5-8d2d-f0a90fddfb6c'"],
    [PgTypes.OID.bytea, "bytea", "'\\x00ff10'"],
    [PgTypes.OID.json, "json", `'{"a":[1,null,"x"]}'`],
    [PgTypes.OID.jsonb, "jsonb", `'{"a":[1,null,"x"]}'`],
    [PgTypes.OID.date, "date", "'2026-02-28'"],
    [PgTypes.OID.timestamp, "timestamp", "'2026-02-28 23:59:59.123'"],
    [PgTypes.OID.timestamptz, "timestamptz", "'2026-02-28 23:59:59.123Z'"],
    [PgTypes.OID.timestamptz, "timestamptz", "'0044-03-15 12:00:00Z BC'"],
    [PgTypes.OID.timestamptz, "timestamptz", "'12026-01-01 00:00:00Z'"],
    [PgTypes.OID.timestamptz, "timestamptz", "'infinity'"],
    [PgTypes.OID.textArray, "text[]", `array['a', null, '', 'NULL', '{"x"}', 'b,c', E'back\\\\slash']`],
    [PgTypes.OID.int8Array, "bigint[]", "array[1, null, -5]"],
    [PgTypes.OID.uuidArray, "uuid[]", "'{}'"],
    [PgTypes.OID.boolArray, "boolean[]", "array[true, false]"],
    [PgTypes.OID.byteaArray, "bytea[]", "array['\\x00ff'::bytea, '\\x']"],
    [PgTypes.OID.timestamptzArray, "timestamptz[]", "array['2026-02-28 23:59:59.123Z'::timestamptz]"]
  ]

  test("are read as the driver reads them, whatever the connection's time zone", async () => {
    const compared = await Effect.runPromise(
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const found: Array<readonly [string, unknown, unknown]> = []
        for (const zone of ["UTC", "Asia/Kolkata", "America/St_Johns"]) {
          yield* sql.unsafe(`set timezone = '${zone}'`)
          for (const [oid, type, literal] of VALUES) {
            const [row] = yield* sql.unsafe<{ readonly read: unknown; readonly said: string }>(
              `select ${literal}::${type} as read, ${literal}::${type}::text as said`
            )
            const said = type === "boolean" ? (row?.said ?? "").slice(0, 1) : (row?.said ?? "")
            found.push([`${zone} ${literal}`, parseText(oid, said), row?.read])
          }
        }
        return found
      }).pipe(Effect.provide(emptyEmbedded))
    )
    expect(compared.length).toBe(3 * VALUES.length)
    // An invalid Date equals none, itself neither.
    const plain = (value: unknown) => (value instanceof Date ? { ms: value.getTime() } : value)
    expect(compared.map(([name, ours]) => [name, plain(ours)])).toEqual(
      compared.map(([name, , drivers]) => [name, plain(drivers)])
    )
  }, 60_000)

  test("are written as texts that mean them", () => {
    expect(textOfParameter(null)).toBe(null)
    expect(textOfParameter(undefined)).toBe(null)
    expect(textOfParameter(9223372036854775807n)).toBe("9223372036854775807")
    expect(textOfParameter(false)).toBe("false")
    expect(textOfParameter(new Date("2026-02-28T23:59:59.123Z"))).toBe("2026-02-28T23:59:59.123Z")
    expect(textOfParameter(["a", null, '"', "\\", ""])).toBe('{"a",NULL,"\\"","\\\\",""}')
    expect(textOfParameter([new Uint8Array([0, 255])])).toBe('{"\\\\x00ff"}')
    expect(textOfParameter(PgTypes.jsonb({ a: [1] }))).toBe('{"a":[1]}')
    expect(textOfParameter(new Uint8Array([1, 2]))).toEqual(Buffer.from([1, 2]))
  })
})

/** A pool of one connection after the other, which answers as it is told, and what became of each. */
const poolOf = (answer: (text: string) => Promise<PoolResult>) => {
  const given: Array<{ texts: Array<string>; released: boolean | null; break: () => void; listeners: number }> = []
  const pool: ConnectionPool = {
    connect: async () => {
      const listeners = new Set<() => void>()
      const state = {
        texts: [] as string[],
        released: null as boolean | null,
        break: () => {
          for (const each of listeners) each()
        },
        get listeners() {
          return listeners.size
        }
      }
      given.push(state)
      const connection: PoolConnection = {
        query: ({ text }) => {
          state.texts.push(text)
          return answer(text)
        },
        release: (destroy) => {
          state.released = destroy === true
        },
        on: (_, listener) => listeners.add(listener),
        off: (_, listener) => listeners.delete(listener)
      }
      return connection
    }
  }
  return { pool, given }
}

const onPool = <A, E>(pool: ConnectionPool, body: Effect.Effect<A, E, SqlClient.SqlClient>) =>
  Effect.runPromise(body.pipe(Effect.provide(Layer.merge(clientOfPool(pool), TestClock.layer()))))

const rows = async (): Promise<PoolResult> => ({ rows: [{ one: 1 }] })
const refusal = (code: string) =>
  Promise.reject(Object.assign(new Error("refused"), { code, constraint: "orders_pkey" }))
const tagOf = (error: SqlError.SqlError): string => error.reason._tag

describe("a pool that somebody else made", () => {
  test("lends a connection for a statement, and has it back", async () => {
    const { pool, given } = poolOf(rows)
    expect(
      await onPool(
        pool,
        SqlClient.SqlClient.use((sql) => sql`select 1 as one`)
      )
    ).toEqual([{ one: 1 }])
    expect(given).toMatchObject([{ texts: ["select 1 as one"], released: false, listeners: 0 }])
  })

  test("lends one connection for a whole transaction", async () => {
    const { pool, given } = poolOf(rows)
    await onPool(
      pool,
      SqlClient.SqlClient.use((sql) => sql.withTransaction(Effect.andThen(sql`select 1`, sql`select 2`)))
    )
    expect(given).toMatchObject([
      { texts: ["BEGIN ISOLATION LEVEL READ COMMITTED", "select 1", "select 2", "COMMIT"], released: false }
    ])
  })

  test("lends connections on the schema's own search_path, and has them back with theirs", async () => {
    const { pool, given } = poolOf(async () => ({ rows: [{ before: "theirs" }] }))
    await Effect.runPromise(
      SqlClient.SqlClient.use((sql) => sql.withTransaction(sql`select 1`)).pipe(
        Effect.provide(clientOfPool(pool, '"ours"'))
      )
    )
    const setPath = "select current_setting('search_path') as before, set_config('search_path', $1, false)"
    const [first] = given
    while (first?.released === null) await new Promise((resolve) => setImmediate(resolve))
    expect(first).toMatchObject({
      texts: [setPath, "BEGIN ISOLATION LEVEL READ COMMITTED", "select 1", "COMMIT", setPath],
      released: false,
      listeners: 0
    })
  })

  test("a connection whose own search_path can't be put back is closed", async () => {
    let sent = 0
    const { pool, given } = poolOf(async () => (++sent > 2 ? refusal("57014") : { rows: [{ before: "theirs" }] }))
    await Effect.runPromise(
      SqlClient.SqlClient.use((sql) => sql`select 1`).pipe(Effect.provide(clientOfPool(pool, '"ours"')))
    )
    while (given[0]?.released === null) await new Promise((resolve) => setImmediate(resolve))
    expect(given).toMatchObject([{ released: true }])
  })

  test.each([
    ["23505", "UniqueViolation"],
    ["23503", "ConstraintError"],
    ["40P01", "DeadlockError"],
    ["40001", "SerializationError"],
    ["57P01", "ConnectionError"],
    ["ECONNRESET", "ConnectionError"],
    ["57014", "StatementTimeoutError"],
    ["42P01", "SqlSyntaxError"],
    ["22003", "UnknownError"]
  ])("a refusal with %s is a %s", async (code, tag) => {
    const { pool } = poolOf(() => refusal(code))
    expect(
      await onPool(pool, SqlClient.SqlClient.use((sql) => sql`select 1`).pipe(Effect.flip, Effect.map(tagOf)))
    ).toBe(tag)
  })

  test("closes the connection of a statement that says nothing until the deadline", async () => {
    const { pool, given } = poolOf(() => new Promise(() => {}))
    const failed = await onPool(
      pool,
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const waiting = yield* Effect.forkChild(Effect.flip(sql`select 1`))
        yield* Effect.promise(async () => {
          while (given[0]?.texts.length !== 1) await new Promise((resolve) => setImmediate(resolve))
        })
        yield* TestClock.adjust(Duration.seconds(STATEMENT_DEADLINE_SECONDS))
        return tagOf(yield* Fiber.join(waiting))
      })
    )
    expect(failed).toBe("ConnectionError")
    expect(given).toMatchObject([{ released: true }])
  })

  test("a connection that breaks between two statements of a transaction is closed, and what follows fails", async () => {
    const { pool, given } = poolOf(rows)
    const failed = await onPool(
      pool,
      SqlClient.SqlClient.use((sql) =>
        sql.withTransaction(
          Effect.gen(function* () {
            yield* sql`select 1`
            given[0]?.break()
            return yield* sql`select 2`
          })
        )
      ).pipe(Effect.flip)
    )
    expect(failed._tag).toBe("SqlError")
    expect(given).toMatchObject([{ texts: ["BEGIN ISOLATION LEVEL READ COMMITTED", "select 1"], released: true }])
  })

  test("a transaction that the server ended by itself fails at its commit", async () => {
    const { pool } = poolOf(async (text) => ({ rows: [], command: text === "COMMIT" ? "ROLLBACK" : null }))
    const failed = await onPool(
      pool,
      SqlClient.SqlClient.use((sql) => sql.withTransaction(sql`select 1`)).pipe(Effect.flip)
    )
    expect(failed._tag).toBe("SqlError")
  })
})
