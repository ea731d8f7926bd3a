import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Oversight, SOURCE_LINES_MAX, TENANT_LINES_MAX } from "../../../../ports/accounts/operations/Oversight.ts"
import { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { storeStatements } from "../../statements/statements.ts"

const TenantRow = Schema.Struct({
  id: TenantId,
  name: Schema.String,
  createdAt: Schema.Date,
  balance: Schema.Finite,
  closedAt: Schema.NullOr(Schema.Date)
})
const SourceRow = Schema.Struct({
  platform: Schema.String,
  done: Schema.Int,
  failed: Schema.Int,
  monitored: Schema.Int,
  failing: Schema.Int
})

const db = storeStatements("Oversight")

export const layer = Layer.effect(
  Oversight,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return Oversight.of({
      tenants: ({ search, after, limit }) =>
        sql`
          select t.tenant_id as id, t.name, t.created_at as "createdAt", coalesce(w.balance, 0)::float8 as balance,
            c.closed_at as "closedAt"
          from tenants t left join wallets w on w.tenant_id = t.tenant_id
          left join account_closures c on c.tenant_id = t.tenant_id
          where (${after}::uuid is null or t.tenant_id > ${after}::uuid)
            and (${search}::text is null or position(lower(${search}::text) in lower(t.name)) > 0)
          order by t.tenant_id limit ${Math.min(limit, TENANT_LINES_MAX)}
        `.pipe(db.rows(TenantRow)),

      sources: (since) =>
        sql`
          with ended as (
            select case when platform = 'twitter' then 'x' else platform end as platform,
              count(*) filter (where status = 'done') as done, count(*) filter (where status = 'failed') as failed
            from (
              select platform, status from jobs where status = 'done' and ended_at >= ${since}::timestamptz
              union all
              select platform, status from jobs where status = 'failed' and ended_at >= ${since}::timestamptz
            ) j group by 1
          ), watched as (
            select platform, count(*) as monitored, count(*) filter (where (state ->> 'failures')::int > 0) as failing
            from monitored_accounts group by platform
          )
          select platform, coalesce(e.done, 0)::int as done, coalesce(e.failed, 0)::int as failed,
            coalesce(w.monitored, 0)::int as monitored, coalesce(w.failing, 0)::int as failing
          from ended e full join watched w using (platform) order by platform limit ${SOURCE_LINES_MAX}
        `.pipe(db.rows(SourceRow))
    })
  })
)
