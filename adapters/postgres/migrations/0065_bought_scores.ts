/**
 * Scores that are bought by card, one at a time: of which account, for whom, and when what was paid is to be queued or looked after. A
 * purchase is of a pack or of a score.
 */
export const statements = [
  `alter table purchases
    add column platform text, add column handle text, add column spelling text, add column key_id uuid,
    add column score_due_at timestamptz, add column score_claim_id uuid,
    drop constraint purchases_credits_check`,
  `alter table purchases add constraint purchases_of_one_thing check (
    case when credits > 0 then num_nonnulls(platform, handle, spelling, key_id) = 0
      else credits = 0 and num_nonnulls(platform, handle, spelling, key_id) = 4 end
  )`,
  "create index purchases_score_due on purchases (score_due_at) where score_due_at is not null"
]
