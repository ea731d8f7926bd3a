/**
 * What signs people in without a mail, and the challenges that were answered. As people, they belong to no tenant: on a sharded
 * Postgres they are replicated.
 */
export const statements = [
  `create table passkeys (
    passkey_id uuid primary key,
    person_id uuid not null references people,
    credential_id text collate "C" not null unique,
    public_key text not null,
    signatures bigint not null,
    name text not null,
    created_at timestamptz not null,
    last_used_at timestamptz
  )`,
  "create index passkeys_by_person on passkeys (person_id, passkey_id)",
  `create table answered_challenges (
    challenge_hash text collate "C" primary key,
    expires_at timestamptz not null
  )`,
  "create index answered_challenges_by_end on answered_challenges (expires_at)"
]
