import { NEWS_DAYS_MAX, SETTLE_MINUTES, SETTLE_MINUTES_MAX } from "../../../ports/announcing/Announcements.ts"

/**
 * What receivers are told of orders: who wants to be told since when, orders that are to be looked at, what was told of each, and the
 * events. `shop_domain` is '' for orders that no store reported.
 *
 * Whatever writes what is heard of an order makes it due in the same step, once for a statement: the triggers look at the rows that
 * it really wrote, and write nothing where the tenant has no endpoint that wants to be told. `due_at` of a claimed row is when its claim
 * lapses. Of rows that say what happened long ago only those count whose order was told of already.
 *
 * Safe while it is written to: it makes new tables and no index on an old one. Triggers, columns and constraints of the old ones are
 * added without reading their rows (`not valid`: the constraint that it replaces held for all of them), so each table's lock is held for
 * a moment.
 */
const HEARD = [
  { table: "order_evidence", heardAt: "received_at", happenedAt: "placed_at", on: ["insert"] },
  { table: "order_refunds", heardAt: "received_at", happenedAt: "at", on: ["insert", "update"] },
  { table: "survey_answers", heardAt: "received_at", happenedAt: "received_at", on: ["insert", "update"] },
  // A hold says when it began, and nothing when it is decided on; there is nothing to settle.
  { table: "order_holds", heardAt: "null::timestamptz", happenedAt: "null::timestamptz", on: ["insert", "update"] }
] as const

/** An order whose row says no time is due at once, by the time of the statement, where it was told of. */
const dueOf = ({ table, heardAt, happenedAt }: (typeof HEARD)[number]) => `
  create function order_due_by_${table}() returns trigger language plpgsql as $$
    begin
      insert into order_dues as d (tenant_id, shop_domain, order_id, first_at, due_at)
      select h.tenant_id, h.shop_domain, h.order_id, min(coalesce(${heardAt}, now())),
        max(coalesce(${heardAt} + interval '${SETTLE_MINUTES} minutes', now()))
      from heard h
      where exists (
        select from webhook_endpoints e where e.tenant_id = h.tenant_id and e.disabled_for is null
          and (e.attributed_since is not null or e.refunded_since is not null)
      ) and (
        ${happenedAt} >= ${heardAt} - interval '${NEWS_DAYS_MAX} days'
        or exists (
          select from order_told t
          where t.tenant_id = h.tenant_id and t.shop_domain = h.shop_domain and t.order_id = h.order_id
        )
      )
      group by h.tenant_id, h.shop_domain, h.order_id
      order by h.tenant_id, h.shop_domain, h.order_id
      on conflict (tenant_id, shop_domain, order_id) do update set claim_id = null,
        first_at = case when d.claim_id is null then d.first_at else excluded.first_at end,
        due_at = case when d.claim_id is null
          then least(greatest(d.due_at, excluded.due_at), d.first_at + interval '${SETTLE_MINUTES_MAX} minutes')
          else excluded.due_at end;
      return null;
    end
  $$`

export const statements = [
  "alter table webhook_endpoints add column attributed_since timestamptz, add column refunded_since timestamptz",
  `create table order_dues (
    tenant_id uuid not null,
    shop_domain text collate "C" not null,
    order_id text collate "C" not null,
    first_at timestamptz not null,
    due_at timestamptz not null,
    claim_id uuid,
    primary key (tenant_id, shop_domain, order_id)
  )`,
  "create index order_dues_by_time on order_dues (due_at)",
  "create index order_dues_of_tenant on order_dues (tenant_id, due_at)",
  `create table order_told (
    tenant_id uuid not null references tenants,
    shop_domain text collate "C" not null,
    order_id text collate "C" not null,
    version integer not null,
    facts json not null,
    primary key (tenant_id, shop_domain, order_id)
  )`,
  `create table order_events (
    tenant_id uuid not null references tenants,
    event_id uuid not null,
    shop_domain text collate "C" not null,
    order_id text collate "C" not null,
    version integer not null,
    event text not null,
    at timestamptz not null,
    said json not null,
    primary key (tenant_id, event_id)
  )`,
  "create index order_events_by_age on order_events (at)",
  "alter table webhook_deliveries add column order_event_id uuid, drop constraint webhook_deliveries_of_one",
  `alter table webhook_deliveries add constraint webhook_deliveries_of_one
    check (num_nonnulls(job_id, notice_id, order_event_id) = 1) not valid`,
  ...HEARD.flatMap((heard) => [
    dueOf(heard),
    ...heard.on.map(
      (event) => `create trigger ${heard.table}_due_by_${event} after ${event} on ${heard.table}
        referencing new table as heard for each statement execute function order_due_by_${heard.table}()`
    )
  ])
]
