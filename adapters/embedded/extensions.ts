import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm"

/** What the migrations need beside Postgres itself; a server has it where its contrib package is installed. */
export const EXTENSIONS = { pg_trgm }
