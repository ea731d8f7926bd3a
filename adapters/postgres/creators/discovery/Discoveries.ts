import { Effect, Layer, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { LedgerUnavailable } from "../../../../ports/accounts/billing/CreditLedger.ts"
import { operationCharge } from "../../../../ports/accounts/billing/operationCharge.ts"
import { DAILY_CAPS } from "../../../../ports/accounts/keys/KeyLimits.ts"
import type { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import {
  DailyDiscoveriesExhausted,
  DISCOVERY_BYTES_MAX,
  Discoveries,
  type DiscoveryRecord,
  type DiscoveryStart,
  FoundTogether
} from "../../../../ports/creators/discovery/Discoveries.ts"
import { Discovery } from "../../../../ports/creators/discovery/Discovery.ts"
import {
  APPLY_CHARGES_AND_LOG_USAGE,
  CHARGES_CTE,
  chargeColumns,
  creditsExhausted
} from "../../accounts/billing/charge.ts"
import { isUniqueViolation } from "../../errors/databaseErrors.ts"
import { readRows } from "../../statements/statements.ts"
import { rowsOf } from "./linkAccounts.ts"

/** How long an operation may be asked for again; what was found of a seed before is dropped by what is found then. */
const OPERATION_DAYS_KEPT = 2

/** How often an operation is tried again that lost to itself, begun or recorded by another request meanwhile. */
const RACES_MAX = 3
const AGAIN = { times: RACES_MAX, while: isUniqueViolation } as const
/** Rows that one operation clears away at most. */
const CLEARED_MAX = 100

const encode = Schema.encodeSync(Schema.fromJsonString(Discovery))
const RecordedRow = Schema.Struct({ discovery: Discovery, credits: Schema.toType(Schema.BigInt) })
const BegunRow = Schema.Struct({
  /** Null where the key may make no more. */
  maySearch: Schema.NullOr(Schema.Boolean),
  cap: Schema.Int
})
const ChargedRow = Schema.Struct({
  /** Null where the balance doesn't cover it, or it was recorded before. */
  credits: Schema.NullOr(Schema.toType(Schema.BigInt)),
  /** The balance before it. */
  balance: Schema.toType(Schema.BigInt)
})

const unavailable = (cause: unknown) => new LedgerUnavailable({ cause })

export const layer = Layer.effect(
  Discoveries,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const block = { charges: sql.literal(CHARGES_CTE), apply: sql.literal(APPLY_CHARGES_AND_LOG_USAGE) }

    const capOf = ({ tenantId, keyId }: DiscoveryStart) => sql`
      select coalesce(
        (select daily_discoveries_max from api_keys where tenant_id = ${tenantId}::uuid and key_id = ${keyId}::uuid),
        ${DAILY_CAPS.discoveries}::integer
      ) as discoveries
    `

    /** The key's day comes first, then the day that all keys share: nobody waits for the other way round. */
    const begin = (start: DiscoveryStart) => {
      const { tenantId, operationId, keyId, searchesPerDayMax, at } = start
      return sql`
        with known as materialized (
          select may_search from discoveries where tenant_id = ${tenantId}::uuid and operation_id = ${operationId}::uuid
        ), forgotten as (
          delete from discoveries d using (
            select operation_id from discoveries
            where tenant_id = ${tenantId}::uuid and result is null
              and begun_at < ${at}::timestamptz - make_interval(days => ${OPERATION_DAYS_KEPT})
            limit ${CLEARED_MAX} for update skip locked
          ) o
          where d.tenant_id = ${tenantId}::uuid and d.operation_id = o.operation_id
        ), counted as (
          insert into daily_counts as d (tenant_id, key_id, day, discoveries)
          select ${tenantId}::uuid, ${keyId}::uuid, (${at}::timestamptz at time zone 'UTC')::date, 1
          from (${capOf(start)}) cap where cap.discoveries > 0 and not exists (select from known)
          on conflict (tenant_id, key_id, day) do update set discoveries = d.discoveries + 1
          where d.discoveries < (${capOf(start)})
          returning day
        ), searched as (
          insert into discovery_searches as s (day, searches)
          select day, 1 from counted where coalesce(${searchesPerDayMax}::integer, 0) > 0
          on conflict (day) do update set searches = s.searches + 1 where s.searches < ${searchesPerDayMax}::integer
          returning day
        ), begun as (
          insert into discoveries (tenant_id, operation_id, key_id, begun_at, may_search)
          select ${tenantId}::uuid, ${operationId}::uuid, ${keyId}::uuid, ${at}::timestamptz, exists (select from searched)
          from counted
          returning may_search
        )
        select coalesce((select may_search from known), (select may_search from begun)) as "maySearch",
          cap.discoveries as cap
        from (${capOf(start)}) cap
      `.pipe(
        Effect.flatMap(readRows(BegunRow)),
        Effect.map(([row]) => row ?? { maySearch: null, cap: 0 })
      )
    }

    const recordedBy = (tenantId: TenantId, operationId: string) =>
      sql`
        select result as discovery, credits from discoveries
        where tenant_id = ${tenantId}::uuid and operation_id = ${operationId}::uuid and result is not null
      `.pipe(
        Effect.flatMap(readRows(RecordedRow)),
        Effect.map(([row]) =>
          row === undefined ? Option.none() : Option.some({ discovery: row.discovery, credits: Number(row.credits) })
        )
      )

    /** Writes a discovery that was not recorded yet. */
    const write = (record: DiscoveryRecord, json: string) => {
      const { tenantId, operationId, discovery } = record
      const { platform, handle } = discovery.seed
      const charge = chargeColumns(sql, operationCharge({ ...record, account: { platform, handle } }, "discovery"))
      return sql`
        with known as materialized (
          select operation_id from discoveries
          where tenant_id = ${tenantId}::uuid and operation_id = ${operationId}::uuid and result is not null
        ), ${block.charges} (
          select ${charge} where not exists (select from known)
        ), ${block.apply}, recorded as (
          insert into discoveries as d
            (tenant_id, operation_id, key_id, begun_at, may_search, platform, handle, found_at, credits, result)
          select c.tenant_id, ${operationId}::uuid, c.key_id, c.at, false, c.platform, c.handle,
            ${discovery.foundAt}::timestamptz, c.credits, ${json}::text::json
          from charged c
          on conflict (tenant_id, operation_id) do update set platform = excluded.platform, handle = excluded.handle,
            found_at = excluded.found_at, credits = excluded.credits, result = excluded.result
        ), dropped as (
          delete from discoveries d using (
            select operation_id from discoveries
            where tenant_id = ${tenantId}::uuid and platform = ${platform} and handle = ${handle} and result is not null
              and found_at < ${discovery.foundAt}::timestamptz - make_interval(days => ${OPERATION_DAYS_KEPT})
              and operation_id <> ${operationId}::uuid and exists (select from charged)
            limit ${CLEARED_MAX} for update skip locked
          ) o
          where d.tenant_id = ${tenantId}::uuid and d.operation_id = o.operation_id
        )
        select (select credits from charged) as credits,
          coalesce((select balance from wallets where tenant_id = ${tenantId}::uuid), 0) as balance
      `.pipe(
        Effect.flatMap(readRows(ChargedRow)),
        Effect.map(([row]) => row ?? { credits: null, balance: 0n })
      )
    }

    return Discoveries.of({
      begin: (start) =>
        Effect.gen(function* () {
          const { maySearch, cap } = yield* begin(start).pipe(Effect.retry(AGAIN))
          if (maySearch !== null) return { maySearch }
          // The same operation may have taken the last place while this one waited for it.
          const known = yield* begin(start).pipe(Effect.retry(AGAIN))
          return known.maySearch === null
            ? yield* new DailyDiscoveriesExhausted({ cap })
            : { maySearch: known.maySearch }
        }).pipe(Effect.mapError((error) => (error._tag === "DailyDiscoveriesExhausted" ? error : unavailable(error)))),

      release: (tenantId, operationId) =>
        sql`
          with released as (
            delete from discoveries
            where tenant_id = ${tenantId}::uuid and operation_id = ${operationId}::uuid and result is null
            returning tenant_id, key_id, (begun_at at time zone 'UTC')::date as day, may_search
          ), uncounted as (
            update daily_counts d set discoveries = greatest(d.discoveries - 1, 0) from released r
            where d.tenant_id = r.tenant_id and d.key_id = r.key_id and d.day = r.day
            returning d.day
          )
          update discovery_searches s set searches = greatest(s.searches - 1, 0)
          from released r, uncounted u where s.day = r.day and u.day = r.day and r.may_search
        `.pipe(Effect.mapError(unavailable), Effect.asVoid),

      record: (record) =>
        Effect.gen(function* () {
          const json = encode(record.discovery)
          if (new TextEncoder().encode(json).length > DISCOVERY_BYTES_MAX) {
            return yield* unavailable("a discovery is too large to be kept")
          }
          const { credits, balance } = yield* write(record, json).pipe(Effect.retry(AGAIN))
          if (credits !== null) return { discovery: record.discovery, credits: Number(credits) }
          // It was recorded before, or by the same operation while this one waited for the wallet.
          const known = yield* recordedBy(record.tenantId, record.operationId)
          return Option.isSome(known) ? known.value : yield* creditsExhausted(balance, record.priceCredits)
        }).pipe(
          Effect.mapError((error) =>
            error._tag === "CreditsExhausted" || error._tag === "LedgerUnavailable" ? error : unavailable(error)
          )
        ),

      recordedBy: (tenantId, operationId) => Effect.mapError(recordedBy(tenantId, operationId), unavailable),

      latest: (tenantId, { platform, handle }, since) =>
        sql`
          select result as discovery from discoveries
          where tenant_id = ${tenantId}::uuid and platform = ${platform} and handle = ${handle} and result is not null
            and found_at >= ${since}::timestamptz
          order by found_at desc limit 1
        `.pipe(
          Effect.flatMap(readRows(Schema.Struct({ discovery: Discovery }))),
          Effect.mapError(unavailable),
          Effect.map(([row]) => Option.fromUndefinedOr(row?.discovery))
        ),

      together: (tenantId, seeds, confidenceMin) =>
        sql`
          select json_build_object('platform', s.platform, 'handle', s.handle) as seed, told.accounts
          from (
            select distinct platform, handle
            from json_to_recordset(${rowsOf(seeds)}::text::json) as r(platform text, handle text)
          ) s
          cross join lateral (
            select d.result from discoveries d
            where d.tenant_id = ${tenantId}::uuid and d.platform = s.platform and d.handle = s.handle and d.result is not null
            order by d.found_at desc limit 1
          ) latest
          cross join lateral (
            select coalesce(
              json_agg(json_build_object('platform', a ->> 'platform', 'handle', a ->> 'handle') order by place), '[]'::json
            ) as accounts
            from json_array_elements(latest.result -> 'accounts') with ordinality e (a, place)
            where (a ->> 'confidence')::double precision >= ${confidenceMin}::double precision
              and (a ->> 'platform' <> s.platform or a ->> 'handle' <> s.handle)
          ) told
        `.pipe(Effect.flatMap(readRows(FoundTogether)), Effect.mapError(unavailable))
    })
  })
)
