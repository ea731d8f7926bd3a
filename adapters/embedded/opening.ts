import { PGlite } from "@electric-sql/pglite"
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm"

/**
 * What Postgres keeps of its files in memory of its own. The system keeps what else was read: of a database three times as large, a row
 * is found nearly as fast. Each megabyte is cleared at every start, whether or not it is used.
 */
const BUFFER_MEGABYTES = 32

/** How an embedded database is opened: with what the migrations need beside Postgres itself. A server has it in its contrib package. */
export const OPENING = {
  extensions: { pg_trgm },
  startParams: [...PGlite.defaultStartParams, "-c", `shared_buffers=${BUFFER_MEGABYTES}MB`]
}
