import { Duration, Effect, Schedule, Schema } from "effect"
import { type SqlClient, SqlError } from "effect/sql"
import { startOfMonth } from "../../../../ports/time/days.ts"
import {
  MONTHS_MADE,
  NEEDED_AFTER_DAYS,
  NEEDED_BEFORE_DAYS,
  RETENTION_DEFAULT
} from "../../../../ports/tracking/retention/Retention.ts"
import { withLongTimeout } from "../../connection/boundedClient.ts"
import { readRows } from "../../statements/statements.ts"
import { takeLock } from "../../writing/takeLock.ts"

/** The condition that an order needs the visit of a tenant's visitor at a moment, each of them an expression. */
export const visitIsNeeded = (tenant: string, visitor: string, at: string): string =>
  `visit_is_needed(${tenant}, ${visitor}, ${at}, ${NEEDED_BEFORE_DAYS}, ${NEEDED_AFTER_DAYS})`
/** To read a table whole, of the size that one server holds. */
const READ_SECONDS_MAX = 3_600
/** How long whoever writes waits behind a step that asks for a lock, and how often it asks. */
const LOCK_MS_MAX = 20
const TRIES_MAX = 30
const PAUSE = Duration.seconds(1)

const isNeeded = (of: string): string => visitIsNeeded(`${of}.tenant_id`, `${of}.pv_id`, `${of}.received_at`)

/** Of accounts that keep events for longer than others everything stays, until their own turn removes it row by row. */
const IS_KEPT_LONGER = `exists (
  select from retention r where r.tenant_id = e.tenant_id and r.event_months > ${RETENTION_DEFAULT.eventMonths}
)`

/**
 * The tables that are by months, with the column of their time and what stays of a month: what `removeVisits` would leave. Events first,
 * since clicks stay where an event that stays names them.
 */
const TABLES = [
  {
    table: "events",
    moment: "received_at",
    stays: `e.event_type = 'purchase' or ${IS_KEPT_LONGER} or ${isNeeded("e")} or (
      e.ref is not null and not e.is_bot and e.click_id is not null and exists (
        select from events s
        where s.tenant_id = e.tenant_id and s.click_id = e.click_id and s.ref is not null and not s.is_bot and s.pv_id <> e.pv_id
          and (s.received_at >= $1 or ${isNeeded("s")})
      ))`
  },
  {
    table: "clicks",
    moment: "clicked_at",
    stays: `${IS_KEPT_LONGER} or exists (
      select from events v where v.tenant_id = e.tenant_id and v.click_id = e.click_id and v.ref is not null and not v.is_bot
    ) or exists (select from order_evidence q where q.tenant_id = e.tenant_id and q.landing_click_id = e.click_id)`
  }
] as const
type Table = (typeof TABLES)[number]

const readMonths = readRows(Schema.Struct({ at: Schema.Date }))
const readNames = readRows(Schema.Struct({ name: Schema.NullOr(Schema.String) }))

const isLockRefused = (error: unknown): boolean =>
  error instanceof SqlError.SqlError && error.reason._tag === "LockTimeoutError"

/** What makes months of events and clicks ahead, and removes old ones. */
export const months = (sql: SqlClient.SqlClient) => {
  /** One step that locks a table for a moment, by one worker at a time: it gives up soon, and asks again. */
  const inMoments = <A, E>(step: Effect.Effect<A, E>) =>
    sql`select set_config('lock_timeout', ${`${LOCK_MS_MAX}ms`}, true)`.pipe(
      Effect.andThen(takeLock(sql, "months")),
      Effect.andThen(step),
      sql.withTransaction,
      Effect.retry({ while: isLockRefused, times: TRIES_MAX, schedule: Schedule.spaced(PAUSE) })
    )

  const makeMonths = Effect.fnUntraced(function* ({ table, moment }: Table, at: Date) {
    const until = startOfMonth(at, MONTHS_MADE)
    const missing = yield* sql`select m as at from months_missing(${table}, ${until}) m`.pipe(
      Effect.flatMap(readMonths)
    )
    // One at a time: what holds the rest is locked from when a month is put in its place to the end of the transaction.
    yield* Effect.forEach(
      missing,
      (month) =>
        inMoments(sql`
          select make_month(${table}, ${moment}, m) from months_missing(${table}, ${until}) m where m = ${month.at}
        `),
      { discard: true }
    )
    // What is known of a parent's rows is told by nobody else: autovacuum looks at the months alone.
    if (missing.length > 0) yield* sql.unsafe(`analyze ${table}`).pipe(withLongTimeout(sql, READ_SECONDS_MAX))
  })

  return {
    prepare: (at: Date) =>
      Effect.forEach(TABLES, (table) => makeMonths(table, at), { discard: true }).pipe(
        Effect.catchIf(isLockRefused, () =>
          Effect.logInfo(
            "months of events and clicks wait for who reads them or makes them right now, and are made later"
          )
        )
      ),

    removeMonth: Effect.fnUntraced(function* (before: Date) {
      for (const { table, moment, stays } of TABLES) {
        const [removed] = yield* takeLock(sql, "months").pipe(
          Effect.andThen(sql`select replace_month(${table}, ${moment}, ${before}, ${stays}) as name`),
          Effect.flatMap(readNames),
          withLongTimeout(sql, READ_SECONDS_MAX)
        )
        if (removed !== undefined && removed.name !== null) return true
      }
      return false
    })
  }
}
