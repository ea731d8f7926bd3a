/**
 * What a tenant was told and people have not been asked about is put down beside the scores that decisions change: `told_at` is until
 * when the scores were made that a tenant was told, null once their findings are before the tenant's people. `decision_id` names
 * whatever asked last. What fails is claimed again, so many times.
 *
 * A queue is read in its own order. Of a roster from before this every creator is due.
 */
export const statements = [
  "alter table review_remakes add column told_at timestamptz",
  "alter table review_remakes add column tries integer not null default 0",
  "create index review_remakes_untold on review_remakes (tenant_id, due_at) where told_at is not null",
  `create index review_items_in_order on review_items
    (tenant_id, (dispute is not null) desc, rank desc, found_at desc, finding_id collate "C" desc)`,
  `insert into review_remakes (tenant_id, platform, handle, decision_id, told_at, due_at)
  select tenant_id, platform, handle, gen_random_uuid(), told_until, told_until from roster where told_until is not null
  on conflict (tenant_id, platform, handle) do update set told_at = excluded.told_at`
]
