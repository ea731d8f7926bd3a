import type { SqlClient, Statement } from "effect/sql"
import type { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import type { PvId } from "../../../../ports/tracking/events/TrackingEvent.ts"

/**
 * All visits by a tenant's links of each of these visitors, as `e`, to select from: `pv_id`, `received_at`, `ref`, `click_id`. They are
 * read by the visitor alone (`offset 0` keeps them apart from what they are compared with): a store without statistics would read all
 * events of a time for each visitor.
 */
export const visitsOfVisitors = (
  sql: SqlClient.SqlClient,
  tenantId: TenantId,
  pvIds: ReadonlyArray<PvId>
): Statement.Fragment => sql`
  (select distinct pv_id from unnest(${pvIds}::uuid[]) u (pv_id)) v
  cross join lateral (
    select pv_id, received_at, ref, click_id from events
    where tenant_id = ${tenantId} and pv_id = v.pv_id and ref is not null and not is_bot
    offset 0
  ) e
`
