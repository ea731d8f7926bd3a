/**
 * Events and clicks by months, each a table with its own indexes: those of the month that is written to fit memory however much there is,
 * and what is old is dropped as a table.
 *
 * - `events_before` is the table as it was: it holds all from before a month that was to come. Nothing of it is moved.
 * - `events_2027_01` and the like hold a month (UTC) each, and are made months ahead.
 * - `events_rest` holds what no other does: a time whose month isn't made is stored, and never an error.
 * - `events_kept_2024` and the like hold what orders still need of months that were dropped.
 *
 * A key that is unique over all of a table has to hold the time, so the parents have none: each table has the key that all had, by
 * which `on conflict do nothing` works as it did. That an event whose id is sent again in another month is no second event is seen to by
 * whoever writes it (`attribution/EventLog.ts`). A click's id always comes with the same time, and so to the same table.
 *
 * Usage stays one table: that a charge is made once, and that an account pays once for a score in its time, are unique indexes of
 * it (`usage_log_paid_once`, `usage_log_covered_once`) whose columns hold no time. By months they would hold within a month alone.
 *
 * Safe while it is written to, also by hosts of the version before, which write and read the parents as they did the tables. Two things
 * that those do by the place of a row or by the table's key are wrong on a parent: to erase an account, where a statement that would
 * remove rows of two tenants is refused now and is tried again, and to take an account out, where they would find the first page alone.
 * So what holds rows is left as it is here: a day later, when such hosts are gone, the worker brings it to this in steps that lock it for
 * moments (`retention/months.ts`).
 */

/** Months that are made, with the one of now. */
const MONTHS_AHEAD = 4
/** Rows of a month that are moved to it from where they were stored before it was made; with more of them they stay there. */
const MOVED_ROWS_MAX = 10_000

const PARTITIONS_OF = `
  create function partitions_of(t text) returns table (name text, starts_at timestamptz, ends_at timestamptz, is_rest boolean)
  language sql stable as $$
    select c.relname::text, coalesce(substring(said from $s$FROM \\('([^']*)'\\)$s$)::timestamptz, '-infinity'),
      coalesce(substring(said from $s$TO \\('([^']*)'\\)$s$)::timestamptz, 'infinity'), said = 'DEFAULT'
    from pg_inherits i join pg_class c on c.oid = i.inhrelid cross join lateral pg_get_expr(c.relpartbound, c.oid) said
    where i.inhparent = t::regclass
  $$`

/**
 * Puts a table, of which a check says that all is from before `cut`, under a new parent that has its name, its indexes and its triggers.
 * The check is read, not the rows, where it is valid already.
 */
const PARTITION_BY_MONTH = `
  create function partition_by_month(t text, moment text, cut timestamptz) returns void language plpgsql as $$
  declare
    old text := t || '_before';
    rest text := t || '_rest';
    indexes text[];
    triggers text[];
    grants text[];
    each record;
    said text;
  begin
    execute format('lock table %I in access exclusive mode', t);
    if (select relkind from pg_class where oid = t::regclass) = 'p' then return; end if;
    select array_agg(pg_get_indexdef(indexrelid)) into indexes from pg_index where indrelid = t::regclass and not indisunique;
    select array_agg(pg_get_triggerdef(oid)) into triggers from pg_trigger where tgrelid = t::regclass and not tgisinternal;
    select array_agg(format(
      'grant %s on %I to %s', a.privilege_type, t, case when a.grantee = 0 then 'public' else quote_ident(r.rolname) end
    )) into grants
    from pg_class c cross join lateral aclexplode(c.relacl) a left join pg_roles r on r.oid = a.grantee
    where c.oid = t::regclass and a.grantee <> c.relowner;
    for each in select tgname from pg_trigger where tgrelid = t::regclass and not tgisinternal loop
      execute format('drop trigger %I on %I', each.tgname, t);
    end loop;
    execute format('alter table %I rename to %I', t, old);
    for each in select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = old::regclass loop
      execute format('alter index %I rename to %I', each.relname, replace(each.relname, t || '_', old || '_'));
    end loop;
    execute format('create table %I (like %I including defaults) partition by range (%I)', t, old, moment);
    foreach said in array indexes loop execute said; end loop;
    execute format('create table %I (like %I including defaults including indexes)', rest, old);
    execute format('alter table %I attach partition %I for values from (minvalue) to (%L)', t, old, cut);
    execute format('alter table %I attach partition %I default', t, rest);
    execute format('alter table %I drop constraint if exists %I', old, t || '_before_cut');
    foreach said in array coalesce(triggers, '{}') loop execute said; end loop;
    foreach said in array coalesce(grants, '{}') loop execute said; end loop;
    execute format(
      'create trigger %I after delete on %I referencing old table as removed for each statement execute function removed_of_one_tenant()',
      t || '_removed_of_one_tenant', t
    );
  end $$`

