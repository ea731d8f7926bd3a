import { PgClient } from "@effect/sql-pg"
import { Effect, Layer, Schema, Stream } from "effect"
import { Reactivity } from "effect/reactivity"
import { SqlClient, type SqlConnection, SqlError } from "effect/sql"
import { bounded, commit, failed } from "../connection/boundedClient.ts"
import { EXTENSION } from "../schema/migrate.ts"
import { readRows } from "../statements/statements.ts"
import { parseText, textOfParameter } from "../statements/textFormat.ts"
import { migrated } from "./client.ts"

/** What is used of a statement's answer. */
export interface PoolResult {
  readonly command?: string | null
  readonly rows: Array<unknown>
}

/** A statement as `pg` takes one. */
export interface PoolQuery {
  readonly text: string
  readonly values: Array<unknown>
  /** Rows are decoded here, whatever parsers the pool's owner has set. */
  readonly types: { readonly getTypeParser: (oid: number, format?: string) => (text: string) => unknown }
  readonly rowMode?: "array"
}

/** One connection of a pool, as `pg` lends it. */
export interface PoolConnection {
  query(query: PoolQuery): Promise<PoolResult>
  /** With true the connection is closed instead of being lent again. */
  release(destroy?: boolean): void
  /** While it is lent, its pool doesn't listen: a connection that breaks between two statements would end the process. */
  on(event: "error", listener: () => void): unknown
  off(event: "error", listener: () => void): unknown
}

/** A pool of connections as `Pool` of the package `pg` is one; others that answer alike will do. */
export interface ConnectionPool {
  connect(): Promise<PoolConnection>
}

const stateOf = (cause: unknown): string | null =>
  typeof cause === "object" && cause !== null && "code" in cause && typeof cause.code === "string" ? cause.code : null

const constraintOf = (cause: unknown): string =>
  typeof cause === "object" && cause !== null && "constraint" in cause && typeof cause.constraint === "string"
    ? cause.constraint
    : "unknown"

/** SQLSTATE classes and codes that say the connection is gone. A failure without a SQLSTATE is the socket's. */
const isConnectionState = (state: string) => state.startsWith("08") || state.startsWith("57P")
const SQL_STATE = /^[0-9A-Z]{5}$/

/** What went wrong, in the words of the client that every adapter knows. */
const reasonOf = (cause: unknown, operation: string): SqlError.SqlErrorReason => {
  const message = cause instanceof Error ? cause.message : String(cause)
  const props = { cause, message, operation }
  const state = stateOf(cause)
  if (state === null || !SQL_STATE.test(state) || isConnectionState(state)) return new SqlError.ConnectionError(props)
  if (state === "23505") return new SqlError.UniqueViolation({ ...props, constraint: constraintOf(cause) })
  if (state.startsWith("23")) return new SqlError.ConstraintError(props)
  if (state === "40P01") return new SqlError.DeadlockError(props)
  if (state === "40001") return new SqlError.SerializationError(props)
  if (state === "55P03") return new SqlError.LockTimeoutError(props)
  if (state === "57014") return new SqlError.StatementTimeoutError(props)
  if (state.startsWith("42")) return new SqlError.SqlSyntaxError(props)
  return new SqlError.UnknownError(props)
}

const types = { getTypeParser: (oid: number) => (text: string) => parseText(oid, text) }

const SET_PATH = "select current_setting('search_path') as before, set_config('search_path', $1, false)"
const readPath = Schema.decodeUnknownEffect(Schema.Array(Schema.Struct({ before: Schema.String })))

/** A lent connection. One on which a statement was given up is never lent again: what it says next would be that one's answer. */
class LentConnection implements SqlConnection.Connection {
  private readonly lent: PoolConnection
  private isAbandoned = false
  /** The search_path to put back, where another was set. */
  private pathBefore: string | null = null

  constructor(lent: PoolConnection) {
    this.lent = lent
    lent.on("error", this.abandon)
  }

  private readonly abandon = () => {
    this.isAbandoned = true
  }

  get isGivenUp() {
    return this.isAbandoned
  }

