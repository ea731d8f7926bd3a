import { Effect, Redacted, Schema } from "effect"
import { redeliver } from "../../../../domain/accounts/webhooks/redeliver.ts"
import { shownAddress } from "../../../../domain/accounts/webhooks/webhookAddress.ts"
import {
  pauseWebhook,
  readDeliveries,
  readWebhook,
  removeWebhook,
  setWebhook
} from "../../../../domain/accounts/webhooks/webhooks.ts"
import { KeyId } from "../../../../ports/accounts/keys/ApiKey.ts"
import { Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import { DELIVERIES_LISTED_MAX, type LoggedDelivery } from "../../../../ports/accounts/webhooks/Deliveries.ts"
import { type Delivery, DeliveryId, type WebhookEndpoint } from "../../../../ports/accounts/webhooks/Webhook.ts"
import { WebhookEndpoints } from "../../../../ports/accounts/webhooks/WebhookEndpoints.ts"
import { wholeBetween } from "../../../http/server/fields.ts"
import { limitFlag, optionalIntFlag, optionalTextFlag, readPage, textFlag } from "../../line/flags.ts"
import { type Commands, operatorCommand } from "../../line/operatorCommand.ts"
import { keyNotFound, storeUnavailable, tenantNotFound, webhookNotFound } from "../../line/refusals.ts"
import {
  ID_RULE,
  keyField,
  LINE_RULE,
  LineText,
  tenantPageFields,
  URL_RULE,
  wholeNumberRule
} from "../../line/values.ts"

const webhookRow = (endpoint: WebhookEndpoint) => ({
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

export const webhookShow = operatorCommand({
  name: "webhook show",
  description: "Show the address, and whether anything is sent there",
  ...keyField,
  read: Effect.succeed,
  isReadOnly: true,
  run: ({ key }) => Effect.map(readWebhook(key), webhookRow),
  refusals: { ...storeUnavailable, ...keyNotFound, ...webhookNotFound }
})

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

const webhookRemove = operatorCommand({
  name: "webhook remove",
  description: "Send nothing any more",
  ...keyField,
  read: Effect.succeed,
  isReadOnly: false,
  run: ({ key }) => Effect.as(removeWebhook(key), { id: key }),
  refusals: { ...storeUnavailable, ...keyNotFound, ...webhookNotFound }
})

const common = {
  ...keyField,
  read: Effect.succeed,
  isReadOnly: false,
  refusals: { ...storeUnavailable, ...keyNotFound, ...webhookNotFound }
} as const

const webhookPause = operatorCommand({
  ...common,
  name: "webhook pause",
  description: "Send nothing until it is resumed; what is to be sent waits",
  run: ({ key }) => Effect.map(pauseWebhook(key, true), webhookRow)
})

const webhookResume = operatorCommand({
  ...common,
  name: "webhook resume",
  description: "Send again, first what waited",
  run: ({ key }) => Effect.map(pauseWebhook(key, false), webhookRow)
})

const listedWebhookRow = (endpoint: WebhookEndpoint) => {
  const { id, tenant_id: _, ...row } = webhookRow(endpoint)
  return { key: id, ...row }
}

const webhookList = operatorCommand({
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

const deliveryRow = (delivery: Delivery) => ({
  id: delivery.id,
  event: delivery.event,
  job_id: delivery.jobId,
  notice_id: delivery.noticeId,
  order_event_id: delivery.orderEventId,
  state: delivery.state,
  attempts: delivery.attempts,
  created_at: delivery.createdAt.toISOString(),
  next_attempt_at: delivery.nextAttemptAt?.toISOString() ?? null,
  ended_at: delivery.endedAt?.toISOString() ?? null
})

const webhookRedeliver = operatorCommand({
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

const DELIVERIES_DEFAULT = 50

const loggedRow = (delivery: LoggedDelivery) => {
  const last = delivery.log.at(-1)
  return {
    ...deliveryRow(delivery),
    last_attempt_at: last?.at.toISOString() ?? null,
    last_status: last?.status ?? null,
    last_fault: last?.fault ?? null,
    last_latency_ms: last?.latencyMs ?? null
  }
}

const webhookDeliveries = operatorCommand({
  name: "webhook deliveries",
  description: "What was sent and what came of it, newest first",
  flags: { ...keyField.flags, limit: limitFlag("Deliveries at most", DELIVERIES_DEFAULT) },
  fields: { ...keyField.fields, limit: wholeBetween(1, DELIVERIES_LISTED_MAX) },
  rules: { ...keyField.rules, limit: wholeNumberRule(1, DELIVERIES_LISTED_MAX) },
  read: Effect.succeed,
  isReadOnly: true,
  run: ({ key, limit }) =>
    Effect.map(readDeliveries(key, limit), (deliveries) => ({ id: key, deliveries: deliveries.map(loggedRow) })),
  refusals: { ...storeUnavailable, ...keyNotFound }
})

export const commands: Commands = [
  {
    noun: "webhook",
    description: "Where the events of a key's jobs are sent",
    commands: [
      webhookSet,
      webhookShow,
      webhookRemove,
      webhookPause,
      webhookResume,
      webhookDeliveries,
      webhookList,
      webhookRedeliver
    ]
  }
]
