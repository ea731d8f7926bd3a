import { Duration } from "effect"
import { reconcilePayments } from "../../../domain/accounts/payments/reconcilePayments.ts"
import { sendRefunds } from "../../../domain/accounts/payments/sendRefunds.ts"
import { settleOpenEvents } from "../../../domain/accounts/payments/settleOpenEvents.ts"
import type { Work } from "../Work.ts"

/** How often what could not be settled at once is tried again, and refunds are asked for. */
const SETTLE_SECONDS = 10
/** How often the provider is asked for events that nobody heard. */
const RECONCILE_MINUTES = 15

export const work: Work = {
  sweeps: [
    {
      every: Duration.seconds(SETTLE_SECONDS),
      failure: "payment events could not be settled",
      work: settleOpenEvents
    },
    { every: Duration.seconds(SETTLE_SECONDS), failure: "refunds could not be sent", work: sendRefunds },
    {
      every: Duration.minutes(RECONCILE_MINUTES),
      failure: "missed payment events could not be listed",
      work: reconcilePayments
    }
  ]
}
