import { Effect, Redacted, Schema } from "effect"
import { setWebhook } from "../../../domain/webhooks/setWebhook.ts"
import { optionalIntFlag, textFlag } from "../flags.ts"
import { operatorCommand } from "../operatorCommand.ts"
import { accountsUnavailable, keyNotFound, webhooksUnavailable } from "../refusals.ts"
import { keyField, LineText, URL_RULE } from "../values.ts"
import { webhookRow } from "./webhookRow.ts"

/** The webhook's secret is in its row, this once. */
export const webhookSet = operatorCommand({
  name: "webhook set",
  description: "Set the address; its new signing secret is shown this once, the one before is good for 24 h",
  flags: {
    ...keyField.flags,
    url: textFlag("url", "Where to, over https"),
    attempts: optionalIntFlag("attempts", "Attempts of a delivery at most, 5 unless said otherwise")
  },
  fields: { ...keyField.fields, url: LineText, attempts: Schema.NullOr(Schema.Int) },
  rules: { ...keyField.rules, url: URL_RULE, attempts: "must be a whole number" },
  read: Effect.succeed,
  isReadOnly: false,
  run: Effect.fnUntraced(function* ({ attempts, key, url }) {
    const { endpoint, secret } = yield* setWebhook({
      keyId: key,
      url,
      ...(attempts === null ? {} : { attemptsMax: attempts })
    })
    return { ...webhookRow(endpoint), secret: Redacted.value(secret) }
  }),
  refusals: { ...accountsUnavailable, ...keyNotFound, ...webhooksUnavailable, InvalidWebhook: null }
})
