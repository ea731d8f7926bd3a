import { Effect, Layer, Option, Schema } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import {
  CreatorIndex,
  IndexUnavailable,
  type ListingFilters,
  NAMED_MAX,
  type NameQuery,
  NEAR_MAX,
  NICHES_MAX,
  PAGE_MAX,
  type PageSort,
  QUERY_WORDS_MAX,
  type Range
} from "../../../../ports/creators/discovery/CreatorIndex.ts"
import { ReadCopy, readingCopy } from "../../accounts/readCopies/ReadCopy.ts"
import { readRows } from "../../statements/statements.ts"
import { accountsCte, joinFootprint } from "../scoring/creatorRows.ts"
import { AGENTS, encodeListings, FoundRow, LISTING_JSON, listRows, SeenRow, toSeen } from "./listingRows.ts"

/** Words of the index that are taken for one that is looked for, at most. */
const ALIKE_WORDS_MAX = 24
/** From so many letters on words much like it are looked for by trigrams too: two letters may differ. */
const TRIGRAM_CHARACTERS_MIN = 7
/** Shorter names as a whole are like too many others. */
const SPELLED_CHARACTERS_MIN = 4
/** Rows that have each of the words, and whole names and handles that are alike, that are read at most. */
const WORDS_ROWS_MAX = 600
const SPELLED_ROWS_MAX = 200
/**
 * Rows of a page's order that are read at most to see which have the facets asked for. As many as are worth it: where fewer than
 * a page's have them, of a million there are about as many rows with the facets, and looking those up costs as much.
 */
const WALKED_ROWS_MAX = 4_000
/** Digits of the followers of those whom many follow: rows are looked for among them first. */
const FOLLOWED_DIGITS = ["6", "7", "8", "9", "10"]

const TotalsRow = Schema.Struct({
  judged: Schema.Record(Schema.String, Schema.Finite),
  oldestScoredAt: Schema.NullOr(Schema.Date)
})

const LISTED = "listed"
const SCORED = "scored"

/** A whole number that a column can hold. */
const wholeWithin = (value: number): number =>
  Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, value))

/** A text as a word of a tsquery. */
const lexeme = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`

/** Texts as an array, which the planner knows the elements of. */
const arrayOf = (texts: ReadonlyArray<string>): string => `{${texts.map((text) => JSON.stringify(text)).join(",")}}`

const unavailable = (cause: unknown) => new IndexUnavailable({ cause })

/**
 * `asked` are the words that are looked for, and `alike` with each those of the index that are taken for it: itself, those that
 * differ in a letter, those that begin so and, of long ones, those that have most trigrams in common. `words` is the query of
 * rows that have one for each, but for one where there are three or more.
 */
const WORDS_CTE = `
  asked as materialized (
    select row_number() over () as place, word from json_array_elements_text($1::text::json) word
  ), alike as materialized (
    select a.place, near.word
    from asked a cross join lateral (
      select word from (
        select a.word
        union
        select v.word from creator_word_variants v where length(a.word) > 2 and v.variant in (
          select a.word
          union all select left(a.word, at - 1) || substr(a.word, at + 1) from generate_series(1, length(a.word)) at
        )
        union
        (select w.word from creator_words w
          where length(a.word) >= ${TRIGRAM_CHARACTERS_MIN} and w.word % a.word
          -- Without an order the planner would rather read all words until it has so many.
          order by similarity(w.word, a.word) desc limit ${ALIKE_WORDS_MAX})
      ) either
      order by word <> a.word, similarity(word, a.word) desc, word collate "C" limit ${ALIKE_WORDS_MAX}
    ) near
  ), one_of as materialized (
    select place, '(' || string_agg('''' || replace(replace(word, '\\', '\\\\'), '''', '''''') || '''', '|') || ')' as any_of
    from alike group by place
  ), words as materialized (
    select case
      when count(*) < 3 then string_agg(any_of, '&')
      else (
        select string_agg(but_one, '|') from (
          select '(' || string_agg(each.any_of, '&') || ')' as but_one
          from one_of left_out join one_of each on each.place <> left_out.place group by left_out.place
        ) combinations
      )
    end::tsquery as query
    from one_of
  )
