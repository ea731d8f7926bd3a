import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { type CountedRequests, RequestCounts } from "../../../../ports/accounts/keys/RequestCounts.ts"
import { storeStatements } from "../../statements/statements.ts"

const DayRow = Schema.Struct({
  day: Schema.Date,
  succeeded: Schema.Int,
  refused: Schema.Int,
  rateLimited: Schema.Int,
  failed: Schema.Int
})

const db = storeStatements("Accounts")
const { unavailable } = db

const toGiven = ({ tenantId, keyId, day, succeeded, refused, rateLimited, failed }: CountedRequests) => ({
  tenant_id: tenantId,
  key_id: keyId,
  day,
  succeeded,
  refused,
  rate_limited: rateLimited,
  failed
})

export const layer = Layer.effect(
  RequestCounts,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return RequestCounts.of({
      // In one order, whoever adds: two hosts that add the same keys never wait for each other in a circle.
      add: (counted) =>
        sql`
          insert into request_counts as c (tenant_id, key_id, day, succeeded, refused, rate_limited, failed)
          select tenant_id, key_id, (day at time zone 'UTC')::date, succeeded, refused, rate_limited, failed
          from json_to_recordset(${JSON.stringify(counted.map(toGiven))}::text::json) as g (
            tenant_id uuid, key_id uuid, day timestamptz, succeeded bigint, refused bigint, rate_limited bigint, failed bigint
          )
          order by tenant_id, key_id, day
          on conflict (tenant_id, key_id, day) do update set succeeded = c.succeeded + excluded.succeeded,
            refused = c.refused + excluded.refused, rate_limited = c.rate_limited + excluded.rate_limited,
            failed = c.failed + excluded.failed
        `.pipe(db.done),

      days: (tenantId, keyId, since) =>
        sql`
          select day::timestamp at time zone 'UTC' as day, sum(succeeded)::float8 as succeeded, sum(refused)::float8 as refused,
            sum(rate_limited)::float8 as "rateLimited", sum(failed)::float8 as failed
          from request_counts
          where tenant_id = ${tenantId}::uuid and (${keyId}::uuid is null or key_id = ${keyId}::uuid)
            and day >= (${since}::timestamptz at time zone 'UTC')::date
          group by request_counts.day order by request_counts.day
        `.pipe(db.rows(DayRow)),

      purge: (before, limit) =>
        sql`
          delete from request_counts where (tenant_id, key_id, day) in (
            select tenant_id, key_id, day from request_counts
            where day < (${before}::timestamptz at time zone 'UTC')::date
            order by day limit ${limit} for update skip locked
          ) returning day
        `.pipe(
          Effect.mapError(unavailable),
          Effect.map((rows) => rows.length)
        )
    })
  })
)
