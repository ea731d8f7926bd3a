import { Effect } from "effect"
import { removeWebhook } from "../../../../domain/accounts/webhooks/removeWebhook.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { keyNotFound, storeUnavailable, webhookNotFound } from "../../line/refusals.ts"
import { keyField } from "../../line/values.ts"

export const webhookRemove = operatorCommand({
  name: "webhook remove",
  description: "Send nothing any more",
  ...keyField,
  read: Effect.succeed,
  isReadOnly: false,
  run: ({ key }) => Effect.as(removeWebhook(key), { id: key }),
  refusals: { ...storeUnavailable, ...keyNotFound, ...webhookNotFound }
})
