export * from "../../../ports/idempotency/IdempotencyStore.ts"
