export * from "../../../ports/payments/Payment.ts"
export * from "../../../ports/payments/PaymentEvents.ts"
export * from "../../../ports/payments/Payments.ts"
