import { Effect } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import type { StatementPayer } from "../../../ports/revenue/commissions/Statement.ts"
import { readProfile } from "../../accounts/tenants/account.ts"

/** Who pays, as the account names itself now: by its legal name, or by what it is called where it has none. */
export const readPayer = (tenantId: TenantId) =>
  Effect.map(
    readProfile(tenantId),
    ({ name, legalName, legalAddress }): StatementPayer => ({ name: legalName ?? name, address: legalAddress })
  )
