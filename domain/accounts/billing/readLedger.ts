import { Effect } from "effect"
import { CreditLedger } from "../../../ports/accounts/billing/CreditLedger.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"

/** Entries of one page, at most. */
export const LEDGER_PAGE_ENTRIES_MAX = 100

/** A tenant's balance, and a page of the entries that it comes of, newest first, behind the number of one. */
export const readLedger = Effect.fn("billing.readLedger")(function* (
  tenantId: TenantId,
  asked: { readonly limit: number; readonly before: number | null }
) {
  const ledger = yield* CreditLedger
  const limit = Math.min(asked.limit, LEDGER_PAGE_ENTRIES_MAX)
  const before = asked.before === null ? null : { number: asked.before }
  const { wallet, found } = yield* Effect.all(
    { wallet: ledger.wallet(tenantId), found: ledger.history(tenantId, { limit: limit + 1, before }) },
    { concurrency: "unbounded" }
  )
  const entries = found.slice(0, limit)
  const last = entries.at(-1)
  return { balance: wallet.balance, entries, next: found.length > limit && last !== undefined ? last.number : null }
})
