import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { EntryReason } from "../../../../ports/accounts/billing/CreditLedger.ts"
import { BACKLOGS_MAX, DELIVERIES_COUNTED_MAX, Workload } from "../../../../ports/accounts/operations/Workload.ts"
import { JobKind } from "../../../../ports/creators/jobs/Job.ts"
import { StoreUnavailable } from "../../../../ports/system/StoreUnavailable.ts"
import { readRows } from "../../statements/statements.ts"

const BacklogRow = Schema.Struct({
  kind: JobKind,
  status: Schema.Literals(["queued", "processing"]),
  jobs: Schema.Int,
  oldestAt: Schema.Date
})
const DeliveriesRow = Schema.Struct({ pending: Schema.Int, failed: Schema.Int })
const CreditsRow = Schema.Struct({ reason: EntryReason, credits: Schema.Finite })

export const layer = Layer.effect(
  Workload,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const counted = (state: string) => sql`(
      select count(*)::int from (
        select from webhook_deliveries where state = ${sql.literal(`'${state}'`)} limit ${DELIVERIES_COUNTED_MAX}
      ) s
    )`
    return Workload.of({
      read: (creditsSince) =>
        Effect.gen(function* () {
          const backlogs = yield* sql`
            select kind, status, count(*)::int as jobs, min(created_at) as "oldestAt" from jobs
            where status in ('queued', 'processing') group by kind, status order by kind, status limit ${BACKLOGS_MAX}
          `.pipe(Effect.flatMap(readRows(BacklogRow)))
          const [deliveries = { pending: 0, failed: 0 }] = yield* sql`
            select ${counted("pending")} as pending, ${counted("failed")} as failed
          `.pipe(Effect.flatMap(readRows(DeliveriesRow)))
          const credits = yield* sql`
            select reason, sum(abs(delta))::float8 as credits from ledger_entries
            where created_at >= ${creditsSince}::timestamptz group by reason order by reason
          `.pipe(Effect.flatMap(readRows(CreditsRow)))
          return { backlogs, deliveries, credits }
        }).pipe(Effect.mapError((cause) => new StoreUnavailable({ store: "Workload", cause })))
    })
  })
)
