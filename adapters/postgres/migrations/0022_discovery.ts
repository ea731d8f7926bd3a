/**
 * What tenants say of footprints, and what was discovered for them.
 *
 * `footprint_views`: whether an account is in a footprint as one tenant sees it. A member is there for this tenant alone and is
 * in no other footprint of theirs; any other row takes the account out of this footprint, and is a vote.
 *
 * `discoveries`: each operation once, from when it begins: its result is null until it is recorded. `discovery_searches` counts
 * what all tenants together search the web on a UTC day.
 */
export const statements = [
  `create table footprint_views (
    tenant_id uuid not null references tenants,
    platform text not null,
    handle text not null,
    group_id uuid not null,
    is_member boolean not null,
    at timestamptz not null,
    primary key (tenant_id, platform, handle, group_id)
  )`,
  `create index footprint_views_members on footprint_views (tenant_id, group_id) include (platform, handle)
    where is_member`,
  `create index footprint_views_by_group on footprint_views (group_id)`,
  `create index footprint_views_votes on footprint_views (platform, handle, group_id) include (tenant_id, at)
    where not is_member`,
  `create table discoveries (
    tenant_id uuid not null references tenants,
    operation_id uuid not null,
    key_id uuid not null,
    begun_at timestamptz not null,
    may_search boolean not null,
    platform text,
    handle text,
    found_at timestamptz,
    credits bigint,
    result json check (octet_length(result::text) <= 1048576),
    primary key (tenant_id, operation_id),
    check ((result is null) = (platform is null or handle is null or found_at is null or credits is null))
  )`,
  `create index discoveries_latest on discoveries (tenant_id, platform, handle, found_at desc) where result is not null`,
  `create index discoveries_unrecorded on discoveries (tenant_id, begun_at) where result is null`,
  `create table discovery_searches (day date primary key, searches integer not null)`,
  `alter table jobs add column output json`
]
