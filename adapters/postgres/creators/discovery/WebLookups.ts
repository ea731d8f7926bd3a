import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { LedgerUnavailable } from "../../../../ports/accounts/billing/CreditLedger.ts"
import { operationCharge } from "../../../../ports/accounts/billing/operationCharge.ts"
import { WebLookups } from "../../../../ports/creators/discovery/WebLookups.ts"
import {
  APPLY_CHARGES_AND_LOG_USAGE,
  CHARGES_CTE,
  chargeColumns,
  creditsExhausted
} from "../../accounts/billing/charge.ts"
import { isUniqueViolation } from "../../errors/databaseErrors.ts"
import { readRows } from "../../statements/statements.ts"

const ChargedRow = Schema.Struct({ credits: Schema.Int })
const BalanceRow = Schema.Struct({ balance: Schema.toType(Schema.BigInt) })
const unavailable = (cause: unknown) => new LedgerUnavailable({ cause })

export const layer = Layer.effect(
  WebLookups,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const block = { charges: sql.literal(CHARGES_CTE), apply: sql.literal(APPLY_CHARGES_AND_LOG_USAGE) }
    return WebLookups.of({
      charge: (lookup) => {
        const { tenantId, operationId, priceCredits } = lookup
        const before = sql`
          select credits::int as credits from usage_log where tenant_id = ${tenantId}::uuid and usage_id = ${operationId}::uuid
        `.pipe(Effect.flatMap(readRows(ChargedRow)), Effect.mapError(unavailable))
        return sql`
          with ${block.charges} (
            select ${chargeColumns(sql, operationCharge(lookup, "resolve"))} where not exists (
              select from usage_log where tenant_id = ${tenantId}::uuid and usage_id = ${operationId}::uuid
            )
          ), ${block.apply}
          select credits::int as credits from charged
        `.pipe(
          Effect.flatMap(readRows(ChargedRow)),
          // Another one of the same operation charged it meanwhile.
          Effect.catch((error) => (isUniqueViolation(error) ? Effect.succeed([]) : Effect.fail(unavailable(error)))),
          Effect.flatMap(([charged]) =>
            charged === undefined
              ? Effect.flatMap(before, ([known]) =>
                  known === undefined
                    ? sql`select coalesce((select balance from wallets where tenant_id = ${tenantId}::uuid), 0) as balance`.pipe(
                        Effect.flatMap(readRows(BalanceRow)),
                        Effect.mapError(unavailable),
                        Effect.flatMap(([row]) => Effect.fail(creditsExhausted(row?.balance ?? 0n, priceCredits)))
                      )
                    : Effect.succeed(known.credits)
                )
              : Effect.succeed(charged.credits)
          )
        )
      }
    })
  })
)
