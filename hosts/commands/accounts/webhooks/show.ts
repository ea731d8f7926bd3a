import { Effect } from "effect"
import { readWebhook } from "../../../../domain/accounts/webhooks/readWebhook.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { keyNotFound, storeUnavailable, webhookNotFound } from "../../line/refusals.ts"
import { keyField } from "../../line/values.ts"
import { webhookRow } from "./webhookRow.ts"

export const webhookShow = operatorCommand({
  name: "webhook show",
  description: "Show the address, and whether anything is sent there",
  ...keyField,
  read: Effect.succeed,
  isReadOnly: true,
  run: ({ key }) => Effect.map(readWebhook(key), webhookRow),
  refusals: { ...storeUnavailable, ...keyNotFound, ...webhookNotFound }
})
