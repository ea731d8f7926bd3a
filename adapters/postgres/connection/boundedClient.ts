import { PgClient, type PgConnection, PgPool } from "@effect/sql-pg"
import { Context, Duration, Effect, Layer, Stream } from "effect"
import { Reactivity } from "effect/reactivity"
import { SqlClient, type SqlConnection, SqlError } from "effect/sql"

/**
 * A client whose statements are planned once for each connection, since planning them takes as long as running them: for
 * statements that find whatever they read by a key. They may read no table whole, as they are planned when tables are small.
 * Null where there is none, as on the embedded database with its one connection.
 */
export const GenericPlanClient = Context.Reference<SqlClient.SqlClient | null>(
  "creatorsignal/adapters/postgres/GenericPlanClient",
  {
    defaultValue: () => null
  }
)

/**
 * How long a caller waits for a statement and for the connection it goes over, before it is given up on this side: a database
 * that hangs says nothing at all, so no limit of the server's ends what waits for it.
 */
export const STATEMENT_DEADLINE_SECONDS = 6
/** A connection on which a statement was given up after so long is replaced: it may never say anything again. */
export const SUSPECT_AFTER_SECONDS = 1

const NANOS_PER_SECOND = 1_000_000_000n

/** The deadline of statements, where it is not STATEMENT_DEADLINE_SECONDS. */
export const StatementDeadline = Context.Reference<Duration.Duration>(
  "creatorsignal/adapters/postgres/StatementDeadline",
  { defaultValue: () => Duration.seconds(STATEMENT_DEADLINE_SECONDS) }
)

/** Makes one transaction of statements each of which may take so long: longer than those that a request waits for. */
export const withLongTimeout =
  (sql: SqlClient.SqlClient, seconds: number) =>
  <A, E, R>(statements: Effect.Effect<A, E, R>) =>
    sql`select set_config('statement_timeout', ${`${seconds}s`}, true)`.pipe(
      Effect.andThen(statements),
      sql.withTransaction,
      Effect.provideService(StatementDeadline, Duration.seconds(seconds))
    )

/** A connection that can't be relied on, in a sentence. */
export const failed = (message: string, operation: string) =>
  new SqlError.SqlError({
    reason: new SqlError.ConnectionError({ cause: new Error(message), message, operation })
  })

/** What this process asks of its database server right now, over all its connections. */
export const databaseUse = { statements: 0, transactions: 0 }

const inUse = <A, E, R>(of: keyof typeof databaseUse, work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.suspend(() => {
    databaseUse[of] += 1
    return Effect.ensuring(
      work,
      Effect.sync(() => {
        databaseUse[of] -= 1
      })
    )
  })

/** Counts until the scope closes. */
const heldBy = (of: keyof typeof databaseUse) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      databaseUse[of] += 1
    }),
    () =>
      Effect.sync(() => {
        databaseUse[of] -= 1
      })
  )

/** Ends a wait at the deadline. `abandon` gives up the connection it was for, where the wait was long, whoever ended it. */
export const bounded = <A, E, R>(
  wait: Effect.Effect<A, E, R>,
  abandon: Effect.Effect<void> = Effect.void
): Effect.Effect<A, E | SqlError.SqlError, R> =>
  Effect.flatMap(StatementDeadline, (duration) =>
    Effect.clockWith((clock) => {
      const since = clock.monotonicTimeNanosUnsafe()
      const isSuspect = () =>
        clock.monotonicTimeNanosUnsafe() - since >= BigInt(SUSPECT_AFTER_SECONDS) * NANOS_PER_SECOND
      return wait.pipe(
        Effect.onInterrupt(() => (isSuspect() ? abandon : Effect.void)),
        Effect.timeoutOrElse({
          duration,
          orElse: () => Effect.fail(failed("the database did not answer in time", "query"))
        })
      )
    })
  )

