import { shownAddress } from "../../../../domain/accounts/webhooks/webhookAddress.ts"
import type { WebhookEndpoint } from "../../../../ports/accounts/webhooks/Webhook.ts"

export const webhookRow = (endpoint: WebhookEndpoint) => ({
  id: endpoint.keyId,
  tenant_id: endpoint.tenantId,
  url: shownAddress(endpoint.url),
  events: endpoint.events.join(","),
  state: endpoint.disabledFor === null ? "enabled" : "disabled",
  disabled_for: endpoint.disabledFor,
  since: endpoint.since.toISOString(),
  paused_at: endpoint.pausedAt?.toISOString() ?? null,
  failing_since: endpoint.failingSince?.toISOString() ?? null,
  attempts_max: endpoint.attemptsMax,
  previous_secret_until: endpoint.secrets.find(({ until }) => until !== null)?.until?.toISOString() ?? null
})
