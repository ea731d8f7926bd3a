import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { AuditLog, DeedId, DeedKind, DeedOutcome } from "../../../../ports/accounts/audit/AuditLog.ts"
import { PersonId, SignInAddress } from "../../../../ports/accounts/people/Person.ts"
import { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { storeStatements } from "../../statements/statements.ts"

const DeedRow = Schema.Struct({
  id: DeedId,
  tenantId: TenantId,
  personId: PersonId,
  kind: DeedKind,
  subject: Schema.String,
  outcome: DeedOutcome,
  at: Schema.Date,
  email: Schema.NullOr(SignInAddress)
})

const db = storeStatements("Accounts")

export const layer = Layer.effect(
  AuditLog,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return AuditLog.of({
      begin: ({ tenantId, id, personId, kind, subject, at }) =>
        sql`
          insert into audit_log (tenant_id, deed_id, person_id, kind, subject, outcome, at)
          values (${tenantId}::uuid, ${id}::uuid, ${personId}::uuid, ${kind}, ${subject}, 'begun', ${at})
          on conflict do nothing
        `.pipe(db.done),

      conclude: (tenantId, id, outcome) =>
        sql`
          update audit_log set outcome = ${outcome}
          where tenant_id = ${tenantId}::uuid and deed_id = ${id}::uuid and outcome = 'begun'
        `.pipe(db.done),

      page: (tenantId, { after, limit }) =>
        sql`
          select a.tenant_id as "tenantId", a.deed_id as "id", a.person_id as "personId", a.kind, a.subject, a.outcome, a.at, p.email
          from audit_log a join people p using (person_id)
          where a.tenant_id = ${tenantId}::uuid and (${after}::uuid is null or a.deed_id < ${after}::uuid)
          order by a.deed_id desc limit ${limit}
        `.pipe(db.rows(DeedRow))
    })
  })
)
