/**
 * Accounts that were closed, and how far each is erased: `next_step` is the table that is next, `found_some` whether this round over the
 * tables found something.
 */
export const statements = [
  `create table account_closures (
    tenant_id uuid primary key references tenants,
    closed_at timestamptz not null,
    erase_at timestamptz not null,
    next_step text collate "C",
    found_some boolean not null default false,
    erased_at timestamptz
  )`,
  "create index account_closures_due on account_closures (erase_at) where erased_at is null"
]
