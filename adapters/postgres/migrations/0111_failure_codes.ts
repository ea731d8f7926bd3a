/** Why a job failed, for a program; null for jobs that failed before, and for reasons that have no code. */
export const statements = ["alter table jobs add column failure_code text"]
