import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import {
  PROCESSES_LISTED_MAX,
  Processes,
  ProcessId,
  ProcessRole,
  Requests
} from "../../../../ports/accounts/operations/Processes.ts"
import { storeStatements } from "../../statements/statements.ts"

const ProcessRow = Schema.Struct({
  id: ProcessId,
  role: ProcessRole,
  version: Schema.String,
  commit: Schema.NullOr(Schema.String),
  startedAt: Schema.Date,
  seenAt: Schema.Date,
  lastHour: Requests,
  lastDay: Requests
})

const db = storeStatements("Processes")
const { unavailable } = db

export const layer = Layer.effect(
  Processes,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return Processes.of({
      beat: ({ id, role, version, commit, startedAt, seenAt, lastHour, lastDay }) =>
        sql`
          insert into processes (process_id, role, version, commit_id, started_at, seen_at, last_hour, last_day)
          values (${id}::uuid, ${role}, ${version}, ${commit}, ${startedAt}, ${seenAt},
            ${JSON.stringify(lastHour)}::text::json, ${JSON.stringify(lastDay)}::text::json)
          on conflict (process_id) do update set seen_at = excluded.seen_at, last_hour = excluded.last_hour, last_day = excluded.last_day
        `.pipe(db.done),

      leave: (id) => sql`delete from processes where process_id = ${id}::uuid`.pipe(db.done),

      list: (since) =>
        sql`
          select process_id as id, role, version, commit_id as commit, started_at as "startedAt", seen_at as "seenAt",
            last_hour as "lastHour", last_day as "lastDay"
          from processes where seen_at >= ${since}::timestamptz
          order by started_at desc, process_id limit ${PROCESSES_LISTED_MAX}
        `.pipe(db.rows(ProcessRow)),

      purge: (before) =>
        sql`delete from processes where seen_at < ${before}::timestamptz returning process_id`.pipe(
          Effect.mapError(unavailable),
          Effect.map(({ length }) => length)
        )
    })
  })
)
