import { Effect } from "effect"
import { lookForSignals } from "../../../domain/watch/lookForSignals.ts"
import { operatorCommand } from "../operatorCommand.ts"
import { accountsUnavailable, tenantNotFound, trackingUnavailable, watchUnavailable } from "../refusals.ts"
import { tenantField } from "../values.ts"

export const watchLook = operatorCommand({
  name: "watch look",
  description: "Look at an account's clicks and orders now, not only each hour",
  ...tenantField,
  read: Effect.succeed,
  isReadOnly: false,
  run: Effect.fnUntraced(function* ({ tenant }) {
    const { signals, added } = yield* lookForSignals(tenant)
    return { id: tenant, signals, new: added }
  }),
  refusals: { ...accountsUnavailable, ...tenantNotFound, ...trackingUnavailable, ...watchUnavailable }
})