`

/** The index over one server. */
const indexOver = (sql: SqlClient.SqlClient): CreatorIndex["Service"] => {
  const within = (column: string, { min, max }: Range): ReadonlyArray<Statement.Fragment> => [
    ...(min === null ? [] : [sql`i.${sql.literal(column)} >= ${min}::double precision`]),
    ...(max === null ? [] : [sql`i.${sql.literal(column)} <= ${max}::double precision`])
  ]
  /** Of a column of whole numbers: compared with a fraction its index is read from end to end. */
  const withinWhole = (column: string, { min, max }: Range): ReadonlyArray<Statement.Fragment> => [
    ...(min === null ? [] : [sql`i.${sql.literal(column)} >= ${wholeWithin(Math.ceil(min))}::bigint`]),
    ...(max === null ? [] : [sql`i.${sql.literal(column)} <= ${wholeWithin(Math.floor(max))}::bigint`])
  ]

  const all = (conditions: ReadonlyArray<Statement.Fragment>): Statement.Fragment =>
    conditions.length === 0 ? sql`true` : sql.join(" and ", false)(conditions)

  /** What rows `i` must be like that the indexes of pages' orders tell of each row, so that none is read to be left out. */
  const ordered = (filters: ListingFilters): ReadonlyArray<Statement.Fragment> => [
    ...(filters.isScored ? [sql`i.score is not null`] : []),
    ...(filters.platform === null ? [] : [sql`i.platform collate "C" = ${filters.platform}`]),
    ...(filters.country === null ? [] : [sql`i.country = ${filters.country}`]),
    ...withinWhole("followers", filters.followers),
    ...withinWhole("score", filters.score),
    ...within("engagement_rate", filters.engagementRate),
    ...AGENTS.flatMap((agent) => within(agent, filters.agents[agent])),
    ...(filters.scoredSince === null ? [] : [sql`i.scored_at >= ${filters.scoredSince}::timestamptz`])
  ]

  /** What else they must be like: only the rows themselves tell, and the index of facets, in no order. */
  const unordered = ({ language, topic, brandKey, withFlags, withoutFlags }: ListingFilters): ReadonlyArray<string> => [
    ...(language === null ? [] : [`l:${language}`]),
    ...(topic === null ? [] : [`t:${topic}`]),
    ...(brandKey === null ? [] : [`b:${brandKey}`]),
    ...withFlags.map((kind) => `f:${kind}`),
    ...withoutFlags.map((kind) => `n:${kind}`)
  ]
  /** Everything that facets tell. */
  const facetsOf = (filters: ListingFilters): ReadonlyArray<string> => [
    ...(filters.platform === null ? [] : [`p:${filters.platform}`]),
    ...(filters.country === null ? [] : [`c:${filters.country}`]),
    ...unordered(filters)
  ]
  const haveFacets = (facets: string | Statement.Fragment) => sql`i.facets @> ${facets}::text[]`

  /** What rows `i` must be like. */
  const fits = (filters: ListingFilters): Statement.Fragment => {
    const facets = facetsOf(filters)
    return all([...ordered(filters), ...(facets.length === 0 ? [] : [haveFacets(arrayOf(facets))])])
  }

  const seen = (tenantId: string, rows: Statement.Fragment) =>
    sql`
        with found as materialized (${rows}), reads as (
          select row_number() over (order by at) as place, ${tenantId}::uuid as tenant_id, f.* from found f
        )
        select r.listing, g.group_id as "groupId" from reads r ${sql.literal(joinFootprint("r.tenant_id"))}
        order by r.place
      `.pipe(
      Effect.flatMap(readRows(SeenRow)),
      Effect.mapError(unavailable),
      Effect.map((found) => found.map(toSeen))
    )

  const listing = sql.literal(LISTING_JSON)

  const named = (tenantId: string, { words, keys }: NameQuery, filters: ListingFilters) => {
    const exact = keys.flatMap((key) => [lexeme(`=${key}`), lexeme(`@${key}`)]).join("|")
    const followed = FOLLOWED_DIGITS.map((digits) => lexeme(`~${digits}`)).join("|")
    const [spelled = ""] = keys
    const isSpelled = spelled.length >= SPELLED_CHARACTERS_MIN ? sql`true` : sql`false`
    const isOneWord = words.length === 1 ? sql`true` : sql`false`
    const where = fits(filters)
    const asked = JSON.stringify(words.slice(0, QUERY_WORDS_MAX))
    const wordsCte = WORDS_CTE.split("$1")
    return sql`
        with ${sql.literal(wordsCte[0] ?? "")}${asked}${sql.literal(wordsCte[1] ?? "")}, worded as materialized (
          select i.platform, i.handle, i.followers, i.spelled from words w join creator_index i
          on i.tokens @@ w.query where ${where} limit ${WORDS_ROWS_MAX}::int
        ), exactly as materialized (
          select i.platform, i.handle, i.followers, i.spelled from creator_index i
          where i.tokens @@ ${exact}::tsquery and ${where}
          order by i.followers desc nulls last limit ${NAMED_MAX}::int
        ), hits as materialized (
          select * from exactly
          union
          select * from worded
          union
          -- Only where not all of them have been read.
          (select i.platform, i.handle, i.followers, i.spelled from words w join creator_index i
            on i.tokens @@ (w.query && ${followed}::tsquery)
            where (select count(*) from worded) >= ${WORDS_ROWS_MAX}::int and ${where} limit ${WORDS_ROWS_MAX}::int)
          union
          -- The slowest part: trigrams are those of very many names.
          (select i.platform, i.handle, i.followers, i.spelled from creator_index i
            where ${isSpelled} and (${isOneWord} or not exists (select from exactly) and not exists (select from worded))
              and ${spelled}::text <% i.spelled and ${where}
            limit ${SPELLED_ROWS_MAX}::int)
        ), best as materialized (
          select row_number() over () as place, b.* from (
            select platform, handle from hits
            order by word_similarity(${spelled}::text, spelled) desc, followers desc nulls last,
              platform collate "C", handle collate "C"
            limit ${NAMED_MAX}::int
          ) b
        ), reads as materialized (
          select r.place, r.tenant_id, r.platform, r.handle, g.group_id
          from (select b.*, ${tenantId}::uuid as tenant_id from best b) r ${sql.literal(joinFootprint("r.tenant_id"))}
        ), ${sql.literal(accountsCte("reads", "accounts"))}, others as materialized (
          select a.place, json_agg(json_build_object(
            'account', json_build_object('platform', a.platform, 'handle', a.handle), 'displayName', o.display_name,
            'url', o.url, 'scoredAt', o.scored_at
          ) order by a.platform collate "C", a.handle collate "C") as linked
          from accounts a left join lateral (
            select display_name, url, scored_at from creator_index where platform = a.platform and handle = a.handle limit 1
          ) o on true
          where not a.is_asked group by a.place
        )
        select ${listing} as listing, r.group_id as "groupId", coalesce(o.linked, '[]'::json) as linked
        from reads r join creator_index i on i.platform = r.platform and i.handle = r.handle
        left join others o on o.place = r.place
        order by r.place
      `.pipe(
      Effect.flatMap(readRows(FoundRow)),
      Effect.mapError(unavailable),
      Effect.map((rows) => rows.map(({ linked, ...row }) => ({ listing: toSeen(row), linked })))
    )
  }

  const pageColumn: Readonly<Record<PageSort, string>> = { score: "score", followers: "followers" }

  return CreatorIndex.of({
    list: (listings) =>
      listings.length === 0
        ? Effect.void
        : sql.unsafe(listRows("$1"), [encodeListings(listings)]).pipe(Effect.mapError(unavailable), Effect.asVoid),

    named,

    find: (tenantId, { platform, handle }) =>
      Effect.map(
        seen(
          tenantId,
          sql`
              select 1 as at, i.platform, i.handle, ${listing} as listing from creator_index i
              where i.platform = ${platform} and i.handle = ${handle}
            `
        ),
        ([found]) => Option.fromUndefinedOr(found)
      ),

    near: (tenantId, { niches, score }, filters) => {
      const asked = niches.slice(0, NICHES_MAX)
      const each = Math.max(1, Math.floor(NEAR_MAX / (2 * Math.max(1, asked.length))))
      const where = fits({ ...filters, isScored: true })
      return seen(
        tenantId,
        sql`
            select row_number() over () as at, i.platform, i.handle, ${listing} as listing
            from unnest(${arrayOf(asked)}::text[]) n (niche) cross join lateral (
              (select * from creator_index i where i.niche = n.niche and i.score >= ${score}::int and ${where}
                order by i.score limit ${each}::int)
              union all
              (select * from creator_index i where i.niche = n.niche and i.score < ${score}::int and ${where}
                order by i.score desc limit ${each}::int)
            ) i
          `
      )
    },

    page: (tenantId, given, { sort, after, limit }) => {
      const filters = { ...given, isScored: true }
      const rowsMax = Math.min(limit, PAGE_MAX + 1)
      const column = sql.literal(`i.${pageColumn[sort]}`)
      const place = sql.literal(`i.platform collate "C", i.handle collate "C"`)
      const behind =
        after === null
          ? sql`true`
          : sql`(${column}, ${place}) < (${after.value}::bigint, ${after.account.platform}, ${after.account.handle})`
      const inOrder = sql`${column} desc, i.platform collate "C" desc, i.handle collate "C" desc`
      const onPage = all([...ordered(filters), sql`${column} is not null`, behind])
      const facets = unordered(filters)
      // Of the first rows by the order often enough have the facets. Where they don't, few have: they are looked up and sorted.
      const chosen =
        facets.length === 0
          ? sql`
                select i.platform, i.handle, ${column} as number from creator_index i
                where ${onPage} order by ${inOrder} limit ${rowsMax}::int
              `
          : sql`
                with front as materialized (
                  select platform, handle, number from (
                    select i.platform, i.handle, ${column} as number, i.facets from creator_index i
                    where ${onPage} order by ${inOrder} limit ${WALKED_ROWS_MAX}::int
                  ) i where ${haveFacets(arrayOf(facets))} limit ${rowsMax}::int
                )
                select platform, handle, number from front
                union
                (select i.platform, i.handle, ${column} from creator_index i
                  where (select count(*) from front) < ${rowsMax}::int and ${onPage}
                    -- The planner must not see which: it would take some for so many that it reads the whole table.
                    and ${haveFacets(sql`(select ${arrayOf(facetsOf(filters))})`)}
                  -- Not as any index has it, for the same reason.
                  order by ${column} + 0 desc, i.platform collate "C" desc, i.handle collate "C" desc limit ${rowsMax}::int)
              `
      return seen(
        tenantId,
        sql`
            select row_number() over (order by c.number desc, c.platform collate "C" desc, c.handle collate "C" desc) as at,
              i.platform, i.handle, ${listing} as listing
            from (
              select * from (${chosen}) found
              order by number desc, platform collate "C" desc, handle collate "C" desc limit ${rowsMax}::int
            ) c join creator_index i on i.platform = c.platform and i.handle = c.handle
          `
      )
    },

    totals: sql`
        select coalesce((
          select json_object_agg(judged, accounts) from (
            select judged, sum(accounts) as accounts from creator_index_totals group by judged
          ) t
        ), '{}'::json) as judged, (select min(scored_at) from creator_index where scored_at is not null) as "oldestScoredAt"
      `.pipe(
      Effect.flatMap(readRows(TotalsRow)),
      Effect.mapError(unavailable),
      Effect.map(([row]) => {
        const { [LISTED]: listed = 0, [SCORED]: scored = 0, ...judged } = row?.judged ?? {}
        return { listed, scored, judged, oldestScoredAt: row?.oldestScoredAt ?? null }
      })
    )
  })
}

export const layer = Layer.effect(
  CreatorIndex,
  Effect.gen(function* () {
    const copy = yield* ReadCopy
    const data = indexOver(yield* SqlClient.SqlClient)
    if (copy === null) return data
    const copied = indexOver(copy.sql)
    const reading = <A>(read: (index: CreatorIndex["Service"]) => Effect.Effect<A, IndexUnavailable>) =>
      readingCopy(copy, read(copied), read(data))
    return CreatorIndex.of({
      list: data.list,
      find: (...asked) => reading(({ find }) => find(...asked)),
      named: (...asked) => reading(({ named }) => named(...asked)),
      near: (...asked) => reading(({ near }) => near(...asked)),
      page: (...asked) => reading(({ page }) => page(...asked)),
      totals: reading(({ totals }) => totals)
    })
  })
)
