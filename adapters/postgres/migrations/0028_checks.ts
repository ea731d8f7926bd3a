/**
 * Background checks, with their money, consent, scans and mails, and what payment providers told of.
 *
 * `subject` is sealed: who is checked, and the buyer's words about them. `due_at` and `scan_due_at` are when something is to be done
 * next, while it is claimed when the claim lapses, and null where nothing is: what is done is in no index of what is to be done.
 */
export const statements = [
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
  "create unique index checks_by_session on checks (session_id)",
  "create index checks_with_evidence on checks (check_id) where evidence_removed_at is null",
  "create index checks_by_payment on checks (payment) where payment is not null",
  "create index checks_listed on checks (tenant_id, created_at desc, check_id desc)",
  "create index checks_due on checks (due_at) where due_at is not null",
  "create index checks_to_scan on checks (scan_due_at) where scan_due_at is not null",
  "create index checks_about on checks using gin (accounts jsonb_path_ops) where erased_at is null",
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
    primary key (tenant_id, check_id),
    foreign key (tenant_id, check_id) references checks
  )`,
  "create unique index check_refunds_by_payment on check_refunds (payment)",
  "create index check_refunds_due on check_refunds (due_at) where due_at is not null",
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
  )`,
  `create table payment_events (
    event_id text primary key,
    place bigint generated always as identity,
    event json not null,
    at timestamptz not null,
    received_at timestamptz not null,
    due_at timestamptz,
    tries integer not null default 0,
    outcome text,
    settled_at timestamptz
  )`,
  "create index payment_events_open on payment_events (received_at, place) where due_at is not null",
  "create index payment_events_by_time on payment_events (at)"
]
