import type { Layer } from "effect"
import { layer as local } from "../adapters/payments/local/Payments.ts"
import type { Payments } from "../ports/payments/Payments.ts"
import { loaded } from "./loaded.ts"
import type { HostConfig } from "./readConfig.ts"

type PaymentsConfig = Pick<HostConfig, "baseUrl" | "stripeSecretKey" | "stripeWebhookSecrets" | "stripeApiUrl">

/** Payments: by Stripe, whose library is loaded where a key is configured, else on the host's own page. */
export const openPayments = ({
  baseUrl,
  stripeSecretKey: secretKey,
  stripeWebhookSecrets: webhookSecrets,
  stripeApiUrl: apiUrl
}: PaymentsConfig): Layer.Layer<Payments> =>
  secretKey === null
    ? local({ baseUrl })
    : loaded(
        () => import("../adapters/payments/stripe/Payments.ts"),
        (stripe) => stripe.layer({ secretKey, webhookSecrets, apiUrl })
      )
