import { Effect } from "effect"
import { KeyId } from "../../../../ports/accounts/keys/ApiKey.ts"
import { Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import type { WebhookEndpoint } from "../../../../ports/accounts/webhooks/Webhook.ts"
import { WebhookEndpoints } from "../../../../ports/accounts/webhooks/WebhookEndpoints.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { readPage } from "../../line/readPage.ts"
import { storeUnavailable, tenantNotFound } from "../../line/refusals.ts"
import { tenantPageFields } from "../../line/values.ts"
import { webhookRow } from "./webhookRow.ts"

const listedWebhookRow = (endpoint: WebhookEndpoint) => {
  const { id, tenant_id: _, ...row } = webhookRow(endpoint)
  return { key: id, ...row }
}

export const webhookList = operatorCommand({
  name: "webhook list",
  description: "The addresses of all keys of an account, without their secrets",
  ...tenantPageFields(KeyId),
  read: Effect.succeed,
  isReadOnly: true,
  run: Effect.fnUntraced(function* ({ tenant, ...page }) {
    yield* Tenants.use((tenants) => tenants.get(tenant))
    const endpoints = yield* WebhookEndpoints
    const { items, next } = yield* readPage(
      page,
      (part) => endpoints.list(tenant, part),
      ({ keyId }) => keyId
    )
    return { id: tenant, webhooks: items.map(listedWebhookRow), next }
  }),
  refusals: { ...storeUnavailable, ...tenantNotFound }
})
