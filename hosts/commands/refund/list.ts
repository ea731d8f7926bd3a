import { Effect } from "effect"
import { Checks, REFUNDS_LISTED_MAX } from "../../../ports/checks/Checks.ts"
import { limitFlag } from "../flags.ts"
import { operatorCommand } from "../operatorCommand.ts"
import { checksUnavailable } from "../refusals.ts"
import { wholeNumber, wholeNumberRule } from "../values.ts"

export const refundList = operatorCommand({
  name: "refund list",
  description: "Refunds of checks that failed and take a person, oldest first",
  flags: { limit: limitFlag("Refunds at most", REFUNDS_LISTED_MAX) },
  fields: { limit: wholeNumber(1, REFUNDS_LISTED_MAX) },
  rules: { limit: wholeNumberRule(1, REFUNDS_LISTED_MAX) },
  read: Effect.succeed,
  isReadOnly: true,
  run: Effect.fnUntraced(function* ({ limit }) {
    const inNeed = yield* Checks.use((checks) => checks.refundsInNeed(limit))
    return {
      id: "refunds",
      refunds: inNeed.map(({ checkId, tenantId, payment, problem, turn, refundId, at }) => ({
        check: checkId,
        tenant: tenantId,
        payment,
        problem: problem ?? "unknown",
        asked: turn,
        refund: refundId,
        at: at.toISOString()
      }))
    }
  }),
  refusals: checksUnavailable
})
