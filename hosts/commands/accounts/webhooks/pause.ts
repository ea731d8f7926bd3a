import { Effect } from "effect"
import { pauseWebhook } from "../../../../domain/accounts/webhooks/pauseWebhook.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { keyNotFound, storeUnavailable, webhookNotFound } from "../../line/refusals.ts"
import { keyField } from "../../line/values.ts"
import { webhookRow } from "./webhookRow.ts"

const common = {
  ...keyField,
  read: Effect.succeed,
  isReadOnly: false,
  refusals: { ...storeUnavailable, ...keyNotFound, ...webhookNotFound }
} as const

export const webhookPause = operatorCommand({
  ...common,
  name: "webhook pause",
  description: "Send nothing until it is resumed; what is to be sent waits",
  run: ({ key }) => Effect.map(pauseWebhook(key, true), webhookRow)
})

export const webhookResume = operatorCommand({
  ...common,
  name: "webhook resume",
  description: "Send again, first what waited",
  run: ({ key }) => Effect.map(pauseWebhook(key, false), webhookRow)
})
