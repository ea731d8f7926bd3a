/**
 * Notices. `mail_due_at` is when one is to be mailed next, while it is claimed when the claim lapses, and null once it was mailed, given
 * up, or where its tenant has no address: what is never mailed is in no index of what is to be mailed.
 */
export const schema = [
  `create table notices (
    tenant_id uuid not null references tenants,
    notice_id uuid not null,
    key text not null,
    event text not null,
    platform text,
    handle text,
    title text not null,
    text text not null,
    data json not null,
    at timestamptz not null,
    mailed_at timestamptz,
    mail_due_at timestamptz,
    mail_tries integer not null default 0,
    claim_id uuid,
    primary key (tenant_id, notice_id)
  )`,
  "create unique index notices_by_key on notices (tenant_id, key)",
  "create index notices_listed on notices (tenant_id, at desc, notice_id desc)",
  "create index notices_by_age on notices (at)",
  "create index notices_to_mail on notices (mail_due_at) where mail_due_at is not null",
  "create index notices_to_mail_of_tenant on notices (tenant_id, at, notice_id) where mail_due_at is not null"
]
