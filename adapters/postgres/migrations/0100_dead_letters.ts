/**
 * Signed notifications of stores that could not be read, their bodies sealed, and how many were deleted unread.
 *
 * The letters that are due are found over all tenants: those of an older reader by its version, the others by their next try.
 */
export const statements = [
  `create table dead_letters (
    tenant_id uuid not null,
    letter_id text not null,
    shop_domain text collate "C" not null,
    topic text collate "C" not null,
    received_at timestamptz not null,
    triggered_at timestamptz,
    bytes integer not null,
    sealed_body bytea not null,
    reason text not null,
    problems text[] not null,
    reader_version integer not null,
    attempts integer not null,
    last_tried_at timestamptz not null,
    next_try_at timestamptz,
    claimed_until timestamptz,
    primary key (tenant_id, letter_id)
  )`,
  "alter table dead_letters alter column sealed_body set storage external",
  "create index dead_letters_by_time on dead_letters (tenant_id, received_at, letter_id)",
  "create index dead_letters_by_reader on dead_letters (reader_version, last_tried_at)",
  "create index dead_letters_by_next_try on dead_letters (next_try_at) where next_try_at is not null",
  "create index dead_letters_by_age on dead_letters (received_at)",
  `create table dead_letter_losses (
    tenant_id uuid not null,
    shop_domain text collate "C" not null,
    cause text not null,
    letters bigint not null,
    last_at timestamptz not null,
    primary key (tenant_id, shop_domain, cause)
  )`
]
