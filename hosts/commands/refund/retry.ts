import { Effect } from "effect"
import { retryRefunds } from "../../../domain/payments/retryRefunds.ts"
import { CheckId } from "../../../ports/checks/Check.ts"
import { textFlag } from "../flags.ts"
import { operatorCommand } from "../operatorCommand.ts"
import { checksUnavailable } from "../refusals.ts"
import { ID_RULE } from "../values.ts"

export const refundRetry = operatorCommand({
  name: "refund retry",
  description: "Ask the payment provider anew for the refunds of a check that take a person",
  flags: { check: textFlag("check", "The check's id, as refund list says it") },
  fields: { check: CheckId },
  rules: { check: ID_RULE },
  read: Effect.succeed,
  isReadOnly: false,
  run: Effect.fnUntraced(function* ({ check }) {
    const asked = yield* retryRefunds(check)
    return { id: check, refunds: asked.length }
  }),
  refusals: { ...checksUnavailable, NoRefundInNeed: "no refund of this check takes a person" }
})
