export * from "../../../ports/accounts/payments/Payment.ts"
export * from "../../../ports/accounts/payments/PaymentEvents.ts"
export * from "../../../ports/accounts/payments/Payments.ts"
export { StoreUnavailable } from "../../../ports/system/StoreUnavailable.ts"
