import { Effect, Option, Schema } from "effect"
import { retryPurchaseRefunds, retryRefunds } from "../../../../domain/accounts/payments/retryRefunds.ts"
import { PurchaseId } from "../../../../ports/accounts/billing/Purchase.ts"
import { CheckId } from "../../../../ports/checks/backgroundChecks/Check.ts"
import { textFlag } from "../../line/flags.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { storeUnavailable } from "../../line/refusals.ts"
import { ID_RULE } from "../../line/values.ts"

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
