import { Context, Effect } from "effect"
import type { ReportsBusy } from "../../../../domain/accounts/limits/fairQueue.ts"
import { readStatement, type StatementQuery } from "../../../../domain/revenue/commissions/readStatement.ts"
import type { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import type { TaggedFailure } from "../../server/endpoint.ts"
import { statementCsv } from "./statementCsv.ts"

type Reading = ReturnType<typeof readStatement>

/** Makes the CSV of a statement, which may have very many lines: then elsewhere than where others are served. */
export interface StatementCsvsShape {
  readonly csv: (
    tenantId: TenantId,
    query: StatementQuery
  ) => Effect.Effect<Uint8Array<ArrayBuffer>, TaggedFailure | ReportsBusy, Effect.Services<Reading>>
}

export const csvsMadeHere: StatementCsvsShape = {
  csv: (tenantId, query) =>
    Effect.map(readStatement(tenantId, query), (statement) => new TextEncoder().encode(statementCsv(statement)))
}

export const StatementCsvs = Context.Reference<StatementCsvsShape>("creatorsignal/hosts/StatementCsvs", {
  defaultValue: () => csvsMadeHere
})
