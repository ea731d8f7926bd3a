export { createKey } from "../../../domain/accounts/keys/keys.ts"
export { createTenant, LOOKBACK_DAYS_DEFAULT } from "../../../domain/accounts/tenants/createTenant.ts"
