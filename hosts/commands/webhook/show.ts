import { Effect } from "effect"
import { readWebhook } from "../../../domain/webhooks/readWebhook.ts"
import { operatorCommand } from "../operatorCommand.ts"
import { accountsUnavailable, noKey, noWebhook, webhooksUnavailable } from "../refusals.ts"
import { ofKey } from "../values.ts"
import { webhookRow } from "./webhookRow.ts"

export const webhookShow = operatorCommand({
  name: "webhook show",
  description: "Show the address, and whether anything is sent there",
  ...ofKey,
  read: Effect.succeed,
  isReadOnly: true,
  run: ({ key }) => Effect.map(readWebhook(key), webhookRow),
  refusals: { ...accountsUnavailable, ...noKey, ...noWebhook, ...webhooksUnavailable }
})
