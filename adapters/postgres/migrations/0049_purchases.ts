/**
 * Packs of credits that were bought by card. Credits that were spent may be taken back, so a wallet may go below zero: by an entry
 * that takes back, and by no other.
 */
export const statements = [
  "alter table wallets drop constraint wallets_balance_check",
  `alter table ledger_entries add constraint ledger_entries_covered
    check (balance_after >= 0 or delta >= 0 or reason = 'takeback')`,
  `create table purchases (
    tenant_id uuid not null references tenants,
    purchase_id uuid not null,
    status text not null,
    credits bigint not null check (credits > 0),
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
    primary key (tenant_id, purchase_id)
  )`,
  "create unique index purchases_by_id on purchases (purchase_id)",
  "create unique index purchases_by_session on purchases (session_id) where session_id is not null",
  "create index purchases_by_payment on purchases (payment) where payment is not null",
  "create index purchases_listed on purchases (tenant_id, created_at desc, purchase_id desc)",
  "create index purchases_due on purchases (due_at) where due_at is not null",
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
    primary key (tenant_id, purchase_id, refund_key),
    foreign key (tenant_id, purchase_id) references purchases
  )`,
  "create unique index purchase_refunds_by_payment on purchase_refunds (payment)",
  "create unique index purchase_refunds_own on purchase_refunds (tenant_id, purchase_id) where not is_surplus",
  "create index purchase_refunds_due on purchase_refunds (due_at) where due_at is not null",
  "create index purchase_refunds_in_need on purchase_refunds (at) where state = 'failed' and due_at is null"
]
