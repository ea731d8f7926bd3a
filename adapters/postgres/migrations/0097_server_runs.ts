/**
 * Names the run of the server: from its start, or from the crash before, to the next crash. In one run nothing that was acknowledged is
 * lost, be it on the disk or not yet.
 *
 * The table has no log, so a server that recovers from a crash empties it, and so does a copy that takes the place of its primary; one
 * that is stopped in order keeps it, and has lost nothing.
 */
export const statements = [
  `create unlogged table server_runs (
    is_this_one boolean primary key default true check (is_this_one),
    run_id uuid not null default gen_random_uuid()
  )`,
  // Each statement of the function sees what has been committed by then, so that of two which begin a run both are told the same.
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
  // Null where a host of the version before claimed the key, which looks for no run.
  "alter table idempotency_keys add column claimed_in uuid"
]
