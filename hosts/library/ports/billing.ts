export * from "../../../ports/billing/Charge.ts"
export * from "../../../ports/billing/CreditLedger.ts"
