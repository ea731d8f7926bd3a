import { Effect } from "effect"
import { Tenants } from "../../../ports/accounts/tenants/Tenants.ts"
import type { DisabledReason, WebhookEndpoint } from "../../../ports/accounts/webhooks/Webhook.ts"
import { Mail, type MailMessage } from "../../../ports/system/Mail.ts"
import { shownAddress } from "./webhookAddress.ts"

/** An endpoint that has had nothing but failures for so long is disabled. */
export const FAILING_DAYS_MAX = 5

/** An endpoint that was just disabled. */
export interface EndpointDisabled {
  readonly endpoint: Pick<WebhookEndpoint, "tenantId" | "keyId" | "url">
  readonly reason: DisabledReason
  readonly at: Date
  /** Since when it had nothing but failures. */
  readonly failingSince: Date
}

const WHY: Readonly<Record<DisabledReason, (failingSince: Date) => string>> = {
  gone: () => "It answered 410 Gone, which says that it wants no more.",
  failing: (since) => `It had nothing but failures since ${since.toISOString()}, for ${FAILING_DAYS_MAX} days or more.`
}

/** The mail about a disabled endpoint. */
export const disabledMail = (
  to: string,
  serviceName: string,
  { endpoint: { keyId, url }, reason, at, failingSince }: EndpointDisabled
): MailMessage => ({
  to,
  subject: `${serviceName} disabled a webhook`,
  text: `Nothing is sent to this webhook any more:

  ${shownAddress(url)}

API key: ${keyId}
Disabled since: ${at.toISOString()}
Why: ${WHY[reason](failingSince)}

What was on its way there is not sent any more. Scores are made as before, and can be asked for.

To enable it again, once it answers, whoever runs ${serviceName} sets it:

  npm run cli -- webhook set --key ${keyId} --url URL

That makes a new signing secret, which the receiver has to know. What was missed can be sent again after that:
"webhook deliveries --key ${keyId}" lists it, "webhook redeliver --id ID" sends it.
`
})

/**
 * Writes to the account whose endpoint was disabled, where it has an address. A mail that can't be sent is logged, and fails
 * nothing.
 */
export const notifyDisabled = Effect.fn("webhooks.notifyDisabled")(
  function* (serviceName: string, disabling: EndpointDisabled) {
    const tenants = yield* Tenants
    const mail = yield* Mail
    const { email } = yield* tenants.get(disabling.endpoint.tenantId)
    if (email !== null) yield* mail.send(disabledMail(email, serviceName, disabling))
  },
  Effect.catchCause((cause) => Effect.logWarning("a mail about a disabled webhook was not sent", cause))
)
