import { Effect } from "effect"
import { redeliver } from "../../../../domain/accounts/webhooks/redeliver.ts"
import { DeliveryId } from "../../../../ports/accounts/webhooks/Webhook.ts"
import { textFlag } from "../../line/flags.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { storeUnavailable } from "../../line/refusals.ts"
import { ID_RULE } from "../../line/values.ts"
import { deliveryRow } from "./deliveryRow.ts"

export const webhookRedeliver = operatorCommand({
  name: "webhook redeliver",
  description: "Send a delivery again, under its id",
  flags: { id: textFlag("id", "The delivery's id") },
  fields: { id: DeliveryId },
  rules: { id: ID_RULE },
  read: Effect.succeed,
  isReadOnly: false,
  run: ({ id }) => Effect.map(redeliver(id), deliveryRow),
  refusals: {
    ...storeUnavailable,
    DeliveryNotFound: "there is no delivery with this id",
    WebhookNotEnabled: "the key has no webhook that is enabled: set it again first"
  }
})
