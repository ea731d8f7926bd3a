import { followChanges } from "./0023_creator_index.ts"

/** Slots of the index's counts are locked as rows, under the tenant that is none. */
const LOCK_SLOT = `
      perform from locks where tenant_id = '00000000-0000-0000-0000-000000000000' and name = 'creator_index/' || mine for update;
      if not found then
        insert into locks (tenant_id, name) values ('00000000-0000-0000-0000-000000000000', 'creator_index/' || mine)
        on conflict (tenant_id, name) do update set name = excluded.name;
      end if;`

/**
 * Rows that are locked by whoever does what only one may do at a time, for an account or for the whole service: unlike advisory locks
 * they are there behind every pooler, and on databases that are spread over several servers.
 */
export const statements = [
  `create table locks (
    tenant_id uuid not null,
    name text not null,
    primary key (tenant_id, name)
  )`,
  followChanges("or replace ", LOCK_SLOT)
]
