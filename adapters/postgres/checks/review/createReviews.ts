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