/** The starts of months that are to be made up to a moment. */
const MONTHS_MISSING = `
  create function months_missing(t text, until timestamptz) returns setof timestamptz language sql stable as $$
    select s at time zone 'UTC'
    from (select max(ends_at) as ends_at from partitions_of(t) where not is_rest) made,
      generate_series(made.ends_at at time zone 'UTC', until at time zone 'UTC', interval '1 month') s
    where s at time zone 'UTC' < until
  $$`

/** Makes a month; false where too much of it was stored before it was made, which then stays where it is. */
const MAKE_MONTH = `
  create function make_month(t text, moment text, starts timestamptz) returns boolean language plpgsql as $$
  declare
    ends timestamptz := (starts at time zone 'UTC' + interval '1 month') at time zone 'UTC';
    month text := t || to_char(starts at time zone 'UTC', '_YYYY_MM');
    rest text := t || '_rest';
    early integer;
  begin
    execute format('select count(*) from (select from %I where %I >= $1 and %I < $2 limit ${MOVED_ROWS_MAX + 1}) r', rest, moment, moment)
      into early using starts, ends;
    if early > ${MOVED_ROWS_MAX} then return false; end if;
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
  end $$`

/** A row's place (ctid) is one within its own table alone. */
const OF_ONE_TENANT = `
  create function removed_of_one_tenant() returns trigger language plpgsql as $$
  begin
    if exists (select from removed r, (select tenant_id from removed limit 1) one where r.tenant_id <> one.tenant_id) then
      raise exception 'rows of several tenants would be removed from %', tg_table_name;
    end if;
    return null;
  end $$`

const byMonthIfEmpty = (table: string, moment: string) => `
  do $$
  declare
    this_month timestamptz := date_trunc('month', now(), 'UTC');
  begin
    if exists (select from ${table}) then return; end if;
    perform partition_by_month('${table}', '${moment}', this_month);
    perform make_month('${table}', '${moment}', m) from months_missing('${table}', this_month + interval '${MONTHS_AHEAD} months') m;
  end $$`

/** How often a table's readers and writers are asked to make room for a moment, until it is given up. */
const TRIES_MAX = 60
/** How long whoever comes behind that question waits at most. */
const LOCK_MS_MAX = 20
const PAUSE_SECONDS = 1

/**
 * Puts what stays of the oldest month that ended by `until` in the place of that month, and drops it: answers its name, or null where
 * there is none. `stays` is a condition on its rows as `e`, where $1 is the month's end. What stays of a year's months is one table.
 *
 * The month itself is locked against writers while it is read; that is no month that is written to. The parent is locked at the end, for
 * the moment that it takes to change the two, which is waited for in short turns: whoever reads for long holds up no writer.
 */
const REPLACE_MONTH = `
  create function replace_month(t text, moment text, until timestamptz, stays text) returns text language plpgsql as $$
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
    perform set_config('lock_timeout', '${LOCK_MS_MAX}ms', true);
    for tries in 1..${TRIES_MAX} loop
      begin
        execute format('lock table only %I, %I in access exclusive mode', t, t || '_rest');
        exit;
      exception when lock_not_available then
        if tries = ${TRIES_MAX} then raise; end if;
        perform pg_sleep(${PAUSE_SECONDS});
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
  end $$`

/** Which of these events are there from a time. It is planned once for each connection: planning it takes longer than a batch's looks. */
const EVENTS_KNOWN = `
  create function events_known(tenants uuid[], events uuid[], since timestamptz, until timestamptz)
    returns table (tenant_id uuid, event_id uuid)
    language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
    #variable_conflict use_column
  begin
    return query select u.tenant_id, u.event_id from unnest(tenants, events) u (tenant_id, event_id)
      where exists (
        select from events e where e.tenant_id = u.tenant_id and e.event_id = u.event_id
          and e.received_at >= since and e.received_at < until
      );
  end $$`

export const statements = [
  PARTITIONS_OF,
  OF_ONE_TENANT,
  PARTITION_BY_MONTH,
  MONTHS_MISSING,
  MAKE_MONTH,
  REPLACE_MONTH,
  EVENTS_KNOWN,
  byMonthIfEmpty("events", "received_at"),
  byMonthIfEmpty("clicks", "clicked_at")
]
