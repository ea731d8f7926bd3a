import { Effect, Layer, type Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Credits, CreditsExhausted, LedgerUnavailable } from "../../../ports/billing/CreditLedger.ts"
import { type CachedRead, Lookups, type ServedRead, USAGE_ROWS_MAX } from "../../../ports/creators/Lookups.ts"
import { ScoreId } from "../../../ports/scoring/Scorecard.ts"
import { makeGroupCommit } from "../groupCommit.ts"
import { isDataError } from "../isDataError.ts"
import { readRows } from "../readRows.ts"
import { CardColumn } from "../scoring/cardColumn.ts"
import { KeptCards } from "./keptCards.ts"
import { ScoringQueue } from "./ScoringQueue.ts"
import { makeServeBatch } from "./serveBatch.ts"
import { makeServeCreator } from "./serveCreator.ts"

const ReadRow = Schema.Struct({
  place: Schema.Int,
  scoreId: Schema.NullOr(ScoreId),
  isOwn: Schema.Boolean,
  isServed: Schema.Boolean,
  /** The balance behind this read. */
  balance: Schema.toType(Schema.BigInt),
  /** Null where the process has it. */
  card: Schema.NullOr(CardColumn)
})
const UsageRow = Schema.Struct({
  customerRef: Schema.NullOr(Schema.String),
  requests: Schema.toType(Schema.BigInt),
  credits: Schema.toType(Schema.BigInt)
})

const unavailable = (cause: unknown) => new LedgerUnavailable({ cause })

/**
 * Reads of many callers are served by one statement: it finds the scores, locks the wallets (in the order of their tenants,
 * so that two statements never wait for each other), pays the reads of each tenant in turn until its credits are used up,
 * passing over those that were paid before, and enters and logs what was paid.
 */
const SERVE = `
  with asked as materialized (
    select r.*, s.score_id, o.score_id is not null as is_own, e.reference is not null as is_paid,
      case
        when s.score_id is null then null
        when o.score_id is not null then case when r."knownOwn" = s.score_id then null else o.card end
        when r."known" = s.score_id then null else s.card
      end as card
    from json_to_recordset($1::text::json) as r(
      place int, "tenantId" uuid, "keyId" uuid, "usageId" uuid, platform text, handle text, "freshSince" timestamptz,
      "customerRef" text, at timestamptz, "known" uuid, "knownOwn" uuid
    )
    left join lateral (
      select score_id, card from scores
      where platform = r.platform and handle = r.handle and scored_at >= r."freshSince"
      order by scored_at desc limit 1
    ) s on true
    left join lateral (
      select score_id, card from own_scores where tenant_id = r."tenantId" and score_id = s.score_id limit 1
    ) o on true
    left join lateral (
      select reference from ledger_entries
      where tenant_id = r."tenantId" and reason = 'charge' and reference = r."usageId"::text limit 1
    ) e on true
  ), purses as materialized (
    select w.tenant_id, w.balance
    from (select distinct "tenantId" from asked where score_id is not null order by "tenantId") t
    cross join lateral (select tenant_id, balance from wallets where tenant_id = t."tenantId" for update) w
  ), ranked as materialized (
    select a.*, coalesce(p.balance, 0) - count(*) filter (where not a.is_paid)
      over (partition by a."tenantId" order by a.place rows unbounded preceding) as "left"
    from asked a left join purses p on p.tenant_id = a."tenantId"
    where a.score_id is not null
  ), paid as materialized (
    select * from ranked where "left" >= 0 and not is_paid
  ), spent as (
    update wallets w set balance = w.balance - t.credits
    from (select "tenantId", count(*) as credits from paid group by "tenantId") t
    where w.tenant_id = t."tenantId"
  ), entered as (
    insert into ledger_entries (tenant_id, reason, reference, delta, created_at)
    select "tenantId", 'charge', "usageId"::text, -1, at from paid
  ), logged as (
    insert into usage_log (tenant_id, usage_id, key_id, kind, platform, handle, customer_ref, credits, used_at)
    select "tenantId", "usageId", "keyId", 'cached', platform, handle, "customerRef", 1, at from paid
  )
  select a.place, a.score_id as "scoreId", a.is_own as "isOwn", greatest(coalesce(r."left", 0), 0) as balance,
    coalesce(a.is_paid or r."left" >= 0, false) as "isServed",
    case when a.is_paid or r."left" >= 0 then a.card end as card
  from asked a left join ranked r on r.place = a.place
`

