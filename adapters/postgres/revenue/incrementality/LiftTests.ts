import { Effect, Layer, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { CurrencyCode } from "../../../../ports/money/money.ts"
import {
  LiftMetric,
  type LiftTest,
  LiftTestId,
  RegionCode,
  type ReportedCell
} from "../../../../ports/revenue/incrementality/LiftTest.ts"
import {
  LIFT_TESTS_MAX,
  LiftTestNotFound,
  LiftTests,
  LiftTestsFull
} from "../../../../ports/revenue/incrementality/LiftTests.ts"
import { StoreUnavailable } from "../../../../ports/system/StoreUnavailable.ts"
import { readRows } from "../../statements/statements.ts"
import { takeTenantLock } from "../../writing/takeLock.ts"

const unavailable = (cause: unknown) => new StoreUnavailable({ store: "LiftTests", cause })

const Time = Schema.DateFromString
/** A test as its column holds it: all but whose it is and when it was declared. */
const StoredTest = Schema.Struct({
  name: Schema.String,
  creators: Schema.NullOr(Schema.Array(Schema.Struct({ platform: Schema.String, handle: Schema.String }))),
  metric: LiftMetric,
  currency: Schema.NullOr(CurrencyCode),
  startsAt: Time,
  weeks: Schema.Int,
  design: Schema.Union([
    Schema.Struct({
      kind: Schema.Literal("regions"),
      weeksBefore: Schema.Int,
      regions: Schema.Array(Schema.Struct({ code: RegionCode, isActive: Schema.Boolean }))
    }),
    Schema.Struct({ kind: Schema.Literal("weeks"), isActive: Schema.Array(Schema.Boolean) })
  ]),
  isDrawn: Schema.Boolean,
  seed: Schema.Int
})

const encodeTest = Schema.encodeEffect(Schema.fromJsonString(StoredTest))

export const layer = Layer.effect(
  LiftTests,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const readTests = readRows(Schema.Struct({ id: LiftTestId, declaredAt: Schema.Date, test: StoredTest }))
    const readCells = readRows(
      Schema.Struct({
        region: RegionCode,
        week: Schema.Int,
        value: Schema.BigIntFromString,
        reportedAt: Schema.Date,
        revisions: Schema.Int
      })
    )
    const columns = sql`test_id as id, declared_at as "declaredAt", test`
    const testsOf = (tenantId: TenantId, rows: Effect.Effect<ReadonlyArray<unknown>, unknown>) =>
      rows.pipe(
        Effect.flatMap(readTests),
        Effect.mapError(unavailable),
        Effect.map((found) => found.map(({ test, ...row }): LiftTest => ({ ...test, ...row, tenantId })))
      )
    const find = (tenantId: TenantId, id: LiftTestId) =>
      Effect.map(
        testsOf(
          tenantId,
          sql`select ${columns} from lift_tests where tenant_id = ${tenantId}::uuid and test_id = ${id}::uuid`
        ),
        (found) => Option.fromNullishOr(found[0])
      )

    return LiftTests.of({
      // Those who declare for one tenant at once wait for each other, so that no two of them both find room.
      declare: (test) =>
        Effect.gen(function* () {
          const { tenantId, id, declaredAt } = test
          const text = yield* encodeTest(test)
          yield* takeTenantLock(sql, tenantId, "lift")
          const known = yield* find(tenantId, id)
          if (Option.isSome(known)) return known.value
          const written = yield* sql`
            insert into lift_tests (tenant_id, test_id, declared_at, test)
            select ${tenantId}::uuid, ${id}::uuid, ${declaredAt}::timestamptz, ${text}::text::json
            where (select count(*) from lift_tests where tenant_id = ${tenantId}::uuid) < ${LIFT_TESTS_MAX}
            returning test_id
          `
          return written.length === 0 ? yield* new LiftTestsFull() : test
        }).pipe(
          sql.withTransaction,
          Effect.mapError((failure) => (failure instanceof LiftTestsFull ? failure : unavailable(failure)))
        ),

      list: (tenantId) =>
        testsOf(
          tenantId,
          sql`select ${columns} from lift_tests where tenant_id = ${tenantId}::uuid order by declared_at desc, test_id`
        ),

      find,

      report: (tenantId, id, cells, at) =>
        Effect.gen(function* () {
          if (Option.isNone(yield* find(tenantId, id))) return yield* new LiftTestNotFound()
          const given = JSON.stringify(cells.map(({ region, week, value }) => ({ region, week, value: String(value) })))
          yield* sql`
            insert into lift_cells as kept (tenant_id, test_id, region, week, value, reported_at, revisions)
            select ${tenantId}::uuid, ${id}::uuid, region, week, value, ${at}::timestamptz, 0
            from json_to_recordset(${given}::text::json) as given (region text, week smallint, value bigint)
            order by region, week
            on conflict (tenant_id, test_id, region, week) do update
            set value = excluded.value, reported_at = excluded.reported_at, revisions = kept.revisions + 1
            where kept.value <> excluded.value
          `
        }).pipe(
          sql.withTransaction,
          Effect.mapError((failure) => (failure instanceof LiftTestNotFound ? failure : unavailable(failure)))
        ),

      cells: (tenantId, id) =>
        sql`
          select region, week, value::text as value, reported_at as "reportedAt", revisions from lift_cells
          where tenant_id = ${tenantId}::uuid and test_id = ${id}::uuid order by region, week
        `.pipe(
          Effect.flatMap(readCells),
          Effect.mapError(unavailable),
          Effect.map((rows): ReadonlyArray<ReportedCell> => rows)
        )
    })
  })
)
