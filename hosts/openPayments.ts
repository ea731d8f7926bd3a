import { Effect, Layer } from "effect"
import { layer as local } from "../adapters/payments/local/Payments.ts"
import { layer as stripe } from "../adapters/payments/stripe/Payments.ts"
import type { Payments } from "../ports/payments/Payments.ts"
import type { HostConfig } from "./readConfig.ts"
import { InvalidConfig } from "./settings/setting.ts"

type PaymentsConfig = Pick<HostConfig, "baseUrl" | "stripeSecretKey" | "stripeWebhookSecrets" | "stripeApiUrl">

/** Payments: by Stripe where a key is configured, else on the host's own page. Stripe's other settings are no use without a key. */
export const openPayments = ({
  baseUrl,
  stripeSecretKey: secretKey,
  stripeWebhookSecrets: webhookSecrets,
  stripeApiUrl: apiUrl
}: PaymentsConfig): Layer.Layer<Payments, InvalidConfig> => {
  if (secretKey !== null) return stripe({ secretKey, webhookSecrets, apiUrl })
  const [stray] = [
    ...(webhookSecrets.length > 0 ? ["STRIPE_WEBHOOK_SECRET"] : []),
    ...(apiUrl === null ? [] : ["STRIPE_API_URL"])
  ]
  return stray === undefined
    ? local({ baseUrl })
    : Layer.unwrap(Effect.fail(new InvalidConfig({ message: `STRIPE_SECRET_KEY must be set with ${stray}` })))
}
