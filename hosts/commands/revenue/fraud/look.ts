import { Effect } from "effect"
import { scanForSignals } from "../../../../domain/revenue/fraud/scanForSignals.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { storeUnavailable, tenantNotFound } from "../../line/refusals.ts"
import { tenantField } from "../../line/values.ts"

export const watchLook = operatorCommand({
  name: "watch look",
  description: "Look at an account's clicks and orders now, not only each hour",
  ...tenantField,
  read: Effect.succeed,
  isReadOnly: false,
  run: Effect.fnUntraced(function* ({ tenant }) {
    const { signals, added } = yield* scanForSignals(tenant)
    return { id: tenant, signals, new: added }
  }),
  refusals: { ...storeUnavailable, ...tenantNotFound }
})
