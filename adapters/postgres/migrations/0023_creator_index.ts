/**
 * Which creators are known here, to be found by name and browsed: one row an account, of its newest score, or of its discovery
 * where it has none. Nothing in it is a tenant's own.
 *
 * Names and handles are folded by whoever lists an account (`words`, `name_key`, `handle_key`): Latin letters and digits in lower
 * case. What rows are looked for by is made of them here, the same for every row:
 * - `tokens`: the words, `=` with the whole name, `@` with the handle, and `~` with the number of digits of the followers, so that
 *   of a common name those whom most people follow are found without reading all;
 * - `spelled`: the whole name and the handle, for what is only much like them, by trigrams;
 * - `facets`: what filters ask for that is there or isn't.
 *
 * `creator_words` are the words of all names, and `creator_word_variants` each of them without one of its letters, and whole: two
 * words that differ in a letter have a variant in common. `creator_index_totals` counts rows by the filters there is evidence
 * for, in slots that are added up when they are read, so that two who list accounts seldom wait for each other. Both follow the
 * rows by triggers.
 *
 * Scores that were made before this are listed by their cards. Their names are folded as far as this language can: letters of
 * other scripts stay until the creator is scored again, and which languages the posts are in wasn't kept.
 */
const AGENTS = [
  "content_risk",
  "brand_safety",
  "sentiment",
  "authenticity",
  "audience_quality",
  "community_trust",
  "roi_prediction"
] as const

/** What ranges are asked of. */
const NUMBERS = ["score", "followers", "engagement_rate", ...AGENTS, "scored_at"]

/** Slots of the counts; more of them, and fewer wait. */
export const SLOTS = 16
/** Any number that no other lock of this database has. */
const SLOT_LOCKS = 7_310_443

const TABLE = `create table creator_index (
  platform text not null,
  handle text not null,
  display_name text,
  url text,
  words text[] not null,
  name_key text not null,
  handle_key text not null,
  followers bigint,
  score smallint,
  ${AGENTS.map((agent) => `${agent} double precision,`).join("\n  ")}
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
)`

/** Which filters a row has evidence for, one a row; it is counted and not kept, since rows are read faster the smaller they are. */
const JUDGED = `
  unnest(creator_index_judged(score, followers, engagement_rate, languages, country, topics, brand_keys, flags_assessed,
    array[${AGENTS.join(", ")}])) each
`

/** The name of a kind of flag, by a flag of a card. */
const KIND_OF = `
  case
    when f ->> 'category' = 'hate_speech' then 'hate'
    when f ->> 'category' = 'deceptive' and f ->> 'description' like 'Undisclosed advertising%' then 'undisclosed_ad'
    else f ->> 'category'
  end
`

const listOf = (path: string) => `
  json_array_elements(case when json_typeof(${path}) = 'array' then ${path} else '[]'::json end)
`

const kindsWhere = (condition: string) => `
  coalesce((
    select array_agg(distinct ${KIND_OF}) from ${listOf("c.card -> 'score' -> 'flags'")} f where ${condition}
  ), '{}')
`

const AGENT_OF_CARD = AGENTS.map(
  (agent) => `(
    select (a ->> 'score')::double precision from ${listOf("c.card -> 'score' -> 'agents'")} a
    where a ->> 'agent' = '${agent}' and (a ->> 'coverage')::double precision > 0 limit 1
  )`
).join(", ")

/**
 * What counts the accounts that changed, in the slot `mine`. One of each slot at a time, which is what `lockSlot` is for: two
 * transactions that list several accounts would else wait for each other in a circle.
 */
export const followChanges = (orReplace: "" | "or replace ", lockSlot: string): string =>
  `create ${orReplace}function creator_index_follow() returns trigger language plpgsql as $$
    declare
      mine constant smallint := pg_backend_pid() % ${SLOTS};
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
      ${lockSlot}
      if tg_op = 'INSERT' then
        insert into creator_index_totals as t (slot, judged, accounts)
        select mine, each, count(*) from added, ${JUDGED} group by each order by each
        on conflict (slot, judged) do update set accounts = t.accounts + excluded.accounts;
      elsif tg_op = 'DELETE' then
        insert into creator_index_totals as t (slot, judged, accounts)
        select mine, each, -count(*) from removed, ${JUDGED} group by each order by each
        on conflict (slot, judged) do update set accounts = t.accounts + excluded.accounts;
      else
        insert into creator_index_totals as t (slot, judged, accounts)
        select mine, each, sum(change) from (
          select each, 1 as change from added, ${JUDGED}
          union all select each, -1 from removed, ${JUDGED}
        ) changes group by each having sum(change) <> 0 order by each
        on conflict (slot, judged) do update set accounts = t.accounts + excluded.accounts;
      end if;
      return null;
    end
  $$`

