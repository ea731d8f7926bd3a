import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Handle, Platform } from "../../../../ports/creators/identity/SocialAccount.ts"
import { PAST_SCORES_MAX, Scores } from "../../../../ports/creators/scoring/Scores.ts"
import { readRows, storeStatements } from "../../statements/statements.ts"
import {
  CardColumn,
  CREATOR_SCORE_COLUMNS,
  CREATOR_SCORE_ORDER,
  CREATORS_CTE,
  CreatorScoreFields,
  creatorOf,
  groupByPlace,
  joinFootprint
} from "./creatorRows.ts"

const PastRow = Schema.Struct({
  platform: Platform,
  handle: Handle,
  score: Schema.Int,
  scoredAt: Schema.Date,
  followers: Schema.NullOr(Schema.toType(Schema.BigInt)),
  confidence: Schema.Finite,
  scoreCap: Schema.NullOr(Schema.Finite)
})

/** The creators, $1, as a tenant, $2, sees them. */
const OF_CREATORS = `
  with reads as materialized (
    select r.place, $2::uuid as tenant_id, r.platform, r.handle, g.group_id, r.since, r.until, null::uuid[] as known,
      null::uuid[] as known_own
    from json_to_recordset($1::text::json)
      as r(place int, platform text, handle text, since timestamptz, until timestamptz)
    ${joinFootprint("$2::uuid")}
  ), ${CREATORS_CTE}
  select ${CREATOR_SCORE_COLUMNS}, f.card from found f order by ${CREATOR_SCORE_ORDER}
`

const db = storeStatements("Scores")
const { unavailable } = db

export const layer = Layer.effect(
  Scores,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return Scores.of({
      find: (tenantId, ids) =>
        sql`
          select coalesce(o.card, s.card) as card
          from scores s left join own_scores o on o.tenant_id = ${tenantId}::uuid and o.score_id = s.score_id
          where (s.owner_tenant_id is null or s.owner_tenant_id = ${tenantId}::uuid)
            and s.score_id in (select value::uuid from json_array_elements_text(${JSON.stringify(ids)}::text::json))
        `.pipe(
          Effect.flatMap(readRows(Schema.Struct({ card: CardColumn }))),
          Effect.mapError(unavailable),
          Effect.map((rows) => rows.map(({ card }) => card))
        ),

      creators: (tenantId, asked) => {
        const reads = asked.map(({ account, ...time }, place) => ({ ...account, ...time, place }))
        return sql.unsafe(OF_CREATORS, [JSON.stringify(reads), tenantId]).pipe(
          Effect.flatMap(readRows(Schema.Struct(CreatorScoreFields))),
          Effect.mapError(unavailable),
          Effect.flatMap((rows) => {
            const rowsOf = groupByPlace(rows)
            return Effect.forEach(asked, (_, place) => {
              const creator = creatorOf(rowsOf.get(place) ?? [])
              return creator === undefined
                ? Effect.fail(unavailable("a score is without its card"))
                : Effect.succeed(creator)
            })
          })
        )
      },

      history: (accounts, since, tenantId) =>
        sql`
          select r.platform, r.handle, s.score, s.scored_at as "scoredAt", s.followers, s.confidence,
            s.score_cap as "scoreCap"
          from json_to_recordset(${JSON.stringify(accounts.map(({ platform, handle }) => ({ platform, handle })))}::text::json)
            as r(platform text, handle text)
          cross join lateral (
            select score_id, score, scored_at, followers, confidence, score_cap from scores
            where platform = r.platform and handle = r.handle and scored_at >= ${since}::timestamptz
              and (owner_tenant_id is null or owner_tenant_id = ${tenantId}::uuid)
            order by scored_at desc limit ${PAST_SCORES_MAX}
          ) shared
          left join own_scores o on o.tenant_id = ${tenantId}::uuid and o.score_id = shared.score_id
          cross join lateral (
            select shared.score, shared.scored_at, shared.followers, shared.confidence, shared.score_cap where o.card is null
            union all
            select (o.card -> 'score' ->> 'score')::smallint, shared.scored_at, (o.card ->> 'followers')::bigint,
              (o.card -> 'score' ->> 'confidence')::float8,
              (select min((k ->> 'scoreCap')::float8) from json_array_elements(o.card -> 'score' -> 'knockouts') k)
            where o.card is not null
          ) s
          order by s.scored_at desc
        `.pipe(
          db.rows(PastRow),
          Effect.map((rows) =>
            rows.map(({ platform, handle, followers, ...row }) => ({
              ...row,
              account: { platform, handle },
              followers: followers === null ? null : Number(followers)
            }))
          )
        )
    })
  })
)
