export * from "../../../ports/accounts/limits/LocalRateLimitStore.ts"
export * from "../../../ports/accounts/limits/RateLimitStore.ts"
