import { adds, postgresContext } from "../../tables/PostgresContext.ts"
import { layer as PaymentEvents } from "./PaymentEvents.ts"

/** Events of payment providers, and names that are unique in the whole service: of checkouts, payments and refunds. */
const schema = [
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
export const payments = postgresContext({
  layer: PaymentEvents,
  steps: [adds(5, "payments", schema, "f5d13dc9cd3fa43909d4953de8a45dffba91051692acfe71aed0169c1a54d93b")],
  leftOut: {
    payment_names: "that a checkout and a payment are of one order; the orders are in checks and purchases"
  }
})
