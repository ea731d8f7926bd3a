/**
 * What creators earn, and statements of it. A tenant's book has a revision, by which of two that close a month at once one does.
 *
 * `commission_stated` holds the sum of each order's lines, so that an order is looked up without reading all statements. Statements,
 * their lines, rules and choices of model are written once: triggers refuse whatever would change them.
 */
export const schema = [
  `create table commission_books (
    tenant_id uuid primary key references tenants,
    revision bigint not null,
    first_month text collate "C",
    last_month text collate "C",
    closed_until timestamptz
  )`,
  `create table commission_rules (
    tenant_id uuid not null references commission_books,
    rule_id uuid not null,
    kind text not null,
    revision bigint not null,
    from_at timestamptz not null,
    entry json not null,
    primary key (tenant_id, rule_id)
  )`,
  `create table commission_statements (
    tenant_id uuid not null references commission_books,
    month text collate "C" not null,
    creator_key text collate "C" not null,
    currency text collate "C" not null,
    platform text not null,
    handle text not null,
    line_count integer not null,
    sum_minor bigint not null,
    carried_in_minor bigint not null,
    payable_minor bigint not null,
    carried_out_minor bigint not null,
    closed_at timestamptz not null,
    payer_name text not null,
    payer_address text,
    primary key (tenant_id, month, creator_key, currency),
    check (carried_in_minor <= 0 and payable_minor >= 0 and carried_out_minor <= 0),
    check (carried_in_minor + sum_minor = payable_minor + carried_out_minor)
  )`,
  "create index commission_statements_of_creator on commission_statements (tenant_id, creator_key, currency, month desc)",
  `create table commission_lines (
    tenant_id uuid not null,
    month text collate "C" not null,
    creator_key text collate "C" not null,
    currency text collate "C" not null,
    place integer not null,
    shop_domain text collate "C" not null,
    order_id text collate "C" not null,
    link text collate "C" not null,
    placed_at timestamptz not null,
    net_minor bigint not null,
    rule_id uuid,
    entitled_minor bigint not null,
    stated_minor bigint not null,
    minor_units bigint not null,
    base_minor bigint,
    base_note text,
    primary key (tenant_id, month, creator_key, currency, place),
    foreign key (tenant_id, month, creator_key, currency) references commission_statements,
    check (minor_units = entitled_minor - stated_minor and minor_units <> 0)
  )`,
  `create table commission_stated (
    tenant_id uuid not null references commission_books,
    shop_domain text collate "C" not null,
    order_id text collate "C" not null,
    creator_key text collate "C" not null,
    link text collate "C" not null,
    currency text collate "C" not null,
    platform text not null,
    handle text not null,
    placed_at timestamptz not null,
    minor_units bigint not null,
    primary key (tenant_id, shop_domain, order_id, creator_key, link, currency)
  )`,
  `create index commission_stated_by_key
    on commission_stated (tenant_id, creator_key, shop_domain, order_id, link, currency) where minor_units <> 0`,
  `create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is written once', tg_table_name using errcode = 'restrict_violation';
    end
  $$`,
  `create trigger commission_rules_written_once before update or delete or truncate on commission_rules
    for each statement execute function refuse_change()`,
  `create trigger commission_statements_written_once before update or delete or truncate on commission_statements
    for each statement execute function refuse_change()`,
  `create trigger commission_lines_written_once before update or delete or truncate on commission_lines
    for each statement execute function refuse_change()`
]
