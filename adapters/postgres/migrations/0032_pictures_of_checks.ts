/** What a check needed is found by the check, so that its pictures go with its evidence. */
export const statements = ["create index media_uses_by_need on media_uses (score_id)"]
