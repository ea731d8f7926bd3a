/**
 * Scores. A score belongs to no tenant, unless imported evidence had a part in it: then `owner_tenant_id` says whose it is, and every read
 * asks for it. It is no foreign key, since a cluster copies scores to every node and tenants to none. `own_scores` holds a score as one
 * tenant sees it, where their own orders took part; `unreviewed` is that before any review.
 */
export const schema = [
  `create table scores (
    score_id uuid primary key,
    platform text not null,
    handle text not null,
    scored_at timestamptz not null,
    score smallint not null,
    followers bigint,
    model_version text not null,
    card json not null,
    confidence double precision not null,
    score_cap double precision,
    owner_tenant_id uuid
  )`,
  `create index scores_by_account on scores (platform, handle, scored_at desc)
    include (score_id, score, followers, owner_tenant_id)`,
  `create table own_scores (
    tenant_id uuid not null references tenants,
    score_id uuid not null,
    card json not null,
    unreviewed json,
    primary key (tenant_id, score_id)
  )`
]
