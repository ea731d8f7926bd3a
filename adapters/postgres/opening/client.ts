import { PgClient, PgConnection } from "@effect/sql-pg"
import { Duration, Effect, Layer, type Redacted, Stream } from "effect"
import { Reactivity } from "effect/reactivity"
import { SqlClient, SqlError } from "effect/sql"
import * as Bounded from "../connection/boundedClient.ts"
import { GenericPlanClient } from "../connection/boundedClient.ts"
import { migrate } from "../schema/migrate.ts"
import { settleRole } from "./settleRole.ts"

/** Connections one process opens at most. */
export const CONNECTIONS_MAX = 10
/** How long a connection attempt may take: of a statement's deadline enough is left to tell its caller. */
export const CONNECT_TIMEOUT_SECONDS = 3
/** How long a statement may take before the server ends it; migrations excepted. */
export const STATEMENT_TIMEOUT_SECONDS = 30
/** A transaction that hears nothing from this process for so long is ended by the server, and its locks with it. */
export const IDLE_IN_TRANSACTION_SECONDS = 10

/**
 * A plan for each execution: the one plan Postgres would keep after five fits no tenant, and reads whole tables for a
 * period or a list of visitors of any length.
 */
export const PLAN_CACHE_MODE = "force_custom_plan"

/** Runs the migrations before anything built on the client sees it. */
export const migrated = <A, E>(client: Layer.Layer<A | SqlClient.SqlClient, E>) =>
  Layer.effectDiscard(migrate).pipe(Layer.provideMerge(client))

/** Connections for statements that are planned once: of events, lookups, charges, idempotency keys and jobs. */
const STEADY_CONNECTIONS_MAX = 4

const PLANNED_ONCE = { plan_cache_mode: "force_generic_plan", enable_seqscan: "off" }

/** What a connection is told when it is opened: of a role, where a pooler opens it for everybody. */
const SESSION = {
  plan_cache_mode: PLAN_CACHE_MODE,
  // Compiling a statement takes several times as long as any of ours runs.
  jit: "off",
  statement_timeout: `${STATEMENT_TIMEOUT_SECONDS}s`,
  idle_in_transaction_session_timeout: `${IDLE_IN_TRANSACTION_SECONDS}s`
}

/** How a database server is reached: by connections of its own, or through a pooler that lends one for each transaction. */
export type Reach = "direct" | "pooled"
export interface Reached {
  readonly url: Redacted.Redacted<string>
  readonly reach: Reach
}

/** It is the first thing a host asks, while it still starts: on a busy machine it may be too late to hear the answer. */
const ASKED_AGAIN_MAX = 1

const APPLICATION_NAME = "creatorsignal"
const CONNECT_TIMEOUT = Duration.seconds(CONNECT_TIMEOUT_SECONDS)

const pool = ({ url, reach }: Reached, maxConnections: number, planning = {}) =>
  Bounded.layer({
    url,
    applicationName: APPLICATION_NAME,
    ...(reach === "direct"
      ? { startupParameters: { ...SESSION, ...planning }, multiplex: true }
      : // A statement that one connection has prepared is unknown on the next, and what a connection is told is the role's. The pooler
        // may take a connection away at any answer: of statements that are sent one behind the other, and are longer than its buffer,
        // PgBouncer 1.18 sends parts to different servers.
        { prepare: false, multiplex: false }),
    maxConnections,
    connectTimeout: CONNECT_TIMEOUT
  })

/**
 * How the Postgres at `url` is reached. Behind a pooler, whoever greets isn't who answers: PgBouncer gives each of its clients a process
 * id of its own making. Fails with SqlError where nobody answers.
 */
export const reachOf = (url: Redacted.Redacted<string>): Effect.Effect<Reach, SqlError.SqlError> =>
  Effect.gen(function* () {
    const config = { url, applicationName: APPLICATION_NAME, connectTimeout: CONNECT_TIMEOUT, prepare: false }
    const connection = yield* PgConnection.make(config)
    const { rows } = yield* Bounded.bounded(connection.query("select pg_backend_pid() as pid"))
    return rows[0]?.pid === connection.processId ? ("direct" as const) : ("pooled" as const)
  }).pipe(Effect.scoped, Effect.retry({ times: ASKED_AGAIN_MAX }))

/**
 * A pool of connections to the Postgres at `url`, statements of many fibers pipelined on each.
 *
 * The schema is migrated before anything built on it sees it. Through a pooler nothing is kept in a session: statements aren't prepared,
 * and their timeouts are made the role's own on this database. Fails with SqlError.
 *
 * @example
 * ```ts
 * import { Effect, Redacted } from "effect"
 * import { SqlClient } from "effect/sql"
 * import { serverClient } from "creatorsignal/adapters/postgres"
 *
 * const nowhere = serverClient(Redacted.make("postgres://theirs@127.0.0.1:1/creators"))
 * const failure = await Effect.runPromise(
 *   SqlClient.SqlClient.use((sql) => sql`select 1`).pipe(Effect.provide(nowhere), Effect.flip)
 * )
 *
 * failure._tag //=> "SqlError"
 * ```
 */
export const layer = (url: Redacted.Redacted<string>) =>
  Layer.unwrap(Effect.map(reachOf(url), (reach) => layerReached({ url, reach })))

/** The same, where it is known how the server is reached. */
export const layerReached = (server: Reached) => {
  const client = pool(server, CONNECTIONS_MAX)
  return server.reach === "direct"
    ? Layer.merge(
        migrated(client),
        Layer.effect(GenericPlanClient, SqlClient.SqlClient).pipe(
          Layer.provide(pool(server, STEADY_CONNECTIONS_MAX, PLANNED_ONCE))
        )
      )
    : migrated(Layer.effectDiscard(settleRole(SESSION)).pipe(Layer.provideMerge(client)))
}

/** Connections to a Postgres whose schema is up to date: one more, or as many as are said. */
export const readingLayer = (server: Reached, connectionsMax = 1) => pool(server, connectionsMax)

/** A client whose statements somebody else sends, one by one: without transactions. */
export const layerOver = (
  send: (text: string, parameters: ReadonlyArray<unknown>) => Effect.Effect<ReadonlyArray<unknown>, Error>
): Layer.Layer<SqlClient.SqlClient> => {
  const failed = (cause: Error) =>
    new SqlError.SqlError({
      reason: new SqlError.UnknownError({ cause, message: cause.message, operation: "execute" })
    })
  const execute = (text: string, parameters: ReadonlyArray<unknown>) =>
    // What the rows hold is checked by who asked for them.
    Effect.mapError(send(text, parameters), failed)
  const none = Effect.die("a client without connections of its own")
  return Layer.effect(
    SqlClient.SqlClient,
    SqlClient.make({
      driver: "postgres",
      acquirer: Effect.succeed({
        execute,
        executeRaw: execute,
        executeUnprepared: execute,
        executeValues: () => none,
        executeValuesUnprepared: () => none,
        executeStream: () => Stream.die("a client without connections of its own")
      }),
      transactionAcquirer: none,
      compiler: PgClient.makeCompiler(),
      spanAttributes: []
    })
  ).pipe(Layer.provide(Reactivity.layer))
}
