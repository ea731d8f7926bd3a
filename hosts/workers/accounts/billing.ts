import { Duration } from "effect"
import { endDuePurchases } from "../../../domain/accounts/billing/endDuePurchases.ts"
import { mailBalanceAlerts } from "../../../domain/accounts/billing/mailBalanceAlerts.ts"
import { mailReceipts } from "../../../domain/accounts/billing/mailReceipts.ts"
import type { Work } from "../Work.ts"

/** How often purchases are looked for that were not paid in time. */
const DUE_SWEEP_SECONDS = 30

/** Ends unpaid purchases, and mails receipts and alerts of low balances. */
export const work: Work = {
  loops: (service) => [mailReceipts(service), mailBalanceAlerts(service)],
  sweeps: [
    {
      every: Duration.seconds(DUE_SWEEP_SECONDS),
      failure: "purchases that were not paid in time could not be looked for",
      work: endDuePurchases
    }
  ]
}
