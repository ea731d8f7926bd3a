/**
 * Every key, unique index and foreign key of a table that tenants own begins with the tenant, so that the table can be cut by it. What is
 * one order's in the whole service, the provider's names of checkouts and payments, is held by a table that isn't cut.
 */
export const statements = [
  "alter table roster_marks drop constraint roster_marks_pkey, add primary key (tenant_id, mark_id)",
  "drop index roster_marks_by_tenant",
  // A row is removed with the transaction that wrote it; with a key, a table can be moved while it is written to.
  `alter table ledger_unsettled add column note_id uuid not null default gen_random_uuid(), add primary key (tenant_id, note_id)`,
  "drop index ledger_unsettled_by_account",
  `create table payment_names (
    kind text not null,
    name text not null,
    tenant_id uuid not null,
    order_id uuid not null,
    primary key (kind, name)
  )`,
  `insert into payment_names (kind, name, tenant_id, order_id)
    select 'check_session', session_id, tenant_id, check_id from checks
    union all select 'check_refund', payment, tenant_id, check_id from check_refunds
    union all select 'purchase', purchase_id::text, tenant_id, purchase_id from purchases
    union all select 'purchase_session', session_id, tenant_id, purchase_id from purchases where session_id is not null
    union all select 'purchase_refund', payment, tenant_id, purchase_id from purchase_refunds`,
  "drop index checks_by_session",
  "create index checks_by_session on checks (session_id)",
  "drop index check_refunds_by_payment",
  "create index check_refunds_by_payment on check_refunds (payment)",
  "drop index purchases_by_id",
  "create index purchases_by_id on purchases (purchase_id)",
  "drop index purchases_by_session",
  "create index purchases_by_session on purchases (session_id) where session_id is not null",
  "drop index purchase_refunds_by_payment",
  "create index purchase_refunds_by_payment on purchase_refunds (payment)",
  "alter table scored_evidence drop constraint scored_evidence_pkey, add primary key (tenant_id, score_id)",
  "create index scored_evidence_by_score on scored_evidence (score_id)",
  // Scores are copied to every node, and tenants are not. A tenant's row is never removed.
  "alter table scores drop constraint scores_owner_tenant_id_fkey"
]
