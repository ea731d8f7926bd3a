import { Effect } from "effect"
import { Purchases } from "../../../../ports/accounts/billing/Purchases.ts"
import { REFUNDS_LISTED_MAX } from "../../../../ports/accounts/payments/RefundQueue.ts"
import { Checks } from "../../../../ports/checks/backgroundChecks/Checks.ts"
import { wholeBetween } from "../../../http/server/wholeBetween.ts"
import { limitFlag } from "../../line/flags.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { storeUnavailable } from "../../line/refusals.ts"
import { wholeNumberRule } from "../../line/values.ts"

export const refundList = operatorCommand({
  name: "refund list",
  description: "Refunds of checks and packs that failed and take a person, oldest first",
  flags: { limit: limitFlag("Refunds at most", REFUNDS_LISTED_MAX) },
  fields: { limit: wholeBetween(1, REFUNDS_LISTED_MAX) },
  rules: { limit: wholeNumberRule(1, REFUNDS_LISTED_MAX) },
  read: Effect.succeed,
  isReadOnly: true,
  run: Effect.fnUntraced(function* ({ limit }) {
    const ofChecks = yield* Checks.use((checks) => checks.refundsInNeed(limit))
    const ofPurchases = yield* Purchases.use((purchases) => purchases.refundsInNeed(limit))
    const inNeed = [
      ...ofChecks.map(({ checkId, ...refund }) => ({ ...refund, of: { check: checkId, purchase: null } })),
      ...ofPurchases.map(({ purchaseId, ...refund }) => ({ ...refund, of: { check: null, purchase: purchaseId } }))
    ]
      .sort((a, b) => a.at.getTime() - b.at.getTime())
      .slice(0, limit)
    return {
      id: "refunds",
      refunds: inNeed.map(({ of, tenantId, payment, amountMinor, problem, turn, refundId, at }) => ({
        ...of,
        tenant: tenantId,
        payment,
        // Null: all that is left of the payment.
        amount_minor: amountMinor,
        problem: problem ?? "unknown",
        asked: turn,
        refund: refundId,
        at: at.toISOString()
      }))
    }
  }),
  refusals: storeUnavailable
})
