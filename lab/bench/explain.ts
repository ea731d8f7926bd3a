import { Effect, Schema } from "effect"
import { SqlClient, Statement } from "effect/sql"
import { summarisePlan } from "./planSummary.ts"
import { timed } from "./timed.ts"

interface Sent {
  readonly text: string
  readonly parameters: ReadonlyArray<unknown>
}

/** The one statement that an adapter's call sends. */
const sentBy = Effect.fnUntraced(function* <A, E, R>(call: Effect.Effect<A, E, R>) {
  const statements: Array<Sent> = []
  yield* call.pipe(
    Effect.provideService(Statement.CurrentTransformer, (statement) => {
      const [text, parameters] = statement.compile()
      statements.push({ text, parameters })
      return Effect.succeed(statement)
    })
  )
  const [sent] = statements
  if (sent === undefined || statements.length > 1) throw new Error(`${statements.length} statements were sent, not one`)
  return sent
})

/** A parameter as a constant. */
const literal = (value: unknown): string => {
  if (value === null) return "null"
  if (typeof value === "number") return String(value)
  if (typeof value === "string") return `'${value.replaceAll("'", "''")}'`
  if (value instanceof Date) return `'${value.toISOString()}'`
  if (Array.isArray(value)) return `'{${value.join(",")}}'`
  throw new Error(`a ${typeof value} parameter can't be explained`)
}

const only = <S extends Schema.ConstraintDecoder<unknown>>(row: S) => Schema.decodeUnknownEffect(Schema.Tuple([row]))
const readName = only(Schema.Struct({ name: Schema.String }))
const readExplained = only(Schema.Struct({ "QUERY PLAN": Schema.Unknown }))

/** Runs after which the server may plan a prepared statement once for all parameters, where it finds that no worse. */
const PLANNED_RUNS = 5

/**
 * How the statement of an adapter's call runs with a plan made for its very parameters, and how it runs once a
 * connection has run it often enough to keep a plan; null where that ran into the time a statement may take.
 *
 * What is explained is the statement that the driver prepared itself, with the parameter types it chose, on a connection
 * that has not run it before.
 */
export const explain = Effect.fnUntraced(function* <A, E, R>(call: Effect.Effect<A, E, R>) {
  const sql = yield* SqlClient.SqlClient
  return yield* sql.withTransaction(
    Effect.gen(function* () {
      const { text, parameters } = yield* sentBy(call)
      for (let run = 1; run < PLANNED_RUNS; run++) yield* call
      const [{ name }] = yield* readName(yield* sql`select name from pg_prepared_statements where statement = ${text}`)
      const given = parameters.length === 0 ? "" : `(${parameters.map(literal).join(", ")})`
      const told = sql
        .unsafe(`explain (analyze, buffers, costs off, format json) execute "${name}"${given}`)
        .unprepared.pipe(
          sql.withTransaction,
          Effect.flatMap(readExplained),
          Effect.map(([row]) => summarisePlan(row["QUERY PLAN"]))
        )
      const kept = yield* timed(told)
      yield* sql`set local plan_cache_mode = force_custom_plan`
      return { kept: kept === null ? null : kept.found, anew: yield* told }
    })
  )
})
