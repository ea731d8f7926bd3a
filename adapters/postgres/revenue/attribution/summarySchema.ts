import { LOOKBACK_DAYS_MAX } from "../../../../ports/accounts/tenants/AttributionSettings.ts"
import { CLICK_LATE_MINUTES, SPAN_DAYS_MAX } from "../../../../ports/revenue/attribution/Summaries.ts"
import { CUSTOMER_ORDERS_MAX } from "../../../../ports/tracking/orders/Customers.ts"
import { PERSON_ORDERS_MAX } from "../../../../ports/tracking/people/People.ts"

/**
 * What the orders of a span of time came to, so that a report of a year needs not read each of them; the rows that it was made of stay
 * the truth. `changes` counts what was written since that the span's orders are read from: a summary holds while it is the number that
 * was read before it was made.
 *
 * Whatever writes an order, what is said of it, a visit, a click, a person's device or a link counts in the same step, by triggers. They
 * look for the orders that it concerns, and find no span for what happens now: a span is only opened a while after it has ended. So an
 * event of now costs one look-up an account, and an order of now a few.
 *
 * Safe while it is written to: the tables are new, and triggers are added without reading rows.
 */
const TABLES = [
  `create table summary_spans (
    tenant_id uuid not null references tenants,
    ends_at timestamptz not null,
    starts_at timestamptz not null,
    changes bigint not null default 0,
    made_at_changes bigint,
    basis text,
    codes text[],
    promo_codes text[],
    has_answers boolean not null default true,
    primary key (tenant_id, ends_at, starts_at)
  )`,
  `create table summary_sales (
    tenant_id uuid not null,
    ends_at timestamptz not null,
    starts_at timestamptz not null,
    model text not null,
    place integer not null,
    part text not null,
    currency text not null,
    platform text,
    handle text,
    code text,
    is_unattributed boolean not null,
    orders numeric not null,
    new_customers numeric not null,
    returning_customers numeric not null,
    unknown_customers numeric not null,
    minor_units numeric not null,
    refunded_minor_units numeric not null,
    cancelled_minor_units numeric not null,
    first_at timestamptz not null,
    primary key (tenant_id, ends_at, starts_at, model, place),
    foreign key (tenant_id, ends_at, starts_at) references summary_spans on delete cascade
  )`,
  `create table summary_counts (
    tenant_id uuid not null,
    ends_at timestamptz not null,
    starts_at timestamptz not null,
    part text not null,
    name text not null,
    kind text not null,
    counted bigint not null,
    primary key (tenant_id, ends_at, starts_at, part, name, kind),
    foreign key (tenant_id, ends_at, starts_at) references summary_spans on delete cascade
  )`,
  `create table summary_turns (
    tenant_id uuid primary key references tenants,
    next_at timestamptz not null
  )`,
  "create index summary_turns_by_time on summary_turns (next_at)"
]

/**
 * Planned once for each connection, by its indexes: sessions have every statement planned anew, and planning these takes many times as long
 * as running them.
 */
const PLANNED_ONCE = "set plan_cache_mode = force_generic_plan set enable_seqscan = off"

/** Nothing is to be done for accounts whose orders are not summed up, which is looked at first. */
const UNLESS_SUMMED = `if not exists (select from changed c join summary_spans s on s.tenant_id = c.tenant_id) then return null; end if;`

/** Counts a change of the spans that hold these moments. Rows are locked in the order of their key, so that no two wait in a circle. */
const SPANS_CHANGED = `
  create function summary_spans_changed(tenants uuid[], moments timestamptz[]) returns void language plpgsql ${PLANNED_ONCE} as $$ begin
    update summary_spans s set changes = s.changes + 1 from (
      select k.tenant_id, k.ends_at, k.starts_at
      from (select distinct u.tenant_id, u.at from unnest(tenants, moments) u (tenant_id, at)) u
      join summary_spans k on k.tenant_id = u.tenant_id and k.ends_at > u.at
        and k.ends_at <= u.at + interval '${SPAN_DAYS_MAX} days' and k.starts_at <= u.at
      order by k.tenant_id, k.ends_at, k.starts_at for update of k
    ) m
    where s.tenant_id = m.tenant_id and s.ends_at = m.ends_at and s.starts_at = m.starts_at;
  end $$`

