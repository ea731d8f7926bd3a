import { Effect, Layer, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { type ApiKey, KeyId, KeyScope } from "../../../../ports/accounts/keys/ApiKey.ts"
import { ApiKeys, KeyNotFound, type ListedKey } from "../../../../ports/accounts/keys/ApiKeys.ts"
import { DAILY_CAPS } from "../../../../ports/accounts/keys/KeyLimits.ts"
import { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { readRows, storeStatements } from "../../statements/statements.ts"

/** Null where the usual holds. */
const OWN_FIELDS = { requestsPerMinute: Schema.NullOr(Schema.Int), discoveryCredits: Schema.NullOr(Schema.Int) }

const KeyRow = Schema.Struct({
  id: KeyId,
  tenantId: TenantId,
  label: Schema.String,
  scope: KeyScope,
  createdAt: Schema.Date,
  lastUsedAt: Schema.NullOr(Schema.Date),
  ...OWN_FIELDS
})

const CapsRow = Schema.Struct({ scrapes: Schema.Int, discoveries: Schema.Int })

const LimitsRow = Schema.Struct({ ...CapsRow.fields, ...OWN_FIELDS })

const ListedRow = Schema.Struct({
  ...KeyRow.fields,
  ...CapsRow.fields,
  revokedAt: Schema.NullOr(Schema.Date)
})

const toKey = ({ requestsPerMinute, discoveryCredits, ...key }: typeof KeyRow.Type): ApiKey => ({
  ...key,
  ...(requestsPerMinute === null ? {} : { requestsPerMinute }),
  ...(discoveryCredits === null ? {} : { discoveryCredits })
})

const toListed = ({ scrapes, discoveries, revokedAt, ...row }: typeof ListedRow.Type): ListedKey => ({
  ...toKey(row),
  revokedAt,
  dailyCaps: { scrapes, discoveries }
})

const db = storeStatements("Accounts")
const { unavailable } = db

export const layer = Layer.effect(
  ApiKeys,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const keys = readRows(KeyRow)
    const columns = sql.literal(`
      k.key_id as "id", k.tenant_id as "tenantId", k.label, k.scope,
      k.created_at as "createdAt", k.last_used_at as "lastUsedAt",
      k.requests_per_minute_max as "requestsPerMinute", k.discovery_credits as "discoveryCredits"
    `)
    const listed = readRows(ListedRow)
    const listedColumns = sql`${columns}, k.revoked_at as "revokedAt",
      coalesce(k.daily_scrapes_max, ${DAILY_CAPS.scrapes}::integer) as scrapes,
      coalesce(k.daily_discoveries_max, ${DAILY_CAPS.discoveries}::integer) as discoveries`
    const found = <Row>(rows: ReadonlyArray<Row>) =>
      rows[0] === undefined ? Effect.fail(new KeyNotFound()) : Effect.succeed(rows[0])

    return ApiKeys.of({
      insert: (key, secretHash) =>
        sql`
          with known as (
            insert into directory (kind, name, tenant_id) values ('key', ${secretHash}, ${key.tenantId}::uuid)
          )
          insert into api_keys (tenant_id, key_id, secret_hash, label, scope, created_at, last_used_at)
          values (${key.tenantId}::uuid, ${key.id}, ${secretHash}, ${key.label}, ${key.scope}, ${key.createdAt}, ${key.lastUsedAt})
        `.pipe(db.done),

      find: (secretHash) =>
        sql`
          select ${columns}
          from directory d
          join api_keys k on k.tenant_id = d.tenant_id and k.secret_hash = d.name
          where d.kind = 'key' and d.name = ${secretHash} and k.revoked_at is null
            and not exists (select from account_closures c where c.tenant_id = d.tenant_id)
        `.pipe(
          Effect.flatMap(keys),
          Effect.mapError(unavailable),
          Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), toKey))
        ),

      get: (tenantId, id) =>
        sql`select ${listedColumns} from api_keys k where k.tenant_id = ${tenantId} and k.key_id = ${id}`.pipe(
          Effect.flatMap(listed),
          Effect.mapError(unavailable),
          Effect.flatMap(found),
          Effect.map(toListed)
        ),

      locate: (id) =>
        sql`select ${columns} from api_keys k where k.key_id = ${id}`.pipe(
          Effect.flatMap(keys),
          Effect.mapError(unavailable),
          Effect.flatMap(found),
          Effect.map(toKey)
        ),

      list: (tenantId, { after, limit }) =>
        sql`
          select ${listedColumns} from api_keys k
          where k.tenant_id = ${tenantId} and (${after}::uuid is null or k.key_id > ${after}::uuid)
          order by k.key_id limit ${limit}
        `.pipe(
          Effect.flatMap(listed),
          Effect.mapError(unavailable),
          Effect.map((rows) => rows.map(toListed))
        ),

      revoke: (id, at) =>
        sql`
          update api_keys k set revoked_at = coalesce(k.revoked_at, ${at}::timestamptz)
          where k.key_id = ${id} returning ${columns}
        `.pipe(Effect.flatMap(keys), Effect.mapError(unavailable), Effect.flatMap(found), Effect.map(toKey)),

      limit: (id, { scrapes = null, discoveries = null, requestsPerMinute, discoveryCredits }) =>
        sql`
          update api_keys set
            daily_scrapes_max = coalesce(${scrapes}::integer, daily_scrapes_max),
            daily_discoveries_max = coalesce(${discoveries}::integer, daily_discoveries_max),
            requests_per_minute_max = case when ${requestsPerMinute !== undefined}
              then ${requestsPerMinute ?? null}::integer else requests_per_minute_max end,
            discovery_credits = case when ${discoveryCredits !== undefined}
              then ${discoveryCredits ?? null}::integer else discovery_credits end
          where key_id = ${id}
          returning coalesce(daily_scrapes_max, ${DAILY_CAPS.scrapes}::integer) as scrapes,
            coalesce(daily_discoveries_max, ${DAILY_CAPS.discoveries}::integer) as discoveries,
            requests_per_minute_max as "requestsPerMinute", discovery_credits as "discoveryCredits"
        `.pipe(db.rows(LimitsRow), Effect.flatMap(found)),

      usedOn: (tenantId, id, at) =>
        sql`
          select scrapes, discoveries from daily_counts
          where tenant_id = ${tenantId} and key_id = ${id} and day = (${at}::timestamptz at time zone 'UTC')::date
        `.pipe(
          db.rows(CapsRow),
          Effect.map(([row]) => row ?? { scrapes: 0, discoveries: 0 })
        ),

      touch: (tenantId, id, at, unlessSince) =>
        sql`
          update api_keys set last_used_at = ${at}::timestamptz
          where tenant_id = ${tenantId} and key_id = ${id}
            and (last_used_at is null or last_used_at < ${unlessSince}::timestamptz)
        `.pipe(db.done)
    })
  })
)
