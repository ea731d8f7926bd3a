import { Effect } from "effect"
import { AccountData } from "../../../ports/accounts/tenants/AccountData.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"

/**
 * What an account owns, kind by kind: `kinds` in their order, and of each its rows by pages, which are read when they are asked for.
 * Each page is JSON lines; `next` is where the one after it begins, null where there is none. Fails with StoreUnavailable.
 */
export const exportAccount = (tenantId: TenantId) =>
  Effect.map(AccountData, (data) => ({
    kinds: data.kinds,
    page: (kind: string, after: string | null) =>
      Effect.map(data.page(tenantId, kind, after), ({ rows, next }) => ({
        lines: rows.map((row) => `${row}\n`).join(""),
        next
      }))
  })).pipe(Effect.withSpan("accounts.exportAccount"))
