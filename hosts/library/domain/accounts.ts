export { createKey } from "../../../domain/accounts/createKey.ts"
export { createTenant, LOOKBACK_DAYS_DEFAULT } from "../../../domain/accounts/createTenant.ts"
