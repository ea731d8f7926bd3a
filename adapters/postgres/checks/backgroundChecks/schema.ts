/**
 * Background checks, with their money, consent, scans and mails. `subject` is sealed: the person, and the buyer's words about them.
 *
 * `due_at` and `scan_due_at` are when something is to be done next, while it is claimed when the claim lapses, and null where nothing is:
 * what is done is in no index of what is to be done. A check may have several payments to refund; `turn` says under which turn of its key
 * the provider is asked.
 */
export const schema = [
  `create table checks (
    tenant_id uuid not null references tenants,
    check_id uuid not null,
    key_id uuid not null,
    tier text not null,
    status text not null,
    subject bytea,
    accounts jsonb not null,
    brand_name text not null,
    brand_category text,
    amount_minor integer not null,
    currency text not null,
    session_id text not null,
    payment_url text not null,
    created_at timestamptz not null,
    payable_until timestamptz not null,
    payment text,
    paid_at timestamptz,
    consent_due_at timestamptz,
    consent json,
    scan_started_at timestamptz,
    percent smallint not null default 0,
    progress_message text not null default '',
    posts_read integer not null default 0,
    scan_due_at timestamptz,
    scan_claim_id uuid,
    scan_tries integer not null default 0,
    ended_at timestamptz,
    reason text,
    report json,
    evidence_until timestamptz,
    evidence_removed_at timestamptz,
    erased_at timestamptz,
    due_at timestamptz generated always as (
      case status when 'awaiting_payment' then payable_until when 'awaiting_consent' then consent_due_at
      else case when evidence_removed_at is null then evidence_until end end
    ) stored,
    primary key (tenant_id, check_id)
  )`,
  "create index checks_with_evidence on checks (check_id) where evidence_removed_at is null",
  "create index checks_by_payment on checks (payment) where payment is not null",
  "create index checks_listed on checks (tenant_id, created_at desc, check_id desc)",
  "create index checks_due on checks (due_at) where due_at is not null",
  "create index checks_to_scan on checks (scan_due_at) where scan_due_at is not null",
  "create index checks_about on checks using gin (accounts jsonb_path_ops) where erased_at is null",
  "create index checks_by_id on checks (check_id)",
  "create index checks_by_session on checks (session_id)",
  `create table check_orders (
    tenant_id uuid not null references tenants,
    check_id uuid not null,
    ordered_at timestamptz not null,
    primary key (tenant_id, check_id)
  )`,
  `create table check_history (
    tenant_id uuid not null,
    check_id uuid not null,
    number integer not null,
    event text not null,
    state_before text not null,
    state_after text not null,
    at timestamptz not null,
    actor_kind text not null,
    actor_id text,
    primary key (tenant_id, check_id, number),
    foreign key (tenant_id, check_id) references checks
  )`,
  `create table check_mails (
    tenant_id uuid not null,
    check_id uuid not null,
    mail_id uuid not null,
    kind text not null,
    due_at timestamptz,
    sent_at timestamptz,
    tries integer not null default 0,
    claim_id uuid,
    primary key (tenant_id, check_id, mail_id),
    foreign key (tenant_id, check_id) references checks
  )`,
  "create index check_mails_due on check_mails (due_at) where due_at is not null",
  `create table check_refunds (
    tenant_id uuid not null,
    check_id uuid not null,
    refund_key uuid not null,
    payment text not null,
    state text not null,
    refund_id text,
    at timestamptz not null,
    due_at timestamptz,
    tries integer not null default 0,
    claim_id uuid,
    is_surplus boolean not null default false,
    turn integer not null default 1,
    problem text,
    amount_minor integer,
    primary key (tenant_id, check_id, refund_key),
    foreign key (tenant_id, check_id) references checks
  )`,
  "create index check_refunds_due on check_refunds (due_at) where due_at is not null",
  // What is left beside a part is a refund of its own.
  "create unique index check_refunds_own on check_refunds (tenant_id, check_id) where not is_surplus and amount_minor is null",
  "create unique index check_refunds_part on check_refunds (tenant_id, check_id) where amount_minor is not null",
  "create index check_refunds_in_need on check_refunds (at) where state = 'failed' and due_at is null",
  "create index check_refunds_by_payment on check_refunds (payment)",
  `create table scan_pages (
    tenant_id uuid not null,
    check_id uuid not null,
    account text not null,
    part text not null,
    number integer not null,
    next text,
    posts integer not null,
    content json not null,
    primary key (tenant_id, check_id, account, part, number),
    foreign key (tenant_id, check_id) references checks
  )`
]
