import { Effect } from "effect"
import { readDeliveries } from "../../../../domain/accounts/webhooks/readWebhook.ts"
import { DELIVERIES_LISTED_MAX, type LoggedDelivery } from "../../../../ports/accounts/webhooks/Deliveries.ts"
import { wholeBetween } from "../../../http/server/wholeBetween.ts"
import { limitFlag } from "../../line/flags.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { keyNotFound, storeUnavailable } from "../../line/refusals.ts"
import { keyField, wholeNumberRule } from "../../line/values.ts"
import { deliveryRow } from "./deliveryRow.ts"

const DELIVERIES_DEFAULT = 50

const loggedRow = (delivery: LoggedDelivery) => {
  const last = delivery.log.at(-1)
  return {
    ...deliveryRow(delivery),
    last_attempt_at: last?.at.toISOString() ?? null,
    last_status: last?.status ?? null,
    last_fault: last?.fault ?? null,
    last_latency_ms: last?.latencyMs ?? null
  }
}

export const webhookDeliveries = operatorCommand({
  name: "webhook deliveries",
  description: "What was sent and what came of it, newest first",
  flags: { ...keyField.flags, limit: limitFlag("Deliveries at most", DELIVERIES_DEFAULT) },
  fields: { ...keyField.fields, limit: wholeBetween(1, DELIVERIES_LISTED_MAX) },
  rules: { ...keyField.rules, limit: wholeNumberRule(1, DELIVERIES_LISTED_MAX) },
  read: Effect.succeed,
  isReadOnly: true,
  run: ({ key, limit }) =>
    Effect.map(readDeliveries(key, limit), (deliveries) => ({ id: key, deliveries: deliveries.map(loggedRow) })),
  refusals: { ...storeUnavailable, ...keyNotFound }
})
