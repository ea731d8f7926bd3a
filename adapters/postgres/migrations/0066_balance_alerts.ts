/**
 * Which balance an account wants to be told of, and that it was passed downwards. The entry that takes the balance below it says so in its
 * own transaction: what is charged is told of, and what is undone is not. The row is found by its key, so that a charge of an account
 * without one costs a look.
 */
export const statements = [
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
    for each row when (new.delta < 0) execute function balance_alert_due()`
]
