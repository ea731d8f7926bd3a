/** The filters that a row has evidence for, one a row. */
const JUDGED = `unnest(creator_index_judged(score, followers, engagement_rate, languages, country, topics, brand_keys, flags_assessed,
          array[content_risk, brand_safety, sentiment, authenticity, audience_quality, community_trust, roi_prediction])) each`

/**
 * Which accounts are one creator, what was discovered of it, and the index of known creators.
 *
 * `footprint_views`: whether an account is in a footprint as one tenant sees it. A member is in no other footprint of that tenant; any
 * other row takes the account out of this footprint, and is a vote. `discoveries`: each operation once; its result is null until it is
 * recorded. `discovery_searches` counts the web searches of all tenants on a UTC day.
 *
 * `creator_index`: one row an account, of its newest score, or of its discovery where it has none. Nothing in it is a tenant's own. Names
 * and handles come folded (`words`, `name_key`, `handle_key`): Latin letters and digits in lower case. What rows are found by is made
 * of them here:
 * - `tokens`: the words, `=` with the whole name, `@` with the handle, and `~` with the number of digits of the followers, so that of
 *   a common name the most followed are found without reading all;
 * - `spelled`: the whole name and the handle, for what is only similar, by trigrams;
 * - `facets`: what filters ask for that is there or isn't.
 *
 * `creator_words` are the words of all names, `creator_word_variants` each of them whole and without one of its letters: two words that
 * differ in a letter have a variant in common. `creator_index_totals` counts rows by the filters that they have evidence for.
 */