/** A connection as statements see it: each ends at its deadline. */
class BoundedConnection implements SqlConnection.Connection {
  private readonly connection: PgConnection.PgConnection
  private readonly bound: <A>(statement: Effect.Effect<A, SqlError.SqlError>) => Effect.Effect<A, SqlError.SqlError>

  constructor(
    connection: PgConnection.PgConnection,
    bound: <A>(statement: Effect.Effect<A, SqlError.SqlError>) => Effect.Effect<A, SqlError.SqlError>
  ) {
    this.connection = connection
    this.bound = bound
  }

  private rows(
    sql: string,
    params: ReadonlyArray<unknown>,
    transform: Parameters<SqlConnection.Connection["execute"]>[2],
    isPrepared: boolean
  ) {
    const answered = Effect.map(this.connection.query(sql, params, isPrepared), ({ rows }) => rows)
    return this.bound(transform === undefined ? answered : Effect.map(answered, transform))
  }
  execute(...[sql, params, transform]: Parameters<SqlConnection.Connection["execute"]>) {
    return this.rows(sql, params, transform, true)
  }
  executeUnprepared(...[sql, params, transform]: Parameters<SqlConnection.Connection["executeUnprepared"]>) {
    return this.rows(sql, params, transform, false)
  }
  executeRaw(sql: string, params: ReadonlyArray<unknown>) {
    return this.bound(this.connection.query(sql, params))
  }
  executeValues(sql: string, params: ReadonlyArray<unknown>) {
    return this.bound(this.connection.queryValues(sql, params))
  }
  executeValuesUnprepared(sql: string, params: ReadonlyArray<unknown>) {
    return this.bound(this.connection.queryValues(sql, params, false))
  }
  executeStream(...[sql, params, transform]: Parameters<SqlConnection.Connection["executeStream"]>) {
    const rows = this.connection.stream(sql, params)
    return transform === undefined ? rows : Stream.flatMap(rows, (row) => Stream.fromIterable(transform([row])))
  }
}

const unbounded = <A>(statement: Effect.Effect<A, SqlError.SqlError>) => statement

/** A transaction the server has ended by itself answers its commit with ROLLBACK. */
export const commit = (connection: SqlConnection.Connection): Effect.Effect<void, SqlError.SqlError> =>
  Effect.flatMap(connection.executeRaw("COMMIT", []), (answer) =>
    typeof answer === "object" && answer !== null && "command" in answer && answer.command === "ROLLBACK"
      ? Effect.fail(failed("the transaction had been ended before its commit", "commit"))
      : Effect.void
  )

/**
 * The driver's client over its own pool of connections, with a deadline on this side for every statement and every wait for
 * a connection. The connection of a statement that was given up is replaced.
 */
export const layer = (options: PgPool.Config): Layer.Layer<SqlClient.SqlClient, SqlError.SqlError> =>
  Layer.effect(
    SqlClient.SqlClient,
    Effect.gen(function* () {
      const pool = yield* PgPool.make(options)
      const whole = (connection: PgConnection.PgConnection) =>
        new BoundedConnection(connection, (statement) =>
          inUse("statements", bounded(statement, pool.invalidate(connection)))
        )
      return yield* SqlClient.make({
        driver: "pg",
        compiler: PgClient.makeCompiler(),
        spanAttributes: [["db.system.name", "postgresql"]],
        prepareTransactionControls: true,
        commit,
        releaseSavepoint: (name) => `RELEASE SAVEPOINT ${name}`,
        acquirer: Effect.map(bounded(pool.get), whole),
        transactionAcquirer: bounded(pool.reserve).pipe(
          Effect.tap(() => heldBy("transactions")),
          Effect.map(whole)
        ),
        borrower: (f) =>
          Effect.suspend(() => {
            let lent: PgConnection.PgConnection | null = null
            return bounded(
              pool.use((connection) => {
                lent = connection
                return f(new BoundedConnection(connection, unbounded))
              }),
              Effect.suspend(() => (lent === null ? Effect.void : pool.invalidate(lent)))
            )
          })
      })
    })
  ).pipe(Layer.provide(Reactivity.layer))