/**
 * Counts a change of every order that one of these names is of, and of every other that has a name of theirs: what is said under a name
 * concerns all that have it. Where \`opens\` is given, only of those that were placed, or first reported, from then to \`closes\`.
 */
const ORDERS_CHANGED = `
  create function summary_orders_changed(
    tenants uuid[], shops text[], names text[], opens timestamptz default null, closes timestamptz default null
  ) returns void language plpgsql ${PLANNED_ONCE} as $$
  declare
    owners uuid[];
    moments timestamptz[];
  begin
    with said as materialized (
      select distinct u.tenant_id, u.shop collate "C" as shop, u.name collate "C" as name
      from unnest(tenants, shops, names) u (tenant_id, shop, name)
      where exists (select from summary_spans s where s.tenant_id = u.tenant_id)
    ), alike as materialized (
      select tenant_id, name from said
      union
      select o.tenant_id, unnest(o.aliases || o.order_id) from said n cross join lateral (
        select * from orders where tenant_id = n.tenant_id and shop_domain = n.shop and order_id = n.name offset 0
      ) o
      union
      select o.tenant_id, unnest(o.aliases || o.order_id) from said n cross join lateral (
        select * from order_aliases where tenant_id = n.tenant_id and alias = n.name offset 0
      ) a cross join lateral (
        select * from orders where tenant_id = a.tenant_id and shop_domain = a.shop_domain and order_id = a.order_id offset 0
      ) o
    ), found as materialized (
      select o.tenant_id, o.shop_domain, o.order_id, o.placed_at from alike n cross join lateral (
        select * from order_aliases where tenant_id = n.tenant_id and alias = n.name offset 0
      ) a cross join lateral (
        select * from orders where tenant_id = a.tenant_id and shop_domain = a.shop_domain and order_id = a.order_id offset 0
      ) o
      union
      select o.tenant_id, o.shop_domain, o.order_id, o.placed_at from alike n cross join lateral (
        select * from orders where tenant_id = n.tenant_id and shop_domain = '' and order_id = n.name offset 0
      ) o
      union
      select o.tenant_id, o.shop_domain, o.order_id, o.placed_at from said n cross join lateral (
        select * from orders where tenant_id = n.tenant_id and shop_domain = n.shop and order_id = n.name offset 0
      ) o
    )
    select array_agg(f.tenant_id), array_agg(f.placed_at) into owners, moments from found f
    where opens is null or f.placed_at between opens and closes or exists (
      select from alike n cross join lateral (
        select * from order_evidence
        where tenant_id = n.tenant_id and shop_domain in ('', f.shop_domain) and order_id = n.name offset 0
      ) e where n.tenant_id = f.tenant_id and (e.placed_at between opens and closes or e.received_at between opens and closes)
    );
    if owners is not null then perform summary_spans_changed(owners, moments); end if;
  end $$`

/** The same of the orders of these visitors, and of everybody whose device one of them is said to be. */
const VISITORS_CHANGED = `
  create function summary_visitors_changed(
    tenants uuid[], visitors uuid[], opens timestamptz default null, closes timestamptz default null
  ) returns void language plpgsql ${PLANNED_ONCE} as $$
  declare
    owners uuid[];
    shops text[];
    names text[];
  begin
    with asked as materialized (
      select distinct u.tenant_id, u.pv_id from unnest(tenants, visitors) u (tenant_id, pv_id)
      where exists (select from summary_spans s where s.tenant_id = u.tenant_id)
    ), theirs as materialized (
      select distinct d.tenant_id, d.person from asked a cross join lateral (
        select * from person_devices where tenant_id = a.tenant_id and pv_id = a.pv_id offset 0
      ) d
    ), devices as materialized (
      select tenant_id, pv_id from asked
      union
      select d.tenant_id, d.pv_id from theirs p cross join lateral (
        select * from person_devices where tenant_id = p.tenant_id and person = p.person offset 0
      ) d
    ), bought as (
      select e.tenant_id, e.shop_domain, e.order_id from devices d cross join lateral (
        select * from order_evidence where tenant_id = d.tenant_id and pv_id = d.pv_id offset 0
      ) e
      union
      select o.tenant_id, o.shop_domain, o.order_id from theirs p cross join lateral (
        select * from person_orders where tenant_id = p.tenant_id and person = p.person offset 0
      ) o
    )
    select array_agg(tenant_id), array_agg(shop_domain), array_agg(order_id) into owners, shops, names from bought;
    if owners is not null then perform summary_orders_changed(owners, shops, names, opens, closes); end if;
  end $$`

