export * from "../../../ports/limits/LocalRateLimitStore.ts"
export * from "../../../ports/limits/RateLimitStore.ts"
