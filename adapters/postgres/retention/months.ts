import { Duration, Effect, Schedule, Schema } from "effect"
import { type SqlClient, SqlError } from "effect/sql"
import { MONTHS_MADE, RETENTION_DEFAULT } from "../../../ports/retention/Retention.ts"
import { startOfMonth } from "../../../ports/startOfMonth.ts"
import { MIGRATIONS_TABLE } from "../migrate.ts"
import { readRows } from "../readRows.ts"
import { takeLock } from "../takeLock.ts"
import { unhurried } from "../unhurried.ts"
import { visitIsNeeded } from "./visitIsNeeded.ts"

/** The migration that made what these steps are made of. */
const MIGRATION = 98
/** By then hosts of the version before, which read the tables otherwise, have been replaced. */
const SETTLED_HOURS = 24
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Days that are left at least for what comes behind a check that refuses what is from later on. */
const CHECKED_DAYS_MIN = 7
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

/** Where a table stands; `cut` is what its check names, where it has one. */
const StateRow = Schema.Struct({
  isByMonth: Schema.Boolean,
  isSettled: Schema.Boolean,
  isValid: Schema.NullOr(Schema.Boolean),
  cut: Schema.NullOr(Schema.Date)
})
const readStates = readRows(StateRow)
const readMonths = readRows(Schema.Struct({ at: Schema.Date }))
const readNames = readRows(Schema.Struct({ name: Schema.NullOr(Schema.String) }))

const isLockRefused = (error: unknown): boolean =>
  error instanceof SqlError.SqlError && error.reason._tag === "LockTimeoutError"

/** What makes events and clicks tables by months, and removes old months of them. */
export const months = (sql: SqlClient.SqlClient) => {
  /** One step that locks a table for a moment, by one worker at a time: it gives up soon, and asks again. */
  const inMoments = <A, E>(step: Effect.Effect<A, E>) =>
    sql`select set_config('lock_timeout', ${`${LOCK_MS_MAX}ms`}, true)`.pipe(
      Effect.andThen(takeLock(sql, "months")),
      Effect.andThen(step),
      sql.withTransaction,
      Effect.retry({ while: isLockRefused, times: TRIES_MAX, schedule: Schedule.spaced(PAUSE) })
    )

  const stateOf = (table: string, at: Date) =>
    sql`
      select c.relkind = 'p' as "isByMonth", exists (
        select from ${sql(MIGRATIONS_TABLE)} where migration_id = ${MIGRATION}
          and created_at <= ${new Date(at.getTime() - SETTLED_HOURS * HOUR_MS)}
      ) as "isSettled", k.convalidated as "isValid",
        substring(pg_get_constraintdef(k.oid) from '''([^'']+)''')::timestamptz as cut
      from pg_class c left join pg_constraint k on k.conrelid = c.oid and k.conname = ${`${table}_before_cut`}
      where c.oid = ${table}::regclass
    `.pipe(Effect.flatMap(readStates))

  /**
   * Brings a table that holds rows under a parent, in steps each of which may be the last of its worker: a check that it holds nothing from
   * a month that is to come, which new rows are held to from then on; that the rows hold to it too, for which they are read while others
   * write; and the table in its place, for which nothing is read.
   */
  const bringToMonths = Effect.fnUntraced(function* ({ table, moment }: Table, at: Date) {
    const check = `${table}_before_cut`
    const uncheck = sql.unsafe(`alter table ${table} drop constraint if exists ${check}`)
    const cut = startOfMonth(at, 2)
    /** Each step looks at what others did before it had its turn. */
    const step = (
      isDue: (state: typeof StateRow.Type) => boolean,
      work: (state: typeof StateRow.Type) => Effect.Effect<unknown, SqlError.SqlError>
    ) =>
      Effect.flatMap(stateOf(table, at), ([state]) =>
        state === undefined || state.isByMonth || !isDue(state) ? Effect.void : work(state)
      )

    const [first] = yield* stateOf(table, at)
    if (first === undefined || first.isByMonth || !first.isSettled) return
    yield* inMoments(
      step(
        (state) => state.cut === null || state.cut.getTime() < at.getTime() + CHECKED_DAYS_MIN * DAY_MS,
        () =>
          Effect.andThen(
            uncheck,
            sql.unsafe(
              `alter table ${table} add constraint ${check} check (${moment} < timestamptz '${cut.toISOString()}') not valid`
            )
          )
      )
    )
    yield* takeLock(sql, "months").pipe(
      Effect.andThen(
        step(
          ({ isValid }) => isValid === false,
          () => sql.unsafe(`alter table ${table} validate constraint ${check}`)
        )
      ),
      unhurried(sql, READ_SECONDS_MAX),
      // What is there from a month that is to come is somebody's wrong clock, which nobody is refused for.
      Effect.tapError(() => inMoments(uncheck))
    )
    yield* inMoments(
      step(
        ({ isValid }) => isValid === true,
        (state) => sql`select partition_by_month(${table}, ${moment}, ${state.cut})`
      )
    )
  })

  const makeMonths = Effect.fnUntraced(function* ({ table, moment }: Table, at: Date) {
    const [state] = yield* stateOf(table, at)
    if (state?.isByMonth !== true) return
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
    if (missing.length > 0) yield* sql.unsafe(`analyze ${table}`).pipe(unhurried(sql, READ_SECONDS_MAX))
  })

  return {
    prepare: (at: Date) =>
      Effect.forEach(TABLES, (table) => Effect.andThen(bringToMonths(table, at), makeMonths(table, at)), {
        discard: true
      }).pipe(
        Effect.catchIf(isLockRefused, () =>
          Effect.logInfo(
            "months of events and clicks wait for who reads them or makes them right now, and are made later"
          )
        )
      ),

    removeMonth: Effect.fnUntraced(function* (before: Date) {
      for (const { table, moment, stays } of TABLES) {
        const [state] = yield* stateOf(table, before)
        if (state?.isByMonth !== true) continue
        const [removed] = yield* takeLock(sql, "months").pipe(
          Effect.andThen(sql`select replace_month(${table}, ${moment}, ${before}, ${stays}) as name`),
          Effect.flatMap(readNames),
          unhurried(sql, READ_SECONDS_MAX)
        )
        if (removed !== undefined && removed.name !== null) return true
      }
      return false
    })
  }
}
