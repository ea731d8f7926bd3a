/**
 * Links and clicks, the event log, orders with their evidence, survey answers and connected stores.
 *
 * An order is a shop's: two stores of one tenant may both have an order 1001, and an order has several names. Rows without a store
 * (`shop_domain` is '') hold reports of pixels and servers under a name. They are orders only as long as no shop's order has that name:
 * `order_aliases` says which do, and readers join them. So nothing is merged when it is written, in whatever order reports come.
 *
 * Events and clicks are partitioned by month (`retention/schema.ts`). A key that is unique over all of a partitioned table has to hold the
 * time, so the parents have none: each partition has it. `attribution/EventLog.ts` sees to events that are sent again in another month.
 */
export const schema = [
  // A change names the revision it was made from, so that none is lost. `keeps_query` null: as the account.
  `create table links (
    tenant_id uuid not null references tenants,
    code text not null,
    destination_url text not null,
    creator_platform text,
    creator_handle text,
    promo_code text,
    created_at timestamptz not null,
    campaign text,
    ended_at timestamptz,
    fallback_url text,
    variants jsonb not null default '[]',
    former_owners jsonb not null default '[]',
    revision integer not null default 0,
    keeps_query boolean,
    primary key (tenant_id, code)
  )`,
  "create unique index links_by_promo_code on links (tenant_id, promo_code) where promo_code is not null",
  'create index links_by_code on links (tenant_id, code collate "C")',
  "create index links_by_creator on links (tenant_id, creator_handle, creator_platform) where creator_handle is not null",
  'create index links_by_campaign on links (tenant_id, campaign, code collate "C") where campaign is not null',
  "create index links_once_of on links (tenant_id) where former_owners <> '[]'",
  // Assignments of discount codes are only ever added.
  `create table promo_assignments (
    tenant_id uuid not null references tenants,
    promo_code text collate "C" not null,
    position integer not null,
    code text not null,
    valid_from timestamptz not null,
    valid_until timestamptz,
    primary key (tenant_id, promo_code, position)
  )`,
  "create index promo_assignments_by_link on promo_assignments (tenant_id, code)",
  "create table link_rules (tenant_id uuid primary key references tenants, rules jsonb not null)",
  // A new version of a tenant's links with each write, by which a reader of all of them knows whether to read them again.
  "create table link_versions (tenant_id uuid primary key, version uuid not null)",
  `create function links_changed() returns trigger language plpgsql as $$
    begin
      insert into link_versions as v (tenant_id, version)
      select c.tenant_id, gen_random_uuid() from (select distinct tenant_id from changed) c order by c.tenant_id
      on conflict (tenant_id) do update set version = excluded.version;
      return null;
    end
  $$`,
  `create trigger links_changed_by_insert after insert on links
    referencing new table as changed for each statement execute function links_changed()`,
  `create trigger links_changed_by_update after update on links
    referencing new table as changed for each statement execute function links_changed()`,
  `create trigger links_changed_by_delete after delete on links
    referencing old table as changed for each statement execute function links_changed()`,
  `create trigger promo_assignments_changed_by_insert after insert on promo_assignments
    referencing new table as changed for each statement execute function links_changed()`,
  `create trigger promo_assignments_changed_by_update after update on promo_assignments
    referencing new table as changed for each statement execute function links_changed()`,
  `create trigger promo_assignments_changed_by_delete after delete on promo_assignments
    referencing old table as changed for each statement execute function links_changed()`,
  // Marked events are of known bots, and in no index of visits. The indexes hold the columns their questions read, so that an index
  // alone answers: visits of a visitor, visits of a period, pages without a link, funnels, and the first visitor of a click.
  `create table events (
    tenant_id uuid not null,
    event_id uuid not null,
    pv_id uuid not null,
    received_at timestamptz not null,
    event_type text not null,
    reported_by text not null,
    page_url text,
    product_id text,
    ref text,
    click_id uuid,
    order_id text collate "C",
    minor_units bigint,
    currency text,
    promo_code text,
    is_new_customer boolean,
    event_data jsonb,
    is_bot boolean not null default false
  ) partition by range (received_at)`,
  `create index events_by_visitor on events (tenant_id, pv_id, received_at)
    include (ref, click_id) where ref is not null and not is_bot`,
  `create index events_by_time on events (tenant_id, received_at)
    include (pv_id, ref, click_id) where ref is not null and not is_bot`,
  `create index events_by_visitor_unlinked on events (tenant_id, pv_id, received_at)
    where ref is null and event_type = 'page_view'`,
  `create index events_by_click on events (tenant_id, click_id, received_at, pv_id)
    where click_id is not null and ref is not null and not is_bot`,
  `create index events_by_visitor_step on events (tenant_id, pv_id, event_type, received_at)
    where event_type in ('add_to_cart', 'checkout_start') and not is_bot`,
  "create index events_unlinked_by_time on events (tenant_id, received_at) where ref is null or is_bot",
  `create table clicks (
    tenant_id uuid not null,
    click_id uuid not null,
    code text not null,
    kind text not null,
    clicked_at timestamptz not null,
    is_imported boolean not null default false,
    country text,
    device text,
    referrer_host text
  ) partition by range (clicked_at)`,
  "create index clicks_by_time on clicks (tenant_id, clicked_at) include (code, kind)",
  "create index clicks_by_link on clicks (tenant_id, code, kind, clicked_at)",
  // Which of these events are there from a time. Planned once for each connection: planning takes longer than the lookups.
  `create function events_known(tenants uuid[], events uuid[], since timestamptz, until timestamptz)
    returns table (tenant_id uuid, event_id uuid)
    language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
    #variable_conflict use_column
  begin
    return query select u.tenant_id, u.event_id from unnest(tenants, events) u (tenant_id, event_id)
      where exists (
        select from events e where e.tenant_id = u.tenant_id and e.event_id = u.event_id
          and e.received_at >= since and e.received_at < until
      );
  end $$`,
  `create table orders (
    tenant_id uuid not null,
    order_id text collate "C" not null,
    placed_at timestamptz not null,
    shop_domain text collate "C" not null default '',
    source text not null default 'pixel',
    aliases text[] collate "C" not null default '{}',
    primary key (tenant_id, shop_domain, order_id)
  )`,
  "create index orders_by_time on orders (tenant_id, placed_at, order_id, shop_domain)",
  `create table order_aliases (
    tenant_id uuid not null,
    alias text collate "C" not null,
    shop_domain text collate "C" not null,
    order_id text collate "C" not null,
    kind text not null,
    primary key (tenant_id, alias, shop_domain, order_id)
  )`,
  // A visitor's pixel has a report of its own (`claimant`), so that a made up one doesn't keep the buyer's out; of a shop's report it is
  // the hash of the content, so that two of one second are both kept. Where `paid_minor_units` is null all of the total was paid.
  // `products` is a list of `product_id` (null for all beyond the bound), `title` and `minor_units` as text.
  `create table order_evidence (
    tenant_id uuid not null,
    order_id text collate "C" not null,
    source text not null,
    version bigint not null,
    received_at timestamptz not null,
    placed_at timestamptz not null,
    minor_units bigint not null,
    currency text not null,
    is_test boolean not null,
    is_cancelled boolean not null,
    is_new_customer boolean,
    promo_codes text[] not null,
    pv_id uuid,
    landing_code text,
    landing_click_id uuid,
    remembered_refs jsonb not null,
    shop_domain text collate "C" default '' not null,
    claimant text collate "C" not null default '',
    payment text not null default 'paid',
    paid_minor_units bigint,
    aliases jsonb not null default '[]',
    page_host text,
    is_bot boolean not null default false,
    refunds_counted text[] not null default '{}',
    country text,
    products jsonb not null default '[]',
    gross_minor_units bigint,
    presentment_minor_units bigint,
    presentment_currency text,
    triggered_at timestamptz,
    is_deleted boolean not null default false,
    is_renewal boolean not null default false,
    renews_since timestamptz,
    parts jsonb,
    primary key (tenant_id, shop_domain, order_id, source, version, claimant)
  )`,
  "create index order_evidence_by_visitor on order_evidence (tenant_id, pv_id) where pv_id is not null",
  "create index order_evidence_trusted on order_evidence (tenant_id) where source <> 'pixel'",
  `create index order_evidence_by_landing on order_evidence (tenant_id, landing_click_id)
    where landing_click_id is not null`,
  `create table order_refunds (
    tenant_id uuid not null references tenants,
    shop_domain text collate "C" not null,
    order_id text collate "C" not null,
    source text not null,
    refund_id text collate "C" not null,
    kind text not null,
    version bigint not null,
    at timestamptz not null,
    received_at timestamptz not null,
    minor_units bigint not null,
    currency text not null,
    products jsonb not null default '[]',
    primary key (tenant_id, shop_domain, order_id, source, refund_id)
  )`,
  "create index order_refunds_by_time on order_refunds (tenant_id, shop_domain, at)",
  // Customers as hashes under the tenant's key; '' where the customer was erased, so that a notice that is sent again brings nothing back.
  `create table order_customers (
    tenant_id uuid not null references tenants,
    shop_domain text collate "C" not null,
    order_id text collate "C" not null,
    customer text collate "C" not null,
    primary key (tenant_id, shop_domain, order_id, customer)
  )`,
  `create index order_customers_by_customer on order_customers (tenant_id, customer, shop_domain, order_id)
    where customer <> ''`,
  // `selections` are the choices of a question whose vendor sends each by itself; `answer` is always the whole of them.
  `create table survey_answers (
    tenant_id uuid not null,
    order_id text collate "C" not null,
    shop_domain text not null,
    question text not null,
    answer text not null,
    received_at timestamptz not null,
    answered_at timestamptz,
    selections jsonb,
    primary key (tenant_id, order_id, shop_domain, question)
  )`,
  "create index survey_answers_by_time on survey_answers (tenant_id, received_at)",
  `create table shops (
    tenant_id uuid not null references tenants,
    domain text not null,
    sealed_secret bytea not null,
    sealed_previous_secret bytea,
    connected_at timestamptz not null,
    uninstalled_at timestamptz,
    platform text not null default 'shopify' check (platform in ('shopify', 'woocommerce', 'stripe')),
    time_zone text,
    primary key (tenant_id, domain)
  )`,
  // Topics that stores send and nothing reads, counted; and when stores sent those that are read, which aren't: each notice would wait.
  `create table shop_topics (
    tenant_id uuid not null,
    domain text not null,
    topic text collate "C" not null,
    notices bigint not null,
    first_at timestamptz not null,
    last_at timestamptz not null,
    primary key (tenant_id, domain, topic)
  )`,
  `create table shop_heard (
    tenant_id uuid not null,
    domain text not null,
    topic text collate "C" not null,
    first_at timestamptz not null,
    last_at timestamptz not null,
    primary key (tenant_id, domain, topic)
  )`,
  // The least delay between a store's placing an order and its notice in the week from `since`, and of how many notices.
  `create table shop_clocks (
    tenant_id uuid not null,
    domain text not null,
    since timestamptz not null,
    least_delay_ms bigint not null,
    measures integer not null,
    primary key (tenant_id, domain)
  )`,
  // Signed notices that could not be read, sealed, and how many were deleted unread.
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
