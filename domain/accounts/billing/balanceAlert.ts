import { Effect } from "effect"
import { type AlertBelow, BalanceAlerts } from "../../../ports/accounts/billing/BalanceAlerts.ts"
import { CreditLedger } from "../../../ports/accounts/billing/CreditLedger.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"

/** Which balance an account's owners are told of, null for none, and whether it is below that now. */
export const readBalanceAlert = Effect.fn("billing.readBalanceAlert")(function* (tenantId: TenantId) {
  const below = yield* BalanceAlerts.use((alerts) => alerts.below(tenantId))
  const { balance } = yield* CreditLedger.use((ledger) => ledger.wallet(tenantId))
  return { below, balance, isLow: below !== null && balance < below }
})

/** Says which balance an account's owners are told of, null for none. One that is below it already is told of on pages alone. */
export const setBalanceAlert = Effect.fn("billing.setBalanceAlert")(function* (
  tenantId: TenantId,
  below: AlertBelow | null
) {
  yield* BalanceAlerts.use((alerts) => alerts.set(tenantId, below))
  return yield* readBalanceAlert(tenantId)
})
