import { Effect, Layer, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { ReviewedScores, SCORED_EVIDENCE_CHARACTERS_MAX } from "../../../../ports/checks/review/ReviewedScores.ts"
import { CardColumn, encodeCard } from "../../creators/scoring/creatorRows.ts"
import { readRows, storeStatements } from "../../statements/statements.ts"
import { MadeOf } from "./madeOf.ts"

const db = storeStatements("ReviewedScores")
const { unavailable } = db
const encodeMadeOf = Schema.encodeEffect(Schema.fromJsonString(MadeOf))
const readEvidence = readRows(
  Schema.Struct({ tenantId: TenantId, isPrivate: Schema.Boolean, until: Schema.Date, madeOf: MadeOf })
)
const readCards = readRows(Schema.Struct({ card: CardColumn }))

export const layer = Layer.effect(
  ReviewedScores,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return ReviewedScores.of({
      // The store compresses values that are so long.
      keepEvidence: ({ scoreId, tenantId, isPrivate, until, ...made }) =>
        Effect.gen(function* () {
          const text = yield* encodeMadeOf(made)
          if (text.length > SCORED_EVIDENCE_CHARACTERS_MAX) return
          yield* sql`
            insert into scored_evidence (score_id, tenant_id, is_private, until, made_of)
            values (${scoreId}::uuid, ${tenantId}::uuid, ${isPrivate}, ${until}::timestamptz, ${text}::text::json)
            on conflict do nothing
          `
        }).pipe(Effect.mapError(unavailable)),

      evidenceOf: (tenantId, scoreId) =>
        sql`
          select tenant_id as "tenantId", is_private as "isPrivate", until, made_of as "madeOf" from scored_evidence
          where score_id = ${scoreId}::uuid and (tenant_id = ${tenantId}::uuid or not is_private)
        `.pipe(
          Effect.flatMap(readEvidence),
          Effect.mapError(unavailable),
          Effect.map(([row]) => {
            if (row === undefined) return Option.none()
            const { madeOf, ...kept } = row
            const evidence =
              kept.tenantId === tenantId ? madeOf.evidence : { ...madeOf.evidence, realisedRevenue: null }
            return Option.some({ ...kept, scoreId, opinions: madeOf.opinions, evidence })
          })
        ),

      unreviewed: (tenantId, scoreId) =>
        sql`
          select coalesce(o.unreviewed, o.card, s.card) as card
          from scores s left join own_scores o on o.tenant_id = ${tenantId}::uuid and o.score_id = s.score_id
          where s.score_id = ${scoreId}::uuid
            and (s.owner_tenant_id is null or s.owner_tenant_id = ${tenantId}::uuid)
        `.pipe(
          Effect.flatMap(readCards),
          Effect.mapError(unavailable),
          Effect.map(([row]) => Option.fromNullishOr(row?.card))
        ),

      put: (tenantId, card) =>
        sql`
          with put as (
            insert into own_scores as o (tenant_id, score_id, card, unreviewed)
            select ${tenantId}::uuid, s.score_id, ${encodeCard(card)}::text::json, s.card from scores s
            where s.score_id = ${card.id}::uuid
              and (s.owner_tenant_id is null or s.owner_tenant_id = ${tenantId}::uuid)
            on conflict (tenant_id, score_id) do update
              set card = excluded.card, unreviewed = coalesce(o.unreviewed, o.card)
            returning o.tenant_id
          )
          update roster r set is_stale = true, version = r.version + 1 from put p, roster m
          where m.tenant_id = p.tenant_id and m.platform = ${card.platform} and m.handle = ${card.handle}
            and r.tenant_id = m.tenant_id and r.platform = m.lead_platform and r.handle = m.lead_handle
        `.pipe(db.done),

      // A card of which something is remembered is known to be one that may change.
      forget: ({ platform, handle }) =>
        sql`
          with gone as (
            select score_id from scores where platform = ${platform} and handle = ${handle}
          ), forgotten as (
            delete from scored_evidence e using gone g where e.score_id = g.score_id
          )
          update own_scores o set unreviewed = o.card from gone g
          where o.score_id = g.score_id and o.unreviewed is not null
        `.pipe(db.done),

      purgeOf: (tenantId, before, limit) =>
        sql`
          delete from scored_evidence where tenant_id = ${tenantId}::uuid and score_id in (
            select score_id from scored_evidence where tenant_id = ${tenantId}::uuid and until < ${before}::timestamptz
            order by until limit ${limit} for update skip locked
          ) returning score_id
        `.pipe(
          Effect.mapError(unavailable),
          Effect.map((rows) => rows.length)
        ),

      purge: (before, limit) =>
        sql`
          delete from scored_evidence where (tenant_id, score_id) in (
            select tenant_id, score_id from scored_evidence where until < ${before}::timestamptz
            order by until limit ${limit} for update skip locked
          ) returning score_id
        `.pipe(
          Effect.mapError(unavailable),
          Effect.map((rows) => rows.length)
        )
    })
  })
)
