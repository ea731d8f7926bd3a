import { Effect, Schema } from "effect"
import type { SqlClient } from "effect/sql"
import { spendable } from "../../../../../ports/accounts/billing/CreditLedger.ts"
import { TenantId } from "../../../../../ports/accounts/tenants/Tenant.ts"
import { Handle, Platform, type SocialAccount } from "../../../../../ports/creators/identity/SocialAccount.ts"
import { JobStatus } from "../../../../../ports/creators/jobs/Job.ts"
import type { PlanStanding } from "../../../../../ports/creators/roster/Plans.ts"
import { readRows } from "../../../statements/statements.ts"
import { ACCOUNTS_CTE, joinFootprint } from "../../scoring/creatorRows.ts"
import { newestScore } from "../../scoring/newestScore.ts"
import { PLAN_COLUMN, PlanColumn } from "./planColumn.ts"

const StandingRow = Schema.Struct({
  tenantId: TenantId,
  accounts: Schema.Array(Schema.Struct({ platform: Platform, handle: Handle })),
  plans: Schema.Array(PlanColumn),
  isPaid: Schema.Boolean,
  lastScoredAt: Schema.NullOr(Schema.Date),
  isTold: Schema.Boolean,
  balance: Schema.toType(Schema.BigInt),
  jobStatuses: Schema.Array(Schema.NullOr(JobStatus))
})

/** Whether the tenant of `r` paid for a score of the account of `f`, or had one made: an order pays once it is done. */
const IS_PAID = `
  exists (
    select from usage_log u
    left join jobs j on u.kind = 'scrape' and j.tenant_id = u.tenant_id and j.job_id = u.usage_id and j.status = 'done'
    where u.tenant_id = r.tenant_id and u.platform = f.platform and u.handle = f.handle and u.credits > 0
      and (u.kind in ('cached', 'report', 'creator') or j.job_id is not null)
  ) or exists (
    select from scores s join job_scores m on m.tenant_id = r.tenant_id and m.score_id = s.score_id
    where s.platform = f.platform and s.handle = f.handle
  )
`

/** Whether the tenant of `r` was told the newest score of the creator of `c`, by any of its accounts. */
const IS_TOLD = `
  exists (
    select from accounts a join usage_log u on u.tenant_id = r.tenant_id and u.platform = a.platform and u.handle = a.handle
    where a.place = r.place and u.kind in ('cached', 'report', 'creator') and u.used_at >= c.scored_at
  ) or exists (
    select from found f join job_scores m on m.tenant_id = r.tenant_id and m.score_id = f.score_id
    where f.place = r.place and f.scored_at = c.scored_at
  )
`

/** Of the rows of `asked`. */
const STANDINGS = `
  reads as materialized (
    select r.place, r.tenant_id, r.platform, r.handle, g.group_id from asked r ${joinFootprint("r.tenant_id")}
  ), ${ACCOUNTS_CTE}, found as materialized (
    select a.*, s.score_id, s.scored_at
    from accounts a join reads r on r.place = a.place
    left join lateral (
      ${newestScore({ columns: "score_id, scored_at", tenant: "r.tenant_id", since: "'-infinity'" })}
    ) s on true
  ), creators as materialized (
    select f.place, max(f.scored_at) as scored_at, bool_or(${IS_PAID}) as is_paid,
      json_agg(
        json_build_object('platform', f.platform, 'handle', f.handle)
        order by f.is_asked desc, f.platform collate "C", f.handle collate "C"
      ) as accounts
    from found f join reads r on r.place = f.place
    group by f.place
  ), held as materialized (
    select a.place, json_agg(${PLAN_COLUMN} order by p.created_at, p.plan_id) as plans,
      json_agg(j.status order by p.created_at, p.plan_id) as statuses
    from accounts a join reads r on r.place = a.place
    join plans p on p.tenant_id = r.tenant_id and p.platform = a.platform and p.handle = a.handle
    left join jobs j on j.tenant_id = p.tenant_id and j.job_id = p.job_id
    group by a.place
  )
  select r.tenant_id as "tenantId", c.accounts, coalesce(h.plans, '[]') as plans, c.is_paid as "isPaid",
    c.scored_at as "lastScoredAt", ${IS_TOLD} as "isTold", coalesce(w.balance, 0) as balance, coalesce(h.statuses, '[]') as "jobStatuses"
  from reads r join creators c on c.place = r.place left join held h on h.place = r.place
  left join wallets w on w.tenant_id = r.tenant_id
  order by r.place
`

/** Whose creator is asked for. */
export interface AskedStanding {
  readonly tenantId: TenantId
  readonly account: SocialAccount
}

/** What is to be known of creators, in the order they are asked for: one statement. */
export const readStandings = (sql: SqlClient.SqlClient, asked: ReadonlyArray<AskedStanding>) => {
  const rows = asked.map(({ tenantId, account: { platform, handle } }, place) => ({
    place,
    tenant_id: tenantId,
    platform,
    handle
  }))
  return sql`
    with asked as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::text::json)
        as a(place integer, tenant_id uuid, platform text, handle text)
    ), ${sql.literal(STANDINGS)}
  `.pipe(
    Effect.flatMap(readRows(StandingRow)),
    Effect.map((found) => found.map(({ balance, ...row }): PlanStanding => ({ ...row, balance: spendable(balance) })))
  )
}
