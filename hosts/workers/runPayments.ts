import { type Context, Duration, Effect } from "effect"
import { endDuePurchases } from "../../domain/accounts/billing/endDuePurchases.ts"
import { mailBalanceAlerts } from "../../domain/accounts/billing/mailBalanceAlerts.ts"
import { mailReceipts } from "../../domain/accounts/billing/mailReceipts.ts"
import { reconcilePayments } from "../../domain/accounts/payments/reconcilePayments.ts"
import { sendRefunds } from "../../domain/accounts/payments/sendRefunds.ts"
import { settleOpenEvents } from "../../domain/accounts/payments/settleOpenEvents.ts"
import { deliverScores } from "../../domain/creators/lookups/deliverScores.ts"
import type { Services } from "../http/server/endpoint.ts"
import { repeatEvery } from "./repeatEvery.ts"
import { startLoop } from "./startLoop.ts"

/** How often what could not be settled at once is tried again, and refunds are asked for. */
const SETTLE_SECONDS = 10
/** How often the provider is asked for events that nobody heard. */
const RECONCILE_MINUTES = 15
/** How often purchases are looked for that were not paid in time. */
const DUE_SWEEP_SECONDS = 30

const settling = repeatEvery(settleOpenEvents, "payment events could not be settled", Duration.seconds(SETTLE_SECONDS))
const refunding = repeatEvery(sendRefunds, "refunds could not be sent", Duration.seconds(SETTLE_SECONDS))
const delivering = repeatEvery(
  deliverScores,
  "scores that were paid could not be looked after",
  Duration.seconds(SETTLE_SECONDS)
)
const reconciling = repeatEvery(
  reconcilePayments,
  "missed payment events could not be listed",
  Duration.minutes(RECONCILE_MINUTES)
)

const ending = repeatEvery(
  endDuePurchases,
  "purchases that were not paid in time could not be looked for",
  Duration.seconds(DUE_SWEEP_SECONDS)
)

/**
 * Starts to settle payments, to queue scores that were paid, to send refunds, to end unpaid purchases and to mail receipts and
 * what is told of balances; the answered function stops it.
 */
export const startPayments = (
  services: Context.Context<Services>,
  service: { readonly serviceName: string; readonly baseUrl: string }
): (() => Promise<void>) =>
  startLoop(
    services,
    Effect.all(
      [settling, delivering, refunding, reconciling, ending, mailReceipts(service), mailBalanceAlerts(service)],
      {
        concurrency: "unbounded",
        discard: true
      }
    )
  )
