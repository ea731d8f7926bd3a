/** The processes of the service, by what they last said of themselves, and failed jobs by their end. They belong to no tenant. */
export const statements = [
  `create table processes (
    process_id uuid primary key,
    role text not null,
    version text not null,
    commit_id text,
    started_at timestamptz not null,
    seen_at timestamptz not null,
    last_hour json not null,
    last_day json not null
  )`,
  "create index jobs_failed on jobs (platform, ended_at) where status = 'failed'"
]