/** Of a table's statements the rows as they were and as they are, one after the other, as \`changed\`. */
const eachOf = (table: string, verb: string, does: string) =>
  (
    [
      ["insert", "new"],
      ["update", "old"],
      ["update", "new"],
      ["delete", "old"]
    ] as const
  ).map(
    ([change, rows]) => `create trigger ${table}_${verb}_by_${change}_${rows} after ${change} on ${table}
      referencing ${rows} table as changed for each statement execute function ${does}()`
  )

/** What is said of an order, by the column that names it. */
const SAID = [
  ["orders", "order_id"],
  ["order_evidence", "order_id"],
  ["order_refunds", "order_id"],
  ["survey_answers", "order_id"],
  ["order_aliases", "order_id"]
] as const

const OF_ORDERS = SAID.flatMap(([table, name]) => [
  `create function summary_of_${table}() returns trigger language plpgsql ${PLANNED_ONCE} as $$
    begin
      ${UNLESS_SUMMED}
      ${table === "orders" ? "perform summary_spans_changed(array_agg(tenant_id), array_agg(placed_at)) from changed;" : ""}
      ${
        table === "order_aliases"
          ? "perform summary_orders_changed(array_agg(tenant_id), array_agg(''::text), array_agg(alias)) from changed;"
          : ""
      }
      perform summary_orders_changed(array_agg(tenant_id), array_agg(shop_domain), array_agg(${name})) from changed;
      return null;
    end
  $$`,
  ...eachOf(table, "summed", `summary_of_${table}`)
])

/** Whether a visit or click of then may concern a span: those of now do not, and cost this look-up alone. */
const isLate = (at: string) => `exists (
  select from summary_spans s where s.tenant_id = c.tenant_id and s.ends_at > ${at} - interval '${CLICK_LATE_MINUTES} minutes'
)`

const OF_VISITS = [
  `create function summary_of_events() returns trigger language plpgsql ${PLANNED_ONCE} as $$
    begin
      perform summary_visitors_changed(array_agg(e.tenant_id), array_agg(e.pv_id))
      from (select tenant_id, min(received_at) as first_at from changed group by tenant_id) c
      join changed e on e.tenant_id = c.tenant_id
      where ${isLate("c.first_at")} and (e.ref is not null or e.event_type = 'page_view')
      having count(*) > 0;
      return null;
    end
  $$`,
  ...eachOf("events", "summed", "summary_of_events"),
  `create function summary_of_clicks() returns trigger language plpgsql ${PLANNED_ONCE} as $$
    begin
      if not exists (
        select from (select tenant_id, min(clicked_at) as first_at from changed group by tenant_id) c where ${isLate("c.first_at")}
      ) then return null; end if;
      perform summary_spans_changed(array_agg(tenant_id), array_agg(clicked_at)) from changed;
      perform summary_visitors_changed(array_agg(e.tenant_id), array_agg(e.pv_id)) from changed c cross join lateral (
        select tenant_id, pv_id from events where tenant_id = c.tenant_id and click_id = c.click_id and ref is not null and not is_bot
        offset 0
      ) e;
      perform summary_orders_changed(array_agg(q.tenant_id), array_agg(q.shop_domain), array_agg(q.order_id))
      from changed c cross join lateral (
        select tenant_id, shop_domain, order_id from order_evidence
        where tenant_id = c.tenant_id and landing_click_id = c.click_id offset 0
      ) q;
      return null;
    end
  $$`,
  ...eachOf("clicks", "summed", "summary_of_clicks")
]

/**
 * A device that is seen again lengthens the time it is known for; only orders that the time now reaches are concerned. The look-back is an
 * account's, a day of slack is for clocks. How many people a device is of concerns all of them, so a new row reaches as far as all are
 * known.
 */
