import { Effect, Schema } from "effect"
import type { SqlClient } from "effect/sql"
import { TenantId } from "../../../../../ports/accounts/tenants/Tenant.ts"
import { Handle, Platform } from "../../../../../ports/creators/identity/SocialAccount.ts"
import { PlanId } from "../../../../../ports/creators/roster/Plan.ts"
import { CLAIMED_PLANS_MAX, type ClaimedPlan } from "../../../../../ports/creators/roster/Plans.ts"
import { upTo } from "../../../../../ports/paging/Page.ts"
import { readRows } from "../../../statements/statements.ts"
import { readStandings } from "./readStandings.ts"

const ClaimedRow = Schema.Struct({ tenantId: TenantId, planId: PlanId, platform: Platform, handle: Handle })

/**
 * Claims plans, and reads what is to be known of their creators: two statements. Of paused plans only those are read whose tenants
 * have the credits: the tenants are found by going from one to the next in the index.
 */
export const claimPlans = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  { at, leaseUntil, limit }: { readonly at: Date; readonly leaseUntil: Date; readonly limit: number }
) {
  const plansMax = upTo(limit, CLAIMED_PLANS_MAX)
  const isFree = sql`(p.lease_until is null or p.lease_until <= ${at}::timestamptz)`
  const rows = yield* sql`
    with recursive due as materialized (
      select p.tenant_id, p.plan_id, p.due_at from plans p
      where p.due_at <= ${at}::timestamptz and ${isFree}
        and not exists (select from account_closures x where x.tenant_id = p.tenant_id)
      order by p.due_at, p.plan_id limit ${plansMax} for update skip locked
    ), owing (tenant_id) as (
      (select p.tenant_id from plans p where p.resume_credits is not null order by p.tenant_id limit 1)
      union all
      select (
        select p.tenant_id from plans p where p.resume_credits is not null and p.tenant_id > o.tenant_id
        order by p.tenant_id limit 1
      ) from owing o where o.tenant_id is not null
    ), covered as materialized (
      select c.tenant_id, c.plan_id from owing o join wallets w on w.tenant_id = o.tenant_id
      cross join lateral (
        select p.tenant_id, p.plan_id from plans p
        where p.tenant_id = o.tenant_id and p.resume_credits <= w.balance and ${isFree}
        order by p.resume_credits limit ${plansMax}
      ) c
      where not exists (select from account_closures x where x.tenant_id = o.tenant_id)
      limit ${plansMax}
    ), resumable as materialized (
      select p.tenant_id, p.plan_id, null::timestamptz as due_at
      from covered c join plans p on p.tenant_id = c.tenant_id and p.plan_id = c.plan_id
      where p.resume_credits is not null and ${isFree}
      order by p.plan_id limit ${plansMax} - (select count(*) from due) for update of p skip locked
    ), claimed as (
      update plans p set lease_until = ${leaseUntil}::timestamptz
      from (select * from due union all select * from resumable) d
      where p.tenant_id = d.tenant_id and p.plan_id = d.plan_id
      returning p.tenant_id, p.plan_id, p.platform, p.handle, p.due_at
    )
    select tenant_id as "tenantId", plan_id as "planId", platform, handle from claimed order by due_at nulls last, plan_id
  `.pipe(Effect.flatMap(readRows(ClaimedRow)))
  if (rows.length === 0) return []
  const standings = yield* readStandings(
    sql,
    rows.map(({ tenantId, platform, handle }) => ({ tenantId, account: { platform, handle } }))
  )
  return rows.flatMap(({ planId }, place): ReadonlyArray<ClaimedPlan> => {
    const standing = standings[place]
    return standing === undefined ? [] : [{ planId, standing }]
  })
})
