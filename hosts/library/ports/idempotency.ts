export * from "../../../ports/accounts/idempotency/IdempotencyStore.ts"
export { StoreUnavailable } from "../../../ports/system/StoreUnavailable.ts"