export const layer = Layer.effect(
  Lookups,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const kept = new KeptCards()
    const readServed = readRows(ReadRow)
    const queue = yield* ScoringQueue

    const serve = yield* makeGroupCommit({
      write: (reads: ReadonlyArray<CachedRead>) => {
        const known = reads.map((read) => ({ shared: kept.get(read, false), own: kept.get(read, true) }))
        const asked = reads.map(({ account, ...read }, place) => ({
          ...read,
          ...account,
          place,
          known: known[place]?.shared?.id,
          knownOwn: known[place]?.own?.id
        }))
        return sql.unsafe(SERVE, [JSON.stringify(asked)]).pipe(
          Effect.flatMap(readServed),
          Effect.map((rows) => {
            const byPlace = new Map(rows.map((row) => [row.place, row]))
            return (place: number): Effect.Effect<Option.Option<ServedRead>, CreditsExhausted | LedgerUnavailable> => {
              const [row, read, before] = [byPlace.get(place), reads[place], known[place]]
              if (row === undefined || read === undefined) return Effect.fail(unavailable("a read was not answered"))
              if (row.scoreId === null) return Effect.succeedNone
              if (!row.isServed) return Effect.fail(new CreditsExhausted({ balance: Credits.make(0) }))
              const card = row.card ?? (row.isOwn ? before?.own : before?.shared)
              if (card === undefined) return Effect.fail(unavailable("a score that was known is not"))
              if (row.card !== null) kept.keep(read, row.isOwn, row.card)
              return Effect.succeedSome({ card, balance: Credits.make(Number(row.balance)) })
            }
          })
        )
      },
      isDataError,
      // A second statement would wait for the wallets of the first, so what has come by then is better read by one.
      batchesInFlightMax: 1,
      unavailable
    })

    return Lookups.of({
      serve: (read) =>
        serve(read).pipe(
          Effect.mapError((error) => (error instanceof LedgerUnavailable ? error : unavailable(error))),
          Effect.flatten
        ),

      serveAll: makeServeBatch({ sql, queue, kept }),
      serveCreator: makeServeCreator(sql),

      logFree: (usage) =>
        sql`
          insert into usage_log (tenant_id, usage_id, key_id, kind, platform, handle, customer_ref, credits, used_at)
          values (${usage.tenantId}, ${usage.usageId}, ${usage.keyId}, 'deduplicated', ${usage.account.platform},
            ${usage.account.handle}, ${usage.customerRef}, 0, ${usage.at})
          on conflict do nothing
        `.pipe(Effect.mapError(unavailable), Effect.asVoid),

      usage: (tenantId, from, to) =>
        sql`
          select u.customer_ref as "customerRef", count(*) as requests,
            (sum(u.credits) - coalesce(sum(e.delta), 0))::bigint as credits
          from usage_log u
          left join ledger_entries e
            on e.tenant_id = u.tenant_id and e.reason = 'refund' and e.reference = u.usage_id::text
          where u.tenant_id = ${tenantId} and u.used_at >= ${from} and u.used_at < ${to}
          group by u.customer_ref order by credits desc, requests desc, u.customer_ref collate "C" limit ${USAGE_ROWS_MAX}
        `.pipe(
          Effect.flatMap(readRows(UsageRow)),
          Effect.mapError(unavailable),
          Effect.map((rows) =>
            rows.map((row) => ({ ...row, requests: Number(row.requests), credits: Number(row.credits) }))
          )
        )
    })
  })
)
