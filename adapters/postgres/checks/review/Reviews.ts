import { Effect, Layer, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { CheckId, type CheckTicket } from "../../../../ports/checks/backgroundChecks/Check.ts"
import { Finding, FindingId } from "../../../../ports/checks/backgroundChecks/Finding.ts"
import {
  FindingDispute,
  type NewReviewDecision,
  ReviewDecision,
  type ReviewItem
} from "../../../../ports/checks/review/Review.ts"
import {
  FindingNotFound,
  REMAKES_CLAIMED_MAX,
  REVIEW_HISTORY_MAX,
  REVIEW_ITEMS_ADDED_MAX,
  REVIEWS_LISTED_MAX,
  Reviews,
  type ScoreRemake,
  STANDING_DECISIONS_MAX
} from "../../../../ports/checks/review/Reviews.ts"
import { Handle, Platform } from "../../../../ports/creators/identity/SocialAccount.ts"
import { readRows, storeStatements } from "../../statements/statements.ts"
import { ITEM, listStatement, QUEUE_ORDER, RULING } from "./listStatement.ts"
import { addItems, redactItems } from "./writeItems.ts"

const db = storeStatements("Reviews")
const { unavailable } = db
const isNotFound = Schema.is(FindingNotFound)
const notFoundOrUnavailable = (cause: unknown) => (isNotFound(cause) ? cause : unavailable(cause))

const encodeDecision = Schema.encodeSync(Schema.fromJsonString(ReviewDecision))
const encodeDispute = Schema.encodeSync(Schema.fromJsonString(FindingDispute))

const ItemRow = Schema.Struct({
  tenantId: TenantId,
  finding: Finding,
  checkId: Schema.NullOr(CheckId),
  dispute: Schema.NullOr(FindingDispute),
  decision: Schema.NullOr(ReviewDecision),
  foundAt: Schema.Date
})
const readItems = readRows(ItemRow)
const readTold = Schema.decodeUnknownEffect(
  Schema.Array(Schema.Struct({ tenantId: TenantId, dispute: Schema.NullOr(FindingDispute) }))
)

/** The checks whose subject's dispute ends with a decision. */
const endedOf = (told: ReadonlyArray<Pick<ReviewItem, "tenantId" | "dispute">>): ReadonlyArray<CheckTicket> =>
  told.flatMap(({ tenantId, dispute }) => (dispute === null ? [] : [{ tenantId, checkId: dispute.checkId }]))

const RemakeRow = Schema.Struct({
  tenantId: TenantId,
  platform: Platform,
  handle: Handle,
  askedBy: Schema.String,
  toldAt: Schema.NullOr(Schema.Date),
  tries: Schema.Int
})
const readRemakes = readRows(RemakeRow)
const remakeOfRow = ({ platform, handle, ...remake }: typeof RemakeRow.Type): ScoreRemake => ({
  ...remake,
  account: { platform, handle }
})

/** The columns of review_remakes `r`. */
const REMAKE = `
  r.tenant_id as "tenantId", r.platform, r.handle, r.decision_id as "askedBy", r.told_at as "toldAt", r.tries
`
const readDecisions = readRows(Schema.Struct({ decision: ReviewDecision }))

export const layer = Layer.effect(
  Reviews,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const remake = sql.literal(REMAKE)
    const isRemake = ({ tenantId, account: { platform, handle }, askedBy }: ScoreRemake) => sql`
      r.tenant_id = ${tenantId}::uuid and r.platform = ${platform} and r.handle = ${handle} and r.decision_id = ${askedBy}::uuid
    `
    const ASKED_AGAIN = sql`
      on conflict (tenant_id, platform, handle) do update
        set decision_id = excluded.decision_id, due_at = excluded.due_at, tries = 0
    `

    const decideForTenant = Effect.fnUntraced(function* (
      tenantId: TenantId,
      findingId: FindingId,
      { id, at }: NewReviewDecision,
      decision: string
    ) {
      const item = sql`tenant_id = ${tenantId}::uuid and finding_id = ${findingId}`
      const told = yield* readTold(
        yield* sql`select tenant_id as "tenantId", dispute from review_items where ${item} for update`
      )
      if (told.length === 0) return yield* new FindingNotFound()
      const kept = yield* sql`
        with kept as (
          insert into review_decisions (tenant_id, finding_id, decision_id, decision)
          values (${tenantId}::uuid, ${findingId}, ${id}::uuid, ${decision}::text::json)
          on conflict do nothing returning decision
        ), asked as (
          insert into review_remakes (tenant_id, platform, handle, decision_id, due_at)
          select i.tenant_id, i.platform, i.handle, ${id}::uuid, ${at}::timestamptz
          from review_items i, kept where i.tenant_id = ${tenantId}::uuid and i.finding_id = ${findingId}
          ${ASKED_AGAIN}
        )
        update review_items i set decision = k.decision, dispute = null from kept k where ${item} returning i.finding_id
      `
      return kept.length === 0 ? [] : endedOf(told)
    })

    const decideForAll = Effect.fnUntraced(function* (
      findingId: FindingId,
      { id, at }: NewReviewDecision,
      decision: string
    ) {
      const told = yield* readTold(
        yield* sql`
          select tenant_id as "tenantId", dispute from review_items
          where finding_id = ${findingId} order by tenant_id for update
        `
      )
      if (told.length === 0) return yield* new FindingNotFound()
      const kept = yield* sql`
        with kept as (
          insert into review_rulings (finding_id, decision_id, platform, handle, decision)
          select i.finding_id, ${id}::uuid, i.platform, i.handle, ${decision}::text::json
          from review_items i where i.finding_id = ${findingId} limit 1
          on conflict do nothing returning finding_id
        ), asked as (
          insert into review_remakes (tenant_id, platform, handle, decision_id, due_at)
          select i.tenant_id, i.platform, i.handle, ${id}::uuid, ${at}::timestamptz
          from review_items i join kept k on k.finding_id = i.finding_id order by i.tenant_id
          ${ASKED_AGAIN}
        ), decided as (
          update review_items i set dispute = null from kept k where i.finding_id = k.finding_id and i.dispute is not null
        )
        select finding_id from kept
      `
      return kept.length === 0 ? [] : endedOf(told)
    })

    return Reviews.of({
      add: (items) => addItems(sql, items).pipe(db.done),

      list: (tenantId, { status, limit, after }) => {
        const place = after === null ? [] : [after.isDisputed, after.rank, after.foundAt.toISOString(), after.findingId]
        return sql
          .unsafe(listStatement(status, after !== null), [tenantId, Math.min(limit, REVIEWS_LISTED_MAX), ...place])
          .pipe(Effect.flatMap(readItems), Effect.mapError(unavailable))
      },

      find: (tenantId, findingId) =>
        sql
          .unsafe(
            `select ${ITEM} from review_items i ${RULING} where i.tenant_id = $1::uuid and i.finding_id = $2::text`,
            [tenantId, findingId]
          )
          .pipe(
            Effect.flatMap(readItems),
            Effect.mapError(unavailable),
            Effect.map(([item]) => Option.fromNullishOr(item))
          ),

      accountOf: (findingId) =>
        sql`select platform, handle from review_items where finding_id = ${findingId} limit 1`.pipe(
          Effect.flatMap(readRows(Schema.Struct({ platform: Platform, handle: Handle }))),
          Effect.mapError(unavailable),
          Effect.map(([account]) => Option.fromNullishOr(account))
        ),

      decide: (tenantId, findingId, given) => {
        const { id: _, ...decision } = given
        const kept = encodeDecision(decision)
        return (
          tenantId === null ? decideForAll(findingId, given, kept) : decideForTenant(tenantId, findingId, given, kept)
        ).pipe(sql.withTransaction, Effect.mapError(notFoundOrUnavailable))
      },

      remakeOf: (tenantId, { platform, handle }) =>
        sql`
          select ${remake} from review_remakes r
          where r.tenant_id = ${tenantId}::uuid and r.platform = ${platform} and r.handle = ${handle}
        `.pipe(
          Effect.flatMap(readRemakes),
          Effect.mapError(unavailable),
          Effect.map(([row]) => Option.map(Option.fromNullishOr(row), remakeOfRow))
        ),

      untold: (tenantId, limit) =>
        sql`
          select ${remake} from review_remakes r where r.tenant_id = ${tenantId}::uuid and r.told_at is not null
          order by r.due_at limit ${Math.min(limit, REMAKES_CLAIMED_MAX)}
        `.pipe(
          Effect.flatMap(readRemakes),
          Effect.mapError(unavailable),
          Effect.map((rows) => rows.map(remakeOfRow))
        ),

      claimRemakes: (at, leaseUntil, limit) =>
        sql`
          with due as (
            select tenant_id, platform, handle from review_remakes where due_at <= ${at}::timestamptz
            order by due_at limit ${Math.min(limit, REMAKES_CLAIMED_MAX)} for update skip locked
          )
          update review_remakes r set due_at = ${leaseUntil}::timestamptz, tries = r.tries + 1 from due d
          where r.tenant_id = d.tenant_id and r.platform = d.platform and r.handle = d.handle
          returning ${remake}
        `.pipe(
          Effect.flatMap(readRemakes),
          Effect.mapError(unavailable),
          Effect.map((rows) => rows.map(remakeOfRow))
        ),

      putOff: (remake, until) =>
        sql`
          update review_remakes r set due_at = coalesce(${until}::timestamptz, 'infinity') where ${isRemake(remake)}
        `.pipe(db.done),

      told: ({ tenantId, account: { platform, handle }, toldAt }) =>
        sql`
          update review_remakes r set told_at = null
          where r.tenant_id = ${tenantId}::uuid and r.platform = ${platform} and r.handle = ${handle}
            and r.told_at <= ${toldAt}::timestamptz
        `.pipe(db.done),

      remade: (remake) =>
        sql`delete from review_remakes r where ${isRemake(remake)} returning r.tenant_id`.pipe(
          Effect.mapError(unavailable),
          Effect.map((rows) => rows.length > 0)
        ),

      history: (tenantId, findingId) =>
        sql`
          select d.decision from (
            select decision, place, kind,
              max((decision ->> 'at')::timestamptz) over (partition by kind order by place) as at
            from (
              select decision, place, 1 as kind from review_decisions
              where tenant_id = ${tenantId}::uuid and finding_id = ${findingId}
              union all
              select decision, place, 0 from review_rulings where finding_id = ${findingId}
            ) every
          ) d
          where exists (
            select from review_items where tenant_id = ${tenantId}::uuid and finding_id = ${findingId}
          )
          order by d.at desc, d.kind, d.place desc limit ${REVIEW_HISTORY_MAX}
        `.pipe(
          Effect.flatMap(readDecisions),
          Effect.mapError(unavailable),
          Effect.map((rows) => rows.map(({ decision }) => decision))
        ),

      standing: (tenantId, accounts) =>
        sql`
          with asked as materialized (
            select distinct platform, handle from json_to_recordset(
              ${JSON.stringify(accounts.map(({ platform, handle }) => ({ platform, handle })))}::text::json
            ) as a(platform text, handle text)
          ), rulings as materialized (
            select distinct on (r.finding_id) r.finding_id, r.decision
            from asked a join review_rulings r on r.platform = a.platform and r.handle = a.handle
            order by r.finding_id, r.place desc
          )
          select finding_id as "findingId", decision from rulings
          union all
          select i.finding_id, i.decision from asked a
          join review_items i on i.tenant_id = ${tenantId}::uuid and i.platform = a.platform and i.handle = a.handle
          where i.decision is not null and not exists (select from rulings r where r.finding_id = i.finding_id)
          order by 1 limit ${STANDING_DECISIONS_MAX}
        `.pipe(
          Effect.flatMap(readRows(Schema.Struct({ findingId: FindingId, decision: ReviewDecision }))),
          Effect.mapError(unavailable)
        ),

      deciders: ({ platform, handle }, { limit, after }) =>
        sql`
          select distinct i.tenant_id as "tenantId" from review_items i
          where i.platform = ${platform} and i.handle = ${handle}
            and (${after}::uuid is null or i.tenant_id > ${after}::uuid)
            and (i.decision is not null or exists (select from review_rulings r where r.finding_id = i.finding_id))
          order by 1 limit ${limit}
        `.pipe(
          Effect.flatMap(readRows(Schema.Struct({ tenantId: TenantId }))),
          Effect.mapError(unavailable),
          Effect.map((rows) => rows.map(({ tenantId }) => tenantId))
        ),

      dispute: (tenantId, findingId, dispute) =>
        sql`
          update review_items i set dispute = ${encodeDispute(dispute)}::text::json
          where tenant_id = ${tenantId}::uuid and finding_id = ${findingId} and exists (
            select from review_checks c
            where c.tenant_id = i.tenant_id and c.check_id = ${dispute.checkId}::uuid and c.finding_id = i.finding_id
          )
          returning finding_id
        `.pipe(
          Effect.mapError(unavailable),
          Effect.flatMap((rows) => (rows.length === 0 ? Effect.fail(new FindingNotFound()) : Effect.void))
        ),

      ofCheck: (tenantId, checkId) =>
        sql
          .unsafe(
            `select ${ITEM} from review_checks c
             join review_items i on i.tenant_id = c.tenant_id and i.finding_id = c.finding_id ${RULING}
             where c.tenant_id = $1::uuid and c.check_id = $2::uuid order by ${QUEUE_ORDER} limit $3::int`,
            [tenantId, checkId, REVIEW_ITEMS_ADDED_MAX]
          )
          .pipe(Effect.flatMap(readItems), Effect.mapError(unavailable)),

      redact: (tenantId, checkId) =>
        redactItems(sql, { tenantId, checkId }).pipe(sql.withTransaction, Effect.mapError(unavailable)),

      erase: ({ platform, handle }) =>
        Effect.gen(function* () {
          const named = sql`platform = ${platform} and handle = ${handle}`
          for (const table of ["review_checks", "review_decisions"]) {
            yield* sql`
              delete from ${sql(table)} d using review_items i
              where d.tenant_id = i.tenant_id and d.finding_id = i.finding_id
                and i.platform = ${platform} and i.handle = ${handle}
            `
          }
          yield* sql`delete from review_remakes where ${named}`
          yield* sql`delete from review_rulings where ${named}`
          yield* sql`delete from review_items where ${named}`
        }).pipe(sql.withTransaction, Effect.mapError(unavailable))
    })
  })
)