export const schema = [
  "create extension if not exists pg_trgm",
  `create table footprint_accounts (
    platform text not null,
    handle text not null,
    group_id uuid not null,
    primary key (platform, handle)
  )`,
  "create index footprint_accounts_by_group on footprint_accounts (group_id) include (platform, handle)",
  `create table footprint_views (
    tenant_id uuid not null references tenants,
    platform text not null,
    handle text not null,
    group_id uuid not null,
    is_member boolean not null,
    at timestamptz not null,
    primary key (tenant_id, platform, handle, group_id)
  )`,
  `create index footprint_views_members on footprint_views (tenant_id, group_id) include (platform, handle)
    where is_member`,
  "create index footprint_views_by_group on footprint_views (group_id)",
  `create index footprint_views_votes on footprint_views (platform, handle, group_id) include (tenant_id, at)
    where not is_member`,
  `create table discoveries (
    tenant_id uuid not null references tenants,
    operation_id uuid not null,
    key_id uuid not null,
    begun_at timestamptz not null,
    may_search boolean not null,
    platform text,
    handle text,
    found_at timestamptz,
    credits bigint,
    result json check (octet_length(result::text) <= 1048576),
    primary key (tenant_id, operation_id),
    check ((result is null) = (platform is null or handle is null or found_at is null or credits is null))
  )`,
  "create index discoveries_latest on discoveries (tenant_id, platform, handle, found_at desc) where result is not null",
  "create index discoveries_unrecorded on discoveries (tenant_id, begun_at) where result is null",
  "create table discovery_searches (day date primary key, searches integer not null)",
  // The last self-check of each platform that had a result.
  `create table platform_checks (
    platform text primary key,
    outcome text not null check (outcome in ('works', 'fails')),
    text text not null,
    checked_at timestamptz not null
  )`,
  `create function creator_index_tokens(words text[], name_key text, handle_key text, followers bigint) returns tsvector
  language sql immutable as $$
    select array_to_tsvector(array_remove(
      words || array['=' || nullif(name_key, ''), '@' || nullif(handle_key, ''), '~' || length(followers::text)], null
    ))
  $$`,
  `create function creator_index_facets(platform text, languages text[], country text, topics text[], brand_keys text[],
  assessed text[], active text[]) returns text[] language sql immutable as $$
    select array_agg(facet) from (
      select 'p:' || platform as facet
      union all select 'l:' || each from unnest(languages) each
      union all select 'c:' || country where country is not null
      union all select 't:' || each from unnest(topics) each
      union all select 'b:' || each from unnest(brand_keys) each
      union all select 'f:' || each from unnest(active) each
      union all select 'n:' || each from unnest(assessed) each where each <> all (active)
    ) facets
  $$`,
  // Which filters a row has evidence for; it is counted and not kept, since smaller rows are read faster.
  `create function creator_index_judged(score smallint, followers bigint, engagement double precision, languages text[],
  country text, topics text[], brand_keys text[], assessed text[], agents double precision[]) returns text[]
  language sql immutable as $$
    select case when score is null then array['listed'] else array_remove(array['listed', 'scored',
      case when followers is not null then 'followers' end,
      case when engagement is not null then 'engagement' end,
      case when cardinality(languages) > 0 then 'language' end,
      case when country is not null then 'country' end,
      case when cardinality(topics) > 0 then 'topic' end,
      case when brand_keys is not null then 'brand' end,
      case when agents[1] is not null then 'content_risk' end,
      case when agents[2] is not null then 'brand_safety' end,
      case when agents[3] is not null then 'sentiment' end,
      case when agents[4] is not null then 'authenticity' end,
      case when agents[5] is not null then 'audience_quality' end,
      case when agents[6] is not null then 'community_trust' end,
      case when agents[7] is not null then 'roi_prediction' end
    ], null) || array(select 'flag:' || each from unnest(assessed) each) end
  $$`,
  `create table creator_index (
    platform text not null,
    handle text not null,
    display_name text,
    url text,
    words text[] not null,
    name_key text not null,
    handle_key text not null,
    followers bigint,
    score smallint,
    content_risk double precision,
    brand_safety double precision,
    sentiment double precision,
    authenticity double precision,
    audience_quality double precision,
    community_trust double precision,
    roi_prediction double precision,
    engagement_rate double precision,
    languages text[] not null,
    country text,
    topics text[] not null,
    topic_shares double precision[] not null,
    brands text[],
    brand_keys text[],
    flags_assessed text[] not null,
    flags_active text[] not null,
    flags_scored text[] not null,
    niche text,
    scored_at timestamptz,
    found_at timestamptz not null,
    seen_at timestamptz not null,
    spelled text not null generated always as (name_key || ' ' || handle_key) stored,
    tokens tsvector not null generated always as (creator_index_tokens(words, name_key, handle_key, followers)) stored,
    facets text[] not null generated always as (
      creator_index_facets(platform, languages, country, topics, brand_keys, flags_assessed, flags_active)
    ) stored,
    primary key (platform, handle)
  )`,
  // What waits in a pending list is read by every lookup meanwhile: nothing waits.
  "create index creator_index_tokens on creator_index using gin (tokens) with (fastupdate = off)",
  "create index creator_index_spelled on creator_index using gin (spelled gin_trgm_ops) with (fastupdate = off)",
  "create index creator_index_facets on creator_index using gin (facets) with (fastupdate = off)",
  // Holds the numbers that filters ask for: most rows of a page's order may not fit, and are not read.
  `create index creator_index_by_score on creator_index (score, platform collate "C", handle collate "C",
    followers, engagement_rate, content_risk, brand_safety, sentiment, authenticity, audience_quality,
    community_trust, roi_prediction, scored_at, country)
    where score is not null`,
  `create index creator_index_by_followers on creator_index (followers, platform collate "C", handle collate "C",
    score, engagement_rate, content_risk, brand_safety, sentiment, authenticity, audience_quality,
    community_trust, roi_prediction, scored_at, country)
    where score is not null and followers is not null`,
  // One number alone, for what few rows have.
  `create index creator_index_by_engagement_rate on creator_index (engagement_rate)
    where score is not null and engagement_rate is not null`,
  `create index creator_index_by_content_risk on creator_index (content_risk)
    where score is not null and content_risk is not null`,
  `create index creator_index_by_brand_safety on creator_index (brand_safety)
    where score is not null and brand_safety is not null`,
  `create index creator_index_by_sentiment on creator_index (sentiment)
    where score is not null and sentiment is not null`,
  `create index creator_index_by_authenticity on creator_index (authenticity)
    where score is not null and authenticity is not null`,
  `create index creator_index_by_audience_quality on creator_index (audience_quality)
    where score is not null and audience_quality is not null`,
  `create index creator_index_by_community_trust on creator_index (community_trust)
    where score is not null and community_trust is not null`,
  `create index creator_index_by_roi_prediction on creator_index (roi_prediction)
    where score is not null and roi_prediction is not null`,
  "create index creator_index_by_time on creator_index (scored_at) where scored_at is not null",
  "create index creator_index_by_niche on creator_index (niche, score) where score is not null and niche is not null",
  "create table creator_words (word text primary key)",
  "create index creator_words_alike on creator_words using gin (word gin_trgm_ops) with (fastupdate = off)",
  `create table creator_word_variants (
    variant text not null,
    word text not null,
    primary key (variant, word)
  )`,
  // Counts in slots, added up when they are read, so that transactions that list accounts seldom wait for each other.
  `create table creator_index_totals (
    slot smallint not null,
    judged text not null,
    accounts bigint not null,
    primary key (slot, judged)
  )`,
  "create table creator_index_slots (slot smallint primary key)",
  "insert into creator_index_slots select generate_series(0, 15)",
  // Locks its slot first: two transactions that list several accounts could else wait for each other in a circle.
  `create function creator_index_follow() returns trigger language plpgsql as $$
    declare
      mine constant smallint := pg_backend_pid() % 16;
    begin
      if tg_op <> 'DELETE' then
        with fresh as (
          insert into creator_words (word)
          select distinct each from added, unnest(words) each where length(each) between 2 and 40 order by 1
          on conflict do nothing
          returning word
        )
        insert into creator_word_variants (variant, word)
        select distinct variant, word from fresh cross join lateral (
          select word as variant
          union all select left(word, at - 1) || substr(word, at + 1) from generate_series(1, length(word)) at
          where length(word) > 2
        ) variants
        on conflict do nothing;
      end if;
      perform from creator_index_slots where slot = mine for update;
      if tg_op = 'INSERT' then
        insert into creator_index_totals as t (slot, judged, accounts)
        select mine, each, count(*) from added,
        ${JUDGED} group by each order by each
        on conflict (slot, judged) do update set accounts = t.accounts + excluded.accounts;
      elsif tg_op = 'DELETE' then
        insert into creator_index_totals as t (slot, judged, accounts)
        select mine, each, -count(*) from removed,
        ${JUDGED} group by each order by each
        on conflict (slot, judged) do update set accounts = t.accounts + excluded.accounts;
      else
        insert into creator_index_totals as t (slot, judged, accounts)
        select mine, each, sum(change) from (
          select each, 1 as change from added,
          ${JUDGED}
          union all select each, -1 from removed,
          ${JUDGED}
        ) changes group by each having sum(change) <> 0 order by each
        on conflict (slot, judged) do update set accounts = t.accounts + excluded.accounts;
      end if;
      return null;
    end
  $$`,
  `create trigger creator_index_inserted after insert on creator_index
    referencing new table as added for each statement execute function creator_index_follow()`,
  `create trigger creator_index_updated after update on creator_index
    referencing new table as added old table as removed for each statement execute function creator_index_follow()`,
  `create trigger creator_index_deleted after delete on creator_index
    referencing old table as removed for each statement execute function creator_index_follow()`
]
