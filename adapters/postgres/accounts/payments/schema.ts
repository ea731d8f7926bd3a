/** Events of payment providers, and names that are unique in the whole service: of checkouts, payments and refunds. */
export const schema = [
  `create table payment_events (
    event_id text primary key,
    place bigint generated always as identity,
    event json not null,
    at timestamptz not null,
    received_at timestamptz not null,
    due_at timestamptz,
    tries integer not null default 0,
    outcome text,
    settled_at timestamptz
  )`,
  "create index payment_events_open on payment_events (received_at, place) where due_at is not null",
  "create index payment_events_by_time on payment_events (at)",
  `create table payment_names (
    kind text not null,
    name text not null,
    tenant_id uuid not null,
    order_id uuid not null,
    primary key (kind, name)
  )`
]
