export { type Charge, type Usage, UsageKind } from "../../../ports/billing/Charge.ts"
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
} from "../../../ports/billing/CreditLedger.ts"
