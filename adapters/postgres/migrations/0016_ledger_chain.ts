/**
 * A ledger that proves itself. Each account's entries are numbered from 1 without gap, hold the balance after them, and are
 * chained by hash: whoever changes one has to change all that follow. `ports/billing/entryBytes.ts` says what is hashed.
 *
 * Entries that were there are numbered by their moment, reason and reference. A wallet that is not the sum of its entries
 * stops the migration and is named: which of the two is right is for a person to say.
 *
 * - `ledger_enter` numbers and chains each entry as it is inserted. A spender has locked the wallet to see what is in it; one
 *   that gives may not have, so it is locked here. Entries of one account are therefore written one after another.
 * - Entries are never changed or deleted, and no wallet is removed or given to another account.
 * - When a statement that moved wallets or wrote entries has ended, the wallet has to be what the last entry says. Where it is
 *   not, the account is noted in `ledger_unsettled`, and looked at again when the transaction commits: that a wallet moves and
 *   its entry is written may take two statements, but not two transactions. The note is gone by then.
 *
 * The plan of `ledger_enter` is kept whatever the session says, since planning would take longer than what is planned. Plans
 * that are kept were made when the tables were small, so they may not read a table whole.
 */
export const statements = [
  `alter table ledger_entries
    add column entry_number bigint, add column balance_after bigint, add column entry_hash bytea`,
  `create function ledger_entry_hash(
    previous bytea, tenant_id uuid, entry_number bigint, created_at timestamptz, delta bigint, balance_after bigint,
    reason text, reference text
  ) returns bytea language sql stable as $$
    select sha256(
      previous || uuid_send(tenant_id) || int8send(entry_number) || int8send((extract(epoch from created_at) * 1000)::bigint)
        || int8send(delta) || int8send(balance_after)
        || convert_to(reason, 'UTF8') || '\\x00'::bytea || convert_to(reference, 'UTF8')
    )
  $$`,
  `do $$
    declare
      told text;
    begin
      select string_agg(format('%s has %s credits, its entries come to %s', tenant_id, balance, entered), '; ') into told
      from (
        select tenant_id, coalesce(w.balance, 0) as balance, coalesce(e.entered, 0) as entered
        from wallets w
        full join (select tenant_id, sum(delta) as entered from ledger_entries group by tenant_id) e using (tenant_id)
        where coalesce(w.balance, 0) <> coalesce(e.entered, 0)
        order by tenant_id limit 5
      ) uneven;
      if told is not null then
        raise exception 'the ledger is uneven: account %. Nothing was changed. Set the wallet to the sum of its entries, or
          write an entry for what is missing, and start again', told using errcode = 'integrity_constraint_violation';
      end if;
    end
  $$`,
  `create function ledger_chain_step(previous bytea, tenant_id uuid, entry_number bigint, created_at timestamptz,
    delta bigint, balance_after bigint, reason text, reference text
  ) returns bytea language sql stable as $$
    select ledger_entry_hash(
      coalesce(previous, decode(repeat('00', 32), 'hex')), tenant_id, entry_number, created_at, delta, balance_after, reason,
      reference
    )
  $$`,
  `create aggregate ledger_chain(uuid, bigint, timestamptz, bigint, bigint, text, text) (
    sfunc = ledger_chain_step, stype = bytea
  )`,
  `update ledger_entries e
    set entry_number = n.entry_number, balance_after = n.balance_after, entry_hash = n.entry_hash
    from (
      select tenant_id, reason, reference, entry_number, balance_after,
        ledger_chain(tenant_id, entry_number, created_at::timestamptz(3), delta, balance_after, reason, reference)
          over (partition by tenant_id order by entry_number) as entry_hash
      from (
        select tenant_id, reason, reference, delta, created_at, row_number() over in_order as entry_number,
          (sum(delta) over in_order)::bigint as balance_after
        from ledger_entries
        window in_order as (
          partition by tenant_id order by created_at, reason collate "C", reference collate "C"
          rows unbounded preceding
        )
      ) ordered
    ) n
    where e.tenant_id = n.tenant_id and e.reason = n.reason and e.reference = n.reference`,
  "drop aggregate ledger_chain(uuid, bigint, timestamptz, bigint, bigint, text, text)",
  "drop function ledger_chain_step",
  // History goes by number.
  "drop index ledger_entries_by_time",
  `alter table ledger_entries
    alter column created_at type timestamptz(3), alter column entry_number set not null,
    alter column balance_after set not null, alter column entry_hash set not null`,
  "create unique index ledger_entries_by_number on ledger_entries (tenant_id, entry_number)",
  `create function ledger_enter() returns trigger language plpgsql
    set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
    declare
      last_number bigint;
      last_balance bigint;
      last_hash bytea;
    begin
      if new.delta >= 0 then
        perform from wallets w where w.tenant_id = new.tenant_id for no key update;
      end if;
      select e.entry_number, e.balance_after, e.entry_hash into last_number, last_balance, last_hash
      from ledger_entries e where e.tenant_id = new.tenant_id order by e.entry_number desc limit 1;
      new.entry_number := coalesce(last_number, 0) + 1;
      new.balance_after := coalesce(last_balance, 0) + new.delta;
      new.entry_hash := ledger_entry_hash(
        coalesce(last_hash, decode(repeat('00', 32), 'hex')), new.tenant_id, new.entry_number, new.created_at, new.delta,
        new.balance_after, new.reason, new.reference
      );
      return new;
    end
  $$`,
  `create trigger ledger_entered before insert on ledger_entries
    for each row execute function ledger_enter()`,
  `create function ledger_refuse() returns trigger language plpgsql as $$
    begin
      raise exception '%', tg_argv[0] using errcode = 'restrict_violation';
    end
  $$`,
  `create trigger ledger_entries_stay before update or delete or truncate on ledger_entries
    for each statement execute function ledger_refuse('entries of the ledger are never changed or deleted')`,
  `create trigger wallets_stay before delete or truncate or update of tenant_id on wallets
    for each statement execute function ledger_refuse('a wallet is never removed or given to another account')`,
  "create table ledger_unsettled (tenant_id uuid not null)",
  // Notes are deleted as soon as they are made: what is left of many must not be read for each.
  "create index ledger_unsettled_by_account on ledger_unsettled (tenant_id)",
  `create function ledger_check_entries() returns trigger language plpgsql set enable_seqscan = off as $$
    declare
      uneven uuid[];
    begin
      select array_agg(e.tenant_id) into uneven
      from (
        select distinct on (tenant_id) tenant_id, balance_after from entered order by tenant_id, entry_number desc
      ) e
      where e.balance_after <> coalesce((select balance from wallets w where w.tenant_id = e.tenant_id), 0);
      if uneven is not null then
        insert into ledger_unsettled (tenant_id) select unnest(uneven);
      end if;
      return null;
    end
  $$`,
  `create trigger ledger_entries_checked after insert on ledger_entries referencing new table as entered
    for each statement execute function ledger_check_entries()`,
  `create function ledger_check_wallets() returns trigger language plpgsql set enable_seqscan = off as $$
    declare
      uneven uuid[];
    begin
      select array_agg(m.tenant_id) into uneven from moved m
      where m.balance <> coalesce((
        select e.balance_after from ledger_entries e where e.tenant_id = m.tenant_id order by e.entry_number desc limit 1
      ), 0);
      if uneven is not null then
        insert into ledger_unsettled (tenant_id) select unnest(uneven);
      end if;
      return null;
    end
  $$`,
  `create trigger wallets_checked_when_made after insert on wallets referencing new table as moved
    for each statement execute function ledger_check_wallets()`,
  `create trigger wallets_checked_when_moved after update on wallets referencing new table as moved
    for each statement execute function ledger_check_wallets()`,
  `create function ledger_settle() returns trigger language plpgsql set enable_seqscan = off as $$
    declare
      in_wallet bigint;
      entered bigint;
    begin
      in_wallet := coalesce((select w.balance from wallets w where w.tenant_id = new.tenant_id), 0);
      entered := coalesce((
        select e.balance_after from ledger_entries e where e.tenant_id = new.tenant_id order by e.entry_number desc limit 1
      ), 0);
      if in_wallet <> entered then
        raise exception 'the wallet of account % would hold % credits, and its entries come to %',
          new.tenant_id, in_wallet, entered using errcode = 'integrity_constraint_violation';
      end if;
      delete from ledger_unsettled where tenant_id = new.tenant_id;
      return null;
    end
  $$`,
  `create constraint trigger ledger_settled after insert on ledger_unsettled deferrable initially deferred
    for each row execute function ledger_settle()`
]
