import { Effect, Option, Schema } from "effect"
import { retryPurchaseRefunds, retryRefunds } from "../../../../domain/accounts/payments/retryRefunds.ts"
import { PurchaseId } from "../../../../ports/accounts/billing/Purchase.ts"
import { Purchases } from "../../../../ports/accounts/billing/Purchases.ts"
import { REFUNDS_LISTED_MAX } from "../../../../ports/accounts/payments/RefundQueue.ts"
import { CheckId } from "../../../../ports/checks/backgroundChecks/Check.ts"
import { Checks } from "../../../../ports/checks/backgroundChecks/Checks.ts"
import { wholeBetween } from "../../../http/server/fields.ts"
import { limitFlag, textFlag } from "../../line/flags.ts"
import { type Commands, operatorCommand } from "../../line/operatorCommand.ts"
import { storeUnavailable } from "../../line/refusals.ts"
import { ID_RULE, wholeNumberRule } from "../../line/values.ts"

const asPurchase = Schema.decodeUnknownOption(PurchaseId)

export const refundRetry = operatorCommand({
  name: "refund retry",
  description: "Ask the payment provider anew for the refunds of a check or a pack that take a person",
  flags: { check: textFlag("check", "The id of the check, or of the purchase of a pack, as refund list says it") },
  fields: { check: CheckId },
  rules: { check: ID_RULE },
  read: Effect.succeed,
  isReadOnly: false,
  run: Effect.fnUntraced(function* ({ check }) {
    const asked = yield* retryRefunds(check).pipe(
      Effect.catchTag("NoRefundInNeed", (none) => {
        const purchase = asPurchase(check)
        return Option.isSome(purchase) ? retryPurchaseRefunds(purchase.value) : Effect.fail(none)
      })
    )
    return { id: check, refunds: asked.length }
  }),
  refusals: {
    ...storeUnavailable,
    NoRefundInNeed: "no refund of this check or purchase takes a person"
  }
})

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

export const commands: Commands = [
  {
    noun: "refund",
    description: "Payments of checks that are given back",
    commands: [refundList, refundRetry]
  }
]
