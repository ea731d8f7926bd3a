import { Effect, Redacted, Schema } from "effect"
import { setWebhook } from "../../../../domain/accounts/webhooks/setWebhook.ts"
import { optionalIntFlag, optionalTextFlag, textFlag } from "../../line/flags.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { keyNotFound, storeUnavailable } from "../../line/refusals.ts"
import { keyField, LINE_RULE, LineText, URL_RULE } from "../../line/values.ts"
import { webhookRow } from "./webhookRow.ts"

/** The webhook's secret is in its row, this once. */
export const webhookSet = operatorCommand({
  name: "webhook set",
  description: "Set the address; its new signing secret is shown this once, the one before is good for 24 h",
  flags: {
    ...keyField.flags,
    url: textFlag("url", "Where to, over https"),
    events: optionalTextFlag(
      "events",
      "What is sent there, separated by commas; what was before, and score.completed,score.failed at first, unless said otherwise"
    ),
    attempts: optionalIntFlag("attempts", "Attempts of a delivery at most, 5 unless said otherwise")
  },
  fields: { ...keyField.fields, url: LineText, events: Schema.NullOr(LineText), attempts: Schema.NullOr(Schema.Int) },
  rules: { ...keyField.rules, url: URL_RULE, events: LINE_RULE, attempts: "must be a whole number" },
  read: Effect.succeed,
  isReadOnly: false,
  run: Effect.fnUntraced(function* ({ attempts, events, key, url }) {
    const { endpoint, secret } = yield* setWebhook({
      keyId: key,
      url,
      ...(events === null ? {} : { events: events.split(",").map((event) => event.trim()) }),
      ...(attempts === null ? {} : { attemptsMax: attempts })
    })
    return { ...webhookRow(endpoint), secret: Redacted.value(secret) }
  }),
  refusals: { ...storeUnavailable, ...keyNotFound, InvalidWebhook: null }
})
