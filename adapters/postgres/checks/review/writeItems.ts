import { Effect, Schema } from "effect"
import type { SqlClient } from "effect/sql"
import type { CheckTicket } from "../../../../ports/checks/backgroundChecks/Check.ts"
import { Finding } from "../../../../ports/checks/backgroundChecks/Finding.ts"
import { redactedFinding } from "../../../../ports/checks/backgroundChecks/redactedFinding.ts"
import type { ReviewItem } from "../../../../ports/checks/review/Review.ts"
import { REVIEW_ITEMS_ADDED_MAX } from "../../../../ports/checks/review/Reviews.ts"
import { Severity } from "../../../../ports/creators/scoring/Score.ts"
import { readRows } from "../../statements/statements.ts"

/**
 * A statement that puts down what tenants are to see brought up to date, as part of the statement that stores or tells a score.
 * `asked` has the columns tenant_id, platform, handle, told_at, null where nothing was told, and at, in any order of its rows; rows
 * are taken in the order of their names, as everything takes them.
 */
export const createReviews = (asked: string) => `
  insert into review_remakes as q (tenant_id, platform, handle, decision_id, told_at, due_at)
  select tenant_id, platform, handle, gen_random_uuid(), max(told_at), max(at)
  from (${asked}) a group by tenant_id, platform, handle order by tenant_id, platform, handle
  on conflict (tenant_id, platform, handle) do update set
    decision_id = excluded.decision_id, told_at = greatest(q.told_at, excluded.told_at), due_at = excluded.due_at, tries = 0
`

const encodeFinding = Schema.encodeSync(Finding)
const readFindings = readRows(Schema.Struct({ finding: Finding }))

/** Puts findings before their tenants' people, each once. */
export const addItems = (
  sql: SqlClient.SqlClient,
  items: ReadonlyArray<Pick<ReviewItem, "tenantId" | "finding" | "checkId" | "foundAt">>
) => {
  if (items.length === 0) return Effect.succeed([])
  const rows = items.slice(0, REVIEW_ITEMS_ADDED_MAX).map(({ tenantId, finding, checkId, foundAt }, place) => ({
    place,
    tenant_id: tenantId,
    finding_id: finding.id,
    platform: finding.platform,
    handle: finding.handle,
    rank: Severity.literals.indexOf(finding.severity),
    finding: encodeFinding(finding),
    check_id: checkId,
    found_at: foundAt.toISOString()
  }))
  // Of a finding that comes twice the first counts; in the order of the key, so that no two calls wait for each other.
  return sql`
    with given as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::text::json) as g(place int, tenant_id uuid,
        finding_id text, platform text, handle text, rank smallint, finding json, check_id uuid, found_at timestamptz)
    ), firsts as (
      select distinct on (tenant_id, finding_id) * from given order by tenant_id, finding_id, check_id is null, place
    ), checks as (
      insert into review_checks (tenant_id, check_id, finding_id)
      select distinct tenant_id, check_id, finding_id from given where check_id is not null order by 1, 2, 3
      on conflict do nothing
    )
    insert into review_items as i (tenant_id, finding_id, platform, handle, rank, finding, check_id, found_at)
    select tenant_id, finding_id, platform, handle, rank, finding, check_id, found_at from firsts
    on conflict (tenant_id, finding_id) do update set check_id = excluded.check_id
      where i.check_id is null and excluded.check_id is not null
  `
}

/** Blanks what the findings of a check quote and show of a person; within a transaction. */
export const redactItems = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, { tenantId, checkId }: CheckTicket) {
  const items = yield* sql`
    select i.finding from review_items i where i.tenant_id = ${tenantId}::uuid and i.finding_id in (
      select finding_id from review_checks where tenant_id = ${tenantId}::uuid and check_id = ${checkId}::uuid
    ) order by i.finding_id for update
  `.pipe(Effect.flatMap(readFindings))
  const rows = items.map(({ finding }) => ({
    finding_id: finding.id,
    finding: encodeFinding(redactedFinding(finding))
  }))
  yield* sql`
    update review_items i set finding = g.finding
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as g(finding_id text, finding json)
    where i.tenant_id = ${tenantId}::uuid and i.finding_id = g.finding_id
  `
})
