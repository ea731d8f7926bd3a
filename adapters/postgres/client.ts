import { PgClient } from "@effect/sql-pg"
import { Duration, Layer, type Redacted } from "effect"
import type { SqlClient } from "effect/sql"
import { migrate } from "./migrate.ts"

/** Connections one process opens at most. */
export const CONNECTIONS_MAX = 10
/** How long a connection attempt may take. */
export const CONNECT_TIMEOUT_SECONDS = 5
/** How long a statement may take before the server ends it; migrations excepted. */
export const STATEMENT_TIMEOUT_SECONDS = 30

/**
 * A plan for each execution: the one plan Postgres would keep after five fits no tenant, and reads whole tables for a
 * period or a list of visitors of any length.
 */
export const PLAN_CACHE_MODE = "force_custom_plan"

/** Runs the migrations before anything built on the client sees it. */
export const migrated = <E>(client: Layer.Layer<PgClient.PgClient | SqlClient.SqlClient, E>) =>
  Layer.effectDiscard(migrate).pipe(Layer.provideMerge(client))

/** A pool of connections to the Postgres at `url`, statements of many fibers pipelined on each. */
export const layer = (url: Redacted.Redacted<string>) =>
  migrated(
    PgClient.layer({
      url,
      applicationName: "creatorsignal",
      startupParameters: {
        plan_cache_mode: PLAN_CACHE_MODE,
        statement_timeout: `${STATEMENT_TIMEOUT_SECONDS}s`
      },
      maxConnections: CONNECTIONS_MAX,
      connectTimeout: Duration.seconds(CONNECT_TIMEOUT_SECONDS),
      multiplex: true
    })
  )
