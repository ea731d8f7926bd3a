import { followChanges } from "./0023_creator_index.ts"

/** Slots of the index's counts are locked as rows, which stand where the index does. */
const LOCK_SLOT = `
      perform from creator_index_slots where slot = mine for update;
      if not found then
        insert into creator_index_slots (slot) values (mine) on conflict (slot) do update set slot = excluded.slot;
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
  "create table creator_index_slots (slot smallint primary key)",
  followChanges("or replace ", LOCK_SLOT)
]
