import { Effect, Layer, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { CLOSURES_LISTED_MAX, ClosureOver, Closures } from "../../../../ports/accounts/closing/Closures.ts"
import { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { TenantNotFound } from "../../../../ports/accounts/tenants/Tenants.ts"
import { withLongTimeout } from "../../connection/boundedClient.ts"
import { readRows, storeStatements } from "../../statements/statements.ts"
import { TenantTables } from "../../tables/PostgresContext.ts"
import { readEraseSteps } from "../tenants/eraseSteps.ts"

/** A step looks through a whole table where that has no index by tenant. */
const STEP_SECONDS_MAX = 60

const ClosureRow = Schema.Struct({
  tenantId: TenantId,
  closedAt: Schema.Date,
  eraseAt: Schema.Date,
  erasedAt: Schema.NullOr(Schema.Date)
})
const OwnedRow = Schema.Struct({ ...ClosureRow.fields, tenantName: Schema.String })
const DueRow = Schema.Struct({ tenantId: TenantId })
const StateRow = Schema.Struct({ nextStep: Schema.NullOr(Schema.String), foundSome: Schema.Boolean })
const CountRow = Schema.Struct({ rows: Schema.Int })

const db = storeStatements("Accounts")
const { unavailable } = db

/** Closed accounts in Postgres. How far an erasure is stands beside the closure, written with what each step removes. */
export const layer = Layer.effect(
  Closures,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const tables = yield* TenantTables
    const columns = sql.literal(
      `c.tenant_id as "tenantId", c.closed_at as "closedAt", c.erase_at as "eraseAt", c.erased_at as "erasedAt"`
    )
    /** They change with the schema alone, so that a process reads them once. */
    let knownSteps: Effect.Success<ReturnType<typeof readEraseSteps>> | null = null
    const stepsOf = Effect.suspend(() =>
      knownSteps === null
        ? Effect.tap(readEraseSteps(sql, tables), (steps) =>
            Effect.sync(() => {
              knownSteps = steps
            })
          )
        : Effect.succeed(knownSteps)
    )

    const find = (tenantId: TenantId) =>
      sql`select ${columns} from account_closures c where c.tenant_id = ${tenantId}::uuid`.pipe(
        Effect.flatMap(readRows(ClosureRow)),
        Effect.map(([row]) => Option.fromUndefinedOr(row))
      )

    const close = Effect.fnUntraced(function* (tenantId: TenantId, at: Date, eraseAt: Date) {
      const known = yield* sql`select 1 from tenants where tenant_id = ${tenantId}::uuid for update`
      if (known.length === 0) return yield* new TenantNotFound()
      yield* sql`
        insert into account_closures (tenant_id, closed_at, erase_at) values (${tenantId}::uuid, ${at}, ${eraseAt})
        on conflict do nothing
      `
      yield* sql`
        delete from sessions s using members m
        where m.tenant_id = ${tenantId}::uuid and m.role <> 'owner' and s.person_id = m.person_id and not exists (
          select from members o where o.person_id = m.person_id and not exists (
            select from account_closures c where c.tenant_id = o.tenant_id
          )
        )
      `
      return Option.getOrThrow(yield* find(tenantId))
    })

    const eraseStep = Effect.fnUntraced(function* (tenantId: TenantId, at: Date) {
      const [state] = yield* sql`
        select next_step as "nextStep", found_some as "foundSome" from account_closures
        where tenant_id = ${tenantId}::uuid and erase_at <= ${at}::timestamptz and erased_at is null for update
      `.pipe(Effect.flatMap(readRows(StateRow)))
      if (state === undefined) return false
      const steps = yield* stepsOf
      const place = Math.max(
        0,
        steps.findIndex(({ name }) => name === state.nextStep)
      )
      const step = steps[place]
      if (step === undefined) return yield* Effect.die("an erasure has no steps")
      const [counted] = yield* sql
        .unsafe(step.statement, [tenantId, step.rowsMax])
        .pipe(Effect.flatMap(readRows(CountRow)))
      const rows = counted?.rows ?? 0
      const foundSome = state.foundSome || rows > 0
      const isLast = place === steps.length - 1
      // Workers may have written behind a round: the erasure ends with a round that found nothing.
      const isDone = isLast && !foundSome
      const isLeft = rows >= step.rowsMax
      const next = isLeft ? step : steps[isLast ? 0 : place + 1]
      yield* sql`
        update account_closures set next_step = ${isDone ? null : (next?.name ?? null)},
          found_some = ${foundSome && (isLeft || !isLast)},
          erased_at = ${isDone ? at : null}::timestamptz
        where tenant_id = ${tenantId}::uuid
      `
      return !isDone
    })

    return Closures.of({
      close: ({ tenantId, at, eraseAt }) =>
        sql
          .withTransaction(close(tenantId, at, eraseAt))
          .pipe(Effect.mapError((failure) => (failure._tag === "TenantNotFound" ? failure : unavailable(failure)))),

      find: (tenantId) => Effect.mapError(find(tenantId), unavailable),

      ownedBy: (personId, at) =>
        sql`
          select ${columns}, t.name as "tenantName" from members m
          join account_closures c on c.tenant_id = m.tenant_id join tenants t on t.tenant_id = m.tenant_id
          where m.person_id = ${personId}::uuid and m.role = 'owner' and c.erase_at > ${at}::timestamptz
          order by c.tenant_id limit ${CLOSURES_LISTED_MAX}
        `.pipe(db.rows(OwnedRow)),

      reopen: (tenantId, at) =>
        sql`
          delete from account_closures
          where tenant_id = ${tenantId}::uuid and erase_at > ${at}::timestamptz and erased_at is null returning tenant_id
        `.pipe(
          Effect.mapError(unavailable),
          Effect.flatMap(({ length }) => (length === 0 ? new ClosureOver() : Effect.void))
        ),

      due: (at) =>
        sql`
          select tenant_id as "tenantId" from account_closures where erased_at is null and erase_at <= ${at}::timestamptz
          order by erase_at, tenant_id limit ${CLOSURES_LISTED_MAX}
        `.pipe(
          db.rows(DueRow),
          Effect.map((rows) => rows.map(({ tenantId }) => tenantId))
        ),

      eraseStep: (tenantId, at) =>
        eraseStep(tenantId, at).pipe(withLongTimeout(sql, STEP_SECONDS_MAX), Effect.mapError(unavailable))
    })
  })
)
