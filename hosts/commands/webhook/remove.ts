import { Effect } from "effect"
import { removeWebhook } from "../../../domain/webhooks/removeWebhook.ts"
import { operatorCommand } from "../operatorCommand.ts"
import { accountsUnavailable, noKey, noWebhook, webhooksUnavailable } from "../refusals.ts"
import { ofKey } from "../values.ts"

export const webhookRemove = operatorCommand({
  name: "webhook remove",
  description: "Send nothing any more",
  ...ofKey,
  read: Effect.succeed,
  isReadOnly: false,
  run: ({ key }) => Effect.as(removeWebhook(key), { id: key }),
  refusals: { ...accountsUnavailable, ...noKey, ...noWebhook, ...webhooksUnavailable }
})
