/**
 * For how long an account's data is kept (null: the default), and when what is older was last removed.
 *
 * Old events are found by their time: those that came by a link are in `events_by_time`, the index holds the others. It is built while
 * events wait to be written, a second or two per million of them.
 */
export const statements = [
  `create table retention (
    tenant_id uuid primary key references tenants,
    event_months smallint,
    evidence_months smallint,
    removed_at timestamptz
  )`,
  "create index events_unlinked_by_time on events (tenant_id, received_at) where ref is null or is_bot",
  `create index order_evidence_by_landing on order_evidence (tenant_id, landing_click_id)
    where landing_click_id is not null`,
  `create function visit_is_needed(tenant uuid, visitor uuid, at timestamptz, days_before integer, days_after integer)
    returns boolean language sql stable as $$
    select exists (
      select from order_evidence q where q.tenant_id = tenant and q.pv_id = visitor
        and q.placed_at between at - make_interval(days => days_after) and at + make_interval(days => days_before)
    ) or exists (
      select from person_devices d
      join person_devices t on t.tenant_id = d.tenant_id and t.person = d.person
      join order_evidence q on q.tenant_id = t.tenant_id and q.pv_id = t.pv_id
      where d.tenant_id = tenant and d.pv_id = visitor
        and q.placed_at between at - make_interval(days => days_after) and at + make_interval(days => days_before)
    ) or exists (
      select from person_devices d join person_orders p on p.tenant_id = d.tenant_id and p.person = d.person
      where d.tenant_id = tenant and d.pv_id = visitor
        and p.placed_at between at - make_interval(days => days_after) and at + make_interval(days => days_before)
    )
  $$`
]