export const statements = [
  "create extension if not exists pg_trgm",
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
        ${AGENTS.map((agent, place) => `case when agents[${place + 1}] is not null then '${agent}' end`).join(",\n        ")}
      ], null) || array(select 'flag:' || each from unnest(assessed) each) end
    $$`,
  TABLE,
  `create table creator_words (word text primary key)`,
  `create table creator_word_variants (variant text not null, word text not null, primary key (variant, word))`,
  `create table creator_index_totals (
    slot smallint not null,
    judged text not null,
    accounts bigint not null,
    primary key (slot, judged)
  )`,
  followChanges("", `perform pg_advisory_xact_lock(${SLOT_LOCKS}, mine);`),
  `create trigger creator_index_inserted after insert on creator_index
    referencing new table as added for each statement execute function creator_index_follow()`,
  `create trigger creator_index_updated after update on creator_index
    referencing new table as added old table as removed for each statement execute function creator_index_follow()`,
  `create trigger creator_index_deleted after delete on creator_index
    referencing old table as removed for each statement execute function creator_index_follow()`,
  // Only for this migration.
  `create function creator_index_fold(name text) returns text language sql immutable as $$
    select trim(regexp_replace(
      lower(regexp_replace(normalize(coalesce(name, ''), NFKD), '[\\u0300-\\u036f]', '', 'g')), '[^[:alnum:]]+', ' ', 'g'
    ))
  $$`,
  `insert into creator_index (platform, handle, display_name, url, words, name_key, handle_key, followers, score,
      ${AGENTS.join(", ")}, engagement_rate, languages, country, topics, topic_shares, brands, brand_keys, flags_assessed,
      flags_active, flags_scored, niche, scored_at, found_at, seen_at)
    select c.platform, c.handle, nullif(c.card ->> 'displayName', ''), c.card ->> 'profileUrl',
      coalesce((
        select array_agg(distinct each) from (
          select each from regexp_split_to_table(creator_index_fold(c.card ->> 'displayName'), ' ') each
          union all
          select each from regexp_split_to_table(creator_index_fold(c.handle), ' ') each
          where creator_index_fold(c.handle) like '% %'
        ) w where length(each) between 2 and 60
      ), '{}'),
      left(replace(creator_index_fold(c.card ->> 'displayName'), ' ', ''), 200),
      replace(creator_index_fold(c.handle), ' ', ''), c.followers, c.score, ${AGENT_OF_CARD},
      (c.card -> 'engagement' ->> 'rate')::double precision, '{}',
      (
        select a ->> 'countryCode' from ${listOf("c.card -> 'audience'")} a
        order by (a ->> 'share')::double precision desc, a ->> 'countryCode' limit 1
      ),
      topics.names, topics.shares, brands.names, brands.keys,
      case
        when (c.card -> 'reading' ->> 'assessed')::double precision > 0
        then coalesce((select array_agg(k ->> 'kind') from ${listOf("c.card -> 'reading' -> 'flagged'")} k), '{}')
        else '{}'
      end,
      ${kindsWhere("true")}, ${kindsWhere("f ->> 'scoreImpact' = 'scored'")},
      coalesce(topics.names[1], '-') || '/' || case when c.followers > 0 then floor(log(2, c.followers))::text else '-' end,
      c.scored_at, c.scored_at, c.scored_at
    from (
      select distinct on (platform, handle) platform, handle, scored_at, score, followers, card
      from scores order by platform, handle, scored_at desc
    ) c
    cross join lateral (
      select coalesce(array_agg(t ->> 'topic' order by (t ->> 'share')::double precision desc), '{}') as names,
        coalesce(array_agg((t ->> 'share')::double precision order by (t ->> 'share')::double precision desc), '{}') as shares
      from ${listOf("c.card -> 'topics'")} t
    ) topics
    cross join lateral (
      select case when (c.card -> 'evidence' ->> 'posts')::double precision > 0 then coalesce(array_agg(b ->> 'brand'), '{}')
        end as names,
        case when (c.card -> 'evidence' ->> 'posts')::double precision > 0
          then coalesce(array_agg(distinct replace(creator_index_fold(b ->> 'brand'), ' ', '')), '{}') end as keys
      from ${listOf("c.card -> 'brandMentions'")} b
    ) brands`,
  "drop function creator_index_fold(text)",
  // Whatever waits in a list to be put into an index is read by everybody who looks something up meanwhile: nothing waits.
  "create index creator_index_tokens on creator_index using gin (tokens) with (fastupdate = off)",
  "create index creator_index_spelled on creator_index using gin (spelled gin_trgm_ops) with (fastupdate = off)",
  "create index creator_index_facets on creator_index using gin (facets) with (fastupdate = off)",
  // What numbers are asked for is known here, before a row is read: of a page's order most rows may not fit.
  ...["score", "followers"].map(
    (
      column
    ) => `create index creator_index_by_${column} on creator_index (${column}, platform collate "C", handle collate "C",
      ${[...NUMBERS.filter((other) => other !== column), "country"].join(", ")})
      where score is not null and ${column} is not null`
  ),
  // One number alone, for what few have.
  ...["engagement_rate", ...AGENTS].map(
    (column) => `create index creator_index_by_${column} on creator_index (${column})
      where score is not null and ${column} is not null`
  ),
  `create index creator_index_by_time on creator_index (scored_at) where scored_at is not null`,
  `create index creator_index_by_niche on creator_index (niche, score) where score is not null and niche is not null`,
  `create index creator_words_alike on creator_words using gin (word gin_trgm_ops) with (fastupdate = off)`
]
