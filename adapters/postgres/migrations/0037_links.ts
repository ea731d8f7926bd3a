/**
 * Links that change: a change names the revision it was made from, so that none is lost. Discount codes are assigned by rows that are
 * only ever added; a tenant's rules are set as a whole.
 *
 * `events_by_visitor_unlinked` answers which pages a visitor opened without a link: rules read it, and nothing else.
 */
export const statements = [
  `alter table links
    add column campaign text,
    add column ended_at timestamptz,
    add column fallback_url text,
    add column variants jsonb not null default '[]',
    add column former_owners jsonb not null default '[]',
    add column revision integer not null default 0`,
  'create index links_by_campaign on links (tenant_id, campaign, code collate "C") where campaign is not null',
  "create index links_once_of on links (tenant_id) where former_owners <> '[]'",
  `create table promo_assignments (
    tenant_id uuid not null references tenants,
    promo_code text collate "C" not null,
    position integer not null,
    code text not null,
    valid_from timestamptz not null,
    valid_until timestamptz,
    primary key (tenant_id, promo_code, position)
  )`,
  "create index promo_assignments_by_link on promo_assignments (tenant_id, code)",
  `create table link_rules (
    tenant_id uuid primary key references tenants,
    rules jsonb not null
  )`,
  `create index events_by_visitor_unlinked on events (tenant_id, pv_id, received_at)
    where ref is null and event_type = 'page_view'`
]