  /** Sets the search_path until the connection is given back. */
  enter(path: string) {
    return this.send(SET_PATH, [path]).pipe(
      Effect.flatMap(({ rows }) => Effect.orDie(readPath(rows))),
      Effect.flatMap(([row]) =>
        Effect.sync(() => {
          if (row !== undefined && row.before !== path) this.pathBefore = row.before
        })
      )
    )
  }

  giveBack() {
    const release = (isBroken: boolean) => {
      this.lent.off("error", this.abandon)
      this.lent.release(isBroken)
    }
    if (this.isAbandoned || this.pathBefore === null) return release(this.isAbandoned)
    // No one waits for it. The pool's owner may use the connection next, so one that keeps our path is closed.
    this.lent.query({ text: SET_PATH, values: [this.pathBefore], types }).then(
      () => release(this.isAbandoned),
      () => release(true)
    )
  }

  private send(text: string, params: ReadonlyArray<unknown>, rowMode?: "array") {
    const abandon = Effect.sync(this.abandon)
    const answer = Effect.suspend(() =>
      this.isAbandoned
        ? Effect.fail(failed("a statement before on this connection was given up", "query"))
        : Effect.tryPromise({
            try: () =>
              this.lent.query({
                text,
                values: params.map(textOfParameter),
                types,
                ...(rowMode === undefined ? {} : { rowMode })
              }),
            catch: (cause) => new SqlError.SqlError({ reason: reasonOf(cause, "query") })
          })
    ).pipe(
      Effect.tapError(({ reason }) => (reason._tag === "ConnectionError" ? abandon : Effect.void)),
      Effect.onInterrupt(() => abandon)
    )
    return bounded(answer)
  }

  private rows(
    text: string,
    params: ReadonlyArray<unknown>,
    transform: Parameters<SqlConnection.Connection["execute"]>[2]
  ) {
    // What the rows hold is checked by who asked for them.
    const answered = Effect.map(this.send(text, params), ({ rows }): ReadonlyArray<unknown> => rows)
    return transform === undefined
      ? answered
      : Effect.map(answered, (rows) => transform(rows.filter((row) => typeof row === "object" && row !== null)))
  }
  execute(...[text, params, transform]: Parameters<SqlConnection.Connection["execute"]>) {
    return this.rows(text, params, transform)
  }
  executeUnprepared(...[text, params, transform]: Parameters<SqlConnection.Connection["executeUnprepared"]>) {
    return this.rows(text, params, transform)
  }
  executeRaw(text: string, params: ReadonlyArray<unknown>) {
    return this.send(text, params)
  }
  executeValues(text: string, params: ReadonlyArray<unknown>) {
    return Effect.map(this.send(text, params, "array"), ({ rows }) => rows.filter((row) => Array.isArray(row)))
  }
  executeValuesUnprepared(text: string, params: ReadonlyArray<unknown>) {
    return this.executeValues(text, params)
  }
  executeStream(...[text, params, transform]: Parameters<SqlConnection.Connection["executeStream"]>) {
    return Stream.unwrap(Effect.map(this.rows(text, params, transform), (rows) => Stream.fromIterable(rows)))
  }
}

/** Waits for a connection until the deadline. One that comes when nobody waits any more goes back. */
const borrow = (pool: ConnectionPool) =>
  Effect.callback<PoolConnection, SqlError.SqlError>((resume) => {
    let isWanted = true
    pool.connect().then(
      (lent) => (isWanted ? resume(Effect.succeed(lent)) : lent.release()),
      (cause) => resume(Effect.fail(new SqlError.SqlError({ reason: reasonOf(cause, "connect") })))
    )
    return Effect.sync(() => {
      isWanted = false
    })
  })

