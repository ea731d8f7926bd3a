import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { PAST_SCORES_MAX, Scores, ScoresUnavailable } from "../../../ports/scoring/Scores.ts"
import { readRows } from "../readRows.ts"
import { CardColumn } from "./cardColumn.ts"

const PastRow = Schema.Struct({
  score: Schema.Int,
  scoredAt: Schema.Date,
  followers: Schema.NullOr(Schema.toType(Schema.BigInt))
})

const unavailable = (cause: unknown) => new ScoresUnavailable({ cause })

export const layer = Layer.effect(
  Scores,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return Scores.of({
      find: (tenantId, ids) =>
        sql`
          select coalesce(o.card, s.card) as card
          from scores s left join own_scores o on o.tenant_id = ${tenantId}::uuid and o.score_id = s.score_id
          where s.score_id in (select value::uuid from json_array_elements_text(${JSON.stringify(ids)}::text::json))
        `.pipe(
          Effect.flatMap(readRows(Schema.Struct({ card: CardColumn }))),
          Effect.mapError(unavailable),
          Effect.map((rows) => rows.map(({ card }) => card))
        ),

      history: ({ platform, handle }, since) =>
        sql`
          select score, scored_at as "scoredAt", followers from scores
          where platform = ${platform} and handle = ${handle} and scored_at >= ${since}
          order by scored_at desc limit ${PAST_SCORES_MAX}
        `.pipe(
          Effect.flatMap(readRows(PastRow)),
          Effect.mapError(unavailable),
          Effect.map((rows) =>
            rows.map((row) => ({ ...row, followers: row.followers === null ? null : Number(row.followers) }))
          )
        )
    })
  })
)
