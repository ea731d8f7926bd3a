import { Effect, Option, Result, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { type SealedCount, UNOPENED_LISTED_MAX } from "../../../ports/accounts/operations/SealedSecrets.ts"
import { readRows } from "../statements/statements.ts"
import { Sealing } from "./Sealing.ts"

/** One column that holds something sealed. */
interface SealedPlace {
  /** What it holds, in the plural. */
  readonly what: string
  readonly table: string
  readonly column: string
  /** The primary key, each column with its type. What is sealed is bound to the table and the key. */
  readonly key: ReadonlyArray<readonly [column: string, type: "uuid" | "text"]>
  /** What follows the key in the place that it is sealed for. */
  readonly suffix: string
}

const TENANT = ["tenant_id", "uuid"] as const
const SHOP = { table: "shops", key: [TENANT, ["domain", "text"]], suffix: "" } as const
const ENDPOINT = { table: "webhook_endpoints", key: [TENANT, ["key_id", "uuid"]] } as const

/**
 * Every column that holds something sealed, but the canary. A secret goes before the one it replaced: who sets a new one meanwhile
 * moves the old one into a column that is still to be read.
 */
export const SEALED_PLACES: ReadonlyArray<SealedPlace> = [
  { ...SHOP, what: "store secrets", column: "sealed_secret" },
  { ...SHOP, what: "store secrets before", column: "sealed_previous_secret" },
  { ...ENDPOINT, what: "webhook secrets", column: "sealed_secret", suffix: "" },
  { ...ENDPOINT, what: "webhook secrets before", column: "sealed_previous_secret", suffix: "" },
  { ...ENDPOINT, what: "webhook addresses", column: "sealed_url", suffix: "/url" },
  { what: "customer keys", table: "person_keys", column: "sealed_key", key: [TENANT], suffix: "" },
  { what: "subjects of checks", table: "checks", column: "subject", key: [TENANT, ["check_id", "uuid"]], suffix: "" },
  {
    what: "unread notices",
    table: "dead_letters",
    column: "sealed_body",
    key: [TENANT, ["letter_id", "text"]],
    suffix: ""
  }
]

/** Rows that are read at once: an unread notice has megabytes. */
const ROWS_AT_ONCE = 25

const SealedRow = Schema.Struct({ key: Schema.Array(Schema.String), sealed: Schema.Uint8Array })
const readSealed = readRows(SealedRow)

/** Counts a place's rows by the secret they are sealed under, until there are `rowsMax`; and seals anew what is under one before. */
const goThrough = Effect.fnUntraced(function* (
  { what, table, column, key: columns, suffix }: SealedPlace,
  { isResealing, rowsMax }: { readonly isResealing: boolean; readonly rowsMax: number }
) {
  const sql = yield* SqlClient.SqlClient
  const sealing = yield* Sealing
  const names = columns.map(([name]) => name).join(", ")
  const keyFrom = (first: number) => columns.map(([, type], index) => `$${first + index}::text::${type}`).join(", ")
  const next = (isFirst: boolean) => `
    select array[${columns.map(([name]) => `${name}::text`).join(", ")}] as key, ${column} as sealed from ${table}
    where ${column} is not null ${isFirst ? "" : `and (${names}) > (${keyFrom(1)})`}
    order by ${names} limit ${ROWS_AT_ONCE}
  `
  // What was written since it was read is left to whoever wrote it.
  const replace = `update ${table} set ${column} = $1::bytea where ${column} = $2::bytea and (${names}) = (${keyFrom(3)})`

  const unopenedRows: Array<string> = []
  let [current, previous, unopened] = [0, 0, 0]
  let last: ReadonlyArray<string> | null = null
  for (;;) {
    const rows: ReadonlyArray<typeof SealedRow.Type> = yield* sql
      .unsafe(next(last === null), last ?? [])
      .pipe(Effect.flatMap(readSealed))
    for (const { key, sealed } of rows) {
      const row = key.join("/")
      const anew = yield* Effect.result(sealing.reseal(sealed, `${table}/${row}${suffix}`))
      if (Result.isFailure(anew)) {
        unopened += 1
        if (unopenedRows.length < UNOPENED_LISTED_MAX) unopenedRows.push(row)
      } else if (Option.isNone(anew.success)) {
        current += 1
      } else {
        previous += 1
        if (isResealing) yield* sql.unsafe(replace, [anew.success.value, sealed, ...key])
      }
    }
    last = rows.at(-1)?.key ?? null
    const isWhole = rows.length < ROWS_AT_ONCE
    const count: SealedCount = { what, current, previous, unopened, unopenedRows }
    if (isWhole || current + previous + unopened >= rowsMax) return { count, isWhole }
  }
})

/** What is sealed under which secret; of each place at least `rowsMax` rows where it has so many. */
export const countSealed = (rowsMax: number) =>
  Effect.forEach(SEALED_PLACES, (place) => goThrough(place, { isResealing: false, rowsMax }))

/** Seals anew what is under a secret before the one in use. */
export const resealAll = Effect.forEach(SEALED_PLACES, (place) =>
  Effect.map(goThrough(place, { isResealing: true, rowsMax: Number.POSITIVE_INFINITY }), ({ count }) => count)
)
