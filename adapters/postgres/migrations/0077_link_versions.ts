/**
 * Which version a tenant's links and assignments of discount codes are in, so that whoever read them all knows whether to read them
 * again. Whatever writes to them makes a new one in the same step; a tenant whose links were not written to since has none.
 *
 * Safe while it is written to: triggers are added without reading rows, so each table's lock is held for a moment.
 */
const CHANGES = [
  ["insert", "referencing new table as changed"],
  ["update", "referencing new table as changed"],
  ["delete", "referencing old table as changed"]
] as const

export const statements = [
  "create table link_versions (tenant_id uuid primary key, version uuid not null)",
  `create function links_changed() returns trigger language plpgsql as $$
    begin
      insert into link_versions as v (tenant_id, version)
      select c.tenant_id, gen_random_uuid() from (select distinct tenant_id from changed) c order by c.tenant_id
      on conflict (tenant_id) do update set version = excluded.version;
      return null;
    end
  $$`,
  ...["links", "promo_assignments"].flatMap((table) =>
    CHANGES.map(
      ([change, rows]) => `create trigger ${table}_changed_by_${change} after ${change} on ${table}
        ${rows} for each statement execute function links_changed()`
    )
  )
]
