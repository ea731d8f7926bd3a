import { Layer } from "effect"
import { adds, claimed, postgresContext, small } from "../../tables/PostgresContext.ts"
import { layer as BalanceAlerts } from "./BalanceAlerts.ts"
import { layer as CreditLedger } from "./CreditLedger.ts"
import { layer as Purchases } from "./Purchases.ts"
import { schema } from "./schema.ts"

export const billing = postgresContext({
  layer: Layer.mergeAll(BalanceAlerts, CreditLedger, Purchases),
  steps: [adds(4, "billing", schema, "77b0655218efa323e4074ff938b4f737dd66020e49b96c913386f7d24dd1c7f9")],
  owned: {
    wallets: small,
    ledger_entries: small,
    purchases: { ...small, leftOut: ["session_id", "payment_url", "return_url", "score_claim_id"] },
    purchase_history: small,
    balance_alerts: claimed,
    purchase_receipts: claimed,
    purchase_refunds: claimed
  },
  leftOut: {
    ledger_unsettled: "what the ledger's balance still has to count"
  }
})
