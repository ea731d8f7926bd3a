/**
 * Jobs of more than one kind. A job has a kind, what the kind needs (`input`), who it is done for (its originator), its accounts
 * in their order and the scores it made: score ids and job ids are two things. What only one kind needs goes into `input`, so
 * that a new kind needs no new columns.
 *
 * `jobs.platform` is the first account's, for the index that a pace is read from. The rows of `job_accounts` and `job_scores`
 * are written by the statements that write their job's.
 */
export const statements = [
  `create table job_accounts (
    tenant_id uuid not null,
    job_id uuid not null,
    place smallint not null,
    platform text not null,
    handle text not null,
    spelling text not null,
    primary key (tenant_id, job_id, place)
  )`,
  `create table job_scores (
    tenant_id uuid not null,
    job_id uuid not null,
    place smallint not null,
    score_id uuid not null,
    primary key (tenant_id, job_id, place)
  )`,
  `insert into job_accounts (tenant_id, job_id, place, platform, handle, spelling)
    select tenant_id, job_id, 0, platform, handle, spelling from jobs`,
  `insert into job_scores (tenant_id, job_id, place, score_id)
    select tenant_id, job_id, 0, score_id from jobs where status = 'done' and score_id is not null`,
  "create unique index job_scores_by_score on job_scores (tenant_id, score_id) include (job_id)",
  `alter table jobs
    add column kind text not null default 'score',
    add column originator_kind text not null default 'key',
    add column input json,
    drop column handle,
    drop column spelling,
    drop column score_id`,
  "alter table jobs alter column kind drop default, alter column originator_kind drop default",
  "alter table jobs rename column key_id to originator_id",
  "alter table jobs alter column originator_id drop not null",
  "drop index jobs_done",
  `create index jobs_done on jobs (kind, platform, ended_at desc) include (started_at) where status = 'done'`
]
