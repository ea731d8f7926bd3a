/** What the records of one account are found by when its owner is erased. */
export const statements = [
  "create index job_accounts_by_account on job_accounts (tenant_id, platform, handle)",
  "create index media_uses_by_score on media_uses (score_id)"
]
