import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { inventedNames } from "./inventedNames.ts"

const CHUNK = 50_000
/** The same creators are invented each time. */
const SEED = 0.14
const IndexRow = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ indexname: Schema.String, indexdef: Schema.String }))
)

/**
 * A share of the creators have a word of their own instead of a first name, as people call channels; the others have names as
 * people do, of which few are common and most rare.
 */
const ROWS = `
  insert into creator_index (platform, handle, display_name, url, words, name_key, handle_key, followers, score, content_risk,
    brand_safety, sentiment, authenticity, audience_quality, community_trust, roi_prediction, engagement_rate, languages, country,
    topics, topic_shares, brands, brand_keys, flags_assessed, flags_active, flags_scored, niche, scored_at, found_at, seen_at)
  select p.platform, array_to_string(r.first_words || r.last_words, p.separator) || r.n, r.name,
    'https://' || p.platform || '.example/' || r.n, r.first_words || r.last_words,
    array_to_string(r.first_words || r.last_words, ''), array_to_string(r.first_words || r.last_words, '') || r.n,
    r.followers, r.score, r.score, least(100, r.score + 3), greatest(1, r.score - 4), 40 + 55 * r.u2,
    case when r.u3 < 0.7 then 30 + 60 * r.u4 end, r.score, case when r.u4 < 0.6 then 20 + 70 * r.u3 end,
    case when r.u2 < 0.9 then round((0.2 * power(r.u3, 4))::numeric, 4) end,
    case when r.u4 < 0.95 then array[(array['en','es','pt','de','fr','ja','ko','ru','it','tr'])[1 + floor(10 * power(r.u3, 2))::int]]
      else '{}' end,
    case when r.u2 < 0.8 then (array['US','GB','DE','BR','ES','FR','IN','JP','AT','IT'])[1 + floor(10 * power(r.u4, 2))::int] end,
    array[t.one, t.two], array[0.6, 0.25],
    case when r.u3 < 0.3 then array['Brand ' || r.n % 5000] else '{}' end,
    case when r.u3 < 0.3 then array['brand' || r.n % 5000] else '{}' end,
    array['hate', 'profanity', 'nsfw', 'violence'],
    case when r.u4 < 0.1 then array['profanity'] when r.u4 > 0.99 then array['hate'] else '{}' end, '{}',
    t.one || '/' || floor(log(2, r.followers)), r.scored_at, r.scored_at, r.scored_at
  from (
    select g.*, l.words as last_words,
      case when g.u1 < 0.2 then array[g.own] else f.words end as first_words,
      case when g.u1 < 0.2 then initcap(g.own) else f.name end || ' ' || l.name as name
    from (
      select n, random() as u1, random() as u2, random() as u3, random() as u4,
        1 + floor(power(random(), 2.5) * $3)::int as a, 1 + floor(power(random(), 2) * $4)::int as b,
        translate(substr(md5(n::text), 1, 5 + n % 4), '0123456789', 'iouaeklmnr') as own,
        floor(power(10, 3 + 4.5 * power(random(), 3)))::bigint as followers, (35 + 60 * random())::int as score,
        timestamptz '2026-01-01' + random() * interval '300 days' as scored_at
      from generate_series($1::int, $2::int) n
    ) g
    join bench_names f on f.part = 'first_name' and f.place = g.a join bench_names l on l.part = 'last_name' and l.place = g.b
  ) r
  cross join lateral (
    select (array['instagram', 'youtube', 'tiktok', 'x', 'twitch'])[1 + r.n % 5] as platform,
      (array['.', '_', ''])[1 + r.n % 3] as separator
  ) p
  cross join lateral (
    select (array['food','gaming','music','fashion','beauty','fitness','travel','technology'])[1 + floor(8 * power(r.u1, 1.5))::int]
      as one, (array['home','pets','sport','finance'])[1 + r.n % 4] as two
  ) t
`

const PrimaryKey = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ table: Schema.String, name: Schema.String, columns: Schema.String }))
)

/**
 * Fills the index with so many invented creators. The table has neither its key nor its indexes meanwhile: to build them of what
 * is there is several times as fast as to keep them with each row. Names are numbered, so that no two accounts are the same.
 */
export const plantIndex = Effect.fnUntraced(function* (creators: number) {
  const sql = yield* SqlClient.SqlClient
  const inOneTurn = <A, E, R>(work: Effect.Effect<A, E, R>) =>
    sql.withTransaction(
      Effect.andThen(
        sql`select set_config('statement_timeout', '0', true), set_config('maintenance_work_mem', '512MB', true),
          set_config('work_mem', '128MB', true), setseed(${SEED})`,
        work
      )
    )
  yield* sql`create table bench_names (part text, place int, name text, words text[], primary key (part, place))`
  const sizes: Array<number> = []
  for (const part of ["first_name", "last_name"] as const) {
    const names = inventedNames(part).map((each, place) => ({ ...each, part, place: place + 1 }))
    sizes.push(names.length)
    yield* sql`
      insert into bench_names select part, place, name, words
      from json_to_recordset(${JSON.stringify(names)}::text::json) as n(part text, place int, name text, words text[])
    `
  }
  const indexes = IndexRow(
    yield* sql`
      select indexname, indexdef from pg_indexes
      where tablename in ('creator_index', 'creator_words') and indexname not like '%pkey'
    `
  )
  const keys = PrimaryKey(
    yield* sql`
      select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as columns from pg_constraint
      where contype = 'p' and conrelid in ('creator_index'::regclass, 'creator_word_variants'::regclass)
    `
  )
  for (const { indexname } of indexes) yield* sql.unsafe(`drop index ${indexname}`)
  for (const { table, name } of keys) yield* sql.unsafe(`alter table ${table} drop constraint ${name}`)
  const [first = 1, last = 1] = sizes
  for (let from = 1; from <= creators; from += CHUNK) {
    yield* inOneTurn(sql.unsafe(ROWS, [from, Math.min(creators, from + CHUNK - 1), first, last]))
  }
  for (const { table, name, columns } of keys) {
    yield* inOneTurn(sql.unsafe(`alter table ${table} add constraint ${name} ${columns}`))
  }
  for (const { indexdef } of indexes) yield* inOneTurn(sql.unsafe(indexdef))
  for (const table of ["creator_index", "creator_words", "creator_word_variants"]) {
    yield* sql.unsafe(`vacuum analyze ${table}`)
  }
})
