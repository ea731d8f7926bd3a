import { Clock, Context, Duration, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { DataAsOf } from "../../../../ports/accounts/readCopies/DataAsOf.ts"
import { SECOND_MS } from "../../../../ports/time/days.ts"
import { readRows } from "../../statements/statements.ts"

/** Moments of which the place in the log of the database server is remembered: one a second, for longer than a copy may be behind. */
const MARKS_MAX = 120

/** What the server had written by a moment, as a place in its log. */
interface Mark {
  readonly at: Date
  readonly place: bigint
}

/**
 * Tells as of when a copy is that has replayed the log up to some place. Neither clocks of servers nor commits are compared: a server
 * that nobody writes to is not behind.
 */
const makeReplay = () => {
  const marks: Array<Mark> = []
  return {
    /** `at` is a moment before the server said the place. */
    mark: (at: Date, place: bigint) => {
      marks.push({ at, place })
      if (marks.length > MARKS_MAX) marks.shift()
    },
    /** The last moment of which the copy has everything; null where it is too far behind to tell. */
    asOf: (replayed: bigint): Date | null => marks.findLast(({ place }) => place <= replayed)?.at ?? null
  }
}

/** A copy that is further behind is not read. */
const COPY_BEHIND_SECONDS_MAX = 30
/** How often it is looked how far the copy is. */
const LOOK_SECONDS = 1
/** A copy that was not heard of for so long is not read: it may hang. */
const HEARD_SECONDS_MAX = 3

/** The server that is to be a copy is none. */
export class NoCopy extends Schema.TaggedError<NoCopy>()("NoCopy", {}) {
  override get message() {
    return "it is not a streaming replica of the database at DATABASE_URL"
  }
}

/** As of when this process last knew its copy to be, in milliseconds since 1970. */
export const copyKnown = { asOfMs: 0 }

interface Copy {
  readonly sql: SqlClient.SqlClient
  /** As of when the copy is, a moment that is past; null where it must not be read now. */
  readonly asOf: Effect.Effect<Date | null>
  /** It failed somebody: nobody reads it until it is heard of again. */
  readonly distrust: Effect.Effect<void>
}

/** A streaming replica of the database, which what reads much and may be some seconds old is read from. Null where there is none. */
export const ReadCopy = Context.Reference<Copy | null>("creatorsignal/adapters/postgres/ReadCopy", {
  defaultValue: () => null
})

/**
 * Reads from the copy and says as of when that is; from the data itself where nobody could say so, where the copy is too far behind or
 * away, and where reading it failed.
 */
export const readingCopy = <A, E, R>(
  copy: Copy | null,
  ofCopy: Effect.Effect<A, unknown, R>,
  ofData: Effect.Effect<A, E, R>
): Effect.Effect<A, E, R> =>
  copy === null
    ? ofData
    : Effect.gen(function* () {
        const say = yield* DataAsOf
        const at = say === null ? null : yield* copy.asOf
        if (say === null || at === null) return yield* ofData
        return yield* ofCopy.pipe(
          Effect.tap(() => Effect.sync(() => say(at))),
          Effect.catch(() => Effect.andThen(copy.distrust, ofData))
        )
      })

const ServerRow = Schema.Struct({ cluster: Schema.String, place: Schema.NullOr(Schema.String) })

/** Places are numbers of bytes since the log began, too large for the numbers of JavaScript. */
const askServer = (sql: SqlClient.SqlClient, place: "pg_current_wal_insert_lsn" | "pg_last_wal_replay_lsn") =>
  sql`
    select system_identifier::text as cluster, (${sql.literal(place)}() - '0/0'::pg_lsn)::text as place from pg_control_system()
  `.pipe(
    Effect.flatMap(readRows(ServerRow)),
    Effect.map(([row]) => ({ cluster: row?.cluster ?? "", place: row?.place ?? null }))
  )

/** Looks again and again how far the copy behind `copyClient` is. Fails with NoCopy where it answers and is none; it may be away. */
export const layer = (
  copyClient: Layer.Layer<SqlClient.SqlClient, unknown>,
  behindSecondsMax: number = COPY_BEHIND_SECONDS_MAX
): Layer.Layer<never, NoCopy, SqlClient.SqlClient> =>
  Layer.effect(
    ReadCopy,
    Effect.gen(function* () {
      const primary = yield* SqlClient.SqlClient
      const sql = yield* Effect.orDie(
        Effect.map(Layer.build(copyClient), (built) => Context.get(built, SqlClient.SqlClient))
      )
      const replay = makeReplay()
      let known: { readonly asOf: Date; readonly heardMs: number } | null = null
      let isToldAway = false
      copyKnown.asOfMs = yield* Clock.currentTimeMillis

      const look = Effect.gen(function* () {
        const at = new Date(yield* Clock.currentTimeMillis)
        const own = yield* askServer(primary, "pg_current_wal_insert_lsn")
        if (own.place !== null) replay.mark(at, BigInt(own.place))
        const copied = yield* askServer(sql, "pg_last_wal_replay_lsn")
        // A server that replays nothing was promoted, or has never been a copy: what it holds is its own.
        if (copied.cluster !== own.cluster || copied.place === null) return yield* new NoCopy()
        const asOf = replay.asOf(BigInt(copied.place))
        known = asOf === null ? null : { asOf, heardMs: yield* Clock.currentTimeMillis }
        if (asOf !== null) copyKnown.asOfMs = asOf.getTime()
      })
      const lookOn = look.pipe(
        Effect.tap(() =>
          Effect.suspend(() => {
            if (!isToldAway) return Effect.void
            isToldAway = false
            return Effect.logInfo("the read replica is back")
          })
        ),
        Effect.catchCause((cause) =>
          Effect.suspend(() => {
            known = null
            if (isToldAway) return Effect.void
            isToldAway = true
            return Effect.logWarning("the read replica can't be read: the primary is", cause)
          })
        )
      )
      yield* look.pipe(
        Effect.catchIf(
          (failure) => !(failure instanceof NoCopy),
          () => Effect.void
        ),
        Effect.catchDefect(() => Effect.void)
      )
      yield* Effect.forkScoped(Effect.forever(Effect.andThen(Effect.sleep(Duration.seconds(LOOK_SECONDS)), lookOn)))

      return {
        sql,
        asOf: Effect.map(Clock.currentTimeMillis, (now) =>
          known !== null &&
          now - known.heardMs <= HEARD_SECONDS_MAX * SECOND_MS &&
          now - known.asOf.getTime() <= behindSecondsMax * SECOND_MS
            ? known.asOf
            : null
        ),
        distrust: Effect.sync(() => {
          known = null
        })
      }
    })
  )
