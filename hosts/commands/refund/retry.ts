import { Effect, Option, Schema } from "effect"
import { retryPurchaseRefunds, retryRefunds } from "../../../domain/payments/retryRefunds.ts"
import { PurchaseId } from "../../../ports/billing/Purchase.ts"
import { CheckId } from "../../../ports/checks/Check.ts"
import { textFlag } from "../flags.ts"
import { operatorCommand } from "../operatorCommand.ts"
import { checksUnavailable, purchasesUnavailable } from "../refusals.ts"
import { ID_RULE } from "../values.ts"

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
    ...checksUnavailable,
    ...purchasesUnavailable,
    NoRefundInNeed: "no refund of this check or purchase takes a person"
  }
})