const OF_PEOPLE = [
  `create function summary_of_person_devices() returns trigger language plpgsql as $$
    declare
      days interval := make_interval(days => coalesce(
        (select lookback_days from tenants where tenant_id = coalesce(new.tenant_id, old.tenant_id)), ${LOOKBACK_DAYS_MAX}
      ) + 1);
    begin
      if not exists (select from summary_spans s where s.tenant_id = coalesce(new.tenant_id, old.tenant_id)) then
        return null;
      end if;
      if tg_op = 'UPDATE' and (old.tenant_id, old.person, old.pv_id, old.source) = (new.tenant_id, new.person, new.pv_id, new.source)
      then
        if new.last_at is distinct from old.last_at then
          perform summary_visitors_changed(array[new.tenant_id], array[new.pv_id],
            least(old.last_at, new.last_at) + days - interval '2 days', greatest(old.last_at, new.last_at) + days);
        end if;
        if new.first_at is distinct from old.first_at then
          perform summary_visitors_changed(array[new.tenant_id], array[new.pv_id],
            least(old.first_at, new.first_at) - days, greatest(old.first_at, new.first_at) - days + interval '2 days');
        end if;
        return null;
      end if;
      if tg_op <> 'INSERT' then
        perform summary_visitors_changed(array[old.tenant_id], array[old.pv_id]);
        -- Whoever it was of is found no more by the device itself.
        perform summary_visitors_changed(array_agg(tenant_id), array_agg(pv_id)) from person_devices
        where tenant_id = old.tenant_id and person = old.person having count(*) > 0;
        perform summary_orders_changed(array_agg(tenant_id), array_agg(shop_domain), array_agg(order_id)) from person_orders
        where tenant_id = old.tenant_id and person = old.person;
      end if;
      if tg_op <> 'DELETE' then
        perform summary_visitors_changed(array[new.tenant_id], array[new.pv_id],
          (select min(d.first_at) - days from person_devices d where d.tenant_id = new.tenant_id and d.pv_id = new.pv_id),
          (select max(d.last_at) + days from person_devices d where d.tenant_id = new.tenant_id and d.pv_id = new.pv_id));
      end if;
      return null;
    end
  $$`,
  `create trigger person_devices_summed after insert or update or delete on person_devices
    for each row execute function summary_of_person_devices()`,

  // An order more or less is another's affair only where it makes too many of its person's.
  `create function summary_of_person_orders() returns trigger language plpgsql as $$
    begin
      if not exists (select from summary_spans s where s.tenant_id = coalesce(new.tenant_id, old.tenant_id)) then
        return null;
      end if;
      if tg_op <> 'INSERT' then
        perform summary_orders_changed(array[old.tenant_id], array[old.shop_domain], array[old.order_id]);
        perform summary_orders_changed(array_agg(tenant_id), array_agg(shop_domain), array_agg(order_id)) from person_orders
        where tenant_id = old.tenant_id and person = old.person having count(*) >= ${PERSON_ORDERS_MAX};
      end if;
      if tg_op <> 'DELETE' then
        perform summary_orders_changed(array[new.tenant_id], array[new.shop_domain], array[new.order_id]);
        perform summary_orders_changed(array_agg(tenant_id), array_agg(shop_domain), array_agg(order_id)) from person_orders
        where tenant_id = new.tenant_id and person = new.person having count(*) >= ${PERSON_ORDERS_MAX};
      end if;
      return null;
    end
  $$`,
  `create trigger person_orders_summed after insert or update or delete on person_orders
    for each row execute function summary_of_person_orders()`,

  `create function summary_of_person_trust() returns trigger language plpgsql as $$
    begin
      update summary_spans set changes = changes + 1 where tenant_id = coalesce(new.tenant_id, old.tenant_id);
      return null;
    end
  $$`,
  `create trigger person_trust_summed after insert or delete on person_trust
    for each row execute function summary_of_person_trust()`
]

/**
 * A link concerns the spans whose orders named its code or discount code. One of a creator that no other link has concerns as well whoever
 * was named in a survey's answer, and other spellings of the creator. A span whose summary doesn't hold may be read right now, and
 * name any.
 */
