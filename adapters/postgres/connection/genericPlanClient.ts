import { Context } from "effect"
import type { SqlClient } from "effect/sql"

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
