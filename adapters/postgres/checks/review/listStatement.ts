import type { ReviewStatus } from "../../../../ports/checks/review/Reviews.ts"

/** The operator's newest decision on the finding of `i`. */
export const RULING = `
  left join lateral (
    select decision from review_rulings where finding_id = i.finding_id order by place desc limit 1
  ) r on true
`
export const ITEM = `
  i.tenant_id as "tenantId", i.finding, i.check_id as "checkId", i.dispute, coalesce(r.decision, i.decision) as decision,
  i.found_at as "foundAt"
`
/** That of the index review_items_in_order. */
export const QUEUE_ORDER = `(i.dispute is not null) desc, i.rank desc, i.found_at desc, i.finding_id collate "C" desc`

/**
 * Which of the items `i`, with the rulings `r`, each status has. As cases, whose share nobody can estimate: a planner that took open
 * findings for rare would read a tenant's whole queue for a page of it.
 */
const STATUS: Readonly<Record<ReviewStatus, string>> = {
  open: "case when i.dispute is not null then true else r.decision is null and i.decision is null end",
  decided: "case when i.dispute is not null then false else r.decision is not null or i.decision is not null end",
  disputed: "i.dispute is not null",
  all: "true"
}

/** Behind the place of the queue that $3 to $6 are: where the index goes on. */
const BEHIND = `
  and ((i.dispute is not null), i.rank, i.found_at, i.finding_id collate "C")
    < ($3::boolean, $4::smallint, $5::timestamptz, $6::text)
`

/** A page of the queue of the tenant $1, at most $2. */
export const listStatement = (status: ReviewStatus, isBehind: boolean): string => `
  select ${ITEM} from review_items i ${RULING}
  where i.tenant_id = $1::uuid and ${STATUS[status]} ${isBehind ? BEHIND : ""} order by ${QUEUE_ORDER} limit $2::int
`
