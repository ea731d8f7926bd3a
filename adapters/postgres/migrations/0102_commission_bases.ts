import { CUSTOMER_ORDERS_MAX } from "../../../ports/attribution/Customers.ts"

/**
 * What a statement's line was paid on; null in lines of statements that were closed before.
 *
 * Whether a customer is new is read from the orders before an order's, where no source says it. So what writes an order, an account of
 * one, or whose it is, counts as a change of the spans of summaries that hold later orders of its customer. A new order has no later one:
 * it costs a few look-ups by index, and no span that has ended is read again.
 *
 * Safe while it is written to: columns are added without a default, and triggers without reading rows.
 */
const LINES = ["alter table commission_lines add column base_minor bigint, add column base_note text"]

/** Planned once for each connection, by its indexes, as the functions that these call are. */
const PLANNED_ONCE = "set plan_cache_mode = force_generic_plan set enable_seqscan = off"

/**
 * Counts a change of the later orders of these orders' customers. Orders are also found by what else their stores call them. `since` is
 * when an order was placed before it was moved or deleted; null where it is the orders' own time.
 */
const BUYERS_CHANGED = `
  create function summary_buyers_changed(tenants uuid[], shops text[], names text[], moments timestamptz[]) returns void
  language plpgsql ${PLANNED_ONCE} as $$
  declare
    owners uuid[];
    placed timestamptz[];
  begin
    with said as materialized (
      select distinct u.tenant_id, u.shop collate "C" as shop, u.name collate "C" as name, u.since
      from unnest(tenants, shops, names, moments) u (tenant_id, shop, name, since)
      where exists (select from summary_spans s where s.tenant_id = u.tenant_id)
    ), found as materialized (
      select o.tenant_id, o.shop_domain, o.order_id, least(n.since, o.placed_at) as since from said n cross join lateral (
        select * from orders where tenant_id = n.tenant_id and shop_domain = n.shop and order_id = n.name offset 0
      ) o
      union
      select tenant_id, shop, name, since from said where since is not null
      union
      select o.tenant_id, o.shop_domain, o.order_id, o.placed_at from said n cross join lateral (
        select * from order_aliases where tenant_id = n.tenant_id and alias = n.name offset 0
      ) a cross join lateral (
        select * from orders where tenant_id = a.tenant_id and shop_domain = a.shop_domain and order_id = a.order_id offset 0
      ) o
    ), theirs as materialized (
      select f.tenant_id, c.customer, min(f.since) as since from found f cross join lateral (
        select customer from order_customers
        where tenant_id = f.tenant_id and shop_domain = f.shop_domain and order_id = f.order_id and customer <> '' offset 0
      ) c
      group by f.tenant_id, c.customer
    ), named as materialized (
      select t.tenant_id, t.since, n.shops, n.ids from theirs t cross join lateral (
        select array_agg(x.shop_domain) as shops, array_agg(x.order_id) as ids, count(*) as orders from (
          select shop_domain, order_id from order_customers
          where tenant_id = t.tenant_id and customer = t.customer and customer <> '' limit ${CUSTOMER_ORDERS_MAX + 1}
        ) x
      ) n
      where n.orders <= ${CUSTOMER_ORDERS_MAX}
    )
    select array_agg(n.tenant_id), array_agg(o.placed_at) into owners, placed
    from named n cross join lateral unnest(n.shops, n.ids) u (shop, id) cross join lateral (
      select placed_at from orders where tenant_id = n.tenant_id and shop_domain = u.shop and order_id = u.id offset 0
    ) o
    where o.placed_at >= n.since;
    if owners is not null then perform summary_spans_changed(owners, placed); end if;
  end $$`

/** Nothing is to be done for accounts whose orders are not summed up, which is looked at first. */
const UNLESS_SUMMED = `if not exists (select from changed c join summary_spans s on s.tenant_id = c.tenant_id) then return null; end if;`

/** Of a table's statements the rows as they were and as they are, one after the other, as \`changed\`. */
const eachOf = (table: string, does: string) =>
  (
    [
      ["insert", "new"],
      ["update", "old"],
      ["update", "new"],
      ["delete", "old"]
    ] as const
  ).map(
    ([change, rows]) => `create trigger ${table}_buyers_by_${change}_${rows} after ${change} on ${table}
      referencing ${rows} table as changed for each statement execute function ${does}()`
  )

/** By when the orders were placed that were written; null where the table doesn't say it. */
const WRITTEN = [
  ["orders", "placed_at"],
  ["order_evidence", "null::timestamptz"],
  ["order_aliases", "null::timestamptz"]
] as const

const OF_ORDERS = WRITTEN.flatMap(([table, placedAt]) => [
  `create function summary_buyers_of_${table}() returns trigger language plpgsql ${PLANNED_ONCE} as $$
    begin
      ${UNLESS_SUMMED}
      perform summary_buyers_changed(array_agg(tenant_id), array_agg(shop_domain), array_agg(order_id), array_agg(${placedAt}))
      from changed;
      return null;
    end
  $$`,
  ...eachOf(table, `summary_buyers_of_${table}`)
])

/**
 * A name more or less concerns the order, and the later ones that have the name. Where it makes the name nobody's, or somebody's again, it
 * concerns all that have it.
 */
const OF_CUSTOMERS = [
  `create function summary_of_order_customers() returns trigger language plpgsql ${PLANNED_ONCE} as $$
    declare
      owners uuid[];
      placed timestamptz[];
    begin
      ${UNLESS_SUMMED}
      with written as materialized (
        select d.tenant_id, d.customer, o.placed_at from changed d cross join lateral (
          select placed_at from orders
          where tenant_id = d.tenant_id and shop_domain = d.shop_domain and order_id = d.order_id offset 0
        ) o
      ), names as materialized (
        select tenant_id, customer, count(*)::int as written from changed where customer <> '' group by tenant_id, customer
      ), named as materialized (
        select c.tenant_id, c.customer, n.shops, n.ids, n.orders + c.written > ${CUSTOMER_ORDERS_MAX} as is_all
        from names c cross join lateral (
          select array_agg(x.shop_domain) as shops, array_agg(x.order_id) as ids, count(*)::int as orders from (
            select shop_domain, order_id from order_customers
            where tenant_id = c.tenant_id and customer = c.customer and customer <> ''
            limit ${CUSTOMER_ORDERS_MAX} + c.written + 1
          ) x
        ) n
        where n.orders <= ${CUSTOMER_ORDERS_MAX} + c.written
      ), concerned as (
        select tenant_id, placed_at from written
        union
        select n.tenant_id, o.placed_at
        from named n cross join lateral unnest(n.shops, n.ids) u (shop, id) cross join lateral (
          select placed_at from orders where tenant_id = n.tenant_id and shop_domain = u.shop and order_id = u.id offset 0
        ) o
        where n.is_all or o.placed_at >= (
          select min(w.placed_at) from written w where w.tenant_id = n.tenant_id and w.customer = n.customer
        )
      )
      select array_agg(tenant_id), array_agg(placed_at) into owners, placed from concerned;
      if owners is not null then perform summary_spans_changed(owners, placed); end if;
      return null;
    end
  $$`,
  ...eachOf("order_customers", "summary_of_order_customers")
]

export const statements = [...LINES, BUYERS_CHANGED, ...OF_ORDERS, ...OF_CUSTOMERS]
