export * from "../../../ports/accounts/idempotency/IdempotencyStore.ts"
