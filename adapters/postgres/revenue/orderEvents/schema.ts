import {
  NEWS_DAYS_MAX,
  SETTLE_MINUTES,
  SETTLE_MINUTES_MAX
} from "../../../../ports/revenue/orderEvents/Announcements.ts"

/**
 * Order events: orders that are to be looked at, what receivers were sent of each, and the events.
 *
 * Whatever writes a report of an order makes it due in the same step, once for a statement: the triggers read the rows that it really
 * wrote, and write nothing where no endpoint of the tenant wants order events. `due_at` of a claimed row is when its claim lapses. Reports
 * of what happened long ago count only for orders that were sent already.
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

export const schema = [
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
  ...HEARD.flatMap((heard) => [
    dueOf(heard),
    ...heard.on.map(
      (event) => `create trigger ${heard.table}_due_by_${event} after ${event} on ${heard.table}
        referencing new table as heard for each statement execute function order_due_by_${heard.table}()`
    )
  ])
]
