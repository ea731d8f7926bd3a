/** The processes of the service, its locks, and the canary of its signing secret. They belong to no tenant. */
export const schema = [
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
  // Rows that are locked where only one may work at a time: unlike advisory locks they work behind every pooler and on clusters.
  "create table locks (tenant_id uuid not null, name text not null, primary key (tenant_id, name))",
  // Names the server's run, from its start or a crash to the next crash: within it nothing acknowledged is lost, on the disk or not.
  // The table has no log, so a server that recovers from a crash empties it; one that is stopped in order keeps it.
  `create unlogged table server_runs (
    is_this_one boolean primary key default true check (is_this_one),
    run_id uuid not null default gen_random_uuid()
  )`,
  // Each statement of it sees what is committed by then, so that two that begin a run at once answer the same.
  `create function server_run() returns uuid language plpgsql
    set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$ declare
    run uuid;
  begin
    select run_id into run from server_runs where is_this_one;
    if run is null then
      insert into server_runs default values on conflict do nothing;
      select run_id into run from server_runs where is_this_one;
    end if;
    return run;
  end $$`,
  // One value under the signing secret in use, by which a start recognises a wrong one. `sealed_before` holds it under secrets before,
  // in base64, while rows may be sealed under them.
  `create table seal_canary (
    single boolean primary key default true check (single),
    sealed bytea not null,
    sealed_before text[] not null
  )`
]
