import { followChanges, SLOTS } from "./0023_creator_index.ts"

/** Slots of the index's counts are locked as rows, which stand where the index does. */
const LOCK_SLOT = "perform from creator_index_slots where slot = mine for update;"

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
  `insert into creator_index_slots select generate_series(0, ${SLOTS - 1})`,
  followChanges("or replace ", LOCK_SLOT)
]
