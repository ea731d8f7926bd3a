/**
 * Wallets, the credit ledger, and what is bought by card.
 *
 * The ledger proves itself. Each account's entries are numbered from 1 without gap, hold the balance after them, and are chained by hash:
 * changing one means changing all that follow. `ports/accounts/billing/entryBytes.ts` says what is hashed.
 *
 * - `ledger_enter` numbers and chains each entry as it is inserted. A spender has locked the wallet to read its balance; a giver may not
 *   have, so the wallet is locked here. Entries of one account are therefore written one after another.
 * - Entries are never changed or deleted, and no wallet is removed or given to another account.
 * - After a statement that moved wallets or wrote entries, the wallet has to be what the last entry says. Where it isn't, the account is
 *   noted in `ledger_unsettled`, and checked again at commit: wallet and entry may take two statements, but not two transactions.
 *
 * The plan of `ledger_enter` is kept whatever the session says, since planning takes longer than running. A kept plan may have been made
 * while tables were small, so it may read no table whole.
 */
export const schema = [
  "create table wallets (tenant_id uuid primary key references tenants, balance bigint not null)",
  // Only an entry that takes credits back may leave a balance below zero: those credits may be spent already.
  `create table ledger_entries (
    tenant_id uuid not null references tenants,
    reason text not null,
    reference text not null,
    delta bigint not null,
    created_at timestamptz(3) not null,
    entry_number bigint not null,
    balance_after bigint not null,
    entry_hash bytea not null,
    primary key (tenant_id, reason, reference),
    constraint ledger_entries_covered check (balance_after >= 0 or delta >= 0 or reason = 'takeback')
  )`,
  "create unique index ledger_entries_by_number on ledger_entries (tenant_id, entry_number)",
  // Written in order of time: a summary of each range of pages finds the newest of all accounts, and costs an entry next to nothing.
  "create index ledger_entries_by_age on ledger_entries using brin (created_at) with (autosummarize = on)",
  "create index ledger_entries_by_time on ledger_entries (tenant_id, created_at) include (delta, reason)",
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
  `create table ledger_unsettled (
    tenant_id uuid not null,
    note_id uuid not null default gen_random_uuid(),
    primary key (tenant_id, note_id)
  )`,
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
    for each row execute function ledger_settle()`,
  // The balance below which an account wants to be alerted. The entry that crosses it marks the row due in its own transaction.
  `create table balance_alerts (
    tenant_id uuid primary key references tenants,
    below bigint not null check (below > 0),
    crossing bigint,
    told uuid[] not null default '{}',
    due_at timestamptz,
    claim_id uuid,
    tries integer not null default 0
  )`,
  "create index balance_alerts_due on balance_alerts (due_at) where due_at is not null",
  `create function balance_alert_due() returns trigger language plpgsql
    set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
    begin
      update balance_alerts a set crossing = new.entry_number, told = '{}', due_at = new.created_at, claim_id = null, tries = 0
      where a.tenant_id = new.tenant_id and new.balance_after < a.below and new.balance_after - new.delta >= a.below;
      return null;
    end
  $$`,
  `create trigger ledger_entries_told after insert on ledger_entries
    for each row when (new.delta < 0) execute function balance_alert_due()`,
  // A purchase is of a pack of credits or of one score.
  `create table purchases (
    tenant_id uuid not null references tenants,
    purchase_id uuid not null,
    status text not null,
    credits bigint not null,
    amount_minor integer not null,
    currency text not null,
    person_id uuid,
    return_url text not null,
    created_at timestamptz not null,
    payable_until timestamptz not null,
    session_id text,
    payment_url text,
    payment text,
    paid_at timestamptz,
    ended_at timestamptz,
    due_at timestamptz generated always as (case status when 'awaiting_payment' then payable_until end) stored,
    refunded_minor integer not null default 0,
    platform text,
    handle text,
    spelling text,
    key_id uuid,
    score_due_at timestamptz,
    score_claim_id uuid,
    primary key (tenant_id, purchase_id),
    constraint purchases_of_one_thing check (
      case when credits > 0 then num_nonnulls(platform, handle, spelling, key_id) = 0
        else credits = 0 and num_nonnulls(platform, handle, spelling, key_id) = 4 end
    )
  )`,
  "create index purchases_by_payment on purchases (payment) where payment is not null",
  "create index purchases_listed on purchases (tenant_id, created_at desc, purchase_id desc) where session_id is not null",
  "create index purchases_due on purchases (due_at) where due_at is not null",
  "create index purchases_score_due on purchases (score_due_at) where score_due_at is not null",
  "create index purchases_by_id on purchases (purchase_id)",
  "create index purchases_by_session on purchases (session_id) where session_id is not null",
  `create table purchase_history (
    tenant_id uuid not null,
    purchase_id uuid not null,
    number integer not null,
    event text not null,
    state_before text not null,
    state_after text not null,
    at timestamptz not null,
    payment_event text,
    primary key (tenant_id, purchase_id, number),
    foreign key (tenant_id, purchase_id) references purchases
  )`,
  `create table purchase_receipts (
    tenant_id uuid not null,
    purchase_id uuid not null,
    due_at timestamptz,
    sent_at timestamptz,
    tries integer not null default 0,
    claim_id uuid,
    primary key (tenant_id, purchase_id),
    foreign key (tenant_id, purchase_id) references purchases
  )`,
  "create index purchase_receipts_due on purchase_receipts (due_at) where due_at is not null",
  `create table purchase_refunds (
    tenant_id uuid not null,
    purchase_id uuid not null,
    refund_key uuid not null,
    payment text not null,
    is_surplus boolean not null,
    state text not null,
    problem text,
    refund_id text,
    turn integer not null default 1,
    at timestamptz not null,
    due_at timestamptz,
    tries integer not null default 0,
    claim_id uuid,
    amount_minor integer,
    primary key (tenant_id, purchase_id, refund_key),
    foreign key (tenant_id, purchase_id) references purchases
  )`,
  "create unique index purchase_refunds_own on purchase_refunds (tenant_id, purchase_id) where not is_surplus",
  "create index purchase_refunds_due on purchase_refunds (due_at) where due_at is not null",
  "create index purchase_refunds_in_need on purchase_refunds (at) where state = 'failed' and due_at is null",
  "create index purchase_refunds_by_payment on purchase_refunds (payment)"
]
