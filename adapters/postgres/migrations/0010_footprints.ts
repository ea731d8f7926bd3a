/**
 * Which accounts are one creator; it belongs to no tenant. And what a creator's score over several accounts is made of, beside
 * the scores, so that a history is read without opening the cards.
 */
export const statements = [
  `create table footprint_accounts (
    platform text not null,
    handle text not null,
    group_id uuid not null,
    primary key (platform, handle)
  )`,
  "create index footprint_accounts_by_group on footprint_accounts (group_id) include (platform, handle)",
  "alter table scores add column confidence double precision, add column score_cap double precision",
  `update scores set confidence = (card -> 'score' ->> 'confidence')::double precision, score_cap = (
    select min((k ->> 'scoreCap')::double precision) from json_array_elements(card -> 'score' -> 'knockouts') k
  )`,
  "alter table scores alter column confidence set not null",
  "drop index scores_by_account",
  `create index scores_by_account on scores (platform, handle, scored_at desc)
    include (score_id, score, followers, confidence, score_cap)`
]
