import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { readRows } from "../statements/statements.ts"

/** Hosts that start at once change the one row of the role; who comes too late looks again. */
const RACES_MAX = 5

const readSettings = readRows(Schema.Struct({ name: Schema.String, value: Schema.String, database: Schema.String }))

/**
 * Makes these the settings that this role's sessions begin with on this database, for a pooler's connections, which no host can tell
 * anything. Those that are open already keep what they have until the pooler renews them; the one that is asked is told now.
 *
 * A role may say so of itself. Fails with SqlError.
 */
export const settleRole = (settings: Readonly<Record<string, string>>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const asked = JSON.stringify(Object.entries(settings).map(([name, value]) => ({ name, value })))
    yield* Effect.gen(function* () {
      const missing = yield* sql`
        select a.name, a.value, current_database() as database
        from json_to_recordset(${asked}::text::json) a (name text, value text)
        where not exists (
          select from pg_db_role_setting s
          join pg_roles r on r.oid = s.setrole and r.rolname = session_user
          join pg_database d on d.oid = s.setdatabase and d.datname = current_database()
          where a.name || '=' || a.value = any (s.setconfig)
        )
      `.pipe(Effect.flatMap(readSettings), Effect.catchTag("SchemaError", Effect.die))
      for (const { name, value, database } of missing) {
        yield* sql`alter role session_user in database ${sql(database)} set ${sql(name)} = ${sql.literal(`'${value}'`)}`
      }
      yield* sql`
        select set_config(a.name, a.value, false) from json_to_recordset(${asked}::text::json) a (name text, value text)
      `
    }).pipe(sql.withTransaction, Effect.retry({ times: RACES_MAX }))
  })
