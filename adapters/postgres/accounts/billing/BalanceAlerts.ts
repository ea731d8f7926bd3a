import { Effect, Layer, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { AlertBelow, BalanceAlerts, type ClaimedAlert } from "../../../../ports/accounts/billing/BalanceAlerts.ts"
import { PersonId } from "../../../../ports/accounts/people/Person.ts"
import { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { storeStatements } from "../../statements/statements.ts"

const BelowRow = Schema.Struct({ below: AlertBelow })
const ClaimRow = Schema.Struct({
  claimId: Schema.String,
  tenantId: TenantId,
  below: AlertBelow,
  crossing: Schema.Int,
  told: Schema.Array(PersonId),
  tries: Schema.Int
})

const db = storeStatements("BalanceAlerts")

/** What is to be told is written by the ledger's own trigger, `balance_alert_due`. */
export const layer = Layer.effect(
  BalanceAlerts,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const isHeld = ({ tenantId, claimId }: ClaimedAlert) =>
      sql`tenant_id = ${tenantId}::uuid and claim_id = ${claimId}::uuid`

    return BalanceAlerts.of({
      below: (tenantId) =>
        sql`select below::integer as below from balance_alerts where tenant_id = ${tenantId}::uuid`.pipe(
          db.rows(BelowRow),
          Effect.map(([row]) => row?.below ?? null)
        ),

      set: (tenantId, below) =>
        (below === null
          ? sql`delete from balance_alerts where tenant_id = ${tenantId}::uuid`
          : sql`
              insert into balance_alerts (tenant_id, below) values (${tenantId}::uuid, ${below}::bigint)
              on conflict (tenant_id) do update set below = excluded.below
            `
        ).pipe(db.done),

      claim: (at, leaseUntil) =>
        sql`
          with next as (
            select tenant_id from balance_alerts where due_at is not null and due_at <= ${at}::timestamptz
            order by due_at limit 1 for no key update skip locked
          )
          update balance_alerts a set claim_id = gen_random_uuid(), due_at = ${leaseUntil}::timestamptz
          from next n where a.tenant_id = n.tenant_id
          returning a.claim_id as "claimId", a.tenant_id as "tenantId", a.below::integer as below, a.crossing::integer as crossing,
            to_json(a.told) as told, a.tries
        `.pipe(
          db.rows(ClaimRow),
          Effect.map(([row]) => Option.fromUndefinedOr(row))
        ),

      told: (claimed, personId) =>
        sql`
          update balance_alerts set told = array_append(told, ${personId}::uuid) where ${isHeld(claimed)}
        `.pipe(db.done),

      postpone: (claimed, nextAt) =>
        sql`
          update balance_alerts set due_at = ${nextAt}::timestamptz, claim_id = null, tries = tries + 1 where ${isHeld(claimed)}
        `.pipe(db.done)
    })
  })
)