const OF_LINKS = [
  `create function summary_of_code(tenant uuid, link_codes text[], promos text[], handles text[]) returns void language sql as $$
    update summary_spans s set changes = s.changes + 1 from (
      select k.ends_at, k.starts_at from summary_spans k
      where k.tenant_id = tenant and (
        k.made_at_changes is distinct from k.changes or k.codes && link_codes or k.promo_codes && promos
        or (handles <> '{}' and (k.has_answers or k.codes && array(
          select l.code from links l
          where l.tenant_id = tenant and (lower(l.creator_handle) = any (handles) or l.former_owners <> '[]')
        )))
      )
      order by k.ends_at, k.starts_at for update
    ) m
    where s.tenant_id = tenant and s.ends_at = m.ends_at and s.starts_at = m.starts_at
  $$`,
  `create function summary_of_links() returns trigger language plpgsql as $$
    declare
      tenant uuid := coalesce(new.tenant_id, old.tenant_id);
      handles text[] := '{}';
    begin
      if not exists (select from summary_spans s where s.tenant_id = tenant) then return null; end if;
      if tg_op = 'INSERT' and new.former_owners = '[]' and (new.creator_handle is null or exists (
        select from links l where l.tenant_id = tenant and l.creator_handle = new.creator_handle
          and l.creator_platform = new.creator_platform and l.code <> new.code
      )) then
        handles := '{}';
      else
        handles := array_remove(array[lower(old.creator_handle), lower(new.creator_handle), ''], null);
      end if;
      perform summary_of_code(tenant, array_remove(array[old.code, new.code], null),
        array_remove(array[upper(old.promo_code), upper(new.promo_code)], null), handles);
      return null;
    end
  $$`,
  `create trigger links_summed after insert or delete on links for each row execute function summary_of_links()`,
  `create trigger links_summed_by_update after update on links for each row when (
      (old.tenant_id, old.code, old.promo_code, old.creator_platform, old.creator_handle, old.former_owners)
        is distinct from (new.tenant_id, new.code, new.promo_code, new.creator_platform, new.creator_handle, new.former_owners)
    ) execute function summary_of_links()`,
  `create function summary_of_promo_assignments() returns trigger language plpgsql as $$
    begin
      perform summary_of_code(coalesce(new.tenant_id, old.tenant_id), '{}',
        array_remove(array[upper(old.promo_code), upper(new.promo_code)], null), '{}');
      return null;
    end
  $$`,
  `create trigger promo_assignments_summed after insert or update or delete on promo_assignments
    for each row execute function summary_of_promo_assignments()`
]

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

/** By when the orders were placed that were written; null where the table doesn't say it. */
const WRITTEN = [
  ["orders", "placed_at"],
  ["order_evidence", "null::timestamptz"],
  ["order_aliases", "null::timestamptz"]
] as const

const BUYERS_OF_ORDERS = WRITTEN.flatMap(([table, placedAt]) => [
  `create function summary_buyers_of_${table}() returns trigger language plpgsql ${PLANNED_ONCE} as $$
    begin
      ${UNLESS_SUMMED}
      perform summary_buyers_changed(array_agg(tenant_id), array_agg(shop_domain), array_agg(order_id), array_agg(${placedAt}))
      from changed;
      return null;
    end
  $$`,
  ...eachOf(table, "buyers", `summary_buyers_of_${table}`)
])

/**
 * A name more or less concerns the order, and the later ones that have the name. Where it makes the name nobody's, or somebody's again, it
 * concerns all that have it.
 */
const BUYERS_OF_CUSTOMERS = [
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
  ...eachOf("order_customers", "buyers", "summary_of_order_customers")
]

export const summarySchema = [
  ...TABLES,
  SPANS_CHANGED,
  ORDERS_CHANGED,
  VISITORS_CHANGED,
  BUYERS_CHANGED,
  ...OF_ORDERS,
  ...OF_VISITS,
  ...OF_PEOPLE,
  ...OF_LINKS,
  ...BUYERS_OF_ORDERS,
  ...BUYERS_OF_CUSTOMERS
]