/** A client over a pool whose schema is up to date. With a `path`, connections have it as search_path while they are lent. */
export const clientOfPool = (pool: ConnectionPool, path: string | null = null) => {
  const lent = Effect.acquireRelease(
    Effect.map(bounded(borrow(pool)), (lent) => new LentConnection(lent)),
    (connection) => Effect.sync(() => connection.giveBack())
  )
  const acquirer = path === null ? lent : Effect.tap(lent, (connection) => connection.enter(path))
  return Layer.effect(
    SqlClient.SqlClient,
    SqlClient.make({
      driver: "pg",
      compiler: PgClient.makeCompiler(),
      spanAttributes: [["db.system.name", "postgresql"]],
      // Whatever the pool's owner made the default.
      beginTransaction: "BEGIN ISOLATION LEVEL READ COMMITTED",
      commit,
      releaseSavepoint: (name) => `RELEASE SAVEPOINT ${name}`,
      // One that was given up is closed, and the server ends what was open on it.
      isTransaction: (connection) => !(connection instanceof LentConnection && connection.isGivenUp),
      acquirer,
      transactionAcquirer: acquirer
    })
  ).pipe(Layer.provide(Reactivity.layer))
}

/** Where tables are made in the pool's database. */
export interface PoolOptions {
  /** A schema of the service's own, which is made where it is missing; without it the first one in the connections' search_path. */
  readonly schema?: string
}

const readNames = readRows(Schema.Struct({ name: Schema.String }))

/** Makes the schema, and the extension that the tables need; answers the search_path that finds both. */
const makeSchema = Effect.fnUntraced(function* (schema: string) {
  const sql = yield* SqlClient.SqlClient
  const made = sql`select nspname::text as name from pg_namespace where nspname = ${schema}`
  if ((yield* made).length === 0) {
    // Another host may make it at the same moment.
    yield* sql`create schema ${sql(schema)}`.pipe(
      Effect.catch((error) => Effect.flatMap(made, (found) => (found.length > 0 ? Effect.void : Effect.fail(error))))
    )
  }
  const extension = sql`
    select n.nspname::text as name from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = ${EXTENSION}
  `.pipe(Effect.flatMap(readNames), Effect.catchTag("SchemaError", Effect.die))
  if ((yield* extension).length === 0) {
    yield* sql`create extension ${sql(EXTENSION)} schema ${sql(schema)}`.pipe(
      Effect.catch((error) =>
        Effect.flatMap(extension, (found) => (found.length > 0 ? Effect.void : Effect.fail(error)))
      )
    )
  }
  const places = new Set([schema, ...(yield* extension).map(({ name }) => name)])
  return [...places].map((name) => `"${name.replaceAll('"', '""')}"`).join(", ")
})

/**
 * A client over a pool of connections that somebody else has made, and ends: `new Pool(...)` of the package `pg`. The schema is
 * migrated before anything built on the client sees it, in the schema that comes first in the connections' search_path, or in `schema`,
 * which is made, as is the extension `pg_trgm`. A connection's own search_path is put back before it is given back: a statement each way,
 * which a pool of the service's own saves by `options: "-c search_path=…"`. Fails with MigrationError where tables of others have names
 * that are needed.
 *
 * A connection is borrowed for one statement or one transaction. A statement that doesn't end within STATEMENT_DEADLINE_SECONDS is
 * given up and its connection closed. Fails with SqlError.
 *
 * @example
 * ```ts
 * import { Effect } from "effect"
 * import { SqlClient } from "effect/sql"
 * import { poolClient } from "creatorsignal/adapters/postgres"
 *
 * // Yours says: new pg.Pool({ connectionString })
 * const pool = { connect: () => Promise.reject(new Error("no server")) }
 * const failure = await Effect.runPromise(
 *   SqlClient.SqlClient.use((sql) => sql`select 1`).pipe(Effect.provide(poolClient(pool, { schema: "creatorsignal" })), Effect.flip)
 * )
 *
 * failure._tag //=> "SqlError"
 * ```
 */
export const layerOverPool = (pool: ConnectionPool, { schema }: PoolOptions = {}) =>
  schema === undefined
    ? migrated(clientOfPool(pool))
    : Layer.unwrap(
        makeSchema(schema).pipe(
          Effect.provide(clientOfPool(pool)),
          Effect.map((path) => migrated(clientOfPool(pool, path)))
        )
      )
