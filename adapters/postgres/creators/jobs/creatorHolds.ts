import { Effect, Schema } from "effect"
import type { SqlClient } from "effect/sql"
import { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import type { SocialAccount } from "../../../../ports/creators/identity/SocialAccount.ts"
import { JOB_JOINERS_MAX, JobId } from "../../../../ports/creators/jobs/Job.ts"
import { readRows } from "../../statements/statements.ts"
import { ACCOUNTS_CTE, joinFootprint } from "../scoring/creatorRows.ts"

const HolderRow = Schema.Struct({ tenantId: TenantId, jobId: JobId })

/** Every account of the creators of these, as a tenant sees them, as `accounts`. */
export const creatorAccountsCte = (
  sql: SqlClient.SqlClient,
  tenantId: TenantId,
  asked: ReadonlyArray<SocialAccount>
) => {
  const places = asked.map(({ platform, handle }, place) => ({ place, platform, handle }))
  return sql`
    reads as materialized (
      select r.place, r.tenant_id, r.platform, r.handle, g.group_id
      from (
        select a.*, ${tenantId}::uuid as tenant_id
        from json_to_recordset(${JSON.stringify(places)}::text::json) as a(place int, platform text, handle text)
      ) r
      ${sql.literal(joinFootprint("r.tenant_id"))}
    ), ${sql.literal(ACCOUNTS_CTE)}
  `
}

/** What `joined_keys` of a row of `jobs` is once a key joined. */
export const joinedKeys = (keyId: string): string => `
  case when ${keyId} = any(joined_keys) or cardinality(joined_keys) >= ${JOB_JOINERS_MAX} then joined_keys
    else joined_keys || ${keyId} end
`

/** The job that holds one of the creators' accounts, the tenant's own before others. */
export const findHoldingJob = (sql: SqlClient.SqlClient, tenantId: TenantId, asked: ReadonlyArray<SocialAccount>) =>
  sql`
    with ${creatorAccountsCte(sql, tenantId, asked)}
    select h.tenant_id as "tenantId", h.job_id as "jobId"
    from accounts a join creator_holds h on h.platform = a.platform and h.handle = a.handle
    order by h.tenant_id = ${tenantId}::uuid desc, a.is_asked desc, a.place limit 1
  `.pipe(
    Effect.flatMap(readRows(HolderRow)),
    Effect.map(([holder]) => holder)
  )
