import { type Context, Effect, Layer, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { Charge } from "../../../../ports/accounts/billing/Charge.ts"
import { Credits, CreditsExhausted, LedgerUnavailable } from "../../../../ports/accounts/billing/CreditLedger.ts"
import { IsKeptWithAnswer } from "../../../../ports/accounts/idempotency/IdempotencyStore.ts"
import {
  type CachedRead,
  type ChargedRead,
  Lookups,
  USAGE_ROWS_MAX
} from "../../../../ports/creators/lookups/Lookups.ts"
import {
  APPLY_CHARGES_AND_LOG_USAGE,
  CHARGES_CTE,
  chargeColumns,
  LOG_USAGE_ONCE
} from "../../accounts/billing/charge.ts"
import { COVERAGE_COLUMNS } from "../../accounts/billing/payments.ts"
import { GenericPlanClient } from "../../connection/boundedClient.ts"
import { isDataError, isUniqueViolation } from "../../errors/databaseErrors.ts"
import { readRows } from "../../statements/statements.ts"
import { makeGroupCommit } from "../../writing/groupCommit.ts"
import { lazyCommit } from "../../writing/takeLock.ts"
import { ScoringQueue } from "../jobs/ScoringQueue.ts"
import {
  CREATOR_SCORE_COLUMNS,
  CREATOR_SCORE_ORDER,
  CREATORS_CTE,
  CreatorScoreFields,
  creatorOf,
  groupByPlace,
  joinFootprint,
  stalePlaces
} from "../scoring/creatorRows.ts"
import { makeChargeAndReadCreator } from "./chargeAndReadCreator.ts"
import { makeChargeAndReadMany } from "./chargeAndReadMany.ts"
import { cachedIdsOf, makeCardOf, ScorecardCache } from "./ScorecardCache.ts"

const ReadRow = Schema.Struct({
  ...CreatorScoreFields,
  /** Null where nothing was found. */
  isServed: Schema.NullOr(Schema.Boolean),
  /** What this read cost. */
  credits: Schema.Int,
  /** The balance behind this read. */
  balance: Schema.toType(Schema.BigInt)
})
const UsageRow = Schema.Struct({
  customerRef: Schema.NullOr(Schema.String),
  requests: Schema.toType(Schema.BigInt),
  credits: Schema.toType(Schema.BigInt)
})

/** A request that is logged and costs nothing. */
const freeCharge = ({
  tenantId,
  at,
  ...usage
}: Parameters<Context.Service.Shape<typeof Lookups>["logFree"]>[0]): Charge => ({
  tenantId,
  credits: 0,
  reason: "charge",
  reference: usage.usageId,
  at,
  usage: { ...usage, kind: "deduplicated", creatorScore: null }
})

const unavailable = (cause: unknown) => new LedgerUnavailable({ cause })

/** How often reads are tried again that lost to others of the same creators, which another host served meanwhile. */
const RACES_MAX = 3

/** A read, and whether its answer is kept behind it. */
interface KeptRead extends CachedRead {
  readonly isKeptWithAnswer: boolean
}

/**
 * Reads of many callers are served by one statement: it finds the scores, locks the wallets (in the order of their tenants,
 * so that two statements never wait for each other), pays the reads of each tenant in turn until its credits are used up,
 * passing over those that were paid before, by card also, and those that are covered by a vetting or another account's,
 * also by one of this very statement, and enters and logs what was served. $1 are the reads; $2 is whether all of them are kept with
 * their answers.
 */
const SERVE = `
  with reads as materialized (
    select r.place, r."tenantId" as tenant_id, r."keyId" as key_id, r."usageId" as usage_id, r.platform, r.handle,
      r."customerRef" as customer_ref, r.at, r."freshSince" as since, null::timestamptz as until, r."known" as known,
      r."knownOwn" as known_own, r."priceCredits" as price, g.group_id,
      u.credits as known_credits, u.credits is not null as is_known
    from json_to_recordset($1::text::json) as r(
      place int, "tenantId" uuid, "keyId" uuid, "usageId" uuid, platform text, handle text, "freshSince" timestamptz,
      "priceCredits" int, "customerRef" text, at timestamptz, "known" uuid[], "knownOwn" uuid[]
    )
    cross join ${lazyCommit("$2")}
    ${joinFootprint('r."tenantId"')}
    left join lateral (
      select credits from usage_log
      where tenant_id = r."tenantId" and usage_id = r."usageId" and kind = 'cached' limit 1
    ) u on true
  ), ${CREATORS_CTE}, asked as materialized (
    select r.*, c.named_by, ${COVERAGE_COLUMNS} from reads r join creators c on c.place = r.place
    where r.place not in (${stalePlaces("(select t.tenant_id from reads t where t.place = f.place)")})
  ), turns as materialized (
    select a.*,
      row_number() over (partition by tenant_id, platform, handle, is_known order by place) as nth,
      first_value(platform || '/' || handle) over creator <> platform || '/' || handle as is_behind
    from asked a window creator as (partition by tenant_id, named_by, is_known order by place)
  ), terms as materialized (
    select t.*, not is_known and (
      is_bought or (not is_asked_again and nth = 1 and (is_covered or (group_id is not null and is_behind)))
    ) as is_free
    from turns t
  ), balances as materialized (
    select w.tenant_id, w.balance
    from (select distinct tenant_id from asked order by tenant_id) t
    cross join lateral (select tenant_id, balance from wallets where tenant_id = t.tenant_id for update) w
  ), ranked as materialized (
    select t.*, coalesce(b.balance, 0) as balance, coalesce(b.balance, 0) - coalesce(
      sum(t.price) filter (where not t.is_known and not t.is_free)
        over (partition by t.tenant_id order by t.place rows unbounded preceding), 0
    ) as "left"
    from terms t left join balances b on b.tenant_id = t.tenant_id
  ), settled as materialized (
    select r.*,
      is_known or is_bought or (is_free and is_covered)
        or case when is_free then first_value("left") over creator else "left" end >= 0 as is_served,
      case when is_known then known_credits when is_free then 0 else price end as credits
    from ranked r window creator as (partition by tenant_id, named_by, is_known order by place)
  ), served as materialized (
    select * from settled where is_served and not is_known
  ), ${CHARGES_CTE} (
    select place, tenant_id, credits, 'charge', usage_id::text, at, usage_id, key_id, 'cached', platform, handle, customer_ref,
      case
        when is_bought then null
        when is_free or (group_id is not null and not is_covered and not is_asked_again and nth = 1) then named_by
      end
    from served
  ), ${APPLY_CHARGES_AND_LOG_USAGE}
  select ${CREATOR_SCORE_COLUMNS}, s.is_known or f.place in (select place from charged) as "isServed",
    case
      when s.is_known then s.known_credits when f.place in (select place from charged) then s.credits else 0
    end::integer as credits,
    greatest(coalesce(case when s.is_served then s."left" else s.balance end, 0), 0)::bigint as balance,
    case when s.is_served then f.card end as card
  from (
    select place, platform, handle, is_asked, is_own, scored_at, card,
      case when place in (select place from settled) then score_id end as score_id
    from found
  ) f left join settled s on s.place = f.place
  order by ${CREATOR_SCORE_ORDER}
`

export const layer = Layer.effect(
  Lookups,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const steady = (yield* GenericPlanClient) ?? sql
    const cache = new ScorecardCache()
    const readServed = readRows(ReadRow)
    const queue = yield* ScoringQueue

    const serve = yield* makeGroupCommit({
      write: (reads: ReadonlyArray<KeptRead>) => {
        const before = reads.map((read) => cache.of(read))
        const asked = reads.map(({ account, ...read }, place) => {
          const cards = before[place]
          return { ...read, ...account, place, ...(cards === undefined ? {} : cachedIdsOf(cards)) }
        })
        const areKept = reads.every(({ isKeptWithAnswer }) => isKeptWithAnswer)
        return steady.unsafe(SERVE, [JSON.stringify(asked), areKept]).pipe(
          Effect.retry({
            times: RACES_MAX,
            while: isUniqueViolation
          }),
          Effect.flatMap(readServed),
          Effect.map((rows) => {
            const rowsOf = groupByPlace(rows)
            return (place: number): Effect.Effect<Option.Option<ChargedRead>, CreditsExhausted | LedgerUnavailable> => {
              const [found = [], read, cards] = [rowsOf.get(place), reads[place], before[place]]
              const [first] = found
              if (first === undefined || read === undefined || cards === undefined) {
                return Effect.fail(unavailable("a read was not answered"))
              }
              if (first.scoreId === null) return Effect.succeedNone
              const { isServed, credits, balance } = first
              if (isServed !== true) {
                const left = Credits.make(Number(balance))
                return Effect.fail(new CreditsExhausted({ balance: left, required: read.priceCredits }))
              }
              const creator = creatorOf(found, makeCardOf(cards))
              if (creator === undefined || Option.isNone(creator)) {
                return Effect.fail(unavailable("a score that was known is not"))
              }
              cache.keep(read, found)
              return Effect.succeedSome({ creator: creator.value, credits, balance: Credits.make(Number(balance)) })
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
      chargeAndRead: (read) =>
        Effect.flatMap(IsKeptWithAnswer, (isKeptWithAnswer) => serve({ ...read, isKeptWithAnswer })).pipe(
          Effect.mapError((error) => (error instanceof LedgerUnavailable ? error : unavailable(error))),
          Effect.flatten
        ),

      chargeAndReadMany: makeChargeAndReadMany({ sql, queue, cache }),
      chargeAndReadCreator: makeChargeAndReadCreator(steady),

      logFree: (usage) =>
        sql`
          with ${sql.literal(CHARGES_CTE)} (select ${chargeColumns(sql, freeCharge(usage))}) ${sql.literal(LOG_USAGE_ONCE)}
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
