/** The credit ledger: entries are only ever added, and a wallet's balance is checked never to go below zero. */
export const statements = [
  `create table wallets (
    tenant_id uuid primary key references tenants,
    balance bigint not null check (balance >= 0)
  )`,
  `create table ledger_entries (
    tenant_id uuid not null references tenants,
    reason text not null,
    reference text not null,
    delta bigint not null,
    created_at timestamptz not null,
    primary key (tenant_id, reason, reference)
  )`
]
