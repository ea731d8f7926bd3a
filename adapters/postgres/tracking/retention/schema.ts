/**
 * For how long an account's data is kept (null: the default), and the months of events and clicks, each a table with its own indexes: those
 * of the month that is written to fit memory, and what is old is dropped as a table.
 *
 * - `events_before` holds all from before the first month.
 * - `events_2027_01` and the like hold a month (UTC) each, and are made months ahead.
 * - `events_rest` holds what no other does: a time whose month isn't made is stored, and never an error.
 * - `events_kept_2024` and the like hold what orders still need of months that were dropped.
 *
 * Usage stays one table: `usage_log_paid_once` and `usage_log_covered_once` hold no time, so by months they would hold within one alone.
 */
export const schema = [
  `create table retention (
    tenant_id uuid primary key references tenants,
    event_months smallint,
    evidence_months smallint,
    removed_at timestamptz
  )`,
  // Whether orders still need a visit: of the visitor itself, of another device of its person, or of the person.
  `create function visit_is_needed(tenant uuid, visitor uuid, at timestamptz, days_before integer, days_after integer)
    returns boolean language sql stable as $$
    select exists (
      select from order_evidence q where q.tenant_id = tenant and q.pv_id = visitor
        and q.placed_at between at - make_interval(days => days_after) and at + make_interval(days => days_before)
    ) or exists (
      select from person_devices d
      join person_devices t on t.tenant_id = d.tenant_id and t.person = d.person
      join order_evidence q on q.tenant_id = t.tenant_id and q.pv_id = t.pv_id
      where d.tenant_id = tenant and d.pv_id = visitor
        and q.placed_at between at - make_interval(days => days_after) and at + make_interval(days => days_before)
    ) or exists (
      select from person_devices d join person_orders p on p.tenant_id = d.tenant_id and p.person = d.person
      where d.tenant_id = tenant and d.pv_id = visitor
        and p.placed_at between at - make_interval(days => days_after) and at + make_interval(days => days_before)
    )
  $$`,
  `create function partitions_of(t text) returns table (name text, starts_at timestamptz, ends_at timestamptz, is_rest boolean)
  language sql stable as $$
    select c.relname::text, coalesce(substring(said from $s$FROM \\('([^']*)'\\)$s$)::timestamptz, '-infinity'),
      coalesce(substring(said from $s$TO \\('([^']*)'\\)$s$)::timestamptz, 'infinity'), said = 'DEFAULT'
    from pg_inherits i join pg_class c on c.oid = i.inhrelid cross join lateral pg_get_expr(c.relpartbound, c.oid) said
    where i.inhparent = t::regclass
  $$`,
  // A row's place (ctid) is one within its own table alone, so that a removal by places could reach another tenant's rows.
  `create function removed_of_one_tenant() returns trigger language plpgsql as $$
  begin
    if exists (select from removed r, (select tenant_id from removed limit 1) one where r.tenant_id <> one.tenant_id) then
      raise exception 'rows of several tenants would be removed from %', tg_table_name;
    end if;
    return null;
  end $$`,
  // The starts of months that are to be made up to a moment.
  `create function months_missing(t text, until timestamptz) returns setof timestamptz language sql stable as $$
    select s at time zone 'UTC'
    from (select max(ends_at) as ends_at from partitions_of(t) where not is_rest) made,
      generate_series(made.ends_at at time zone 'UTC', until at time zone 'UTC', interval '1 month') s
    where s at time zone 'UTC' < until
  $$`,
  // Makes a month; false where more rows of it were stored before than are moved, which then stay where they are.
  `create function make_month(t text, moment text, starts timestamptz) returns boolean language plpgsql as $$
  declare
    ends timestamptz := (starts at time zone 'UTC' + interval '1 month') at time zone 'UTC';
    month text := t || to_char(starts at time zone 'UTC', '_YYYY_MM');
    rest text := t || '_rest';
    early integer;
  begin
    execute format('select count(*) from (select from %I where %I >= $1 and %I < $2 limit 10001) r', rest, moment, moment)
      into early using starts, ends;
    if early > 10000 then return false; end if;
    execute format('create table %I (like %I including defaults including indexes)', month, rest);
    if early > 0 then
      execute format(
        'with early as (delete from %I where %I >= $1 and %I < $2 returning *) insert into %I select * from early',
        rest, moment, moment, month
      ) using starts, ends;
    end if;
    -- The parent's lock is one that neither readers nor writers wait for; what is locked for a moment is what holds the rest.
    execute format('alter table %I attach partition %I for values from (%L) to (%L)', t, month, starts, ends);
    return true;
  end $$`,
  // Puts what stays of the oldest month that ended by `until` in the place of that month, and drops it: answers its name, or null where
  // there is none. `stays` is a condition on its rows as `e`, where $1 is the month's end. What stays of a year's months is one table.
  // The month is locked against writers while it is read; the parent only at the end, in short turns, so that no writer waits for long.
  `create function replace_month(t text, moment text, until timestamptz, stays text) returns text language plpgsql as $$
  declare
    month record;
    earlier record;
    starts timestamptz;
    fresh text := t || '_fresh';
  begin
    select * into month from partitions_of(t) p
    where not p.is_rest and p.ends_at <= until and position('_kept_' in p.name) = 0 order by p.starts_at limit 1;
    if not found then return null; end if;
    select * into earlier from partitions_of(t) p
    where position('_kept_' in p.name) > 0 and p.ends_at = month.starts_at
      and date_trunc('year', p.starts_at, 'UTC') = date_trunc('year', month.starts_at, 'UTC');
    starts := coalesce(earlier.starts_at, month.starts_at);
    execute format('lock table %I in share row exclusive mode', month.name);
    execute format('create table %I (like %I including defaults including indexes)', fresh, t || '_rest');
    execute format(
      'alter table %I add constraint of_months check (%I >= %L and %I < %L)', fresh, moment, starts, moment, month.ends_at
    );
    if earlier.name is not null then
      execute format('lock table %I in share row exclusive mode', earlier.name);
      execute format('insert into %I select * from %I', fresh, earlier.name);
    end if;
    execute format('insert into %I select e.* from %I e where %s', fresh, month.name, stays) using month.ends_at;
    execute format('analyze %I', fresh);
    -- No trigger sees what goes: spans that were summed up may count its clicks.
    update summary_spans s set changes = s.changes + 1 from (
      select k.tenant_id, k.ends_at, k.starts_at from summary_spans k
      where k.ends_at > month.starts_at and k.starts_at < month.ends_at order by k.tenant_id, k.ends_at, k.starts_at for update
    ) m
    where s.tenant_id = m.tenant_id and s.ends_at = m.ends_at and s.starts_at = m.starts_at;
    perform set_config('lock_timeout', '20ms', true);
    for tries in 1..60 loop
      begin
        execute format('lock table only %I, %I in access exclusive mode', t, t || '_rest');
        exit;
      exception when lock_not_available then
        if tries = 60 then raise; end if;
        perform pg_sleep(1);
      end;
    end loop;
    execute format('alter table %I detach partition %I', t, month.name);
    if earlier.name is not null then execute format('alter table %I detach partition %I', t, earlier.name); end if;
    execute format('alter table %I attach partition %I for values from (%s) to (%L)', t, fresh,
      case when starts = '-infinity' then 'minvalue' else quote_literal(starts) end, month.ends_at);
    execute format('drop table %I', month.name);
    if earlier.name is not null then execute format('drop table %I', earlier.name); end if;
    execute format('alter table %I rename to %I', fresh,
      t || '_kept_' || case when starts = '-infinity' then 'before' else to_char(starts at time zone 'UTC', 'YYYY_MM') end);
    return month.name;
  end $$`,
  // The partitions that a new database has: all before this month, this month and three ahead, and the rest.
  `do $$
  declare
    this_month timestamptz := date_trunc('month', now(), 'UTC');
    each record;
  begin
    for each in select * from (values ('events', 'event_id', 'received_at'), ('clicks', 'click_id', 'clicked_at')) t (name, id, moment) loop
      execute format('create table %I (like %I including defaults, primary key (tenant_id, %I))', each.name || '_rest', each.name, each.id);
      execute format('alter table %I attach partition %I default', each.name, each.name || '_rest');
      execute format('create table %I (like %I including defaults including indexes)', each.name || '_before', each.name || '_rest');
      execute format(
        'alter table %I attach partition %I for values from (minvalue) to (%L)', each.name, each.name || '_before', this_month
      );
      perform make_month(each.name, each.moment, m) from months_missing(each.name, this_month + interval '4 months') m;
      execute format(
        'create trigger %I after delete on %I referencing old table as removed for each statement execute function removed_of_one_tenant()',
        each.name || '_removed_of_one_tenant', each.name
      );
    end loop;
  end $$`
]
