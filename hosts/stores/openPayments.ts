import type { Layer } from "effect"
import { layer as local } from "../../adapters/payments/local/Payments.ts"
import type { Payments } from "../../ports/accounts/payments/Payments.ts"
import { lazyLayer } from "../process/start.ts"
import type { HostConfig } from "../settings/readConfig.ts"

type PaymentsConfig = Pick<
  HostConfig,
  "baseUrl" | "payments" | "stripeSecretKey" | "stripeWebhookSecrets" | "stripeApiUrl"
>

const LOOPBACK = /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** Who takes payments: a provider, the host's own page where no money moves, or nobody. */
export const takesPayments = ({
  baseUrl,
  payments,
  stripeSecretKey
}: Pick<PaymentsConfig, "baseUrl" | "payments" | "stripeSecretKey">): "provider" | "own page" | "nobody" => {
  if (stripeSecretKey !== null) return "provider"
  return payments === "local" || LOOPBACK.test(new URL(baseUrl).hostname) ? "own page" : "nobody"
}

/** Payments: by Stripe, whose library is loaded where a key is configured, else on the host's own page, where that may be. */
export const openPayments = (config: PaymentsConfig): Layer.Layer<Payments> => {
  const { baseUrl, stripeSecretKey: secretKey, stripeWebhookSecrets: webhookSecrets, stripeApiUrl: apiUrl } = config
  return secretKey === null
    ? local({ baseUrl, isOpen: takesPayments(config) === "own page" })
    : lazyLayer(
        () => import("../../adapters/payments/stripe/Payments.ts"),
        (stripe) => stripe.layer({ secretKey, webhookSecrets, apiUrl })
      )
}
