export { type Charge, type Usage, UsageKind } from "../../../ports/accounts/billing/Charge.ts"
export {
  type AppendResult,
  CreditLedger,
  Credits,
  CreditsExhausted,
  EntryReason,
  type LedgerDay,
  type LedgerDays,
  type LedgerEntry,
  LedgerUnavailable,
  type RecordedEntry,
  type WalletState
} from "../../../ports/accounts/billing/CreditLedger.ts"
